"""At a real table: who stands there, what each turn asks, and the odds of fire, ready to be taken along.

Every figure is asked of the charts, sheets and functions that the odds and the table game use.
"""

from __future__ import annotations

from fogbound.blitz.tabletop.evening import Evening, evening

__all__ = ["Evening", "evening"]
