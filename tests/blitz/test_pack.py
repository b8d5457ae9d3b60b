"""The club pack: everything in it is there, in true size, and says what the rules say."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

import pytest

from fogbound.blitz.army import check, published_army
from fogbound.blitz.arsenal import arsenal
from fogbound.blitz.base import PREFIX, base_clauses
from fogbound.blitz.rules.off_table import Battery, template
from fogbound.blitz.ruleset import V2, V3, RuleSet, proposals, rule_set
from fogbound.blitz.sheet.values import spoken
from fogbound.blitz.table.silhouettes import picture, silhouettes
from fogbound.blitz.tabletop.booklet import CHAPTERS, booklet
from fogbound.blitz.tabletop.pack import LONGEST, pack, printed, shapes

NAMES = ("german_1940_1500", "us_1945_1500")
ARMIES = tuple(published_army(name) for name in NAMES)


def test_every_rule_stands_in_one_chapter() -> None:
    base = Counter(PREFIX + name for plan in CHAPTERS for name in plan.base.split())
    proposed = Counter(id for plan in CHAPTERS for id in plan.proposals.split())
    assert base == Counter(list(base_clauses()))
    assert proposed == Counter(list(proposals()))


@pytest.mark.parametrize("rules", [V2, V3, rule_set("V2+101")])
def test_the_booklet_has_the_proposals_in_force_and_no_others(rules: RuleSet) -> None:
    told = [rule for chapter in booklet(rules) for rule in chapter.rules]
    assert {str(rule.source) for rule in told} & proposals().keys() == set(rules.proposals)
    assert {id for rule in told for id in rule.changed} <= set(rules.proposals)
    assert all(rule.says for rule in told)


def test_a_rule_that_a_proposal_changes_says_by_which() -> None:
    old = {str(spoken(rule.title, "en")): rule.changed for chapter in booklet(V3) for rule in chapter.rules}
    assert "207" in old["Moving target"]
    assert not any(rule.changed for chapter in booklet(V2) for rule in chapter.rules)


def test_every_stand_has_its_card() -> None:
    cards = [[str(spoken(card, "en").name) for card in force.cards] for force in pack(V3, arsenal(), ARMIES).forces]
    assert [len(names) for names in cards] == [len(set(names)) for names in cards]
    assert "Panzer III D 3" in cards[0]
    assert "rifles 9" in cards[1]


def test_a_card_shows_what_the_stand_is() -> None:
    force = pack(V3, arsenal(), ARMIES).forces[1]
    cards = {str(spoken(card, "en").name): card for card in force.cards}
    assert {card.shape for card in force.cards} <= {*silhouettes()}
    shapes = {name: cards[name].shape for name in ("rifles 1", "Bazooka 1", "M4A3E8 (76) 1", "Jeep 1", "observer 1")}
    assert list(shapes.values()) == ["infantry", "team", "tank", "car", "observer"]
    assert spoken(cards["Bazooka 1"], "en").what == "Bazooka"
    assert {vehicle.kind for vehicle in arsenal().vehicles.values()} <= {*silhouettes()}
    assert "#67703f" in picture("tank", force.nation)  # olive drab
    armoured_cars = [card for card in pack(V3, arsenal(), ARMIES).forces[0].cards if card.shape == "armoured car"]
    assert ("Obus", "2\xa0dés") in [(fact.label, fact.value) for fact in spoken(armoured_cars[0], "fr").facts]


@pytest.mark.rule("301")
def test_templates_are_of_true_size_and_fit_the_paper() -> None:
    sizes = {(shape.wide, shape.deep) for shape in shapes(V3)}
    wide, deep = template(V3, Battery(pieces=4))
    assert (10 * wide, 10 * deep) in sizes
    assert all(shape.wide <= LONGEST for shape in shapes(V3))
    assert [(shape.wide, shape.deep) for shape in shapes(V2)] == [(100, 100)]


@pytest.mark.long  # `fogbound blitz pack` is run by test_french
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_pack_is_printed(lang: str) -> None:
    armies = tuple((army, check(V3, arsenal(), army)) for army in ARMIES)
    page = printed(V3, arsenal(), armies, lang)
    assert page.startswith(b"%PDF")
    assert len(page) > 100_000


PRINTING = """
from resource import RUSAGE_SELF, getrusage
from fogbound.blitz.arsenal import arsenal
from fogbound.blitz.ruleset import V3
from fogbound.blitz.sheet import forces, sheet
from fogbound.blitz.sheet.pdf import pdf
from fogbound.blitz.sheet.values import spoken
for nation in ("Germany", "USA", "USSR"):
    pdf(spoken(sheet(V3, forces(arsenal(), [nation])), "en"), "en")
    print(getrusage(RUSAGE_SELF).ru_maxrss)
"""


@pytest.mark.long
def test_a_sheet_is_printed_in_the_room_of_the_one_before() -> None:
    """Typst kept what it had worked out for each: a worker of these tests grew to four gigabytes."""
    run = subprocess.run([sys.executable, "-c", PRINTING], capture_output=True, text=True, check=True)
    first, *_others, last = map(int, run.stdout.split())
    assert last < 2 * first
