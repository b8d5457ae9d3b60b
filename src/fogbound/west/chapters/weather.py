"""9: weather. The Weather Phase, and what weather does to fire.

Where it is judged hex by hex, what it costs to move and how long lanes are stands in `rules.weather`, beside the rules
that ask it.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from fogbound.core.register import enforce, rule
from fogbound.core.steps import Procedures, Roll
from fogbound.core.texts import Message, texts
from fogbound.core.values import Event
from fogbound.west.kinds import WEATHERS
from fogbound.west.options import Clash, Option, declare, setting
from fogbound.west.position.state import West
from fogbound.west.rules.combat.fighter import ATTACKER, Step
from fogbound.west.rules.combat.modifiers import CHANGES, Firing
from fogbound.west.rules.weather import REGIONAL, WITH_WEATHER, has_weather, weather_of, weather_of_month

_ = texts("west")

FORECASTS: Final[dict[str, Message]] = {
    "good": _("The weather is good."),
    "rain": _("It rains."),
    "snow": _("It snows."),
    "light_rain": _("It rains a little."),
    "rain_everywhere": _("It rains, and a little by the Mediterranean, too."),
}

declare(
    "rule_39_weather",
    Option(
        "39.0", ("off", "on"), _("Optional weather"), level="optional", chapter=39,
        needs={"on": (Clash("rules_level=advanced", "9.0", _("Optional weather belongs to the Advanced game.")),)},
    ),
)  # fmt: skip
LIGHT_RAIN: Final = setting("rule_39_weather", "on")

ROLLS: Final = ("good", "good", "good", "rain", "rain", "rain")
"""9.0, by die."""
OPTIONAL_ROLLS: Final = ("good", "good", "light_rain", "light_rain", "rain", "rain_everywhere")
enforce(f"{__name__}.OPTIONAL_ROLLS", "39.0.a", "39.0.c")


# -- the Weather Phase ------------------------------------------------------------------------------------------------


def is_played(state: West) -> bool:
    return has_weather(state.board)


def settle_weather(state: West) -> None:
    """Most months have a weather of their own."""
    weather = weather_of_month(state.board, state.turn)
    if weather in WEATHERS:
        turn_to(state, weather)


def dice(state: West) -> int:
    """One in April and October, none in other months."""
    return int(weather_of_month(state.board, state.turn) not in WEATHERS)


@rule("9.0.b", "39.0.a")
def read_die(state: West, faces: tuple[int, ...]) -> None:
    """For both sides and the whole turn."""
    weather = (OPTIONAL_ROLLS if state.board.options.has(LIGHT_RAIN) else ROLLS)[faces[0] - 1]
    if is_repeated(state, weather):
        state.emit(Event("weather", "39.0", _("The weather would be as it was: the die is rolled again.")))
        state.goto("weather_phase")
        return
    state.rolled = WEATHERS.index(elsewhere(weather)) + 1
    turn_to(state, weather)


@rule("39.0.b")
def is_repeated(state: West, weather: str) -> bool:
    """With optional weather no month has that of the last one whose weather was rolled (M-03, N-22)."""
    return state.board.options.has(LIGHT_RAIN) and state.rolled == WEATHERS.index(elsewhere(weather)) + 1


def elsewhere(weather: str) -> str:
    """What it is outside the Mediterranean."""
    return REGIONAL.get(weather, (weather, ""))[0]


def turn_to(state: West, weather: str) -> None:
    state.set_weather(WEATHERS.index(weather))
    state.emit(Event("weather", "9.0", FORECASTS[weather_of(state)], detail={"weather": weather}))


PROCEDURES: Procedures[West] = {
    "weather_phase": (settle_weather, Roll("weather", dice, read_die)),
}


# -- fire -------------------------------------------------------------------------------------------------------------


def of_weather(name: str, firing: Firing) -> int:
    """As the weather chart has it: against aircraft and AA, attacking combat units; for defending ones. No artillery.

    Who is hardened loses nothing by snow.
    """
    if firing.battle.weather != name or (name == "snow" and firing.unit.hardened):
        return 0
    effects = firing.battle.charts.weather[name]
    if firing.step == Step.ANTI_AIR:
        return -effects.aa_malus
    if firing.unit.air:
        return -effects.air_malus
    if firing.step != Step.GROUND or not firing.unit.combat:
        return 0
    return -effects.attack_malus if firing.role == ATTACKER else effects.defence_bonus


CHANGES.line("9.3.a", "rain", _("rain"), when=WITH_WEATHER)(partial(of_weather, "rain"))
CHANGES.line("39.0.d", "light_rain", _("light rain"), when=(LIGHT_RAIN,))(partial(of_weather, "light_rain"))
CHANGES.line("9.3.b", "snow", _("snow"), when=WITH_WEATHER)(partial(of_weather, "snow"))
