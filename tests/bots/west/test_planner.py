"""The planner of West: it plans from what it sees, keeps to its games and its time, and beats the greedy bot."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import count, islice
from random import Random

import pytest

from cases import long
from fogbound.bots.bot import Asked, Player, find_bot, place_of
from fogbound.bots.halving import Trial
from fogbound.bots.thinking import Thinking
from fogbound.bots.west.greedy import respond
from fogbound.bots.west.imagine import imagine
from fogbound.bots.west.plan import all_orders, next_order
from fogbound.bots.west.planner.bot import Planner
from fogbound.bots.west.planner.commander import Commander
from fogbound.bots.west.planner.plans import BASE, candidates, plan, variant
from fogbound.bots.west.planner.rollout import play_on
from fogbound.bots.west.planner.search import BRED, Search
from fogbound.bots.west.planner.value import Levels, levels_of, outlook, turns_left, value, winner
from fogbound.bots.west.planner.worlds import standing, worlds
from fogbound.bots.west.sight import Sight
from fogbound.bots.west.style import GREEDY, Style
from fogbound.core.texts import Message
from fogbound.core.values import Action, Chance, Choice, Dice, Observation, Result
from fogbound.lab.playing import Order, play
from fogbound.west.game import GAME
from fogbound.west.kinds import SIDES
from fogbound.west.position.marks import MOVED
from fogbound.west.position.state import POOL, West
from fogbound.west.rules.control import held
from fogbound.west.theatre.gazetteer import find
from fogbound.west.words import VOCABULARY


def late() -> float:
    return 0.0


def never() -> float:
    return 60.0


def timeless(games: int) -> Planner:
    """A planner whose budget counts games, not seconds."""
    return Planner(games, clock=lambda: 0.0)


def choices(scenario: str, seed: int, planner: Planner) -> Iterator[tuple[West, Choice, Asked]]:
    """Every choice of a game that the policy plays against itself, and how the turn of its side began."""
    rng, state = Random(seed), GAME.new(scenario, {})
    began: dict[str, tuple[object, Asked]] = {}
    while not isinstance(decision := GAME.decision(state), Result):
        if isinstance(decision, Chance):
            GAME.apply(state, Dice(tuple(rng.randint(1, decision.sides) for _ in range(decision.count))))
            continue
        assert isinstance(decision, Choice)
        side = decision.side
        asked = Asked(GAME.observe(state, side), decision)
        turn = planner.turn_of(asked.observation)
        if side not in began or began[side][0] != turn:
            began[side] = (turn, asked)
        yield state, decision, began[side][1]
        GAME.apply(state, timeless(0).choose(asked.observation, decision, rng, 1.0))


# -- knowledge ---------------------------------------------------------------------------------------------------------


def edited(state: West, side: str, rng: Random) -> West:
    """The same position with hidden facts changed by hand: other blocks in the fog, of other strength."""
    other = GAME.resample(state, side, rng)
    mine = GAME.sides.index(side)
    open_faces = {seen["name"] for seen in GAME.observe(other, side)["enemies"] if seen["name"]}
    for block in other.on_map[1 - mine]:
        if other.board.names[block] not in open_faces and rng.random() < 0.5:
            other.steps[block] = rng.randint(1, other.board.faces[block][0])
    other.derive()
    other.touch()
    return other


def by_knowledge_alone(scenario: str, seed: int, every: int, games: int) -> int:
    """Compares answers to the same question in worlds that its side cannot tell apart; says how many."""
    compared, rng = 0, Random(seed)
    for n, (state, choice, began) in enumerate(choices(scenario, seed, timeless(0))):
        if n % every:
            continue
        other = edited(state, choice.side, rng)
        theirs = GAME.decision(other)
        seen, again = GAME.observe(state, choice.side), GAME.observe(other, choice.side)
        assert seen == again
        assert isinstance(theirs, Choice)
        first = timeless(games).choose_since(began, Asked(seen, choice), Random(1), 1.0)
        assert timeless(games).choose_since(began, Asked(again, theirs), Random(2), 1.0) == first
        compared += 1
    return compared


@pytest.mark.parametrize(("every", "enough"), [(36, 4), long(9, 15)])
def test_hidden_facts_never_change_an_answer(every: int, enough: int) -> None:
    assert by_knowledge_alone("SBW1", 3, every=every, games=3) >= enough


def test_a_plan_is_made_of_what_was_seen() -> None:
    """Hidden facts changed before the first question of a turn: the same plans with the same figures."""
    rng, compared = Random(5), 0
    for state, choice, began in islice(choices("SBW1", 5, timeless(0)), 80):
        is_first = began.choice is choice and began.observation["active"] == choice.side
        if not is_first:
            continue
        other = GAME.observe(edited(state, choice.side, rng), choice.side)
        ours = Search(began.observation, choice.ask, 4, never).run()
        theirs = Search(other, choice.ask, 4, never).run()
        assert [(trial.plan, trial.points) for trial in ours] == [(trial.plan, trial.points) for trial in theirs]
        compared += 1
    assert compared > 1


def test_worlds_look_as_what_is_seen() -> None:
    for scenario in ("SBW1", "SBW2", "SBW3"):
        state = GAME.new(scenario, {})
        seen = GAME.observe(state, "axis")
        for world in islice(worlds(seen, "spend"), 3):
            assert GAME.observe(world, "axis") == seen
            assert GAME.decision(world) == GAME.decision(state)


def test_no_world_goes_on_from_the_turn_of_the_enemy() -> None:
    seen = GAME.observe(GAME.new("SBW1", {}), "allies")
    assert standing(seen, "spend") is None
    assert not list(worlds(seen, "spend"))


# -- plans -------------------------------------------------------------------------------------------------------------


def test_enemies_who_are_shunned_are_left_alone_and_those_pressed_are_attacked() -> None:
    state = GAME.new("SBW3", {})
    choice = GAME.decision(state)
    assert isinstance(choice, Choice)

    def attacked(style: Style) -> set[int]:
        sight = Sight(choice, GAME.observe(state, "axis"), style=style)
        return {hex for _block, hex in all_orders(sight, attacks=True)} & sight.enemies

    usual = attacked(GREEDY)
    hex = min(usual)
    assert hex not in attacked(Style(shunned=frozenset({hex})))
    timid = Style(clear=2.0)
    assert not attacked(timid)
    assert attacked(replace(timid, pressed=frozenset({hex}))) == {hex}


def test_a_main_effort_makes_its_places_dear_and_others_cheap() -> None:
    style = Style(focus=frozenset({1, 3}), effort=3.0, elsewhere=0.5, aim=2.0)
    assert style.weigh({1: 2.0, 2: 4.0}) == {1: 6.0, 2: 2.0, 3: 6.0}
    assert GREEDY.weigh({1: 2.0}) == {1: 2.0}


def test_plans_name_objectives_in_reach_and_differ() -> None:
    state = GAME.new("SBW1", {})
    plans = candidates(state, 0)
    assert len(set(plans)) == len(plans) > 8
    assert plans[0].style == BASE
    bologna = VOCABULARY.index("hex", "2837")
    assert any(plan.focus == (bologna,) for plan in plans)
    rng = Random(1)
    assert all(variant(plan, [bologna], [bologna], rng).style != GREEDY for plan in plans)


def test_victory_levels_make_points_worth_something() -> None:
    levels = levels_of(GAME.new("SBW1", {}).setting)
    assert levels == Levels(axis=0.25, allies=-2.25)
    assert [winner(levels, points) for points in (0.25, 0.0, -2.25, -2.5)] == ["axis", None, None, "allies"]
    axis = [value(levels, points, 0) for points in (-9.0, -3.0, -1.0, 1.0, 9.0)]
    assert axis == sorted(axis)
    assert value(levels, -3.0, 1) > value(levels, -1.0, 1) > value(levels, 1.0, 1)


def test_a_game_that_goes_on_is_judged_by_the_armies_too() -> None:
    """Two turns of a year change few places: without this all plans of SBW10 would be worth the same."""
    state = GAME.new("SBW10", {})
    assert turns_left(state) == 12
    levels, before = levels_of(state.setting), outlook(state)
    state.put(state.board.names.index("I SS Pz"), POOL)
    assert outlook(state) < before
    assert value(levels, outlook(state), 1, 10) > value(levels, before, 1, 10)
    nearer = GAME.new("SBW10", {})
    nearer.put(nearer.board.names.index("V US"), find("Caen"))
    assert outlook(nearer) < before


# -- thought -----------------------------------------------------------------------------------------------------------


def search(games: int, is_late: object = never) -> Search:
    seen = GAME.observe(GAME.new("SBW1", {}), "axis")
    return Search(seen, "spend", games, is_late)  # type: ignore[arg-type]


@cache
def tried(games: int) -> list[Trial]:
    """The plans of a search through so many games, to be read."""
    return search(games).run()


FEW = 12
"""Games that a search is given where their number does not matter."""


@pytest.mark.parametrize("games", [FEW, long(40)])
def test_it_plays_no_more_games_than_it_was_given(games: int) -> None:
    assert 0.5 * games <= sum(len(trial.points) for trial in tried(games)) <= games


def test_near_the_end_it_plays_more_games_for_they_are_shorter() -> None:
    seen = GAME.observe(GAME.new("SBW1", {}), "axis")
    assert Search(seen, "spend", 40, never).left == 40
    assert Search(seen | {"turn": seen["turns"]}, "spend", 40, never).left == 80


def test_every_plan_is_tried_in_the_same_games() -> None:
    """The plan that nothing is added to, tried again, ends as it did."""
    trials = tried(FEW)
    again = {trial.plan: trial.points for trial in search(FEW).run()}
    assert all(again[trial.plan] == trial.points for trial in trials)


def test_when_its_time_is_over_it_takes_what_it_has() -> None:
    (only,) = search(40, late).run()
    assert only.plan.style == BASE
    assert only.points == []


def test_it_plays_as_many_games_as_it_has_time_for() -> None:
    """Its clock goes on a second whenever it is read: after two games there is time for few others."""
    clock = iter(range(8, -1000, -1))
    trials = search(200, lambda: float(next(clock))).run()
    assert 2 <= sum(len(trial.points) for trial in trials) <= 8


def test_thought_that_is_broken_off_goes_on_at_the_next_question() -> None:
    """Game by game it comes to the same plans, and it is not asked for long at a time."""
    state = GAME.new("SBW1", {})
    choice = GAME.decision(state)
    assert isinstance(choice, Choice)
    ticks = count()
    begin = partial(Search, GAME.observe(state, "axis"), choice.ask, FEW)
    thinking = Thinking(begin, 1e9, lambda: float(next(ticks)))
    standings = [[(trial.plan, list(trial.points)) for trial in thinking.trials]]
    while not standings[1:] or standings[-1] != standings[-2]:
        before = next(ticks)
        thinking.go_on(12.0)
        assert next(ticks) - before <= 20
        standings.append([(trial.plan, list(trial.points)) for trial in thinking.trials])
    assert len(standings) > 4
    assert standings[-1] == [(trial.plan, trial.points) for trial in tried(FEW)]


@pytest.mark.long
def test_it_thinks_on_until_somebody_marches() -> None:
    """The clock goes on a tenth of a second whenever it is read: one question is too short for all games."""
    ticks = count()
    planner = Planner(60, clock=lambda: next(ticks) / 10)
    tried = {}
    for state, choice, began in islice(choices("SBW1", 7, planner), 40):
        if choice.side != "axis" or began.observation["active"] != "axis":
            break
        planner.choose_since(began, Asked(GAME.observe(state, "axis"), choice), Random(1), 2.0)
        tried.setdefault(choice.ask, []).append(sum(len(trial.points) for trial in planner.plans(began, 2.0)))
    assert 0 < tried["spend"][0] < tried["spend"][-1]
    assert len(set(tried["move_ground"])) == 1


def test_asked_again_it_answers_the_same() -> None:
    """A bot that was stopped knows how its turn began, and makes the same plan again."""
    once = timeless(3)
    for n, (state, choice, began) in enumerate(islice(choices("SBW1", 7, once), 60)):
        asked = Asked(GAME.observe(state, choice.side), choice)
        before = once.choose_since(began, asked, Random(1), 1.0)
        if n % 20 == 0:
            assert timeless(3).choose_since(began, asked, Random(2), 1.0) == before


def test_a_player_is_told_how_its_turn_began() -> None:
    told = []

    class Listener(Planner):
        def choose_since(self, began: Asked, asked: Asked, rng: Random, budget: float) -> object:  # type: ignore[override]
            told.append((began.observation["turn"], began.choice is asked.choice))
            return super().choose_since(began, asked, rng, budget)

    listener = Listener(0, clock=lambda: 0.0)
    player = Player(listener)
    for state, choice, _began in islice(choices("SBW1", 1, listener), 80):
        if choice.side == "axis":
            assert player.choose(GAME.observe(state, "axis"), choice, Random(1), 1.0) in choice.actions
    assert told[0] == (1, True)
    assert not any(is_first for _turn, is_first in told[1:20])


# -- imagined games ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["SBW1", "SBW2", "SBW3"])
def test_an_imagined_game_goes_to_its_end_and_leaves_its_world_alone(scenario: str) -> None:
    seen = GAME.observe(GAME.new(scenario, {}), "axis")
    world = next(worlds(seen, "spend"))
    before = world.digest()
    end = play_on(world, {"axis": BASE, "allies": GREEDY}, Random(1))
    assert isinstance(GAME.decision(end), Result)
    assert world.digest() == before


def test_a_commander_answers_with_what_is_offered() -> None:
    state, rng, commander = GAME.new("SBW3", {}), Random(2), Commander(BASE)
    for _n in range(120):
        decision = GAME.decision(state)
        if isinstance(decision, Choice):
            action = commander.choose(state, decision)
            assert action in decision.actions
            GAME.apply(state, action)
        elif isinstance(decision, Chance):
            GAME.apply(state, Dice(tuple(rng.randint(1, decision.sides) for _ in range(decision.count))))


@pytest.mark.parametrize("scenario", ["SBW1", "SBW2", "SBW3"])
def test_a_plan_made_at_once_attacks_where_one_made_move_by_move_does(scenario: str) -> None:
    """Else imagined games are of other generals: the Allies of SBW1 were stronger in them by three points."""
    state, rng, phases = GAME.new(scenario, {}), Random(1), 0
    commanders = {side: Commander(BASE) for side in GAME.sides}
    while not isinstance(decision := GAME.decision(state), Result):
        if isinstance(decision, Chance):
            GAME.apply(state, Dice(tuple(rng.randint(1, decision.sides) for _ in range(decision.count))))
            continue
        assert isinstance(decision, Choice)
        commander = commanders[decision.side]
        if decision.ask == "move_ground" and (commander.phase or ())[:3] != (state.turn, state.active, decision.ask):
            seen = GAME.observe(state, decision.side)
            at_once = all_orders(Sight(decision, imagine(seen), style=BASE), attacks=True)
            assert attacks(at_once, seen) == attacks(move_by_move(decision, imagine(seen)), seen)
            phases += 1
        GAME.apply(state, commander.choose(state, decision))
    assert phases >= 4


def test_an_imagined_march_into_a_neutral_country_goes_on_as_a_real_one() -> None:
    """The Axis enters Belgium and the Netherlands: their armies are enemies from then on, and are attacked as well."""

    def battles(answer: Callable[[West, Choice], Action]) -> set[int]:
        state, rng = GAME.new("SBW3", {}), Random(1)
        while isinstance(decision := GAME.decision(state), Chance) or decision.ask not in ("move_air", "choose_battle"):  # type: ignore[union-attr]
            if isinstance(decision, Chance):
                GAME.apply(state, Dice(tuple(rng.randint(1, decision.sides) for _ in range(decision.count))))
            else:
                assert isinstance(decision, Choice)
                GAME.apply(state, answer(state, decision))
        return set(held(state, 0) & held(state, 1))

    def real(state: West, choice: Choice) -> Action:
        return respond(Sight(choice, GAME.observe(state, choice.side), style=BASE))

    fought = battles(Commander(BASE).choose)
    assert fought == battles(real)
    assert len(fought) >= 3


def test_a_variant_must_prove_itself_in_more_games() -> None:
    old, new = Trial(plan(), values=[0.9] * 4), Trial(plan(), values=[0.9] * 4, doubt=BRED)
    assert old.merit(0.4) > new.merit(0.4) > 0.4


def move_by_move(choice: Choice, state: West) -> list[tuple[int, int]]:
    found = []
    while order := next_order(Sight(choice, state, style=BASE), attacks=True):
        state.put(*order)
        state.mark(order[0], MOVED)
        found.append(order)
    return found


def attacks(orders: list[tuple[int, int]], seen: Observation) -> list[tuple[int, int]]:
    state = imagine(seen)
    enemies = held(state, 1 - SIDES.index(seen["side"]))
    return sorted(order for order in orders if order[1] in enemies)


def test_whoever_has_headquarters_marches_on_when_they_are_activated() -> None:
    """An imagined turn of the Advanced game has about as many marches as one of the greedy bot: 1 was played of 21."""
    state, rng, moves = GAME.new("SBW8", {}), Random(2), 0
    commanders = {side: Commander(GREEDY) for side in GAME.sides}
    while (decision := GAME.decision(state)) and state.turn == 0 and state.active == 0:
        if isinstance(decision, Chance):
            GAME.apply(state, Dice(tuple(rng.randint(1, decision.sides) for _ in range(decision.count))))
            continue
        assert isinstance(decision, Choice)
        action = commanders[decision.side].choose(state, decision)
        moves += decision.ask == "move_ground" and action.verb == "move"
        GAME.apply(state, action)
    assert moves > 10


# -- strength ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["planner:1", "planner:2", "planner:3", "planner"])
def test_every_level_is_a_bot(level: str) -> None:
    bot = find_bot(place_of(level, "west"))
    assert isinstance(bot, Planner)
    games = [find_bot(place_of(name, "west")).games for name in ("planner:1", "planner:2", "planner:3", "planner")]  # type: ignore[attr-defined]
    assert games == sorted(set(games))


@pytest.mark.long
def test_it_beats_the_greedy_bot() -> None:
    """Levels and seeds as in docs/strength.md, fewer games; time enough for a machine that has other things to do."""
    bots = {"axis": "planner:2", "allies": "greedy"}
    won = [play(Order("west", "SBW1", {}, bots, seed, budget=600.0)).winner for seed in range(71_001, 71_011)]
    assert won.count("axis") >= 6


@pytest.mark.parametrize("ends", [True, False])
def test_where_the_phase_cannot_be_ended_somebody_leaves_the_crowd(ends: bool) -> None:
    """3.10: else a headquarters would be activated, and asked, for ever; SBW7 came to that."""
    state = GAME.new("SBW3", {})
    moves = [Action("activate", (1,)), Action("move", (5,)), Action("move", (3,))]
    choice = Choice("axis", "move_ground", Message("west", "Move."), tuple([*moves, Action("done")] if ends else moves))
    commander = Commander(GREEDY)
    commander.phase = (state.turn, state.active, "move_ground")
    assert commander.choose(state, choice) == (Action("done") if ends else Action("move", (3,)))
