"""Guns and anti-tank weapons: to hit, range, to destroy, power."""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from fogbound.blitz.arsenal import Weapon
from fogbound.blitz.clause import Entry, Sheet
from fogbound.blitz.dice import at_least
from fogbound.blitz.rules.destroy import (
    DESTROY,
    FADE_STEP,
    FADES_BEYOND,
    NEAR,
    SHOTS_PER_TURN,
    TUNGSTEN_REACH,
    destruction,
    power,
    shot_power,
    struck_armour,
)
from fogbound.blitz.rules.may_fire import MAY_FIRE, SHORT_RANGE
from fogbound.blitz.rules.shot import Shot
from fogbound.blitz.rules.sizes import HEIGHTS
from fogbound.blitz.rules.to_hit import BAND, FAST, LIGHT, NUMBER, STATES, TO_HIT
from fogbound.blitz.ruleset import RuleSet
from fogbound.blitz.sheet.forces import Forces
from fogbound.blitz.sheet.values import Book, Figure, Row, Table, Text, percent, present, reach, row
from fogbound.blitz.sheet.words import word
from fogbound.blitz.terms import POINT_BLANK, SIZES, Size
from fogbound.core.figures import number
from fogbound.core.texts import Message, texts

_ = texts("blitz")

GUN = Weapon(code="75", calibre=75, ac=0)
ROCKET = Weapon(code="rocket", kind="rocket", calibre=150)
HAND_HELD = Weapon(code="hand-held", kind="at weapon", ac=0, reach=20)
PLAIN = Shot(weapon=GUN, distance=45, closed=False)
"""A shot to which nothing is added: each case below differs from it by what its label says."""


class Case(Struct, frozen=True):
    """What is special about a shot, and about the one it is held against."""

    label: Message
    changes: dict[str, Any]
    beside: dict[str, Any] = {}
    nations: tuple[str, ...] = ()


CLOSE = {"distance": 20}
AT_GUN = {"target": "gun", **CLOSE}
AT_INFANTRY = {"target": "infantry", **CLOSE}

