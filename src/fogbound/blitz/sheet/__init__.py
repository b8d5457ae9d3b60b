"""The reference sheet and the roster: what the rules say under one rule set, ready to print.

Every figure is asked of the charts, sheets and functions that the odds use; none is written here a second time.
"""

from __future__ import annotations

from fogbound.blitz.sheet.compose import sheet
from fogbound.blitz.sheet.forces import Forces, forces
from fogbound.blitz.sheet.values import Figure, ReferenceSheet, Row, Table

__all__ = ["Figure", "Forces", "ReferenceSheet", "Row", "Table", "forces", "sheet"]
