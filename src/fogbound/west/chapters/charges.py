"""20, 21: Cavalry Charge! and Panzers Attack! Who charges over open ground fires first, and is hit first."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from fogbound.core.clause import Bars
from fogbound.core.register import rule
from fogbound.core.steps import Ask
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Event, Refusal
from fogbound.west.actions import CHARGE, PANZERS_ATTACK, STAY
from fogbound.west.charts.book import Charts
from fogbound.west.charts.rows import NEVER
from fogbound.west.kinds import SIDES, Class
from fogbound.west.options import Option, declare, setting
from fogbound.west.position.state import West
from fogbound.west.rules.combat.codes import Codes
from fogbound.west.rules.combat.engagement import Engagement
from fogbound.west.rules.combat.facts import Battle
from fogbound.west.rules.combat.fighter import ATTACKER, DEFENDER, Fighter, Step
from fogbound.west.rules.combat.muster import battle_frame, codes_of, engagement_of

_ = texts("west")

declare("rule_20_cavalry_charge", Option("20.0", ("off", "on"), _("Cavalry Charge!"), level="optional", chapter=20))
declare("rule_21_panzers_attack", Option("21.0", ("off", "on"), _("Panzers Attack!"), level="optional", chapter=21))
declare(
    "charge_minor_city_clear",
    Option("21.0", ("on", "off"), _("Charges into minor cities"), level="optional"),
)
MINOR_CITY_IS_CLEAR: Final = setting("charge_minor_city_clear", "on")


def is_armour(charts: Charts, unit: Fighter) -> bool:
    """TECH 1 tankettes are none, on neither side (O-46)."""
    return charts.classes[unit.kind].group == "armor" and not (unit.kind == Class.TANKETTE and unit.level < 2)


def is_horse_or_armour(charts: Charts, unit: Fighter) -> bool:
    return unit.kind == Class.CAVALRY or is_armour(charts, unit)


class Charge(NamedTuple):
    """A way to charge: who may, and who keeps him from it."""

    rule: str
    setting: str
    charges: Callable[[Charts, Fighter], bool]
    stands_against: Callable[[Charts, Fighter], bool]
    says: Message


CHARGES: Final = {
    "charge": Charge(
        "20.0",
        setting("rule_20_cavalry_charge", "on"),
        lambda charts, unit: unit.kind == Class.CAVALRY,
        is_horse_or_armour,
        _("Cavalry Charge!"),
    ),
    "panzers_attack": Charge(
        "21.0", setting("rule_21_panzers_attack", "on"), is_armour, is_armour, _("Panzers Attack!")
    ),
}
"""By verb."""


def are_played(state: West) -> bool:
    return any(state.board.options.has(charge.setting) for charge in CHARGES.values())


# -- when it may be declared ------------------------------------------------------------------------------------------


class Chance(NamedTuple):
    """A battle in which somebody would charge."""

    engagement: Engagement
    codes: Codes
    charge: Charge

    @property
    def battle(self) -> Battle:
        return self.engagement.battle

    def chargers(self) -> tuple[int, ...]:
        """The attackers who would charge, by their place in the order of their side."""
        return tuple(n for n, unit in self.engagement.units(ATTACKER, self.codes) if self.would_charge(unit))

    def would_charge(self, unit: Fighter) -> bool:
        fires = unit.combat and unit.fire[Step.GROUND] < NEVER  # who charges already does not fire there
        return fires and self.charge.charges(self.battle.charts, unit)


BARRED: Final[Bars[Chance]] = Bars(f"{__name__}.BARRED")
"""Why nobody charges."""


@rule("20.0.a")
@BARRED.line("21.0.a", _("The attacker has nobody who could charge."), when=())
def nobody_charges(rules: object, chance: Chance) -> bool:
    return not chance.chargers()


@rule("20.0.a")
@BARRED.line("21.0.a", _("The defender has units that hold off a charge."), when=())
def is_held_off(rules: object, chance: Chance) -> bool:
    """Armour stands against armour, armour and cavalry against cavalry."""
    enemies = (unit for _n, unit in chance.engagement.units(DEFENDER, chance.codes) if unit.stands)
    return any(chance.charge.stands_against(chance.battle.charts, unit) for unit in enemies)


@rule("20.0.a")
@BARRED.line("21.0.a", _("Units charge in good weather only."), when=())
def is_bad_weather(rules: object, chance: Chance) -> bool:
    return chance.battle.weather != "good"


@rule("20.0.a")
@BARRED.line("21.0.c", _("The ground is not clear enough for a charge."), when=())
def is_broken_ground(rules: object, chance: Chance) -> bool:
    """Clear is a plain without major city, bunker or fort (F-22)."""
    clear = {"plain", "minor_city"} if chance.battle.readings.has(MINOR_CITY_IS_CLEAR) else {"plain"}
    return chance.engagement.has_fort or not clear.issuperset(chance.battle.site.features)


# -- the question -----------------------------------------------------------------------------------------------------


class DeclareCharge(Ask[West]):
    """20.0, 21.0: before dice fall the attacker may declare a charge, which lasts as long as the battle (O-47)."""

    number = "21.0"

    def side(self, state: West) -> str:
        return SIDES[state.active]

    def prompt(self, state: West) -> Message:
        return _("Charge at {hex}? Who charges fires first and is hit first.", hex=state.title(state["hex"]))

    def actions(self, state: West) -> Iterable[Action]:
        found = [action for action in (CHARGE, PANZERS_ATTACK) if self.objection(state, action) is None]
        return (*found, STAY) if found else ()

    def knows(self, state: West, verb: str) -> bool:
        return verb == "stay" or (verb in CHARGES and state.board.options.has(CHARGES[verb].setting))

    def objection(self, state: West, action: Action) -> Refusal | None:
        if action == STAY:
            return None
        charge = CHARGES[action.verb]
        if not state.board.options.has(charge.setting):
            return Refusal(_("This game is played without that charge."), charge.rule)
        barred = BARRED.ruling(state.board.options, _chance(state, charge)).barred
        return Refusal(barred[0].reason, charge.rule) if barred else None

    def do_charge(self, state: West) -> None:
        _declare(state, CHARGES["charge"])

    def do_panzers_attack(self, state: West) -> None:
        _declare(state, CHARGES["panzers_attack"])

    def do_stay(self, state: West) -> None:
        state.proceed()


def _chance(state: West, charge: Charge) -> Chance:
    frame = battle_frame(state)
    return Chance(engagement_of(state, frame), codes_of(state, frame), charge)


@rule("20.0.b", "21.0.b")
def _declare(state: West, charge: Charge) -> None:
    """Those who charge are named in the facts of the battle."""
    chance = _chance(state, charge)
    settled: dict[str, Any] = state.frames[-1].locals
    state["charge"] = (*settled.get("charge", ()), *chance.chargers())
    names = ", ".join(chance.engagement.sides[ATTACKER][n].name for n in chance.chargers())
    state.emit(Event("charge", charge.rule, _("{charge} {blocks}.", charge=charge.says, blocks=names)))