# fmt: off
HIT_CASES = (
    Case(_("each further step of range"), {"distance": 60}, CLOSE),
    Case(_("gun up to {cm} cm: point blank", cm=POINT_BLANK), {"distance": POINT_BLANK}, CLOSE),
    Case(_("fire from above"), {"above": "hill"}),
    Case(_("commander looks out"), {"commander_out": True}),
    Case(_("fully closed vehicle"), {"closed": True}),
    Case(_("commander lost"), {"closed": True, "commander_lost": True}, {"closed": True}),
    Case(_("narrow turret"), {"narrow_turret": True}),
    Case(_("poor optics"), {"poor_optics": True}),
    Case(_("French tank"), {"nation": "France"}, {}, ("France",)),
    Case(_("Russian or minor nation's tank"), {"nation": "USSR"}, {}, ("USSR", "Italy", "Poland", "Japan")),
    Case(_("target moved"), {"target_moved": 1}),
    Case(_("target moved {cm} cm or more", cm=FAST), {"target_moved": FAST}),
    Case(_("target hull down"), {"hull_down": True}),
    Case(_("target dug in (always hull down)"), {"dug_in": True}),
    Case(_("vehicle in light cover"), {"cover": "light"}),
    Case(_("vehicle in heavier cover"), {"cover": "heavy"}),
    Case(_("small gun"), {**AT_GUN, "gun_size": "small"}, AT_GUN),
    Case(_("large gun"), {**AT_GUN, "gun_size": "large"}, AT_GUN),
    Case(_("gun in cover"), {**AT_GUN, "cover": "light"}, AT_GUN),
    Case(_("anti-tank gun in cover"), {**AT_GUN, "at_gun": True, "cover": "light"}, AT_GUN),
    Case(_("infantry in light cover"), {**AT_INFANTRY, "cover": "light"}, AT_INFANTRY),
    Case(_("infantry in heavy cover or building"), {**AT_INFANTRY, "cover": "heavy"}, AT_INFANTRY),
    Case(_("infantry or gun in an entrenchment"), {**AT_INFANTRY, "cover": "entrenchment"}, AT_INFANTRY),
    Case(_("rocket crew that reloads"), {**AT_GUN, "reloading": True}, AT_GUN),
    Case(_("shot to immobilise"), {"track_shot": True}),
    Case(_("rockets fired directly"), {"weapon": ROCKET, **CLOSE}, CLOSE),
    Case(_("limbered Flak 88"), {"limbered": True}, {}, ("Germany",)),
    Case(_("reaction of a unit already activated"), {"already_fired": True}),
)
DESTROY_CASES = (
    Case(_("gun up to {cm} cm", cm=NEAR), {"distance": NEAR}),
    Case(_("each {cm} cm begun beyond the limit", cm=FADE_STEP), {"distance": 60 + FADE_STEP}),
    Case(_("anti-tank weapon beyond half its reach"), {"weapon": HAND_HELD, "distance": 11},
         {"weapon": HAND_HELD, "distance": 10}),
    Case(_("fire from above"), {"above": "hill"}),
    Case(_("shells from above"), {"above": "barrage"}),
    Case(_("shells into an open top"), {"above": "barrage", "open_top": True}),
    Case(_("attack from the air"), {"above": "air"}),
    Case(_("from the air into an open top"), {"above": "air", "open_top": True}),
    Case(_("dug-in tank"), {"dug_in": True}),
    Case(_("APCR up to {cm} cm", cm=TUNGSTEN_REACH), {"ammo": "APCR"}),
    Case(_("APDS up to {cm} cm", cm=TUNGSTEN_REACH), {"ammo": "APDS"}),
)
STRUCK: tuple[tuple[Message, dict[str, Any]], ...] = (
    (_("from a hill"), {"above": "hill"}),
    (_("from an upper floor"), {"above": "upper floor"}),
    (_("shells from above"), {"above": "barrage"}),
    (_("attack from the air"), {"above": "air"}),
    (_("dug-in tank"), {"dug_in": True}),
)
# fmt: on


def cases(book: Book, forces: Forces, sheet: Sheet[Shot], listed: tuple[Case, ...]) -> tuple[Row, ...]:
    """A line for each case that these rules know and these armies can meet."""
    return present(
        row(case.label, book.modifier(sheet, replace(PLAIN, **case.beside), replace(PLAIN, **case.changes)))
        for case in listed
        if forces.has(*case.nations)
    )


def to_hit_number(book: Book, forces: Forces) -> Table:
    return Table(_("To hit: 2D6 + modifiers reach"), tuple(book.chart(NUMBER, STATES, reach)), notes=(EXTREMES,))


EXTREMES = Row(_("A natural 12 hits, a natural 2 misses."), ours=True)


def to_hit_modifiers(book: Book, forces: Forces) -> Table:
    optics = book.words(_("Narrow turret and poor optics do not add up."), "207", "220")
    notes = present([optics, book.bars(_("No shot"), MAY_FIRE)])
    return Table(_("Modifiers to hit"), cases(book, forces, TO_HIT, HIT_CASES), notes=notes)


def sizes(book: Book, forces: Forces) -> Table:
    """Sizes side by side: height, and what they add to hit."""
    known = [size for size in SIZES if HEIGHTS.knows(book.rules, size)]
    heights = tuple(book.entry(partial(HEIGHTS.at, key=size), metres) for size in known)
    added = tuple(sized(book, size) for size in known)
    rows = (Row(_("height up to (m)"), heights), Row(_("to hit"), added))
    return Table(_("Size of vehicles"), rows, tuple(known))


def sized(book: Book, size: Size) -> Figure:
    found = book.modifier(TO_HIT, PLAIN, replace(PLAIN, size=size))
    return found or Figure("0")


