"""Dice that can be verified: a keyed, counter-based stream, committed to before the game and revealed after it.

The n-th roll of a purpose is a function of key, seeds, purpose and n alone. Undoing or rewinding one battle never
shifts the dice of anything else, and the same roll, taken again, falls the same way: nobody rewinds for better luck.

Whoever makes the key could try many and keep the one he likes. So each player may add a seed once the commitment is
published: nobody who chose the key knew them, and nobody who chose a seed knew the key.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import blake2b, sha256
from typing import Protocol

from fogbound.core.notation import NotationError
from fogbound.core.texts import texts
from fogbound.core.values import Chance, Dice, Refusal

_ = texts("core")

KEY_BYTES = 32
SEED = re.compile(r"[0-9a-f]{64}")
"""What a player adds: as many bytes as the key has, so that seeds in a row can be read in one way only."""


class Roller(Protocol):
    """Whatever answers a request for dice."""

    @property
    def commitment(self) -> str:
        """What the header of a match says of its dice."""

    def roll(self, chance: Chance, index: int) -> Dice:
        """The dice for the `index`-th request of that purpose."""


def commitment(key: bytes) -> str:
    """What is published at the start. The key cannot be found from it, nor exchanged for another."""
    return "sha256:" + sha256(b"fogbound dice 1:" + key).hexdigest()


class DiceStream:
    """The match's own dice.

    >>> stream = DiceStream.from_seed(1)
    >>> stream.roll(Chance("combat", 3), 0) == stream.roll(Chance("combat", 3), 0)
    True
    """

    def __init__(self, key: bytes, seeds: Sequence[str] = ()) -> None:
        if len(key) != KEY_BYTES:
            raise ValueError(f"A dice key has {KEY_BYTES} bytes, not {len(key)}.")
        if not all(map(SEED.fullmatch, seeds)):
            raise ValueError("A seed is 64 digits of base 16.")
        self.key = key
        self.seeds = tuple(seeds)
        self._stream = sha256(b"fogbound dice 2:" + key + "".join(seeds).encode()).digest() if seeds else key

    @property
    def commitment(self) -> str:
        return commitment(self.key)

    @classmethod
    def from_seed(cls, seed: int) -> DiceStream:
        """For simulations and tests; a game between people takes a random key."""
        try:
            return cls(sha256(f"fogbound seed {seed}".encode()).digest())
        except ValueError:  # Python writes out no number of more than 4,300 digits
            raise NotationError(_("A seed of so many digits is too long."), 0) from None

    def roll(self, chance: Chance, index: int) -> Dice:
        if not 1 <= chance.sides <= 256:
            raise ValueError(f"Dice of {chance.sides} sides cannot be rolled: 256 are the most.")
        faces: list[int] = []
        # A byte past the last whole multiple of the number of sides would favour the low faces: it is drawn again.
        fair = 256 - 256 % chance.sides
        block = 0
        while True:
            where = f"{chance.purpose}/{index}/{block}".encode()
            for byte in blake2b(where, key=self._stream).digest():
                if len(faces) == chance.count:
                    return Dice(tuple(faces))
                if byte < fair:
                    faces.append(byte % chance.sides + 1)
            block += 1

    def __repr__(self) -> str:
        return f"<DiceStream {self.commitment[:14]}…>"  # never the key


class ForcedDice:
    """Dice that fall as told: for tests, search and the worked examples of the rules."""

    commitment = "forced"

    def __init__(self, *faces: int) -> None:
        self.left = list(faces)

    def roll(self, chance: Chance, index: int) -> Dice:
        if len(self.left) < chance.count:
            raise Refusal(
                _("{count} dice are needed, only {left} were given.", count=chance.count, left=len(self.left))
            )
        taken, self.left = self.left[: chance.count], self.left[chance.count :]
        return Dice(tuple(taken))
