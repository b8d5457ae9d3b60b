"""What the server carries: `python bench/server.py --games 500 --every 5 --workers 2 [--database URL] [--json]`.

Games of SBW3 at a real server, in which each of two clients acts every so many seconds, over HTTP and sockets as a
browser does; the generator runs on the same machine, and its share is in the figures. Then the server is started again
with the log of one long game of the demonstration, and we wait for its first view. docs/scale.md says what follows.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from pathlib import Path
from random import Random

import httpx2
import uvloop

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from fogbound.server.lobby import Plan
from fogbound.server.seating import Seat
from fogbound.server.service import Server
from fogbound.server.settings import Settings
from fogbound.server.tables import By
from server.conftest import RIDGE
from server.load import measure
from server.running import PATIENCE, Client, Running


def main() -> None:
    wants = argparse.ArgumentParser(description=__doc__)
    wants.add_argument("--games", type=int, default=200)
    wants.add_argument("--every", type=float, default=6.0, help="seconds between two actions of one client")
    wants.add_argument("--seconds", type=float, default=30.0)
    wants.add_argument("--workers", type=int, default=1)
    wants.add_argument("--database", default="", help="an empty one; otherwise a new file of SQLite")
    wants.add_argument("--entries", type=int, default=5000, help="of the long game")
    wants.add_argument("--json", action="store_true")
    given = wants.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = figures(given, Path(folder))
    print(json.dumps(found) if given.json else "\n".join(f"{name:32} {value:10.1f}" for name, value in found.items()))


def figures(given: argparse.Namespace, folder: Path) -> dict[str, float]:
    url = given.database or f"sqlite:///{folder / 'bench.sqlite'}"
    settings = Settings(url, games=RIDGE, rate_scale=100_000, guests=True, sockets_per_address=10_000, sockets=100_000)
    token, game = _long_game(settings, given.entries)
    server = Running(settings, given.workers, folder)
    server.start()
    try:
        load = uvloop.run(measure(server, "west", given.games, given.seconds, given.every / 2))
        restart = asyncio.run(_restarted(server, token, game))
    finally:
        server.stop()
    return {
        "games": load.games,
        "actions/s": len(load.took) / load.seconds,
        "action to both views, p50, ms": load.percentile(50) * 1e3,
        "action to both views, p95, ms": load.percentile(95) * 1e3,
        "action to both views, p99, ms": load.percentile(99) * 1e3,
        "CPU of an action, ms": load.cpu_per_action * 1e3,
        "CPU of the generator, ms": load.own_cpu / len(load.took) * 1e3,
        "memory of an idle game, kB": load.per_game / 1024,
        "memory of a socket, kB": load.per_socket / 1024,
        "memory of all processes, MB": load.memory / 2**20,
        **restart,
    }


def _long_game(settings: Settings, entries: int) -> tuple[str, str]:
    """One that somebody plays with himself, without fighting; who it is, and its id."""
    server, rng = Server(settings), Random(1)
    user = server.accounts.create_guest("en")
    seats = tuple(Seat(n, side, user.id, user.name) for n, side in enumerate(("red", "blue")))
    table = server.lobby.create(user, Plan("endless", "ridge", {}, seats))
    while len(table.match.log) < entries and (side := table.turn) is not None:
        choice = table.choice_of(side)
        assert choice is not None
        quiet = [action for action in choice.actions if action.verb not in ("move", "fight")]
        server.tables.play(table.game_id, By(side, user.id, table.at), rng.choice(quiet or list(choice.actions)))
    token = server.accounts.open_session(user.id, 1.0)
    server.close()
    return token, table.game_id


async def _restarted(server: Running, token: str, game: str) -> dict[str, float]:
    """After kill -9: how long until the server is up, and until the view of a long game is there."""
    async with httpx2.AsyncClient(timeout=PATIENCE) as http:
        server.kill()
        begin = time.perf_counter()
        await asyncio.to_thread(server.start)
        up = time.perf_counter()
        await Client(server.url, http, token).insist("GET", f"/games/{game}/view")
        view = time.perf_counter()
    return {"restart, s": up - begin, "view of a long game, ms": (view - up) * 1e3}


if __name__ == "__main__":
    main()
