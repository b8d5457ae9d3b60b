"""What the lists say of a game: how far it is, who has won it; and playing on from one against a bot."""

from __future__ import annotations

from typing import Any

from server.people import Person


def begin(person: Person, axis: str = "me", allies: str = "me") -> str:
    seats = [{"side": "axis", "who": axis}, {"side": "allies", "who": allies}]
    made: str = person.ask("POST", "/games", {"game": "west", "scenario": "SBW1", "seats": seats}, 201)["id"]
    return made


def listed(person: Person, game: str, path: str = "/me/games", **query: Any) -> Any:
    return next(one for one in person.get(path, **query)["games"] if one["id"] == game)


def test_a_list_says_how_far_a_game_is_and_who_has_won(ann: Person) -> None:
    game = begin(ann)
    assert listed(ann, game)["stage"] == {"month": "1945-04", "turn": 1, "turns": 2}
    assert (listed(ann, game)["turn"], listed(ann, game)["winner"]) == ("axis", None)
    ann.ask("POST", f"/games/{game}/resign", {"side": "axis"})
    assert (listed(ann, game)["status"], listed(ann, game)["winner"]) == ("over", "allies")


def test_a_game_that_is_over_is_played_on_against_a_bot(ann: Person) -> None:
    game = begin(ann)
    ann.ask("POST", f"/games/{game}/resign", {"side": "axis"})
    fork = ann.ask("POST", f"/games/{game}/forks", {"frame": 0, "bot": "greedy", "play": "allies"}, 201)
    assert [(seat["side"], seat["bot"], seat["you"]) for seat in fork["seats"]] == [
        ("axis", "greedy", False),
        ("allies", None, True),
    ]
    ann.ask("POST", f"/games/{game}/forks", {"frame": 0, "bot": "tea", "play": "allies"}, 400)
    ann.ask("POST", f"/games/{game}/forks", {"frame": 0, "bot": "greedy", "play": "mars"}, 400)
    ann.ask("POST", f"/games/{game}/forks", {"frame": 0, "bot": "greedy"}, 400)


def test_a_running_game_against_a_bot_cannot_be_taken_over(ann: Person) -> None:
    ann.ask("POST", f"/games/{begin(ann, 'me', 'greedy')}/forks", {"frame": 0, "bot": "greedy", "play": "axis"}, 403)


def test_games_that_go_on_are_listed_before_those_that_are_over(ann: Person) -> None:
    first, second = begin(ann), begin(ann)
    ann.ask("POST", f"/games/{second}/resign", {"side": "axis"})
    assert [one["id"] for one in ann.get("/me/games", limit=1)["games"]] == [first]
