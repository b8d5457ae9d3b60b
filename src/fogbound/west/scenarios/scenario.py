"""A scenario as the engine plays it: every name already a number. `scenarios` reads it from its file."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class Placement(Struct, frozen=True):
    """A block at set-up (2.3)."""

    block: int
    place: int
    steps: int
    frozen: bool = False
    reserve: bool = False
    """In Reserve Mode (31.0)."""


class AtSea(Struct, frozen=True):
    """A submarine in its zone of the Atlantic (35.2)."""

    block: int
    steps: int


class Arrival(Struct, frozen=True):
    """A scheduled reinforcement (7.3.f)."""

    block: int
    turn: int
    """0 for the first turn."""
    steps: int
    places: tuple[int, ...] = ()
    """Where it may enter; without any, by the rule (7.3.1)."""


class Withdrawal(Struct, frozen=True):
    """A block that leaves the theatre (7.3.f)."""

    block: int
    turn: int


class Goal(Struct, frozen=True):
    """Points for the Axis at the end of the last turn (7.11)."""

    kind: str
    """`place`: the Axis controls it; `surrender`: the nation is out of the war; `steps`: for each step of the
    nation (or of a whole side) in the pool or gone."""
    points: float
    place: int = -1
    nation: int = -1


class Level(Struct, frozen=True):
    """A graded result: it holds when the Axis has at least so many points."""

    least: float
    winner: str | None
    grade: str
    """decisive, operational, marginal or draw."""


class Strength(Struct, frozen=True):
    """What the set-up of a power is measured by: the strength of its army in history."""

    nation: int
    divisions: int
    army: str
    """Its kind, which says how many steps a division is worth (`history.WEIGHTS`)."""
    counted: str
    """What the count includes."""
    source: str
    """The page that gives it, or book and chapter."""


class Scenario(Struct, frozen=True):
    """All that a scenario fixes (2.2)."""

    code: str
    title: dict[str, str]
    """By language."""
    first: int
    """Month of the first turn."""
    turns: int
    level: str
    """basic or advanced."""
    options: dict[str, str]
    """Options that the scenario sets by default."""
    placements: tuple[Placement, ...]
    difficulty: int = 0
    """From 1 to 10, as the manual rates it."""
    playable: bool = True
    """False for a scenario of which only the head is known yet, and a few blocks that the manual names."""
    about: dict[str, str] = {}
    """What it is about, by language."""
    works: tuple[str, ...] = ()
    """Books about it, to read on."""
    history: tuple[Strength, ...] = ()
    """By power, the divisions that the set-up stands for."""
    flags: tuple[str, ...] = ()
    """Special rules in force from the start."""
    at_sea: tuple[AtSea, ...] = ()
    arrivals: tuple[Arrival, ...] = ()
    withdrawals: tuple[Withdrawal, ...] = ()
    pool: tuple[int, ...] = ()
    """Blocks that are not on the map but may be rebuilt."""
    owners: dict[int, int] = {}
    """Hexes that belong to another nation than the map of May 1940 says."""
    capitals: dict[int, int] = {}
    """Main supply sources that are not where the map has them, by nation (4.1.c)."""
    points: dict[int, int] = {}
    """Saved production points by nation."""
    income: dict[int, int] = {}
    """Points a turn beside what the map yields, by nation; negative for research and other fronts (3.13)."""
    neutral: tuple[int, ...] = ()
    surrendered: tuple[int, ...] = ()
    assisted: tuple[int, ...] = ()
    may_attack: dict[str, tuple[int, ...]] = {}
    """By side, the neutral nations that it may attack (5.6)."""
    quick_surrender: tuple[int, ...] = ()
    """Minor powers whose units give up after the first round of combat (5.6.1)."""
    quick_surrender_plans: dict[str, dict[str, tuple[int, ...]]] = {}
    """By option and value, those that give up so under that plan only."""
    surrenders_without: dict[int, tuple[int, ...]] = {}
    """By minor power, places that it gives up with, all of them lost, though its capital is free (5.0)."""
    siegfried: bool = False
    armistice_ban: bool = False
    """Whether the ban of tactical bombing over occupied cities is in force (5.1.i)."""
    goals: tuple[Goal, ...] = ()
    levels: tuple[Level, ...] = ()
    """From the best for the Axis down."""
    plans: dict[str, dict[str, tuple[Placement, ...]]] = {}
    """By option and value, placements that replace those of the same blocks (5.1.b, 5.3)."""

    @property
    def last(self) -> int:
        """Month of the last turn."""
        return self.first + self.turns - 1

    def placed(self, options: Mapping[str, str]) -> list[Placement]:
        """Every block at set-up, a plan's placements in the place of those of the same blocks (5.1.b, 5.3)."""
        found = {placed.block: placed for placed in self.placements}
        for option, plans in self.plans.items():
            found |= {placed.block: placed for placed in plans.get(options.get(option, ""), ())}
        return [found[block] for block in sorted(found)]

    def gives_up(self, nation: int, options: Mapping[str, str]) -> bool:
        """5.6.1: whether the units of a minor power surrender after the first round, under these plans."""
        planned = (plans.get(options.get(option, ""), ()) for option, plans in self.quick_surrender_plans.items())
        return nation in self.quick_surrender or any(nation in nations for nations in planned)
