"""What the options of a game were measured to change; whoever sets up a game reads the share of wins beside the option.

A table for each game that was measured. It is none of the game's own: what a game is does not change with it.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Final, NamedTuple

from fogbound.core.texts import Message, render, texts
from fogbound.games import GAMES

_ = texts("games")

FIGURES: Final = ("wins", "points", "losses", "length")
BOUNDS: Final = ("", "_low", "_high")
COLUMNS: Final = (
    *("scenario", "option", "value", "commit", "pairs", "identical", "used"),
    *(figure + bound for figure in FIGURES for bound in BOUNDS),
)


class Difference(NamedTuple):
    """By how much a figure of the first side changes, with its 95 % interval."""

    mean: float
    low: float
    high: float


class Measured(NamedTuple):
    """One value of an option against the scenario as it is."""

    scenario: str
    option: str
    value: str
    commit: str
    pairs: int
    identical: int
    """Pairs whose games went the same way to the same end."""
    used: int
    """Pairs in which the rule counted."""
    difference: Mapping[str, Difference]

    @property
    def is_felt(self) -> bool:
        """Whether it changed any game."""
        return self.identical < self.pairs


def read(text: str) -> list[Measured]:
    return [
        Measured(
            row["scenario"],
            row["option"],
            row["value"],
            row["commit"],
            int(row["pairs"]),
            int(row["identical"]),
            int(row["used"]),
            {figure: Difference(*(float(row[figure + bound]) for bound in BOUNDS)) for figure in FIGURES},
        )
        for row in csv.DictReader(StringIO(text))
    ]


def write(found: Iterable[Measured]) -> str:
    into = StringIO()
    table = csv.writer(into, lineterminator="\n")
    table.writerow(COLUMNS)
    for one in found:
        figures = (f"{part:.4f}" for figure in FIGURES for part in one.difference[figure])
        table.writerow([*one[:-1], *figures])
    return into.getvalue()


def table_of(game: str) -> Path:
    return Path(__file__).with_name(f"measured_{game}.csv")


@cache
def measured(game: str) -> tuple[Measured, ...]:
    table = table_of(game)
    return tuple(read(table.read_text("utf-8"))) if game in GAMES and table.exists() else ()


def sentences(game: str, side: str, titles: Mapping[str, str], lang: str) -> dict[str, list[str]]:
    """By option, what was found where it changed any game; `side` is the first one, with its title."""
    found: dict[str, list[str]] = {}
    for one in measured(game):
        if one.is_felt:
            found.setdefault(one.option, []).append(
                render(_sentence(one, side, titles.get(one.value, one.value)), lang)
            )
    return found


def _sentence(one: Measured, side: str, value: str) -> Message:
    mean, low, high = (f"{100 * part:+.0f}".replace("-", "−") for part in one.difference["wins"])
    if one.difference["wins"].low <= 0 <= one.difference["wins"].high:
        return _(
            "Measured in {scenario}, “{value}”: no difference shown ({side} {low} to {high} wins of a hundred, {n} "
            "pairs of games between bots).",
            scenario=one.scenario, value=value, side=side, n=one.pairs, low=low, high=high,
        )  # fmt: skip
    return _(
        "Measured in {scenario}, “{value}”: {side} {mean} wins of a hundred ({low} to {high}, {n} pairs of games "
        "between bots).",
        scenario=one.scenario, value=value, side=side, n=one.pairs, mean=mean, low=low, high=high,
    )  # fmt: skip
