"""What is not as the interface says is refused in the words of who reads it, not in those of a library."""

from __future__ import annotations

import pytest

from server.people import Person, table_of


@pytest.mark.parametrize(
    ("path", "body", "told"),
    [
        ("/games/{game}/actions", {"at": None}, "« at » n’est pas valide : il faut un texte"),
        ("/games/{game}/chat", {"text": "", "key": "k1"}, "« text » n’est pas valide : il est vide."),
        ("/games/{game}/chat", {"text": "a" * 501, "key": "k1"}, "« text » n’est pas valide : 500 caractères au plus"),
        ("/games/{game}/chat", {"key": "k1"}, "« text » n’est pas valide : cela manque"),
        ("/games/no!game/chat", {"text": "hi", "key": "k1"}, "la forme demandée"),
    ],
)
def test_a_malformed_request_is_refused_in_the_language_of_who_made_it(
    ann: Person, bob: Person, path: str, body: dict[str, object], told: str
) -> None:
    game = table_of(ann, bob)
    bob.headers["accept-language"] = "fr"  # as the page says
    sentence = bob.ask("POST", path.format(game=game), body, 422)["error"]["text"]
    assert told in sentence.replace("\xa0", " ")
