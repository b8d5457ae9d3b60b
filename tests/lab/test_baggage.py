"""A scenario of one's own goes along to machines that do not have its file, and is part of what made a game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from fogbound.games import ADOPTED, adopt, game_named
from fogbound.games.baggage import baggage, mark_of, unpack
from fogbound.lab.journal import Journal
from fogbound.lab.playing import play
from fogbound.lab.simulate import cluster, orders, run
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
