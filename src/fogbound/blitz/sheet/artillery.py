"""Shells: dice, direct and from above; batteries on and off the table; observers."""

from __future__ import annotations

from functools import partial, reduce

from fogbound.blitz.rules.barrage import IGNORED, NEED
from fogbound.blitz.rules.fortifications import (
    BREACHING_CALIBRE,
    MAY_CROSS,
    MAY_DISMANTLE,
    MAY_PLACE,
    is_mined,
    mine_hits,
)
from fogbound.blitz.rules.he import DIRECT_NEED, DIRECT_SURE, HE_DICE, SHELL_DICE, SPREAD, Shelled, shell_need
from fogbound.blitz.rules.indirect import MAY_FIRE, NEAREST, ON_TARGET, PER_TURN, SCATTER
from fogbound.blitz.rules.mortars import FEW_UNITS, FEW_UNITS_CALIBRE, TEMPLATE, MortarFire, mortar_dice
from fogbound.blitz.rules.mortars import MAY_FIRE as MORTAR_MAY_FIRE
from fogbound.blitz.rules.nations import battalion_mortars
from fogbound.blitz.rules.observers import ECHELON, MAY_GUIDE
from fogbound.blitz.rules.off_table import (
    ACCURACY,
    BATTERIES,
    FRIENDLY_RADIUS,
    KEEP,
    MAY_LAY,
    NATIONS,
    QUICK_FROM,
    RANGING,
    REQUEST,
    SLOW,
    STRAYS,
    SURE_ATTEMPT,
    Battery,
    Ranging,
    Request,
    template,
)
from fogbound.blitz.sheet.forces import Forces
from fogbound.blitz.sheet.values import Book, Figure, Row, Table, Text, dice, present, reach, row
from fogbound.blitz.sheet.words import word
from fogbound.blitz.terms import HARD_COVER, Cover
from fogbound.core.texts import Message, texts

_ = texts("blitz")

SHELTERS: tuple[tuple[Message, Cover], ...] = (
    (_("clear"), "open"),
    (_("light"), "light"),
    (_("heavy"), "heavy"),
    (_("roof"), "building"),
    (_("bunker"), "bunker"),
)


def high_explosive(book: Book, forces: Forces) -> Table:
    """A column for each cover: direct shells, then those from above."""
    covers = [cover for _label, cover in SHELTERS]
    struck = ["hard" if cover in HARD_COVER else cover for cover in covers]
    fewer = (book.modifier(SHELL_DICE, Shelled(dice=6), Shelled(dice=6, cover=cover)) for cover in covers)
    rows = (
        Row(_("direct: sure"), tuple(book.entry(partial(DIRECT_SURE.at, key=key)) for key in struck)),
        Row(_("direct: die"), tuple(book.entry(partial(DIRECT_NEED.at, key=key), reach) for key in struck)),
        Row(_("above: die"), tuple(book.entry(partial(shell_need, cover=cover), reach) for cover in covers)),
        Row(_("above: dice"), tuple(figure or Figure("0") for figure in fewer)),
    )
    impact = _("Hits within {cm} cm of the impact. Roof: building, ruins, entrenchment.", cm=SPREAD)
    notes = (book.words(impact, "407") or Row(_("Roof: building, ruins, entrenchment.")),)
    return Table(_("HE"), rows, tuple(label for label, _cover in SHELTERS), notes)


def dice_of_calibres(book: Book, forces: Forces) -> Table:
    """HE dice by calibre; the last class has no upper limit."""
    guns = [Row(calibre(low, high), (Figure(dice(n), ours=True),)) for low, high, n in classes()]
    tubes = [
        Row(_("mortar {mm}", mm=mm), (book.entry(lambda rules, mm=size: mortar_dice(rules, mm), dice),))  # type: ignore[misc]
        for mm, size in (("50–60", 60), ("81", 81), ("120", 120))
    ]
    return Table(_("Dice of HE by calibre"), (*guns, *tubes), fold=2)


