"""Who plays which side: as agreed, or by lot before set-up (2.1)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fogbound.core.dice import DiceStream
from fogbound.core.values import Refusal
from fogbound.server.local import begin
from fogbound.server.run import local_settings
from fogbound.server.service import Server
from fogbound.west.game import GAME as WEST
from server.people import Person

RANDOM = {"side_selection": "random"}


def sides_of(person: Person, game: str) -> list[tuple[str, str]]:
    return [(seat["player"], seat["side"]) for seat in person.get(f"/games/{game}")["seats"]]


def west_game(ann: Person, *others: Person, **options: str) -> str:
    """Ann asks for the Axis, the others for the Allies."""
    seats = [{"side": "axis", "who": "me"}, *({"side": "allies"} for _other in others)]
    plan = {"game": "west", "scenario": "SBW1", "options": options, "seats": seats}
    game: str = ann.ask("POST", "/games", plan, 201)["id"]
    for number, other in enumerate(others, 1):
        other.join(game, number)
    return game


@pytest.mark.rule("2.1.a")
def test_by_lot_the_dice_of_the_match_decide_and_by_agreement_the_seats() -> None:
    """The same key gives the same sides, whoever asks and how often; so anybody can check them at the end."""
    keys = [DiceStream.from_seed(seed) for seed in range(200)]
    drawn = [WEST.draw_sides(RANDOM, key) for key in keys]
    assert drawn == [WEST.draw_sides(RANDOM, key) for key in keys]
    assert 70 < Counter(got["axis"] for got in drawn)["allies"] < 130
    assert all({*got.values()} == {"axis", "allies"} for got in drawn)
    assert all(WEST.draw_sides({}, key) == {"axis": "axis", "allies": "allies"} for key in keys)


@pytest.mark.rule("2.1.a")
def test_the_lobby_gives_the_sides_out_before_set_up(ann: Person, bob: Person, client: TestClient) -> None:
    server: Server = client.app.state.server  # type: ignore[attr-defined]
    agreed = west_game(ann, bob)
    assert sides_of(ann, agreed) == [(ann.name, "axis"), (bob.name, "allies")]
    seen = set()
    while len(seen) < 2:  # each of the two ways, sooner or later
        game = west_game(ann, bob, **RANDOM)
        got = WEST.draw_sides(RANDOM, DiceStream(server.lobby.row(game)["dice_key"]))
        assert sides_of(ann, game) == [(ann.name, got["axis"]), (bob.name, got["allies"])]
        listed = [one for one in ann.get("/me/games")["games"] if one["id"] == game]
        assert listed[0]["your_sides"] == [got["axis"]] == [ann.view(game)["side"]]
        seen.add(got["axis"])


def test_a_team_stays_together(ann: Person, bob: Person, client: TestClient) -> None:
    cid, dan = Person.new(client, "Cid"), Person.new(client, "Dan")
    game = west_game(ann, bob, cid, dan, **RANDOM)
    sides = dict(sides_of(ann, game))
    assert sides[bob.name] == sides[cid.name] == sides[dan.name] != sides[ann.name]


def test_the_sides_are_drawn_once(ann: Person, bob: Person, client: TestClient) -> None:
    """Even if the server was stopped between drawing and beginning."""
    server: Server = client.app.state.server  # type: ignore[attr-defined]
    game = west_game(ann, bob, **RANDOM)
    before = sides_of(ann, game)

    def again() -> None:
        table = server.tables.table(game)
        server.lobby._draw_sides(table)

    assert client.portal is not None
    client.portal.call(server.do, again)
    assert sides_of(ann, game) == before


@pytest.mark.parametrize("side", ["", "axis", "allies", "random"])
def test_alone_one_names_a_side_or_draws_one(tmp_path: Path, side: str) -> None:
    settings = local_settings(tmp_path)
    game = begin(settings, "SBW1", side)
    server = Server(settings)
    me, bot = server.tables.table(game).seats
    key = DiceStream(server.lobby.row(game)["dice_key"])
    server.close()
    expected = WEST.draw_sides(RANDOM, key)["axis"] if side == "random" else side or "axis"
    assert (me.side, me.user_id is not None) == (expected, True)
    assert bot.bot
    assert {me.side, bot.side} == {"axis", "allies"}


def test_a_side_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="there are: axis, allies"):
        begin(local_settings(tmp_path), "SBW1", "red")
