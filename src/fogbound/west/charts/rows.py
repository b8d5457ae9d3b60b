"""The rows of the charts: what each printed table says of one nation, class, terrain, weather or HQ."""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple

import msgspec

from fogbound.west.kinds import Class, Field, Nation

NEVER: Final = 7
"""A firepower that no die reaches: the unit does not fire there at all (N-02)."""


class NationFacts(msgspec.Struct, frozen=True):
    """A nation, and the power that leads and pays it (3.20, 5.0)."""

    nation: Nation
    english: str
    french: str
    power: Nation
    side: str
    rank: str
    colour: str
    srm: int
    """Strategic rail movements a turn (7.4), taken from the allowance of `srm_of`."""
    srm_of: Nation
    western: bool
    aa_halved: bool
    assisted: bool
    """Has its TECH without asking for assistance (5.6.2, 17.1)."""
    source: str


class ClassFacts(msgspec.Struct, frozen=True):
    """A unit class: its group (6.1-6.3), whether it attacks alone (3.8), its TECH field and price (11.0)."""

    kind: Class
    group: str
    enters: str
    source: str
    role: str = ""
    """GCU, GSU, AU or NU."""
    pays: str = ""
    """Colour paid beside yellow; `red_ends` for the first and the last step only, `blue_first` for the first."""
    field: Field | None = None


class Cell(NamedTuple):
    """A cell of the Tech Level Chart: the lowest rolls that hit, and movement points or range."""

    attack: int
    defence: int
    reach: int


class TechDates(msgspec.Struct, frozen=True):
    """The months in which a power reaches TECH 2 and 3 in a field; none for never."""

    power: Nation
    field: Field
    source: str
    confidence: str
    tech2: int | None = None
    tech3: int | None = None

    def level(self, date: int) -> int:
        """17.0: a level counts from its month on."""
        return 1 + sum(start is not None and start <= date for start in (self.tech2, self.tech3))


class TerrainFacts(msgspec.Struct, frozen=True):
    """A line of the terrain chart (7.5.3, 7.7.11, 9.2, 19.1)."""

    terrain: str
    kind: str
    good_mp: int
    rain_mp: int
    snow_mp: int
    light_rain_mp: int
    malus: int
    bonus: int
    aa_dice: int
    recon: int
    source: str
    malus_on: str = ""
    """`gcu`: attacking ground combat units and their AA; `all`: every attacking ground and air unit."""
    lasts: str = ""

    def cost(self, weather: str) -> int:
        """Movement points to enter, by weather (7.5.3, 9.2, 39.0)."""
        return getattr(self, f"{weather}_mp")  # type: ignore[no-any-return]


class WeatherEffects(msgspec.Struct, frozen=True):
    """What a weather does (9.0-9.3)."""

    weather: str
    lane: int
    hq_range: int
    blitz: bool
    air_combat: bool
    landings: bool
    attack_malus: int
    defence_bonus: int
    aa_malus: int
    air_malus: int
    rivers: bool
    ports_freeze: bool
    recon: int
    source: str


class HqFacts(msgspec.Struct, frozen=True):
    """A line of the HQ table (13.0-13.8.5)."""

    hq: str
    scope: str
    phases: tuple[str, ...]
    commands: tuple[Nation, ...]
    fixed: bool
    per_type: str
    """Actions of one type in an activation: `one`, `many` (up to AP) or `air` (many for air units only)."""
    functions: tuple[str, ...]
    source: str
    range: int | None = None
    area: str = ""
    seat: str = ""
    note: str = ""


CellText = Annotated[str, msgspec.Meta(pattern=r"^(-|[1-6])/(-|[1-6])/\d+$")]


class LevelRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A class in the Tech Level Chart, its cells still as written."""

    tech1: CellText
    tech2: CellText
    tech3: CellText
    source: str
    confidence: str
    note: str = ""


class LevelFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`tech_levels.toml`."""

    chart: dict[str, dict[str, str]]
    festung: Festung
    minor_leader: MinorLeader
    radar: Radar
    recon: Recon
    home_aa: HomeAA


class Festung(msgspec.Struct, frozen=True):
    """6.6"""

    steps: int
    defence: int


class MinorLeader(msgspec.Struct, frozen=True):
    """13.8.1"""

    attack: int


class Radar(msgspec.Struct, frozen=True):
    """13.8.1.2"""

    fighter: int


class Recon(msgspec.Struct, frozen=True):
    """19.1"""

    range: tuple[int, int, int]


class HomeAA(msgspec.Struct, frozen=True):
    """32.0"""

    dice: tuple[int, int, int]
    hits: tuple[int, int, int]


def cell(text: str) -> Cell:
    """
    >>> cell("-/6/5")
    Cell(attack=7, defence=6, reach=5)
    """
    attack, defence, reach = (NEVER if word == "-" else int(word) for word in text.split("/"))
    return Cell(attack, defence, reach)
