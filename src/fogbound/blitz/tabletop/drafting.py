"""The table editor: a table as plain data, what is wrong with it, and its file."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from msgspec import Struct

from fogbound.blitz.faults import InputError
from fogbound.blitz.sheet.values import Text
from fogbound.blitz.table.files import load_table, read_table, table_names
from fogbound.blitz.table.kinds import kinds
from fogbound.blitz.table.labels import label
from fogbound.blitz.table.places import place
from fogbound.blitz.table.themes import PAPER
from fogbound.core.heard import UNREADABLE, heard
from fogbound.core.texts import Message, texts

_ = texts("blitz")

BARE = re.compile(r"[A-Za-z0-9_-]+")
DEEPEST = 3
"""Lists within lists: a list of points has two."""
LARGEST = 1e5
"""No figure of a table comes near it."""
PASSING = ("smoke", "wreck", "truck_wreck")
"""What only a battle brings."""


class Drafted(Struct, frozen=True):
    table: dict[str, Any]
    faults: tuple[Text, ...]
    text: str


def drafted(table: Mapping[str, Any]) -> Drafted:
    """A table as far as it goes."""
    text, faults = table_text(table), tuple[Message, ...]()
    try:
        read_table(text)
    except InputError as error:
        faults = error.faults
    return Drafted(dict(table), faults, text)


def opened(text: str) -> Drafted:
    """A table file, or a table of the game by its name."""
    if text in table_names():
        text = files("fogbound.blitz.table").joinpath(f"maps/{text}.toml").read_text("utf-8")
    try:
        return drafted(tomllib.loads(text))
    except UNREADABLE as error:
        raise InputError([_("not a TOML file: {why}", why=heard(error))]) from None


def table_text(table: Mapping[str, Any]) -> str:
    """As a file: plain entries first, then rows, then kinds of its own."""
    plain = {key: value for key, value in table.items() if not _is_rows(value) and not isinstance(value, Mapping)}
    parts = ["\n".join(_entries(plain))]
    for key, rows in table.items():
        if _is_rows(rows):
            parts += ["\n".join([f"[[{_key(key)}]]", *_entries(row)]) for row in rows]
    for key, value in table.items():
        if isinstance(value, Mapping):
            parts += ["\n".join([f"[{_key(key)}.{_key(name)}]", *_entries(row)]) for name, row in value.items()]
    return "\n\n".join(parts) + "\n"


def _is_rows(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(row, Mapping) for row in value)


def _entries(row: object, depth: int = 0) -> list[str]:
    if not isinstance(row, Mapping):
        raise InputError([_("This is no table: {why}.", why=str(row)[:40])])
    return [f"{_key(key)} = {_value(value, depth)}" for key, value in row.items() if value is not None]


def _key(key: object) -> str:
    return str(key) if BARE.fullmatch(str(key)) else _quoted(str(key))


def _value(value: object, depth: int) -> str:
    if depth > DEEPEST:
        raise InputError([_("This is no table: {why}.", why="[[[[")])
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return f"{value:g}" if abs(value) < LARGEST else "0"
    if isinstance(value, list):
        return "[" + ", ".join(_value(part, depth + 1) for part in value) + "]"
    if isinstance(value, Mapping):
        return "{ " + ", ".join(_entries(value, depth + 1)) + " }"
    return _quoted(str(value))


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


# fmt: off
WORDS = {
    "title": _("Table editor"), "mine": _("My table"), "legal": _("The table can be played on."), "name": _("Name"),
    "wide": _("Width (cm)"), "deep": _("Depth (cm)"), "height": _("Height (m)"),
    "add": _("Put on the table"),
    "corner": _("One corner more"), "fewer": _("One corner less"), "copy": _("Copy"), "delete": _("Take away"),
    "zone axis": _("Zone of the Axis"), "zone allies": _("Zone of the Allies"), "undo": _("Undo"),
    "save": _("Save as file"), "open": _("Open a file"), "begin": _("Begin with"), "empty": _("an empty table"),
    "how": _("Drag things where they belong, and corners into shape; all is in whole centimetres."),
    "axis": _("Axis set-up"), "allies": _("Allies set-up"),
}
# fmt: on


def begin() -> dict[str, object]:
    """What the page needs before it asks."""
    shown = {name: kind for name, kind in kinds().items() if name not in PASSING}
    paints = {name: PAPER.paint(name) for name in shown}
    return {
        "words": WORDS,
        "kinds": {
            name: {
                "label": label(name), "shape": kind.shape, "width": kind.width, "fill": paints[name].fill,
                "area": f"url(#{paints[name].tile})" if paints[name].pattern else paints[name].fill,
                "edge": paints[name].edge, "dash": paints[name].dash, "opacity": paints[name].opacity,
            }
            for name, kind in shown.items()
        },
        "patterns": f'<svg xmlns="http://www.w3.org/2000/svg">{PAPER.definitions()}</svg>',
        "ground": PAPER.ground,
        "tables": tuple((name, place(load_table(name).name)) for name in table_names()),
    }  # fmt: skip
