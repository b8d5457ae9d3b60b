"""The greedy bot of Blitz: fires when the odds are good, assaults the shaken, and otherwise makes for the objective.

It sees its observation and nothing else: from it the known part of the table is put together again, without the
stands that were not found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Final

from fogbound.blitz.play.artillery.missions import ways_to_lie
from fogbound.blitz.play.artillery.ranging import battery_of
from fogbound.blitz.play.engine.grid import CENTRES, apart
from fogbound.blitz.play.engine.state import ACTS, DEMORALISED, Blitz, stand, unit
from fogbound.blitz.play.fire.means import MEANS, Fire
from fogbound.blitz.play.fire.targets import Cause, reaction_of, targets
from fogbound.blitz.table.arcs import bearing, turn_between
from fogbound.blitz.table.kinds import CM
from fogbound.blitz.table.templates import Square, under
from fogbound.bots.blitz.picture import known_table
from fogbound.bots.blitz.sight import Sight
from fogbound.bots.blitz.style import SetUp, Style
from fogbound.core.values import Action, Choice, Observation

WING: Final = 200
"""Millimetres from left to right that count alike for who sets up on a wing."""
CLOSE: Final = 2
"""Cells: as far as smoke is thrown."""
FAR: Final = 8
"""Cells: from farther off an enemy stops nobody."""
HIDDEN: Final = 10
"""Cells that somebody goes to be seen by one enemy less."""


class GreedyBot:
    """Plays Blitz."""

    def choose(self, observation: Observation, choice: Choice, rng: Random, budget: float) -> Action:
        return respond(known_table(observation), choice, rng)


def respond(table: Blitz, choice: Choice, rng: Random, style: Style | None = None) -> Action:
    """Its answer to a question on a table, of which it looks at no more than the side that is asked knows.

    As is usual for that side, unless it has a style.
    """
    answer = ANSWERS.get(choice.ask)
    if answer is None:
        return choice.actions[0]
    table.memo = {}  # nothing moves while it looks: what is asked once holds
    try:
        return answer(Sight(table, choice, rng, style))
    finally:
        table.memo = None


# -- the answers, question by question --------------------------------------------------------------------------------


def place(sight: Sight) -> Action:
    """Where the style says: usually near the objective, and who comes first in the best cover there."""
    rank = PLACES[sight.style.sets_up]

    def of(action: Action) -> tuple[int, ...]:
        cell = action.args[0]
        return rank(sight.way(cell), -sight.shelter(cell), int(CENTRES[cell].x) // WING)

    return min(sight.actions, key=of)


# fmt: off
PLACES: Final[dict[SetUp, Callable[[int, int, int], tuple[int, ...]]]] = {
    "near":          lambda way, bare, _wing: (way,),
    "covered":       lambda way, bare, _wing: (bare, way),
    "back":          lambda way, bare, _wing: (-way, bare),
    "back in cover": lambda way, bare, _wing: (bare, -way),
    "left":          lambda way, bare, wing: (wing, bare, way),
    "right":         lambda way, bare, wing: (-wing, bare, way),
}
# fmt: on


def next_stand(sight: Sight) -> Action:
    """Machine guns and those who see somebody first, so that an assault comes after covering fire (102)."""
    orders = [action for action in sight.actions if action.verb == "order"]

    def sees_somebody(action: Action) -> bool:
        return bool(targets(sight.state, action.args[0] - sight.board.offset, moved=False))

    return max(orders, key=sees_somebody) if orders else sight.choice.actions[0]


def give_order(sight: Sight) -> Action:
    """Armour is stormed and the shaken assaulted; good fire is given; the attacker goes on, the defender holds."""
    offered = {action.verb: action for action in sight.actions}
    me = unit(sight.state, sight.stand)
    fires = [
        Fire(sight.stand, enemy, means=means)
        for means in range(len(MEANS))
        for enemy in targets(sight.state, sight.stand, moved=False, means=means)
    ]
    best = max((sight.value(fire) for fire in fires), default=0.0)
    wanted = ["shell", "reload", "clear", "dig", "hold"]
    if "observer" not in me.traits and not me.is_mortar:
        if sight.is_going:
            way = (*cover_of_smoke(sight), "clear", *gait(sight, best, bool(fires)))
            wanted = ["shell", "reload", "unload", *way, "hold"]
        elif sight.style.hides and sight.exposure(sight.state.cell[sight.stand]):
            wanted = ["shell", "reload", "move", "hold"]
    if best >= sight.style.good:
        wanted = ["fire"]
    return next((offered[verb] for verb in (*blows(sight), *wanted) if verb in offered), sight.choice.actions[0])


def blows(sight: Sight) -> list[str]:
    """What brings it to blows: who charges leaves his cover, so not before too many who could still fire."""
    state, me = sight.state, unit(sight.state, sight.stand)
    if sight.awake > sight.style.dares:
        return []
    wanted = ["overrun"]
    if "charges" in me.traits or me.arm == "flamethrower":
        wanted.append("storm")
    if any(state.status[enemy] == DEMORALISED or state.covered[enemy] >= 3 for enemy in sight.enemies):
        wanted.append("assault")
    return wanted


def gait(sight: Sight, best: float, fires: bool) -> list[str]:
    """At full speed while nobody was found (213), firing where that may do something, else at a walk."""
    if sight.style.rushes:
        return ["move"]
    if not sight.enemies and sight.way(sight.state.cell[sight.stand]) > FAR:
        return ["cruise", "move"]
    return ["move" if best < sight.style.fair and not fires else "advance", "move"]


def cover_of_smoke(sight: Sight) -> list[str]:
    """107: pioneers make smoke when an enemy is near enough to stop them, and no smoke lies between already."""
    here, clouds = sight.state.cell[sight.stand], [cell for cell, _last in sight.state.smoke]
    near = any(CLOSE < apart(here, sight.state.cell[enemy]) <= FAR for enemy in sight.enemies)
    return ["smoke"] if near and not any(apart(here, cloud) <= CLOSE for cloud in clouds) else []


def blind(sight: Sight) -> Action:
    """Smoke goes as near to the nearest enemy as it can be thrown."""
    foes = [sight.state.cell[enemy] for enemy in sight.enemies] or sorted(sight.board.objective)
    thrown = [action for action in sight.actions if action.args]
    return min(thrown, key=lambda action: min(apart(action.args[0], foe) for foe in foes), default=sight.actions[0])


def go(sight: Sight) -> Action:
    """Nearer to the objective, or out of sight of the enemy; under cover where there is a choice, never among mines."""
    here, style = sight.state.cell[sight.stand], sight.style

    def rank(action: Action) -> tuple[bool, float, int]:
        cell = action.args[0] if action.args else here
        if sight.is_going:
            far = sight.way(cell) + (style.wary and style.wary * sight.exposure(cell))
            far -= sight.prospects(cell) if style.fears or style.hunts else 0
        else:
            far = HIDDEN * sight.exposure(cell) + apart(cell, here)
        return (cell in sight.board.mined, far, -sight.shelter(cell))

    return min(sight.actions, key=rank)


def face(sight: Sight) -> Action:
    """Towards the nearest enemy that was found, or the objective."""
    here = sight.state.cell[sight.stand]
    places: Iterable[int] = [sight.state.cell[enemy] for enemy in sight.enemies] or sorted(sight.board.objective)
    goal = min(places, key=lambda cell: (apart(here, cell), cell))
    if goal == here:
        return sight.choice.actions[0]
    angle = bearing(CENTRES[here], CENTRES[goal])
    return min(sight.actions, key=lambda action: turn_between(action.args[0] * 45, angle))


def take_aim(sight: Sight) -> Action:
    """The best fire, if it may do anything."""

    def worth(action: Action) -> float:
        if action.verb == "hold":
            return 0.01
        moved = sight.state.did[sight.stand] == ACTS.index("moving")
        return sight.value(Fire(sight.stand, action.args[0] - sight.board.offset, moved, MEANS.index(action.verb)))

    return max(sight.actions, key=worth)


def react(sight: Sight) -> Action:
    def worth(action: Action) -> float:
        if action.verb == "let":
            return sight.style.fair
        cause: Cause = "close approach" if action.verb == "turn" else "move"
        fire = reaction_of(sight.state, action.args[0] - sight.board.offset, sight.stand, cause)
        return sight.value(fire) if fire is not None else sight.style.fair + 0.01

    return max(sight.actions, key=worth)


def victim(sight: Sight) -> Action:
    """Who is shaken, then who was fired at most."""
    offset, state = sight.board.offset, sight.state
    return max(sight.actions, key=lambda a: (state.status[a.args[0] - offset], state.covered[a.args[0] - offset]))


def bear(sight: Sight) -> Action:
    """Shells where most enemies are that were found, and no friends; else nowhere."""
    friends = [sight.state.cell[i] for i in sight.friends]
    foes = [sight.state.cell[i] for i in sight.enemies]

    def worth(action: Action) -> int:
        if action.verb == "hold":
            return 0
        cell = action.args[0]
        near = [apart(cell, foe) for foe in foes]
        return 2 * near.count(0) + near.count(1) - 3 * any(apart(cell, friend) <= 2 for friend in friends)

    return max(sight.actions, key=worth)


def lay(sight: Sight) -> Action:
    """301: along the edge, and in the length, in which it strikes most enemies that were found, and no friends."""
    battery = battery_of(sight.state)
    if battery is None:
        return sight.choice.actions[0]
    ways, at = ways_to_lie(sight.board.rules, battery), CENTRES[sight.state["cell"]]

    def worth(action: Action) -> int:
        width, depth = ways[action.verb]
        zone = Square(at, width * CM, depth * CM)
        foes, friends = (
            len(under(zone, [stand(sight.state, i) for i in who])) for who in (sight.enemies, sight.friends)
        )
        return foes - 2 * friends

    return max(sight.choice.actions, key=worth)


def fly(sight: Sight) -> Action:
    """At armour first, then at whatever was found."""

    def worth(action: Action) -> int:
        return 0 if action.verb == "hold" else 1 + unit(sight.state, action.args[0] - sight.board.offset).is_armoured

    return max(sight.actions, key=worth)


def join(sight: Sight) -> Action:
    """All together."""
    return max(sight.actions, key=lambda action: action.verb == "join")


def most(sight: Sight) -> Action:
    """Every rocket at once: reloading takes as long for those that were kept."""
    return max(sight.actions, key=lambda action: action.args[0])


def together(sight: Sight) -> Action:
    """409: more shells on the same enemies."""
    return max(sight.actions, key=lambda action: action.verb == "combine")


def get_down(sight: Sight) -> Action:
    drops = [action for action in sight.actions if action.verb == "drop"]
    return min(drops, key=lambda action: sight.way(action.args[1]))


def turn_or_fire(sight: Sight) -> Action:
    """214: who is run over fires."""
    return max(sight.actions, key=lambda action: action.verb == "react")


def fall_back(sight: Sight) -> Action:
    return max(sight.actions, key=lambda action: sight.shelter(action.args[0]) if action.args else 0)


# fmt: off
ANSWERS: Final[dict[str, Callable[[Sight], Action]]] = {
    "set_up":        place,
    "choose_stand":  next_stand,
    "give_order":    give_order,
    "choose_goal":   go,
    "choose_facing": face,
    "take_aim":      take_aim,
    "react":         react,
    "choose_victim": victim,
    "recoil":        fall_back,
    "take_bearing":  bear,
    "lay_template":  lay,
    "throw_smoke":   blind,
    "choose_target": fly,
    "join_fire":     join,
    "set_down":      get_down,
    "stand_fast":    turn_or_fire,
    "choose_rockets":    most,
    "combine_batteries": together,
}
# fmt: on
