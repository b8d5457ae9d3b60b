"""How matches by older versions of the rules are read today."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fogbound.core.migration import Migration


def rebased(line: str) -> str:
    """Aircraft that come home after the battles rebase (7.8.1); to land is what troops do on a beach (24).

    >>> rebased('axis land "Jafü 2"'), rebased("axis to 2026")
    ('axis rebase "Jafü 2"', 'axis to 2026')
    """
    side, _space, said = line.partition(" ")
    return f"{side} re{said.replace('land', 'base', 1)}" if said.startswith("land ") else line


MIGRATIONS: Final[Mapping[int, Migration]] = {
    4: Migration(line=rebased, options={"aircraft_after_battle": "fight_again", "frozen_units": "whole_game"}),
    5: Migration(options={"victory_levels": "first"}),
    6: Migration(options={"victory_levels": "second", "incomes": "first"}),
    7: Migration(),  # rules were mended: a game that never came to them goes on
    8: Migration(),  # as before, of the Advanced game
    9: Migration(),  # and of headquarters that stay activated after strategic warfare
    10: Migration(),  # and of straits that mountain units and cavalry cross
    11: Migration(),  # rules were mended again
    12: Migration(),  # and again
    13: Migration(),  # and again
    14: Migration(),  # and again
}
"""By version, the way to the next one."""
