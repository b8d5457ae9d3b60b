"""Lays out a board: the map, the blocks and the charts as the flat tables that the engine asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from fogbound.core.register import rule
from fogbound.west.blocks import Blocks, blocks
from fogbound.west.blocks.rows import Block
from fogbound.west.board import Board, Table
from fogbound.west.board.ground import ground_plan, owners_in_1940
from fogbound.west.charts import charts, charts_with
from fogbound.west.charts.book import Charts
from fogbound.west.charts.prices import step_price
from fogbound.west.kinds import (
    ALLIES,
    AXIS,
    BUNKER,
    FORTRESS,
    IMMOBILE,
    LOCKED,
    MAGINOT,
    NO_WORK,
    SIDES,
    STATIC,
    Class,
    Nation,
)
from fogbound.west.options import Options, setting
from fogbound.west.scenarios.scenario import Scenario
from fogbound.west.theatre import NOWHERE, Feature, Theatre, theatre
from fogbound.west.theatre.gazetteer import find

ADVANCED: Final = setting("rules_level", "advanced")
NO_FOG: Final = setting("fog_of_war", "off")
BATTERY: Final = "Fort Channel Islands"
"""Its face is open: on its strength depends whether landings on the mainland may be declared at all (24.2)."""
FORT_AS_COMBAT: Final = setting("fort_stacking_class", "gcu")
FEEBLE_INFANTRY: Final = setting("infantry_tech2_defence", "6")
FOOT: Final = (Class.INFANTRY, Class.MOUNTAIN, Class.CAVALRY, Class.PARA, Class.MARINE, Class.MOTORISED)
"""Those who fire as infantry does."""


def charts_by(options: Options) -> Charts:
    """The charts, with the cell in doubt as the players agreed (F-34)."""
    return charts_with(FOOT, 2, defence=6) if options.has(FEEBLE_INFANTRY) else charts()


def lay_out(key: str, scenario: Scenario, options: Options) -> Board:
    """The board of a scenario with its options."""
    map_, book, roster = theatre(), charts_by(options), blocks()
    every = tuple(roster)
    side = tuple(SIDES.index(book.nations[block.nation].side) for block in every)

    def by_block(is_so: Callable[[Block], bool]) -> Table:
        return tuple(int(is_so(block)) for block in every)

    def by_side(is_so: Callable[[Block], bool]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        so = [block.id for block in every if is_so(block)]
        return tuple(b for b in so if side[b] == AXIS), tuple(b for b in so if side[b] == ALLIES)

    def is_ground(block: Block) -> bool:
        return roster.role[block.id] in ("GCU", "GSU")

    plan = ground_plan()
    owner = _owners(scenario)
    held = [holder == home for holder, home in zip(owner, plan["home"], strict=True)]
    return Board(
        setting=key,
        scenario=scenario,
        charts=book,
        options=options,
        first_month=scenario.first,
        names=roster.name,
        nation=roster.nation,
        kind=roster.kind,
        side=side,
        ground=by_block(is_ground),
        zone_on_the_ground=by_block(lambda block: _kind_seen(block, roster) == "ground"),
        exerts_zone=by_block(lambda block: roster.role[block.id] in ("GCU", "GSU", "AU") and block.kind != Class.FORT),
        combat=by_block(lambda block: roster.role[block.id] == "GCU"),
        stacks_as_combat=by_block(
            lambda block: roster.role[block.id] == "GCU" or (block.kind == Class.FORT and options.has(FORT_AS_COMBAT))
        ),
        air=by_block(lambda block: roster.role[block.id] == "AU"),
        needs_fuel=by_block(lambda block: options.has(ADVANCED) and book.classes[block.kind].group == "armor"),
        faces=roster.faces,
        price_up=tuple(_prices_up(block) for block in every),
        colour_up=tuple(_colours_up(block, options) for block in every),
        abilities=roster.abilities,
        made_like=_made_like(every, scenario),
        enters_as=_enters_as(every, roster, plan["capitals"]),
        movers=by_side(lambda b: is_ground(b) and b.kind not in IMMOBILE and not b.abilities & STATIC),
        fliers=by_side(lambda block: roster.role[block.id] == "AU"),
        blocks_of=by_side(lambda block: True),
        forts=frozenset(block.id for block in every if block.kind == Class.FORT),
        bare=by_block(lambda block: options.has(NO_FOG) or (block.name == BATTERY and options.has(ADVANCED))),
        site=tuple(find(block.place) if block.abilities & LOCKED else NOWHERE for block in every),
        backs=tuple((book.nations[block.nation].colour, _kind_seen(block, roster)) for block in every),
        alike=_alike([(book.nations[block.nation].colour, _kind_seen(block, roster)) for block in every]),
        faces_seen=tuple(
            {"name": b.name, "nation": b.nation.name, "class": b.kind.word, "faces": list(b.faces)} for b in every
        ),
        arrivals={arrival.block: arrival for arrival in scenario.arrivals},
        side_of=tuple(SIDES.index(facts.side) for facts in book.nations),
        power_of=tuple(int(facts.power) for facts in book.nations),
        owner=bytes(owner),
        works=bytes(_work(map_, scenario, held=held[at], at=at) for at in range(len(owner))),
        **plan,
    )


@rule("3.7.1.b")
def _owners(scenario: Scenario) -> bytearray:
    """Who holds what at the start; the Azores from the month in which Portugal joins the Allies."""
    owner = bytearray(owners_in_1940())
    for box in theatre().boxes:
        if box.since and scenario.first >= box.since:
            owner[box.at] = Nation.UK
    for at, nation in scenario.owners.items():
        owner[at] = nation
    return owner


def _kind_seen(block: Block, roster: Blocks) -> str:
    """Whether a hidden block is an air unit, a ground unit with a zone of control, or neither."""
    if roster.role[block.id] == "AU":
        return "air"
    return "ground" if roster.role[block.id] in ("GCU", "GSU") and block.kind != Class.FORT else "fort"


def _alike(backs: Sequence[object]) -> tuple[int, ...]:
    found: dict[object, int] = {}
    for block, back in enumerate(backs):
        found[back] = found.get(back, 0) | 1 << block
    return tuple(found[back] for back in backs)


def _made_like(every: Sequence[Block], scenario: Scenario) -> tuple[int, ...]:
    leaves = {withdrawal.block: withdrawal.turn for withdrawal in scenario.withdrawals}
    return _firsts((b.costs, b.abilities, leaves.get(b.id)) for b in every)


def _enters_as(every: Sequence[Block], roster: Blocks, capitals: Sequence[int]) -> tuple[int, ...]:
    def fort(block: Block) -> int:
        """Forts of a fixed place are like no other."""
        return block.id if block.abilities & LOCKED else -(block.kind == Class.FORT)

    def enters(block: Block) -> str:
        """Whoever comes from overseas comes to the box of his capital (3.7)."""
        return "" if capitals[block.nation] >= theatre().hexes else charts().classes[block.kind].enters

    return _firsts((b.nation, enters(b), roster.role[b.id] == "AU", fort(b)) for b in every)


def _firsts(keys: Iterable[object]) -> tuple[int, ...]:
    """By block, the first one with the same key."""
    first: dict[object, int] = {}
    return tuple(first.setdefault(key, block) for block, key in enumerate(keys))


def _prices_up(block: Block) -> Table:
    """7.3.b, 6.6.b: by steps, the price of the next higher face."""
    prices = [0] * (block.full + 1)
    for steps in range(block.full):
        higher = max(n for n, face in enumerate(block.faces) if face > steps)
        fort = block.kind == Class.FORT
        prices[steps] = charts().limits.prices.fort_face if fort else block.costs[higher] or 0
    return tuple(prices)


def _colours_up(block: Block, options: Options) -> Table:
    """11.0: by steps, the colour of the next higher face; none in the Basic game."""
    found = [0] * (block.full + 1)
    for steps in range(block.full if options.has(ADVANCED) else 0):
        higher = max(n for n, face in enumerate(block.faces) if face > steps)
        first = max(n for n, face in enumerate(block.faces) if face)
        cost = block.costs[higher]
        price = step_price(charts(), block.kind, block.abilities, cost, first=higher == first, last=higher == 0)
        found[steps] = next((n for n, points in enumerate(price or ()) if n and points), 0)
    return tuple(found)


@rule("5.2.b", "5.2.d")
def _work(map_: Theatre, scenario: Scenario, *, held: bool, at: int) -> int:
    """The fortification that stands in a hex at the start: it must still be in the hands of its builders."""
    features = map_.features[at]
    if features & Feature.MAGINOT and held:
        return MAGINOT
    if features & Feature.SIEGFRIED and held and scenario.siegfried:
        return BUNKER
    if features & Feature.FORTRESS and held:
        return FORTRESS
    return BUNKER if features & Feature.BUNKER else NO_WORK
