"""“What would you do?” An adviser for whoever plays against bots, and for nobody else."""

from __future__ import annotations

import pytest

from cases import long
from fogbound.bots.bot import ADVISER, BOTS, Advising, advisers_for, bots_for, find_bot, place_of
from fogbound.bots.west.planner.bot import Planner
from fogbound.server import counsel
from server.people import Person


def quick() -> Planner:
    """Imagines few games; for the process of the bots."""
    return Planner(2)


@pytest.fixture(params=["quick", long("as it is")])
def adviser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that has thought soon, or the one of the product."""
    if request.param == "quick":
        monkeypatch.setitem(BOTS, "quick", {"west": f"{__name__}:quick"})  # type: ignore[arg-type]
        monkeypatch.setitem(ADVISER, "west", "quick")  # type: ignore[arg-type]
        monkeypatch.setitem(counsel.JUDGE, "west", "quick")


def sbw1(ann: Person, allies: str) -> str:
    seats = [{"side": "axis", "who": "me"}, {"side": "allies", "who": allies}]
    game: str = ann.ask("POST", "/games", {"game": "west", "scenario": "SBW1", "seats": seats}, 201)["id"]
    return game


@pytest.mark.usefixtures("adviser")
def test_against_a_bot_an_offered_action_is_named_with_its_reasons(ann: Person) -> None:
    game = sbw1(ann, "greedy")
    assert ann.get(f"/games/{game}")["adviser"]
    before = ann.view(game)
    told = ann.get(f"/games/{game}/counsel")
    assert told["answer"] in [action["text"] for action in before["choice"]["actions"]]
    assert any("imagined game" in reason for reason in told["reasons"])
    assert ann.view(game) == before  # nothing is done


def test_one_may_be_advised_against_oneself(ann: Person) -> None:
    game = sbw1(ann, "me")
    assert ann.get(f"/games/{game}")["adviser"]


def test_nobody_is_advised_against_people(ann: Person, bob: Person) -> None:
    game = sbw1(ann, "free")
    bob.join(game)
    assert not ann.get(f"/games/{game}")["adviser"]
    assert "against bots" in ann.get(f"/games/{game}/counsel", status=403)["error"]["text"]
    assert bob.get(f"/games/{game}/counsel", status=403)["error"]["text"]


def test_a_stranger_is_not_told(ann: Person, bob: Person) -> None:
    game = sbw1(ann, "greedy")
    assert not bob.get(f"/games/{game}")["adviser"]
    assert bob.get(f"/games/{game}/counsel", status=403)["error"]["text"]


def test_who_advises_says_why() -> None:
    for game, name in ADVISER.items():
        assert name in advisers_for(game)
        assert isinstance(find_bot(place_of(name, game)), Advising)
    assert set(bots_for("west")) - set(advisers_for("west")) == {"random", "greedy"}


@pytest.mark.long
@pytest.mark.usefixtures("adviser")
def test_after_the_game_those_who_played_are_told_what_cost_most(ann: Person, bob: Person) -> None:
    game = sbw1(ann, "free")
    bob.join(game)
    assert "once the game is over" in ann.get(f"/games/{game}/blunders", status=403)["error"]["text"]
    while (choice := ann.view(game)["choice"])["ask"] != "move_ground":
        ann.play(game, choice["actions"][-1]["text"])
    ann.ask("POST", f"/games/{game}/resign", {})
    for player in (ann, bob):
        told = player.get(f"/games/{game}/blunders", side="axis")
        assert told["judged"] == told["parts"] > 0
    total = ann.get(f"/games/{game}/replay", side="axis")["total"]
    assert all(one["side"] == "axis" and one["frame"] < total and len(one["reasons"]) == 3 for one in told["blunders"])
    assert bob.get(f"/games/{game}/blunders", side="allies")["parts"] == 0


def test_strangers_have_no_game_judged(ann: Person, bob: Person) -> None:
    game = sbw1(ann, "greedy")
    ann.ask("POST", f"/games/{game}/resign", {})
    assert bob.get(f"/games/{game}/blunders", status=403)["error"]["text"]
