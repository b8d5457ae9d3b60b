"""The fire of one moment of a battle, kept for every state of health of those who fire."""

from __future__ import annotations

from typing import TypeAlias

from fogbound.west.charts.rows import NEVER
from fogbound.west.odds.health import MINE, THEIRS, Health, Ways
from fogbound.west.odds.layers import LAYER, Layer
from fogbound.west.rules.combat.codes import Codes
from fogbound.west.rules.combat.engagement import Engagement
from fogbound.west.rules.combat.fighter import ATTACKER, DEFENDER, Step
from fogbound.west.rules.combat.volley import Volley

Fired: TypeAlias = tuple[float, tuple[float, ...], int]
"""Chance of no hit, chances of one, two …, and the state of the artillery that fired (0 if it was none)."""


class Gunnery:
    """Who fires in a layer, with what effect."""

    def __init__(self, engagement: Engagement, layer: Layer, health: tuple[Health, Health]) -> None:
        self.engagement = engagement
        self.layer = layer
        self.then = layer.then * LAYER
        self.health = health
        roles = layer.when.roles
        self.alone = roles[0] if len(roles) == 1 else None
        """The side that fires, if it is one only."""
        self.aimed = layer.when.step in engagement.aimed
        """The attacker chooses whom he hits (19.2)."""
        self.own, self.enemy = (THEIRS, MINE) if self.alone == DEFENDER else (MINE, THEIRS)
        """Which bits of a pair are the state of the side that fires alone, and of its enemy."""
        everybody = tuple(1 for _unit in engagement.sides[0]), tuple(1 for _unit in engagement.sides[1])
        self.courses = {
            role: health[1 - role].courses(engagement.targets(layer.when.step, role, everybody, layer.at))
            for role in roles
        }
        """By the side that fires, what it may make of those whom it can hit."""
        self.course = self.courses[roles[0]] if roles else {}
        """The same of the side that fires alone."""
        self.fires = DEFENDER if self.aimed or self.alone == DEFENDER else ATTACKER
        """The side in whose enemy's interest a tie is broken: that which fires alone, unless the attacker aims."""
        self.kept: dict[object, Fired] = {}
        """What a side hits, by its state; where fire depends on the enemy, by its state and the circumstances."""
        step = layer.when.step
        self._armed = [[n for n, unit in enumerate(side) if unit.fire[step] < NEVER] for side in engagement.sides]
        self._by_arms: tuple[dict[object, tuple[Volley, tuple[float, ...]]], ...] = ({}, {})

    def fire(self, role: int, own: int, enemy: int) -> Fired:
        """What a side hits."""
        engagement = self.engagement
        key: object = own
        if engagement.is_changing:
            key = own, engagement.circumstances(self._codes(own + enemy))
        fired = self.kept.get(key)
        if fired is None:
            fired = self.kept[key] = self._volley(role, self._codes(own + enemy))
        return fired

    def _volley(self, role: int, codes: Codes) -> Fired:
        """All that counts is how those stand who can fire, and whether there is a combat unit (6.1.4)."""
        engagement, step = self.engagement, self.layer.when.step
        side, now = codes[role], engagement.circumstances(codes) if engagement.is_changing else ""
        key = tuple([side[n] for n in self._armed[role]]), engagement.strength(role, codes).combat, now
        found = self._by_arms[role].get(key)
        if found is None:
            volley = engagement.volley(step, role, codes, self.layer.at)
            found = self._by_arms[role][key] = volley, volley.chances()
        volley, chances = found
        if step != Step.ARTILLERY or not volley.dice:
            return chances[0], chances[1:], 0
        return chances[0], chances[1:], self.health[role].number(engagement.spend(role, codes, volley))

    def _codes(self, pair: int) -> Codes:
        return self.health[ATTACKER].sides[pair & MINE], self.health[DEFENDER].sides[pair & THEIRS]

    def after(self, role: int, pair: int) -> list[tuple[float, Ways]]:
        """The states in which the fire of a side may leave its enemy, with their chances."""
        own, enemy = (pair & MINE, pair & THEIRS) if role == ATTACKER else (pair & THEIRS, pair & MINE)
        course = self.courses[role][enemy] if role in self.courses else ()
        if not course:
            return [(1.0, (enemy,))]
        misses, hits, _spent = self.fire(role, own, enemy)
        return [(misses, (enemy,)), *zip(at_most(len(course), hits), course, strict=False)]


def at_most(most: int, hits: tuple[float, ...]) -> tuple[float, ...]:
    """The chances of hits of which an enemy can take so many."""
    return (*hits[: most - 1], sum(hits[most - 1 :])) if len(hits) > most else hits
