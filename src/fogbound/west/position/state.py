"""The position of a game of West: flat arrays by block and by hex, and the few ways to change where a block stands.

Blocks are numbers into the block list, locations numbers into the theatre (hexes first, then off-map boxes); a
negative location is a place off the map. Whatever never changes in a game (map, blocks, charts, scenario, options) is
in its `Board`, not here.

Annotations are values in this file, no texts: what the fields say of themselves is asked whenever the game is loaded.
"""

import sys
from collections.abc import Mapping
from typing import Annotated, ClassVar, Final, Self, cast

from msgspec import field

from fogbound.core.fields import Field, blank
from fogbound.core.state import Ints, State, ints, replaced, replaced_many
from fogbound.west.board import Board
from fogbound.west.board.boards import board_for
from fogbound.west.kinds import AXIS, NO_SIDE, NOBODY, Nation
from fogbound.west.position.codecs import (
    BLOCKS,
    COMMITMENT,
    COUNTS,
    FRENCH_PLAN,
    FROM_ONE,
    NATION_SET,
    NUMBER,
    NUMBERED,
    OWNERS,
    PLACES,
    PLANTS,
    PROJECTS,
    ROLLED,
    SEATS,
    SIDE,
    SUSPECTS,
    WEATHER,
)  # fmt: skip
from fogbound.west.position.kept import Caches
from fogbound.west.position.marks import FORGETTING, FROZEN, on_all
from fogbound.west.position.off_map import COMING, GONE, OFF_THE_MAP, POOL
from fogbound.west.position.rolls import Rolls, changed, in_place, on_the_map, restacked, stacked
from fogbound.west.position.shown import Shown
from fogbound.west.position.suspects import complete, follow
from fogbound.west.theatre.names import titles_in

__all__ = ("COMING", "GONE", "NO_PIER", "OFF_THE_MAP", "POOL", "West")

NO_PIER: Final = -1
"""A Mulberry that was not put down, or is gone (6.7)."""


