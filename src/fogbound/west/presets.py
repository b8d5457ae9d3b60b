"""14.0: sets of switches under one name, and what each switch does.

Every optional chapter is switched on by itself, or all together: the Master Level of the manual.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from fogbound.core.register import rule
from fogbound.core.texts import Message, texts
from fogbound.core.values import Refusal
from fogbound.west.options import OPTIONS

_ = texts("west")

# fmt: off
# ruff: noqa: E501 - a table
DOES: Final[dict[str, Message]] = {
    "rule_14_terrain":   _("Mountains stop armour and bad weather closes them, swamps bog armour down, mountain units and cavalry move better."),
    "rule_15_factories": _("For ten points in ten turns a power builds a factory of a colour of its choice; a die says where."),
    "rule_16_conquests": _("Whoever takes a factory gets a point of its colour, once."),
    "rule_19_recon":     _("Air headquarters look into enemy hexes; without that, bombs and shells of the first round are half blind."),
    "rule_20_cavalry_charge": _("Over clear ground cavalry may fire before the defender, and is hit first."),
    "rule_21_panzers_attack": _("Over clear ground armour may fire before the defender, and is hit first."),
    "rule_22_jericho":   _("Stukas at full strength roll two dice more over a clear hex that was seen into and has no fighters."),
    "rule_26_wunderwaffen": _("V-1 and V-2 cost the Allies points and steps from 1944 on; whoever holds Peenemünde to the end of 1945 has the bomb."),
    "rule_27_garrisons": _("Units hold down the cities that they stand beside, not only their own."),
    "rule_28_volkssturm": _("Once an enemy stands in Germany, a dead corps comes back every turn for nothing."),
    "rule_29_partisans": _("In conquered countries partisans rise, cut railways and hold up points."),
    "rule_31_reserve":   _("Units may be kept back, to move later in their turn or to answer the attack of the enemy."),
    "rule_32_strategic_bombing": _("Bombers attack factories, ports, stations and radar of the enemy, who sends up his fighters."),
    "rule_34_lend_lease": _("The United Kingdom buys arms in America, and later gets them for nothing."),
    "rule_35_convoy_war": _("Submarines fight for the Atlantic convoys as a whole, once a turn."),
    "rule_36_italy":     _("Once the Allies are in Italy, Mussolini may fall and Italy give up."),
    "rule_39_weather":   _("There is light rain, too, and no weather comes twice in a row."),
    "rule_40_upgrade":   _("The corps of Guderian may become a headquarters."),
}
"""By switch of a chapter, in a sentence."""
# fmt: on


class Preset(NamedTuple):
    """A set of options under a name."""

    title: Message
    does: Message
    options: Mapping[str, str]


def switches() -> tuple[str, ...]:
    """The optional chapters that can be played, in the order of the manual."""
    found = [name for name, option in OPTIONS.items() if option.chapter and option.level == "optional"]
    return tuple(sorted(found, key=lambda name: OPTIONS[name].chapter))


@rule("14.0.a")
def presets() -> dict[str, Preset]:
    """By name, from the simplest to the fullest; that of the scenario chooses nothing."""
    off, on = dict.fromkeys(switches(), "off"), dict.fromkeys(switches(), "on")
    return {
        "scenario": Preset(_("As the scenario has it"), _("What the scenario needs, and no more."), {}),
        "basic": Preset(
            _("Basic"), _("The Basic game, without any optional chapter."), {"rules_level": "basic", **off}
        ),
        "advanced": Preset(
            _("Advanced"),
            _("The Advanced game, without any optional chapter."),
            {"rules_level": "advanced", **off},
        ),
        "master": Preset(
            _("Master"), _("The Advanced game with all optional chapters."), {"rules_level": "advanced", **on}
        ),
    }


HEADINGS: Final = {
    "chapter": _("Optional chapters"),
    "basic": _("Readings of the Basic game"),
    "advanced": _("Readings of the Advanced game"),
    "optional": _("Readings of the optional chapters"),
}
"""What is chosen most stands first."""


def heading_of(name: str) -> str:
    """Under which heading an option is chosen."""
    return "chapter" if name in switches() else OPTIONS[name].level


def headings() -> dict[str, Message]:
    """Every option under its heading, chapters in the order of the manual."""
    names = [*switches(), *(name for name in OPTIONS if name not in switches())]
    return {name: HEADINGS[heading] for heading in HEADINGS for name in names if heading_of(name) == heading}


def preset_named(name: str) -> Mapping[str, str]:
    """The options of a preset; an unknown name is refused."""
    found = presets()
    if name not in found:
        raise Refusal(_("There is no preset “{name}”; there are {names}.", name=name[:20], names=", ".join(found)))
    return found[name].options
