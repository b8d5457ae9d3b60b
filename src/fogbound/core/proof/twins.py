"""Two more games for each side, beside the true one, in worlds that it cannot tell from the truth.

At every position a *world* is drawn with `resample`, and lives for one step: the same answer must bring the same news,
unless it openly reveals something. And a *twin game* runs on and on: there the enemy chooses whatever else looks the
same to the side, until the news part. As long as they do not, everything that reaches the side must be the same as
bytes: what it is told, asked, shown and refused, and whether it can take its last answer back.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Generic

from fogbound.core.game import Game, Knowledge, S, WeighsWorlds
from fogbound.core.proof.checks import ProofFailure, demand, random_answer
from fogbound.core.proof.fog import (
    FIRST_DRAWS,
    check_observation,
    check_resample_is_blind,
    check_same_besides,
    check_same_face,
    check_same_refusals,
    check_same_view,
    draw_world,
    have_come_together,
    unequal_values,
)
from fogbound.core.proof.news import Face, question_of, reveals, told, view_of
from fogbound.core.proof.worlds import check_edited, check_fair, check_possible
from fogbound.core.values import Action, Answer, Choice, Dice, Event

MOST_TRIED = 12
"""Actions of an enemy that are tried to find one that looks the same."""
MOST_LOOKED_FOR = 1000
"""All of them, where it matters that there is none."""
MOST_DRAWN = 400
"""Worlds, where it matters that none is otherwise: of a block that is nearly always whole, sixteen may all be so."""
FAIR_EVERY = 2
"""Two more worlds are drawn, to compare them, at one position in so many."""
BESIDES_EVERY = 5
"""Layers and the onlooker's view take long to work out."""
FRESH_EVERY = 8
"""A new twin is begun at one position in so many, and whenever the old one has parted from the truth."""
OTHER_DICE_EVERY = 3
"""Dice that nobody sees may fall otherwise in the twin."""
BLIND_EVERY = 97
"""Weighing `resample` takes hundreds of draws."""


