"""All of a game that never changes while it is played: map, blocks, charts, scenario and options, laid out flat.

The engine asks these tables in its innermost loops, so they are tuples and bytes indexed by block, hex and hexside.
"""

from __future__ import annotations

from msgspec import Struct

from fogbound.west.chart_book import Charts
from fogbound.west.chart_rows import Cell
from fogbound.west.kinds import Class, Nation
from fogbound.west.scenario import Scenario
from fogbound.west.theatre import Theatre


class Board(Struct, frozen=True):
    """The tables of one game. Blocks and locations are numbers, as in the state."""

    setting: str
    theatre: Theatre
    charts: Charts
    scenario: Scenario
    options: dict[str, str]
    """Every option of `options` with its value."""

    # by block
    names: tuple[str, ...]
    nation: tuple[Nation, ...]
    kind: tuple[Class, ...]
    side: bytes
    """AXIS or ALLIES."""
    ground: bytes
    """1 for ground units (GU), forts included."""
    combat: bytes
    """1 for ground combat units (GCU); other ground units are support units (3.8)."""
    air: bytes
    """1 for air units (AU)."""
    faces: tuple[tuple[int, ...], ...]
    """Printed steps from full strength down; the last may be 0."""
    lower: tuple[bytes, ...]
    """By block and steps: the steps of the next lower face; 255 below the last one."""
    abilities: tuple[int, ...]
    """Bits of `kinds`."""
    field: tuple[int, ...]
    """Field of technology of the block's class; 255 for none."""

    # by nation
    side_of: bytes
    """AXIS or ALLIES; neutrality is in the state."""
    power_of: bytes
    """The nation whose points pay for it (5.0)."""

    def cell(self, block: int, level: int) -> Cell:
        """Firepower and reach of a block at a TECH level."""
        return self.charts.levels[self.kind[block]][level]