def metres(height: float) -> Text:
    return "∞" if height == float("inf") else number(height, 2)


def ranges(book: Book, forces: Forces) -> Table:
    """What the barrel does to range, a column for each kind of barrel."""
    rows = (
        Row(_("to hit, −1 each"), tuple(book.entry(partial(BAND.at, key=kind)) for kind in BAND.rows())),
        Row(
            _("power fades past"),
            tuple(
                book.entry(partial(FADES_BEYOND.at, key="L" if kind == "L" else "LL" if kind == "LL" else "normal"))
                for kind in BAND.rows()
            ),
        ),
        Row(
            _("track shot up to"),
            tuple(book.entry(partial(SHORT_RANGE.at, key=kind)) for kind in SHORT_RANGE.rows()),
        ),
    )
    notes = present(
        [
            book.words(
                _("HE counts as short (*); up to {mm} mm, and Russian L guns to hit, as normal (–).", mm=LIGHT), "207"
            ),
            book.words(_("The Russian 85 mm is not a long gun."), "209bis") if forces.has("USSR") else None,
        ]
    )
    return Table(_("Barrel (cm)"), rows, ("*", "–", "L", "LL"), notes)


def chances(book: Book, forces: Forces) -> Table:
    needs = range(3, 13)
    figures = tuple(Figure(percent(at_least(2, need))) for need in needs)
    return Table(_("2D6 (%)"), (Row("", figures),), tuple(reach(need) for need in needs))


def to_destroy(book: Book, forces: Forces) -> Table:
    """The destruction test and its modifiers."""

    def target(rules: RuleSet) -> Entry[int]:
        base = destruction(rules, PLAIN).base
        return Entry(base.id, base.value, base.ours)

    heat = book.entry(lambda rules: shot_power(rules, replace(PLAIN, ammo="HEAT")))
    rows = (
        Row(_("2D6 + power + modifiers − armour reach"), (book.entry(target, reach),)),
        *cases(book, forces, DESTROY, DESTROY_CASES),
        Row(_("power of HEAT"), (heat,)),
    )
    notes = (Row(_("One less: the crew passes its experience test or is demoralised."), ours=True),)
    return Table(_("To destroy"), rows, notes=notes)


def armour_struck(book: Book, forces: Forces) -> Table:
    """Which armour counts when it is not the one that the firer sees."""
    seen: dict[str, Text] = {"side": _("as seen"), "front": word("front"), "rear": word("rear")}
    rows = [
        Row(
            label, (book.entry(partial(struck_armour, shot=replace(PLAIN, facing="side", **change)), seen.__getitem__),)
        )
        for label, change in STRUCK
        if book.rules.has("224") or "dug_in" not in change
    ]
    return Table(_("Armour that is struck"), tuple(rows))


def powers(book: Book, forces: Forces) -> Table:
    """The guns of the armies: anti-tank power."""
    guns = (weapon for weapon in forces.weapons if weapon.kind == "gun")
    rows = tuple(Row(gun.code, (book.entry(partial(power, weapon=gun), whole),)) for gun in guns)
    light = book.entry(partial(SHOTS_PER_TURN.at, key="20 or 37 mm"))
    notes = (Row(_("Shots a turn of 20 and 37 mm guns:"), (light,)),)
    return Table(_("Guns: AC"), rows, notes=notes, fold=3)


def hand_weapons(book: Book, forces: Forces) -> Table:
    """What infantry has against armour: power, and reach, which is ours."""
    rows = tuple(
        Row(
            word(weapon.code),
            (
                book.entry(partial(power, weapon=weapon), whole),
                Figure(f"{weapon.reach}", ours=True),
            ),
        )
        for weapon in forces.weapons
        if weapon.kind in ("at weapon", "machine gun")
    )
    return Table(_("Infantry anti-tank weapons"), rows, (_("AC"), _("reach")))


def whole(value: int) -> str:
    return f"{value}".replace("-", "−")
