"""Figures of one's own: a row of a chart with another value than its clause gives it.

    to_hit.NUMBER.pivoted=8        a gun that pivots hits on 8 (206 says 7)
    movement.SPEED.crawling=15:15  the fields of a value in their order

Charts go by the names of their modules and tables, rows by their keys with `_` for a space; `--rules` takes such text
behind an edition (`V3~to_hit.NUMBER.pivoted=8`), a file has a table of them (docs/blitz-rules.md).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from functools import cache
from typing import Any

from msgspec import Struct

from fogbound.blitz.faults import InputError
from fogbound.core.clause import CHARTS, Chart
from fogbound.core.register import import_whole
from fogbound.core.texts import Message, texts

_ = texts("blitz")

RULES = "fogbound.blitz.rules"


class Figure(Struct, frozen=True):
    """A row of a chart, and the value that it is given."""

    where: str
    """As it is written: chart and row."""
    place: str
    key: Hashable
    value: Any

    @property
    def text(self) -> str:
        return f"{self.where}={written(self.value)}"


@cache
def rows() -> Mapping[str, tuple[Chart[Hashable, object], Hashable]]:
    """Every row of every chart by what it is called."""
    import_whole(RULES)
    charts = [chart for chart in CHARTS if chart.place.startswith(RULES)]
    return {_called(chart, key): (chart, key) for chart in charts for key in chart.rows()}


def _called(chart: Chart[Hashable, object], key: Hashable) -> str:
    parts = key if isinstance(key, tuple) else (key,)
    row = ":".join(str(part) for part in parts).replace(" ", "_").replace(",", "")
    return chart.place.removeprefix(f"{RULES}.") + (f".{row}" if row else "")


def figure(where: str, text: str) -> Figure:
    """A figure from its text; what is wrong with it is said with the rows that there are.

    >>> figure("to_hit.NUMBER.pivoted", "8").value
    8
    """
    if where not in rows():
        raise InputError([_unknown(where)])
    chart, key = rows()[where]
    value = next(layer[key] for _clause, _ours, layer in reversed(chart.layers) if key in layer)
    try:
        return Figure(where, chart.place, key, _read(value, text))
    except ValueError:
        given = {"where": where, "text": text, "like": written(value)}
        raise InputError([_("“{text}” is no value for {where}; write it like {like}.", **given)]) from None


def figures(given: Mapping[str, object]) -> tuple[Figure, ...]:
    """Those of a file, in the order of their names; every fault is reported at once."""
    found: list[Figure] = []
    faults: list[Message] = []
    for where in sorted(given):
        try:
            found.append(figure(where, str(given[where])))
        except InputError as error:
            faults += error.faults
    if faults:
        raise InputError(faults)
    return tuple(found)


def _unknown(where: str) -> Message:
    chart = where.rpartition(".")[0]
    near: Iterable[str] = [name for name in rows() if chart and name.startswith(chart)]
    charts = sorted({chart.place.removeprefix(f"{RULES}.") for chart, _key in rows().values()})
    return _("There is no figure {where}; there are: {known}.", where=where, known=", ".join(near or charts))


def _read(old: object, text: str) -> object:
    """Text as a value of the same kind."""
    if isinstance(old, Struct):
        names = old.__struct_fields__
        return type(old)(*(_read(getattr(old, name), part) for name, part in _parts(names, text)))
    if isinstance(old, tuple):
        return tuple(_read(was, part) for was, part in _parts(old, text))
    if isinstance(old, bool):
        if text not in ("True", "False"):
            raise ValueError(text)
        return text == "True"
    return _number(old, text) if isinstance(old, int | float) else text


def _number(old: float, text: str) -> float:
    """Of the same kind and size: a game must come to its end with it."""
    found = type(old)(text)
    least, most = (1, max(100, 10 * old)) if old > 0 else (-100, 100)
    if not least <= found <= most:
        raise ValueError(text)
    return found


def _parts(names: tuple[Any, ...], text: str) -> list[tuple[Any, str]]:
    return list(zip(names, text.split(":"), strict=True))


def written(value: object) -> str:
    """A value as it is written: fields and parts with `:`."""
    if isinstance(value, Struct):
        return ":".join(written(getattr(value, name)) for name in value.__struct_fields__)
    return ":".join(map(written, value)) if isinstance(value, tuple) else str(value)
