"""The rules of Ridge: every question and every consequence, in the order of the rulebook; the sequence comes last."""

from __future__ import annotations

from collections.abc import Iterable

# fmt: off
from demo.board import (
    BLOCKS,
    GONE,
    HEXES,
    KINDS,
    NEIGHBOURS,
    RIDGE,
    SIDES,
    STACKING,
    UNDECIDED,
    Ridge,
    blocks_at,
    blocks_of,
    defender,
    dice_of,
    is_contested,
    occupied,
    side_of,
)

# fmt: on
from fogbound.core.steps import Ask, Procedures, Roll
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Event, Refusal, Result

_ = texts("demo")
STAY = Action("stay")
DONE = Action("done")


class Deal(Ask[Ridge]):
    """1. Each side secretly deals its blocks a kind each. The last one is no choice, and is dealt by itself."""

    def __init__(self, side: int) -> None:
        self.mine = side

    def waiting(self, state: Ridge) -> list[int]:
        mine = blocks_of(self.mine)
        return [block for block in mine if state.kind[block] == UNDECIDED and state.place[block] != GONE]

    def side(self, state: Ridge) -> str:
        return SIDES[self.mine]

    def prompt(self, state: Ridge) -> Message:
        return _("What is {block}?", block=BLOCKS[self.waiting(state)[0]])

    def candidates(self, state: Ridge) -> Iterable[Action]:
        if not self.waiting(state):
            return ()  # nothing to choose: the sequence passes on
        return (Action("deal", (kind,)) for kind in range(len(KINDS)))

    def objection(self, state: Ridge, action: Action) -> Refusal | None:
        (kind,) = action.args
        if any(state.kind[block] == kind for block in blocks_of(self.mine)):
            return Refusal(_("There is only one {kind} on each side.", kind=KINDS[kind]), "1")
        return None

    def do_deal(self, state: Ridge, kind: int) -> None:
        block = self.waiting(state)[0]
        state.kind[block] = kind
        mine, other = SIDES[self.mine], SIDES[1 - self.mine]
        state.emit(Event("dealt", "1", _("{block} is a {kind}.", block=BLOCKS[block], kind=KINDS[kind]), to=(mine,)))
        state.emit(Event("dealt", "1", _("{block} is ready.", block=BLOCKS[block]), to=(other,)))


def roll_weather(state: Ridge, dice: tuple[int, ...]) -> None:
    """2. On 1 or 2 there is mist."""
    state.mist = int(dice[0] <= 2)
    state.emit(Event("weather", "2", _("Mist.") if state.mist else _("Clear."), detail={"dice": list(dice)}))


def red_acts(state: Ridge) -> None:
    state.active = 0
    state.call("player_turn")


def blue_acts(state: Ridge) -> None:
    state.active = 1
    state.call("player_turn")


class Move(Ask[Ridge]):
    """3. The active side moves up to two blocks, in mist one. Asked again after each, until it is done."""

    takes_only_choice = False  # else "done" would be said by itself, and nobody could undo the last move

    def side(self, state: Ridge) -> str:
        return SIDES[state.active]

    def prompt(self, state: Ridge) -> Message:
        return _("Move a block, or be done.")

    def candidates(self, state: Ridge) -> Iterable[Action]:
        return (*(Action("move", (block,)) for block in blocks_of(state.active)), DONE)

    def objection(self, state: Ridge, action: Action) -> Refusal | None:
        if action == DONE:
            return None
        (block,) = action.args
        if side_of(block) != state.active:
            return Refusal(_("{block} is not yours.", block=BLOCKS[block]), "3")
        if state.place[block] == GONE or state.moved[block]:
            return Refusal(_("{block} cannot move any more.", block=BLOCKS[block]), "3")
        if sum(state.moved) == (1 if state.mist else 2):
            return Refusal(_("No more blocks may move this turn."), "3")
        return None

    def do_move(self, state: Ridge, block: int) -> None:
        state.call("march", block=block)

    def do_done(self, state: Ridge) -> None:
        state.moved[:] = bytes(len(BLOCKS))
        state.proceed()


class March(Ask[Ridge]):
    """3.1 A move goes to a neighbouring hex; two blocks of a side may share one."""

    takes_only_choice = False

    def side(self, state: Ridge) -> str:
        return SIDES[state.active]

    def prompt(self, state: Ridge) -> Message:
        return _("Where does {block} go?", block=BLOCKS[state["block"]])

    def candidates(self, state: Ridge) -> Iterable[Action]:
        return (Action("to", (hex,)) for hex in NEIGHBOURS[state.place[state["block"]]])

    def objection(self, state: Ridge, action: Action) -> Refusal | None:
        (hex,) = action.args
        if hex not in NEIGHBOURS[state.place[state["block"]]]:
            return Refusal(_("{hex} is not next to it.", hex=HEXES[hex]), "3.1")
        return crowding(state, hex, state.active, coming=1)

    def do_to(self, state: Ridge, hex: int) -> None:
        block = state["block"]
        state.place[block] = hex
        state.moved[block] = 1
        state.emit(Event("moved", "3.1", _("{block} goes to {hex}.", block=BLOCKS[block], hex=HEXES[hex])))
        state.end()


def crowding(state: Ridge, hex: int, side: int, coming: int) -> Refusal | None:
    """3.1 Two blocks of a side may share a hex."""
    if len(blocks_at(state, hex, side)) + coming > STACKING:
        return Refusal(_("There is no room in {hex}.", hex=HEXES[hex]), "3.1")
    return None


