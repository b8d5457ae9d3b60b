"""Leaks planted in Blitz: the proof kit finds every one."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from cases import fast
from fogbound.blitz.play.engine.grid import NOWHERE
from fogbound.blitz.play.engine.scenarios import SIDES
from fogbound.blitz.play.engine.state import Blitz, board
from fogbound.blitz.play.fog.worlds import unfound_by
from fogbound.blitz.play.game import GAME
from fogbound.core.game import Knowledge
from fogbound.core.proof import ProofFailure, fuzz
from fogbound.core.values import Observation
from planted import DEAR, FOUND, Planted


def secret(state: Blitz, side: str) -> int:
    """Where the enemy's first stand is that was not found."""
    unseen = [i for i in unfound_by(state, SIDES.index(side)) if state.cell[i] != NOWHERE]
    return state.cell[unseen[0]] if unseen and state.turn else 0


@pytest.mark.parametrize("leak", fast(FOUND, DEAR), ids=lambda leak: leak.__name__)
def test_a_leak_in_blitz_is_found(leak: type[Planted], tmp_path: Path) -> None:
    with pytest.raises(ProofFailure) as failure:
        fuzz(leak(GAME, secret), 10, scenario="duel", folder=tmp_path)  # type: ignore[type-var]
    assert re.match(FOUND[leak], str(failure.value))


class InTheOpen(Planted):
    """Those in the fog are drawn anywhere, in plain sight as well."""

    def resample(self, state: Blitz, side: str, rng: Random) -> Blitz:
        world: Blitz = self.game.resample(state, side, rng)
        for i in unfound_by(state, SIDES.index(side)):
            if state.cell[i] != NOWHERE:
                world.cell[i] = rng.choice(board(state).cells)
        world.touch()
        return world


class Doubting(Planted):
    """The truth is not possible when the secret is odd."""

    def possible(self, knowledge: Knowledge, state: Blitz) -> bool:
        return not self.leaks(state, knowledge.side) and bool(self.game.possible(knowledge, state))


class ShownFacing(Planted):
    """What is possible is told apart."""

    def observe(self, state: Blitz, side: str) -> Observation:
        faces = [state.facing[i] for i in unfound_by(state, SIDES.index(side))]
        return {**self.game.observe(state, side), "faces": faces}


# fmt: off
WORLDS: dict[type[Planted], tuple[str, str]] = {
    InTheOpen:   ("duel", r"Resampling for \w+ gives a world that is not possible\."),
    Doubting:    ("steppe", r"The truth is not among the worlds that \w+ is to think possible\."),
    ShownFacing: ("pit", r".*(betrays what is hidden|is shown which it is)"),
}
# fmt: on


@pytest.mark.parametrize("leak", fast(WORLDS, (InTheOpen, Doubting)), ids=lambda leak: leak.__name__)
def test_an_unfair_world_of_blitz_is_found(leak: type[Planted], tmp_path: Path) -> None:
    scenario, said = WORLDS[leak]
    with pytest.raises(ProofFailure) as failure:
        fuzz(leak(GAME, secret), 10, scenario=scenario, folder=tmp_path)  # type: ignore[type-var]
    assert re.match(said, str(failure.value))
