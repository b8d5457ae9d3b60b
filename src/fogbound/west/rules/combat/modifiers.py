"""7.7.6, 7.7.7 and 7.7.11: what terrain, water, cities and fortifications do to a unit in each step of combat.

The figures stand in the terrain chart: how many Mali, on ground combat units only or on everybody, how many Boni,
in the first round or always. Here stands who they apply to.
"""

from __future__ import annotations

from typing import Final

from fogbound.core.register import enforce, rule
from fogbound.core.texts import texts
from fogbound.west.charts.book import Charts
from fogbound.west.charts.rows import TerrainFacts
from fogbound.west.rules.combat.facts import Site
from fogbound.west.rules.combat.fighter import ATTACKER, Fighter, Step
from fogbound.west.rules.combat.volley import Modifier

_ = texts("west")

HIGH_GROUND: Final = ("hills", "mountain")

# fmt: off
NAMES: Final = {
    "forest": _("forest"), "hills": _("hills"), "mountain": _("mountains"), "swamp": _("swamp"),
    "river": _("across a river"), "strait": _("across a strait"), "major_city": _("major city"),
    "bunker": _("bunker"), "fortress": _("fortress"), "fort": _("fort"), "festung": _("Festung"),
    "mountain_unit": _("mountain unit"), "tech_0": _("TECH 0"), "aa_halved": _("halved AA"),
}
RULES: Final = {"fort": "6.6", "festung": "6.6"}
# fmt: on
TECH_0: Final = Modifier("tech_0", "5.6", mali=1)
AA_HALVED: Final = Modifier("aa_halved", "6.5", mali=1)
MOUNTAINEERS: Final = Modifier("mountain_unit", "6.1.2", boni=1)

enforce(f"{__name__}.NAMES", "7.7.11.f")  # what is not listed does nothing


@rule("7.7.2.b", "5.6.2.d")
def guns_of(charts: Charts, features: tuple[str, ...], *, silent: str = "") -> int:
    """AA dice of cities and fortifications; the fort of Eben Emael has none (`silent`)."""
    return sum(charts.terrain[name].aa_dice for name in features if name != silent)


def modifiers(
    charts: Charts, site: Site, fort: str, unit: Fighter, role: int, step: Step, first: bool
) -> tuple[Modifier, ...]:
    """Everything that changes a unit's fire. `fort`: `fort` or `festung` while a fort block stands in the hex."""
    found = list(_own(unit, step))
    names = (*site.features, fort) if fort else site.features
    if role == ATTACKER:
        if unit.crossing and first:
            names = (*names, unit.crossing)
        found += _against_attacker(charts, names, unit, step)
    elif step == Step.GROUND and unit.combat:
        if site.crossed and first:
            names = (*names, site.crossed)
        found += _for_defender(charts, names, unit)
    return tuple(found)


@rule("5.6.a", "5.1.a", "6.5.c", "T.10")
def _own(unit: Fighter, step: Step) -> tuple[Modifier, ...]:
    """Half dice for minor powers at TECH 0, AA included; half AA for France and Italy."""
    if not unit.level:
        return (TECH_0,)
    if unit.aa_halved and step == Step.ANTI_AIR:
        return (AA_HALVED,)
    return ()


@rule(
    "7.7.6.c", "7.7.6.d", "7.7.6.e", "7.7.11.b", "7.7.11.c", "7.7.11.d", "7.7.11.e", "7.7.11.g", "7.7.11.i",
    "6.1.2.a", "6.6.e", "6.6.f",
)  # fmt: skip
def _against_attacker(charts: Charts, names: tuple[str, ...], unit: Fighter, step: Step) -> list[Modifier]:
    """Mali: terrain for combat units and their AA, fortifications for everybody; nothing in the air."""
    if step == Step.AIR_AIR:
        return []
    return [
        Modifier(name, RULES.get(name, "7.7.11"), mali=facts.malus)
        for name in names
        if (facts := charts.terrain[name]).malus and _touches(facts, unit, name)
    ]


def _touches(facts: TerrainFacts, unit: Fighter, name: str) -> bool:
    if facts.malus_on == "all":
        return True
    return unit.combat and not (unit.is_mountain and name in HIGH_GROUND)


@rule("7.7.11.c", "7.7.11.d", "7.7.11.e", "7.7.11.g", "7.7.11.i", "6.1.2.b", "6.6.e", "6.6.f", "6.6.g")
def _for_defender(charts: Charts, names: tuple[str, ...], unit: Fighter) -> list[Modifier]:
    """Boni of defending combat units in the ground step. A fort's own firepower has them in it already."""
    found = [
        Modifier(name, RULES.get(name, "7.7.11"), boni=charts.terrain[name].bonus)
        for name in names
        if charts.terrain[name].bonus
    ]
    if unit.is_mountain and any(name in HIGH_GROUND for name in names):
        found.append(MOUNTAINEERS)
    return found
