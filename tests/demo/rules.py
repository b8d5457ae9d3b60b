"""The sequence of play of Ridge, and every question it asks."""

from __future__ import annotations

from collections.abc import Iterable

from demo.board import (
    BLOCKS,
    GONE,
    HEXES,
    HIDDEN,
    KINDS,
    NEIGHBOURS,
    RIDGE,
    SIDES,
    Ridge,
    blocks_at,
    contested_hexes,
    dice_of,
    is_contested,
    side_of,
)  # fmt: skip
from fogbound.core.sequence import Ask, Procedures, Roll
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Event, Refusal, Result

_ = texts("demo")
DONE = Action("done")


class Deploy(Ask[Ridge]):
    """1. Each side secretly says what stands in which hex."""

    def __init__(self, side: int) -> None:
        self.mine = side

    def side(self, state: Ridge) -> str:
        return SIDES[self.mine]

    def next_block(self, state: Ridge) -> int | None:
        mine = range(3 * self.mine, 3 * self.mine + 3)
        return next((block for block in mine if state.kind[block] == HIDDEN and state.place[block] != GONE), None)

    def prompt(self, state: Ridge) -> Message:
        return _("What is {block}?", block=BLOCKS[self.next_block(state) or 0])

    def candidates(self, state: Ridge) -> Iterable[Action]:
        if self.next_block(state) is None:
            return ()
        return (Action("deploy", (kind,)) for kind in range(len(KINDS)))

    def objection(self, state: Ridge, action: Action) -> Refusal | None:
        if action.args[0] in state.kind[3 * self.mine : 3 * self.mine + 3]:
            return Refusal(_("There is only one {kind} on each side.", kind=KINDS[action.args[0]]), "1")
        return None

    def do_deploy(self, state: Ridge, kind: int) -> None:
        block = self.next_block(state)
        assert block is not None
        state.kind[block] = kind
        side = SIDES[self.mine]
        other = SIDES[1 - self.mine]
        state.emit(Event("deployed", "1", _("{block} is a {kind}.", block=BLOCKS[block], kind=KINDS[kind]), (side,)))
        state.emit(Event("deployed", "1", _("{block} is ready.", block=BLOCKS[block]), (other,)))


def roll_weather(state: Ridge, dice: tuple[int, ...]) -> None:
    """2. On 1 or 2 there is mist, and only one block may move."""
    state.mist = int(dice[0] <= 2)
    state.emit(Event("weather", "2", _("Mist.") if state.mist else _("Clear."), detail={"dice": list(dice)}))


def red_acts(state: Ridge) -> None:
    state.active = 0
    state.call("player_turn")


def blue_acts(state: Ridge) -> None:
    state.active = 1
    state.call("player_turn")


class Move(Ask[Ridge]):
    """3. The active side moves up to two blocks, one in mist."""

    takes_only_choice = False

    def side(self, state: Ridge) -> str:
        return SIDES[state.active]

    def prompt(self, state: Ridge) -> Message:
        return _("Move a block, or be done.")

    def candidates(self, state: Ridge) -> Iterable[Action]:
        mine = range(3 * state.active, 3 * state.active + 3)
        return (*(Action("move", (block,)) for block in mine), DONE)

    def objection(self, state: Ridge, action: Action) -> Refusal | None:
        if action == DONE:
            return None
        block = action.args[0]
        if side_of(block) != state.active:
            return Refusal(_("{block} is not yours.", block=BLOCKS[block]), "3")
        if state.place[block] == GONE or state.moved[block]:
            return Refusal(_("{block} cannot move any more.", block=BLOCKS[block]), "3")
        if sum(state.moved) >= (1 if state.mist else 2):
            return Refusal(_("No more blocks may move this turn."), "3")
        return None

    def do_move(self, state: Ridge, block: int) -> None:
        state.call("march", block=block)

    def do_done(self, state: Ridge) -> None:
        state.moved[:] = bytes(6)
        state.proceed()


class March(Ask[Ridge]):
    """3.1 One hex; two blocks of a side may share it."""

    takes_only_choice = False

    def side(self, state: Ridge) -> str:
        return SIDES[state.active]

    def prompt(self, state: Ridge) -> Message:
        return _("Where does {block} go?", block=BLOCKS[state["block"]])

    def candidates(self, state: Ridge) -> Iterable[Action]:
        return (Action("to", (hex,)) for hex in NEIGHBOURS[state.place[state["block"]]])

    def objection(self, state: Ridge, action: Action) -> Refusal | None:
        hex = action.args[0]
        if hex not in NEIGHBOURS[state.place[state["block"]]]:
            return Refusal(_("{hex} is not next to it.", hex=HEXES[hex]), "3.1")
        if len(blocks_at(state, hex, state.active)) >= 2:
            return Refusal(_("Two blocks in {hex} are enough.", hex=HEXES[hex]), "3.1")
        return None

    def do_to(self, state: Ridge, hex: int) -> None:
        block = state["block"]
        state.emit(Event("moved", "3.1", _("{block} goes to {hex}.", block=BLOCKS[block], hex=HEXES[hex])))
        state.place[block] = hex
        state.moved[block] = 1
        state.end()


