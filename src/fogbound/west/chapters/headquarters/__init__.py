"""13: headquarters, fuel and movement.

`ledger` says what a headquarters may do and keeps its points, `range` how far it commands, `orders` asks whom it leads,
`fuel` what armour and aircraft cannot do without it, `deactivation` what an activation costs, `leaders` what is said of
one leader alone.
"""

from __future__ import annotations

from fogbound.west.chapters.headquarters import deactivation, fuel, leaders, ledger, orders, radar, range
from fogbound.west.chapters.headquarters.orders import PROCEDURES

__all__ = ["PROCEDURES", "deactivation", "fuel", "leaders", "ledger", "orders", "radar", "range"]
