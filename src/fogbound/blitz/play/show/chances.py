"""The chances of what an action may lead to, as the odds of the rules give them."""

from __future__ import annotations

from typing import Any

from fogbound.blitz.odds.barrage import Barrage, on_target, shelled_target
from fogbound.blitz.odds.fire import FireMission, fire
from fogbound.blitz.odds.shooting import shoot
from fogbound.blitz.odds.values import Odds as Chances
from fogbound.blitz.odds.values import odds
from fogbound.blitz.play.engine.state import DEMORALISED, Blitz, board, ground, stand, unit
from fogbound.blitz.play.engine.words import VOCABULARY
from fogbound.blitz.play.fire.ammunition import fires_panzerfaust, has_used_panzerfaust
from fogbound.blitz.play.fire.means import MEANS, Fire, method_of
from fogbound.blitz.play.fire.situations import aim, shot
from fogbound.blitz.play.fire.targets import reaction_of
from fogbound.blitz.rules.saves import Save
from fogbound.blitz.rules.supplies import panzerfaust_chance
from fogbound.blitz.table.cover import cover_at
from fogbound.core.game import Odds
from fogbound.core.texts import texts
from fogbound.core.values import Choice, Refusal

_ = texts("blitz")

FIRES = (*MEANS, "react")


def odds_of(state: Blitz, action: str) -> Odds:
    """Of fire that is on offer now: the chance of each outcome for the target, exact."""
    wanted = VOCABULARY.parse(action)
    choice = state.cached
    fires = wanted.verb in FIRES and isinstance(choice, Choice) and choice.ask in ("take_aim", "react")
    if not fires or not isinstance(choice, Choice) or wanted not in choice.actions:
        raise Refusal(_("Only fire that can be ordered now has odds."))
    other = wanted.args[0] - board(state).offset
    if wanted.verb == "react":
        intent = reaction_of(state, other, state["stand"])
        assert intent is not None
        return as_odds(chances(state, intent))
    return as_odds(chances(state, Fire(state["stand"], other, bool(state["moved"]), MEANS.index(wanted.verb))))


def chances(state: Blitz, intent: Fire) -> Chances:
    """The library's odds of one fire. Of hits on a burst all are reckoned on the target."""
    rules, how = board(state).rules, method_of(state, intent)
    if how == "shot":
        return _if_at_hand(state, intent, shoot(rules, shot(state, intent)))
    if how == "mortar":
        return on_target(rules, _barrage(state, intent))
    other = unit(state, intent.target)
    shaken = state.status[intent.target] == DEMORALISED
    aimed = aim(state, intent)
    target = Save(experience=other.experience, cover=aimed.mark.cover, demoralised=shaken)
    return fire(rules, FireMission(firers=(aimed.firer,), mark=aimed.mark, target=target))


def _if_at_hand(state: Blitz, intent: Fire, found: Chances) -> Chances:
    """107bis: a Panzerfaust after the first of its section may not be there."""
    used = has_used_panzerfaust(state, intent.firer)
    if not used or not fires_panzerfaust(state, intent):
        return found
    chance = panzerfaust_chance(board(state).rules, used)
    outcomes = {name: chance * share for name, share in found.outcomes.items()}
    return odds(found.rules, {"not available": 1 - chance} | outcomes, found.parts)


def _barrage(state: Blitz, intent: Fire) -> Barrage:
    """The template of a mortar on one target."""
    piece, other = unit(state, intent.firer).piece, unit(state, intent.target)
    assert piece is not None
    cover = cover_at(ground(state), stand(state, intent.target).at)
    fields: dict[str, Any] = {"target": "infantry" if other.piece is None else "gun"}
    if other.vehicle is not None:
        fields = shelled_target(board(state).stock, other.vehicle.name) | {"dug_in": bool(state.dug_in[intent.target])}
    return Barrage(
        calibre=piece.calibre,
        role="mortar",
        on_table=True,
        direct=True,
        cover=cover,
        experience=other.experience,
        demoralised=state.status[intent.target] == DEMORALISED,
        **fields,
    )


def as_odds(found: Chances) -> Odds:
    return Odds({name: float(chance) for name, chance in found.outcomes.items()}, exact=True)
