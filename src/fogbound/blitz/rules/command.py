"""Command: who hangs together with the leader of the formation may move at will. The distances are ours."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from fogbound.blitz.clause import Chart, Entry
from fogbound.blitz.ruleset import RuleSet
from fogbound.core.texts import texts

_ = texts("blitz")

Link = Literal["infantry", "vehicle"]
CHAIN = Chart[Link, int](
    f"{__name__}.CHAIN", _("command distance (cm)"), "base.command", {"infantry": 10, "vehicle": 30}
)


class Commanded(Struct, frozen=True, kw_only=True):
    """A unit of a formation that has a leader."""

    in_chain: bool = True


def command_distance(rules: RuleSet, link: Link) -> Entry[int]:
    """How far one link of the chain may be from the next."""
    return CHAIN.at(rules, link)


def needs_test_to_move(rules: RuleSet, unit: Commanded) -> bool:
    """Out of command it fires as it likes, but moves only after an experience test."""
    return not unit.in_chain