class West(State):
    """The whole position. Where blocks stand, their steps and marks change in place; what changes less is replaced."""

    setting: Annotated[str, Field(by="game", key="setting", codec=NUMBER)]
    """Key of the `Board`: scenario and options."""

    # by block
    place: Annotated[Ints, Field(by="block", key="hex", default=GONE)]
    steps: Annotated[bytearray, Field(by="block", key="steps", seen="shown", drawn="goes")]
    marks: Annotated[Ints, Field(by="block", key="marks")]
    """Bits of `marks`; those that are secret only its owner sees."""
    halves: Annotated[bytes, Field(by="block", key="half", seen="shown", drawn="goes")]
    """A hit on a shielded face that waits for a second one (7.7.8)."""
    entry: Annotated[bytes, Field(by="block", key="entry", default=NO_SIDE)]
    """Hexside by which the block came into the battle it stands in, as seen from the battle hex (5.1.l, 7.7.11)."""
    saved: Annotated[bytes, Field(by="block", key="saved", seen="shown")]
    """Movement points left when it stopped (7.8, option `blitz_mp`): whoever sees the face knows them from its way."""

    spent: Annotated[bytes, Field(by="block", key="spent", seen="shown")]
    """Points that an activated headquarters has spent (13.4)."""
    ordered: Annotated[tuple[int, ...], Field(by="block", key="ordered", seen="shown")]
    """What it has spent them on, one bit for each kind of action (13.8.1)."""

    # by hex
    owner: Annotated[bytes, Field(by="hex", key="owners", default=NOBODY, codec=OWNERS)]
    """The nation that controls it (3.1.1)."""
    works: Annotated[bytes, Field(by="hex", key="works", codec=NUMBERED)]
    """What is left of its fortification (5.1.m, 5.2.c, 7.7.11.h)."""

    shipped: Annotated[bytes, Field(by="hex", key="shipped", codec=NUMBERED)]
    """Points that went through ports to units overseas this turn, at one port for all that rails join (6.7.3)."""
    denied: Annotated[bytes, Field(by="hex", key="denied", codec=NUMBERED)]
    """Ports that the enemy has closed for a turn: its number, from 1 (S.20)."""
    partisans: Annotated[bytes, Field(by="hex", key="partisans", codec=NUMBERED)]
    """How many partisans are in it (29.0)."""
    bombed_works: Annotated[bytes, Field(by="hex", key="bombed_factories", codec=NUMBERED)]
    """Hits that its factories have taken this turn (32.1),"""
    bombed_centres: Annotated[bytes, Field(by="hex", key="bombed_centres", codec=NUMBERED)]
    """its population and mines,"""
    bombed_ports: Annotated[bytes, Field(by="hex", key="bombed_ports", codec=NUMBERED)]
    """its port, in one attack (32.2),"""
    bombed_rails: Annotated[bytes, Field(by="hex", key="bombed_rails", codec=NUMBERED)]
    """and its rail station (32.3)."""

    # by nation
    points: Annotated[tuple[int, ...], Field(by="nation", key="points", codec=COUNTS)]
    """Saved production points (7.3.e)."""
    gains: Annotated[tuple[int, ...], Field(by="nation", key="gains", codec=COUNTS)]
    """Points that come in with the next Production Phase: disbanding, surrendered enemies (7.3.4, 4.5)."""
    rails_used: Annotated[tuple[int, ...], Field(by="nation", key="rails_used", codec=COUNTS)]
    """Strategic rail movements of this turn (7.4.e)."""
    capital: Annotated[tuple[int, ...], Field(by="nation", key="capitals", codec=SEATS)]
    """Where each nation's main supply source stands now (4.1)."""

    piers: Annotated[tuple[int, ...], Field(by="nation", key="mulberries", default=-1, codec=SEATS)]
    """Where each nation's Mulberry lies (6.7)."""
    paid: Annotated[tuple[int, ...], Field(by="nation", key="mulberry_paid", codec=COUNTS)]
    """What it has paid for it (6.7)."""
    pier_hits: Annotated[tuple[int, ...], Field(by="nation", key="mulberry_hits", codec=COUNTS)]
    """Bombs that have hit it in this Strategic Warfare Phase; ten stand for one that is gone for good (6.7.2)."""
    red: Annotated[tuple[int, ...], Field(by="nation", key="red", codec=COUNTS)]
    """Points for armour (11.0)."""
    blue: Annotated[tuple[int, ...], Field(by="nation", key="blue", codec=COUNTS)]
    """Points for air units."""
    black: Annotated[tuple[int, ...], Field(by="nation", key="black", codec=COUNTS)]
    """Oil, for headquarters."""

    # sets of nations, one bit each
    neutral: Annotated[int, Field(by="game", key="neutral", codec=NATION_SET)] = 0
    assisted: Annotated[int, Field(by="game", key="assisted", codec=NATION_SET)] = 0
    surrendered: Annotated[int, Field(by="game", key="surrendered", codec=NATION_SET)] = 0

    turn: Annotated[int, Field(by="game", key="turn", codec=FROM_ONE)] = 0
    """Of the scenario, from 0."""
    active: Annotated[int, Field(by="game", key="active", codec=SIDE)] = AXIS
    """The phasing side (3.2)."""
    weather: Annotated[int, Field(by="game", key="weather", codec=WEATHER)] = 0
    """Of the turn, a number of `WEATHERS` (9.0); always good where chapter 9 is not played."""
    rolled: Annotated[int, Field(by="game", key="rolled_weather", codec=ROLLED)] = 0
    """The weather of the last month whose weather was rolled, as its number and 1; 0 before that (39.0)."""
    french_plan: Annotated[str, Field(by="game", key="french_plan", codec=FRENCH_PLAN)] = ""
    """The plan that France chose when it was put to the test (5.1), and"""
    commitment: Annotated[str, Field(by="game", key="commitment", codec=COMMITMENT)] = ""
    """how far the United Kingdom committed itself (5.3); a value of their options."""
    us_losses: Annotated[int, Field(by="game", key="us_losses", codec=NUMBER)] = 0
    """American ground units eliminated (5.5)."""
    ruins: Annotated[tuple[int, ...], Field(by="game", key="ruins", codec=PLACES)] = ()
    """Hexes whose factories were destroyed when the enemy took them (3.3.2)."""
    wrecks: Annotated[tuple[int, ...], Field(by="game", key="wrecks", codec=PLANTS)] = ()
    """Single ones of the map that bombs destroyed, as `Plant.code` with the turn in which they did (32.1)."""
    aid: Annotated[int, Field(by="game", key="aid", codec=NUMBER)] = 0
    """Points that the United States have given Free France in this Production Phase (5.7)."""
    lent_red: Annotated[int, Field(by="game", key="lent_red", codec=NUMBER)] = 0
    """Red points of Lend-Lease that the United Kingdom has this turn (34.0), and"""
    lent_blue: Annotated[int, Field(by="game", key="lent_blue", codec=NUMBER)] = 0
    """blue ones."""
    aid_sunk: Annotated[int, Field(by="game", key="aid_sunk", codec=NUMBER)] = 0
    """Points bought in America that will go down this turn (35.2)."""
    banked: Annotated[int, Field(by="game", key="banked", codec=NUMBER)] = 0
    """What goals of past months have brought the Axis, in quarters of a point (7.11)."""
    sent_home: Annotated[tuple[int, ...], Field(by="game", key="sent_home", codec=BLOCKS)] = ()
    """Blocks that the order of battle took away, once for every step that they had lost by then (7.11)."""
    events: Annotated[int, Field(by="game", key="events", codec=NUMBER)] = 0
    """Things that happened once and for all, one bit each (`EVENTS` of `powers`)."""

    projects: Annotated[tuple[int, ...], Field(by="game", key="projects", codec=PROJECTS)] = ()
    """Factories that are being built, as `Project.code` (15.1)."""
    plants: Annotated[tuple[int, ...], Field(by="game", key="plants", codec=PLANTS)] = ()
    """Factories that were built, as `Plant.code`."""

    scouts: Annotated[tuple[int, ...], Field(by="game", key="scouts", codec=BLOCKS)] = ()
    """Activated headquarters, once for every reconnaissance that they have tried this turn (19.1)."""
    reconnoitred: Annotated[tuple[int, ...], Field(by="game", key="reconnoitred", codec=PLACES)] = ()
    """Hexes that the phasing side has seen into from the air this turn (19.1)."""

    radar: Annotated[int, Field(by="game", key="radar", codec=NUMBER)] = 0
    """Radar stations out of service, one bit each in the order of the chain (13.8.1.2)."""

    # what both sides have seen of each other (`rules.record`)
    suspects: Annotated[Mapping[int, int], Field(by="hex", key="suspects", codec=SUSPECTS)] = field(
        default_factory=dict
    )
    """By hex, the blocks that may stand there unseen, one bit each; replaced, never changed."""
    known: Annotated[bytes, Field(by="block", key="known", drawn="goes")] = b""
    """The steps with which the enemy last saw it, or knew it to come."""
    known_at: Annotated[Ints, Field(by="block", key="known_at", drawn="goes")] = field(default_factory=lambda: ints(()))
    """What its power had spent on repairs by then."""
    doubt: Annotated[bytes, Field(by="block", key="doubt", drawn="goes")] = b""
    """Faces that it may have lost unseen since."""
    repairs: Annotated[tuple[int, ...], Field(by="nation", key="repairs", codec=COUNTS)] = ()
    """Points spent on repairs so far: the purse is on the table, whose steps they bought is not (7.3)."""
    unseen: Annotated[tuple[int, ...], Field(by="nation", key="unseen", codec=COUNTS)] = ()
    """Of them, those of which nobody has seen yet what they bought."""
    untold: Annotated[tuple[int, ...], Field(by="nation", key="untold", codec=COUNTS)] = ()
    """Of these, those that may be lost again: their blocks left the map, or lost steps, unseen."""

    # derived; all are replaced, never changed, so that copies of a state may share them
    board: Board = cast("Board", None)
    """The tables of the game; whoever makes a state gives it, and one that was read finds it by its setting."""
    stacks: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """The blocks in each hex or box that has any, in the order of the block list."""
    on_map: Rolls = ((), ())
    in_pool: Rolls = ((), ())
    coming: Rolls = ((), ())
    """By side, in the order of the block list: who is in any hex or box, who may be rebuilt, who is still to come."""
    caches: Caches = field(default_factory=lambda: Caches())
    """What was worked out from where the blocks stand and who owns what."""
    shown: Shown = field(default_factory=Shown)
    """How it looked when somebody looked last."""

    derived: ClassVar[tuple[str, ...]] = ("board", "stacks", "on_map", "in_pool", "coming", "caches", "shown")

    @classmethod
    def blank(cls, board: Board) -> Self:
        """An empty map: no block is in play."""
        many = blank(cls, {"block": len(board.names), "hex": len(board.places), "nation": len(Nation)})
        return cls(setting=board.setting, board=board, **many)

    def derive(self) -> None:
        self.board = self.board or board_for(self.setting)
        self.stacks = stacked(self.place)
        self.on_map = on_the_map(self.board.blocks_of, self.place)
        self.in_pool, self.coming = (in_place(self.board.blocks_of, self.place, off) for off in (POOL, COMING))
        self.suspects = complete(self)
        self.forget()

    def title(self, where: int) -> str:
        """What people call a hex or box this turn."""
        return titles_in(self.board.first_month + self.turn)[where]

    # -- the only ways to change who stands where and who owns what ---------------------------------------------------

    def put(self, block: int, where: int, *, quiet: bool = False) -> None:
        """Set a block down in a hex or box, or take it off the map; for `quiet` see `zoc.is_quiet`."""
        was = self.place[block]
        if was != where:
            self.suspects = follow(self, block, was, where)
            self._restack(block, where)
            self.caches = self.caches.without(self.board.side[block], flies=self.board.air[block], quiet=quiet)

    def give(self, hex: int, nation: int) -> None:
        """Set the owner of a hex."""
        was = self.owner[hex]
        if was != nation:
            self.owner = replaced(self.owner, hex, nation)
            is_neutral = self.neutral >> was & 1 or self.neutral >> nation & 1
            self.caches = Caches() if is_neutral else Caches(self.caches.peace, sides=self.caches.sides)

    def give_all(self, owners: Mapping[int, int]) -> None:
        """Set the owners of many hexes."""
        self.owner = replaced_many(self.owner, owners)
        self.forget()

    def build_pier(self, nation: int, hex: int) -> None:
        """A Mulberry is put down, or goes: it is a port of its nation (6.7)."""
        self.piers = replaced(self.piers, nation, hex)
        self.forget()

    def deny_port(self, hex: int, turn: int) -> None:
        """A port is closed to its owner for a turn (S.20)."""
        self.denied = replaced(self.denied, hex, turn + 1)
        self.forget()

    def set_partisans(self, hex: int, many: int) -> None:
        """Partisans rise, or go: rails and lanes depend on them (29.1)."""
        self.partisans = replaced(self.partisans, hex, many)
        self.forget()

    def set_neutral(self, nation: int, neutral: bool) -> None:
        """A nation enters the war, or leaves it."""
        self.neutral = self.neutral | 1 << nation if neutral else self.neutral & ~(1 << nation)
        self.forget()

    def hand_over(self, side: int) -> None:
        """The turn passes to a side: which units are in a battle depends on who attacks (3.22)."""
        self.active = side
        self.caches = Caches(self.caches.peace, self.caches.borders, self.caches.sides)

    def set_weather(self, weather: int) -> None:
        """The weather changes: with it costs, lanes and zones."""
        if self.weather != weather:
            self.weather = weather
            self.forget()

    def forget(self) -> None:
        """Whatever was worked out no longer holds."""
        self.caches = Caches()

    def _restack(self, block: int, where: int) -> None:
        was = self.place[block]
        self.stacks = restacked(self.stacks, block, was, where)
        self.place[block] = where
        if (was >= 0) != (where >= 0):
            self.on_map = changed(self.on_map, self.board.side[block], block)
        if POOL in (was, where):
            self.in_pool = changed(self.in_pool, self.board.side[block], block)
        if COMING in (was, where):
            self.coming = changed(self.coming, self.board.side[block], block)

    # -- marks --------------------------------------------------------------------------------------------------------

    def has(self, block: int, mark: int) -> bool:
        return bool(self.marks[block] & mark)

    def mark(self, block: int, mark: int) -> None:
        self.marks[block] |= mark
        self._forget_marks(mark)

    def unmark(self, block: int, mark: int) -> None:
        self.marks[block] &= ~mark
        self._forget_marks(mark)
        if mark & FROZEN:  # it may move, and is no longer known by name
            self.suspects = complete(self)

    def _forget_marks(self, mark: int) -> None:
        if mark & FORGETTING:
            self.caches = Caches(self.caches.peace, self.caches.borders, self.caches.sides, self.caches.lines)

    def unmark_all(self, mark: int) -> None:
        """Take a mark off all blocks, as off one long number: ten times as fast as block by block."""
        whole = int.from_bytes(self.marks.tobytes(), sys.byteorder)
        kept = whole & ~on_all(mark, len(self.marks))
        if kept != whole:
            self.marks[:] = Ints("i", kept.to_bytes(4 * len(self.marks), sys.byteorder))
            self._forget_marks(mark)
            if mark & FROZEN:
                self.suspects = complete(self)
