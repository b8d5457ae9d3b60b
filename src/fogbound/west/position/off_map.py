"""Where a block is when it is not on the map."""

from __future__ import annotations

from typing import Final

POOL: Final = -1
"""Eliminated or disbanded; may be rebuilt (7.3.d)."""
COMING: Final = -2
"""Scheduled, or held back (7.3.3)."""
GONE: Final = -3
"""Out of play for good, or not in this scenario."""

OFF_THE_MAP: Final = frozenset([POOL, COMING, GONE])
