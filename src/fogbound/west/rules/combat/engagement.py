"""7.7: a battle as pure arithmetic: who fires in each step, at whom, with what; what hits do; when it is over.

`battle` plays it on the map and asks the players; `odds` follows all its branches. Nothing here knows of a map: the
facts are a `Battle`, and the health of its units is a tuple of codes (see `hits`) for each side.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from fogbound.core.register import rule
from fogbound.west.charts.rows import NEVER
from fogbound.west.kinds import Class
from fogbound.west.rules.combat.codes import Codes, Strength, with_side
from fogbound.west.rules.combat.facts import Battle
from fogbound.west.rules.combat.fighter import ATTACKER, DEFENDER, Fighter, Step
from fogbound.west.rules.combat.hits import BEHIND, LOST, Dealt, deal, spend_ammunition, steps_of
from fogbound.west.rules.combat.modifiers import CHANGES, Firing, modifiers
from fogbound.west.rules.combat.moment import Moment, moment
from fogbound.west.rules.combat.order import fought_by
from fogbound.west.rules.combat.recon import SIRENS, SOUND, aimed_steps, sirens_sound
from fogbound.west.rules.combat.volley import SILENCE, Modifier, Shooter, Volley, volley


class Engagement:
    """One battle. What has been worked out for a step and a state of health is kept: battles pass there again."""

    __slots__ = (
        "_dealt", "_lines", "_modifiers", "_strengths", "_targets", "_verdicts", "_volleys", "aimed", "battle",
        "charts", "described", "has_fort", "is_assault", "is_changing", "is_charge", "is_descent", "is_drop", "is_raid",
        "readings", "round", "sides", "site", "some_give_up", "stages", "weather",
    )  # fmt: skip

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.charts, self.site, self.readings = battle.charts, battle.site, battle.readings
        self.weather = battle.charts.weather[battle.weather]
        self.sides = (battle.attackers, battle.defenders)
        self.is_assault = any(not unit.air for unit in battle.attackers)
        self.is_raid = any(unit.air for unit in battle.attackers)
        self.is_drop = any(unit.drops for unit in battle.attackers)
        self.is_descent = self.is_drop and all(unit.air or not unit.stands for unit in battle.defenders)
        """Paratroops come down where nobody stands: all that waits for them is fire in the air (23.0)."""
        self.is_charge = any(unit.charges for unit in battle.attackers)
        self.some_give_up = any(unit.gives_up(role) for role in (ATTACKER, DEFENDER) for unit in self.sides[role])
        """After the first round, on either side (5.6.1, 12.4.1)."""
        self.has_fort = any(unit.is_fort for unit in battle.defenders)
        self.stages = tuple(fought_by(battle.order, *self.sides))
        self.round = tuple(when for stage in self.stages for when in stage)
        """All moments of a round in which dice may fall, in order."""
        self.aimed = aimed_steps(battle)
        """The steps in which the attacker chooses whom he hits (19.2)."""
        self.is_changing = self.has_fort or sirens_sound(battle)
        """Whether fire depends on what is left of the enemy."""
        self._lines = CHANGES.known_at(self.readings, self._features())
        self.described: dict[int, Any] = {}
        """What the log says of a volley, by its identity."""
        self._volleys: dict[tuple[Step, int, tuple[int, ...], int, str], Volley] = {}
        self._targets: dict[tuple[Step, int, tuple[int, ...], int], tuple[int, ...]] = {}
        self._dealt: dict[tuple[Step, int, tuple[int, ...], int, int], Dealt] = {}
        self._strengths: dict[tuple[int, tuple[int, ...]], Strength] = {}
        self._verdicts: dict[Codes, tuple[Codes, bool]] = {}
        self._modifiers: dict[tuple[int, int, Step, bool, bool, str, bool], tuple[Modifier, ...]] = {}

    def _features(self) -> Iterator[str]:
        """Lines of the terrain chart that may ever count here."""
        yield from self.site.features
        yield self.site.crossed
        for unit in self.battle.attackers:
            yield unit.crossing
        if self.has_fort:
            yield from ("fort", "festung")

    # -- who takes part --------------------------------------------------------------------------------------------

    def units(self, role: int, codes: Codes) -> list[tuple[int, Fighter]]:
        """Those of a side that have steps left."""
        side = codes[role]
        return [(n, unit) for n, unit in enumerate(self.sides[role]) if side[n] > 0]

    def strength(self, role: int, codes: Codes) -> Strength:
        key = (role, side := codes[role])
        found = self._strengths.get(key)
        if found is None:
            fit = [(n, unit) for n, unit in self.units(role, codes) if unit.stands]
            found = self._strengths[key] = Strength(
                anything=bool(fit),
                ground=any(
                    code != LOST and unit.stands and not unit.air
                    for code, unit in zip(side, self.sides[role], strict=True)
                ),
                firm=any(not unit.air for _n, unit in fit),
                combat=any(unit.combat for _n, unit in fit),
            )
        return found

    @rule("7.7.3.1.b", "6.3.1.b", "6.3.3.c", "7.7.2.a")
    def flies(self, unit: Fighter, step: Step, now: Moment) -> bool:
        """Whether an air unit is in the air in a step.

        Based fighters take off at once, if there is something to fight; based bombers under air attack stay on the
        ground in the first round, and later take off against ground units. Strategic bombers fight one round in the
        air and one over the ground.
        """
        if not self.weather.air_combat:  # 9.3
            return False
        if unit.is_strategic and (now.air if step == Step.AIR_AIR else now.round) > 1:
            return False
        if not unit.based:
            return True
        if unit.kind == Class.FIGHTER:
            return self.is_raid or (self.is_assault and unit.fire[Step.AIR_GROUND] < NEVER)
        return self.is_assault and not self.is_pinned(unit, now)

    @rule("7.7.3.1.b")
    def is_pinned(self, unit: Fighter, now: Moment) -> bool:
        """Whether an air attack keeps a bomber on the ground: in the first combat round, air combat included."""
        return unit.based and unit.kind != Class.FIGHTER and self.is_raid and now.round == 1

    def targets(self, step: Step, role: int, codes: Codes, now: Moment) -> tuple[int, ...]:
        """Enemy units that the fire of a side can hit."""
        key = (step, role, codes[1 - role], now.phase)
        found = self._targets.get(key)
        if found is None:
            found = tuple(self._can_be_hit(step, role, codes, now))
            if self.is_charge and step == Step.GROUND and role == DEFENDER:
                found = self._chargers_first(found)
            self._targets[key] = found
        return found

    @rule("20.0.b", "21.0.b")
    def _chargers_first(self, pool: tuple[int, ...]) -> tuple[int, ...]:
        """The defender's answer strikes those who charged before all others."""
        front = tuple(n for n in pool if self.sides[ATTACKER][n].charges)
        return (*front, BEHIND, *(n for n in pool if n not in front)) if front else pool

    @rule("7.7.3.b", "6.3.2.b")
    def _can_be_hit(self, step: Step, role: int, codes: Codes, now: Moment) -> Iterator[int]:
        """Aircraft in the air by air units and AA; else all ground units with steps, by bombs grounded aircraft too."""
        for n, unit in self.units(1 - role, codes):
            if step <= Step.ANTI_AIR:
                if unit.air and self.flies(unit, step, now):
                    yield n
            elif (unit.stands and not unit.air) or (step == Step.AIR_GROUND and self._is_bombed(unit, now)):
                yield n
        if self.is_drop and step <= Step.ANTI_AIR and role != ATTACKER and now.round == 1:
            yield from (n for n, unit in self.units(ATTACKER, codes) if unit.drops)

    def _is_bombed(self, unit: Fighter, now: Moment) -> bool:
        return self.readings.bomb_grounded and unit.based and not self.flies(unit, Step.AIR_GROUND, now)

    def shooters(self, step: Step, role: int, codes: Codes, now: Moment) -> Iterator[Shooter]:
        """Every unit of a side that fires in a step: nobody may hold back (7.7.b)."""
        fort = self.fort(codes)
        is_loud = step == Step.AIR_GROUND and role == ATTACKER and self.is_changing and self.has_sirens(codes)
        silent = step == Step.ARTILLERY and not self.strength(role, codes).combat  # 6.1.4
        for n, unit in self.units(role, codes):
            steps = steps_of(codes[role][n])
            if silent or (unit.air and not self.flies(unit, step, now)):
                continue
            full = steps >= unit.faces[0]
            fire = (unit.fire if full else unit.reduced)[step]
            if fire >= NEVER:
                continue
            if unit.is_fort:
                steps, fire = self._fire_of_fort(unit, step, steps)
            extra = SIRENS if is_loud and unit.is_stuka and full else 0
            yield Shooter(
                n, steps, fire, self._changes(n, role, step, now.round == 1, now.is_landed, fort, full), extra
            )

    @property
    def rounds_are_alike(self) -> bool:
        """Whether the first round is as any other: nobody crosses anything, flies or gives up."""
        units = (*self.sides[ATTACKER], *self.sides[DEFENDER])
        special = self.site.crossed or self.some_give_up or not self.battle.reconnoitred
        return not (special or any(unit.air or unit.crossing for unit in units))

    def _changes(
        self, n: int, role: int, step: Step, first: bool, landed: bool, fort: str, full: bool
    ) -> tuple[Modifier, ...]:
        """What changes the fire of a unit; a charge is ground combat."""
        step = Step.GROUND if step == Step.CHARGE else step
        key = (n, role, step, first, landed, fort, full)
        found = self._modifiers.get(key)
        if found is None:
            unit = self.sides[role][n]
            crossed = (unit.crossing if role == ATTACKER else self.site.crossed) if first else ""
            features = (*self.site.features_when(landed=landed), *filter(None, (fort, crossed)))
            found = modifiers(self._lines, Firing(self.battle, unit, role, step, features, full, first))
            self._modifiers[key] = found
        return found

    @rule("6.6.g", "6.6.h", "6.6.i", "6.6.j")
    def _fire_of_fort(self, fort: Fighter, step: Step, steps: int) -> tuple[int, int]:
        """Dice, and what they hit on: its own number, a better one as a Festung; by an option, AA like a bunker."""
        is_festung = steps >= self.charts.festung.steps
        if step == Step.ANTI_AIR and self.readings.fort_aa_dice:
            like = self.charts.terrain["fortress" if is_festung else "bunker"]
            return like.aa_dice, self.site.guns_hit
        return steps, self.charts.festung.defence if is_festung else fort.fire[step]

    @rule("6.6.j")
    def fort(self, codes: Codes) -> str:
        """What the fort block in the hex is at this moment."""
        if not self.has_fort:
            return ""
        steps = max(
            (steps_of(codes[DEFENDER][n]) for n, unit in self.units(DEFENDER, codes) if unit.is_fort), default=0
        )
        if not steps:
            return ""
        return "festung" if steps >= self.charts.festung.steps else "fort"

    @rule("22.0.a")
    def has_sirens(self, codes: Codes) -> bool:
        """Whether Stukas dive with their sirens on: they do where they may, unless enemy fighters are in the hex."""
        if not sirens_sound(self.battle):
            return False
        return not any(unit.kind == Class.FIGHTER for _n, unit in self.units(DEFENDER, codes))

    def circumstances(self, codes: Codes) -> str:
        """All that fire depends on and that changes with the health of the enemy: a fort, fighters in the hex."""
        return self.fort(codes) + SOUND * self.has_sirens(codes)

    # -- fire ------------------------------------------------------------------------------------------------------

    @rule("7.7.1.b", "7.7.2.a", "7.7.3.a", "7.7.4.c", "7.7.5.a", "7.7.b", "6.1.4.b", "6.1.4.d")
    def volley(self, step: Step, role: int, codes: Codes, now: Moment) -> Volley:
        """What a side rolls in a step; nothing where there is nothing to hit."""
        if not self.targets(step, role, codes, now):
            return SILENCE
        key = (step, role, codes[role], now.phase, self.circumstances(codes) if self.is_changing else "")
        found = self._volleys.get(key)
        if found is None:
            shooters = self.shooters(step, role, codes, now)
            found = volley(shooters, best=self.readings.best, cancel=self.readings.cancel)
            self._volleys[key] = found
        return found

    def deal(self, step: Step, role: int, codes: Codes, now: Moment, hits: int) -> Dealt:
        """The hits that a side scored, on its enemy."""
        key = (step, role, codes[1 - role], now.phase, hits)
        found = self._dealt.get(key)
        if found is None:
            pool = self.targets(step, role, codes, now)
            found = self._dealt[key] = deal(self.sides[1 - role], codes[1 - role], pool, hits)
        return found

    def spend(self, role: int, codes: Codes, shots: Volley) -> tuple[int, ...]:
        """7.7.4: artillery that fired is reduced at once."""
        now = list(codes[role])
        for shot in shots.shots:
            who = shot.shooter.who
            now[who] = spend_ammunition(self.sides[role][who].faces, now[who])
        return tuple(now)

    # -- the course of the battle ------------------------------------------------------------------------------------

    @rule("7.7.1.a", "7.7.1.c")
    def fights_in_air(self, codes: Codes, air: int) -> bool:
        """Whether the `air`-th round of air-to-air combat is fought: both sides in the air, fighters on one."""
        now = moment(1, air)
        present = [
            [unit for _n, unit in self.units(role, codes) if unit.air and self.flies(unit, Step.AIR_AIR, now)]
            for role in (ATTACKER, DEFENDER)
        ]
        if self.is_drop and air == 1 and not present[ATTACKER]:  # transports without an escort
            present[ATTACKER] = [unit for _n, unit in self.units(ATTACKER, codes) if unit.drops]
        return all(present) and any(unit.kind == Class.FIGHTER for units in present for unit in units)

    @rule("7.7.10.b", "7.7.12.b")
    def without_abandoned(self, codes: Codes) -> Codes:
        """Zero-step units alone with an enemy combat unit are lost."""
        for role in (ATTACKER, DEFENDER):
            left = self.strength(role, codes)
            if left.ground and not left.firm and self.strength(1 - role, codes).combat:
                units = zip(codes[role], self.sides[role], strict=True)
                codes = with_side(
                    codes, role, tuple(LOST if unit.stands and not unit.air else code for code, unit in units)
                )
        return codes

    @rule("7.7.12.b")
    def is_over(self, codes: Codes) -> bool:
        """An assault ends when one side has no ground unit left; a raid when one side has nothing left at all."""
        mine, theirs = self.strength(ATTACKER, codes), self.strength(DEFENDER, codes)
        if self.is_assault:
            return not (mine.ground and (theirs.ground or self.is_descent))
        return not (mine.anything and theirs.anything)

    def verdict(self, codes: Codes) -> tuple[Codes, bool]:
        """What is left once abandoned units are gone, and whether the battle is over."""
        found = self._verdicts.get(codes)
        if found is None:
            left = self.without_abandoned(codes)
            found = self._verdicts[codes] = (left, self.is_over(left))
        return found

    @rule("7.7.12.a")
    def can_go_on(self, codes: Codes, now: Moment) -> bool:
        """Whether anybody would fire in another round. If not, nobody can drive the other out: the attacker goes."""
        if self.strength(ATTACKER, codes).combat and self.strength(DEFENDER, codes).firm:
            return True
        later = moment(now.round + 1, now.air)
        return any(self.volley(step, role, codes, later).dice for step, roles in reversed(self.round) for role in roles)


@lru_cache(4096)
def engage(battle: Battle) -> Engagement:
    """The arithmetic of a battle, kept for its next step and for simulations that come to equal facts."""
    return Engagement(battle)
