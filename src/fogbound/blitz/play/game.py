"""Blitz as a `Game`: the six verbs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from fogbound.blitz.clause import superseded_by
from fogbound.blitz.faults import InputError
from fogbound.blitz.figures import rows
from fogbound.blitz.play.battle.adopt import OFFERED, adopt
from fogbound.blitz.play.engine.older import OLDER_DATA, VERSION_6, VERSION_8, VERSION_9, VERSION_11
from fogbound.blitz.play.engine.scenarios import SIDES, scenarios
from fogbound.blitz.play.engine.state import TACIT, Blitz
from fogbound.blitz.play.engine.telling import in_force
from fogbound.blitz.play.engine.words import VOCABULARY
from fogbound.blitz.play.fire.ammunition import FOR_GOOD
from fogbound.blitz.play.fog.observe import observe
from fogbound.blitz.play.fog.possible import possible
from fogbound.blitz.play.fog.worlds import resample
from fogbound.blitz.play.move.room import INTO
from fogbound.blitz.play.orders.command import FORFEIT
from fogbound.blitz.play.sequence import SEQUENCE
from fogbound.blitz.play.set_up import LISTED, fresh
from fogbound.blitz.play.show.cards import card
from fogbound.blitz.play.show.chances import odds_of
from fogbound.blitz.play.show.picture import facts, picture
from fogbound.blitz.play.show.rules import rules
from fogbound.blitz.play.show.seeing import ABOUT, inquire
from fogbound.blitz.play.show.tally import tally
from fogbound.blitz.play.show.titles import titles
from fogbound.blitz.play.uses import uses
from fogbound.blitz.ruleset import RuleSet, named
from fogbound.core.game import Knowledge, Odds
from fogbound.core.migration import Migration
from fogbound.core.texts import texts
from fogbound.core.values import Answer, Decision, Event, Finding, Observation, Refusal

_ = texts("blitz")


OLDER: Final[Mapping[str, tuple[str, ...]]] = {
    "lone_orders": ("asked", "tacit"), "data": ("today", *OLDER_DATA), "jams": ("repaired", "for_good"),
    "set_up": ("table", "listed"), "command": ("asked", "forfeit"), "ways": ("round", "into"),
}  # fmt: skip
"""How matches of older versions go on. They are not on offer: who was not asked told the enemy what he cannot see."""
HEARD: Final = ("observers", "unfound", "under_way")
"""What a side hears of the other: whether both hear the same would tell an onlooker who is hidden."""


def rules_named(spec: str) -> RuleSet:
    """The rules that an option asks for; a game reads no files, so a path is refused like any other word."""
    try:
        return named(spec)
    except InputError as error:
        raise Refusal(error.faults[0]) from None


class BlitzGame:
    """Blitzkrieg V3 on a table of cells."""

    name = "blitz"
    rules_version = 14
    migrations: Mapping[int, Migration] = {
        4: Migration(),
        5: Migration(options={"lone_orders": "tacit"}),
        6: Migration(options={"data": VERSION_6}),
        7: Migration(),  # rules were mended: a game that never came to them goes on
        8: Migration(options={"data": VERSION_8}),
        9: Migration(options={"data": VERSION_9}),
        10: Migration(options={"jams": "for_good"}),
        11: Migration(options={"data": VERSION_11}),
        12: Migration(options={"set_up": "listed", "command": "forfeit"}),
        13: Migration(options={"ways": "into"}),
    }
    sides = SIDES
    scenarios = tuple(scenarios())
    options: Mapping[str, tuple[str, ...]] = {
        "ruleset": ("V3", "V2", "V2+003", "V2+102", "V3-003", "V3-212"),
        "fog": ("on", "off"),
    }
    """Of rule sets these are examples: `new` takes any that `ruleset.named` reads, such as `V2+206` or `V3-104-410`."""
    vocabulary = VOCABULARY
    state_type = Blitz

    def new(self, scenario: str, options: Mapping[str, str]) -> Blitz:
        if scenario not in self.scenarios:
            there = ", ".join(self.scenarios)
            raise Refusal(_("There is no scenario “{name}”; there are: {known}.", name=scenario, known=there))
        known = {**self.options, **OLDER}
        for option, value in options.items():
            if option not in known:
                there = ", ".join(self.options)
                raise Refusal(_("There is no option “{name}”; there are: {known}.", name=option[:40], known=there))
            if value not in known[option] and option != "ruleset":
                values = ", ".join(known[option])
                raise Refusal(_("“{name}” can be: {values}.", name=option, values=values))
        chosen = {name: values[0] for name, values in known.items()} | dict(options)
        setting = f"{scenario} {rules_named(chosen['ruleset']).name}"
        setting += f" {chosen['data']}" * (chosen["data"] in OLDER_DATA)
        setting += FOR_GOOD * (chosen["jams"] == "for_good") + LISTED * (chosen["set_up"] == "listed")
        setting += FORFEIT * (chosen["command"] == "forfeit") + INTO * (chosen["ways"] == "into")
        setting += TACIT * (chosen["lone_orders"] == "tacit")
        state = fresh(setting, chosen["fog"] == "on")
        SEQUENCE.start(state, "game")
        return state

    def adopt(self, file: Path) -> str:
        """Offer a battle that somebody wrote, and say its code; one with faults is refused with all of them."""
        code = adopt(file)
        self.scenarios = tuple(scenarios())
        return code

    def decision(self, state: Blitz) -> Decision:
        return SEQUENCE.decision(state)

    def apply(self, state: Blitz, answer: Answer) -> list[Event]:
        try:
            return SEQUENCE.apply(state, answer)
        except Refusal as refusal:
            refusal.rule = in_force(state, refusal.rule)
            raise

    def observe(self, state: Blitz, side: str) -> Observation:
        return observe(state, side)

    def resample(self, state: Blitz, side: str, rng: Random) -> Blitz:
        return resample(state, side, rng)

    def possible(self, knowledge: Knowledge, state: Blitz) -> bool:
        return possible(knowledge, state)

    def odds(self, state: Blitz, action: str, /) -> Odds:
        self.decision(state)  # what is on offer: a state that was drawn or read has not been asked yet
        return odds_of(state, action)

    # -- for the laboratory -------------------------------------------------------------------------------------------

    def tally(self, state: Blitz) -> dict[str, float]:
        return tally(state)

    def uses(self, events: Iterable[Event]) -> Mapping[str, int]:
        return uses(events)

    def clauses_between(self, a: Mapping[str, str], b: Mapping[str, str]) -> set[str]:
        """Proposals that only one of two games has, base clauses that they replace, and clauses with other figures."""
        before, after = (rules_named(options.get("ruleset", "V3")) for options in (a, b))
        own = {rows()[figure.where] for figure in {*before.figures} ^ {*after.figures}}
        changed = {
            chart.at(rules, key).id for chart, key in own for rules in (before, after) if chart.knows(rules, key)
        }
        one, other = set(before.proposals), set(after.proposals)
        return changed | {clause for id in one ^ other for clause in (id, *superseded_by(id))}

    # -- for those who show it ----------------------------------------------------------------------------------------

    def picture(self, lang: str, scenario: str = "") -> str:
        return picture(scenario, lang)

    def rules(self, number: str, lang: str) -> list[dict[str, Any]]:
        return rules(number, lang)

    def style(self, theme: str) -> str | None:
        """The table has the same colours in every theme."""
        return ""

    def facts(self, scenario: str, options: Mapping[str, str], lang: str) -> dict[str, Any]:
        return facts(scenario, rules_named(options.get("ruleset", "V3")).name, lang)

    @property
    def inquiries(self) -> tuple[str, ...]:
        return ABOUT

    def inquire(self, worlds: Sequence[Blitz], side: str, about: str, place: str) -> list[Finding]:
        return inquire(worlds, side, about, place)

    def observe_public(self, state: Blitz) -> Observation:
        """What both sides know: of all that one of them sees, whatever the other sees as well."""
        one, other = (observe(state, side) for side in SIDES)
        stands = [stand for stand in one["stands"] if stand in other["stands"]]  # type: ignore[attr-defined, operator]
        public = {key: value for key, value in one.items() if key not in HEARD and other.get(key) == value}
        return public | {"stands": stands}

    def card(self, scenario: str, lang: str) -> dict[str, Any]:
        return card(scenario, lang)

    def titles(self, lang: str) -> Mapping[str, str]:
        return titles(lang) | {code: battle.name for code, battle in OFFERED.items()}


GAME = BlitzGame()
