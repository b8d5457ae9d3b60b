"""The odds of a battle of a game: one to be fought, or the one under way, at whatever question it asks.

They are for those who know every block in it. Nobody leaves from here on; hits that are still to be taken are taken
for their owner's good.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from fogbound.core.game import Odds
from fogbound.core.state import Frame
from fogbound.core.texts import texts
from fogbound.core.values import Action, Chance, Refusal
from fogbound.west.odds.answer import GAMES, SEED, BattleOdds, odds, summed
from fogbound.west.odds.exact import Follower, Spread
from fogbound.west.odds.health import Pending, TooManyBranchesError
from fogbound.west.odds.layers import Layers
from fogbound.west.odds.plan import FOUGHT_OUT, Plan, decided
from fogbound.west.odds.simulated import Simulation
from fogbound.west.position.state import West
from fogbound.west.rules.combat.codes import Codes, with_side
from fogbound.west.rules.combat.engagement import Engagement
from fogbound.west.rules.combat.fighter import ATTACKER, DEFENDER
from fogbound.west.rules.combat.hits import LOST
from fogbound.west.rules.combat.losses import CHOOSING
from fogbound.west.rules.combat.moment import Moment
from fogbound.west.rules.combat.muster import (
    as_it_stands,
    battle_frame,
    codes_of,
    engagement_of,
    hex_of,
    locals_of,
    roster,
)
from fogbound.west.rules.combat.phase import is_battle
from fogbound.west.sequence import SEQUENCE
from fogbound.west.words import VOCABULARY

_ = texts("west")


def odds_of(state: West, action: str) -> Odds:
    """Chances of `battle HEX`, or of an answer in a battle: who is not to see every block asks of a resampled state."""
    asked = VOCABULARY.parse(action)
    if is_under_way(state) and (asked.verb != "battle" or asked.args[0] == hex_of(state)):
        found = odds_after(state, asked)
    elif asked.verb == "battle" and asked.args[0] in state.stacks and is_battle(state, asked.args[0]):
        found = battle_odds(state, asked.args[0])
    else:
        raise Refusal(_("There are odds only of a battle that is to be fought, such as “battle 2130”."), "7.7")
    outcomes = {"win": found.win, "lose": found.lose, "open": found.open}
    losses = {"attacker": found.attacker.loss_mean, "defender": found.defender.loss_mean}
    return Odds(outcomes, exact=found.exact, error=found.se, losses=losses)


def battle_odds(state: West, hex: int, plan: Plan = FOUGHT_OUT) -> BattleOdds:
    """The odds of the battle in a hex as the phasing side would begin it now."""
    frame = Frame("engagement", "", locals_of(state, hex))
    return odds(engagement_of(state, frame), codes_of(state, frame), plan)


# -- a battle under way ----------------------------------------------------------------------------------------------


def is_under_way(state: West) -> bool:
    """Whether blocks fight each other: of a fight with partisans (29.1) nothing is reckoned."""
    return any("attackers" in frame.locals and "discs" not in frame.locals for frame in state.frames)


class Standing(NamedTuple):
    """A battle under way."""

    codes: Codes
    now: Moment
    fired: int
    """Moments of the round that are over."""
    air: int
    """7.7.1: the air round that is to come; 0 when it is no longer fought in the air."""
    hits: tuple[Pending, ...]
    """Hits still to be taken; whoever chooses first comes first."""
    aimed: bool = False
    """The attacker chooses who takes them (19.2)."""


def odds_after(state: West, action: Action) -> BattleOdds:
    """The odds of the battle under way after an answer to its question; after `battle HEX`, as it stands."""
    frame = battle_frame(state)
    if action.verb != "battle":
        state = state.copy()
        SEQUENCE.apply(state, action)
    still = next((each for each in state.frames if _is_same(each, frame)), frame)
    engagement = engagement_of(state, still)
    if state.frames and state.frames[-1].procedure == "engagement":  # nobody has fired yet
        return odds(engagement, codes_of(state, still))
    if still not in state.frames or state.frames[-1].procedure == "failed_attack":
        codes, _over = engagement.verdict(codes_of(state, frame))
        return summed(engagement, codes, {(codes, decided(engagement, codes) or "lose"): 1.0})
    return _fought_on(engagement, standing(state))


def _is_same(one: Frame, other: Frame) -> bool:
    """Whether both are of the same battle, though a charge has been declared between them."""
    return "attackers" in one.locals and one.locals["hex"] == other.locals["hex"]


def standing(state: West) -> Standing:
    """What the frames say of the battle under way."""
    frame, engagement, codes, now = as_it_stands(state)
    done = int(not isinstance(SEQUENCE.decision(state), Chance))  # of the moment at hand the dice have fallen
    fired, air = len(engagement.round), 0
    hits: list[Pending] = []
    for each in reversed(state.frames):
        come: dict[str, Any] = each.locals
        if each.procedure in ("retreat", "withdrawal"):  # it is leaving
            codes = _without(frame, codes, come["block"])
        elif each.procedure in CHOOSING:
            hits.append((come["role"], tuple(come["pool"]), come["left"]))
        elif each.procedure == "stage":
            fired = sum(map(len, engagement.stages[: come["stage"]])) + come["fire"] + done
        elif each.procedure == "air_to_air_round":
            air = come["air"] + done
    return Standing(codes, now, fired, air, tuple(hits), any(each.procedure == "aimed_hits" for each in state.frames))


def _without(frame: Frame, codes: Codes, block: int) -> Codes:
    role = ATTACKER if block in roster(frame, ATTACKER) else DEFENDER
    at = roster(frame, role).index(block)
    return with_side(codes, role, (*codes[role][:at], LOST, *codes[role][at + 1 :]))


@lru_cache(64)
def _fought_on(engagement: Engagement, now: Standing) -> BattleOdds:
    """Kept, for a player asks of every answer, and of many worlds in which the battle is the same."""
    try:
        follower = Follower(engagement, FOUGHT_OUT, now.codes)
        start = follower.begin(now.codes, _layer(follower.layers, now), now.hits, aimed=now.aimed)
        return summed(engagement, now.codes, follower.spread(start))
    except TooManyBranchesError:
        simulation = Simulation(engagement, FOUGHT_OUT, Random(SEED))
        begun, layer = simulation.taken(now.codes, now.hits, aimed=now.aimed), _layer(simulation.layers, now)
        counted: Spread = defaultdict(float)
        for _game in range(GAMES):
            counted[simulation.fight(begun, layer)] += 1 / GAMES
        return summed(engagement, now.codes, counted, GAMES)


def _layer(layers: Layers, now: Standing) -> int:
    return layers.in_the_air(now.air) if now.air else layers.at(now.now, now.fired)
