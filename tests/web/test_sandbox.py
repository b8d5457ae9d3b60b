"""The sandbox: a position built on the map, asked about, saved, loaded, and played on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fogbound.west.game import GAME
from web.browsers import Player

pytestmark = pytest.mark.long

Sit = Callable[..., Player]
BLOCK = """(name) => { const box = [...document.querySelectorAll('#live-blocks .block')]
    .find((one) => one.dataset.block === name).querySelector('.wood').getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2]; }"""


def open_sandbox(player: Player) -> None:
    player.sit_down()
    player.page.check("[name=scenario][value=SBW1]")
    player.page.click("#sandbox-open")
    player.wait_for_board()
    player.page.wait_for_selector("#sandbox-play")


def put(player: Player, name: str, hex: str) -> None:
    player.page.mouse.click(*player.page.evaluate(BLOCK, name))
    player.page.wait_for_selector("#live-blocks .picked", state="attached")
    player.page.mouse.click(*player.where(hex))
    player.page.wait_for_selector(f'[data-unit="{name}"]')


def saved(player: Player, tmp_path: Path) -> Path:
    with player.page.expect_download() as download:
        player.page.click("#sandbox-save")
    file = tmp_path / "there.toml"
    download.value.save_as(file)
    return file


def test_a_position_is_built_asked_about_saved_loaded_and_played(sit: Sit, tmp_path: Path) -> None:
    ann = sit()
    open_sandbox(ann)
    put(ann, "V Br", "2837")
    ann.page.click('[data-unit="V Br"] button >> nth=0')  # a step less
    ann.page.wait_for_selector('[data-unit="V Br"]:has-text("steps: 3")')
    ann.page.select_option("[name=side]", "allies")
    ann.page.select_option("[name=phase]", "movement")
    ann.page.wait_for_selector("#side summary:has-text('Allies')")
    ann.page.click("#sandbox-odds")
    ann.page.wait_for_selector("#sandbox-told .odd")
    ann.page.click('[data-unit="I Fs"] button:has-text("?")')
    ann.page.wait_for_selector("#sandbox-told .why .rule")

    file = saved(ann, tmp_path)
    state = GAME.read_position(file.read_text())
    block = state.board.names.index("V Br")
    assert (state.board.places[state.place[block]], state.steps[block]) == ("2837", 3)
    ann.page.click('[data-unit="V Br"] button >> nth=-1')  # taken away
    ann.page.wait_for_selector('[data-unit="V Br"]', state="detached")
    ann.page.set_input_files("#sandbox-load", file)
    ann.page.wait_for_selector('[data-unit="V Br"]:has-text("steps: 3")')

    ann.page.select_option("[name=play-side]", "allies")
    ann.page.select_option("[name=play-against]", "greedy")
    ann.page.click("#sandbox-play")
    ann.wait_until_asked()
    blocks = {one["name"]: one for one in ann.view()["observation"]["blocks"]}
    assert (blocks["V Br"]["hex"], blocks["V Br"]["steps"]) == ("2837", 3)
    assert ann.view()["choice"]["ask"] == "move_ground"

    first = ann.game  # and once more, when it is over
    ann.resign()
    ann.page.click("#tab-orders")
    ann.page.click("#again")
    ann.page.wait_for_function("(first) => !location.hash.includes(first)", arg=first)
    ann.wait_until_asked()
    again = {one["name"]: one for one in ann.view()["observation"]["blocks"]}
    assert (again["V Br"]["hex"], again["V Br"]["steps"]) == ("2837", 3)


@pytest.mark.parametrize("stupid", ["have a tea", 'scenario = "SBW77"', '[blocks]\n"V Br" = "Nowhere"', "\x00" * 50])
def test_what_is_no_position_is_told_in_a_sentence_and_changes_nothing(sit: Sit, tmp_path: Path, stupid: str) -> None:
    ann: Any = sit()
    open_sandbox(ann)
    file = tmp_path / "stupid.toml"
    file.write_text(stupid)
    before = ann.page.inner_text("#side")
    ann.page.set_input_files("#sandbox-load", file)
    ann.page.wait_for_selector("#notice.shown")
    assert ann.page.inner_text("#notice").strip()
    assert ann.page.inner_text("#side") == before


def test_a_phone_has_room_for_it(sit: Sit) -> None:
    ann = sit(locale="fr-FR", viewport={"width": 390, "height": 780}, has_touch=True, is_mobile=True)
    open_sandbox(ann)
    ann.page.touchscreen.tap(*ann.page.evaluate(BLOCK, "DAF"))
    ann.page.wait_for_selector('[data-unit="DAF"]')
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
