"""A scenario of one's own goes along to machines that do not have its file, and is part of what made a game."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from fogbound.core.values import Refusal
from fogbound.games import ADOPTED, adopt, game_named
from fogbound.games.baggage import baggage, mark_of, unpack
from fogbound.lab.journal import Journal
from fogbound.lab.playing import play
from fogbound.lab.simulate import _makers, _settle, cluster, orders, run
from fogbound.west import scenarios

SCENARIO = 'code = "MY7"\nbase = "SBW1"\ntitle = { en = "Mine" }\nsource = "reconstructed"\n'
BATTLE = 'name = "B"\ntable = "{folder}/field.toml"\naxis = "german_1940_1500"\nallies = "{folder}/few.toml"\n'
BOTS = {"axis": "random", "allies": "random"}


def written(path: Path, text: str) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return str(path)


@pytest.fixture(autouse=True)
def forgotten(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a test adopts is not there for the next."""
    monkeypatch.setattr(scenarios, "_OWN", {})
    monkeypatch.setattr("fogbound.games.baggage.UNPACKED", {})
    baggage.cache_clear()
    yield
    ADOPTED.pop("MY7", None)


def test_a_battle_takes_along_what_it_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path / "lists" / "few.toml", "few")
    written(tmp_path / "lists" / "field.toml", "field")
    monkeypatch.setitem(ADOPTED, "fight", written(tmp_path / "here" / "fight.toml", BATTLE.format(folder="../lists")))
    found: dict[str, str] = {}

    def adopted(file: Path) -> str:
        found.update({part.name: part.read_text("utf-8") for part in (file, *(file.parent / "../lists").iterdir())})
        return "fight"

    monkeypatch.setattr(game_named("blitz"), "adopt", adopted)
    unpack([baggage("fight")])
    assert found == {"fight.toml": BATTLE.format(folder="../lists"), "few.toml": "few", "field.toml": "field"}


def test_a_battle_that_names_whole_paths_is_unpacked_where_there_are_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The army went along, and the battle went on asking for it where it lies on our machine."""
    written(tmp_path / "lists" / "few.toml", "few")
    written(tmp_path / "lists" / "field.toml", "field")
    fight = written(tmp_path / "here" / "fight.toml", BATTLE.format(folder=tmp_path / "lists") + "turns = 5\n")
    monkeypatch.setitem(ADOPTED, "fight", fight)
    carried = baggage("fight")
    assert str(tmp_path) not in str(carried)
    found: dict[str, object] = {}

    def adopted(file: Path) -> str:
        battle = tomllib.loads(file.read_text("utf-8"))
        found.update(battle | {side: (file.parent / battle[side]).read_text("utf-8") for side in ("table", "allies")})
        return "fight"

    monkeypatch.setattr(game_named("blitz"), "adopt", adopted)
    unpack([carried])
    axis = "german_1940_1500"
    assert found == {"name": "B", "table": "field", "axis": axis, "allies": "few", "turns": 5}


def test_a_machine_that_has_an_older_one_says_so(tmp_path: Path) -> None:
    """“There is a scenario MY7 already: give yours another code”, it said, to somebody who had no other."""
    (code,) = adopt([written(tmp_path / "MY7.toml", SCENARIO)])
    old = baggage(code)
    unpack([old])
    unpack([old])
    newer = msgspec.structs.replace(old, files={old.file: SCENARIO.replace("Mine", "Other")})
    with pytest.raises(Refusal, match="have an older scenario MY7: start them again, or give yours another code"):
        unpack([newer])


def test_a_machine_with_another_code_of_the_rules_does_not_play(tmp_path: Path) -> None:
    """Its outcomes would have been noted as those of our code, and been taken up again as such."""
    ours = _makers(["west"])
    _settle(ours, [])
    with pytest.raises(Refusal, match="have another version of Fogbound: install the same there"):
        _settle(ours | {"west": "00ff"}, [])


def test_games_of_a_scenario_that_was_changed_are_played_again(tmp_path: Path) -> None:
    file = written(tmp_path / "MY7.toml", SCENARIO)
    (order,) = orders("west", adopt([file])[0], {}, BOTS, 1, 1, 10.0)
    kept = Journal(tmp_path / "games.journal")
    kept.add(order, play(order))
    assert not Journal(kept.path).missing([order])
    written(tmp_path / "MY7.toml", SCENARIO.replace("Mine", "Other"))
    baggage.cache_clear()
    assert Journal(kept.path).missing([order]) == [order]
    del ADOPTED["MY7"]
    assert mark_of("MY7") == mark_of("SBW1") == ""


@pytest.mark.long
@pytest.mark.filterwarnings("default")  # Dask's own
def test_a_dask_cluster_plays_a_scenario_of_ones_own(tmp_path: Path) -> None:
    from distributed import LocalCluster

    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as machines:
        work = orders("west", adopt([written(tmp_path / "MY7.toml", SCENARIO)])[0], {}, BOTS, 2, 1, 10.0)
        with cluster(machines.scheduler_address) as (executor, count):
            games = {order.seed: outcome.trace for order, outcome in run(work, executor, count)}
    assert games == {order.seed: play(order).trace for order in work}