class ChooseBattle(Ask[Ridge]):
    """4. The active side fights wherever both sides stand, in the order it likes."""

    def side(self, state: Ridge) -> str:
        return SIDES[state.active]

    def prompt(self, state: Ridge) -> Message:
        return _("Which battle is next?")

    def candidates(self, state: Ridge) -> Iterable[Action]:
        return (Action("fight", (hex,)) for hex in sorted(occupied(state, state.active)))

    def objection(self, state: Ridge, action: Action) -> Refusal | None:
        (hex,) = action.args
        if not is_contested(state, hex):
            return Refusal(_("There is nobody to fight in {hex}.", hex=HEXES[hex]), "4")
        return None

    def do_fight(self, state: Ridge, hex: int) -> None:
        state.call("battle", hex=hex, round=1)


def show_blocks(state: Ridge) -> None:
    """4.1 All blocks in the battle are shown: nobody can undo what he did before he saw them."""
    hex = state["hex"]
    here = [block for block in range(len(BLOCKS)) if state.place[block] == hex]
    for block in here:
        state.shown[block] = 1
    kinds = ", ".join(f"{BLOCKS[block]} {KINDS[state.kind[block]]}" for block in here)
    state.emit(Event("battle", "4.1", _("Battle in {hex}: {kinds}.", hex=HEXES[hex], kinds=kinds), reveals=True))


def defenders_dice(state: Ridge) -> int:
    return dice_of(state, state["hex"], defender(state))


def defender_fires(state: Ridge, dice: tuple[int, ...]) -> None:
    """4.2 The defender fires: a 5 hits, for defenders of the ridge a 4."""
    fire(state, defender(state), dice, needed=4 if state["hex"] in RIDGE else 5)


def attackers_dice(state: Ridge) -> int:
    """4.2 None if the defender's fire left no attacker."""
    return dice_of(state, state["hex"], state.active)


def attacker_fires(state: Ridge, dice: tuple[int, ...]) -> None:
    """4.2 Then the attacker fires: a 5 hits."""
    fire(state, state.active, dice, needed=5)


def fire(state: Ridge, side: int, dice: tuple[int, ...], needed: int) -> None:
    """4.2 The strongest block takes each hit; the second hit destroys it."""
    hits = sum(die >= needed for die in dice)
    text = _.n("{side}: {n} hit.", "{side}: {n} hits.", side=SIDES[side], n=hits)
    state.emit(Event("fire", "4.2", text, detail={"dice": list(dice), "needed": needed}))
    for _hit in range(hits):
        if targets := blocks_at(state, state["hex"], 1 - side):
            target = max(targets, key=lambda block: state.steps[block])
            state.steps[target] -= 1
            if not state.steps[target]:
                state.place[target] = GONE


class StayOrRetreat(Ask[Ridge]):
    """4.3 The defender may retreat to a neighbouring hex without enemies: a choice inside a battle inside a turn."""

    def side(self, state: Ridge) -> str:
        return SIDES[defender(state)]

    def prompt(self, state: Ridge) -> Message:
        return _("Stay in {hex}, or retreat?", hex=HEXES[state["hex"]])

    def candidates(self, state: Ridge) -> Iterable[Action]:
        if not is_contested(state, state["hex"]):
            return ()
        return (STAY, *(Action("retreat", (hex,)) for hex in NEIGHBOURS[state["hex"]]))

    def objection(self, state: Ridge, action: Action) -> Refusal | None:
        if action == STAY:
            return None
        (hex,) = action.args
        if hex not in NEIGHBOURS[state["hex"]] or blocks_at(state, hex, state.active):
            return Refusal(_("Nobody can retreat to {hex}.", hex=HEXES[hex]), "4.3")
        return crowding(state, hex, defender(state), coming=len(blocks_at(state, state["hex"], defender(state))))

    def do_stay(self, state: Ridge) -> None:
        state.proceed()

    def do_retreat(self, state: Ridge, hex: int) -> None:
        for block in blocks_at(state, state["hex"], defender(state)):
            state.place[block] = hex
        state.emit(Event("retreat", "4.3", _("The defender retreats to {hex}.", hex=HEXES[hex])))
        state.end()


def another_round(state: Ridge) -> None:
    """4.4 A battle goes on until one side is alone; after three rounds the attackers are beaten off and lost."""
    hex, round = state["hex"], state["round"]
    if not is_contested(state, hex):
        return
    if round < 3:
        state.goto("battle", hex=hex, round=round + 1)
        return
    for block in blocks_at(state, hex, state.active):
        state.place[block] = GONE
    state.emit(Event("beaten", "4.4", _("The attack on {hex} is beaten off.", hex=HEXES[hex])))


def end_of_turn(state: Ridge) -> None:
    """5. The game ends after its last turn, or when a side has no block left."""
    everybody_lives = all(any(state.place[block] != GONE for block in blocks_of(side)) for side in (0, 1))
    if state.turn < state.length and everybody_lives:
        state.turn += 1
        state.goto("turn")


def result(state: Ridge) -> Result:
    """6. The side with more blocks on the ridge wins."""
    red, blue = (sum(len(blocks_at(state, hex, side)) for hex in RIDGE) for side in (0, 1))
    if red == blue:
        return Result(None, _("Nobody holds the ridge."))
    return Result(SIDES[int(blue > red)], _("The ridge is held."))


# fmt: off
PROCEDURES: Procedures[Ridge] = {
    "game":        ("set_up", "turn"),
    "set_up":      (Deal(0), Deal(1)),
    "turn":        (Roll("weather", lambda state: 1, roll_weather), red_acts, blue_acts, end_of_turn),
    "player_turn": (Move(), ChooseBattle()),
    "march":       (March(),),
    "battle":      (show_blocks,
                    Roll("battle", defenders_dice, defender_fires),
                    Roll("battle", attackers_dice, attacker_fires),
                    StayOrRetreat(),
                    another_round),
}
# fmt: on
