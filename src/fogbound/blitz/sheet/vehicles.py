"""Vehicles and guns of the armies; overruns, close assault, moves of vehicles, aircraft."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from fogbound.blitz.arsenal import Piece, Vehicle, armour
from fogbound.blitz.rules.aviation import AIRCRAFT, MAY_ENGAGE, ORDNANCE, TO_HIT, AirWeapon
from fogbound.blitz.rules.crews import CrewLoss, crew_eliminated
from fogbound.blitz.rules.movement import BREAKDOWN, CAPACITY, MAY_MOVE, STRAIGHT, speed
from fogbound.blitz.rules.opportunity import CLOSE_QUARTERS, CLOSING_IN, MAY_REACT
from fogbound.blitz.rules.overrun import CRUSH, FLIGHT, MAY_OVERRUN, MAY_PIVOT, RECOIL
from fogbound.blitz.rules.sizes import crush_size, gun_size, size_of
from fogbound.blitz.rules.tank_assault import DICE, MAY_ASSAULT, MODIFIERS, SCORE, TankAssault
from fogbound.blitz.rules.terrain import MAY_CLEAR, MAY_DRIVE_ROUND, WRECK_COVER
from fogbound.blitz.rules.to_hit import TO_HIT as HITTING
from fogbound.blitz.rules.transport import (
    HEAVY_TOW,
    MAY_EMPLACE,
    MAY_LIMBER,
    Tow,
    left_after_hitching,
    passengers_fate,
    towing_allowance,
)
from fogbound.blitz.sheet.forces import Forces
from fogbound.blitz.sheet.ground import sheltered
from fogbound.blitz.sheet.gunnery import PLAIN
from fogbound.blitz.sheet.values import Book, Figure, Row, Table, Text, present, reach, row, signed
from fogbound.blitz.sheet.words import word
from fogbound.blitz.terms import POINT_BLANK
from fogbound.core.texts import texts

_ = texts("blitz")


def quiet(figure: Figure) -> Figure:
    """In long lists only what has changed bears its mark; the star is in the heading."""
    return Figure(figure.text, figure.ids if figure.changed else (), figure.changed)


def vehicles(book: Book, forces: Forces) -> list[Table]:
    """A table for each nation; what both have stands with the first."""
    headings = (_("size"), _("gun"), _("armour*"), _("move*"))
    theirs: dict[str, list[Row]] = {nation: [] for nation in forces.nations}
    for vehicle in forces.vehicles:
        owner = next(nation for nation in forces.nations if nation in vehicle.users)
        theirs[owner].append(vehicle_row(book, vehicle))
    return [Table(word(nation), tuple(rows), headings) for nation, rows in theirs.items()]


def vehicle_row(book: Book, vehicle: Vehicle) -> Row:
    size = book.value(lambda rules: size_of(rules, vehicle), "201")
    pace = book.entry(partial(speed, pace=vehicle.pace), lambda found: f"{found.clear}/{found.road}")  # type: ignore[arg-type]
    plates = "/".join(f"{value}".replace("-", "−") for value in armour(vehicle)) if vehicle.is_armoured else "–"
    return Row(vehicle.name, (quiet(size), Figure(" + ".join(vehicle.guns) or "–"), Figure(plates), quiet(pace)))


def pieces(book: Book, forces: Forces) -> Table:
    """Mortars are no guns: their dice and ranges stand with the artillery."""
    rows = tuple(piece_row(book, piece) for piece in forces.pieces if piece.role != "mortar")
    return Table(_("Towed guns"), rows, (_("gun"), _("size")))


def piece_row(book: Book, piece: Piece) -> Row:
    seen = book.value(lambda rules: gun_size(rules, piece.calibre, piece.role), "401", show=word)
    return Row(piece.name, (Figure(piece.gun or f"{piece.calibre}"), quiet(seen)))


BY_HAND = (
    (_("target moves"), TankAssault(moving=True)),
    (_("target immobilised"), TankAssault(immobilised=True)),
    (_("dug-in tank"), TankAssault(dug_in=True)),
    (_("open top"), TankAssault(open_top=True)),
)


def infantry_against_armour(book: Book, forces: Forces) -> Table:
    labels = {means: means_label(means) for means in SCORE.rows() if not (means == "Molotov" and book.rules.has("215"))}
    rows = (
        *book.chart(SCORE, labels, reach),
        *present(row(label, book.modifier(MODIFIERS, TankAssault(), case)) for label, case in BY_HAND),
    )
    notes = present(
        [
            Row(_("Bare infantry and assault troops test their experience first."), ids=stated(book, "215")),
            book.words(_("Out of turn, on a moving vehicle, bare infantry only immobilises."), "215"),
            book.bars(_("No assault"), MAY_ASSAULT),
        ]
    )
    return Table(_("Infantry against armour: 1D6"), rows, notes=notes)


def means_label(means: str) -> Text:
    number = DICE.get(means, 1)  # type: ignore[call-overload]
    return _("{means} ({n} dice)", means=word(means), n=number) if number > 1 else word(means)


def stated(book: Book, *ids: str) -> tuple[str, ...]:
    return tuple(id for id in ids if book.rules.has(id))


CRUSHED = {
    "open": _("infantry in the open"),
    "cover": _("infantry in cover"),
    "gun": _("gun or mortar"),
    "ram": _("light vehicle"),
}


def overruns(book: Book, forces: Forces) -> Table:
    survivors = _(
        "Missed infantry is demoralised and recoils {recoil} cm; a vehicle flees {flight} cm.",
        recoil=RECOIL,
        flight=FLIGHT,
    )
    notes = present(
        [
            Row(survivors, ids=stated(book, "214")),
            book.words(crushed_as(book), "214"),
            book.bars(_("No overrun"), MAY_OVERRUN),
            book.bars(_("No turning of a gun against it"), MAY_PIVOT),
        ]
    )
    return Table(_("Overrun: 1D6"), tuple(book.chart(CRUSH, CRUSHED, reach)), notes=notes)


def crushed_as(book: Book) -> Text:
    """How big a gun counts, by asking for every calibre."""
    largest = {crush_size(book.rules, calibre): calibre for calibre in range(20, 200)}
    (tiny, one), (small, two), (bigger, _most) = largest.items()
    return _(
        "A gun counts as {tiny} up to {one} mm, {small} up to {two} mm, else {bigger}.",
        tiny=tiny, one=one, small=small, two=two, bigger=bigger,
    )  # fmt: skip


def reactions(book: Book, forces: Forces) -> Table:
    again = book.modifier(HITTING, PLAIN, replace(PLAIN, already_fired=True))
    closing = _(
        "Enemy vehicle closes to {cm} cm: pass an experience test to pivot and fire, {again} if it fired.",
        cm=POINT_BLANK,
        again=again.text if again else "",
    )
    turned = book.words(closing, "221")
    notes = present(
        [
            turned,
            book.bars(_("No opportunity fire"), MAY_REACT),
            book.bars(_("No turning on a close enemy"), CLOSE_QUARTERS),
            book.bars(_("No closing in"), CLOSING_IN),
        ]
    )
    return Table(_("Opportunity fire"), (), notes=notes)


def driving(book: Book, forces: Forces) -> Table:
    """What vehicles do beside moving straight on."""
    breakdowns = tuple(book.entry(partial(BREAKDOWN.at, key=key)) for key in ("slow", "full"))
    rows = (
        Row(_("breakdown on 2D6 up to: slow, full speed"), breakdowns),
        Row(_("straight start after continuous move (cm)"), (book.entry(partial(STRAIGHT.at, key="")),)),
        Row(_("load: light, heavy truck"), tuple(carried(book, truck) for truck in CAPACITY.rows())),
        Row(_("towing: a tractor of {cm} cm moves", cm=TRACTOR.allowance), (tractor(book),)),
        Row(_("the same, and limbers up to {mm} mm", mm=HEAVY_TOW), (hitched(book),)),
        Row(_("cover behind a wreck: armoured"), (wrecked(book, "armoured"),)),
        Row(_("cover behind a wreck: soft"), (wrecked(book, "soft"),)),
        Row(_("passengers of a shelled truck"), (aboard(book),)),
    )
    notes = present(
        [
            book.bars(_("Without radio"), MAY_MOVE),
            book.bars(_("No driving round"), MAY_DRIVE_ROUND),
            book.bars(_("No clearing of a wreck"), MAY_CLEAR),
            book.bars(_("No limbering"), MAY_LIMBER),
            book.bars(_("Guns in buildings"), MAY_EMPLACE),
        ]
    )
    return Table(_("Driving, towing, wrecks"), rows, notes=notes)


def carried(book: Book, truck: str) -> Figure:
    return book.entry(partial(CAPACITY.at, key=truck), lambda load: "–".join(dict.fromkeys(map(str, load))))


def tractor(book: Book) -> Figure:
    return book.value(lambda rules: towing_allowance(rules, TRACTOR.allowance), "403")


def hitched(book: Book) -> Figure:
    return book.value(lambda rules: left_after_hitching(rules, TRACTOR, True), "403")


TRACTOR = Tow(allowance=50)


def wrecked(book: Book, wreck: str) -> Figure:
    return book.entry(partial(WRECK_COVER.at, key=wreck), sheltered)


def aboard(book: Book) -> Figure:
    fates: dict[str, Text] = {"save": _("save −1"), "eliminated": _("eliminated"), "unharmed": _("unharmed")}
    return book.entry(lambda rules: passengers_fate(rules, "barrage"), fates.__getitem__)


def crews(book: Book, forces: Forces) -> Table:
    """216: an exposed crew whose save says eliminated."""
    rows = (
        Row(_("open vehicle"), (crew_fate(book, open_top=True),)),
        Row(_("closed vehicle"), (crew_fate(book, open_top=False),)),
    )
    loss = crew_eliminated(book.rules, open_top=False)
    suffered = _(
        "Commander lost: halted {turns} turn, closed; gun {gun}, or machine guns {dice} dice; experience {nerve}.",
        turns=loss.halted_turns,
        gun=signed(loss.main_gun),
        dice=signed(loss.mg_dice),
        nerve=signed(loss.experience),
    )
    return Table(_("Exposed crew eliminated"), rows, notes=present([book.words(suffered, "216")]))


def crew_fate(book: Book, open_top: bool) -> Figure:
    def fate(loss: CrewLoss) -> Text:
        return _("abandoned") if loss.destroyed else _("commander lost") if loss.main_gun else _("closes down")

    return book.value(partial(crew_eliminated, open_top=open_top), "216", show=fate, ours=True)


def aircraft(book: Book, forces: Forces) -> Table:
    """601-603."""
    rockets = {"Russian rocket": ("USSR",), "Allied rocket": ("USA", "UK", "France")}
    labels = {key: word(key) for key in ORDNANCE.rows() if forces.has(*rockets.get(key, forces.nations))}
    number = book.entry(partial(AIRCRAFT.at, key=""))
    rows = (
        Row(_("aircraft in one air support"), (number, Figure(""))),
        Row(_("to hit armour"), (book.entry(partial(TO_HIT.at, key=""), reach), Figure(""))),
        *book.chart(ORDNANCE, labels, power, attacks),
    )
    return Table(
        _("Aircraft"), rows, (_("AC"), _("attacks")), present([book.bars(_("Anti-aircraft fire"), MAY_ENGAGE)])
    )


def power(weapon: AirWeapon) -> str:
    return f"{weapon.power}"


def attacks(weapon: AirWeapon) -> str:
    return f"{weapon.attacks}"
