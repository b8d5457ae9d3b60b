"""The games that a server offers, and what a game may offer the server beyond the six verbs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeAlias, runtime_checkable

from fogbound.core.dice import Roller
from fogbound.core.migration import can_go_on
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Choice, Observation
from fogbound.games import AnyGame, game_at
from fogbound.server.faults import NotFound
from fogbound.server.seating import ALL, PUBLIC

_ = texts("server")

Orders: TypeAlias = dict[str, object]
"""Standing orders: a document whose shape only the game knows."""


@runtime_checkable
class HasPublicView(Protocol):
    """A game may say what everybody may know; without it, spectators see the public events only, until the end."""

    def observe_public(self, state: Any) -> Observation:
        """All that somebody may know who plays for no side."""


@runtime_checkable
class HasStage(Protocol):
    """A game may say how far it is, for everybody to see."""

    def stage(self, state: Any) -> dict[str, Any]:
        """`turn`, `turns`, and `month` if it has one."""


def stage_of(game: AnyGame, state: Any) -> dict[str, Any] | None:
    return game.stage(state) if isinstance(game, HasStage) else None


@runtime_checkable
class HasSideSelection(Protocol):
    """A game may have rules about who plays which side."""

    def draw_sides(self, options: Mapping[str, str], dice: Roller) -> Mapping[str, str]:
        """For each side that was asked for, the side that is got."""


@runtime_checkable
class HasPowers(Protocol):
    """A game may have sides of several powers, which a table may share out among the players of a team."""

    def powers(self, scenario: str) -> Mapping[str, Sequence[str]]:
        """By side, the powers that have pieces of their own."""

    def power_of(self, state: Any, action: Action) -> str | None:
        """The power whose piece an action is about; none if it concerns the whole side."""


@runtime_checkable
class HasStandingOrders(Protocol):
    """A game may turn a side's standing orders into its answer when a decision falls due."""

    def standing_order(self, orders: Orders, observation: Observation, choice: Choice) -> Action | None:
        """One of the choice's actions, or nothing if the orders do not cover it."""


@runtime_checkable
class HasTitles(Protocol):
    """A game may name itself, its sides, scenarios, options and their values for people."""

    def titles(self, lang: str) -> Mapping[str, str]:
        """By word, as far as there is more to say than the word."""


@runtime_checkable
class HasCards(Protocol):
    """A game may say of a scenario what one wants to know before one chooses it."""

    def card(self, scenario: str, lang: str) -> dict[str, Any]:
        """`about`, `first` (a month or a year), `turns`, `level`, `difficulty`, `blocks` or `stands` by side, `goals`,
        `powers` by side, and `dots`: x, y, side."""


@runtime_checkable
class HasHandbook(Protocol):
    """A game may bring what a client shows beside the position; all of it is public."""

    def picture(self, lang: str, scenario: str = "") -> str:
        """The board as SVG; of a game whose scenarios have boards of their own, that of the scenario."""

    def style(self, theme: str) -> str | None:
        """Its stylesheet in a theme."""

    def facts(self, scenario: str, options: Mapping[str, str], lang: str) -> dict[str, Any]:
        """What is printed on board, pieces and charts."""


@runtime_checkable
class HasRules(Protocol):
    """A game may say its rules in its own words."""

    def rules(self, number: str, lang: str) -> list[dict[str, Any]]:
        """The clauses under a number, all without one.

        Each has `id`, `title`, `says`, and `readings` of `id`, `asks`, `takes`, `because`.
        """


@runtime_checkable
class HasOverlays(Protocol):
    """A game may work out for a side what can be laid over its board, such as where there is supply."""

    def overlays(self, state: Any, side: str) -> dict[str, dict[str, list[str]]]:
        """By layer and side, the places; nothing that this side may not know."""


@runtime_checkable
class HasAdvice(Protocol):
    """A game may say more of an action than that dice follow."""

    def advise(self, before: Any, after: Any, side: str, action: Action) -> dict[str, Any]:
        """`path`: the places on the way; `left`: points left there; `strands`, `loses`: own pieces
        left without supply, or lost; `joins`: neutral powers that enter the war; `spends`, `discards`: points."""


class Finding(Protocol):
    """A sentence with its rule, and the places that it is about."""

    text: Message
    rule: str
    good: tuple[str, ...]
    bad: tuple[str, ...]


@runtime_checkable
class HasInquiries(Protocol):
    """A game may answer questions about a place, such as why there is no supply."""

    inquiries: tuple[str, ...]
    """What can be asked."""

    def inquire(self, worlds: Sequence[Any], side: str, about: str, place: str) -> Sequence[Finding]:
        """Seen in several positions that this side cannot tell from the true one."""


def observation(game: AnyGame, state: Any, viewer: str) -> Observation | None:
    """All that a viewer may know of a position."""
    if viewer == ALL:
        return {side: game.observe(state, side) for side in game.sides}
    if viewer == PUBLIC:
        return game.observe_public(state) if isinstance(game, HasPublicView) else None
    return game.observe(state, viewer)


class GameList:
    """The games that one server offers: name, and import path."""

    def __init__(self, places: Mapping[str, str]) -> None:
        self.places = dict(places)

    def names(self) -> tuple[str, ...]:
        return tuple(self.places)

    def plays(self, name: str, rules: int) -> bool:
        """Can a game be played on that was begun by this version of its rules?"""
        return name in self.places and can_go_on(self.game(name), rules)

    def game(self, name: str) -> AnyGame:
        if name not in self.places:
            raise NotFound(_("There is no game “{name}” here.", name=name[:40]))
        return game_at(self.places[name])
