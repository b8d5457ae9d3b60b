"""Infantry: arms, fire, saves and nerve, mêlée, what it carries."""

from __future__ import annotations

from functools import partial
from typing import get_args

from fogbound.blitz.clause import Sheet
from fogbound.blitz.rules.assault import MELEE, MOST_HELP, RECOIL, ROUT, TIE_RECOIL, Fighter
from fogbound.blitz.rules.covering_fire import COUNTS_TWICE, WORST
from fogbound.blitz.rules.fire import AIM, ARC, ARMS, DICE, MAY_FIRE, NUMBER, VEHICLE_MGS, Aim, Arms, Firer, Mark
from fogbound.blitz.rules.morale import EXPERIENCE, GREEN_YEARS, MAY_DIG_IN, RALLY, TEST, Test
from fogbound.blitz.rules.points import COST, VICTORY, Option
from fogbound.blitz.rules.saves import SAVE, Save
from fogbound.blitz.rules.snipers import MAY_HAVE, MAY_SPOT
from fogbound.blitz.rules.supplies import COLOURED_DIE, KEEPS, SMOKE_MARKERS, SMOKE_SIDE, Trouble
from fogbound.blitz.sheet.forces import Forces
from fogbound.blitz.sheet.values import Book, Figure, Row, S, Table, Text, dice, present, reach, row
from fogbound.blitz.sheet.words import word
from fogbound.blitz.terms import POINT_BLANK, Experience
from fogbound.core.texts import Message, texts

_ = texts("blitz")


def added(book: Book, sheet: Sheet[S], plain: S, cases: tuple[tuple[Message, S], ...]) -> tuple[Row, ...]:
    """A line for each case to which these rules add something."""
    return present(row(label, book.modifier(sheet, plain, case)) for label, case in cases)


def arms(book: Book, forces: Forces) -> Table:
    labels = {arm: word(arm) for arm in ARMS.rows()}

    def shown_dice(arm: Arms) -> str:
        return dice(arm.dice)

    def shown_range(arm: Arms) -> str:
        return f"{arm.short}/{arm.long}"

    return Table(
        _("Small arms"), tuple(book.chart(ARMS, labels, shown_dice, shown_range)), (_("dice"), _("short/long"))
    )


PLAIN = Aim(mark=Mark(distance=30))
FIRE_CASES = (
    (_("target moves in the open"), Aim(mark=Mark(distance=30, moving=True))),
    (_("up to {cm} cm: point blank", cm=POINT_BLANK), Aim(mark=Mark(distance=POINT_BLANK))),
    (_("long range"), Aim(mark=Mark(distance=31))),
)
SNIPER = (
    Aim(firer=Firer(arm="sniper"), mark=Mark(distance=30)),
    Aim(firer=Firer(arm="sniper"), mark=Mark(distance=61)),
)
MG, MG_ABOARD = Firer(arm="MMG"), Firer(arm="coaxial MG")
LEADERLESS = Firer(arm="coaxial MG", commander_lost=True, only_machine_guns=True)
DICE_CASES = (
    (_("rifle group that moved: dice"), Firer(), Firer(moved=True)),
    (_("rifle group demoralised: dice"), Firer(), Firer(demoralised=True)),
    (_("rifle group under shells: dice"), Firer(), Firer(suppressed=True)),
    (_("vehicle MG that moved: dice"), Firer(arm="AA MG"), Firer(arm="AA MG", moved=True)),
    (_("machine gun that turns beyond its arc: dice"), MG, Firer(arm="MMG", off_facing=ARC + 1)),
    (
        _("vehicle MG, commander lost: dice"),
        MG_ABOARD,
        LEADERLESS,
    ),
)


def fire(book: Book, forces: Forces) -> Table:
    labels = {key: word(key) for key in NUMBER.rows()}
    sniper = book.modifier(AIM, *SNIPER)
    rows = (
        *book.chart(NUMBER, labels, reach),
        *added(book, AIM, PLAIN, FIRE_CASES),
        *(present([row(_("sniper at long range"), sniper)]) if book.rules.has("701") else ()),
        *present(row(label, book.modifier(DICE, plain, case)) for label, plain, case in DICE_CASES),
    )
    covering = _(
        "Covering fire: −1 to the defenders’ fire for each unit that fired at them ({twice} two), at worst {worst}+.",
        twice=", ".join(arm for arm in COUNTS_TWICE if arm not in VEHICLE_MGS),
        worst=WORST,
    )
    notes = present(
        [
            Row(_("A 6 always hits, a 1 never. Reduced power: half the dice, rounded up."), ours=True),
            book.words(covering, "102"),
            book.bars(_("No fire"), MAY_FIRE),
            book.bars(_("Snipers"), MAY_HAVE),
            book.bars(_("Spotting a sniper"), MAY_SPOT),
            book.bars(_("No digging in"), MAY_DIG_IN),
            book.words(_("Infantry that passes an experience test is then in light cover."), "111"),
        ]
    )
    return Table(_("Fire at infantry: each die reaches"), rows, notes=notes)


