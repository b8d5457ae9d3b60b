"""Whoever plays can read every rule that a refusal or the log names."""

from __future__ import annotations

import pytest

from fogbound.blitz.base import base_clauses
from fogbound.blitz.play.game import GAME
from fogbound.blitz.ruleset import proposals


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_all_of_them_in_either_language(lang: str) -> None:
    told = GAME.rules("", lang)
    assert [clause["id"] for clause in told] == [*proposals(), *base_clauses()]
    assert all(clause["title"] and clause["says"] for clause in told)
    both = {clause["id"]: clause["says"] for clause in GAME.rules("", "en" if lang == "fr" else "fr")}
    assert all(both[clause["id"]] != clause["says"] for clause in told)


def test_one_of_them_with_what_is_played_where_it_is_silent() -> None:
    (mortars,) = GAME.rules("410", "en")
    assert mortars["readings"][0].keys() == {"id", "asks", "takes", "because"}
    (moves,) = GAME.rules("base.moves", "fr")
    assert moves["id"] == "base.moves"
    assert GAME.rules("nonsense", "en") == []
