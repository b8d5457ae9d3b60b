"""What a stand may be ordered to do, order by order: when, and what begins then."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from fogbound.blitz.play.artillery.missions import call_for_fire
from fogbound.blitz.play.artillery.observers import can_shell
from fogbound.blitz.play.assault.armour import begin_storm, can_storm
from fogbound.blitz.play.assault.infantry import victims
from fogbound.blitz.play.assault.overrun import begin_overrun, can_overrun, spares
from fogbound.blitz.play.engine.asking import Recalled
from fogbound.blitz.play.engine.scenarios import SIDES
from fogbound.blitz.play.engine.state import READY, Blitz, board, is_tacit, is_vehicle, told, unit
from fogbound.blitz.play.engine.telling import own, tell
from fogbound.blitz.play.fire.ammunition import is_silent
from fogbound.blitz.play.fire.firing import call_fire
from fogbound.blitz.play.fire.launchers import can_reload, reload
from fogbound.blitz.play.fire.means import AT, MEANS, Fire, method_of
from fogbound.blitz.play.fire.pooling import call_pool
from fogbound.blitz.play.fire.targets import bar_against, has_target, targets
from fogbound.blitz.play.fog.looking import look_round
from fogbound.blitz.play.move.gaits import ADVANCE, CRAWL, CREEP, CRUISE, MOVE, pace_of
from fogbound.blitz.play.move.march import can_step, goals, may_move, standstill
from fogbound.blitz.play.move.transport import begin_loading, begin_unloading, can_load, can_unload
from fogbound.blitz.play.move.works import begin_clearing, can_clear
from fogbound.blitz.play.orders.command import needs_test, out_of_touch
from fogbound.blitz.play.orders.digging import begin_digging, can_dig_in
from fogbound.blitz.play.orders.smoke import begin_smoke, can_make_smoke
from fogbound.core.steps import Procedures
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Refusal

_ = texts("blitz")


class Order(NamedTuple):
    """When it can be given, what it begins, by which rule it is refused, and whether it takes command (it moves)."""

    can: Callable[[Blitz, int], bool]
    begin: Callable[[Blitz], None]
    rule: str | Callable[[Blitz, int], str] = "base.orders"
    moves: bool = False


def _always(state: Blitz, i: int) -> bool:
    return True


def _hold(state: Blitz) -> None:
    state.end()


def _has_target(state: Blitz, i: int) -> bool:
    return has_target(state, i, moved=False)


def _fire(state: Blitz) -> None:
    state.goto("aim", stand=state["stand"], moved=0)


def _goes(gait: int) -> Callable[[Blitz, int], bool]:
    def can(state: Blitz, i: int) -> bool:
        pace = pace_of(state, i, gait)
        able = pace.clear > 0 and may_move(state, i)
        return able and (can_step(state, i, pace) or bool(goals(state, i, gait)))

    return can


def _cruises(state: Blitz, i: int) -> bool:
    """213: a vehicle may declare that it will not stop."""
    return is_vehicle(state, i) and _goes(CRUISE)(state, i)


def _going(gait: int) -> Callable[[Blitz], None]:
    def begin(state: Blitz) -> None:
        state.goto("choose_goal", stand=state["stand"], gait=gait)

    return begin


def _is_set_to_fire(state: Blitz, i: int) -> bool:
    """A demoralised stand does not fire on the move (ours)."""
    armed = unit(state, i).arm or unit(state, i).gun or unit(state, i).at_weapon
    return bool(armed) and state.status[i] == READY and not state.fired[i] and not is_silent(state, i)


def _goes_firing(gait: int) -> Callable[[Blitz, int], bool]:
    return lambda state, i: _is_set_to_fire(state, i) and _goes(gait)(state, i)


def _can_assault(state: Blitz, i: int) -> bool:
    me = unit(state, i)
    fights = me.is_infantry and me.arm not in (None, "sniper")
    return fights and state.status[i] == READY and bool(victims(state, i))


def _assault(state: Blitz) -> None:
    state.goto("choose_victim", stand=state["stand"])


def _can_pivot(state: Blitz, i: int) -> bool:
    return unit(state, i).turns and not state.stuck[i]


def _pivot(state: Blitz) -> None:
    i = state["stand"]
    state.goto("pivot", stand=i, spare=max(unit(state, i).pace.clear, TURN_ROUND))


TURN_ROUND: Final = 200
"""Millimetres that a full turn costs at most: guns by hand turn as they like (402)."""


def _can_open(state: Blitz, i: int) -> bool:
    """The commander of a closed vehicle looks out or closes down, once in an activation (ours)."""
    return unit(state, i).is_closed and not state.headless[i] and not state["hatch"]


def _hatch(state: Blitz) -> None:
    i = state["stand"]
    state.looks_out[i] = 1 - state.looks_out[i]
    state["hatch"] = 1
    text = _("The commander of {stand} looks out.", stand=told(state, i))
    if not state.looks_out[i]:
        text = _("{stand} closes down.", stand=told(state, i))
    tell(state, "hatch", "003", text, to=own(state, i))
    look_round(state, i)


# fmt: off
ORDERS: Final[dict[str, Order]] = {
    "hold":    Order(_always, _hold),
    "fire":    Order(_has_target, _fire),
    "shell":   Order(can_shell, call_for_fire, "410"),
    "move":    Order(_goes(MOVE), _going(MOVE), moves=True),
    "advance": Order(_goes_firing(ADVANCE), _going(ADVANCE), moves=True),
    "cruise":  Order(_cruises, _going(CRUISE), "213", moves=True),
    "crawl":   Order(_goes(CRAWL), _going(CRAWL), "101", moves=True),
    "creep":   Order(_goes_firing(CREEP), _going(CREEP), "101", moves=True),
    "assault": Order(_can_assault, _assault, moves=True),
    "storm":   Order(can_storm, begin_storm, "215", moves=True),
    "overrun": Order(can_overrun, begin_overrun, spares, moves=True),
    "pivot":   Order(_can_pivot, _pivot),
    "load":    Order(can_load, begin_loading, "403", moves=True),
    "unload":  Order(can_unload, begin_unloading, moves=True),
    "reload":  Order(can_reload, reload, "406"),
    "smoke":   Order(can_make_smoke, begin_smoke, "107"),
    "dig":     Order(can_dig_in, begin_digging, "111"),
    "clear":   Order(can_clear, begin_clearing, "502"),
    "hatch":   Order(_can_open, _hatch, "216"),
}
# fmt: on
VERBS: Final = tuple(ORDERS)
GIVEN: Final = {verb: Action(verb) for verb in VERBS}


class GiveOrder(Recalled):
    """What does it do? A stand is asked even if it can only hold: whose turn is next would tell what it sees."""

    def side(self, state: Blitz) -> str:
        return SIDES[unit(state, state["stand"]).side]

    def prompt(self, state: Blitz) -> Message:
        return _("What does {stand} do?", stand=told(state, state["stand"]))

    def takes_alone(self, state: Blitz) -> bool:
        return is_tacit(state)

    def candidates(self, state: Blitz) -> Iterable[Action]:
        return (Action(verb) for verb in VERBS)

    def legal(self, state: Blitz) -> Iterable[Action]:
        i = state["stand"]
        return (GIVEN[verb] for verb, order in ORDERS.items() if _is_free_to(state, order) and order.can(state, i))

    def objection(self, state: Blitz, action: Action) -> Refusal | None:
        i, order = state["stand"], ORDERS[action.verb]
        rule = order.rule if isinstance(order.rule, str) else order.rule(state, i)
        if not _is_free_to(state, order):
            rule = out_of_touch(state, i)
        elif order.can(state, i):
            return None
        rule = (order.moves and standstill(state, i)) or rule
        return Refusal(_("{stand} cannot do that now.", stand=told(state, i)), rule)


def _is_free_to(state: Blitz, order: Order) -> bool:
    """Who has failed the test for moving may still turn and fire (219)."""
    return not (order.moves and state["stays"])


def _give(verb: str) -> Callable[..., None]:
    def give(ask: GiveOrder, state: Blitz) -> None:
        order, i = ORDERS[verb], state["stand"]
        if order.moves and needs_test(state, i):
            state.goto("command", stand=i, order=VERBS.index(verb), hatch=state["hatch"])
        else:
            order.begin(state)

    return give


GiveOrder._verbs = {verb: _give(verb) for verb in VERBS}


def carry_out(state: Blitz) -> None:
    """The order of a stand that moves on its own."""
    order = ORDERS[VERBS[state["order"]]]
    if order.can(state, state["stand"]):
        order.begin(state)


class TakeAim(Recalled):
    """At whom does it fire, and with what?"""

    takes_only_choice = False

    def side(self, state: Blitz) -> str:
        return SIDES[unit(state, state["stand"]).side]

    def prompt(self, state: Blitz) -> Message:
        return _("At whom does {stand} fire?", stand=told(state, state["stand"]))

    def candidates(self, state: Blitz) -> Iterable[Action]:
        i, offset, moved = state["stand"], board(state).offset, bool(state["moved"])
        for means, verb in enumerate(MEANS):
            yield from (Action(verb, (target + offset,)) for target in targets(state, i, moved, means))
        yield Action("hold")

    def objection(self, state: Blitz, action: Action) -> Refusal | None:
        if action.verb == "hold" or action in self.candidates(state):
            return None
        target = action.args[0] - board(state).offset
        barred = bar_against(state, Fire(state["stand"], target, bool(state["moved"]), MEANS.index(action.verb)))
        if barred is None:
            return None
        rule, why = barred
        return Refusal(_("{stand} cannot fire at it: {why}.", stand=told(state, state["stand"]), why=why), rule)

    def legal(self, state: Blitz) -> Iterable[Action]:
        return self.candidates(state)

    def do_hold(self, state: Blitz) -> None:
        state.end()


def _open_fire(means: int) -> Callable[..., None]:
    def fire(ask: TakeAim, state: Blitz, word: int) -> None:
        intent = Fire(state["stand"], word - board(state).offset, bool(state["moved"]), means)
        alone = intent.moved or method_of(state, intent) != "small arms" or means != AT
        state.end()
        (call_fire if alone else call_pool)(state, intent)

    return fire


TakeAim._verbs = {"hold": TakeAim.do_hold, **{verb: _open_fire(means) for means, verb in enumerate(MEANS)}}


# fmt: off
PROCEDURES: Procedures[Blitz] = {
    "stand": (GiveOrder(),),
    "order": (carry_out,),
    "aim":   (TakeAim(),),
}
# fmt: on
