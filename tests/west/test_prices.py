"""Prices of steps in the Basic and the Advanced game."""

from __future__ import annotations

import pytest

from fogbound.west.blocks import find
from fogbound.west.charts import charts
from fogbound.west.charts.prices import Price, basic_price, step_price
from fogbound.west.kinds import Class


def ascending(name: str) -> list[Price | None]:
    """What each step of a block costs in the Advanced game, from the first bought to the last."""
    block = find(name)
    last = len(block.faces) - 1
    return [
        step_price(charts(), block.kind, block.abilities, cost, first=face == last, last=face == 0)
        for face, cost in reversed([*enumerate(block.costs)])
    ]


@pytest.mark.rule("7.3.c")
def test_the_british_13th_in_the_basic_game() -> None:
    steps = [basic_price(cost) for cost in reversed(find("13th motorised marine").costs)]
    assert steps == [Price(2), Price(1), Price(2), Price(3)]


@pytest.mark.rule("11.0.d", "11.0.e")
def test_the_british_13th_in_the_advanced_game() -> None:
    assert ascending("13th motorised marine") == [Price(2, red=2), Price(1), Price(2), Price(3, red=3)]
    assert ascending("XIV Mot") == [Price(1, red=1), Price(1), Price(1), Price(2, red=2)]


@pytest.mark.rule("7.3.b", "11.0.f")
def test_blue_steps_have_no_price() -> None:
    assert ascending("British 1st Corps") == [Price(3, red=3), None, None, None]
    assert basic_price(None) is None


@pytest.mark.rule("11.0.b", "11.0.c", "11.0.e")
def test_colours_by_class() -> None:
    def price(kind: Class, cost: int) -> Price | None:
        return step_price(charts(), kind, 0, cost)

    assert price(Class.ARTILLERY, 2) == Price(2)
    assert price(Class.TANK, 3) == price(Class.TANKETTE, 3) == Price(3, red=3)
    assert price(Class.FIGHTER, 1) == step_price(charts(), Class.PARA, 0, 1, first=True) == Price(1, blue=1)
    assert price(Class.PARA, 1) == Price(1)  # O-08: repaired as infantry
    assert price(Class.ARMOR_HQ, 2) == price(Class.AIR_HQ, 2) == price(Class.LEADER, 2) == Price(2, black=2)
    assert price(Class.MARINE, 2) == Price(2)
    assert price(Class.FORT, 3) == Price(3)