SAVES = (
    (_("save: 20 mm cannon"), Save(calibre=20)),
    (_("save: passenger of a lost vehicle"), Save(passenger=True)),
    (_("save: bunker"), Save(cover="bunker")),
)
NERVE = (
    (_("test: assault on armour in 1939-40"), Test(purpose="assault armour", year=GREEN_YEARS[-1])),
    (_("test, rally: commander lost"), Test(commander_lost=True)),
    (_("test: pioneers clear mines"), Test(purpose="clear mines", pioneers=True)),
)
RALLYING = (
    (_("rally: shot at in the previous turn"), Test(shot_at_last_turn=True)),
    (_("rally: leader within 10 cm"), Test(leader_near=True)),
)


def experience(book: Book, forces: Forces) -> Table:
    """A column for each level: the number of tests and saves, and what it adds in the mêlée."""
    levels: tuple[Experience, ...] = get_args(Experience)
    numbers = tuple(book.entry(partial(EXPERIENCE.at, key=level), reach) for level in levels)
    fighting = (book.modifier(MELEE, Fighter(), Fighter(experience=level)) for level in levels)
    rows = (Row(_("test, 1D6"), numbers), Row(_("mêlée"), tuple(figure or Figure("0") for figure in fighting)))
    return Table(_("Experience"), rows, tuple(word(level) for level in levels))


def nerve(book: Book, forces: Forces) -> Table:
    rows = (
        *added(book, SAVE, Save(), SAVES),
        *added(book, TEST, Test(), NERVE if forces.fights_in(*GREEN_YEARS) else NERVE[1:]),
        *added(book, RALLY, Test(), RALLYING),
    )
    saves = _("Save, for each hit: 1 eliminated; below the number demoralised, the second time eliminated.")
    return Table(_("Saves, tests, rally"), rows, notes=(Row(saves, ours=True),))


FIGHTERS = (
    (_("assault troops or submachine guns"), Fighter(smg=True)),
    (_("each further unit, at most {most}", most=MOST_HELP), Fighter(units=2)),
    (_("defends heavy cover"), Fighter(defends=True, cover="heavy")),
    (_("demoralised"), Fighter(demoralised=True)),
)


def melee(book: Book, forces: Forces) -> Table:
    ends = _(
        "Lower total: demoralised, recoils {recoil} cm; by {rout} or more: eliminated. Tie: attacker recoils {tie} cm.",
        recoil=RECOIL,
        rout=ROUT,
        tie=TIE_RECOIL,
    )
    rows = added(book, MELEE, Fighter(), FIGHTERS)
    return Table(_("Mêlée: 1D6 each"), rows, notes=(Row(ends, ours=True),))


def shown_trouble(trouble: Trouble) -> Text:
    if not trouble.first:
        return _("never")
    first = "1" if trouble.first == 1 else f"1–{trouble.first}"
    if trouble.second == 6:
        return first
    second = "1" if trouble.second == 1 else f"1–{trouble.second}"
    return _("{first}, then {second}", first=first, second=second)


def supplies(book: Book, forces: Forces) -> Table:
    labels = {key: word(key) for key in COLOURED_DIE.rows()}
    german = forces.has("Germany")
    notes = present(
        [
            book.words(
                _(
                    "Smoke: {side} × {side} cm markers, one for each unit; kept on {keeps}+.",
                    side=SMOKE_SIDE,
                    keeps=KEEPS,
                ),
                "107",
            ),
            book.words(
                _("Panzerfaust: the section’s first is free, each later one on {keeps}+.", keeps=KEEPS), "107bis"
            )
            if german
            else None,
            book.words(_("Grenade launcher: gone after a failed experience test."), "217"),
            book.words(_("One coloured die for each mortar."), "108"),
            book.words(_("Recoilless guns may be fielded; they have no figures yet."), "110")
            if forces.has("Germany", "USA")
            else None,
        ]
    )
    smoke = Row(_("smoke markers of one use"), (book.entry(partial(SMOKE_MARKERS.at, key="")),))
    return Table(
        _("Coloured die: out or jammed on"), (*book.chart(COLOURED_DIE, labels, shown_trouble), smoke), notes=notes
    )


OPTIONS: dict[Option, Message] = {
    "flamethrower": _("portable flamethrower"),
    "smoke": _("smoke, per section"),
    "Panzerfaust": _("Panzerfausts, per section"),
    "grenade launcher": _("grenade launcher"),
}


def options(book: Book, forces: Forces) -> Table:
    labels = {key: label for key, label in OPTIONS.items() if key != "Panzerfaust" or forces.has("Germany")}
    return Table(_("Options (points)"), tuple(book.chart(COST, labels)))


def victory(book: Book, forces: Forces) -> Table:
    labels = {key: word(key) for key in VICTORY.rows()}
    return Table(_("Victory points"), tuple(book.chart(VICTORY, labels)), fold=2)
