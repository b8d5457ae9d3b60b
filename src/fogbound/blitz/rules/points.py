"""Victory points, and what the proposals make things cost: 106 107 107bis 216 217."""

from __future__ import annotations

from typing import Literal

from fogbound.blitz.clause import Chart, Entry
from fogbound.blitz.ruleset import RuleSet
from fogbound.core.texts import texts

_ = texts("blitz")

Option = Literal["flamethrower", "smoke", "Panzerfaust", "grenade launcher"]
Loss = Literal[
    "armour destroyed",
    "armour immobilised",
    "vehicle damaged",
    "soft vehicle",
    "gun",
    "infantry",
    "exited tank",
    "exited infantry",
]

# fmt: off
COST = Chart[Option, int](f"{__name__}.COST", _("cost of options (points)"), "base.option_costs", {
    "flamethrower": 30, "smoke": 5, "Panzerfaust": 5, "grenade launcher": 0,
})
COST.amend("106", {"flamethrower": 30}).amend("107", {"smoke": 10})
COST.amend("107bis", {"Panzerfaust": 5}).amend("217", {"grenade launcher": 10})
VICTORY = Chart[Loss, int](f"{__name__}.VICTORY", _("victory points"), "base.victory_points", {
    "armour destroyed": 2, "armour immobilised": 1, "vehicle damaged": 0, "gun": 1, "infantry": 1,
    "soft vehicle": 1,
}).amend("base.exit_points", {"exited tank": 2, "exited infantry": 1}).amend("216", {"vehicle damaged": 1})
# fmt: on


def cost(rules: RuleSet, option: Option) -> Entry[int]:
    """Points for an option: per section (107, 107bis), per weapon (106) or per vehicle (217)."""
    return COST.at(rules, option)


def victory_points(rules: RuleSet, loss: Loss) -> Entry[int]:
    """What a loss gives the enemy."""
    return VICTORY.at(rules, loss)
