"""West as a `Game`: the six verbs. Whatever else it offers is loaded when it is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

from fogbound.core.dice import Roller
from fogbound.core.game import Knowledge, Odds
from fogbound.core.migration import Migration
from fogbound.core.texts import Message, render
from fogbound.core.values import Action, Choice, Event, Finding, Observation
from fogbound.west.board.boards import board_for, chosen_of, setting_of
from fogbound.west.kinds import SIDES
from fogbound.west.laws import broken_laws
from fogbound.west.migrations import MIGRATIONS
from fogbound.west.months import month_text
from fogbound.west.options import OPTIONS, ground_for, settle
from fogbound.west.position.observe import ONLOOKER, observe
from fogbound.west.position.set_up import set_up
from fogbound.west.position.shown import Shown
from fogbound.west.position.state import West
from fogbound.west.position.worlds import possible, resample
from fogbound.west.presets import DOES, headings, preset_named, presets
from fogbound.west.rules.sides import draw_sides
from fogbound.west.scenarios import adopt, scenario_codes, scenario_named
from fogbound.west.sequence import SEQUENCE
from fogbound.west.words import VOCABULARY


@lru_cache(64)
def _at_the_start(setting: str) -> West:
    """Always the same until somebody decides something."""
    state = set_up(board_for(setting))
    SEQUENCE.start(state, "turn")
    return state


class WestGame:
    """Blocks in the West, Basic game."""

    name = "west"
    rules_version = 15
    migrations: Mapping[int, Migration] = MIGRATIONS
    sides = SIDES
    state_type = West
    vocabulary = VOCABULARY

    def __init__(self) -> None:
        self.options = {name: option.values for name, option in OPTIONS.items()}

    @property
    def scenarios(self) -> tuple[str, ...]:
        """Those that can be played, and what somebody has put beside them (`scenarios.adopt`)."""
        return scenario_codes()

    def adopt(self, file: Path) -> str:
        """Offer a scenario that somebody wrote, and say its code; one with faults is refused with all of them."""
        from fogbound.west.files.check import check_file
        from fogbound.west.files.datafile import DataError

        if faults := check_file(file):
            raise DataError(faults)
        return adopt(file)

    def new(self, scenario: str, options: Mapping[str, str]) -> West:
        start = _at_the_start(setting_of(scenario, options))
        state = start.copy()
        state.outbox, state.shown = start.outbox[:], Shown()  # what is told with the first answer; what others saw
        return state

    def defaults(self, scenario: str) -> Mapping[str, str]:
        """Every option as a scenario has it if nobody chooses otherwise."""
        return settle({}, scenario_named(scenario).options)

    def preset(self, name: str) -> Mapping[str, str]:
        """The options that a preset chooses, such as `master`."""
        return preset_named(name)

    def presets(self, lang: str) -> list[dict[str, Any]]:
        """All presets, for people who choose one."""
        return [
            {"name": name, "title": render(each.title, lang), "does": render(each.does, lang), "options": each.options}
            for name, each in presets().items()
        ]

    def does(self, lang: str) -> Mapping[str, str]:
        """By switch, in a sentence what it does."""
        return {name: render(text, lang) for name, text in DOES.items() if name in OPTIONS}

    def headings(self, lang: str) -> Mapping[str, str]:
        """By option, the heading under which it is chosen."""
        return {name: render(heading, lang) for name, heading in headings().items()}

    decision = staticmethod(SEQUENCE.decision)
    apply = staticmethod(SEQUENCE.apply)

    def observe(self, state: West, side: str) -> Observation:
        return observe(state, side)

    def resample(self, state: West, side: str, rng: Random) -> West:
        return resample(state, side, rng)

    def broken_laws(self, state: West) -> Iterable[str]:
        return broken_laws(state)

    def possible(self, knowledge: Knowledge, state: West) -> bool:
        return possible(knowledge, state)

    def uses(self, events: Iterable[Event]) -> Mapping[str, int]:
        from fogbound.west.show.uses import uses

        return uses(events)

    def clauses_between(self, a: Mapping[str, str], b: Mapping[str, str]) -> set[str]:
        """The chapters by whose events a game can tell two sets of options apart."""
        from fogbound.west.show.uses import chapters_between

        return chapters_between(a, b)

    def report(self, events: Iterable[Event]) -> list[Message]:
        """What partisans, bombers and submarines did in the whole game."""
        from fogbound.west.show.report import report

        return report(events)

    def ground_for(self, scenario: str, changes: Mapping[str, str]) -> dict[str, str]:
        """The options with which a game can be compared with one in which these are switched."""
        return ground_for(changes, scenario_named(scenario).options)

    def tally(self, state: West) -> dict[str, float]:
        """What is worth counting of a finished game."""
        from fogbound.west.show.tally import tally

        return tally(state)

    def odds(self, state: West, action: str, /) -> Odds:
        from fogbound.west.odds.on_map import odds_of

        return odds_of(state, action)

    # -- positions as text --------------------------------------------------------------------------------------------

    def read_position(self, text: str) -> West:
        from fogbound.west.position.editing import begin

        return begin(text)

    def write_position(self, state: West) -> str:
        from fogbound.west.position.editing import at_a_phase

        return at_a_phase(state)

    def edit_position(self, text: str, changes: Mapping[str, str]) -> str:
        from fogbound.west.position.editing import edit

        return edit(text, changes)

    def position_choices(self, text: str) -> dict[str, tuple[str, list[str]]]:
        from fogbound.west.position.editing import choices

        return choices(text)

    def setting(self, state: West) -> tuple[str, dict[str, str]]:
        return state.board.scenario.code, dict(chosen_of(state.board.scenario.code, state.board.options))

    # -- for those who show it ----------------------------------------------------------------------------------------

    def observe_public(self, state: West) -> Observation:
        return observe(state, ONLOOKER)

    def stage(self, state: West) -> dict[str, Any]:
        board = state.board
        return {
            "month": month_text(board.first_month + state.turn),
            "turn": state.turn + 1,
            "turns": board.scenario.turns,
        }

    def draw_sides(self, options: Mapping[str, str], dice: Roller) -> Mapping[str, str]:
        return draw_sides(settle(options)["side_selection"], dice)

    def titles(self, lang: str) -> Mapping[str, str]:
        from fogbound.west.show.titles import titles

        return titles(lang)

    def card(self, scenario: str, lang: str) -> dict[str, Any]:
        from fogbound.west.show.cards import card

        return card(scenario, lang)

    def powers(self, scenario: str) -> Mapping[str, tuple[str, ...]]:
        from fogbound.west.show.commands import powers

        return powers(scenario)

    def power_of(self, state: West, action: Action) -> str | None:
        from fogbound.west.show.commands import power_of

        return power_of(state, action)

    def picture(self, lang: str, scenario: str = "") -> str:
        """The same for all scenarios."""
        from fogbound.west.show import handbook

        return handbook.picture(lang)

    def rules(self, number: str, lang: str) -> list[dict[str, Any]]:
        from fogbound.west.show import handbook

        return handbook.rules(number, lang)

    def style(self, theme: str) -> str | None:
        from fogbound.west.show import handbook

        return handbook.style(theme)

    def overlays(self, state: West, side: str) -> dict[str, dict[str, list[str]]]:
        from fogbound.west.show.overlays import overlays

        return overlays(state, side)

    def advise(self, before: West, after: West, side: str, action: Action) -> dict[str, Any]:
        from fogbound.west.show.advice import advise

        return advise(before, after, side, action)

    @property
    def inquiries(self) -> tuple[str, ...]:
        from fogbound.west.show.inquiries import ABOUT

        return tuple(ABOUT)

    def inquire(self, worlds: Sequence[West], side: str, about: str, place: str) -> list[Finding]:
        from fogbound.west.show.inquiries import inquire

        board = worlds[0].board
        return inquire(worlds, side, about, board.places.index(place)) if place in board.places else []

    def standing_order(self, orders: dict[str, object], observation: Observation, choice: Choice) -> Action | None:
        from fogbound.west.show.standing import standing_order

        return standing_order(orders, observation, choice)

    def facts(self, scenario: str, options: Mapping[str, str], lang: str) -> dict[str, Any]:
        from fogbound.west.show import handbook

        return handbook.facts(board_for(setting_of(scenario, options)), lang)


GAME = WestGame()
