"""What people call the game, its sides, scenarios, options and their values."""

from __future__ import annotations

from typing import Final

from fogbound.core.texts import Message, render, texts
from fogbound.west.options import OPTIONS
from fogbound.west.scenarios import scenario_codes, scenario_head

_ = texts("west")

# fmt: off
WORDS: Final[dict[str, Message]] = {
    "west":                   _("Blocks in the West"),
    "axis":                   _("Axis"),
    "allies":                 _("Allies"),
    "basic":                  _("Basic"),
    "advanced":               _("Advanced"),
    "on":                     _("yes"),
    "off":                    _("no"),
    "agreed":                 _("as agreed"),
    "random":                 _("by lot"),
    "decide":                 _("decided when the attack comes"),
    "dyle_breda":             _("Dyle and Breda"),
    "dyle":                   _("Dyle"),
    "escaut":                 _("Escaut"),
    "gsu":                    _("support unit"),
    "gcu":                    _("combat unit"),
    "one_fighter_one_bomber": _("a fighter and a bomber"),
    "any_two":                _("any two"),
    "latest":                 _("the latest"),
    "first":                  _("the first one"),
    "second":                 _("the second one"),
    "maximise":               _("the program"),
    "owner_choice":           _("their owner"),
    "allowed":                _("allowed"),
    "strict":                 _("not allowed"),
    "forbidden":              _("forbidden"),
    "whole_line_9":           _("9 points for the whole line"),
    "per_hex_1":              _("1 point a hex"),
    "steps":                  _("as many as it has steps"),
    "bunker_dice":            _("those of a bunker"),
    "any_supplied":           _("wherever there is supply"),
    "city_or_coast":          _("in cities and on coasts"),
    "always_6":               _("always on a 6"),
    "owner_infantry_df":      _("as its owner’s infantry in defence"),
    "not_longer":             _("never away from supply"),
    "any_path_to_supply":     _("any way that ends in supply"),
    "destroyed":              _("nothing"),
    "bunker":                 _("a bunker"),
    "cut":                    _("cut"),
    "open":                   _("open to trains and supply"),
    "extra_hex":              _("one more hex"),
    "saved_mp":               _("a point that was saved"),
    "tech2":                  _("from TECH 2 on"),
    "any":                    _("any"),
    "friendly_shore":         _("only to a friendly shore"),
    "any_shore":              _("to any shore"),
    "first_turn":             _("only in the first turn"),
    "whole_game":             _("for the whole game"),
    "done":                   _("their battle is over"),
    "fight_again":            _("they fight again"),
    "within_radius":          _("within its radius"),
    "same_port":              _("in the same port"),
    "none":                   _("none"),
    "table":                  _("as in the Advanced game"),
    "default":                _("November and March rain, December to February snow"),
    "short_winter":           _("November and December rain, January and February snow"),
    "per_hex":                _("of the hex of the unit"),
    "whole_turn":             _("of the turn"),
    "air_hq":                 _("as other air headquarters"),
    "casablanca":             _("from the conference of Casablanca on"),
    "navy_tech_3":            _("from NAVY TECH 3 on"),
    "great_britain":          _("over Great Britain"),
    "everywhere":             _("everywhere"),
    "last_step":              _("on its last step"),
    "never":                  _("never"),
    "separate":               _("they pay for it at once and may lead again"),
    "shared":                 _("they go on leading in the turn"),
    "combat_limit":           _("a fighter and a bomber, as in battle"),
    "allied_strategic_only":  _("strategic bombers of the western Allies only"),
    "nobody":                 _("nobody"),
    "within_5":               _("within five hexes of the 65th Corps"),
    "anywhere":               _("anywhere"),
    "auto":                   _("when a chapter in use needs it"),
    "always_advanced":        _("in every Advanced game"),
    "only_35":                _("with the convoy war only"),
}
# fmt: on


def titles(lang: str) -> dict[str, str]:
    """By word, in a reader's language; an option's title says what it settles."""
    scenarios = {code: scenario_head(code).title for code in scenario_codes()}
    return {
        **{word: render(message, lang) for word, message in WORDS.items()},
        **{name: f"{render(option.says, lang)} ({option.rule})" for name, option in OPTIONS.items()},
        **{code: title.get(lang, title["en"]) for code, title in scenarios.items()},
    }
