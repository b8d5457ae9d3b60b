"""Rule sets: what may be chosen, what is said of a bad choice, and the fingerprint."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fogbound.blitz.faults import InputError
from fogbound.blitz.rules.nations import recoilless_guns
from fogbound.blitz.ruleset import V2, V3, Settings, make, proposals, rule_set

CHOICES = st.sets(st.sampled_from(sorted(proposals())))


def closed(chosen: set[str]) -> set[str]:
    """The choice with whatever it needs."""
    return chosen | {need for id in chosen for need in proposals()[id].depends}


def test_v2_has_no_proposal_and_v3_all() -> None:
    assert V2.proposals == ()
    assert V3.proposals == tuple(proposals())
    assert len(V3.proposals) == 75


def test_a_choice_in_words() -> None:
    assert rule_set("V2+102+206").proposals == ("102", "206")
    assert set(proposals()) - set(rule_set("v3-410-411").proposals) == {"410", "411"}


def test_every_fault_of_a_choice_is_told_at_once() -> None:
    with pytest.raises(InputError) as caught:
        rule_set("V2+999+303bis+220-888")
    told = str(caught.value)
    assert len(caught.value.faults) == 4
    assert "no proposal 999" in told
    assert "888" in told
    assert "303bis needs 303" in told
    assert "220 needs 206" in told


@given(CHOICES, CHOICES)
def test_the_fingerprint_tells_choices_apart(one: set[str], other: set[str]) -> None:
    one, other = closed(one), closed(other)
    assert (make("a", one).fingerprint == make("b", other).fingerprint) == (one == other)


def test_the_fingerprint_covers_the_settings() -> None:
    assert make("V3", set(proposals())).fingerprint == V3.fingerprint
    assert make("V3", set(proposals()), Settings(destroy_target=9)).fingerprint != V3.fingerprint


def test_a_club_keeps_its_own_file(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text('name = "Lille"\nbase = "V3"\ndrop = ["410"]\n[settings]\ndestroy_target = 9\n', "utf-8")
    club = rule_set(str(file))
    assert (club.name, club.has("410"), club.has("411"), club.settings.destroy_target) == ("Lille", False, True, 9)


@pytest.mark.parametrize(
    ("text", "why"),
    [("base = 3", "base"), ("colour = 1", "colour"), ("base = ", "cannot be used"), ('base = "V4"', "V4")],
)
def test_a_bad_profile_is_refused_with_a_sentence(tmp_path: Path, text: str, why: str) -> None:
    file = tmp_path / "club.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(InputError, match=why):
        rule_set(str(file))


def test_an_unknown_word_is_refused_with_a_sentence() -> None:
    with pytest.raises(InputError, match="neither V2"):
        rule_set("V4")


@pytest.mark.rule("110")
def test_recoilless_guns_come_with_their_proposal_and_without_figures() -> None:
    assert recoilless_guns(V3, "USA") == ("57 mm recoilless", "75 mm recoilless")
    assert recoilless_guns(V3, "UK") == ()
    assert recoilless_guns(V2, "Germany") == ()
