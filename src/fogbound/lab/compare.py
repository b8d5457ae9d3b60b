"""The same games with and without a rule: what it changes, and how sure that is.

Each pair shares its seed. The n-th roll of a purpose is a function of the seed alone, and a bot draws from its own
stream, so both games go the same way until the rule makes itself felt; what differs then is due to it. Only
differences within pairs are counted: what the two games have in common falls out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from math import ceil
from statistics import fmean
from typing import NamedTuple, Protocol, runtime_checkable

import msgspec
from msgspec import Struct

from fogbound.core.figures import number
from fogbound.core.texts import Message, texts
from fogbound.lab.playing import Order, Outcome
from fogbound.lab.statistics import FEWEST, Mean, Summary, mean_of, paired_shares, summarise

_ = texts("lab")

LOSSES = ("steps lost", "stands lost")
Figure = Callable[[Outcome], float]
"""Something counted of a game; yes or no where a share is meant."""
PRECISE = 0.05
"""Half an interval of the share of wins that is worth a statement."""


@runtime_checkable
class HasClauses(Protocol):
    """A game may tell which clauses two sets of options differ in; in a game without one, those that it replaces."""

    def clauses_between(self, a: Mapping[str, str], b: Mapping[str, str]) -> Iterable[str]: ...


@runtime_checkable
class HasGround(Protocol):
    """A game may tell what both games of a pair need so that a switch can be tried at all."""

    def ground_for(self, scenario: str, changes: Mapping[str, str]) -> Mapping[str, str]: ...


class Pair(NamedTuple):
    """The same seed without and with it."""

    a: Outcome
    b: Outcome

    @property
    def identical(self) -> bool:
        """Went the same way to the same end."""
        return (self.a.trace, self.a.winner, self.a.facts) == (self.b.trace, self.b.winner, self.b.facts)


class Arm(Struct, frozen=True):
    """One of the two sides of a comparison."""

    options: dict[str, str]
    summary: Summary
    means: dict[str, float]
    """Of every figure that is compared."""


class Comparison(Struct, frozen=True):
    """What a rule changes: always b less a."""

    a: Arm
    b: Arm
    difference: dict[str, Mean]
    """Of the share of games that the first side wins (`wins`), of its points, of losses, length, and each fact."""
    pairs: int
    identical: int
    used: int
    """Pairs in which the rule counted in either game, or made them differ."""
    uses: int | None
    """How often it counted in all games, where the game can tell."""
    seeds: tuple[int, int]
    verdict: Message


def compare(
    pairs: Sequence[Pair], sides: Sequence[str], options: tuple[dict[str, str], dict[str, str]], clauses: Iterable[str]
) -> Comparison:
    """`options` without and with the rule; `clauses` are those by which a game can tell that it counted."""
    known = frozenset(clauses)
    uses = [sum(each.uses.get(clause, 0) for each in pair for clause in known) for pair in pairs]
    identical = sum(pair.identical for pair in pairs)
    used = sum(count > 0 or not pair.identical for count, pair in zip(uses, pairs, strict=True))
    counted = figures(pairs, sides)
    found = {name: difference(pairs, figure) for name, figure in counted.items()}
    seeds = [pair.a.seed for pair in pairs]
    return Comparison(
        a=_arm(options[0], [pair.a for pair in pairs], sides, counted),
        b=_arm(options[1], [pair.b for pair in pairs], sides, counted),
        difference=found,
        pairs=len(pairs),
        identical=identical,
        used=used,
        uses=sum(uses) if known else None,
        seeds=(min(seeds), max(seeds)),
        verdict=verdict(found, sides[0], len(pairs), identical, used),
    )


def _arm(options: dict[str, str], games: Sequence[Outcome], sides: Sequence[str], counted: Mapping[str, Figure]) -> Arm:
    means = {name: fmean(map(figure, games)) for name, figure in counted.items()}
    return Arm(options, summarise(games, sides), means)


def figures(pairs: Sequence[Pair], sides: Sequence[str]) -> dict[str, Figure]:
    """Everything that is counted of a game, by name: what every game has first, then its own facts."""
    first, second = sides
    names = sorted({name for pair in pairs for game in pair for name in game.facts})
    found: dict[str, Figure] = {
        "wins": lambda game: game.winner == first,
        f"wins {second}": lambda game: game.winner == second,
        "draws": lambda game: game.winner is None,
    }
    if f"{first} points" in names:  # West counts those of the Axis alone, for and against
        found["points"] = lambda game: _fact(f"{first} points", game) - _fact(f"{second} points", game)
    if any(name.endswith(LOSSES) for name in names):
        found["losses"] = lambda game: sum(_lost_by(side, game) for side in sides)
        found |= {f"losses {side}": partial(_lost_by, side) for side in sides}
    found["length"] = lambda game: game.facts.get("turns", float(game.decisions))
    found["decisions"] = lambda game: float(game.decisions)
    return found | {name: partial(_fact, name) for name in names}


def _fact(name: str, game: Outcome) -> float:
    return game.facts.get(name, 0.0)


def _lost_by(side: str, game: Outcome) -> float:
    return sum(_fact(f"{side} {unit}", game) for unit in LOSSES)


def difference(pairs: Sequence[Pair], figure: Figure) -> Mean:
    """Within pairs, b less a, with its 95 % interval: of a share if the figure says yes or no, else of a mean."""
    both = [(figure(pair.a), figure(pair.b)) for pair in pairs]
    if isinstance(both[0][0], bool):
        return paired_shares(sum(a > b for a, b in both), sum(b > a for a, b in both), len(both))
    return mean_of([b - a for a, b in both])


def verdict(found: Mapping[str, Mean], first: str, pairs: int, identical: int, used: int) -> Message:
    """In a sentence: whether anything was shown. It judges wins and points, and nothing else."""
    if not used:
        return _.n("Not measurable here: not used in {n} pair.", "Not measurable here: not used in {n} pairs.", n=pairs)
    if identical == pairs:
        return _.n(
            "Not measurable here: it was used in {n} pair, and changed no game.",
            "Not measurable here: it was used in {n} pairs, and changed no game.",
            n=used,
        )
    shown = [name for name in ("wins", "points") if name in found and _is_shown(found[name], pairs)]
    wins = found["wins"]
    change = _(
        "{side} wins {mean} points of a hundred (95 %: {low} to {high})",
        side=first, **_figures(wins, 100, 1),
    )  # fmt: skip
    if "wins" in shown:
        return _("It changes who wins: {change}.", change=change)
    if shown:
        return _(
            "It changes the points, {mean} (95 %: {low} to {high}), and not measurably who wins: {change}.",
            **_figures(found["points"], 1, 2), change=change,
        )  # fmt: skip
    half = (wins.high - wins.low) / 2
    if half <= PRECISE:
        return _("No difference shown: {change}.", change=change)
    return _(
        "No difference shown: {change}; about {pairs} pairs would narrow that to 5 points either way.",
        change=change, pairs=ceil(pairs * (half / PRECISE) ** 2),
    )  # fmt: skip


def _figures(mean: Mean, scale: int, digits: int) -> dict[str, Message]:
    ends = {"mean": mean.mean, "low": mean.low, "high": mean.high}
    return {name: number(scale * value, digits, sign=True) for name, value in ends.items()}


def _is_shown(mean: Mean, pairs: int) -> bool:
    """Whether the interval excludes 0. A few pairs that differ alike are as likely as so many heads in a row."""
    return not mean.low <= 0 <= mean.high and (mean.low < mean.high or pairs >= FEWEST)


def on_common_ground(orders: Sequence[Order], game: object, changes: Mapping[str, str]) -> list[Order]:
    """The same games with what the changes need, unless something else was asked for."""
    if not isinstance(game, HasGround):
        return list(orders)
    ground = game.ground_for(orders[0].scenario, changes)
    return [msgspec.structs.replace(order, options={**ground, **order.options}) for order in orders]


def with_changes(orders: Sequence[Order], changes: Mapping[str, str]) -> list[Order]:
    """The same games under other options."""
    return [msgspec.structs.replace(order, options={**order.options, **changes}) for order in orders]
