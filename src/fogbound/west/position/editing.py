"""A position changed by hand, one value at a time: its text in, its text out, with everything checked in between.

What both sides had seen of each other no longer holds then, nor does the middle of a battle: the record begins anew,
and the game goes on where a phase begins.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fogbound.core.notation import NotationError
from fogbound.core.texts import texts
from fogbound.core.values import Refusal
from fogbound.west.kinds import NATIONS, SIDES, WEATHERS
from fogbound.west.months import month_text
from fogbound.west.position.phases import PHASES
from fogbound.west.position.reading import page_of, read
from fogbound.west.position.state import West
from fogbound.west.position.text import FIELDS, MEMORY, SEEN, quoted, value_text, write
from fogbound.west.sequence import SEQUENCE

_ = texts("west")

HEAD: Final = ("date", "side", "phase", "weather")
ASKING: Final = ("production", "rail", "movement", "air", "combat", "exploitation")
"""Phases in which there is always something to decide, if there are units for it."""
TABLES: Final = {"block": "blocks", "owner": "owners"}
FORGOTTEN: Final = (MEMORY, *(FIELDS[name].key for name in SEEN))


def at_a_phase(state: West) -> str:
    """The text of a position, at the beginning of the phase that it is in."""
    return edit(write(state), {})


def edit(text: str, changes: Mapping[str, str]) -> str:
    """With a new `date`, `side`, `phase`, `weather`, `block NAME` (`Sedan 3`) or `owner HEX`; "" takes one away."""
    page = page_of(text)
    if "at" in page:
        page["phase"] = phase_of(page.pop("at"))
    for key in FORGOTTEN:
        page.pop(key, None)
    for what, value in changes.items():
        _change(page, what, value)
    changed = _page_text(page)
    begin(changed)
    return changed


def begin(text: str) -> West:
    """The position from which a game is played on: one that was made by hand may be such as no rule has thought of."""
    if "at" in page_of(text):
        raise NotationError(_("a game begins with a phase: write “phase” in place of “at”."), 0)
    try:
        state = read(text)
        SEQUENCE.decision(state)
    except (Refusal, NotationError):
        raise
    except Exception as fault:
        raise Refusal(_("No game can go on from this position.")) from fault
    return state


def choices(text: str) -> dict[str, tuple[str, list[str]]]:
    """By what can be changed, the value that it has and those that it may have."""
    state, page = begin(text), page_of(text)
    first, turns = state.board.first_month, state.board.scenario.turns
    return {
        "date": (page["date"], [month_text(first + turn) for turn in range(turns)]),
        "side": (page["side"], [*SIDES]),
        "phase": (page["phase"], [*dict.fromkeys((*ASKING, page["phase"]))]),
        "weather": (WEATHERS[state.weather], [*WEATHERS]),
        "owner": ("", [*NATIONS]),
    }


def phase_of(frames: object) -> str:
    """The phase in which a place in the sequence of play lies; that in which units move, if there is none."""
    begun = {place: phase for phase, place in PHASES.items()}
    for frame in reversed(frames if isinstance(frames, list) else []):
        procedure, step, *_more = (*str(frame).split(), "", "")
        if phase := begun.get((procedure, step.rstrip("+"))):
            return phase
    return "movement"


def _change(page: dict[str, Any], what: str, value: str) -> None:
    kind, _space, name = what.partition(" ")
    if kind in TABLES and name:
        table = page.setdefault(TABLES[kind], {})
        if not isinstance(table, dict):
            raise NotationError(_("“{key}” is a table of names and values.", key=TABLES[kind]), 0)
        table.pop(name, None)
        if value:
            table[name] = value
    elif what in HEAD:
        page.pop(what, None)
        if value:
            page[what] = value
        if what == "date":
            page.pop("weather", None)  # that of the new month, unless somebody says otherwise
    else:
        raise NotationError(_("“{what}” is nothing that can be changed in a position.", what=what[:40]), 0)


def _page_text(page: Mapping[str, Any]) -> str:
    """Values first, then tables, each line one of them."""
    tables = [key for key in TABLES.values() if isinstance(page.get(key), dict)]
    lines = [f"{key} = {value_text(value)}" for key, value in page.items() if key not in tables]
    for key in tables:
        lines += [f"[{key}]", *(f"{quoted(name)} = {value_text(words)}" for name, words in page[key].items())]
    return "\n".join(lines) + "\n"
