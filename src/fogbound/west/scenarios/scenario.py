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
    to: str = ""
    """Where it goes, a word of `units.DESTINATIONS`; nothing where the file does not say."""
    implied: bool = False
    """Whether it follows from the dates of the block list alone."""


class FrozenArea(Struct, frozen=True):
    """Land that takes no part (3.21): who stands there stays, and nobody else enters."""

    hexes: frozenset[int]
    until: int | None = None
    """The turn in which it thaws; none if it never does."""


class Event(Struct, frozen=True):
    """Something that happens at the start of a month whatever the players do."""

    kind: str
    """A word of `calendar.EVENTS`."""
    turn: int
    says: dict[str, str]
    """What is told, by language."""
    nation: int = -1
    hexes: frozenset[int] = frozenset()
    ours: bool = True
    """False where the manual has it."""


class Goal(Struct, frozen=True):
    """Points for the Axis at the end of the last turn (7.11)."""

    kind: str
    """`place`: the Axis controls it; `surrender`: the nation is out of the war; `steps`: for each step
    that blocks of the nation have lost."""
    points: float
    place: int = -1
    nation: int = -1
    turn: int | None = None
    """The turn at whose end it is counted; none for the last."""


class Level(Struct, frozen=True):
    """A graded result: it holds when the Axis has at least so many points."""

    least: float
    winner: str | None
    grade: str
    """decisive, operational, marginal or draw."""


class LevelTable(Struct, frozen=True):
    """The levels as they were set on a day, so that older results can be repeated."""

    since: str
    """Day from which they held, as 2026-11-15."""
    fitted: str
    """How they were found."""
    levels: tuple[Level, ...]


class AirStrength(Struct, frozen=True):
    """What the air units of a power are measured by."""

    nation: int
    formations: int
    unit: str
    """What was counted: a word of `history.AIR_WEIGHTS`."""
    counted: str
    source: str


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
    briefing: dict[str, dict[str, str]] = {}
    """Advice by side, then by language."""
    works: tuple[str, ...] = ()
    """Books about it, to read on."""
    free_dates: bool = False
    """Whether blocks may be in play outside their dates: a war that was not."""
    base: str = ""
    """The scenario or day from which it inherits."""
    history: tuple[Strength, ...] = ()
    """By power and kind of army, the divisions that the set-up stands for."""
    air: tuple[AirStrength, ...] = ()
    """The same for what flies."""
    flags: tuple[str, ...] = ()
    """Special rules in force from the start."""
    at_sea: tuple[AtSea, ...] = ()
    arrivals: tuple[Arrival, ...] = ()
    withdrawals: tuple[Withdrawal, ...] = ()
    pool: tuple[int, ...] = ()
    """Blocks that are not on the map but may be rebuilt."""
    rest: tuple[int, ...] = ()
    """Nations whose blocks that are named nowhere are in the pool too."""
    left_out: frozenset[int] = frozenset()
    """Blocks of its base, or of a base of that, that it does without: they are no rest."""
    recruits: dict[int, int] = {}
    """Blocks that join the pool later, with the turn."""
    owners: dict[int, int] = {}
    """Hexes that belong to another nation than the map of May 1940 says."""
    capitals: dict[int, int] = {}
    """Main supply sources that are not where the map has them, by nation (4.1.c)."""
    points: dict[int, int] = {}
    """Saved production points by nation."""
    income: dict[int, int] = {}
    """Points a turn beside what the map yields, by nation; negative for research and other fronts (3.13)."""
    later_income: dict[int, tuple[tuple[int, int], ...]] = {}
    """By nation, turns from which other points hold."""
    stock: dict[int, tuple[int, ...]] = {}
    """Saved red, blue and black points by nation, after a 0 for yellow (11.0)."""
    colours: dict[int, tuple[int, ...]] = {}
    """Such points a turn beside what the map yields; negative where the map makes more than is sent to this front."""
    first_income: dict[int, tuple[tuple[int, int], ...]] = {}
    """By nation, what it had a turn when the scenario was first played, as `later_income`;"""
    first_colours: dict[int, tuple[int, ...]] = {}
    """likewise by colour."""
    frozen: tuple[FrozenArea, ...] = ()
    events: tuple[Event, ...] = ()
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
    dated_levels: tuple[LevelTable, ...] = ()
    """Every table of levels that was ever in force, oldest first; `levels` are those of the last."""
    plans: dict[str, dict[str, tuple[Placement, ...]]] = {}
    """By option and value, the positions that blocks take up when the plan is put to work (5.1.b, 5.3)."""

    @property
    def last(self) -> int:
        """Month of the last turn."""
        return self.first + self.turns - 1

    def income_in(self, nation: int, turn: int, *, first: bool = False) -> int:
        """Points that a nation has beside the map's in a turn: now, or as it was when the scenario was first played."""
        dated = self.first_income if first and nation in self.first_income else self.later_income
        later = [points for since, points in dated.get(nation, ()) if since <= turn]
        return later[-1] if later else self.income.get(nation, 0)

    def colours_in(self, nation: int, *, first: bool = False) -> tuple[int, ...]:
        """Likewise red, blue and black ones, after a 0."""
        now = self.colours.get(nation, (0, 0, 0, 0))
        return self.first_colours.get(nation, now) if first else now

    @property
    def first_levels(self) -> tuple[Level, ...]:
        """The oldest levels that the file keeps."""
        return self.dated_levels[0].levels if self.dated_levels else self.levels

    def levels_on(self, day: str) -> tuple[Level, ...]:
        """The levels that were in force on a day."""
        tables = [table.levels for table in self.dated_levels if table.since <= day]
        return tables[-1] if tables else self.first_levels

    def planned(self, chosen: Mapping[str, str]) -> list[Placement]:
        """The positions that blocks take up under these plans (5.1.b, 5.3)."""
        return [placed for option, plans in self.plans.items() for placed in plans.get(chosen.get(option, ""), ())]

    def gives_up(self, nation: int, chosen: Mapping[str, str]) -> bool:
        """5.6.1: whether the units of a minor power surrender after the first round, under these plans."""
        planned = (plans.get(chosen.get(option, ""), ()) for option, plans in self.quick_surrender_plans.items())
        return nation in self.quick_surrender or any(nation in nations for nations in planned)
