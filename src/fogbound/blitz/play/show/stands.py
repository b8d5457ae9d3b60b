"""What is printed on the stands of a table: who each is, what it looks like, how far and how wide its weapons reach."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct

from fogbound.blitz.arsenal import armour
from fogbound.blitz.names import called
from fogbound.blitz.play.engine.board import FORMATIONS, Board
from fogbound.blitz.play.engine.scenarios import SIDES
from fogbound.blitz.play.engine.units import Unit
from fogbound.blitz.play.fire.mounts import mount_of
from fogbound.blitz.rules.fire import ARC, ARMS, MACHINE_GUNS
from fogbound.blitz.rules.shot import Shot
from fogbound.blitz.rules.to_hit import BAND, range_class, range_modifier
from fogbound.blitz.sheet.values import Text
from fogbound.blitz.sheet.words import word
from fogbound.blitz.table.arcs import ARCS
from fogbound.blitz.tabletop.stands import stand
from fogbound.core.texts import Message, render, texts

_ = texts("blitz")

BANDS: Final = 4
"""Of the range of a gun, which only sight limits: so many are drawn."""
ALL_ROUND: Final = 360


class Band(Struct, frozen=True):
    """So far, and what it means there."""

    cm: int
    note: Message | str


class Reach(Struct, frozen=True):
    """A weapon: its bands of range, and the degrees to which it bears without turning."""

    weapon: Text
    bands: tuple[Band, ...]
    arc: int


def stands(on: Board, lang: str) -> dict[str, dict[str, Any]]:
    """By name, what clients print on it."""
    return {unit.name: _printed(on, unit, lang) for unit in on.units}


def _printed(on: Board, unit: Unit, lang: str) -> dict[str, Any]:
    row = on.scenario.units[unit.name]
    card = stand(on.rules, on.stock, unit.name, row, unit.nation).card
    said = (card.experience, *((_("leader"),) if card.leads else ()), *card.traits)
    return {
        "title": _say(called(unit.name), lang),
        "formation": _say(called(FORMATIONS[unit.formation]), lang),
        "of": FORMATIONS[unit.formation],
        "side": SIDES[unit.side],
        "colour": SIDES[unit.side],
        "nation": unit.nation,
        "shape": card.shape,
        "base": [unit.build.base.width, unit.build.base.length],
        "what": _say(card.what, lang),
        "traits": [_say(text, lang) for text in said],
        "card": [[_say(fact.label, lang), _say(fact.value, lang)] for fact in card.facts],
        "armour": list(armour(unit.vehicle)) if unit.vehicle is not None and unit.is_armoured else None,
        "weapons": [_weapon(reach, lang) for reach in reaches(on, unit)],
    }


def _weapon(reach: Reach, lang: str) -> dict[str, Any]:
    bands = [{"cm": band.cm, "note": _say(band.note, lang)} for band in reach.bands]
    return {"name": _say(reach.weapon, lang), "bands": bands, "arc": reach.arc}


def _say(text: Text, lang: str) -> str:
    return render(text, lang) if isinstance(text, Message) else str(text)


def reaches(on: Board, unit: Unit) -> Iterator[Reach]:
    """Its weapons, the main one first."""
    for gun, second in ((unit.gun, False), (unit.second, True)):
        if gun is not None:
            sort = range_class(on.rules, Shot(weapon=gun, distance=0, nation=unit.nation))
            ends = (BAND[on.rules, sort] * n for n in range(1, BANDS + 1))
            bands = tuple(Band(cm, _signed(range_modifier(on.rules, sort, cm))) for cm in ends)
            yield Reach(gun.code, bands, ARCS[mount_of(unit, second)])
    if unit.arm is not None:
        arms = ARMS[on.rules, unit.arm]
        near, far = Band(arms.short, _("short range")), Band(arms.long, _("long range"))
        bands = (near, far) if arms.long > arms.short else (near,)
        yield Reach(word(unit.arm), bands, 2 * ARC if unit.arm in MACHINE_GUNS and not unit.vehicle else ALL_ROUND)
    if unit.at_weapon is not None:
        yield Reach(word(unit.at_weapon.code), (Band(unit.at_weapon.reach, ""),), ALL_ROUND)


def _signed(value: int) -> str:
    return f"−{-value}" if value < 0 else "±0"