def classes() -> list[tuple[int, int, int]]:
    lows = (0, *(limit + 1 for limit, _dice in HE_DICE))
    return [(low, limit, number) for low, (limit, number) in zip(lows, HE_DICE, strict=False)]


def calibre(low: int, high: int) -> Text:
    if low == 0:
        return _("up to {mm} mm", mm=high)
    return _("from {low} mm", low=low) if high > 900 else _("{low}–{high} mm", low=low, high=high)


def vehicles_under_shells(book: Book, forces: Forces) -> Table:
    rows = (
        Row(_("each die hits on"), (book.entry(partial(NEED.at, key=""), reach),)),
        Row(_("hits that armour ignores"), (book.entry(partial(IGNORED.at, key="")),)),
    )
    notes = (
        Row(_("A soft vehicle is destroyed by one hit; armour takes one destruction test, power = dice."), ours=True),
        *present([book.words(_("A soft vehicle is hit as infantry is, by its cover."), "417")]),
    )
    return Table(_("Shells on vehicles"), rows, notes=notes)


def off_table(book: Book, forces: Forces) -> Table:
    """Request, accuracy, support test; then the nations."""
    quick = listed([_("{nation} from {year}", nation=word(nation), year=year) for nation, year in QUICK_FROM.items()])
    slow = listed([_("{nation} {first}–{last}", nation=word(who), first=a, last=b) for who, a, b in slow_years()])
    plain = Request(nation="Germany")
    nations = present(
        [
            row(quick, book.modifier(NATIONS, plain, Request(nation="USA"))) if forces.has("USA", "UK") else None,
            row(slow, book.modifier(NATIONS, plain, Request(nation="USSR", year=1941)))
            if forces.has("USSR", "France") and forces.fights_in(1939, 1940, 1941, 1942)
            else None,
        ]
    )
    american = forces.has("USA")
    rows = (
        *book.chart(REQUEST, {key: _("request, {kind}", kind=word(key)) for key in REQUEST.rows()}, reach),
        *nations,
        Row(_("accuracy"), (book.entry(partial(ACCURACY.at, key=""), reach),)),
        *present([row(_("second attempt"), book.modifier(RANGING, Ranging(), Ranging(attempt=2)))]),
        *book.chart(KEEP, {key: _("support test, {kind}", kind=word(key)) for key in KEEP.rows()}, reach),
        Row(_("batteries off the table"), (book.entry(partial(BATTERIES.at, key="")),)),
        *(
            [Row(_("the same, USA from 1944"), (book.entry(partial(BATTERIES.at, key="USA 1944")),))]
            if american
            else []
        ),
        *(Row(label, (laid(book, battery),)) for label, battery in LAID),
    )
    strays = _(
        "Accuracy 1, then {strays}+: the enemy shifts the shells onto friends within {cm} cm.",
        strays=STRAYS,
        cm=FRIENDLY_RADIUS,
    )
    notes = present(
        [
            book.words(_("Attempt {n} needs no test.", n=SURE_ATTEMPT), "303"),
            book.words(strays, "303bis"),
            book.words(_("Support test only after shells that fell; failed: away this turn."), "304"),
            book.words(_("Organic mortars on the table are not off it."), "302"),
            german_mortars(book) if forces.has("Germany") else None,
            book.bars(_("Templates"), MAY_LAY),
        ]
    )
    return Table(_("Artillery off the table: 1D6"), rows, notes=notes)


def slow_years() -> list[tuple[str, int, int]]:
    years: dict[str, list[int]] = {}
    for nation, year in SLOW:
        years.setdefault(nation, []).append(year)
    return [(nation, min(found), max(found)) for nation, found in years.items()]


def listed(names: list[Message]) -> Message:
    return reduce(lambda one, other: _("{one}, {other}", one=one, other=other), names)


