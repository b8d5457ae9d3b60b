"""The army builder: what can be bought, what an army costs and what is wrong with it, and its file."""

from __future__ import annotations

import json
from typing import get_args

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from fogbound.blitz.army import NATIONS, Army, check, for_sale, items, price
from fogbound.blitz.arsenal import FIRST_YEAR, LAST_YEAR, Arsenal
from fogbound.blitz.contingents import sections, times
from fogbound.blitz.faults import InputError
from fogbound.blitz.rules.points import Option
from fogbound.blitz.ruleset import RuleSet
from fogbound.blitz.sheet.roster import detail
from fogbound.blitz.sheet.values import Text
from fogbound.blitz.sheet.words import word
from fogbound.blitz.terms import Experience
from fogbound.core.heard import heard
from fogbound.core.texts import Message, texts

_ = texts("blitz")

OPTIONS: tuple[Option, ...] = ("smoke", "Panzerfaust", "flamethrower", "grenade launcher")


class Offer(Struct, frozen=True):
    """Something for sale, at its lowest experience."""

    item: str
    label: Text
    kind: str
    detail: str
    levels: tuple[str, ...]
    options: tuple[str, ...]
    points: int
    ours: bool


class Cost(Struct, frozen=True):
    points: int
    ours: bool


class Judged(Struct, frozen=True):
    """An army as far as it goes: a line without a price has none."""

    army: Army
    points: int
    lines: tuple[Cost | None, ...]
    faults: tuple[Text, ...]
    text: str


def offers(rules: RuleSet, stock: Arsenal, nation: str, year: int) -> tuple[Offer, ...]:
    found: dict[str, Offer] = {}
    for priced in for_sale(rules, stock, nation, year):
        name, level = priced.line.item, priced.line.experience
        if name in found:
            found[name] = replace(found[name], levels=(*found[name].levels, level))
            continue
        levels = get_args(Experience) if name not in items() or "any" in items()[name].points else (level,)
        sold = ("regular", *(one for one in levels if one != "regular")) if len(levels) > 1 else levels
        found[name] = Offer(
            item=name,
            label=word(name),
            kind=_kind(stock, name),
            detail=detail(rules, stock, name),
            levels=sold,
            options=_options(stock, name),
            points=priced.points,
            ours=priced.is_estimate,
        )
    return tuple(found.values())


def _kind(stock: Arsenal, name: str) -> str:
    if name in stock.vehicles:
        return "armour" if stock.vehicles[name].is_armoured else "transport"
    return "gun" if name in stock.pieces else items()[name].kind


def _options(stock: Arsenal, name: str) -> tuple[Option, ...]:
    """Those for which it has somebody."""
    parts = sections(stock, name)
    return tuple(option for option in OPTIONS if times(option, parts))


def army_of(fields: object) -> Army:
    """An army from plain data."""
    try:
        return msgspec.convert(fields, Army)
    except msgspec.ValidationError as error:
        raise InputError([_("This is no army: {why}.", why=heard(error))]) from None


def judged(rules: RuleSet, stock: Arsenal, army: Army) -> Judged:
    lines: list[Cost | None] = []
    faults: tuple[Message, ...] = ()
    for line in army.unit:
        try:
            priced = price(rules, stock, line)
            lines.append(Cost(priced.points, priced.is_estimate))
        except InputError:
            lines.append(None)
    try:
        check(rules, stock, army)
    except InputError as error:
        faults = error.faults
    return Judged(army, sum(cost.points for cost in lines if cost), tuple(lines), faults, army_text(army))


def army_text(army: Army) -> str:
    """The army as a file. JSON strings are strings of TOML, too."""
    head = [f"name = {_quoted(army.name)}", f"nation = {_quoted(army.nation)}", f"year = {army.year}"]
    head += [] if army.limit is None else [f"limit = {army.limit}"]
    head += [f"source = {_quoted(army.source)}"] if army.source else []
    for line in army.unit:
        head += ["", "[[unit]]", f"item = {_quoted(line.item)}"]
        head += [f"count = {line.count}"] if line.count != 1 else []
        head += [f"experience = {_quoted(line.experience)}"] if line.experience != "regular" else []
        head += [f"options = [{', '.join(map(_quoted, line.options))}]"] if line.options else []
        head += [f"note = {_quoted(line.note)}"] if line.note else []
    return "\n".join([*head, ""])


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


# fmt: off
KINDS = {
    "company": _("Companies"), "section": _("Sections"), "support": _("Support weapons"), "armour": _("Armour"),
    "transport": _("Transport"), "gun": _("Guns and mortars"), "battery": _("Batteries off the table"),
    "air": _("Air support"), "sniper": _("Snipers"), "extra": _("Extras"),
}
WORDS = {
    "title": _("Army builder"), "mine": _("My army"), "legal": _("A legal army."), "empty": _("Nothing is bought yet."),
    "experience": _("Experience"), "less": _("One less"), "more": _("One more"), "name": _("Name"),
    "limit": _("Limit (points)"), "nation": _("Nation"), "year": _("Year"), "search": _("Search"),
    "points": _("points"), "save": _("Save as file"), "open": _("Open a file"), "clear": _("Clear"),
    "evening": _("Turn assistant"), "shop": _("For sale"),
    "ours": _("* our own estimate: no published list gives this cost."),
}
# fmt: on


def begin() -> dict[str, object]:
    """What the page needs before it asks."""
    return {
        "words": WORDS,
        "kinds": KINDS,
        "levels": {level: word(level) for level in get_args(Experience)},
        "options": {option: word(option) for option in OPTIONS},
        "nations": tuple((nation, word(nation)) for nation in NATIONS),
        "years": tuple(range(FIRST_YEAR, LAST_YEAR + 1)),
        "rules": "V3",
    }
