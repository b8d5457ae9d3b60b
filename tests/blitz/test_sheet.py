"""The reference sheet says what the odds use, of exactly the rules in force, and fits on one paper."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import unescape
from importlib import import_module
from pkgutil import iter_modules

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Raw
from msgspec.json import decode, encode
from msgspec.structs import replace

from cases import long
from fogbound.blitz import rules as chapters
from fogbound.blitz.army import NATIONS, PUBLISHED, check, published_army
from fogbound.blitz.arsenal import arsenal
from fogbound.blitz.clause import Bars, Modifier, Sheet
from fogbound.blitz.faults import InputError
from fogbound.blitz.odds import shoot, shot_between
from fogbound.blitz.rules.fire import ARMS
from fogbound.blitz.rules.off_table import MISSION
from fogbound.blitz.rules.points import VICTORY
from fogbound.blitz.rules.to_hit import NUMBER, STATES
from fogbound.blitz.ruleset import V2, V3, RuleSet, Settings, make, proposals
from fogbound.blitz.sheet import Forces, ReferenceSheet, Row, forces, gunnery, sheet
from fogbound.blitz.sheet.forces import side
from fogbound.blitz.sheet.html import sheet_html
from fogbound.blitz.sheet.pdf import ROSTER, SheetError, pdf, press, template_text
from fogbound.blitz.sheet.roster import roster, roster_html
from fogbound.blitz.sheet.values import Book, over, spoken
from fogbound.blitz.sheet.words import WORDS

from .situations import LAW, RULE_SETS

EVERYBODY = forces(arsenal(), [])
SINGLE = {id: make(id, {id, *clause.depends}) for id, clause in proposals().items()}


def rows(said: ReferenceSheet) -> Iterator[Row]:
    for table in said.tables:
        for row in table.lines:
            yield row
            yield from row.parts


def row(said: ReferenceSheet, title: str, label: str) -> Row:
    table = next(table for table in said.tables if table.title == title)
    return next(row for row in table.lines if row.label == label)


def english(rules: RuleSet, there: Forces = EVERYBODY) -> ReferenceSheet:
    return spoken(sheet(rules, there), "en")


# ---- the numbers ------------------------------------------------------------------------------------------


def html_row(page: str, label: str) -> list[str]:
    """The cells of a row of the HTML, without marks."""
    found = re.search(rf"<tr><th>{re.escape(label)}\*?</th>(.*?)</tr>", page)
    assert found, label
    return [unescape(re.sub(r"<[^>]+>", "", cell)).strip() for cell in re.findall(r"<td>(.*?)</td>", found[1])]


FEW = settings(max_examples=15)


@FEW
@given(RULE_SETS)
def test_the_page_shows_the_numbers_of_the_library(rules: RuleSet) -> None:
    page = sheet_html(sheet(rules, EVERYBODY), "en")
    for state, label in STATES.items():
        entry = NUMBER.at(rules, state)
        mark = "" if entry.id.startswith("base.") else entry.id
        assert html_row(page, label.text) == [f"{entry.value}+{'*' if entry.ours else ''}", mark]
    for arm in ("rifle group", "hull MG", "sniper"):
        entry = ARMS.at(rules, arm)
        star = "*" if entry.ours else ""
        assert html_row(page, arm)[:2] == [
            f"{entry.value.dice}D6{star}",
            f"{entry.value.short}/{entry.value.long}{star}",
        ]
    assert rules.fingerprint in page


def test_heights_are_written_as_the_reader_writes_numbers() -> None:
    pages = {lang: sheet_html(sheet(V3, EVERYBODY), lang) for lang in ("en", "fr")}
    assert html_row(pages["en"], "height up to (m)")[0] == "1.70"
    assert html_row(pages["fr"], "hauteur jusqu’à (m)")[0] == "1,70"


@LAW
@given(RULE_SETS, st.sampled_from(gunnery.HIT_CASES))
def test_a_modifier_of_the_sheet_is_that_of_the_odds(rules: RuleSet, case: gunnery.Case) -> None:
    plain, special = (replace(gunnery.PLAIN, **changes) for changes in (case.beside, case.changes))
    lines = over(gunnery.TO_HIT, rules, plain, special)
    figure = Book(rules).modifier(gunnery.TO_HIT, plain, special)
    if lines:
        assert figure is not None
        assert int(str(figure.text).replace("−", "-")) == sum(line.value for line in lines)
        assert figure.ours == any(line.ours for line in lines)
    else:
        assert figure is None or (figure.text == "–" and figure.ids)


@pytest.mark.rule("207")
def test_a_shot_worked_out_from_the_sheet_comes_out_as_the_odds_say() -> None:
    """Tiger I at a Sherman, 60 cm: add up what the paper says, then ask the library."""
    said, stock = english(V3, forces(arsenal(), ["Germany", "USA"])), arsenal()
    number = 4
    assert row(said, "To hit: 2D6 + modifiers reach", "vehicle or gun that stands still").figures[0].text == "4+"
    closed = row(said, "Modifiers to hit", "fully closed vehicle").figures[0].text
    sherman = row(said, "USA", "M4 Sherman 75")
    assert [figure.text for figure in sherman.figures[:3]] == ["G", "75", "6/3/3"]
    assert row(said, "Size of vehicles", "to hit").figures[3].text == "+1"
    assert row(said, "Barrel (cm)", "to hit, −1 each").figures[2].text == "45"
    assert (closed, row(said, "Guns: AC", "88L").figures[0].text) == ("−1", "8")
    shot = shot_between(V3, stock, stock.vehicle("Tiger I"), stock.vehicle("M4 Sherman 75"), 60)
    needs = [part.need for part in shoot(V3, shot).parts]
    assert needs[:2] == [number + 1 - 1 + 1, 8 - 8 + 6]


def test_every_modifier_of_the_rules_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """No line of a chapter is forgotten: making the sheets counts each of them at least once."""
    asked: set[tuple[str, str]] = set()
    count = Sheet.counted

    def counted(self: Sheet[object], rules: RuleSet, situation: object) -> tuple[Modifier, ...]:
        lines = count(self, rules, situation)
        asked.update((line.id, line.reason.text) for line in lines)
        return lines

    monkeypatch.setattr(Sheet, "counted", counted)
    for rules in (V2, V3, *SINGLE.values()):
        sheet(rules, EVERYBODY)
    for module in iter_modules(chapters.__path__):
        for thing in vars(import_module(f"{chapters.__name__}.{module.name}")).values():
            if isinstance(thing, Sheet) and thing is not MISSION:  # how a mission goes on: the notes of 303
                stated = {(line.id, line.reason.text) for rules in (V2, V3) for line in thing.in_force(rules)}
                assert stated <= asked, thing.title


@pytest.mark.parametrize("rules", [V2, V3], ids=["V2", "V3"])
def test_everything_forbidden_is_on_the_sheet(rules: RuleSet) -> None:
    said = {row.label for row in rows(english(rules))}
    for module in iter_modules(chapters.__path__):
        for thing in vars(import_module(f"{chapters.__name__}.{module.name}")).values():
            if isinstance(thing, Bars):
                missing = {spoken(line.reason, "en") for line in thing.in_force(rules)} - said
                assert missing <= {"mortars fire only indirectly"}, thing.title  # hangs on a setting


# ---- marks ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", proposals())
def test_a_proposal_bears_its_number_wherever_it_is_in_force(id: str) -> None:
    shown = {mark for row in rows(english(SINGLE[id])) for mark in row.all_ids}
    assert id in shown
    assert shown <= set(SINGLE[id].proposals)


@FEW
@given(RULE_SETS)
def test_only_proposals_in_force_leave_marks_and_only_they_change_numbers(rules: RuleSet) -> None:
    for row in rows(english(rules)):
        assert set(row.all_ids) <= set(rules.proposals)
        for figure in row.figures:
            assert figure.ids or not figure.changed


def test_the_second_edition_is_unmarked_and_mostly_ours() -> None:
    said = list(rows(english(V2)))
    assert not any(row.all_ids or figure.changed for row in said for figure in row.figures)
    assert sum(figure.ours for row in said for figure in row.figures) > 100


@pytest.mark.rule("207")
def test_what_a_proposal_abolished_shows_as_a_dash_with_its_number() -> None:
    (gone,) = row(english(V3), "Modifiers to hit", "commander looks out").figures
    assert (gone.text, gone.ids, gone.changed) == ("–", ("207",), True)
    (there,) = row(english(V2), "Modifiers to hit", "commander looks out").figures
    assert (there.text, there.ours) == ("+1", True)


@pytest.mark.rule("410")
def test_the_clubs_settings_show_and_decide_what_contradicts() -> None:
    only_indirect = "mortars fire only indirectly"
    club = make("club", set(proposals()), Settings(destroy_target=9, mortar_direct=False))
    said = english(club)
    assert only_indirect in {row.label for row in rows(said)}
    assert only_indirect not in {row.label for row in rows(english(V3))}
    assert row(said, "To destroy", "2D6 + power + modifiers − armour reach").figures[0].text == "9+"
    assert any("destroy_target = 9, mortar_direct = False" in str(line) for line in said.foot)


# ---- two armies -------------------------------------------------------------------------------------------


def test_a_sheet_for_two_armies_shows_what_they_have() -> None:
    armies = [published_army("us_1945_1500"), published_army("german_1940_1500")]
    said = english(V3, forces(arsenal(), armies))
    names = {row.label for row in rows(said)}
    assert {"M4A3E8 (76)", "Sd.Kfz. 222", "Bazooka", "37L"} <= names
    assert not names & {"Tiger I", "T-34/85", "PIAT", "Panzerfaust", "88LL", "French tank", "Russian rocket"}
    assert "American armoured infantry, 1945 against German combat group, 1940" in str(said.subtitle)


def test_a_nation_lists_its_armour_and_in_a_year_its_guns() -> None:
    whole, then = (forces(arsenal(), [side("DE"), side("ussr")], year) for year in (None, 1941))
    assert {"Tiger I", "T-34/85"} <= {vehicle.name for vehicle in whole.vehicles}
    assert not whole.pieces
    assert not {"Tiger I", "T-34/85"} & {vehicle.name for vehicle in then.vehicles}
    assert "Pak 36" in {piece.name for piece in then.pieces}
    with pytest.raises(InputError, match="neither an army file, a published list"):
        side("Ruritania")
    with pytest.raises(InputError, match="two armies at most, not 3"):
        forces(arsenal(), ["Germany", "USSR", "USA"])


# ---- the paper --------------------------------------------------------------------------------------------


def pages(printed: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", printed))


TRIAL = """
#context [#metadata(data.at(1).map(sheet => {
  let heights = depths(sheet.map(i => data.at(0).at(i)), smallest)
  laid-out(heights).rest.len()
})) <left>]
"""
"""Lays out many sheets in the smallest letters and prints none: 0.01 s each, and little memory."""


def left_over(said: Iterable[ReferenceSheet], lang: str) -> list[int]:
    """For each sheet the number of tables for which there is no room; tables that sheets share are sent once."""
    places: dict[bytes, int] = {}
    sheets = [[places.setdefault(encode(table), len(places)) for table in one.tables] for one in said]
    text = template_text(("paper.typ",)) + TRIAL
    found = press(([Raw(table) for table in places], sheets), lang, text).query("<left>", field="value", one=True)
    return decode(found, type=list[int])


@pytest.mark.parametrize(
    ("rules", "lang"),
    [long(V2, "en"), long(V2, "fr"), (V3, "en"), long(V3, "fr")],
    ids=["V2-en", "V2-fr", "V3-en", "V3-fr"],
)
def test_a_sheet_has_two_pages(rules: RuleSet, lang: str) -> None:
    assert pages(pdf(spoken(sheet(rules, EVERYBODY), lang), lang)) == 2


@pytest.mark.long
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_single_proposal_fits_on_two_pages(lang: str) -> None:
    left = left_over((spoken(sheet(rules, EVERYBODY), lang) for rules in SINGLE.values()), lang)
    assert left == [0] * 75


PAIRS = [(one, other) for one in NATIONS for other in NATIONS[NATIONS.index(one) :]]


@pytest.mark.parametrize(
    ("lang", "year", "pairs"),
    [
        ("fr", None, PAIRS[::5]),
        *(long(lang, year, PAIRS) for lang in ("en", "fr") for year in (None, 1940, 1944)),
    ],
    ids=["fr-some", *(f"{lang}-{year or 'all'}" for lang in ("en", "fr") for year in (None, 1940, 1944))],
)
def test_every_pair_of_nations_fits_on_two_pages(lang: str, year: int | None, pairs: list[tuple[str, str]]) -> None:
    """French has longer words, but in English another table may come to stand where it does not fit."""
    armies = (forces(arsenal(), pair, year) for pair in pairs)
    left = left_over((spoken(sheet(V3, there), lang) for there in armies), lang)
    assert [pair for pair, tables in zip(pairs, left, strict=True) if tables] == []


@pytest.mark.long
def test_what_does_not_fit_is_a_sentence() -> None:
    said = english(V3)
    many = replace(said, tables=said.tables * 2)
    with pytest.raises(SheetError, match="There is no room for"):
        pdf(many, "en")


# ---- rosters ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", PUBLISHED)
def test_a_roster_has_one_page_with_a_box_for_every_stand(name: str, lang: str) -> None:
    army = published_army(name)
    priced = check(V3, arsenal(), army)
    page = roster(V3, arsenal(), army, priced)
    assert pages(pdf(spoken(page, lang), lang, ROSTER)) == 1
    text = roster_html(page, lang)
    assert text.count("☐") == sum(line.boxes * line.line.count for line in priced)
    assert V3.fingerprint in text
    assert str(army.year) in text


def test_what_the_library_calls_a_loss_can_be_said_in_any_language() -> None:
    """A key without a word would stay English on a French sheet."""
    assert {str(loss) for loss in VICTORY.rows()} <= WORDS.keys()


def test_no_trait_is_on_the_sheet_that_no_stand_can_have() -> None:
    assert not [line.label for line in rows(english(V2)) if "fanatic" in line.label]