class Watch(Generic[S]):
    """One side of a game being watched: what has reached it, a world for the next step, and its twin game."""

    def __init__(self, game: Game[S], side: str) -> None:
        self.game = game
        self.side = side
        self.weigher = game if isinstance(game, WeighsWorlds) else None
        self.knowledge = Knowledge(side)
        self.now: Face[S] | None = None
        """What it is asked and shown of the position that it looked at last."""
        self.world: S | None = None
        self.twin: S | None = None

    def look(self, state: S, rng: Random) -> bool:
        """Every law of the fog at one position. Says whether the side had something to guess."""
        game, side = self.game, self.side
        now = self.now = self.now if self.now and self.now.state is state else Face(game, state, side)
        check_observation(now)
        if not self.knowledge.views or self.knowledge.views[-1] != now.view:
            self.knowledge.views.append(now.view)
        world = draw_world(game, state, side, rng)
        self.world = None if world == state else world
        if self.world is not None:  # the twin has shown its face when it went on
            check_same_face(now, self.world)
        others = [other for other in (self.world, self.twin) if other is not None]
        for other in others:
            check_same_refusals(game, state, other, side, rng)
        if others and rng.randrange(BESIDES_EVERY) == 0:
            check_same_besides(game, state, rng.choice(others), side)
        if self.weigher:
            self._check_worlds(self.weigher, now, others, rng)
        elif rng.randrange(BLIND_EVERY) == 0:
            check_resample_is_blind(game, state, side, rng)
        if self.twin is None or rng.randrange(FRESH_EVERY) == 0:
            self.twin = world.copy()
        return self.world is not None

    def _check_worlds(self, game: WeighsWorlds, now: Face[S], others: list[S], rng: Random) -> None:
        """What the game says of worlds, against each other."""
        state = now.state
        self.knowledge.alike = (state, self.world, self.twin)
        check_possible(game, self.knowledge, state, self.world, self.twin)
        decision = self.game.decision(state)
        if isinstance(decision, Choice) and decision.side != self.side:
            others = [
                other for other in others if other is not self.twin
            ]  # what an enemy has in hand, none may ask yet
        if world := check_edited(now, game, self.knowledge, rng):
            others = [*others, world]
        if others and rng.randrange(FAIR_EVERY) == 0:
            check_fair(self.game, state, rng.choice(others), self.side, rng)

    def hear(self, events: list[Event]) -> None:
        self.knowledge.events.extend(event for event in events if event.seen_by(self.side))

    def follow(self, before: S, answer: Answer, events: list[Event], after: S, rng: Random) -> None:
        """The game goes on; the world goes one step with it, and the twin as far as it can."""
        self.hear(events)
        if reveals(events, self.side):
            self.world = self.twin = None  # it is told openly what was hidden
            return
        decision = self.game.decision(before)
        is_enemys = isinstance(decision, Choice) and decision.side != self.side
        now = self.now = Face(self.game, after, self.side)
        if self.world is not None:
            if is_enemys:
                self._check_same_news(before, self.world, answer, events, now, rng)
            else:
                self._check_same_future(self.world, answer, events, now)
        if self.twin is not None:
            if is_enemys:
                self.twin = self._some_like_it(self.twin, answer, events, now, rng)
            else:
                self.twin = self._twin_goes_on(self.twin, answer, events, now, rng)

    # -- a world, for one step ----------------------------------------------------------------------------------------

    def _check_same_future(self, world: S, answer: Answer, events: list[Event], now: Face[S]) -> None:
        """The same answer brings the same news and the same question, unless it openly reveals something."""
        game, side, what = self.game, self.side, self._words(answer)
        try:
            theirs = game.apply(world, answer)
        except Exception as fault:
            raise ProofFailure(f"A world that was drawn for {side} does not play: {what} gives {fault!r}.") from fault
        if reveals(theirs, side):
            return
        demand(
            told(events, side) == told(theirs, side),
            f"The events of {what} betray to {side} what is hidden, and no barrier says so.",
        )
        self._check_same_undo(answer, events, theirs)
        demand(
            now.question == question_of(game, world, side),
            f"What is asked after {what} betrays to {side} what is hidden, and no barrier says so.",
        )
        check_same_view(now.view, view_of(game, world, side), side)

    def _check_same_undo(self, answer: Answer, events: list[Event], theirs: list[Event]) -> None:
        """A barrier that the side does not see still tells it something: it cannot undo."""
        if isinstance(answer, Action):
            demand(
                any(event.reveals for event in events) == any(event.reveals for event in theirs),
                f"Whether {self._words(answer)} can be undone betrays to {self.side} what is hidden.",
            )

    def _check_same_news(
        self, before: S, world: S, answer: Answer, events: list[Event], now: Face[S], rng: Random
    ) -> None:
        """An enemy does something. In the other world he might, with another block, do what looks the same to the side.

        If some of his actions there lead to the same view and question, one of them must come with the same news: else
        the news tell which block it was. If none does, the side may draw conclusions from what the enemy chose; but
        unless it was told openly, something of what was in doubt must still be so.
        """
        if self._with_same_news(world, answer, events, now, rng, MOST_TRIED) is None:
            self._check_doubt(before, world, answer, events, now, rng)

    def _with_same_news(
        self, world: S, answer: Answer, events: list[Event], now: Face[S], rng: Random, most: int
    ) -> S | None:
        """To where some action of the enemy in the other world leads with the same news, view and question."""
        heard = told(events, self.side)
        others: list[tuple[Action, S]] = []
        for action, theirs, then in self._tried(world, answer, rng, most):
            if told(theirs, self.side) != heard:
                others.append((action, then))
            elif now.is_like(then):
                return then
            elif action == answer:
                self._check_same_turn(action, now, then)
        for action, then in others:
            if now.is_like(then):
                raise ProofFailure(
                    f"The news of {self._words(answer)} betray to {self.side} what is hidden: "
                    f"from {self._words(action)} they would be others."
                )
        return None

    def _check_same_turn(self, action: Action, now: Face[S], then: S) -> None:
        """The same answer with the same news passes the choice on in both worlds, or in none: nobody is asked twice.

        An action that names a block may be another one in the other world, where that block stands elsewhere: if the
        side sees a difference, it may be somebody else's turn. One that names nothing is the same in both.
        """
        if action.args and now.view != view_of(self.game, then, self.side):
            return
        ours, theirs = self.game.decision(now.state), self.game.decision(then)
        demand(
            not (isinstance(ours, Choice) and isinstance(theirs, Choice)) or ours.side == theirs.side,
            f"Who is asked after {self._words(action)} betrays to {self.side} what is hidden.",
        )

    def _check_doubt(self, before: S, world: S, answer: Answer, events: list[Event], now: Face[S], rng: Random) -> None:
        """Something of what was in doubt still is.

        Where a game says which worlds are possible, an enemy may by his choice end all doubt, if he could not have made
        it in the other world, nor any that looks the same: a side that sees a step paid for, and only one block that
        lacks any, knows whose it is. If there is one that looks the same, the side doubts which of the two was made.
        """
        after, doubts = now.state, unequal_values(before, world)
        if have_come_together(after, doubts) or self._are_drawn(after, doubts, rng, FIRST_DRAWS):
            return
        like, there = self._with_same_news(world, answer, events, now, rng, MOST_LOOKED_FOR), self.game.decision(world)
        if like is None:
            is_honest = self.weigher is not None and isinstance(there, Choice) and answer not in there.actions
        else:
            is_honest = self._are_drawn(after, doubts | unequal_values(after, like), rng, MOST_DRAWN)
        demand(
            is_honest,
            f"The events of {self._words(answer)} betray to {self.side} what is hidden, and no barrier says so.",
        )

    def _are_drawn(self, state: S, doubts: set[tuple[str, int]], rng: Random, most: int) -> bool:
        """Whether worlds of this position differ in something that is in doubt."""
        draws = (self.game.resample(state, self.side, rng) for _ in range(most))
        return any(doubts & unequal_values(state, draw) for draw in draws)

    # -- the twin game ------------------------------------------------------------------------------------------------

    def _twin_goes_on(self, twin: S, answer: Answer, events: list[Event], now: Face[S], rng: Random) -> S | None:
        """The same answer, or dice that look the same. What the enemy chose in secret may show: then they part."""
        if isinstance(answer, Dice) and rng.randrange(OTHER_DICE_EVERY) == 0:
            other = twin.copy()
            theirs = self.game.apply(other, random_answer(self.game.decision(other), rng))
            if self._sounds_like(events, theirs) and now.is_like(other):
                return other
        theirs = self.game.apply(twin, answer)
        if not self._sounds_like(events, theirs) or not now.is_like(twin):
            return None
        self._check_same_undo(answer, events, theirs)
        return twin

    def _some_like_it(self, twin: S, answer: Answer, events: list[Event], now: Face[S], rng: Random) -> S | None:
        """The enemy does what looks the same to the side; something else, if he can."""
        for _action, theirs, then in self._tried(twin, answer, rng):
            if self._sounds_like(events, theirs) and now.is_like(then):
                return then
        return None

    def _tried(
        self, state: S, answer: Answer, rng: Random, most: int = MOST_TRIED
    ) -> Iterator[tuple[Action, list[Event], S]]:
        """Some actions of an enemy in another world; last the one that he chose in the true one."""
        choice = self.game.decision(state)
        assert isinstance(choice, Choice)
        others = [action for action in choice.actions if action != answer]
        some = rng.sample(others, min(most - 1, len(others)))
        for action in (*some, *(action for action in choice.actions if action == answer)):
            then = state.copy()
            yield action, self.game.apply(then, action), then

    def _sounds_like(self, events: list[Event], theirs: list[Event]) -> bool:
        return told(events, self.side) == told(theirs, self.side)

    def _words(self, answer: Answer) -> str:
        if isinstance(answer, Dice):
            return f"the dice {', '.join(map(str, answer.faces))}"
        return f"“{self.game.vocabulary.text(answer)}”"
