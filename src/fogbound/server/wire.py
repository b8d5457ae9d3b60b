"""The shapes of what the server sends: plain dictionaries, typed for us, for the OpenAPI page and for clients."""

from __future__ import annotations

from typing import Any

from typing_extensions import TypedDict


class Said(TypedDict):
    """A sentence in the reader's language, and the rule it comes from."""

    text: str
    rule: str


class ErrorAnswer(TypedDict):
    error: Said


class EventOut(TypedDict):
    kind: str
    rule: str
    text: str
    message: dict[str, Any]
    """The text before it was put into words: domain, msgid, arguments."""
    detail: dict[str, Any]


class EventsOut(TypedDict):
    """Keep the first `keep` events that you have, drop the rest, append `add`."""

    keep: int
    add: list[EventOut]


class ActionOut(TypedDict):
    text: str
    """What to send back."""
    verb: str
    args: list[str]
    """Names, in the order of the notation."""


class ChoiceOut(TypedDict):
    ask: str
    prompt: str
    message: dict[str, Any]
    actions: list[ActionOut]
    passing: list[str]
    """Texts of those that only lead through a place: whoever takes one must go on."""


class OfferOut(TypedDict):
    id: str
    what: str
    """`draw`, `rewind`, `pause` or `replace` (another player for a seat)."""
    side: str
    agreed: list[str]
    frame: int | None
    """Of a rewind: the frame of your replay to which it goes back."""
    bot: str | None
    """Of a replacement: who is to play; none, whoever comes."""


class ClockOut(TypedDict):
    left: dict[str, float]
    """Seconds, when this was sent."""
    running: str | None
    """None while the game is paused."""


class ResultOut(TypedDict):
    winner: str | None
    text: str


class CanOut(TypedDict):
    undo: ActionOut | None
    """What an undo would take back."""
    redo: bool


class ViewOut(TypedDict):
    """All that one side may know of a game now. `at` goes into the next action, and into `seen` after a reconnect.

    To whoever says by `seen_as` from which side he saw the last view, only what is new of it may be sent.
    """

    type: str
    game: str
    at: str
    since: str
    """Not empty: `observation` and `choice` are differences (`difference.py`) from those of the view of this mark."""
    side: str
    """The side whose view it is; empty for a spectator, `*` for everything, once the game is over."""
    status: str
    turn: str | None
    """The side asked."""
    observation: dict[str, Any] | None
    choice: ChoiceOut | None
    can: CanOut
    events: EventsOut
    offers: list[OfferOut]
    clock: ClockOut | None
    paused: bool
    """By agreement, or because a seat is empty; a move goes on with it."""
    patience: float | None
    """When the side that is asked may be taken for absent (`POST /games/ID/claim`)."""
    result: ResultOut | None
    closed: str | None
    """Why nobody can play on here: its rules are not those of this server. It can be read, given up and deleted."""


class MoveAnswer(TypedDict):
    """What became of a move. Not applied: `refusal` says why; `view` is the position to go on from, in any case."""

    applied: bool
    refusal: Said | None
    view: ViewOut


class RatingOut(TypedDict):
    """By Glicko-2; in 95 of 100 cases the strength is within two deviations."""

    value: int
    deviation: int


class SeatOut(TypedDict):
    seat: int
    side: str
    player: str | None
    bot: str | None
    you: bool
    rating: RatingOut | None
    """In the lists: of a player who has one in this game."""
    powers: list[str]
    """At the table: those that are his alone to command."""


class GameOut(TypedDict):
    id: str
    game: str
    scenario: str
    options: dict[str, str]
    built: bool
    """Did it begin with a position of the sandbox?"""
    title: str
    private: bool
    status: str
    turn: str | None
    your_sides: list[str]
    your_turn: bool
    seats: list[SeatOut]
    clock: dict[str, float] | None
    absence: float
    """Seconds after which a player who does not answer may be taken for absent; 0 for never."""
    dice: str
    """Commitment to the key of the dice."""
    seeds: list[str]
    """What the players added to it; empty until they sit."""
    dice_key: str | None
    """Once the game is over: whoever has it can check every roll."""
    invite: str | None
    """For whoever set a private game up: with it, a friend may take a seat."""
    adviser: bool
    """Whether you may ask what a bot would do in your place: in games of this kind against bots."""
    stage: dict[str, Any] | None
    """How far it is: `turn`, `turns` and `month`, if the game says so."""
    winner: str | None
    """The side that has won it."""
    created: float
    changed: float
    """When somebody else came to be asked."""


class GamesOut(TypedDict):
    games: list[GameOut]


class TitledOut(TypedDict):
    name: str
    title: str


class ScenarioOut(TitledOut):
    card: dict[str, Any] | None
    """What one wants to know of it before one chooses it, if the game says so."""
    options: dict[str, str]
    """What it plays if nobody chooses otherwise, where that is not an option's first value."""


class OptionOut(TypedDict):
    name: str
    title: str
    heading: str
    """Under which it is chosen; nothing where a game has few."""
    does: str
    """In a sentence; nothing where the title says it all."""
    measured: list[str]
    """In sentences how it changed games between bots; nothing where it was not measured, or changed none."""
    values: list[TitledOut]
    """The first is played unless the scenario has another, or somebody chooses one."""


class PresetOut(TypedDict):
    """A set of options under a name."""

    name: str
    title: str
    does: str
    options: dict[str, str]


class OfferedOut(TypedDict):
    game: str
    title: str
    sides: list[TitledOut]
    scenarios: list[ScenarioOut]
    options: list[OptionOut]
    presets: list[PresetOut]
    bots: list[str]
    standing_orders: bool
    public_view: bool
    positions: bool
    """Can positions be built, and games begun from them?"""


class CatalogueOut(TypedDict):
    games: list[OfferedOut]
    guests: bool
    """May one play without an account?"""
    local: bool
    """Is it for the one player at this machine, who has the link?"""
    mail: bool
    """Does the server write to absent players?"""
    webhook_hosts: list[str]
    """Where their webhooks may lie."""


class ChatOut(TypedDict):
    id: str
    player: str
    side: str
    team: bool
    """Only for the own side."""
    text: str
    time: float


class ChatsOut(TypedDict):
    messages: list[ChatOut]


class NoteOut(TypedDict):
    text: str


class OrdersOut(TypedDict):
    orders: dict[str, Any]


class FrameOut(TypedDict):
    """One position of a replay, as the viewer could see it then."""

    frame: int
    frames: int
    turn: str | None
    observation: dict[str, Any] | None
    events: list[EventOut]
    """What happened since the frame before."""
    told: int
    """How many events have been told by now: where this frame is in the log."""


class ReplayOut(TypedDict):
    frames: list[FrameOut]
    total: int


class LedgerRowOut(TypedDict):
    """A row of the ledger of dice. `chain` hashes the row before it, too; `signature` is Ed25519, of `chain`."""

    n: int
    time: float
    kind: str
    game: str
    data: dict[str, Any]
    chain: str
    signature: str


class LedgerOut(TypedDict):
    key: str
    """Of the signatures, public."""
    rows: list[LedgerRowOut]


class PromiseOut(TypedDict):
    dice: str
    """The commitment; goes into `POST /games`."""
    row: LedgerRowOut
    key: str


class DoneOut(TypedDict):
    done: bool
