"""What a proposal changes: figures, permissions, and the odds of typical situations."""

from __future__ import annotations

from fogbound.blitz.diff.compare import Difference, Effect, FigureChange, difference, differences

__all__ = ["Difference", "Effect", "FigureChange", "difference", "differences"]
