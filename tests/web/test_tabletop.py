"""The other game: stands on a table, with the same page around it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from fogbound.blitz.play.engine.board import board_of
from web.browsers import Player

pytestmark = pytest.mark.long

Sit = Callable[..., Player]
PLATES = """() => Object.fromEntries([...document.querySelectorAll('#live-blocks .stand')].map((one) => {
    const plate = one.querySelector('.plate');
    return [one.dataset.block, [Number(plate.getAttribute('width')), Number(plate.getAttribute('height')),
        [...one.querySelectorAll('.model > :not(.plate)')].map((part) => part.outerHTML).join('')]];
}))"""
SEEN = "() => [...document.querySelectorAll('.stand-name, #prompt, #side')].map((one) => one.textContent).join(' ')"
ENGLISH = re.compile(
    r"\b(rifles|rifle|gun|tank|platoon|section of|observer|mortar|truck|team|pioneers|heavy|light|stand|block|"
    r"hidden|faces|place|whole formation|wood|hedge|road|orchard|bunker of)\b",
    re.IGNORECASE,
)


def table(player: Player, scenario: str, *, against: str = "me") -> Any:
    """Somebody sits down at a table, and is asked where the first stand sets up."""
    player.sit_down()
    player.page.select_option("[name=game]", "blitz")
    player.begin(scenario, "axis", against)
    player.wait_until_asked()
    player.page.wait_for_selector("#live-marks .target >> nth=0")  # it can be seen, not only be there
    return player.page


def point(player: Player, cell: str) -> None:
    player.page.mouse.click(*player.where(cell))
    player.page.wait_for_selector("#table:not(.busy)")


def set_all_up(player: Player) -> None:
    """Both armies with a click each, in the middle of what is offered."""
    for _side in range(2):
        player.page.click("#deploy-army")
        places = player.page.eval_on_selector_all("#live-marks .target", "(all) => all.map((one) => one.dataset.hex)")
        before = player.page.get_attribute("#question", "class"), player.question()
        point(player, places[len(places) // 2])
        assert (player.page.get_attribute("#question", "class"), player.question()) != before
    assert player.view()["observation"]["turn"] == 1


def until_marching(player: Player) -> None:
    """Set up and give orders until a stand may go somewhere."""
    for _answer in range(30):
        player.wait_until_asked()
        offered = player.offered()
        if any(action.startswith("to ") for action in offered):
            return
        player.act("move" if "move" in offered else next(action for action in offered if action != "done"))
    raise AssertionError("no stand ever marches")


def test_stands_are_placed_on_the_table_and_marched(sit: Sit) -> None:
    ann = sit()
    page = table(ann, "duel")
    until_marching(ann)
    place = next(action for action in ann.offered() if action.startswith("to ")).split()[1]
    page.wait_for_selector("#live-blocks .block.stand .facing", state="attached")
    page.wait_for_selector(f"#live-marks .target[data-hex='{place}']")
    mover = page.get_attribute("#live-blocks .stand.picked", "data-block")
    ann.act(f"to {place}")
    while "let" in ann.offered():  # it moves in sight of the enemy, who is ourselves
        ann.act("let")
    page.wait_for_selector(f"#live-traces .trace[data-of='{mover}']", state="attached")
    page.keyboard.press("i")
    page.wait_for_selector(".trace", state="detached")
    for panel in ("log", "forces", "ledger", "talk", "table"):
        page.click(f"#tab-{panel}")


def test_a_formation_is_set_up_with_one_click(sit: Sit) -> None:
    ann = sit()
    page = table(ann, "attack")
    page.click("#deploy-formation")
    point(ann, "R14C08")
    stands = [stand for stand in ann.view()["observation"]["stands"] if stand["cell"]]
    assert [stand["name"] for stand in stands] == ["Grenadiers 1", "Grenadiers 2", "Grenadiers 3"]
    assert all(stand["cell"].startswith("R14C") for stand in stands)  # abreast
    assert page.get_attribute("#search", "placeholder") == "Place or stand"
    page.fill("#search", "grenadiers 2")
    page.press("#search", "Enter")
    page.wait_for_selector("#inspector .unit:has-text('Grenadiers 2')")
    page.click("#deploy-stand")
    point(ann, "R12C11")
    assert sum(bool(stand["cell"]) for stand in ann.view()["observation"]["stands"]) == 4


def test_stands_have_silhouettes_of_their_kind_in_true_size(sit: Sit) -> None:
    ann = sit()
    page = table(ann, "attack")
    set_all_up(ann)
    drawn = page.evaluate(PLATES)
    units = {unit.name: unit for unit in board_of("attack V3").units}
    assert {name: drawn[name][:2] for name in drawn} == {
        name: [units[name].build.base.width, units[name].build.base.length] for name in drawn
    }
    printed = ann.fetch(f"/api/games/{ann.game}/facts")["blocks"]
    looks = {printed[name]["shape"]: drawn[name][2] for name in drawn}
    assert len(looks) > 4
    assert len(set(looks.values())) == len(looks)  # each kind has its own


def test_ranges_and_arc_of_the_stand_one_looks_at_lie_on_the_table(sit: Sit) -> None:
    ann = sit()
    page = table(ann, "attack")
    set_all_up(ann)
    cells = {stand["name"]: stand["cell"] for stand in ann.view()["observation"]["stands"]}
    side = ann.view()["side"]
    name, bands = (
        ("StuG", ["45 cm · ±0", "90 cm · −1"]) if side == "axis" else ("Sherman A", ["30 cm · ±0", "60 cm · −1"])
    )
    page.keyboard.press("Escape")
    point(ann, cells[name])
    page.wait_for_selector(f"#live-ranges [data-of='{name}'] path.bears", state="attached")
    assert page.eval_on_selector_all(".band-name", "(all) => all.map((one) => one.textContent)")[:2] == bands
    assert len(page.query_selector_all("#live-ranges .armour")) == 4  # front, rear and two sides
    assert "Armour" in page.inner_text("#inspector .stand-card")
    page.click("[data-about=sight]")
    page.wait_for_selector("#live-asked .bad", state="attached")
    page.keyboard.press("f")
    page.wait_for_selector("#live-ranges .band", state="detached")


def test_a_stand_that_is_pointed_at_stands_for_its_formation(sit: Sit) -> None:
    ann = sit()
    page = table(ann, "attack")
    set_all_up(ann)
    view = ann.view()
    assert view["choice"]["ask"] == "activate"
    name, formation = ("StuG", "Assault gun") if view["side"] == "axis" else ("Rifles 2", "Rifle section")
    cell = next(stand["cell"] for stand in view["observation"]["stands"] if stand["name"] == name)
    page.wait_for_selector(f".stand.may[data-block='{name}']")
    assert not page.query_selector(f"#panel-orders li:has([data-action*='{formation}']) .icon")  # it lies nowhere
    page.keyboard.press("Escape")
    point(ann, cell)
    page.wait_for_selector(f"#live-ranges [data-of='{name}']", state="attached")
    assert ann.question() == view["choice"]["prompt"]  # one may look before one decides
    point(ann, cell)
    page.wait_for_function(
        "(was) => document.getElementById('question').textContent !== was", arg=view["choice"]["prompt"]
    )
    asked = ann.view()["choice"]
    assert formation in asked["prompt"] or name in asked["prompt"]
    if asked["ask"] == "choose_stand":
        ann.act(f'order "{name}"' if " " in name else f"order {name}")
    page.wait_for_selector(f"#live-ranges [data-of='{name}']", state="attached")  # one looks at whoever is asked
    assert page.is_visible("#inspector .stand-card")


BRIEF = """async () => {
    const main = document.querySelector('script[type=module]').src;
    const { abbreviated } = await import(main.replace('main.js', 'labels.js'));
    return ['grenadiers 5', 'M4A3E8 (76) 1', 'Pak 40 2'].map(abbreviated);
}"""


def test_names_between_others_keep_their_number(sit: Sit) -> None:
    ann = sit()
    page = table(ann, "attack")
    assert page.evaluate(BRIEF) == ["gre. 5", "M4A3E8 1", "Pak 40 2"]


def test_a_french_table_is_french(sit: Sit) -> None:
    ann = sit(locale="fr-FR")
    page = table(ann, "attack")
    set_all_up(ann)
    for panel in ("orders", "forces", "ledger"):
        page.click(f"#tab-{panel}")
        said = page.evaluate(SEEN)
        assert "Pionniers" in said or "Grenadiers" in said
        assert ENGLISH.findall(said) == []


def test_while_the_sides_set_up_no_turn_has_begun_and_it_is_said_who_does(sit: Sit) -> None:
    ann = sit()
    page = table(ann, "duel")
    expect(page.locator("#prompt .date")).to_contain_text("set-up")
    expect(page.locator("#prompt .flag")).to_have_text("Axis")
    page.click("#deploy-army")
    point(ann, "R20C19")
    expect(page.locator("#prompt .flag")).to_have_text("Allies")


def test_a_table_that_is_over_leads_to_no_sandbox(sit: Sit) -> None:
    """There is none for tabletops."""
    ann = sit()
    page = table(ann, "duel")
    ann.resign()
    page.click("#tab-orders")
    page.wait_for_selector("#whole-report")
    assert page.locator("#to-sandbox").count() == 0
