"""40.0: blocks that may give way for good to another, which comes by no other way."""

from __future__ import annotations

from typing import Final, NamedTuple

from fogbound.core.register import enforce
from fogbound.west.months import month


class Upgrade(NamedTuple):
    """A block that another may give way to, and from which month on."""

    into: str
    since: int


UPGRADES: Final = {"XIX Pz": Upgrade("Guderian", month("1940-06"))}
"""The only one of six that this theatre has alone; the others are for games joined with the East."""
enforce(f"{__name__}.UPGRADES", "40.0.a")
