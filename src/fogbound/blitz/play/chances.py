"""The chances of what an action may lead to, as the odds of the rules give them."""

from __future__ import annotations

from fogbound.blitz.odds.fire import FireMission, fire
from fogbound.blitz.odds.shooting import shoot
from fogbound.blitz.odds.values import Odds as Chances
from fogbound.blitz.play.aiming import Fire, aim, shot
from fogbound.blitz.play.state import DEMORALISED, Blitz, board, is_vehicle, unit
from fogbound.blitz.play.words import VOCABULARY
from fogbound.blitz.rules.saves import Save
from fogbound.core.game import Odds
from fogbound.core.texts import texts
from fogbound.core.values import Choice, Refusal

_ = texts("blitz")

FIRES = ("at", "tracks", "react")


def odds_of(state: Blitz, action: str) -> Odds:
    """Of fire that is on offer now: the chance of each outcome for the target, exact."""
    wanted = VOCABULARY.parse(action)
    choice = state.cached
    fires = wanted.verb in FIRES and isinstance(choice, Choice) and choice.ask in ("take_aim", "react")
    if not fires or not isinstance(choice, Choice) or wanted not in choice.actions:
        raise Refusal(_("Only fire that can be ordered now has odds."))
    other = wanted.args[0] - board(state).offset
    if wanted.verb == "react":
        return as_odds(chances(state, Fire(other, state["stand"], reaction=True)))
    return as_odds(chances(state, Fire(state["stand"], other, bool(state["moved"]), wanted.verb == "tracks")))


def chances(state: Blitz, intent: Fire) -> Chances:
    """The library's odds of one fire."""
    rules = board(state).rules
    if is_vehicle(state, intent.firer):
        return shoot(rules, shot(state, intent))
    aimed = aim(state, intent)
    shaken = state.status[intent.target] == DEMORALISED
    target = Save(experience=unit(state, intent.target).experience, cover=aimed.mark.cover, demoralised=shaken)
    return fire(rules, FireMission(firers=(aimed.firer,), mark=aimed.mark, target=target))


def as_odds(found: Chances) -> Odds:
    return Odds({name: float(chance) for name, chance in found.outcomes.items()}, exact=True)
