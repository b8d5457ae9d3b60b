"""The club pack: all the paper of an evening in one PDF, from scenario sheet to booklet of the rules in force."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from msgspec import Struct

from fogbound.blitz.army import Army, Priced
from fogbound.blitz.arsenal import Arsenal
from fogbound.blitz.names import called
from fogbound.blitz.rules.mortars import TEMPLATE
from fogbound.blitz.rules.off_table import Battery, template
from fogbound.blitz.ruleset import RuleSet
from fogbound.blitz.sheet import forces, sheet
from fogbound.blitz.sheet.compose import in_force, own_settings
from fogbound.blitz.sheet.pdf import ROSTER, pdf, press, template_text
from fogbound.blitz.sheet.roster import roster
from fogbound.blitz.sheet.values import Text, spoken
from fogbound.blitz.sheet.words import word
from fogbound.blitz.table.draw import draw
from fogbound.blitz.table.places import place
from fogbound.blitz.table.silhouettes import picture
from fogbound.blitz.tabletop import course
from fogbound.blitz.tabletop.booklet import Chapter, booklet
from fogbound.blitz.tabletop.stands import Card, stands
from fogbound.core.texts import texts

if TYPE_CHECKING:
    from fogbound.blitz.play.battle.files import Battle

_ = texts("blitz")

TURNS = 12
"""On the track of an evening that says nothing else."""
LONGEST = 250
"""Millimetres that fit on A4 between head and foot."""
TOKENS = 10
"""Of a kind."""


class Scene(Struct, frozen=True):
    """The scenario sheet: facts of a battle, and its table as a picture; or lines to fill in."""

    title: Text
    facts: tuple[tuple[Text, Text], ...]
    picture: str = ""


class Shape(Struct, frozen=True):
    """A template in millimetres; of a round one only the diameter."""

    title: Text
    wide: int
    deep: int
    round: bool = False


class Force(Struct, frozen=True):
    army: Text
    nation: str
    cards: tuple[Card, ...]
    batteries: tuple[Text, ...]


class Words(Struct, frozen=True):
    scenario: Text = _("Scenario")
    notes: Text = _("Notes")
    track: Text = _("Turns")
    score: Text = _("Victory points")
    cards: Text = _("Cards")
    templates: Text = _("Templates: print at 100 %")
    tokens: Text = _("Tokens")
    booklet: Text = _("The rules in force")
    changed: Text = _("changed by")
    losses: Text = _("Loss: {n} VP", n="{n}")
    acted: Text = _("acted")
    ours: Text = _("ours: our own definition. Nothing here is the text of the rule book, which you should own.")
    opinions: Text = _("After the battle: which rule was good, which was not, and why?")
    check: Text = _("100 mm")


class Pack(Struct, frozen=True):
    title: Text
    rules: Text
    foot: tuple[Text, ...]
    scene: Scene
    phases: tuple[course.Phase, ...]
    turns: int
    forces: tuple[Force, ...]
    shapes: tuple[Shape, ...]
    tokens: tuple[Text, ...]
    copies: int
    chapters: tuple[Chapter, ...]
    rosters: int
    words: Words


def pack(rules: RuleSet, stock: Arsenal, armies: tuple[Army, ...], battle: Battle | None = None) -> Pack:
    """All but rosters and reference sheet, which are pages of their own."""
    title: Text = word(armies[0].name)
    if len(armies) > 1:
        title = _("{one} against {other}", one=title, other=word(armies[1].name))
    named = _("Rule set {name}, fingerprint {print}", name=rules.name, print=rules.fingerprint)
    return Pack(
        title,
        named,
        (in_force(rules), *own_settings(rules)),
        _scene(armies, battle, rules),
        course.phases(rules),
        battle.scenario.turns if battle else TURNS,
        tuple(_force(rules, stock, army) for army in armies),
        shapes(rules),
        (_("acted"), _("fired"), _("demoralised"), _("immobilised"), _("shot at"), _("smoke")),
        TOKENS,
        booklet(rules),
        len(armies),
        Words(),
    )


def _force(rules: RuleSet, stock: Arsenal, army: Army) -> Force:
    force, found = stands(rules, stock, army, "axis")
    return Force(
        word(army.name), army.nation, tuple(stand.card for stand in found), tuple(map(called, force.batteries))
    )


def _scene(armies: tuple[Army, ...], battle: Battle | None, rules: RuleSet) -> Scene:
    sides = tuple((word(army.nation), word(army.name)) for army in armies)
    if battle is None:
        blank = (_("Place and date"), _("Players"), _("Table"), _("Who sets up first"), _("Objective"), _("Victory"))
        return Scene(_("Scenario"), (*sides, *((label, "") for label in blank)))
    told = battle.scenario
    first = told.nations[("axis", "allies").index(told.first)]
    return Scene(
        battle.name,
        (
            *sides,
            (_("Table"), _("{wide} × {deep} cm", wide=battle.table.width // 10, deep=battle.table.depth // 10)),
            (_("Turns"), str(told.turns)),
            (_("Who sets up first"), _("{nation}, camouflaged", nation=word(first))),
            (_("Objective"), _("{piece}: {n} victory points for whoever alone stands in it at the end",
                               piece=place(told.objective), n=told.worth)),
        ),
        battle.name,
    )  # fmt: skip


def shapes(rules: RuleSet) -> tuple[Shape, ...]:
    """The templates of batteries, in true size; mortars on the table have a round one with 108."""
    found: dict[tuple[int, int], Text] = {}
    for label, battery in (
        (_("battery of 4"), Battery(pieces=4)),
        (_("battery of 4, long"), Battery(pieces=4, long=True)),
        (_("battery of 6"), Battery(pieces=6)),
        (_("battery of 6, long"), Battery(pieces=6, long=True)),
        (_("6 rocket launchers"), Battery(pieces=6, rockets=True)),
    ):
        found.setdefault(template(rules, battery), label)
    laid = [part for (wide, deep), label in found.items() for part in _parts(label, 10 * wide, 10 * deep)]
    if rules.has("108"):
        laid.append(Shape(_("mortar that sees its target"), 10 * TEMPLATE, 10 * TEMPLATE, True))
    return tuple(sorted(laid, key=lambda shape: shape.wide))


def _parts(title: Text, wide: int, deep: int) -> tuple[Shape, ...]:
    """What is longer than the paper comes in halves."""
    if wide <= LONGEST:
        return (Shape(title, wide, deep),)
    return (Shape(_("{title}, one half", title=title), wide // 2, deep),) * 2


def printed(rules: RuleSet, stock: Arsenal, armies: tuple[tuple[Army, tuple[Priced, ...]], ...], lang: str,
            battle: Battle | None = None) -> bytes:  # fmt: skip
    """The whole pack as PDF."""
    listed = tuple(army for army, _priced in armies)
    rosters = [pdf(spoken(roster(rules, stock, army, priced), lang), lang, ROSTER) for army, priced in armies]
    reference = pdf(spoken(sheet(rules, forces(stock, listed)), lang), lang)
    content = spoken(pack(rules, stock, listed, battle), lang)
    with TemporaryDirectory() as folder:
        for n, page in enumerate(rosters):
            Path(folder, f"roster{n}.pdf").write_bytes(page)
        Path(folder, "sheet.pdf").write_bytes(reference)
        for force in pack(rules, stock, listed, battle).forces:
            for shape in {card.shape for card in force.cards}:
                Path(folder, f"{force.nation} {shape}.svg").write_text(picture(shape, force.nation), "utf-8")
        if battle is not None:
            Path(folder, "table.svg").write_text(draw(battle.table, stands=(), lang=lang), "utf-8")
        compiler = press(content, lang, template_text(("pack.typ",)), root=folder)
        done = compiler.compile(format="pdf", timestamp=0)
    assert isinstance(done, bytes)
    return done
