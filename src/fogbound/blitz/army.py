"""Army files: cost, and whether a nation could field it in that year. Every fault is found at once."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import chain, repeat
from pathlib import Path
from typing import Any, Literal, get_args

import msgspec
from msgspec import Struct

from fogbound.blitz.arsenal import FIRST_YEAR, LAST_YEAR, Arsenal, Piece, Source, Vehicle, armour, arsenal
from fogbound.blitz.clause import Entry
from fogbound.blitz.contingents import Contingent, Section, contingents, sections, times
from fogbound.blitz.faults import InputError, text_of
from fogbound.blitz.rules.destroy import power
from fogbound.blitz.rules.observers import stands_on_table
from fogbound.blitz.rules.off_table import batteries, has_organic_support
from fogbound.blitz.rules.points import Option, cost
from fogbound.blitz.rules.snipers import Hiring, may_have_another
from fogbound.blitz.rules.supplies import PANZERFAUST_FROM
from fogbound.blitz.ruleset import RuleSet
from fogbound.blitz.terms import Experience
from fogbound.core.heard import UNREADABLE, heard
from fogbound.core.texts import Message, texts

_ = texts("blitz")

MOST_OF_A_LINE = 60
"""More would not stand on any table."""
NATIONS = ("Germany", "USSR", "USA", "UK", "France", "Italy", "Poland", "Japan")


class Item(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is neither a vehicle nor a towed gun."""

    points: dict[str, int]
    kind: Literal["company", "section", "support", "battery", "air", "sniper", "extra"]
    source: Source
    users: tuple[str, ...] = ()
    first: int = FIRST_YEAR
    last: int = LAST_YEAR
    boxes: int = 0
    proposal: str = ""
    """Only with this proposal in force."""


