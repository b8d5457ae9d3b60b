"""The greedy bot of West: attacks where the odds pay, holds what matters, takes what lies open, stays in supply.

It sees its observation and nothing else, and it keeps nothing: asked again, it answers the same. Each question of the
game has an answer of its own in `ANSWERS`; for the others it does as little as it may.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Final

from fogbound.bots.west import air, build, combat, fleet, march, raids, shipping, staff
from fogbound.bots.west.sight import Answer, Sight
from fogbound.core.values import Action, Choice, Observation
from fogbound.west.actions import RAID_CONVOYS

PASSING: Final = ("done", "stay", "stop", "fight_on", "refuse")


class GreedyBot:
    """Plays West. When the time of a choice is over, it is made with what has been found so far."""

    def __init__(self, clock: Callable[[], float] = perf_counter) -> None:
        self.clock = clock

    def choose(self, observation: Observation, choice: Choice, rng: Random, budget: float) -> Action:
        deadline = self.clock() + budget
        return respond(Sight(choice, observation, lambda: self.clock() >= deadline)) if budget > 0 else passing(choice)


def respond(sight: Sight) -> Action:
    """An answer to any question, in the style of the sight."""
    choice = sight.choice
    answer = ANSWERS.get(choice.ask)
    if answer is not None and len(choice.actions) > 1:
        found = answer(sight)
        if found is not None and found in choice.actions:
            return found
    return passing(choice)


def passing(choice: Choice) -> Action:
    """The action that does least."""
    return next((action for action in choice.actions if action.verb in PASSING), choice.actions[0])


def assist(sight: Sight) -> Action | None:
    """5.6.2: a neighbour at half strength would fall at once."""
    return Action("assist")


def first_of(*answers: Answer) -> Answer:
    """The first answer that has something to say."""

    def choose(sight: Sight) -> Action | None:
        return next((found for answer in answers if (found := answer(sight)) is not None), None)

    return choose


def plan(sight: Sight) -> Action | None:
    """5.1: against bots, which do not encircle, far forward lost 14 of 32 games, Dyle 19, Escaut 28."""
    return Action("dyle_breda")


def commitment(sight: Sight) -> Action | None:
    """5.3: fighters over France are worth their risk, the armour comes in June anyway."""
    return Action("commit_fighters")


def raid(sight: Sight) -> Action | None:
    """35.2: two yellow points are worth more than a coloured one, which needs a yellow one beside it."""
    return RAID_CONVOYS


# fmt: off
ANSWERS: Final[dict[str, Answer]] = {
    "send_bombers":  raids.send_bombers,     # 32.0
    "aim_at":        raids.aim_at,
    "aim_for":       raids.aim_for,
    "gather":        raids.gather,
    "intercept":     raids.intercept,
    "lose_in_the_air": combat.lose,
    "declare_raid":  raid,                   # 35.2
    "share_out":     build.share_out,        # 4.2
    "place_partisans": build.partisans,      # 29.0
    "buy_arms":      build.buy_arms,         # 34.0
    "spend":         build.spend,            # 7.3
    "raise_ss":      build.spend,            # 10.0
    "raise_volkssturm": build.spend,         # 28.0
    "rebuild_at":    build.appear,
    "reinforce":     build.reinforce,
    "arrive_at":     build.appear,
    "move_by_rail":  first_of(fleet.leader, staff.first(build.by_rail)),             # 7.4, 13
    "rail_to":       build.rail_to,
    "move_ground":   first_of(fleet.leader_in_movement, staff.first(march.move)),    # 7.5
    "land_at":       fleet.land_at,          # 24.1
    "drop_at":       fleet.drop_at,          # 23.0
    "second_wave":   fleet.second_wave,      # 24.5
    "follow_up_at":  fleet.follow_up_at,
    "ship_to":       shipping.ship_to,       # 18.0
    "last_chance":   fleet.second_wave,      # 6.7.1
    "react_with_armour": fleet.answer,       # 24.6
    "commit_to":     fleet.commit_to,        # 31.0
    "march":         march.march,
    "assist":        assist,
    "choose_plan":   plan,                   # 5.1
    "choose_commitment": commitment,         # 5.3
    "move_air":      first_of(combat.scout, staff.first(air.fly)),
    "recon_at":      combat.scout_at,        # 19.1
    "fly_to":        air.fly_to,
    "react":         first_of(fleet.answer, staff.first(air.fly)),                   # 7.6
    "choose_battle": combat.choose_battle,   # 7.7
    "launch_rockets": combat.launch,         # 26.2
    "declare_charge": combat.charge,         # 20.0, 21.0
    "aircraft_leave": air.leave,
    "withdraw_to":   air.base,
    "choose_loss":   combat.lose,
    "choose_target": combat.aim,             # 19.2
    "retreat":       combat.stay_or_leave,
    "retreat_to":    combat.retreat_to,
    "evacuate":      air.base,
    "blitz":         combat.blitz,           # 7.8
    "blitz_to":      combat.blitz_to,
    "follow_to":     combat.blitz_to,
    "rebase_next":   air.rebase_next,
    "rebase_at":     air.base,
    "exploit":       staff.first(march.exploit),  # 7.10
    "lead":          first_of(raids.lead, fleet.lead, staff.lead),                            # 13.4
    "rail_by_order": build.rail_to,          # 13.8.1
}
# fmt: on
