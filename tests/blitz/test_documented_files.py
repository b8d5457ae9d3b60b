"""The samples in docs/blitz-rules.md are files that load."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fogbound.blitz.army import check, read_army
from fogbound.blitz.arsenal import arsenal, with_overrides
from fogbound.blitz.ruleset import V3, rule_set

PAGE = Path(__file__).parents[2].joinpath("docs/blitz-rules.md").read_text("utf-8")
SAMPLES = dict(re.findall(r"```toml\n# (\w+)\n(.*?)```", PAGE, re.DOTALL))


@pytest.fixture
def sample(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    file = tmp_path / "sample.toml"
    file.write_text(SAMPLES[request.param], "utf-8")
    return file


@pytest.mark.parametrize("sample", ["profile"], indirect=True)
def test_a_profile(sample: Path) -> None:
    rules = rule_set(str(sample))
    assert (rules.name, len(rules.proposals), rules.settings.narrow_turret_stack) == ("Club of Lille", 73, False)


@pytest.mark.parametrize("sample", ["proposal"], indirect=True)
def test_a_proposal_of_ones_own(sample: Path) -> None:
    assert rule_set(str(sample)).spec == "V3~to_hit.NUMBER.pivoted=8"


@pytest.mark.parametrize("sample", ["data"], indirect=True)
def test_own_data(sample: Path) -> None:
    assert with_overrides(arsenal(), sample).vehicle("T-34/85").height == 2.40


@pytest.mark.parametrize("sample", ["army"], indirect=True)
def test_an_army(sample: Path) -> None:
    assert sum(line.points for line in check(V3, arsenal(), read_army(sample))) <= 1000
