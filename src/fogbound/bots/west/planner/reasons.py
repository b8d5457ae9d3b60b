"""Why: what the planner has in mind, how its imagined games ended, what else it thought of, what it fears.

All of it comes from the fog of its own side: whoever sees as much can work out the same figures.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean
from typing import Final

from msgspec import Struct

from fogbound.bots.halving import Trial
from fogbound.bots.west.planner.plans import BASE
from fogbound.bots.west.planner.value import levels_of, winner
from fogbound.bots.west.sight import Sight
from fogbound.bots.west.stand import Ground
from fogbound.core.figures import number, share
from fogbound.core.texts import Message, texts
from fogbound.core.values import Choice, Observation
from fogbound.west.board.boards import board_for
from fogbound.west.theatre.names import titles_in

_ = texts("bots")

# fmt: off
POSTURES: Final[dict[str, Message]] = {
    "steady":    _("steady"),
    "forward":   _("forward: make for the objectives"),
    "bold":      _("bold: attack at worse odds"),
    "careful":   _("careful: attack only where it is safe"),
    "fall_back": _("fall back, and keep the units alive"),
}
# fmt: on
ENOUGH: Final = 5
"""Games without which a share would promise more than they prove."""
FEW: Final = 3
"""Places that can all be named in a sentence."""


class Chance(Struct, frozen=True):
    """The share of imagined games that ended so, and its standard error."""

    share: float
    error: float


class Thought(Struct, frozen=True):
    """A plan, and what came of it in imagined games."""

    posture: str
    focus: tuple[str, ...]
    """Hexes of the main effort."""
    games: int
    chances: dict[str, Chance]
    """Of `win`, `draw` and `loss`."""
    points: float
    """Of the Axis at the end, on the average."""


class Risk(Struct, frozen=True):
    """The stack that an enemy attack would hit hardest."""

    hex: str
    blocks: tuple[str, ...]
    fire: float
    """Mean hits a round that the enemies in reach could strike with on open ground,"""
    firmness: float
    """and that the stack withstands."""


def thought(trial: Trial, setting: str, side: str) -> Thought:
    levels, places = levels_of(setting), board_for(setting).places
    ends = [winner(levels, points) for points in trial.points]
    won, drawn = ends.count(side), ends.count(None)
    counts = {"win": won, "draw": drawn, "loss": len(ends) - won - drawn}
    return Thought(
        posture=trial.plan.posture,
        focus=tuple(places[hex] for hex in trial.plan.focus),
        games=len(ends),
        chances={name: Chance(count / len(ends), error(count, len(ends))) for name, count in counts.items()},
        points=fmean(trial.points),
    )


def error(hits: int, games: int) -> float:
    """The standard error of a share; never nothing, for a few games that all ended alike prove little.

    >>> round(error(5, 10), 3), round(error(10, 10), 3)
    (0.144, 0.08)
    """
    likely = (hits + 1) / (games + 2)
    return sqrt(likely * (1 - likely) / (games + 2))


def thoughts(trials: Sequence[Trial], observation: Observation) -> list[Thought]:
    """Of all plans that were tried, the one to take first."""
    setting, side = str(observation["setting"]), str(observation["side"])
    return [thought(trial, setting, side) for trial in trials if trial.points]


def risk(observation: Observation, choice: Choice) -> Risk | None:
    """Where an attack on the position as it is would hit hardest; none if nobody is in danger."""
    sight = Sight(choice, observation, style=BASE)
    ground, board, found = Ground(sight), sight.board, []
    for hex, fire in sight.danger.items():
        mine = [block for block in sight.mine_at(hex) if board.combat[block]]
        firm = ground.firmness(mine, hex)
        if mine and fire > firm:
            found.append((fire - firm, -hex, fire, firm, mine))
    if not found:
        return None
    _excess, place, fire, firm, mine = max(found)
    return Risk(board.places[-place], tuple(board.names[block] for block in mine), fire, firm)


# -- in words ----------------------------------------------------------------------------------------------------------


def sentences(found: Sequence[Thought], fear: Risk | None, setting: str) -> list[Message]:
    """For people; figures as they are in the data."""
    said = []
    if found:
        best = found[0]
        said.append(_("{plan}.", plan=named(best, setting)))
        said.append(_("Wins {record}; mean points of the Axis: {points}.", record=record(best), points=points_of(best)))
        for other in found[1:2]:
            plan = named(other, setting)
            said.append(
                _(
                    "Next best: {plan}; wins {record}, points: {points}.",
                    plan=plan,
                    record=record(other),
                    points=points_of(other),
                )
            )
    else:
        said.append(_("No plan: answered by rule of thumb."))
    if fear:
        said.append(
            _(
                "Risk: {blocks} in {hex} could be struck with {fire} hits a round, and withstand {firm}.",
                blocks=", ".join(fear.blocks),
                hex=_place(fear.hex, setting),
                fire=number(fear.fire, 1),
                firm=number(fear.firmness, 1),
            )
        )
    return said


def record(plan: Thought) -> Message:
    """How its imagined games ended; a share only where there were enough of them for one."""
    win, draw = plan.chances["win"], plan.chances["draw"]
    if plan.games < ENOUGH:
        return _.n(
            "{won} of a single imagined game, which says little",
            "{won} of only {n} imagined games, which says little",
            n=plan.games,
            won=round(plan.games * win.share),
        )
    return _(
        "{win} ± {error} of {games} imagined games, draws {draw}",
        win=share(win.share, 0),
        error=share(win.error, 0),
        games=plan.games,
        draw=share(draw.share, 0),
    )


def points_of(plan: Thought) -> Message:
    return number(plan.points, 1, sign=True)


def named(plan: Thought, setting: str) -> Message:
    """A plan in words."""
    posture = POSTURES[plan.posture]
    if not plan.focus:
        return _("Broad front, {posture}", posture=posture)
    return _("Main effort {places}, {posture}", places=_listed(plan.focus, setting), posture=posture)


def _listed(hexes: Sequence[str], setting: str) -> str | Message:
    if len(hexes) <= FEW:
        return ", ".join(_place(hex, setting) for hex in hexes)
    first = ", ".join(_place(hex, setting) for hex in hexes[: FEW - 1])
    return _.n("{first} and {n} other place", "{first} and {n} other places", n=len(hexes) - FEW + 1, first=first)


def _place(hex: str, setting: str) -> str:
    board = board_for(setting)
    return titles_in(board.first_month)[board.places.index(hex)]
