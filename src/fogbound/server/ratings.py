"""What games between two people say of their strength: a rating for each game, one rated game after the other.

Rated is a game that began with the set-up of its scenario and was played to its end by the two people who sat down,
both with an account. So neither bots, guests, teams and those who play against themselves are rated, nor forks,
positions of the sandbox and games in which a seat changed hands.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import Connection, and_, func, insert, select

from fogbound.core.texts import texts
from fogbound.core.values import Result
from fogbound.server.faults import NotFound
from fogbound.server.glicko import DRAWN, LOST, WON, Rating, after
from fogbound.server.store.database import Database
from fogbound.server.store.schema import games, journal, rated, users
from fogbound.server.table import Table
from fogbound.server.words import name_key

_ = texts("server")

MOST_RESULTS = 50


def rate(connection: Connection, table: Table, ending: Result, time: float) -> None:
    """Note what a game that has just ended changes for its two players, if it is rated."""
    if not _is_rated(connection, table):
        return
    game = table.game.name
    people = {str(seat.user_id): seat.side for seat in table.seats}
    before = {person: rating_of(connection, person, game) for person in people}
    one, other = people
    scores = {person: _score(ending, side) for person, side in people.items()}
    rows: list[dict[str, Any]] = []
    for person, against in ((one, other), (other, one)):
        new = after(before[person], [(before[against], scores[person])])
        rows.append(
            {
                "game_id": table.game_id,
                "user_id": person,
                "against": against,
                "game": game,
                "side": people[person],
                "score": scores[person],
                "value": new.value,
                "deviation": new.deviation,
                "volatility": new.volatility,
                "time": time,
            }
        )
    connection.execute(insert(rated), rows)


def _score(ending: Result, side: str) -> float:
    return DRAWN if ending.winner is None else WON if ending.winner == side else LOST


def _is_rated(connection: Connection, table: Table) -> bool:
    people = {seat.user_id for seat in table.seats if seat.user_id}
    if len(table.seats) != 2 or len(people) != 2:
        return False
    begun = connection.execute(select(games.c.fork, games.c.position).where(games.c.id == table.game_id)).one()
    if begun.fork or begun.position:
        return False
    known = connection.execute(select(rated.c.user_id).where(rated.c.game_id == table.game_id)).first()
    return known is None and not _changed_hands(connection, table.game_id) and _have_accounts(connection, people)


def _have_accounts(connection: Connection, people: Collection[str]) -> bool:
    """Locks them as well, so that two games of a player that end at once are rated one after the other."""
    query = select(users.c.password).where(users.c.id.in_(people)).order_by(users.c.id).with_for_update()
    return all(connection.execute(query).scalars())


def _changed_hands(connection: Connection, game_id: str) -> bool:
    """Did somebody sit down after the game had begun?"""
    last = select(journal.c.kind, func.max(journal.c.seq).label("last")).where(journal.c.game_id == game_id)
    found: dict[str, int] = {row.kind: row.last for row in connection.execute(last.group_by(journal.c.kind))}
    return found.get("seat", 0) > found.get("start", 0)


# -- what is known of a player ---------------------------------------------------------------------------------------


def rating_of(connection: Connection, user_id: str, game: str) -> Rating:
    query = select(rated).where(rated.c.user_id == user_id, rated.c.game == game).order_by(rated.c.time.desc()).limit(1)
    found = connection.execute(query).first()
    return Rating(found.value, found.deviation, found.volatility) if found else Rating()


def ratings_of(connection: Connection, people: Collection[str]) -> dict[tuple[str, str], dict[str, float]]:
    """Of those who have one, by player and game."""
    if not people:
        return {}
    player = (rated.c.user_id, rated.c.game)
    last = select(*player, func.max(rated.c.time).label("time")).where(rated.c.user_id.in_(people)).group_by(*player)
    newest = last.subquery()
    same = and_(*(rated.c[name] == newest.c[name] for name in ("user_id", "game", "time")))
    found = connection.execute(select(rated).join(newest, same))
    return {(row.user_id, row.game): shown(row) for row in found}


def shown(row: Any) -> dict[str, float]:
    return {"value": round(row.value), "deviation": round(row.deviation)}


def profile(database: Database, name: str, viewer: str | None) -> dict[str, Any]:
    """A player's ratings and results. Private games count, but only those who played them see them listed."""
    with database.reading() as connection:
        found = connection.execute(select(users).where(users.c.name_key == name_key(name))).first()
        if found is None:
            raise NotFound(_("There is no player of this name."))
        others = users.alias("others")
        query = (
            select(rated, games.c.scenario, games.c.private, others.c.name.label("opponent"))
            .join(games, games.c.id == rated.c.game_id)
            .outerjoin(others, others.c.id == rated.c.against)
            .where(rated.c.user_id == found.id)
            .order_by(rated.c.time.desc())
        )
        rows = connection.execute(query).all()
    mine = [row for row in rows if not row.private or viewer in (row.user_id, row.against)]
    return {
        "name": found.name,
        "since": found.created,
        "guest": found.password is None,
        "ratings": [
            _summary(game, [row for row in rows if row.game == game]) for game in sorted({r.game for r in rows})
        ],
        "results": [_result(row) for row in mine[:MOST_RESULTS]],
    }


def _summary(game: str, rows: list[Any]) -> dict[str, Any]:
    """The newest first."""
    counts = {
        word: sum(row.score == score for row in rows)
        for word, score in (("won", WON), ("drawn", DRAWN), ("lost", LOST))
    }
    return {"game": game, **shown(rows[0]), **counts}


def _result(row: Any) -> dict[str, Any]:
    known = {"id": row.game_id, "game": row.game, "scenario": row.scenario, "side": row.side, "against": row.opponent}
    return {**known, "score": row.score, "time": row.time, **shown(row)}
