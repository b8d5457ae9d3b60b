"""Positions in which a side may find itself, made from what it sees and from nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from random import Random
from typing import Final

import msgspec

from fogbound.bots.west.imagine import imagine
from fogbound.core.state import Frame
from fogbound.core.values import Observation
from fogbound.west.kinds import SIDES
from fogbound.west.position.phases import frames_of
from fogbound.west.position.state import West
from fogbound.west.position.worlds import resample
from fogbound.west.sequence import SEQUENCE

# fmt: off
BEGINNINGS: Final = {
    "share_out":        "turn",
    "raise_ss":         "production",
    "raise_volkssturm": "production",
    "spend":            "production",
    "reinforce":        "production",
    "disband":          "production",
    "move_by_rail":     "rail",
    "move_ground":      "movement",
    "move_air":         "air",
    "choose_battle":    "combat",
    "exploit":          "exploitation",
}
# fmt: on
"""The questions with which a turn may begin, and in which part of it: an imagined game goes on from there."""
UNMOVED: Final = frozenset({"turn", "production", "rail"})
"""Parts of a turn in which nobody has marched yet, so that another plan is still as good as new."""


def seed_of(observation: Observation) -> str:
    """Equal knowledge, equal seed."""
    return blake2b(msgspec.json.encode(observation, order="deterministic"), digest_size=12).hexdigest()


def standing(observation: Observation, ask: str) -> West | None:
    """The likeliest position, at the beginning of the phase; none for a question from which no game can go on."""
    if ask not in BEGINNINGS or observation["active"] != observation["side"]:
        return None
    state = imagine(observation)
    *outer, phase = frames_of(SIDES.index(observation["side"]), BEGINNINGS[ask])
    state.frames = (*outer, Frame(phase.procedure, ask))
    return state


def worlds(observation: Observation, ask: str) -> Iterator[West]:
    """Drawn one after the other, always the same for the same knowledge."""
    likeliest, side = standing(observation, ask), str(observation["side"])
    if likeliest is None:
        return
    rng = Random(f"worlds {seed_of(observation)}")
    while True:
        world = resample(likeliest, side, rng)
        world.forget()  # what was worked out of another position
        SEQUENCE.resume(world)
        yield world