LAID = (
    (_("template of 4 guns (cm)"), Battery(pieces=4)),
    (_("template of 6 guns (cm)"), Battery(pieces=6)),
    (_("template of 6 rocket launchers (cm)"), Battery(pieces=6, rockets=True)),
)


def laid(book: Book, battery: Battery) -> Figure:
    return book.value(
        lambda rules: template(rules, battery), "301", show=lambda sides: f"{sides[0]} × {sides[1]}", ours=True
    )


def german_mortars(book: Book) -> Row | None:
    mortars = battalion_mortars(book.rules, "Germany", 1943)
    heavy = _("German battalion mortars off the table from 1943: {mm} mm.", mm=mortars.off_table_calibre)
    return book.words(heavy, "302", "409")


def on_table(book: Book, forces: Forces) -> Table:
    """Indirect fire of pieces on the table."""
    labels = {
        "light mortar": _("least range (cm): mortar up to 60 mm"),
        "81 mm mortar": _("mortar of 81 mm"),
        "other": _("any other piece"),
    }
    echelons = {mm: _("{mm} mm called by radio", mm=mm) for mm in ECHELON.rows()}
    rows = (*book.chart(NEAREST, labels), *book.chart(ECHELON, echelons, word))
    few = _("A mortar up to {mm} mm strikes {n} units at most.", mm=FEW_UNITS_CALIBRE, n=FEW_UNITS)
    rocket = _(
        "Rockets: on target on 1–{hit}, else {cm} cm off; {n} reloaded a turn.", hit=ON_TARGET, cm=SCATTER, n=PER_TURN
    )
    notes = present(
        [
            book.words(_("Procedure as off the table; anew if battery or observer moves or changes."), "416"),
            book.words(
                _("Mortar that sees its target: no accuracy test, round template of {cm} cm.", cm=TEMPLATE), "108"
            ),
            book.words(few, "108", "417"),
            book.words(rocket, "406", "408") if forces.has("Germany", "USSR", "USA") else None,
            book.words(_("American section leaders observe; two batteries share one accuracy test."), "409")
            if forces.has("USA")
            else None,
            book.bars(_("No indirect fire"), MAY_FIRE),
            book.barred(_("Mortars"), MORTAR_MAY_FIRE, mortars(forces)),
            book.bars(_("No guiding"), MAY_GUIDE),
        ]
    )
    return Table(_("Indirect fire on the table"), rows, notes=notes)


def mortars(forces: Forces) -> list[MortarFire]:
    """Whatever a mortar may not do: some of it hangs on a setting, some on the nation."""
    fires = [MortarFire(sees_target=False), MortarFire(calibre=50, mode="indirect"), MortarFire()]
    return fires + ([MortarFire(mode="indirect", nation="USSR")] if forces.has("USSR") else [])


def fortifications(book: Book, forces: Forces) -> Table:
    mines = _("Shells above {mm} mm: 1D6 for each section of mines, a 6 removes it.", mm=BREACHING_CALIBRE)
    notes = present(
        [
            book.words(mines, "501"),
            Row(in_mines(book), ours=True),
            book.bars(_("No opening of a barricade"), MAY_DISMANTLE),
            book.words(_("Pioneers open a barricade without a test; crossing costs half the move and a test."), "502"),
            book.bars(_("Barricades"), MAY_CROSS),
            book.bars(_("Obstacles"), MAY_PLACE),
        ]
    )
    return Table(_("Mines and obstacles"), (), notes=notes)


def in_mines(book: Book) -> Text:
    """What mines do, by asking for every natural throw."""
    hit = next(n for n in range(1, 7) if mine_hits(book.rules, (n, 1)))
    stopped = next(n for n in range(1, 7) if is_mined(book.rules, n))
    return _(
        "In mines: two dice at infantry, each hits on {hit}+; a vehicle is immobilised on {stopped}+.",
        hit=hit,
        stopped=stopped,
    )
