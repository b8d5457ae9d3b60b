"""What a client gets of accounts, sessions and tokens."""

from __future__ import annotations

from typing_extensions import TypedDict

from fogbound.server.wire import RatingOut


class UserOut(TypedDict):
    id: str
    name: str
    lang: str
    guest: bool
    email: str | None
    """Confirmed; others are never written to."""
    webhook: str | None
    email_wanted: str | None
    """An address that waits for its owner to open the link that was sent there."""
    second_factor: bool


class SessionOut(TypedDict):
    id: str
    label: str
    """Of a token for programs; empty for a browser."""
    agent: str
    created: float
    expires: float
    current: bool


class SessionsOut(TypedDict):
    sessions: list[SessionOut]


class SecretOut(TypedDict):
    secret: str
    uri: str
    """For an app, as a QR code or a link."""


class PapersOut(TypedDict):
    codes: list[str]
    """Each replaces the app once. Shown this once."""


class TokenOut(TypedDict):
    label: str
    expires: float


class TokensOut(TypedDict):
    tokens: list[TokenOut]


class NewTokenOut(TypedDict):
    token: str
    """Shown this once."""
    expires: float


class StandingOut(RatingOut):
    """A player's rating in a game, and the results that made it."""

    game: str
    won: int
    drawn: int
    lost: int


class RatedOut(RatingOut):
    """A rated game, as its player has it, with his rating after it."""

    id: str
    game: str
    scenario: str
    side: str
    against: str | None
    score: float
    """1 for a victory, 0.5 for a draw."""
    time: float


class ProfileOut(TypedDict):
    name: str
    since: float
    guest: bool
    ratings: list[StandingOut]
    results: list[RatedOut]
    """The newest first; private games for their players only."""
