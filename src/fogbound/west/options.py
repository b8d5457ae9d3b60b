"""The options of a game: what the players agree on before set-up, and the readings of disputed rules.

One table. Each option names its rule, its level, the values it may take, default first, and what it settles; where it
matters, what it needs, what it excludes and what it follows. A game has the option's default, unless its scenario has
another; unless the players chose; unless it follows from what they chose. Only options whose rules are played are
listed; a chapter lists its own (`declare`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from msgspec import Struct

from fogbound.core.register import enforce
from fogbound.core.texts import Message, texts
from fogbound.core.values import Refusal

_ = texts("west")


class Clash(NamedTuple):
    """What a value does not go with, or not without: a setting such as `fog_of_war=off`, the rule and why."""

    setting: str
    rule: str
    says: Message


class Option(Struct, frozen=True):
    """One thing to settle before the game."""

    rule: str
    values: tuple[str, ...]
    """The default first."""
    says: Message
    level: str = "basic"
    """basic, advanced or optional."""
    chapter: int = 0
    """Of the manual, for the switch of a chapter."""
    needs: Mapping[str, tuple[Clash, ...]] = {}
    """By value, the settings without which it makes no sense."""
    excludes: Mapping[str, tuple[Clash, ...]] = {}
    """By value, the settings with which it cannot be."""
    follows: Mapping[str, str] = {}
    """By setting of another option, the value that this one takes with it if nobody chose otherwise."""


PLAYERS: Final = ("2", "1", "3", "4")
"""38.1: more than two play in teams, in any scenario."""
enforce(f"{__name__}.PLAYERS", "38.1.a", "38.1.b")
ALONE: Final = {"1": (Clash("fog_of_war=off", "38.2", _("A player alone plays in the fog.")),)}
enforce(f"{__name__}.ALONE", "1.3.b", "38.2.a")

HEADQUARTERS: Final = {
    "on": (Clash("rules_level=advanced", "13.0", _("Headquarters belong to the Advanced game.")),),
}
RECONNAISSANCE: Final = {
    "on": (
        *HEADQUARTERS["on"],
        Clash("rule_19_recon=on", "22.0", _("Stukas need air reconnaissance (chapter 19).")),
    ),
}

COLOURED: Final = {
    "on": (Clash("rules_level=advanced", "11.0", _("Coloured points belong to the Advanced game.")),),
}

# fmt: off
# ruff: noqa: E501 - a table
OPTIONS: Final[dict[str, Option]] = {
    # what players agree on
    "rules_level":       Option("S.12",  ("basic", "advanced"), _("Level of the rules"), level="advanced"),
    "fog_of_war":        Option("1.3",   ("on", "off"), _("Fog of war")),
    "side_selection":    Option("2.1",   ("agreed", "random"), _("Choice of sides")),
    "player_count":      Option("38.1",  PLAYERS, _("Number of players"), excludes=ALONE),
    "component_limits":  Option("1.0",   ("off", "on"), _("Savings limited to the yellow cubes of the box")),
    "bonus_cancels_malus": Option("7.7.6", ("off", "on"), _("Bonus cancels malus")),
    "french_plan":       Option("5.1",   ("decide", "dyle_breda", "dyle", "escaut"), _("French plan of 1940")),
    "victory_levels":    Option("7.11",  ("latest", "second", "first"), _("Table of victory levels")),
    "incomes":           Option("7.3",   ("latest", "first"), _("Table of points from off the map")),
    "uk_commitment_1940": Option("5.3",  ("decide", "1", "2", "3"), _("British commitment in France in 1940")),
    # chapters that scenarios switch on
    "rule_31_reserve":   Option("31.0",  ("off", "on"), _("Reserves"), level="optional", chapter=31),
    "rule_36_italy":     Option("36.0",  ("off", "on"), _("The surrender of Italy"), level="optional", chapter=36),
    # chapters that change the arithmetic of battles
    "rule_19_recon":     Option("19.0",  ("off", "on"), _("Air reconnaissance"), level="optional", chapter=19, needs=HEADQUARTERS),
    "rule_22_jericho":   Option("22.0",  ("off", "on"), _("Jericho trumpets"), level="optional", chapter=22, needs=RECONNAISSANCE),
    # what is taken with a place
    "rule_16_conquests": Option("16.1",  ("off", "on"), _("Conquests"), level="optional", chapter=16, needs=COLOURED, follows={"rules_level=advanced": "on"}),
    # readings of disputed rules
    "fort_stacking_class": Option("3.10", ("gsu", "gcu"), _("Place of a fort in a stack")),
    "air_battle_limit":  Option("3.10",  ("one_fighter_one_bomber", "any_two"), _("Air units of a side in a battle")),
    "flip_enclosed_hexes": Option("3.1.1", ("off", "on"), _("Capture of enclosed empty hexes")),
    "frozen_units":      Option("3.21",  ("first_turn", "whole_game"), _("How long frozen units stay frozen")),
    "port_capacity_allocation": Option("4.2", ("maximise", "owner_choice"), _("Who shares out port capacity")),
    "rails_under_zones": Option("4.2",   ("cut", "open"), _("Railways under enemy zones of control")),
    "supply_mountain_endpoints": Option("4.3", ("allowed", "strict"), _("Supply lanes to a source in the mountains")),
    "siegfried_rebuild": Option("5.2",   ("whole_line_9", "per_hex_1"), _("Price of rebuilding the Siegfried Line")),
    "bomb_grounded_air": Option("6.3.2", ("on", "off"), _("Bombing of air units on the ground")),
    "fort_aa":           Option("6.6",   ("steps", "bunker_dice"), _("Anti-aircraft dice of a fort")),
    "fort_build_sites":  Option("6.6",   ("any_supplied", "city_or_coast"), _("Sites of new forts")),
    "basic_weather":     Option("7.0",   ("none", "table"), _("Weather in the Basic game")),
    "calais_strait":     Option("7.5.5", ("friendly_shore", "any_shore"), _("Infantry across the Strait of Dover")),
    "neutral_overflight": Option("7.5.2", ("forbidden", "allowed"), _("Flights over neutral states")),
    "city_aa_firepower": Option("7.7.2", ("always_6", "owner_infantry_df"), _("Hit number of a city’s anti-aircraft guns")),
    "infantry_tech2_defence": Option("7.7.7", ("5+", "6"), _("Defence of infantry at TECH 2")),
    "bonus_cap":         Option("7.7.6", ("1+", "2+"), _("Best hit number with boni")),
    "captured_fortress": Option("7.7.11", ("destroyed", "bunker"), _("What is left of a captured fortress")),
    "retreat_direction": Option("7.7.15", ("not_longer", "any_path_to_supply"), _("Direction of retreats")),
    "blitz_mp":          Option("7.8",   ("extra_hex", "saved_mp"), _("Movement of a blitz")),
    "blitz_follow_artillery_tech": Option("7.8", ("tech2", "any"), _("Artillery that may follow a blitz")),
    "aircraft_after_battle": Option("7.8", ("done", "fight_again"), _("Air units over a battle that is over when a blitz comes there")),
    "fort_siege_supply": Option("12.1",  ("off", "on"), _("Siege supply of forts below full strength"), level="advanced"),
    "festung_garrison_surrender": Option("12.2", ("last_step", "never"), _("Surrender of the garrison of a Festung"), level="advanced"),
    "fixed_weather_table": Option("9.0", ("default", "short_winter"), _("Weather of the months without a die"), level="advanced"),
    "mediterranean_weather_scope": Option("9.0.1", ("per_hex", "whole_turn"), _("Weather that supply lanes go by"), level="advanced"),
}
# fmt: on


class Options(Mapping[str, str]):
    """All options of a game with their values. Rules ask `has(SETTING)`, which is never misspelt: see `setting`."""

    __slots__ = ("_has", "_values", "fingerprint")

    def __init__(self, values: Mapping[str, str]) -> None:
        self._values = dict(values)
        self._has = frozenset(f"{name}={value}" for name, value in values.items())
        self.fingerprint = ";".join(sorted(self._has))

    def has(self, setting: str) -> bool:
        return setting in self._has

    def __getitem__(self, name: str) -> str:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"Options({self._values!r})"


def declare(name: str, option: Option) -> None:
    """Add the option of a chapter to the table."""
    if name in OPTIONS:
        raise ValueError(f"The option {name} is declared twice.")
    OPTIONS[name] = option


def setting(name: str, value: str) -> str:
    """An option at a value, as `Options.has` takes it; what the table does not list is a fault of the program.

    >>> setting("blitz_mp", "saved_mp")
    'blitz_mp=saved_mp'
    """
    if value not in OPTIONS[name].values:
        raise ValueError(f"The option {name} has no value {value}.")
    return f"{name}={value}"


def settle(chosen: Mapping[str, str], by_scenario: Mapping[str, str] | None = None) -> Options:
    """All options of a game: the scenario's, then those chosen, then what follows; what does not fit is refused."""
    for name, value in chosen.items():
        if name not in OPTIONS:
            raise Refusal(_no_option(name))
        if value not in OPTIONS[name].values:
            values = ", ".join(OPTIONS[name].values)
            raise Refusal(_("“{name}” can be: {values}.", name=name, values=values), OPTIONS[name].rule)
    return _settled(frozenset({**(by_scenario or {}), **chosen}.items()), tuple(OPTIONS))


