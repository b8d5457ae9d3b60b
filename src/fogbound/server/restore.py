"""A table from the database: the last checkpoint, and the little that came after it; without one, the whole journal.

After an upgrade the log is played through again, rewritten for the rules of today. A log that these rules do not
accept, or that leads them elsewhere than it led before, makes a table of the past.
"""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import RowMapping, select

from fogbound.core.dice import DiceStream
from fogbound.core.match import Match, Milestone
from fogbound.core.migration import can_go_on, todays_options
from fogbound.core.record import Header
from fogbound.core.texts import texts
from fogbound.core.values import Refusal, Result
from fogbound.games import AnyGame
from fogbound.server.archive import Archive
from fogbound.server.checkpoints import Checkpoint, nearest
from fogbound.server.clock import Control
from fogbound.server.faults import NotFound
from fogbound.server.games import GameList
from fogbound.server.journal import Events, Row, all_events, chats_before, move_of, rows_after
from fogbound.server.lines import Line, action_of, fold, reader
from fogbound.server.past import PastMatch, PastTable
from fogbound.server.positions import Position, last_kept
from fogbound.server.store.database import Database
from fogbound.server.store.schema import games
from fogbound.server.table import Table
from fogbound.server.waiting import ABSENCE

_ = texts("server")

log = logging.getLogger("fogbound.server")

OVER = _("It ended by rules that this server no longer plays.")


class Stored(Struct, frozen=True):
    """A game as the database has it: nothing of it is understood yet."""

    game_id: str
    game: AnyGame
    header: Header
    """With the version of the rules by which the game was begun."""
    dice: DiceStream | None
    control: Control | None
    absence: float
    rows: list[Row]
    lines: list[Line]
    undone: list[Line]
    over: bool


def restore(database: Database, game_list: GameList, game_id: str) -> Table:
    """The table as the database has it."""
    with database.reading() as connection:
        found = connection.execute(select(games).where(games.c.id == game_id)).mappings().first()
    if found is None:
        raise NotFound(_("There is no such game."))
    game_list.game(found["game"])  # or it is not found
    try:
        table = _go_on(database, found, game_list)
    except Exception as fault:  # a cache is never believed against the journal
        log.warning("The checkpoint of game %s is of no use (%r).", game_id, fault)
        table = None
    return table or _read_through(database, found, game_list)


def _read_through(database: Database, found: RowMapping, game_list: GameList) -> Table:
    game_id = found["id"]
    with database.reading() as connection:
        stored = stored_game(found, rows_after(connection, game_id, -1), game_list)
        position = last_kept(connection, game_id)
    try:
        return table_of_today(stored, position)
    except Exception as fault:  # whatever the rules of today make of it: the game stays readable
        log.warning("Game %s cannot be played on (%s).", game_id, fault if isinstance(fault, Refusal) else repr(fault))
    with database.reading() as connection:
        return _table_of_the_past(stored, position, all_events(connection, game_id))


def stored_game(found: RowMapping, rows: list[Row], game_list: GameList, begin: int = 0) -> Stored:
    """From its row of the list, and its rows of the journal; the log only from `begin` on."""
    lines, undone = fold(rows, begin)
    options = msgspec.json.decode(found["options"], type=dict[str, str])
    fork = min([found["fork"], *(move_of(row).low for row in rows if row.kind in ("undo", "rewind"))])
    return Stored(
        game_id=found["id"],
        game=game_list.game(found["game"]),
        header=Header(
            found["game"],
            found["rules"],
            found["scenario"],
            options,
            found["dice"],
            fork,
            position=found.get("position") or "",
        ),
        dice=DiceStream(found["dice_key"]) if found["dice_key"] else None,
        control=msgspec.json.decode(found["clock"], type=Control) if found["clock"] else None,
        absence=found.get("absence", ABSENCE),  # a database that is only checked may be older
        rows=rows,
        lines=lines,
        undone=undone,
        over=found["status"] == "over",
    )


# -- by the rules of today -------------------------------------------------------------------------------------------