class ChooseBattle(Ask[Ridge]):
    """4. The active side fights its battles in the order it likes."""

    def side(self, state: Ridge) -> str:
        return SIDES[state.active]

    def prompt(self, state: Ridge) -> Message:
        return _("Which battle is next?")

    def candidates(self, state: Ridge) -> Iterable[Action]:
        return (Action("fight", (hex,)) for hex in contested_hexes(state))

    def do_fight(self, state: Ridge, hex: int) -> None:
        state.call("battle", hex=hex, round=1)


def show_blocks(state: Ridge) -> None:
    """4.1 All blocks in the battle are shown."""
    here = [block for side in (0, 1) for block in blocks_at(state, state["hex"], side)]
    for block in here:
        state.shown[block] = 1
    kinds = ", ".join(f"{BLOCKS[block]} {KINDS[state.kind[block]]}" for block in here)
    state.emit(
        Event("battle", "4.1", _("Battle in {hex}: {kinds}", hex=HEXES[state["hex"]], kinds=kinds), reveals=True)
    )


def _volley(side_offset: int) -> Roll[Ridge]:
    """4.2 The defender fires first. A 5 hits; defenders of the ridge hit with a 4. The strongest are hit first."""

    def shooter(state: Ridge) -> int:
        return state.active if side_offset == 0 else 1 - state.active

    def count(state: Ridge) -> int:
        if not is_contested(state, state["hex"]):
            return 0
        return dice_of(state, state["hex"], shooter(state))

    def hit(state: Ridge, dice: tuple[int, ...]) -> None:
        hex, defends = state["hex"], shooter(state) != state.active
        needed = 4 if defends and hex in RIDGE else 5
        hits = sum(die >= needed for die in dice)
        for _hit in range(hits):
            targets = blocks_at(state, hex, 1 - shooter(state))
            if not targets:
                break
            target = max(targets, key=lambda block: state.steps[block])
            state.steps[target] -= 1
            if not state.steps[target]:
                state.place[target] = GONE
        text = _.n("{side}: {n} hit.", "{side}: {n} hits.", side=SIDES[shooter(state)], n=hits)
        state.emit(Event("fire", "4.2", text, detail={"dice": list(dice), "needed": needed}))

    return Roll("battle", count, hit)


class StayOrRetreat(Ask[Ridge]):
    """4.3 After the fire the defender may leave for a neighbouring hex without enemies."""

    def side(self, state: Ridge) -> str:
        return SIDES[1 - state.active]

    def prompt(self, state: Ridge) -> Message:
        return _("Stay in {hex}, or retreat?", hex=HEXES[state["hex"]])

    def candidates(self, state: Ridge) -> Iterable[Action]:
        if not is_contested(state, state["hex"]):
            return ()
        away = (Action("retreat", (hex,)) for hex in NEIGHBOURS[state["hex"]])
        return (Action("stay"), *away)

    def objection(self, state: Ridge, action: Action) -> Refusal | None:
        if action.verb == "stay":
            return None
        (hex,) = action.args
        if hex not in NEIGHBOURS[state["hex"]] or blocks_at(state, hex, state.active):
            return Refusal(_("Nobody can retreat to {hex}.", hex=HEXES[hex]), "4.3")
        if len(blocks_at(state, hex, 1 - state.active)) + len(blocks_at(state, state["hex"], 1 - state.active)) > 2:
            return Refusal(_("Two blocks in {hex} are enough.", hex=HEXES[hex]), "3.1")
        return None

    def do_stay(self, state: Ridge) -> None:
        state.proceed()

    def do_retreat(self, state: Ridge, hex: int) -> None:
        for block in blocks_at(state, state["hex"], 1 - state.active):
            state.place[block] = hex
        state.emit(Event("retreat", "4.3", _("The defender retreats to {hex}.", hex=HEXES[hex])))
        state.end()


def another_round(state: Ridge) -> None:
    """4.4 A battle goes on until one side is alone; after three rounds the attacker is beaten off and lost."""
    hex, round = state["hex"], state["round"]
    if not is_contested(state, hex):
        return
    if round == 3:
        for block in blocks_at(state, hex, state.active):
            state.place[block] = GONE
        state.emit(Event("beaten", "4.4", _("The attack on {hex} is beaten off.", hex=HEXES[hex])))
        return
    state.goto("battle", hex=hex, round=round + 1)


def end_of_turn(state: Ridge) -> None:
    """5. The game ends after its last turn, or when a side has no block left."""
    alive = [any(state.place[block] != GONE for block in range(3 * side, 3 * side + 3)) for side in (0, 1)]
    if state.turn < state.length and all(alive):
        state.turn += 1
        state.goto("turns")


def result(state: Ridge) -> Result:
    """6. More blocks on the ridge win."""
    red, blue = (sum(len(blocks_at(state, hex, side)) for hex in RIDGE) for side in (0, 1))
    if red == blue:
        return Result(None, _("Nobody holds the ridge."))
    return Result(SIDES[int(blue > red)], _("The ridge is held."))


# fmt: off
PROCEDURES: Procedures[Ridge] = {
    "game":        ("set_up", "turns"),
    "set_up":      (Deploy(0), Deploy(1)),
    "turns":       (Roll("weather", lambda state: 1, roll_weather), red_acts, blue_acts, end_of_turn),
    "player_turn": (Move(), ChooseBattle()),
    "march":       (March(),),
    "battle":      (show_blocks, _volley(1), _volley(0), StayOrRetreat(), another_round),
}
# fmt: on
