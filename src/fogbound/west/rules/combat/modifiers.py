"""7.7.6, 7.7.7 and 7.7.11: every Bonus and Malus of combat, one line each with its clause.

A line says when it counts and how much: Boni above zero, Mali below. Figures of terrain, water, cities and
fortifications stand in the terrain chart. Play, odds and log read these lines and no others, for every unit that
fires; a clause that is in force with an option only says so in `when`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from fogbound.core.clause import AnyLine, InForce, Listed
from fogbound.core.register import enforce, rule
from fogbound.core.texts import Message, texts
from fogbound.west.charts.book import Charts
from fogbound.west.rules.combat.facts import Battle
from fogbound.west.rules.combat.fighter import ATTACKER, Fighter, Step
from fogbound.west.rules.combat.volley import Modifier

_ = texts("west")


class Firing(NamedTuple):
    """A unit that fires in a step of a battle: all that a modifier may depend on."""

    battle: Battle
    unit: Fighter
    role: int
    step: Step
    features: tuple[str, ...]
    """Lines of the terrain chart that hold for it now: of the place, of a fort block, of what is being crossed."""
    full: bool = True
    """It is at full strength (10.0)."""
    first: bool = True
    """It is the first round."""


Counted: TypeAlias = Callable[[Firing], int]


class Change(AnyLine, frozen=True):
    """A line of the sheet."""

    name: str
    """For programs that read the log."""
    at: str
    """The line of the terrain chart that it hangs on, if it hangs on one."""
    counted: Counted

    @property
    def rule(self) -> str:
        """The rule of its clause, as people quote it."""
        return self.id.rpartition(".")[0]


class Changes(Listed[Change]):
    """All lines in order."""

    def line(
        self, clause: str, name: str, reason: Message, *, at: str = "", when: tuple[str, ...] = ()
    ) -> Callable[[Counted], Counted]:
        def add(counted: Counted) -> Counted:
            self._add(Change(clause, reason, when, (), name, at, counted))
            stated = counted.func if isinstance(counted, partial) else counted
            enforce(f"{stated.__module__}.{stated.__qualname__}", clause)
            return counted

        return add

    @rule("7.7.11.f")
    def known_at(self, rules: InForce, features: Iterable[str]) -> tuple[Change, ...]:
        """The lines that may count where these features are: a feature without a line does nothing."""
        found = {"", *features}
        return tuple([line for line in self.in_force(rules) if line.at in found])

    def reason(self, name: str) -> Message:
        return next(line.reason for line in self._lines if line.name == name)


def modifiers(lines: Iterable[Change], firing: Firing) -> tuple[Modifier, ...]:
    """Everything that changes a unit's fire."""
    found = []
    for line in lines:
        if (not line.at or line.at in firing.features) and (count := line.counted(firing)):
            found.append(Modifier(line.name, line.rule, mali=max(0, -count), boni=max(0, count)))
    return tuple(found)


CHANGES: Final = Changes("7.7.6")

# -- the unit itself ---------------------------------------------------------------------------------------------------


@rule("T.10")
@CHANGES.line("5.6.a", "tech_0", _("TECH 0"))
def without_help(firing: Firing) -> int:
    """Half dice for minor powers at TECH 0, AA included."""
    return -1 if not firing.unit.level else 0


@rule("5.1.a")
@CHANGES.line("6.5.c", "aa_halved", _("halved AA"))
def with_poor_aa(firing: Firing) -> int:
    """Half AA for France and Italy; TECH 0 has halved it already, and forts fire at their own number."""
    unit = firing.unit
    return -1 if firing.step == Step.ANTI_AIR and unit.aa_halved and unit.level and not unit.is_fort else 0


# -- the place ---------------------------------------------------------------------------------------------------------

HIGH_GROUND: Final = ("hills", "mountain")

# fmt: off
PLACES: Final = (
    ("forest",     "7.7.11.b", _("forest")),
    ("hills",      "7.7.11.b", _("hills")),
    ("mountain",   "7.7.11.b", _("mountains")),
    ("swamp",      "7.7.11.b", _("swamp")),
    ("major_city", "7.7.11.d", _("major city")),
    ("bunker",     "7.7.11.i", _("bunker")),
    ("fortress",   "7.7.11.g", _("fortress")),
    ("fort",       "6.6.e",    _("fort")),
    ("festung",    "6.6.f",    _("Festung")),
    ("river",      "7.7.11.c", _("across a river")),
    ("strait",     "7.7.11.e", _("across a strait")),
)
# fmt: on


def of_place(name: str, firing: Firing) -> int:
    """Mali of attackers, Boni of defenders, as the terrain chart has them."""
    if is_frozen_over(name, firing):
        return 0
    return -against_attackers(name, firing) if firing.role == ATTACKER else for_defenders(name, firing)


@rule("9.3.c")
def is_frozen_over(name: str, firing: Firing) -> bool:
    """A river in snow is no obstacle."""
    return name == "river" and not firing.battle.charts.weather[firing.battle.weather].rivers


@rule("7.7.6.c", "7.7.6.d", "7.7.6.e", "6.1.2.a")
def against_attackers(name: str, firing: Firing) -> int:
    """Terrain for combat units and their AA, fortifications for everybody; nothing in the air."""
    facts, unit = firing.battle.charts.terrain[name], firing.unit
    if firing.step == Step.AIR_AIR:
        return 0
    if facts.malus_on == "all" or (unit.combat and not (unit.is_mountain and name in HIGH_GROUND)):
        return facts.malus
    return 0


@rule("6.6.g")
def for_defenders(name: str, firing: Firing) -> int:
    """Combat units in the ground step. A fort's own firepower has its Bonus in it already."""
    return firing.battle.charts.terrain[name].bonus if _defends_on_the_ground(firing) else 0


def _defends_on_the_ground(firing: Firing) -> bool:
    return firing.role != ATTACKER and firing.step == Step.GROUND and firing.unit.combat


for _name, _clause, _reason in PLACES:
    CHANGES.line(_clause, _name, _reason, at=_name)(partial(of_place, _name))


@CHANGES.line("6.1.2.b", "mountain_unit", _("mountain unit"))
def mountaineers(firing: Firing) -> int:
    """A mountain unit that defends high ground."""
    is_high = any(name in HIGH_GROUND for name in firing.features)
    return int(is_high and firing.unit.is_mountain and _defends_on_the_ground(firing))


# -- AA of the place ---------------------------------------------------------------------------------------------------


@rule("7.7.2.b", "5.6.2.d")
def guns_of(charts: Charts, features: tuple[str, ...], *, silent: str = "") -> int:
    """AA dice of cities and fortifications; the fort of Eben Emael has none (`silent`)."""
    return sum(charts.terrain[name].aa_dice for name in features if name != silent)