def table_of_today(stored: Stored, position: Position | None) -> Table:
    """Raises whatever speaks against playing on."""
    entries = map(reader(stored.game), stored.lines)
    match = Match.replay(
        stored.game, todays_header(stored), entries
    )  # without dice: all that it rolls is in the journal
    match.dice = stored.dice
    match.undone = [action_of(stored.game, line) for line in stored.undone]
    table = Table(stored.game_id, match, stored.control, stored.absence)
    table.restored(stored.rows)
    if position is not None and position.length == len(stored.lines):
        _demand_same_end(table, position)
    return table


def todays_header(stored: Stored) -> Header:
    """Raises if there is no way from the rules of the game to ours."""
    game, header = stored.game, stored.header
    if not all(can_go_on(game, version) for version in {header.rules, *(line.rules for line in stored.lines)}):
        raise Refusal(_("There is no way from the rules of this game to those of today."))
    options = todays_options(game, header.rules, header.options)
    return msgspec.structs.replace(header, rules=game.rules_version, options=options)


def _demand_same_end(table: Table, position: Position) -> None:
    """Rules that accept a log may still read it otherwise; then the game has not come to where it stood."""
    now, then = table.result, position.result
    if table.turn != position.turn or (now is None) != (then is None) or (now and then and now.winner != then.winner):
        raise Refusal(_("The rules of today lead this game elsewhere than it was."))


# -- from a checkpoint -----------------------------------------------------------------------------------------------


def _go_on(database: Database, found: RowMapping, game_list: GameList) -> Table | None:
    """Without a checkpoint of ours there is nothing to go on from."""
    game_id, game = found["id"], game_list.game(found["game"])
    with database.reading() as connection:
        checkpoint = nearest(connection, game, game_id)
        if checkpoint is None:
            return None
        rows = rows_after(connection, game_id, checkpoint.place.seq - 1)
        chats = chats_before(connection, game_id, checkpoint.place.seq)
    _demand_fit(checkpoint, rows)
    stored = stored_game(found, rows, game_list, checkpoint.place.length)
    archive = Archive(database, game, game_id, checkpoint.place.seq)
    table = Table(game_id, _match_from(stored, checkpoint, archive), stored.control, stored.absence)
    table.stand(checkpoint.book.standing)
    table.chats.extend(chats)
    table.tell_on(checkpoint.place.length, checkpoint.place.told)
    table.restored(rows)
    return table


def _demand_fit(checkpoint: Checkpoint, rows: list[Row]) -> None:
    """It belongs to its row, and nothing was cut from the log before it since."""
    place = checkpoint.place
    first, *later = [move_of(row) for row in rows if row.is_move]
    fits = first.low < place.length <= first.low + len(first.entries)
    if rows[0].seq != place.seq or not fits or any(move.low < place.length for move in later):
        raise ValueError(place)


def _match_from(stored: Stored, checkpoint: Checkpoint, archive: Archive) -> Match[Any]:
    game, book, length = stored.game, checkpoint.book, checkpoint.place.length
    header = todays_header(stored)
    header = msgspec.structs.replace(header, fork=min(header.fork, book.standing.lowest_cut), seeds=book.seeds)
    dice = DiceStream(stored.dice.key, book.seeds) if stored.dice else None
    milestone = Milestone(length, checkpoint.state, book.rolled, lambda: archive.entries(length))
    match = Match.resume(game, header, dice, milestone, map(reader(game), stored.lines))
    match.undone = [action_of(game, line) for line in stored.undone]
    return match


# -- by no rules -----------------------------------------------------------------------------------------------------


def _table_of_the_past(stored: Stored, position: Position | None, events: Events) -> PastTable:
    version = max([stored.header.rules, *(line.rules for line in stored.lines)])
    header = msgspec.structs.replace(stored.header, rules=version)
    ending = (position.result if position else None) or (Result(None, OVER) if stored.over else None)
    lines = [f"{line.by} {line.text}" for line in stored.lines]
    table = PastTable(stored.game_id, PastMatch(stored.game, header, stored.dice, lines, events, ending), position)
    table.restored(stored.rows)
    return table
