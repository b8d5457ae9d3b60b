"""From a match file to the match: read whole, brought up to the rules of today, played through."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from fogbound.core.game import Game, S
from fogbound.core.match import Match
from fogbound.core.matchfile import MatchFileError, OtherRulesError, header_of, load, parse
from fogbound.core.migration import can_go_on, todays_line, todays_options
from fogbound.core.notation import NotationError
from fogbound.core.record import Entry, Header, Record
from fogbound.core.texts import texts
from fogbound.core.values import Refusal

_ = texts("core")


def open_match(text: str, game: Game[S]) -> tuple[Match[S], Record]:
    """Read and replay. Raises `MatchFileError` or `Refusal`; there is no partly played match.

    What older rules wrote comes back in the words, and under the version, of today's; where these do not accept it, it
    can still be read (`OtherRulesError`).
    """
    written = header_of(text)
    if written.game != game.name:
        what = _("this is a match of “{game}”, not of “{wanted}”.", game=written.game[:60], wanted=game.name)
        raise MatchFileError(what, 2, 6)
    if not can_go_on(game, written.rules):
        raise _other_rules(written, game)
    try:
        record = load(text, game.vocabulary, partial(todays_line, game, written.rules))
        options = todays_options(game, written.rules, written.options)
        record = replace(record, header=replace(written, rules=game.rules_version, options=options))
        match = _replay(text, game, record)
    except (Refusal, NotationError) as fault:
        if written.rules == game.rules_version:
            raise
        parse(text)  # damage is damage, whoever wrote the file
        raise _read_otherwise(written, game, fault) from None
    if written.rules == game.rules_version and match.state.digest() != record.digest:
        raise Refusal(_("The log leads to another position than the file says: it was written under other rules."))
    return match, record


def _replay(text: str, game: Game[S], record: Record) -> Match[S]:
    """The match of a record. What the rules refuse is named by its line; a set-up that they refuse has none."""
    line = before = text.split("\n").index("log") + 1

    def entries() -> Iterator[Entry]:
        nonlocal line
        for entry in record.entries:
            line += 1
            yield entry

    try:
        return Match.replay(game, record.header, entries())
    except Refusal as refusal:
        if line == before:
            raise
        what = _("{why} ({rule})", why=refusal.message, rule=refusal.rule) if refusal.rule else refusal.message
        raise MatchFileError(what, line) from None


def _other_rules(header: Header, game: Game[S]) -> OtherRulesError:
    told = {"theirs": header.rules, "ours": game.rules_version}
    what = _("it was played by version {theirs} of the rules; this program plays version {ours}.", **told)
    return OtherRulesError(what, 3, 7)


def _read_otherwise(header: Header, game: Game[S], fault: Refusal | NotationError) -> OtherRulesError:
    what = _(
        "it was played by version {theirs} of the rules, and version {ours} does not accept it: {why}",
        theirs=header.rules,
        ours=game.rules_version,
        why=fault.message,
    )
    return OtherRulesError(what, getattr(fault, "line", 3))
