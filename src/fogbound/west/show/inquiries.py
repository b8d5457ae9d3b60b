"""What a player asks about a place: is it in supply and why not, where could its units retreat, what could attack it.

Supply and retreat follow from where ground units stand, and that is open (see `tell.sort_of`). What could attack is
looked for in several worlds that the side cannot tell apart, for how far a hidden unit goes depends on what it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from fogbound.core.clause import AnyLine
from fogbound.core.texts import texts
from fogbound.core.values import Finding
from fogbound.west.board import Board
from fogbound.west.kinds import SIDES
from fogbound.west.position.marks import FORGONE, UNSUPPLIED
from fogbound.west.position.state import West
from fogbound.west.rules.combat.retreat import LEAVING, RETREAT_TO, in_the_battle, retreat_hexes
from fogbound.west.rules.flights import ATTACK_AT
from fogbound.west.rules.lines import number_of, refusal
from fogbound.west.rules.movement import MOBILE
from fogbound.west.rules.reach import allowance, reach
from fogbound.west.rules.siege import is_besieged, sieges
from fogbound.west.rules.supplied import supplied_blocks
from fogbound.west.rules.supply import barred, lane_ends, nets, source_nets, sources_of
from fogbound.west.rules.tell import NAMES
from fogbound.west.rules.weather import lane_at

_ = texts("west")


def inquire(worlds: Sequence[West], side: str, about: str, hex: int) -> list[Finding]:
    """Of a place, in worlds that are all the same to this side."""
    return ABOUT[about](worlds, SIDES.index(side), hex)


def _stack(state: West, side: int, hex: int) -> list[int]:
    return [block for block in state.stacks.get(hex, ()) if state.board.side[block] == side]


def _named(board: Board, hexes: Iterable[int]) -> tuple[str, ...]:
    return tuple(board.places[hex] for hex in sorted(hexes))


# -- 4: supply --------------------------------------------------------------------------------------------------------


def supply(worlds: Sequence[West], side: int, hex: int) -> list[Finding]:
    """Why each unit there is in supply, or is not."""
    state = worlds[0]
    found: list[Finding] = []
    for block in _stack(state, side, hex):
        if (one := _supply_of(state, side, block, hex)) not in found:  # what holds for all of them is said once
            found.append(one)
    return found


def _supply_of(state: West, side: int, block: int, hex: int) -> Finding:
    board = state.board
    words = {"block": board.names[block], "hex": state.title(hex)}
    nation = NAMES[board.nation[block]]
    home, _overseas = sources_of(state, board.nation[block])
    near = lane_ends(state, side, hex) if hex < board.hexes else {hex}
    sources = [at for at in near if nets(state, side).net_of[at] in source_nets(state, board.nation[block])]
    open_, shut = _named(board, sources), _named(board, barred(state, side) & near)
    if block in supplied_blocks(state, side):
        return _supplied(state, block, hex, open_)
    if home < 0:
        return Finding(_("{nation} has lost its main supply source.", nation=nation), "4.1")
    if is_besieged(state, block, sieges(state, side)):
        siege = _("The enemy surrounds {hex}: units there hold out in a siege and are out of supply.", hex=words["hex"])
        return Finding(siege, "12.1", bad=shut)
    if not sources:
        lane = _.n(
            "No supply lane of {n} hex leads from {hex} to railways and ports that are joined to {source}.",
            "No supply lane of {n} hexes leads from {hex} to railways and ports that are joined to {source}.",
            n=lane_at(state, hex),
            hex=words["hex"],
            source=state.title(state.capital[board.nation[block]]),
        )
        return Finding(lane, "4.3", bad=shut)
    if state.marks[block] & FORGONE:
        return Finding(
            _("{block} has given up its share of what the ports land.", **words), "4.2", _named(board, sources)
        )
    return Finding(_("The ports land no supply for {block} beside the others.", **words), "4.2", open_)


def _supplied(state: West, block: int, hex: int, sources: tuple[str, ...]) -> Finding:
    title = state.title(hex)
    if state.marks[block] & UNSUPPLIED:
        again = _("{block} reaches supply again; it counts from the next supply check.", block=state.board.names[block])
        return Finding(again, "4.3", sources)
    return Finding(
        _("Units in {hex} are in supply: a lane leads to railways or ports of theirs.", hex=title), "4.3", sources
    )


# -- 7.7.14: retreat --------------------------------------------------------------------------------------------------


def retreat(worlds: Sequence[West], side: int, hex: int) -> list[Finding]:
    """Where each ground unit there could retreat as things stand; and why not to the other hexes around it."""
    state = worlds[0]
    board = state.board
    ground = [block for block in _stack(state, side, hex) if board.ground[block]]
    tied = {block: line for block in ground if (line := _line_against_leaving(state, block))}
    found = [Finding(refusal(line, state, block=block).message, number_of(line.id)) for block, line in tied.items()]
    free = [block for block in ground if block not in tied]
    open_to = {block: tuple(retreat_hexes(state, block)) for block in free}
    for refuges in dict.fromkeys(open_to.values()):
        blocks = ", ".join(board.names[block] for block in free if open_to[block] == refuges)
        found.append(_refuge(state, blocks, refuges))
    return [*found, *_shut_around(state, free[0])] if free else found


def _line_against_leaving(state: West, block: int) -> AnyLine | None:
    """What forbids a unit to leave any battle."""
    lines = (line for line in LEAVING.asked(state.board.options) if line.passes is not in_the_battle)
    return next((line for line in lines if not line.passes(state, 0, (block,))), None)


def _refuge(state: West, blocks: str, refuges: tuple[int, ...]) -> Finding:
    if not refuges:
        return Finding(_("No hex is open to a retreat of {blocks}: who retreats is lost.", blocks=blocks), "7.7.15")
    hexes = ", ".join(state.title(hex) for hex in refuges)
    return Finding(
        _("{blocks} could retreat to {hexes}.", blocks=blocks, hexes=hexes), "7.7.14", _named(state.board, refuges)
    )


def _shut_around(state: West, block: int) -> list[Finding]:
    board = state.board
    refused = [(hex, RETREAT_TO.objection(state, block, hex)) for hex in board.beside[state.place[block]]]
    return [Finding(no.message, no.rule, bad=(board.places[hex],)) for hex, no in refused if no]


# -- 7.5: what could attack -------------------------------------------------------------------------------------------


def threat(worlds: Sequence[West], side: int, hex: int) -> list[Finding]:
    """How many enemy units could come there in their next movement, and from where."""
    title = worlds[0].title(hex)
    marching = [[b for b in MOBILE.fit(world, 1 - side) if hex in _reach(world, b)] for world in worlds]
    flying = [[b for b in _aircraft(world, 1 - side) if ATTACK_AT.sift(world, b, (hex,))] for world in worlds]
    if not any(marching) and not any(flying):
        return [Finding(_("As far as you can know, nothing could attack {hex} in the next turn.", hex=title), "7.5")]
    march = _.n(
        "Up to {n} enemy ground unit could get to {hex} in its next movement.",
        "Up to {n} enemy ground units could get to {hex} in their next movement.",
        n=max(map(len, marching)),
        hex=title,
    )
    fly = _.n(
        "Up to {n} enemy air unit has {hex} in range.",
        "Up to {n} enemy air units have {hex} in range.",
        n=max(map(len, flying)),
        hex=title,
    )
    return [
        Finding(text, rule, bad=_where(worlds, found))
        for text, rule, found in ((march, "7.5.3", marching), (fly, "7.5.2", flying))
        if any(found)
    ]


def _reach(world: West, block: int) -> dict[int, int]:
    return reach(world, block, allowance(world, block), attacks=True).left


def _aircraft(world: West, side: int) -> list[int]:
    return [block for block in world.board.blocks_of[side] if world.board.air[block] and world.place[block] >= 0]


def _where(worlds: Sequence[West], found: Sequence[Sequence[int]]) -> tuple[str, ...]:
    hexes = {world.place[block] for world, blocks in zip(worlds, found, strict=True) for block in blocks}
    return _named(worlds[0].board, hexes)


ABOUT: Final[dict[str, Callable[[Sequence[West], int, int], list[Finding]]]] = {
    "supply": supply,
    "retreat": retreat,
    "threat": threat,
}
