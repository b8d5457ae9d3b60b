"""The chapters of the manual that are played by choice, each a file of its own: its options, fields, lines, procedures.

A chapter declares its switch (`options.declare`), adds its lines to those of the Basic game (costs, entry, sieves,
changes of fire …) with `when=` that switch, and names its steps for `when(…)` in the table of the turn. Every file that
lies here is loaded with the game: a new chapter needs no list.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from typing import Any, Final

from fogbound.core.register import enforce
from fogbound.west.options import setting

ADVANCED: Final = setting("rules_level", "advanced")
"""Chapters 8–13, 18, 23 and 24 are played."""
enforce(f"{__name__}.ADVANCED", "3.25.b")


@cache
def load() -> tuple[str, ...]:
    """Import all chapters, in the order of their names, and say which there are."""
    found = tuple(sorted(module.name for module in walk_packages(__path__, f"{__name__}.")))
    for name in found:
        import_module(name)
    return found


def procedures() -> dict[str, Any]:
    """The procedures of all chapters, each stated in its module as `PROCEDURES`."""
    found: dict[str, Any] = {}
    for name in load():
        found.update(getattr(import_module(name), "PROCEDURES", {}))
    return found
