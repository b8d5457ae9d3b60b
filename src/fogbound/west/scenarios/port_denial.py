"""S.20: in the scenarios of 1943 the Allies, once ashore, may close three Italian ports to the Axis for a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fogbound.core.register import rule
from fogbound.core.texts import texts
from fogbound.core.values import Refusal
from fogbound.west.charts import charts
from fogbound.west.scenarios.scenario import Scenario
from fogbound.west.theatre import Feature, theatre
from fogbound.west.theatre.gazetteer import label

_ = texts("west")

FLAG: Final = "husky_port_denial"
ITALY: Final = "IT"

Denials = Mapping[int, int]
"""The turn in which each port was closed."""


@rule("S.20")
def objection_to_denying(scenario: Scenario, denials: Denials, port: int, *, landed: bool) -> Refusal | None:
    """Why the Allies may not close a port, if they may not."""
    most = charts().limits.port_denial.ports
    if FLAG not in scenario.flags:
        return Refusal(_("No ports are closed in {code}.", code=scenario.code), "S.20")
    if not landed:
        return Refusal(_("Ports are closed only after a landing."), "S.20")
    if theatre().country[port] != ITALY or not _is_port(port):
        return Refusal(_("{place} is not an Italian port.", place=label(port)), "S.20")
    if port in denials:
        return Refusal(_("{place} has been closed before.", place=label(port)), "S.20")
    if len(denials) >= most:
        return Refusal(_("No more than {n} ports may be closed.", n=most), "S.20")
    return None


@rule("S.20")
def is_denied(denials: Denials, port: int, turn: int) -> bool:
    """Whether the Axis cannot use a port in this turn."""
    return port in denials and denials[port] <= turn < denials[port] + charts().limits.port_denial.turns


def _is_port(at: int) -> bool:
    return theatre().has(at, Feature.MAJOR_PORT) or theatre().has(at, Feature.MINOR_PORT)
