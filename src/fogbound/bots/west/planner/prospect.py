"""What a side can hope for at a question of its turn: its best plan, tried in games that did not choose it."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from statistics import fmean, variance
from typing import Final

from fogbound.bots.bot import Asked, Prospect
from fogbound.bots.west.planner import reasons
from fogbound.bots.west.planner.plans import BASE
from fogbound.bots.west.planner.search import Search
from fogbound.bots.west.planner.worlds import BEGINNINGS
from fogbound.bots.west.style import Style
from fogbound.core.texts import Message, texts

_ = texts("bots")

# fmt: off
PARTS: Final[dict[str, Message]] = {
    "turn":         _("beginning"),
    "production":   _("production"),
    "rail":         _("rail movement"),
    "movement":     _("movement"),
    "air":          _("air movement"),
    "combat":       _("combat"),
    "exploitation": _("exploitation"),
}
# fmt: on
FEWEST: Final = 2
"""Games without which nothing can be said of an error."""
DOUBT: Final = 0.02
"""Variance that games have although they did not show it."""


def prospect(asked: Asked, games: int, left: Callable[[], float], base: Style = BASE) -> Prospect | None:
    """Half of the games look for a plan, the others say what it is worth; nothing if there was no time for them."""
    seen, ask = asked.observation, asked.choice.ask
    search = Search(seen, ask, games // 2, left, base)
    best = search.run()[0].plan
    trial = search.try_afresh(best, max(FEWEST, games - games // 2))
    if trial is None:
        return None
    setting, side = str(seen["setting"]), str(seen["side"])
    plan = reasons.thought(trial, setting, side)
    when = _("Turn {turn}, {part}", turn=str(seen["turn"]), part=PARTS[BEGINNINGS[ask]])
    words = _(
        "{plan}; wins {record}; mean points of the Axis: {points}",
        plan=reasons.named(plan, setting),
        record=reasons.record(plan),
        points=reasons.points_of(plan),
    )
    return Prospect(when, fmean(trial.values), spread(trial.values), plan, words)


def spread(values: list[float]) -> float:
    """The standard error of a mean; never nothing, for a few games that all ended alike prove little."""
    return sqrt((variance(values) + DOUBT) / len(values))
