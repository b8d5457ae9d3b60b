"""Actions as text and as numbers, both ways; what cannot be read is told with its place."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from demo.game import GAME
from fogbound.core.notation import NotationError, Vocabulary
from fogbound.core.values import Action, Refusal

WORDS = Vocabulary(
    {"block": ["XIX Pz", "1ère DLM", "BEF"], "hex": ["2114", "2015"]},
    {"move": ("block", "hex"), "rest": ("block",), "done": ()},
)


def test_ids_cover_their_space_exactly() -> None:
    actions = [WORDS.action(id) for id in range(WORDS.size)]
    assert WORDS.size == 3 * 2 + 3 + 1 == len(set(actions))
    assert [WORDS.id_of(action) for action in actions] == list(range(WORDS.size))
    assert all(map(WORDS.knows, actions))
    for outside in (-1, WORDS.size):
        with pytest.raises(IndexError, match="from 0 to 9"):
            WORDS.action(outside)


def test_every_action_of_the_demonstration_reads_back_from_its_text() -> None:
    words = GAME.vocabulary
    for id in range(words.size):
        assert words.parse(words.text(words.action(id))) == words.action(id)


def test_names_are_quoted_where_they_need_it() -> None:
    assert WORDS.text(Action("move", (0, 1))) == 'move "XIX Pz" 2015'
    assert WORDS.text(Action("rest", (2,))) == "rest BEF"
    assert WORDS.parse('  rest   "BEF" ') == Action("rest", (2,))


names = st.lists(
    st.text(st.characters(exclude_characters='"', exclude_categories=["Cc", "Cs"]), min_size=1).filter(
        lambda name: name.isprintable() and name.strip()
    ),
    min_size=1,
    max_size=5,
    unique=True,
)


@given(names, st.data())
def test_whatever_the_names_text_goes_both_ways(names: list[str], data: st.DataObject) -> None:
    words = Vocabulary({"thing": names}, {"take": ("thing", "thing")})
    action = words.action(data.draw(st.integers(0, words.size - 1)))
    assert words.parse(words.text(action)) == action


@pytest.mark.parametrize(
    ("text", "column", "sentence"),
    [
        ("", 1, "an action is missing."),
        ("mvoe BEF 2114", 1, "no such verb: “mvoe”. Did you mean “move”?"),
        ("move BEF 2115", 10, "no such name: “2115”. Did you mean “2114”?"),
        ("move XIX 2114", 6, "no such name: “XIX”. Did you mean “XIX Pz”?"),
        ("move q 2114", 6, "no such name: “q”."),
        ('move "XIX Pz', 6, "a quotation mark is never closed."),
        ("move BEF", 9, "“move” takes 2 words, not 1."),
        ("done now", 6, "“done” takes 0 words, not 1."),
        ('rest "X\N{NO-BREAK SPACE}Y" BEF', 12, "“rest” takes 1 word, not 2."),
    ],
)
def test_what_cannot_be_read_is_told_with_its_column(text: str, column: int, sentence: str) -> None:
    with pytest.raises(NotationError) as fault:
        WORDS.parse(text)
    assert str(fault.value) == f"Line 1, column {column}: {sentence}"


def test_the_place_is_that_in_the_larger_file() -> None:
    with pytest.raises(NotationError) as fault:
        WORDS.parse("rest Bef", line=12, column=6)
    assert (fault.value.line, fault.value.column) == (12, 11)
    assert "Did you mean “BEF”?" not in str(fault.value)


def test_a_parse_error_is_no_refusal() -> None:
    assert not issubclass(NotationError, Refusal)


@given(st.text(max_size=40))
def test_any_text_is_an_action_or_a_notation_error(text: str) -> None:
    try:
        action = WORDS.parse(text)
    except NotationError as fault:
        place = (fault.line, fault.column)
    else:
        place = (1, 1)
        assert WORDS.knows(action)
    assert (1, 1) <= place <= (1, len(text) + 1)


@pytest.mark.parametrize("text", [" " * 300_000, "rest " + " " * 300_000, '"' * 300_001, "x" * 300_000])
def test_long_nonsense_is_refused_quickly_and_quoted_briefly(text: str) -> None:
    begin = time.process_time()
    with pytest.raises(NotationError) as fault:
        WORDS.parse(text)
    assert time.process_time() - begin < 1
    assert len(str(fault.value)) < 200


@pytest.mark.parametrize(
    "action",
    [Action("fly"), Action("rest"), Action("rest", (0, 0)), Action("rest", (3,)), Action("rest", (-1,))],
)
def test_an_action_that_is_none_of_the_game_is_not_known(action: Action) -> None:
    assert not WORDS.knows(action)


@pytest.mark.parametrize("names", [["a", "a"], [""], [" "], ['a"b'], ["a\nb"], ["a\x00"]])
def test_names_that_could_not_be_read_back_are_an_error_of_the_game(names: list[str]) -> None:
    with pytest.raises(ValueError, match="Names of kind thing"):
        Vocabulary({"thing": names}, {})


@pytest.mark.parametrize("verb", ["two words", "", '"q"', "=6"])
def test_a_verb_is_one_plain_word(verb: str) -> None:
    with pytest.raises(ValueError, match="one plain word"):
        Vocabulary({}, {verb: ()})


def test_names_are_asked_for_when_one_is_wanted() -> None:
    """Whoever loads the rules of a game does not read its map."""
    asked: list[str] = []

    def kinds() -> dict[str, list[str]]:
        asked.append("names")
        return {"thing": ["axe", "bow"]}

    words = Vocabulary(kinds, {"take": ("thing",), "leave": ()})
    assert not asked
    assert [words.text(words.action(id)) for id in range(words.size)] == ["take axe", "take bow", "leave"]
    words.learn("thing", ["club"])
    assert words.parse("take club") == Action("take", (2,))
    assert words.id_of(Action("leave")) == 3
    assert asked == ["names"]
