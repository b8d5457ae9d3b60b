"""What a block can be: its nation, its class (6.0) and its abilities, as small numbers for the engine.

The words of data files and command line are the names of these values in lower case (nations in capitals).

>>> Class.ARMOR_HQ.word, CLASSES["tank"], ability_words(SS | TROPICAL)
('armor_hq', <Class.TANK: 8>, ('tropical', 'ss'))
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

AXIS: Final = 0
ALLIES: Final = 1
SIDES: Final = ("axis", "allies")

COLOURS: Final = ("yellow", "red", "blue", "black")
"""Of production points (11.0)."""

NOBODY: Final = 255
"""Owner of a hex that nobody owns: water, or land out of play."""
NO_SIDE: Final = 6
"""Hexside of a block that did not come over one."""

WEATHERS: Final = ("good", "rain", "snow", "light_rain", "rain_everywhere")
"""9.0, 39.0: as the charts call them; a position says which by its number. `rain_everywhere` is a weather of turns, not
of hexes: rain, with light rain on the coasts of the Mediterranean."""

# Fortifications of a hex.
NO_WORK: Final = 0
BUNKER: Final = 1
FORTRESS: Final = 2
MAGINOT: Final = 3  # fortress from its orange hexsides, else bunker (5.1.l)


class Nation(IntEnum):
    """Who a block belongs to; `charts` tells which power leads it."""

    DE = 0
    IT = 1
    RSI = 2
    FR = 3
    UK = 4
    CA = 5
    US = 6
    FF = 7
    BE = 8
    NL = 9
    NO = 10
    DK = 11


class Class(IntEnum):
    """Unit types in the order of chapter 6."""

    INFANTRY = 0
    MOUNTAIN = 1
    CAVALRY = 2
    ARTILLERY = 3
    PARA = 4
    MARINE = 5
    MOTORISED = 6
    TANKETTE = 7
    TANK = 8
    ARMOR_HQ = 9
    AIR_HQ = 10
    LEADER = 11
    THEATRE_HQ = 12
    NAVY_HQ = 13
    FIGHTER = 14
    BOMBER = 15
    STRATEGIC = 16
    SUBMARINE = 17
    FORT = 18
    MULBERRY = 19
    PARTISAN = 20

    @property
    def word(self) -> str:
        return self.name.lower()


IMMOBILE: Final = frozenset({Class.FORT, Class.MULBERRY, Class.SUBMARINE, Class.PARTISAN})
"""Classes that never move on the ground."""


class Field(IntEnum):
    """The six fields of technology (17.0)."""

    INFANTRY = 0
    ARMOR = 1
    FIGHTER = 2
    BOMBER = 3
    NAVY = 4
    SUBMARINE = 5

    @property
    def word(self) -> str:
        return self.name.lower()


# Abilities are bits of one number. The first ten are written in the block list; the others follow from nation
# and class (`derived_abilities`), so that a rule can ask one question instead of three.
TROPICAL: Final = 1 << 0  # palm: may operate in Africa (3.23)
WINTER: Final = 1 << 1  # ice crystal: may operate in Scandinavia (3.23)
STATIC: Final = 1 << 2  # 6.1.1
MOTORISED: Final = 1 << 3  # 6.1.6; also marines and cavalry
SS: Final = 1 << 4  # 10.0
ELITE: Final = 1 << 5  # named in 10.0, better in defence
LUFTWAFFE: Final = 1 << 6  # ground unit that Goering may command (13.8.1.1)
AIRBORNE: Final = 1 << 7  # 23.0
STUKA: Final = 1 << 8  # 22.0
LOCKED: Final = 1 << 9  # fort that exists at its place only (6.6)
WESTERN: Final = 1 << 10  # full strength for TECH and elite bonus (10.0)
ELITE_ATTACK: Final = 1 << 11
ELITE_DEFENCE: Final = 1 << 12

WRITTEN_ABILITIES: Final[dict[str, int]] = {
    "tropical": TROPICAL,
    "winter": WINTER,
    "static": STATIC,
    "motorised": MOTORISED,
    "ss": SS,
    "elite": ELITE,
    "luftwaffe": LUFTWAFFE,
    "airborne": AIRBORNE,
    "stuka": STUKA,
    "locked": LOCKED,
}

NATIONS: Final = {nation.name: nation for nation in Nation}
CLASSES: Final = {kind.word: kind for kind in Class}
FIELDS: Final = {field.word: field for field in Field}


def ability_words(abilities: int) -> tuple[str, ...]:
    """The abilities as the block list writes them."""
    return tuple(word for word, bit in WRITTEN_ABILITIES.items() if abilities & bit)


def derived_abilities(kind: Class, western: bool, written: int) -> int:
    """All the bits of a unit: the written ones and those that follow from class and nation (6.1.6, 10.0)."""
    bits = written
    if kind == Class.MOTORISED:
        bits |= MOTORISED
    if western:
        bits |= WESTERN
    if written & SS or (western and kind == Class.MARINE):
        bits |= ELITE_ATTACK
    if written & ELITE or (western and kind == Class.PARA):
        bits |= ELITE_DEFENCE
    return bits