def _no_option(name: str) -> Message:
    """There are too many to name them all."""
    from difflib import get_close_matches

    part_of = [known for known in OPTIONS if name in known] if len(name) > 2 else []
    if near := part_of[:3] or get_close_matches(name, OPTIONS, n=3, cutoff=0.6):
        return _("There is no option “{name}”. Did you mean {names}?", name=name[:40], names=", ".join(near))
    return _("There is no option “{name}”: `fogbound rules west` names them.", name=name[:40])


@lru_cache(512)
def _settled(choices: frozenset[tuple[str, str]], names: tuple[str, ...]) -> Options:
    """The same choices among the same options come to the same."""
    fixed = dict(choices)
    settled = {name: fixed.get(name, option.values[0]) for name, option in OPTIONS.items()}
    for name, option in OPTIONS.items():
        if name not in fixed:
            settled[name] = _followed(option, settled)
    _check_together(settled)
    return Options(settled)


def ground_for(changes: Mapping[str, str], by_scenario: Mapping[str, str]) -> dict[str, str]:
    """What a game needs so that these can be switched on in it: what they need, and they themselves as they usually are.

    >>> ground_for({"rule_36_italy": "on"}, {})
    {'rule_36_italy': 'off'}
    """
    usual, found = settle({}, by_scenario), dict[str, str]()
    waiting = list(changes.items())
    while waiting:
        name, value = waiting.pop()
        for clash in OPTIONS[name].needs.get(value, ()) if name in OPTIONS else ():
            needed, _equals, wanted = clash.setting.partition("=")
            if needed not in changes and usual[needed] != wanted:
                found[needed] = wanted
                waiting.append((needed, wanted))
    return found | {name: usual[name] for name in changes if name in OPTIONS}


def _followed(option: Option, settled: Mapping[str, str]) -> str:
    """The value that an option takes by itself."""
    for other, value in option.follows.items():
        name, _equals, held = other.partition("=")
        if settled.get(name) == held:
            return value
    return option.values[0]


def _check_together(settled: Mapping[str, str]) -> None:
    """Refuse what cannot be played together."""
    held = {f"{name}={value}" for name, value in settled.items()}
    for name, value in settled.items():
        option = OPTIONS[name]
        missing = [clash for clash in option.needs.get(value, ()) if clash.setting not in held]
        barred = [clash for clash in option.excludes.get(value, ()) if clash.setting in held]
        for clash in (*missing, *barred):
            raise Refusal(clash.says, clash.rule)
