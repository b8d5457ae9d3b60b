"""Where somebody hesitated who saw it for the first time."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from web.browsers import Player
from web.test_tabletop import set_all_up, table

pytestmark = pytest.mark.long

Sit = Callable[..., Player]
TOP = "() => document.querySelector('#middle').getBoundingClientRect().top"


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_a_game_can_begin_without_scrolling(sit: Sit, size: tuple[int, int]) -> None:
    """And whoever begins has seen against whom."""
    ann = sit(viewport={"width": size[0], "height": size[1]})
    ann.sit_down()
    begin, against = (ann.page.locator(name).bounding_box() for name in ("#begin", "[name=against]"))
    assert begin is not None
    assert against is not None
    assert against["y"] + against["height"] <= begin["y"]
    assert begin["y"] + begin["height"] <= size[1]


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_the_map_lies_still_while_questions_come_and_go(sit: Sit, size: tuple[int, int]) -> None:
    """Production tells what there is to spend and what a step costs; the unit that is asked is marked on the map."""
    ann = sit(viewport={"width": size[0], "height": size[1]})
    ann.sit_down()
    ann.begin("SBW1", "axis", "random")
    ann.wait_until_asked()
    top = ann.page.evaluate(TOP)
    expect(ann.page.locator(".purse")).to_have_text("Germany: 3")
    repair = ann.page.locator('[data-action="repair \\"AOK 10\\""]')
    repair.scroll_into_view_if_needed()  # a row far down is not drawn before somebody comes near it
    expect(repair).to_contain_text("steps 2 → 3, points: 2", use_inner_text=True)
    ann.pass_to("move ")
    ann.act('move "LXXVI Pz"')
    ann.page.wait_for_selector('.block.picked[data-block="LXXVI Pz"]', state="attached")
    assert ann.page.locator("#live-blocks .block.picked").count() == 1
    assert ann.page.evaluate(TOP) == top


def test_points_of_several_colours_are_named_and_so_is_what_armour_costs(sit: Sit) -> None:
    """A bar under a number says nothing to whoever does not see its colour, or has not learned what it stands for."""
    ann = sit(locale="fr-FR")
    ann.sit_down()
    ann.begin("SBW8", "allies", "random")
    ann.wait_until_asked()
    while "Dépensez" not in ann.question():
        ann.step()
        ann.wait_until_asked()
    hands = ann.page.locator("#panel-orders .hands")
    expect(hands.locator("th")).to_have_text(["Puissance", "Jaune", "Rouge", "Bleu", "Pétrole"])
    british = hands.locator("tr", has_text="Royaume-Uni")
    seen = ann.view()["observation"]  # how many there are depends on what rockets and bombs have hit
    held = [seen[colour]["UK"] for colour in ("points", "red", "blue", "black")]
    assert len(set(held)) > 2
    expect(british.locator("td")).to_have_text(["Royaume-Uni", *map(str, held)])
    repair = ann.page.locator('[data-action="repair \\"7 Br Arm\\""]')
    repair.scroll_into_view_if_needed()
    expect(repair).to_contain_text("points : 2 jaunes + 2 rouges", use_inner_text=True)


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_all_answers_of_production_share_a_row_on_a_small_desktop(sit: Sit, locale: str) -> None:
    """With the way back, which says what it takes back; the map has the rest."""
    ann = sit(locale=locale)
    ann.sit_down()
    ann.begin("SBW3", "axis", "random")
    ann.wait_until_asked()
    ann.act('repair "AOK 7"')
    rows = ann.page.eval_on_selector_all(".answers button", "(all) => all.map((one) => one.offsetTop)")
    assert len(rows) >= 7
    assert len(set(rows)) == 1
    expect(ann.page.locator("#undo")).to_have_attribute("title", re.compile("AOK 7"))


def test_the_answer_of_the_adviser_is_shown_whatever_lies_open(sit: Sit) -> None:
    ann = sit()
    ann.sit_down()
    ann.begin("SBW1", "axis", "greedy")
    ann.wait_until_asked()
    ann.page.click("#tab-log")
    ann.page.click("#counsel")
    ann.page.wait_for_selector("#counsel-do")
    assert ann.page.is_disabled("#counsel")


def test_on_a_phone_a_hex_is_told_about_beside_the_map(sit: Sit) -> None:
    ann = sit(viewport={"width": 390, "height": 844}, has_touch=True)
    ann.sit_down()
    ann.begin("SBW1", "axis", "random")
    ann.wait_for_board()
    ann.page.touchscreen.tap(*ann.where("2836"))
    ann.page.wait_for_selector("#inspector .unit")
    told, middle = (ann.page.locator(name).bounding_box() for name in ("#inspector", "#middle"))
    assert told is not None
    assert middle is not None
    assert told["y"] >= middle["y"] + 0.8 * middle["height"]


def test_on_a_phone_the_guide_leaves_the_map_its_room_until_a_tab_is_opened(sit: Sit) -> None:
    ann = sit(viewport={"width": 390, "height": 844}, has_touch=True)
    ann.sit_down()
    ann.page.click("#learn")
    ann.page.wait_for_selector("#guide .do")
    middle, side = (ann.page.locator(name).bounding_box() for name in ("#middle", "#side"))
    assert middle is not None
    assert side is not None
    assert middle["height"] > 0.55 * 844
    shut = side["height"]
    ann.page.click("#tab-orders")
    ann.page.wait_for_selector("#panel-orders [data-action]")
    opened = ann.page.locator("#side").bounding_box()
    assert opened is not None
    assert opened["height"] > shut


PAPER = """async () => {
    const { board } = await import(document.querySelector('script[type=module]').src.replace('main.js', 'select.js'));
    const { left, right } = document.getElementById('stage').getBoundingClientRect();
    const { width } = board.map.sheet.box;
    return [board.map.moving.onScreen(0, 0).x - left, right - board.map.moving.onScreen(width, 0).x];
}"""


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_a_table_is_seen_with_the_figures_at_its_edges(sit: Sit, size: tuple[int, int]) -> None:
    ann = sit(viewport={"width": size[0], "height": size[1]})
    table(ann, "duel")
    assert min(ann.page.evaluate(PAPER)) > -1


def test_a_cell_of_a_table_is_found_by_the_figures_at_the_edges(sit: Sit) -> None:
    ann = sit()
    table(ann, "farm")
    ann.page.mouse.move(*ann.where("R15C08"))
    expect(ann.page.locator("#hint")).to_contain_text("H15 · at 37.5 / 72.5 cm")


def asked_for(sit: Sit, wanted: str, opponent: str) -> Player:
    """The Axis of SBW1 at the first question that an action of this kind answers."""
    ann = sit()
    ann.sit_down()
    ann.begin("SBW1", "axis", opponent)
    ann.pass_to(wanted)
    return ann


def test_how_a_battle_ended_is_told_until_the_next_order(sit: Sit) -> None:
    """Also when much has happened since: aircraft fly home, the next question comes."""
    ann = asked_for(sit, "move ", opponent="random")
    ann.act('move "LXXVI Pz"')
    ann.act("to 2937")
    while "Exploit" not in ann.question():
        ann.step()
        ann.wait_until_asked()
    assert "LXXVI Pz" in ann.page.inner_text("#battle")
    assert "2937 Ravenna" in ann.page.inner_text("#battle")
    ann.act("done")
    assert not ann.page.is_visible("#battle .fought >> text=LXXVI Pz")


def test_a_unit_whose_step_was_taken_back_is_put_down_and_not_spent(sit: Sit) -> None:
    """Also by somebody who opens the page anew: the server says what an undo would take back."""
    ann = asked_for(sit, "move ", opponent="me")
    ann.act('move "29 PzG"')
    ann.act("to 2835")
    put_down = ann.page.locator("[data-action=stop]", has_text="Put it down")
    expect(put_down).to_have_count(0)
    ann.page.click("#undo")
    expect(put_down).to_be_visible()
    ann.page.reload()
    put_down.click()
    expect(ann.page.locator("#question")).to_contain_text("Move ground units")
    assert 'move "29 PzG"' in ann.offered()


def test_on_a_phone_an_order_can_be_taken_back_without_searching(sit: Sit) -> None:
    """The answers are a row to push along; the last of them are out of sight."""
    ann = sit(viewport={"width": 390, "height": 844}, has_touch=True, locale="fr-FR")
    ann.sit_down()
    ann.begin("SBW1", "axis", "greedy")
    ann.wait_until_asked()
    ann.act('repair "IV Alp"')
    undo = ann.page.locator("#undo").bounding_box()
    assert undo is not None
    assert undo["x"] + undo["width"] <= 390
    ann.page.click("#undo")
    ann.page.wait_for_selector("#undo", state="hidden")


def test_a_unit_that_was_picked_for_a_train_gives_way_to_another(sit: Sit) -> None:
    ann = asked_for(sit, "rail ", opponent="me")
    ann.act('rail "90 PzG"')
    ann.page.click("[data-action=stop]")
    expect(ann.page.locator("#question")).to_contain_text("Move units by rail")
    assert 'rail "90 PzG"' in ann.offered()
    ann.act('rail "90 PzG"')
    ann.page.click('#live-blocks [data-block="Liguria"]', force=True)
    expect(ann.page.locator("#question")).to_contain_text("Liguria")


def test_nobody_offers_a_draw_to_a_bot_that_never_takes_one(sit: Sit) -> None:
    ann = sit()
    ann.sit_down()
    for against, offered in (("random", 0), ("me", 1)):
        ann.begin("SBW1", "axis", against)
        ann.wait_until_asked()
        ann.page.click("#tab-talk")
        ann.page.wait_for_selector("#panel-talk .danger")
        assert ann.page.locator("#panel-talk button", has_text="draw").count() == offered
        ann.page.goto(f"{ann.url}/#/")
        ann.page.wait_for_selector("#begin")


def test_a_list_of_places_says_where_one_would_attack(sit: Sit) -> None:
    """The map shows it; whoever chooses in the list, or hears it, must not find out by the dice."""
    ann = asked_for(sit, "move ", opponent="me")
    ann.act('move "LXXVI Pz"')
    rows = ann.page.locator("#panel-orders .offer")
    enemies = {enemy["hex"] for enemy in ann.view()["observation"]["enemies"]}
    said = rows.filter(has_text="enemy blocks").evaluate_all("(all) => all.map((one) => one.dataset.action.slice(3))")
    open_to = {action.removeprefix("to ") for action in ann.offered() if action.startswith("to ")}
    assert set(said) == enemies & open_to != set()


def test_a_briefing_gives_way_to_the_orders_once_one_was_given(sit: Sit) -> None:
    """Of this game only; and it is found again."""
    ann = sit()
    ann.sit_down()
    ann.begin("SBW1", "axis", "greedy")
    ann.wait_until_asked()
    briefing = ann.page.locator("#panel-orders .briefing")
    expect(briefing).to_have_attribute("open", "")
    told = briefing.locator("p").last.inner_text()
    ann.act('repair "IV Alp"')
    expect(briefing).not_to_have_attribute("open", "")
    ann.page.reload()
    ann.wait_until_asked()
    expect(briefing).not_to_have_attribute("open", "")
    ann.page.click("#tab-table")
    expect(ann.page.locator("#panel-table .briefing")).to_have_text(told)
    ann.page.goto(f"{ann.url}/#/")
    ann.page.wait_for_selector("#begin")
    ann.begin("SBW1", "axis", "greedy")
    ann.wait_until_asked()
    ann.page.click("#tab-orders")
    expect(briefing).to_have_attribute("open", "")


@pytest.mark.parametrize(
    ("locale", "title", "decides"),
    [
        ("en-GB", "Dig in: Farm guard", "It digs in if it passes its test of experience."),
        ("fr-FR", "S’enterrer : Garde de la ferme", "L’unité s’enterre si le test d’expérience réussit."),
    ],
    ids=("en", "fr"),
)
def test_who_is_asked_about_dice_is_told_for_whom_and_what_they_decide(
    sit: Sit, locale: str, title: str, decides: str
) -> None:
    ann = sit(locale=locale)
    table(ann, "farm")
    set_all_up(ann)
    guard = ('activate "Farm guard"', 'order "Farm guard"')
    while "dig" not in ann.offered():  # whoever has the initiative goes first
        offered = ann.offered()
        ann.act(next((one for one in offered if one in guard), offered[0]))
        ann.wait_until_asked()
    ann.page.click(".answers [data-action=dig]")
    dialog = ann.page.locator("dialog")
    expect(dialog.locator("h2")).to_have_text(title)
    expect(dialog).to_contain_text(decides)


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_no_tab_is_cut_off_on_a_phone(sit: Sit, locale: str) -> None:
    ann = sit(viewport={"width": 390, "height": 844}, has_touch=True, locale=locale)
    ann.sit_down()
    ann.begin("SBW1", "axis", "random")
    ann.wait_until_asked()
    ends = ann.page.eval_on_selector_all("#tabs button", "(all) => all.map((one) => one.getBoundingClientRect().right)")
    assert len(ends) == 7
    assert max(ends) <= 390
    assert ann.page.eval_on_selector("#tabs", "(tabs) => tabs.scrollWidth - tabs.clientWidth") == 0
