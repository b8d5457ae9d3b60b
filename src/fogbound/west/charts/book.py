"""All charts together, and the questions that rules put to them."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from fogbound.core.register import rule
from fogbound.west.charts.limits import Limits
from fogbound.west.charts.rows import (
    Cell,
    ClassFacts,
    Festung,
    HomeAA,
    HqFacts,
    MinorLeader,
    NationFacts,
    Radar,
    Recon,
    TechDates,
    TerrainFacts,
    WeatherEffects,
)
from fogbound.west.kinds import Class, Field, Nation
from fogbound.west.months import month_of_year


class Charts(msgspec.Struct, frozen=True, eq=False):
    """All charts. Sequences are indexed by the numbers of `kinds`, as in `levels[Class.TANK][2]`.

    Equal only to themselves, like a `Board`: whatever is worked out of them is kept with them as part of its key.
    """

    nations: tuple[NationFacts, ...]
    classes: tuple[ClassFacts, ...]
    levels: tuple[tuple[Cell, ...], ...]
    """By class and TECH 0 to 3; the row of TECH 0 is that of TECH 1 (5.6)."""
    dates: Mapping[Nation, tuple[TechDates, ...]]
    """By major power and field."""
    abilities: Mapping[str, Mapping[Class, int]]
    """Lowest TECH at which a class has an ability."""
    terrain: Mapping[str, TerrainFacts]
    months: Mapping[str, tuple[str, ...]]
    """By table, the weather from January to December; `roll` where a die decides (9.0)."""
    weather: Mapping[str, WeatherEffects]
    hqs: Mapping[str, HqFacts]
    limits: Limits
    us_at_war: int
    festung: Festung
    minor_leader: MinorLeader
    radar: Radar
    recon: Recon
    home_aa: HomeAA

    def cell(self, kind: Class, level: int) -> Cell:
        return self.levels[kind][level]

    @rule("3.20.a")
    def leader(self, side: str, date: int) -> Nation:
        """The leading power of a side (3.20)."""
        if side == "axis":
            return Nation.DE
        return Nation.US if date >= self.us_at_war else Nation.UK

    @rule("3.13.a", "17.0.a", "17.0.b", "17.1.a", "T.19", "T.22")
    def level(self, nation: Nation, field: Field, date: int, *, assisted: bool = False, radar: bool = False) -> int:
        """TECH of a nation in a field (17.0, 17.1): 0 for a minor power without assistance."""
        facts = self.nations[nation]
        if facts.rank == "minor":
            if not (assisted or facts.assisted):
                return 0
            return max(1, self.level(self.leader(facts.side, date), field, date) - 1)
        level = self.dates[facts.power][field].level(date)
        if radar and field == Field.FIGHTER and facts.power == Nation.UK:
            return max(level, self.radar.fighter)  # 13.8.1.2
        return level

    def tech(self, nation: Nation, date: int, *, assisted: bool = False, radar: bool = False) -> tuple[int, ...]:
        """TECH in all six fields, in the order of `Field`."""
        return tuple(self.level(nation, field, date, assisted=assisted, radar=radar) for field in Field)

    @rule("T.24")
    def has_ability(self, ability: str, kind: Class, level: int) -> bool:
        """Whether a class has an ability at a TECH (T.24)."""
        lowest = self.abilities[ability].get(kind)
        return lowest is not None and level >= lowest

    @rule("9.0.a", "M.45")
    def weather_of(self, date: int, table: str = "default") -> str:
        """The fixed weather of a month, or `roll` (9.0)."""
        return self.months[table][month_of_year(date) - 1]
