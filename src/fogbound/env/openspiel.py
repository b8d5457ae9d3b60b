"""Both games for OpenSpiel. `pip install 'fogbound[openspiel]'`; importing this registers them.

    import pyspiel
    from fogbound.env import openspiel
    game = pyspiel.load_game("fogbound_west(scenario=SBW1)")

A die is a chance node; every action has its number in the space of the game. An observation has the pieces of the
game's `Lens`; an information state has besides, as bits, a fingerprint of all that the player has done, seen and been
told. `resample_from_infostate` is the game's own: a world that the player cannot tell from this one. Its `history` is
still the true one, which a program that must not know the truth has to leave alone.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pyspiel

from fogbound.core.texts import render
from fogbound.core.values import Chance, Choice, Dice, Result
from fogbound.env.lens import lens_for
from fogbound.env.memory import BYTES, Table
from fogbound.env.play import LIMIT, SEEDS
from fogbound.games import game_named

FACES = 6
"""Of the dice of both games."""
DICE = 10 * LIMIT
NAMES = {"fogbound_west": "west", "fogbound_blitz": "blitz"}
"""As OpenSpiel knows them."""


def game_type(name: str, scenario: str) -> Any:
    return pyspiel.GameType(
        short_name=name,
        long_name=f"Fogbound {NAMES[name].title()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"scenario": scenario, "options": ""},
    )


class FogboundGame(pyspiel.Game):  # type: ignore[misc]
    """A game and its scenario. `options` are written `name:value;name:value`."""

    def __init__(self, kind: Any, params: dict[str, Any]) -> None:
        self.name = NAMES[kind.short_name]
        rules = game_named(self.name)
        chosen = {"scenario": rules.scenarios[0], "options": ""} | params
        self.first = Table.begun(self.name, chosen["scenario"], options_in(chosen["options"]))
        self.sides = tuple(rules.sides)
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.vocabulary.size,
            max_chance_outcomes=FACES,
            num_players=len(self.sides),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LIMIT,
        )
        super().__init__(kind, info, params)

    def __reduce__(self) -> tuple[Any, ...]:
        """For other processes, which register the games when they look for `loaded`."""
        return loaded, (self.get_type().short_name, self.get_parameters())

    def new_initial_state(self) -> FogboundState:
        return FogboundState(self, self.first.copy())

    def max_chance_nodes_in_history(self) -> int:
        return DICE

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> FogboundObserver | None:
        """For what a player sees; there is none of what is public alone, or his alone."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return FogboundObserver(self, kind.perfect_recall)


def loaded(name: str, params: dict[str, Any]) -> FogboundGame:
    game: FogboundGame = pyspiel.load_game(name, params)
    return game


def options_in(given: str) -> dict[str, str]:
    """
    >>> options_in("fog_of_war:off;rules_level:advanced")
    {'fog_of_war': 'off', 'rules_level': 'advanced'}
    """
    pairs = [each.split(":", 1) for each in given.split(";") if each]
    if odd := [pair[0] for pair in pairs if len(pair) == 1]:
        raise ValueError(f"Options are written name:value;name:value, not “{odd[0]}”.")
    return dict(pairs)


class FogboundState(pyspiel.State):  # type: ignore[misc]
    """A table, and the dice that have fallen of those it asks for."""

    def __init__(self, game: FogboundGame, table: Table) -> None:
        super().__init__(game)
        self.table = table
        self.faces: tuple[int, ...] = ()
        self.decisions = 0
        self._roll_none()

    def _roll_none(self) -> None:
        """Where no die is asked for, none falls."""
        while isinstance(asked := self.table.decision, Chance) and not asked.count:
            self.table.do(Dice(()))

    def current_player(self) -> int:
        asked = self.table.decision
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if isinstance(asked, Chance):
            return int(pyspiel.PlayerId.CHANCE)
        return self._sides.index(asked.side)

    def is_terminal(self) -> bool:
        return isinstance(self.table.decision, Result) or self.decisions >= LIMIT

    @property
    def _sides(self) -> tuple[str, ...]:
        return tuple(self.table.game.sides)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.table.game.vocabulary.ids_of(self.table.decision.actions))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        sides = self.table.decision.sides
        return [(face, 1 / sides) for face in range(sides)]

    def _apply_action(self, action: int) -> None:
        asked = self.table.decision
        if isinstance(asked, Choice):
            self.table.do(self.table.game.vocabulary.action(action))
            self.decisions += 1
        else:
            self.faces += (action + 1,)
            if len(self.faces) == asked.count:
                self.table.do(Dice(self.faces))
                self.faces = ()
        self._roll_none()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"rolls {action + 1}"
        vocabulary = self.table.game.vocabulary
        return vocabulary.text(vocabulary.action(action))

    def returns(self) -> list[float]:
        asked = self.table.decision
        winner = asked.winner if isinstance(asked, Result) else None
        return [0.0 if winner is None else 1.0 if side == winner else -1.0 for side in self._sides]

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> FogboundState:
        twin: FogboundState = self.clone()
        twin.table = self.table.redrawn(self._sides[player_id], Random(int(probability_sampler() * SEEDS)))
        return twin

    def __str__(self) -> str:
        asked = self.table.decision
        match asked:
            case Choice():
                now = f"{asked.side}: {render(asked.prompt)}"
            case Chance():
                now = f"{asked.purpose}: {len(self.faces)} of {asked.count} dice"
            case _:
                now = render(asked.grade)
        return f"{now} [{self.table.state.digest()}]"


class FogboundObserver:
    """What a player sees, as numbers by name and as text; with `recall` also a fingerprint of his past."""

    def __init__(self, game: FogboundGame, recall: bool) -> None:
        self.lens = lens_for(game.name)
        self.sides, self.recall = game.sides, recall
        sizes = {"player": len(self.sides), **{name: at.stop - at.start for name, at in self.lens.pieces.items()}}
        sizes |= {"past": 8 * BYTES} if recall else {}
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        ends = np.cumsum(list(sizes.values()))
        self.dict = dict(zip(sizes, np.split(self.tensor, ends[:-1]), strict=True))

    def set_from(self, state: FogboundState, player: int) -> None:
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        begin = len(self.sides)
        self.tensor[begin : begin + self.lens.size] = self.lens.look(state.table.state, player)
        if self.recall:
            past = state.table.memory(self.sides[player]).past.ljust(BYTES, b"\0")
            self.dict["past"][:] = np.unpackbits(np.frombuffer(past, np.uint8))

    def string_from(self, state: FogboundState, player: int) -> str:
        side = self.sides[player]
        past = f" after {state.table.memory(side).past.hex()}" if self.recall else ""
        return f"{side}{past}: {state.table.seen(side).decode()}"


def _register(name: str) -> None:
    kind = game_type(name, game_named(NAMES[name]).scenarios[0])

    class Registered(FogboundGame):
        """OpenSpiel makes a game from its class and parameters alone."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(kind, params or {})

    pyspiel.register_game(kind, Registered)


for _name in NAMES:
    _register(_name)
