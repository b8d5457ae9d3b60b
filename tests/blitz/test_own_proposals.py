"""A proposal of one's own is a file: checked, switched, compared, printed, played and tested like any other."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fogbound.blitz.arsenal import arsenal
from fogbound.blitz.diff.compare import own_difference
from fogbound.blitz.faults import InputError
from fogbound.blitz.figures import figure, rows, written
from fogbound.blitz.odds import shot_between
from fogbound.blitz.play.engine.state import board
from fogbound.blitz.play.game import GAME
from fogbound.blitz.rules.to_hit import to_hit
from fogbound.blitz.ruleset import V3, named, rule_set
from fogbound.cli.commands import app
from fogbound.core.values import Refusal

OWN = """
name = "206-8"
base = "V3"
[figures]
"to_hit.NUMBER.stationary" = 5
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "mine.toml"
    made.write_text(OWN, "utf-8")
    return made


def test_its_figure_counts_and_keeps_the_clause_that_it_changes(file: Path) -> None:
    stock, mine = arsenal(), rule_set(str(file))
    shot = shot_between(V3, stock, stock.vehicle("Tiger I"), stock.vehicle("T-34/85"), 30)
    assert to_hit(mine, shot).target == to_hit(V3, shot).target + 1
    assert (to_hit(mine, shot).base.id, to_hit(mine, shot).base.ours) == ("206", True)


def test_its_text_says_all_of_it(file: Path) -> None:
    mine = rule_set(str(file))
    assert named(mine.spec).fingerprint == mine.fingerprint != V3.fingerprint
    club = named("V2+102+206~destroy_target=9~mortar_direct=False~movement.SPEED.infantry=25:25")
    assert named(club.spec).fingerprint == club.fingerprint
    assert (club.settings.destroy_target, club.settings.mortar_direct) == (9, False)


def test_every_row_of_every_chart_can_be_written_and_read() -> None:
    for where, (chart, key) in rows().items():
        value = next(layer[key] for _id, _ours, layer in reversed(chart.layers) if key in layer)
        assert figure(where, written(value)).value == value, where
        assert not {"~", " "} & set(where)


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("V3~to_hit.NUMBER.flying=3", "to_hit.NUMBER.moved"),
        ("V3~nothing=3", "to_hit.NUMBER"),
        ("V3~to_hit.NUMBER.moved=many", "like 8"),
        ("V3~to_hit.BAND.short=0", "like 20"),
        ("V3~fire.ARMS.rifle_group=1000000:30:60", "like 2:30:60"),
        ("V3~destroy_target=often", "destroy_target"),
    ],
)
def test_a_wrong_figure_is_refused_with_what_there_is(spec: str, why: str) -> None:
    with pytest.raises(InputError, match=why):
        named(spec)
    with pytest.raises(Refusal):
        GAME.new("duel", {"ruleset": spec})


def test_it_is_compared_with_its_edition(file: Path) -> None:
    found = own_difference(file)
    assert [(figure.key, figure.old, figure.new) for figure in found.figures] == [("stationary", "4", "5")]
    assert found.effects


def test_it_is_played_by_all_that_it_says(file: Path) -> None:
    state = GAME.new("duel", {"ruleset": rule_set(str(file)).spec})
    assert board(state).rules.figures[0].value == 5
    assert GAME.clauses_between({}, {"ruleset": rule_set(str(file)).spec}) == {"206"}


def test_it_is_tested_and_printed_from_the_command_line(file: Path, tmp_path: Path) -> None:
    run = CliRunner().invoke
    tested = run(app, ["blitz", "test", str(file), "--scenarios", "duel", "--games", "1", "--workers", "1", "--json"])
    assert tested.exit_code == 0, tested.output
    assert json.loads(tested.output)["a"]["options"] == {"ruleset": "V3"}
    compared = run(app, ["blitz", "diff", str(file), "--json"])
    assert json.loads(compared.output)[0]["figures"][0]["new"] == "5"
    sheet = run(app, ["blitz", "sheet", "--rules", str(file), "--out", str(tmp_path / "sheet.html")])
    assert sheet.exit_code == 0, sheet.output
    played = run(
        app,
        ["simulate", "blitz", "duel", "--games", "1", "--workers", "1", "--option", f"ruleset={file}", "--json"],
    )
    assert played.exit_code == 0, played.output
