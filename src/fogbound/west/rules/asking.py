"""The two questions that come up most: which block, and where to. Both are asked of sieves, and refuse by them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar, Self

from fogbound.core.steps import Ask
from fogbound.core.values import Action, Actions, Refusal
from fogbound.west.actions import DONE, TO
from fogbound.west.kinds import SIDES
from fogbound.west.position.state import West
from fogbound.west.rules.lines import Blocks, Hexes


class AskWhich(Ask[West]):
    """Which block does what? Each verb has the sieve of the blocks that may; other answers stand alone."""

    which: ClassVar[dict[str, tuple[Actions, Blocks]]]
    """By verb: its actions, and the blocks that are fit for it."""
    offered: ClassVar[dict[str, tuple[str, Actions, Blocks]]] = {}
    """The same of what chapters add, with the setting by which it is played."""
    _in_force: ClassVar[dict[str, dict[str, tuple[Actions, Blocks]]]] = {}
    _by_block: ClassVar[dict[tuple[str, ...], tuple[Action, ...]]] = {}
    """By verbs: the actions of all of them for each block in turn."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.offered, cls._in_force, cls._by_block = {}, {}, {}

    @classmethod
    def offer(
        cls, verb: str, actions: Actions, blocks: Blocks, perform: Callable[[Self, West, int], None], *, when: str
    ) -> None:
        """Let a chapter add a verb to this question, though not to those made after its model."""
        cls._verbs[verb] = perform
        cls.offered[verb] = (when, actions, blocks)
        cls._in_force.clear()
        cls._by_block.clear()

    def verbs(self, state: West) -> dict[str, tuple[Actions, Blocks]]:
        """All verbs of this game with their actions and blocks."""
        if not self.offered:
            return self.which
        options = state.board.options
        found = self._in_force.get(options.fingerprint)
        if found is None:
            added = {verb: (made, fit) for verb, (when, made, fit) in self.offered.items() if options.has(when)}
            found = self._in_force[options.fingerprint] = self.which | added
        return found

    def knows(self, state: West, verb: str) -> bool:
        return super().knows(state, verb) and (verb not in self.offered or verb in self.verbs(state))

    def asked(self, state: West) -> int:
        """The number of the side that is asked."""
        return state.active

    def side(self, state: West) -> str:
        return SIDES[self.asked(state)]

    def is_due(self, state: West) -> bool:
        """Whether the question is put at all."""
        return True

    def alone(self, state: West) -> Iterable[Action]:
        """Answers that name no block."""
        return (DONE,)

    def objection_alone(self, state: West, action: Action) -> Refusal | None:
        """What forbids one of them."""
        return None

    def actions(self, state: West) -> Iterable[Action]:
        if not self.is_due(state):
            return ()
        side, verbs = self.asked(state), self.verbs(state)
        if len(verbs) == 1:
            (actions, blocks), *_no_others = verbs.values()
            found = [actions[block] for block in blocks.fit(state, side)]
        else:
            found = self._in_order(state, side, verbs)
        return (*found, *[action for action in self.alone(state) if self.objection_alone(state, action) is None])

    def _in_order(self, state: West, side: int, verbs: dict[str, tuple[Actions, Blocks]]) -> list[Action]:
        """Block by block, and of each its verbs in their order."""
        made, many = self._by_block.get(key := tuple(verbs)), len(verbs)
        if made is None:
            every = range(len(state.board.names))
            made = self._by_block[key] = tuple(actions[b] for b in every for actions, _blocks in verbs.values())
        fit = [blocks.fit(state, side) for _actions, blocks in verbs.values()]
        numbers = [block * many + n for n, who in enumerate(fit) if who for block in who]  # sorts faster than a pair
        numbers.sort()
        return [made[number] for number in numbers]

    def objection(self, state: West, action: Action) -> Refusal | None:
        verbs = self.verbs(state)
        if action.verb not in verbs:
            return self.objection_alone(state, action)
        _actions, blocks = verbs[action.verb]
        return blocks.objection(state, action.args[0], self.asked(state))


class AskWhere(Ask[West]):
    """Where does a block go? To any hex of some that is open to it."""

    hexes: Hexes

    def block(self, state: West) -> int:
        """Who goes."""
        return state["block"]  # type: ignore[no-any-return]

    def side(self, state: West) -> str:
        return SIDES[state.board.side[self.block(state)]]

    def near(self, state: West) -> Iterable[int]:
        """The hexes in question."""
        raise NotImplementedError

    def alone(self, state: West) -> Iterable[Action]:
        """Answers that name no hex."""
        return ()

    def actions(self, state: West) -> Iterable[Action]:
        open_to_it = self.hexes.sift(state, self.block(state), self.near(state))
        return (*[TO[hex] for hex in open_to_it], *self.alone(state))

    def objection(self, state: West, action: Action) -> Refusal | None:
        if action.verb != "to":
            return None
        return self.hexes.objection(state, self.block(state), action.args[0])
