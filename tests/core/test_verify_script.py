"""The page-long script of the documents agrees with ours on honest and on loaded dice, though it knows no rules."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from cases import PAST_MATCHES
from demo.game import GAME
from demo.play import finish, start
from fogbound.core import matchfile
from fogbound.core.dice import DiceStream, commitment
from fogbound.core.record import Entry, Record
from fogbound.core.values import Dice

ROOT = Path(__file__).parents[2]


def run(file: Path) -> subprocess.CompletedProcess[str]:
    script = ROOT / "docs/verify_dice.py"
    return subprocess.run([sys.executable, script, file], capture_output=True, text=True, check=False)


def written(record: Record, folder: Path) -> Path:
    file = folder / "game.match"
    file.write_text(matchfile.dump(record, GAME.vocabulary), "utf-8")
    return file


def test_it_is_short_enough_to_be_read() -> None:
    lines = (ROOT / "docs/verify_dice.py").read_text("utf-8").splitlines()
    code = [line for line in lines if line and not line.startswith(("import", "from", '"""'))]
    assert len(code) <= 20


@pytest.mark.parametrize("file", PAST_MATCHES, ids=lambda path: path.stem)
def test_games_of_every_past_version_verify(file: Path) -> None:
    found = run(file)
    rolls = sum(" = " in line for line in file.read_text("utf-8").splitlines())
    assert (found.returncode, found.stdout.split(" ")[0]) == (0, str(rolls))


@pytest.mark.parametrize("players", [0, 1, 2, 4])
def test_games_with_the_seeds_of_any_number_of_players_verify(players: int, tmp_path: Path) -> None:
    seeds = tuple(f"{n:064x}" for n in range(players))
    record = finish(start(DiceStream(bytes(32), seeds)), seed=1).record()
    found = run(written(record, tmp_path))
    assert found.returncode == 0, found.stderr
    assert not found.stdout.startswith("0 rolls")


def test_loaded_dice_a_swapped_key_and_a_forged_fork_do_not(tmp_path: Path) -> None:
    record = finish(start(DiceStream(bytes(32))), seed=1).record()
    replace = msgspec.structs.replace
    at = next(n for n, entry in enumerate(record.entries) if entry.by == "weather")
    face = record.entries[at].answer.faces[0]  # type: ignore[union-attr]
    loaded = (*record.entries[:at], Entry("weather", Dice((face % 6 + 1,))), *record.entries[at + 1 :])
    other = bytes(range(32))
    for forged in (
        replace(record, entries=loaded),
        replace(record, header=replace(record.header, dice=commitment(other)), key=other),
        replace(record, key=other),
        replace(record, header=replace(record.header, fork=len(loaded)), entries=loaded),
        replace(record, header=replace(record.header, seeds=("0" * 64,))),
    ):
        assert run(written(forged, tmp_path)).returncode == 1
