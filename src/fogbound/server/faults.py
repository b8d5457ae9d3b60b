"""What can go wrong with a request. Each is one sentence for the person who made it, and a status."""

from __future__ import annotations

from fogbound.core.texts import Message, render


class Fault(Exception):  # noqa: N818 - an answer, not a crash
    """The request cannot be granted; `message` says why, and what to do."""

    status = 400

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def text(self, lang: str = "en") -> str:
        return render(self.message, lang)

    def __str__(self) -> str:
        return self.text()


class NotSignedIn(Fault):
    status = 401


class Forbidden(Fault):
    status = 403


class NotFound(Fault):
    status = 404


class Taken(Fault):
    """Somebody was first: a name, a seat."""

    status = 409


class TooLarge(Fault):
    status = 413


class TooMany(Fault):
    status = 429
