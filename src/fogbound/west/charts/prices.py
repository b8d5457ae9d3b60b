"""What a step costs (7.3, 11.0, 23.0).

>>> from fogbound.west.charts import charts
>>> step_price(charts(), Class.TANK, 0, cost=3, first=True)
Price(yellow=3, red=3, blue=0, black=0)
"""

from __future__ import annotations

from typing import NamedTuple

from fogbound.core.register import rule
from fogbound.west.charts.book import Charts
from fogbound.west.kinds import MOTORISED, Class


class Price(NamedTuple):
    """Production points by colour."""

    yellow: int
    red: int = 0
    blue: int = 0
    black: int = 0


@rule("7.3.b", "7.3.c")
def basic_price(cost: int | None) -> Price | None:
    """Basic game (7.3): yellow only; a blue step has no price."""
    return None if cost is None else Price(cost)


@rule("11.0.b", "11.0.c", "11.0.d", "11.0.e", "11.0.f")
def step_price(
    charts: Charts, kind: Class, abilities: int, cost: int | None, *, first: bool = False, last: bool = False
) -> Price | None:
    """Advanced game (11.0): yellow, and as many points of the colour that the class pays with.

    Motorised units pay red for their first and last step only, paratroops blue when they are rebuilt (O-08); marines
    need no white in this theatre (C-10).
    """
    if cost is None:
        return None
    pays = "red_ends" if abilities & MOTORISED else charts.classes[kind].pays
    if pays == "red_ends":
        pays = "red" if first or last else ""
    elif pays == "blue_first":
        pays = "blue" if first else ""
    return Price(cost)._replace(**{pays: cost}) if pays else Price(cost)