class UnitLine(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of an army file."""

    item: str
    count: int = 1
    experience: Experience = "regular"
    options: tuple[Option, ...] = ()
    note: str = ""


class Army(Struct, frozen=True, forbid_unknown_fields=True):
    """An army file."""

    name: str
    nation: str
    year: int
    unit: tuple[UnitLine, ...]
    limit: int | None = None
    source: str = ""


class Priced(Struct, frozen=True):
    """A line with its cost; `sources` lists where the cost comes from."""

    line: UnitLine
    each: int
    points: int
    sources: tuple[str, ...]
    boxes: int

    @property
    def is_estimate(self) -> bool:
        return "ours" in self.sources


@cache
def items() -> dict[str, Item]:
    """Everything an army buys besides vehicles and guns."""
    text = files("fogbound.blitz").joinpath("data/items.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Item])


def estimate(rules: RuleSet, stock: Arsenal, vehicle: Vehicle) -> int:
    """Our cost of a vehicle that no published list prices, from its gun, armour and build."""
    if not vehicle.is_armoured:
        return 10 if vehicle.kind == "car" else 20
    gun, second = (max(0, power(rules, stock.weapon(gun)).value) if gun else 0 for gun in (vehicle.gun, vehicle.second))
    raw = 50 + 11 * gun + 4 * second + 4.5 * sum(armour(vehicle))
    raw -= 15 * (vehicle.crew == "open") + 15 * (not vehicle.turret and not vehicle.second_turret)
    return max(20, 5 * round(raw / 5))


def vehicle_cost(rules: RuleSet, stock: Arsenal, vehicle: Vehicle) -> Entry[int]:
    """Published where a list prices it, else our estimate."""
    if vehicle.points is not None:
        return Entry("base.costs", vehicle.points)
    return Entry("base.costs_ours", estimate(rules, stock, vehicle), True)


def piece_cost(rules: RuleSet, stock: Arsenal, piece: Piece) -> Entry[int]:
    """Our estimate: no list prices a towed gun but the light howitzer."""
    gun = max(0, power(rules, stock.weapon(piece.gun)).value) if piece.gun else 3
    return Entry("base.costs_ours", 5 * round((30 + 10 * gun) / 5), True)


def read_army(path: Path) -> Army:
    """An army file (TOML)."""
    if not path.exists():
        told = {"path": str(path), "lists": ", ".join(PUBLISHED)}
        raise InputError([_("There is no army file {path}; the published lists are: {lists}.", **told)])
    return parse_army(text_of(path), str(path))


def published_army(name: str) -> Army:
    """One of the four lists that come with the game."""
    return parse_army(files("fogbound.blitz").joinpath("data/armies", f"{name}.toml").read_text("utf-8"), name)


def parse_army(text: str, path: str) -> Army:
    """An army from its text; `path` is how complaints call it."""
    try:
        data: dict[str, Any] = tomllib.loads(text)
        return msgspec.convert(data, Army)
    except UNREADABLE as error:
        fault = _("The army file {path} cannot be used: {why}.", path=path, why=heard(error))
        raise InputError([fault]) from None


def price(rules: RuleSet, stock: Arsenal, line: UnitLine) -> Priced:
    """The cost of one line; InputError when nothing of that name is known."""
    base, boxes = _each(rules, stock, line)
    parts = sections(stock, line.item)
    extras = [(cost(rules, option), times(option, parts)) for option in line.options]
    each = base.value + sum(extra.value * often for extra, often in extras)
    sources = ("ours" if base.ours else "public", *("ours" if extra.ours else "seed" for extra, _often in extras))
    return Priced(line, each, each * line.count, tuple(dict.fromkeys(sources)), boxes)


def _each(rules: RuleSet, stock: Arsenal, line: UnitLine) -> tuple[Entry[int], int]:
    if line.item in stock.vehicles:
        return vehicle_cost(rules, stock, stock.vehicles[line.item]), 1
    if line.item in stock.pieces:
        return piece_cost(rules, stock, stock.pieces[line.item]), 1
    item = items().get(line.item)
    if item is None:
        near = [name for name in (*items(), *stock.vehicles, *stock.pieces) if line.item.casefold() in name.casefold()]
        hint = ", ".join(near[:4]) or "`fogbound blitz army --items NATION`"
        raise InputError([_("Nothing is called {name}; see {hint}.", name=line.item, hint=hint)])
    points = item.points.get("any", item.points.get(line.experience))
    if points is None:
        levels = ", ".join(item.points)
        raise InputError([_("The {item} is sold only as {levels}.", item=line.item, levels=levels)])
    return Entry("base.costs", points, item.source == "ours"), item.boxes


def for_sale(rules: RuleSet, stock: Arsenal, nation: str, year: int) -> tuple[Priced, ...]:
    """Everything a nation can buy in a year, one of each, in every experience it is sold in."""
    army = Army(name="", nation=nation, year=year, unit=())
    lines = [UnitLine(item=name) for name in (*stock.vehicles, *stock.pieces)]
    for name, item in items().items():
        levels = [level for level in get_args(Experience) if level in item.points] or ["regular"]
        lines += [UnitLine(item=name, experience=level) for level in levels]
    return tuple(price(rules, stock, line) for line in lines if not _illegal(rules, stock, army, line))


def total(rules: RuleSet, army: str) -> int:
    """The points of one of the lists that come with the game."""
    return sum(priced.points for priced in check(rules, arsenal(), published_army(army)))


def check(rules: RuleSet, stock: Arsenal, army: Army) -> tuple[Priced, ...]:
    """The priced lines of a legal army; else InputError with everything that is wrong."""
    faults: list[Message] = []
    if army.nation not in NATIONS:
        names = ", ".join(NATIONS)
        faults.append(_("{nation} is not a nation of this game: {names}.", nation=army.nation, names=names))
    if not FIRST_YEAR <= army.year <= LAST_YEAR:
        faults.append(_("The year {year} is outside the war, 1939 to 1945.", year=army.year))
    priced: list[Priced] = []
    for line in army.unit:
        try:
            priced.append(price(rules, stock, line))
            faults += _illegal(rules, stock, army, line)
        except InputError as error:
            faults += error.faults
    faults += [*_too_many(rules, army), *_placed(rules, stock, army)]
    points = sum(line.points for line in priced)
    if army.limit is not None and points > army.limit:
        faults.append(_("The army costs {points} points, {over} over its limit of {limit}.",
                        points=points, over=points - army.limit, limit=army.limit))  # fmt: skip
    if faults:
        raise InputError(faults)
    return tuple(priced)


def _illegal(rules: RuleSet, stock: Arsenal, army: Army, line: UnitLine) -> list[Message]:
    users, first, last, proposal = _availability(stock, line.item)
    faults = []
    if line.count < 1:
        faults.append(_("{item} is bought {count} times: at least once, please.", item=line.item, count=line.count))
    if line.count > MOST_OF_A_LINE:
        faults.append(_("{item} is bought {count} times: at most {most}, please.",
                        item=line.item, count=line.count, most=MOST_OF_A_LINE))  # fmt: skip
    if users and army.nation not in users:
        owners = ", ".join(users)
        faults.append(_("{nation} has no {item}: {owners}.", nation=army.nation, item=line.item, owners=owners))
    if not first <= army.year <= last:
        faults.append(_("{item} served from {first} to {last}, not in {year}.",
                        item=line.item, first=first, last=last, year=army.year))  # fmt: skip
    if proposal and not rules.has(proposal):
        faults.append(_("{item} needs proposal {id}.", item=line.item, id=proposal))
    if "Panzerfaust" in line.options and (army.nation != "Germany" or army.year < PANZERFAUST_FROM):
        faults.append(_("Panzerfausts are German, and only from 1943 (208)."))
    for option in dict.fromkeys(one for one in line.options if line.options.count(one) > 1):
        faults.append(_("{item} lists the option {option} twice: it is bought once.", item=line.item, option=option))
    parts = sections(stock, line.item)
    return faults + [_useless(option, line.item, parts) for option in line.options if not times(option, parts)]


def _useless(option: Option, item: str, parts: tuple[Section, ...]) -> Message:
    """What is said of an option for which an item has nobody, or that it has already."""
    if any(option in row.traits for row in chain(*parts)):
        return _("The {item} has smoke already (107).", item=item)
    if option == "smoke":
        return _("Only a section of pioneers has smoke, not the {item} (107).", item=item)
    if option == "Panzerfaust":
        return _("Only a section of infantry has Panzerfausts, not the {item} (107bis).", item=item)
    if option == "flamethrower":
        return _("Nobody of the {item} can carry a flamethrower (106).", item=item)
    return _("Only a vehicle has a grenade launcher, not the {item} (217).", item=item)


def _availability(stock: Arsenal, name: str) -> tuple[tuple[str, ...], int, int, str]:
    if name in stock.vehicles:
        vehicle = stock.vehicles[name]
        return vehicle.users, vehicle.first, vehicle.last, ""
    if name in stock.pieces:
        piece = stock.pieces[name]
        return (piece.nation,), piece.first, piece.last, ""
    item = items()[name]
    return item.users, item.first, item.last, item.proposal


def _too_many(rules: RuleSet, army: Army) -> list[Message]:
    faults = []
    kinds = {"sniper": 0, "battery": 0}
    for line in army.unit:
        item = items().get(line.item)
        if item is not None and item.kind in kinds:
            kinds[item.kind] += line.count
    if kinds["sniper"] and not may_have_another(rules, Hiring(already=kinds["sniper"] - 1)):
        faults.append(_("The army has {n} snipers; a side has at most two (701).", n=kinds["sniper"]))
    most = batteries(rules, army.nation, army.year)
    if kinds["battery"] > most:
        faults.append(_("The army has {n} batteries off the table; {nation} in {year} may have {most} (305).",
                        n=kinds["battery"], nation=army.nation, year=army.year, most=most))  # fmt: skip
    return faults


def _placed(rules: RuleSet, stock: Arsenal, army: Army) -> list[Message]:
    """302: batteries off the table whose own mortars stand on it, so that they would not be there."""
    faults = []
    for line in army.unit:
        guns = contingents().get(line.item, Contingent()).battery
        if guns is None or not guns.mortars:
            continue
        placed = stands_on_table(rules, army.nation, army.year, guns.calibre, _mortars(stock, army))
        if not has_organic_support(rules, placed):
            faults.append(_("The mortars of the {item} stand on the table: they do not fire from off it as well (302).",
                            item=line.item))  # fmt: skip
    return faults


def _mortars(stock: Arsenal, army: Army) -> Iterator[int]:
    """The calibres of those that an army puts on the table."""
    for line in army.unit:
        pieces = (stock.pieces[row.piece] for row in chain(*sections(stock, line.item)) if row.piece)
        for piece in pieces:
            if piece.role == "mortar":
                yield from repeat(piece.calibre, min(line.count, MOST_OF_A_LINE))


PUBLISHED = ("us_1945_1500", "german_1940_1500", "german_1940_1000", "german_1940_500")
