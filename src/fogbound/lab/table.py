"""Games as a table, one line each with all that made them: CSV, or Parquet where pyarrow is installed."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from fogbound.core.texts import render, texts
from fogbound.core.values import Refusal
from fogbound.lab.journal import Line

_ = texts("lab")

FORMATS = (".csv", ".parquet")


def check_format(path: Path) -> None:
    """Before the games are played, and not after."""
    if path.suffix not in FORMATS:
        raise Refusal(_("“{name}” cannot be written: a table ends in .csv or .parquet.", name=path.name))
    if path.suffix == ".parquet":
        _parquet()


def write(path: Path, lines: Sequence[Line], lang: str = "en") -> None:
    rows = [row(line, lang) for line in lines]
    names = columns(rows)
    if path.suffix == ".parquet":
        arrow, parquet = _parquet()
        table = arrow.table({name: [each.get(name) for each in rows] for name in names})
        parquet.write_table(table, path)
        return
    with path.open("w", newline="", encoding="utf-8") as file:
        table = csv.DictWriter(file, names, restval="")
        table.writeheader()
        table.writerows(rows)


def row(line: Line, lang: str) -> dict[str, Any]:
    """Set-up, result, facts and uses; the same order, program and rules give the same game again."""
    order, outcome, versions = line.order, line.outcome, line.versions
    return {
        "game": order.game,
        "scenario": order.scenario,
        "options": " ".join(f"{name}={value}" for name, value in sorted(order.options.items())),
        **{f"bot {side}": bot for side, bot in order.bots.items()},
        "budget": order.budget,
        "seed": order.seed,
        "winner": outcome.winner or "draw",
        "grade": render(outcome.grade, lang),
        "decisions": outcome.decisions,
        "seconds": outcome.seconds,
        "slowest": outcome.slowest,
        "trace": outcome.trace,
        **{name: float(value) for name, value in sorted(outcome.facts.items())},
        **{f"uses {clause}": count for clause, count in sorted(outcome.uses.items())},
        "fogbound": versions.fogbound,
        "rules": versions.rules,
        "maker": versions.maker,
        "python": versions.python,
    }


def columns(rows: Iterable[dict[str, Any]]) -> list[str]:
    """What every game has first, then facts and uses by name, then versions."""
    rows = list(rows)
    common = [name for name in rows[0] if all(name in each for each in rows)] if rows else []
    rare = sorted({name for each in rows for name in each} - set(common))
    at = common.index("fogbound") if common else 0
    return [*common[:at], *rare, *common[at:]]


def _parquet() -> tuple[Any, Any]:
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise Refusal(_("Parquet needs pyarrow: `pip install fogbound[lab]`, or write .csv.")) from None
