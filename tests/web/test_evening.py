"""An evening at a real table, followed on a telephone: a turn, odds by tapping, and no network once it is there."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from fogbound.blitz.army import check, read_army
from fogbound.blitz.arsenal import arsenal
from fogbound.blitz.odds import described, shoot
from fogbound.blitz.ruleset import V3
from fogbound.blitz.table.files import read_table
from web.browsers import Player

pytestmark = pytest.mark.long

Sit = Callable[..., Player]
PHONE = {"viewport": {"width": 390, "height": 780}, "has_touch": True, "is_mobile": True}
VALUE = "(all, text) => all.find((one) => one.textContent.includes(text)).value"


def begin(player: Player) -> Any:
    page = player.page
    page.goto(f"{player.url}/tabletop/")
    page.click("#begin")
    page.wait_for_selector("#tab-odds")
    return page


def choose(page: Any, name: str, text: str) -> None:
    page.select_option(f"[name={name}]", page.eval_on_selector_all(f"[name={name}] option", VALUE, text))


def outline(page: Any) -> list[int]:
    """The levels of the headings, in their order."""
    found = "(all) => all.map((one) => Number(one.tagName.slice(1)))"
    levels: list[int] = page.eval_on_selector_all("h1, h2, h3, h4, h5, h6", found)
    return levels


def test_every_page_has_one_title_and_headings_in_order(sit: Sit) -> None:
    page = begin(sit(**PHONE))
    outlines = {}
    for tab in ("turn", "stands", "odds", "rules"):
        page.click(f"#tab-{tab}")
        outlines[tab] = outline(page)
    for place in ("army", "table", "?armies=1"):
        page.goto(f"{page.url.split('/tabletop/')[0]}/tabletop/{place}")
        page.wait_for_selector("h1")
        outlines[place] = outline(page)
    for place, levels in outlines.items():
        assert (levels[0], levels.count(1)) == (1, 1), place
        assert all(after - before <= 1 for before, after in pairwise(levels)), place
    assert outlines["stands"][:3] == [1, 2, 3]


def test_a_turn_is_followed_and_told(sit: Sit) -> None:
    page = begin(sit(**PHONE))
    page.click("#tab-stands")
    page.click("[data-stand='0-0']")
    page.click("[data-status=demoralised]")
    page.click("#card-back")
    page.click("#tab-turn")
    page.click("#due .asked button >> nth=0")  # it rallies
    page.click("#next")
    page.click("#due .asked button >> nth=1")  # the battery is not available
    page.click("#next")
    page.click("[data-first='1']")
    assert "Americans" in page.inner_text("#acts")
    page.click("[data-formation='0']")
    page.click("[data-order=move] >> nth=0")
    page.click("#formation-done")
    assert "Germans" in page.inner_text("#acts")
    page.click("#undo")
    assert page.query_selector("#formation-done")
    page.click("#formation-done")
    page.click("#next")
    assert "Turn 2" in page.inner_text("header")
    page.click("#log summary")
    log = page.inner_text("#log")
    assert "grenadiers 1: ready" in log
    assert "Initiative: Americans" in log
    assert "rifles 1: Move" in log


def test_odds_of_firer_and_target_are_those_of_the_library(sit: Sit) -> None:
    page = begin(sit(**PHONE))
    page.click("#tab-odds")
    choose(page, "firer", "M4A3E8 (76) 1")
    choose(page, "target", "Panzer III D 1")
    choose(page, "act", "moved")
    choose(page, "shelter", "hull down")
    choose(page, "facing", "side")
    page.eval_on_selector("[name=distance]", "(one) => { one.value = 75; one.dispatchEvent(new Event('change')); }")
    read = "(all) => all.map((one) => [one.dataset.outcome, Number(one.dataset.chance)])"
    told = dict(page.eval_on_selector_all("[data-outcome]", read))
    fields = {"distance": 75, "act": "moved", "hull_down": True, "facing": "side"}
    shot = described(V3, arsenal(), "M4A3E8 (76)", "Panzer III D", fields)
    assert told == pytest.approx({name: float(share) for name, share in shoot(V3, shot).outcomes.items()}, abs=1e-4)
    page.click("[data-outcome=destroyed]")
    assert "2 Americans" in page.inner_text("#score")  # victory points for a tank
    page.click("#tab-stands")
    assert page.query_selector(".stand.lost")
    page.click("#tab-turn")
    page.click("#log summary")
    assert page.inner_text("#log").count("Panzer III D 1: destroyed") == 1
    page.click("#undo")  # what one tap did one tap takes back
    assert "0 Americans" in page.inner_text("#score")
    page.click("#tab-stands")
    assert not page.query_selector(".stand.lost")


def test_once_loaded_it_needs_no_network(sit: Sit) -> None:
    ann = sit(**PHONE, locale="fr-FR")
    page = begin(ann)
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    page.reload()  # now by way of the worker, which keeps what it fetches
    page.wait_for_selector("#tab-odds")
    page.click("#next")
    page.click("#due .asked button >> nth=0")
    ann.context.set_offline(True)
    page.reload()
    page.wait_for_selector("#tab-odds")
    assert "Soutien" in page.inner_text("header")  # where it was
    assert "Allemands\xa0: " in page.inner_text("#due")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_an_army_is_built_saved_and_taken_to_the_table(sit: Sit, tmp_path: Path) -> None:
    ann = sit()
    page = ann.page
    page.goto(f"{ann.url}/tabletop/army")
    page.click("[data-item='grenadier company']")
    page.wait_for_selector("[data-line='grenadier company']")
    page.click("summary:has-text('Armour')")
    page.click("[data-item='Panther G']")
    page.wait_for_selector("[data-line='Panther G']")
    page.wait_for_selector(".legal")
    points = int(page.inner_text("#army-total").split(" / ")[0])
    with page.expect_download() as download:
        page.click("#army-save")
    file = tmp_path / "mine.toml"
    download.value.save_as(file)
    army = read_army(file)
    assert sum(line.points for line in check(V3, arsenal(), army)) == points
    page.select_option("[name=year]", "1942")
    page.wait_for_selector(".faults li:has-text('Panther G')")
    page.select_option("[name=year]", "1944")
    page.wait_for_selector(".legal")
    page.click("a:has-text('Turn assistant')")
    page.select_option("[name=axis]", "built")
    page.click("#begin")
    page.click("#tab-stands")
    page.wait_for_selector(".stand:has-text('Panther G 1')")


def test_a_table_is_drafted_by_dragging_and_saved(sit: Sit, tmp_path: Path) -> None:
    ann = sit()
    page = ann.page
    page.goto(f"{ann.url}/tabletop/table")
    page.wait_for_selector(".legal")
    page.click("[data-kind=wood]")
    page.wait_for_selector(".piece.picked")
    box: Any = page.query_selector(".piece.picked").bounding_box()  # type: ignore[union-attr]
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] - 60, box["y"] + box["height"] / 2, steps=4)
    page.mouse.up()
    page.click("#corner-more")
    page.click("#zone-axis")
    page.click("#zone-allies")
    page.wait_for_selector(".legal")
    with page.expect_download() as download:
        page.click("#table-save")
    file = tmp_path / "mine.toml"
    download.value.save_as(file)
    table = read_table(file.read_text("utf-8"))
    (wood,) = table.pieces
    assert len(wood.points) == 5
    assert max(point.x for point in wood.points) < table.width / 2 + 80  # it stood in the middle
    assert {zone.side for zone in table.zones} == {"Axis", "Allies"}
    page.click("#table-undo")
    assert page.eval_on_selector_all(".zone", "(all) => all.length") == 1
