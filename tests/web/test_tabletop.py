"""The other game: stands on a table, with the same page around it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from web.browsers import Player

pytestmark = pytest.mark.long


def until_marching(player: Player) -> None:
    """Set up and give orders until a stand may go somewhere."""
    for _answer in range(30):
        player.wait_until_asked()
        offered = player.offered()
        if any(action.startswith("to ") for action in offered):
            return
        player.act("move" if "move" in offered else next(action for action in offered if action != "done"))
    raise AssertionError("no stand ever marches")


def test_stands_are_placed_on_the_table_and_marched(sit: Callable[..., Player]) -> None:
    ann = sit()
    ann.sit_down()
    ann.page.select_option("[name=game]", "blitz")
    ann.begin("duel", "axis", "me")
    ann.wait_until_asked()
    ann.page.wait_for_selector("#live-marks .target", state="attached")
    until_marching(ann)
    place = next(action for action in ann.offered() if action.startswith("to ")).split()[1]
    ann.page.wait_for_selector("#live-blocks .block.stand .facing", state="attached")
    ann.page.wait_for_selector(f"#live-marks .target[data-hex={place}]", state="attached")
    ann.act(f"to {place}")
    for panel in ("log", "forces", "ledger", "talk", "table"):
        ann.page.click(f"#tab-{panel}")
