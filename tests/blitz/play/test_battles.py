"""A battle of one's own: a table file and two army files, played like the scenarios of the game."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from cases import long
from fogbound.blitz.army import Army, UnitLine
from fogbound.blitz.arsenal import arsenal
from fogbound.blitz.faults import InputError
from fogbound.blitz.play.battle import adopt as offers
from fogbound.blitz.play.battle.files import read_battle
from fogbound.blitz.play.battle.muster import muster
from fogbound.blitz.play.engine import board
from fogbound.blitz.play.engine.scenarios import BatteryRow, in_order, scenarios
from fogbound.blitz.play.game import GAME
from fogbound.blitz.play.set_up import fresh
from fogbound.cli.main import main
from fogbound.core.proof import fuzz
from fogbound.env.play import Play
from fogbound.games import adopt
from fogbound.lab.playing import Order, play

PAGE = Path(__file__).parents[3].joinpath("docs/blitz-battles.md").read_text("utf-8")
SAMPLES = dict(re.findall(r"```toml\n# (\w+)\n(.*?)```", PAGE, re.DOTALL))


@pytest.fixture
def battle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The battle of the documents, of 1,500 points a side; forgotten afterwards."""
    tmp_path.joinpath("kampfgruppe.toml").write_text(SAMPLES["kampfgruppe"], "utf-8")
    file = tmp_path / "crossroads.toml"
    file.write_text(SAMPLES["battle"], "utf-8")
    known = [list(names) for names in (board.STANDS, board.FORMATIONS, board.WORKS)]
    kinds, codes = dict(GAME.vocabulary.kinds), tuple(scenarios())
    yield file
    for names, before in zip((board.STANDS, board.FORMATIONS, board.WORKS), known, strict=True):
        names[:] = before
    GAME.vocabulary.kinds.update(kinds)
    GAME.vocabulary.learn("stand", ())
    for code in set(scenarios()) - set(codes):
        del scenarios()[code]
    GAME.scenarios = codes
    offers.OFFERED.clear()
    board.board_of.cache_clear()


def with_line(battle: Path, old: str, new: str) -> Path:
    battle.write_text(battle.read_text("utf-8").replace(old, new), "utf-8")
    return battle


def test_an_army_puts_its_stands_on_the_table(battle: Path) -> None:
    found = read_battle(battle).scenario
    assert (found.nations, found.year, found.turns) == (("Germany", "USA"), 1945, 8)
    names = list(found.units)
    assert names[:2] == ["German panzergrenadiers 1", "German panzergrenadiers 2"]
    assert [name for name in names if name.startswith(("Panther", "M4A3E8"))] == [
        "Panther G 1", "Panther G 2", "M4A3E8 (76) 1", "M4A3E8 (76) 2",
    ]  # fmt: skip
    first, gun = found.units[names[0]], found.units["Pak 40 2"]
    assert (first.experience, first.at_weapon, first.traits) == ("veteran", "Panzerfaust", ("leader",))
    assert (gun.piece, gun.formation) == ("Pak 40", "German guns")
    assert found.units["German observer 1"].traits == ("observer",)
    assert found.batteries["German 81 mm mortars 1"].pieces == 2
    assert len({found.units[name].formation for name in names[:7]}) == 3


def test_half_groups_and_rockets_are_mustered() -> None:
    bought = (UnitLine(item="half-group"), UnitLine(item="150 mm rocket battery off the table"))
    force = muster(arsenal(), Army(name="Werfer", nation="Germany", year=1944, limit=500, unit=bought), "axis")
    half = force.units["German half-group 1"]
    assert (half.arm, half.proposal) == ("scouts", "001")
    assert force.batteries == {"German 150 mm rockets 1": BatteryRow("axis", 150, 6, rockets=True)}
    assert list(in_order(force.units)) == ["German observer 1", "German half-group 1"]


@pytest.mark.rule("106", "107", "107bis", "217")
def test_each_section_that_pays_for_an_option_has_it() -> None:
    bought = (
        UnitLine(item="Volksgrenadier company", count=2, options=("Panzerfaust", "flamethrower")),
        UnitLine(item="pioneer section with smoke and a half-track with AA machine gun", options=("grenade launcher",)),
        UnitLine(item="pioneer section", options=("smoke",)),
    )
    units = muster(arsenal(), Army(name="", nation="Germany", year=1944, unit=bought), "axis").units
    armed = Counter(row.formation for row in units.values() if row.at_weapon == "Panzerfaust")
    assert set(armed.values()) == {3}
    assert len(armed) == 6, "all sections but those of the machine guns"
    flames = {row.formation for row in units.values() if row.arm == "flamethrower"}
    assert flames == {f"German Volksgrenadier company {n}, section 1" for n in (1, 2)}
    assert [name for name, row in units.items() if "grenade launcher" in row.traits] == ["German half-track 1"]
    assert all("smoke" in units[f"German pioneers {n}"].traits for n in range(1, 7))


@pytest.mark.rule("107", "107bis", "219")
def test_two_lines_of_the_same_item_are_formations_apart() -> None:
    bought = (
        UnitLine(item="pioneer section", options=("smoke",)),
        UnitLine(item="pioneer section", experience="veteran", count=2),
        UnitLine(item="Panzer IV H", count=2),
        UnitLine(item="Panzer IV H"),
        UnitLine(item="Tiger I", count=2),
    )
    units = muster(arsenal(), Army(name="", nation="Germany", year=1944, unit=bought), "axis").units
    assert list(Counter(row.formation for row in units.values()).items()) == [
        *((f"German pioneer section {n}", 3) for n in (1, 2, 3)),
        ("German Panzer IV H 1", 2),
        ("German Panzer IV H 2", 1),
        ("German Tiger I", 2),
    ]
    with_smoke = {row.formation for row in units.values() if "smoke" in row.traits}
    assert with_smoke == {"German pioneer section 1"}, "it is no other line's"


def test_it_is_offered_like_a_scenario(battle: Path) -> None:
    assert adopt([str(battle)]) == ["crossroads"] == adopt([str(battle)])
    assert GAME.scenarios[-1] == "crossroads"
    assert GAME.titles("fr")["crossroads"] == "Crossroads in winter"
    assert GAME.card("crossroads", "fr")["about"] == ""


@pytest.mark.parametrize("bot", ["random", long("greedy")])
def test_it_is_fought_to_its_end(battle: Path, bot: str) -> None:
    (code,) = adopt([str(battle)])
    assert play(Order("blitz", code, {}, {"axis": bot, "allies": bot}, 1)).decisions > 300


@pytest.mark.rule("701")
@pytest.mark.parametrize(("rules", "hides"), [("V3", True), ("V3-701", False)])
def test_a_sniper_begins_camouflaged_though_his_side_sets_up_second(battle: Path, rules: str, hides: bool) -> None:
    (code,) = adopt([str(battle)])
    state, number = fresh(f"{code} {rules}", fog=True), board.board_of(f"{code} {rules}").number
    assert [bool(state.camouflaged[number[name]]) for name in ("German sniper 1", "Panther G 1")] == [True, True]
    assert bool(state.camouflaged[number["US sniper 1"]]) is hides
    assert not state.camouflaged[number["US rifles 1"]]
    assert not any(fresh(f"{code} {rules}", fog=False).camouflaged)


@pytest.mark.long
def test_every_check_holds_in_it(battle: Path) -> None:
    (code,) = adopt([str(battle)])
    assert fuzz(GAME, 1, scenario=code).games == 1


def test_stands_of_two_battles_keep_apart(battle: Path) -> None:
    other = battle.with_name("again.toml")
    other.write_text(battle.read_text("utf-8"), "utf-8")
    assert adopt([str(battle), str(other)]) == ["crossroads", "again"]
    assert "Panther G 1 (again)" in scenarios()["again"].units
    for code in ("crossroads", "again"):
        assert GAME.decision(GAME.new(code, {})).side == "axis"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"inn"', '"pub"', "no piece pub"),
        ("points = 1500", "points = 1400", "1480 points; the battle allows 1400"),
        ('"us_1945_1500"', '"german_1940_1500"', "of one year: 1945 ≠ 1940"),
        ('"village_with_a_barricade"', '"moon.toml"', "no table moon.toml"),
        ("turns = 8", "turns = 80", "1 to 30 turns"),
        ('"kampfgruppe.toml"', '"nobody.toml"', "There is no army file"),
        ('"village_with_a_barricade"', '"../moon.toml"', "no table ../moon.toml"),
        ('"kampfgruppe.toml"', '""', "cannot be read"),
        ("turns = 8", "moon = 8", "moon is unknown here"),
    ],
)
def test_faults_are_said_in_a_sentence(battle: Path, old: str, new: str, fault: str) -> None:
    with pytest.raises(InputError, match=re.escape(fault)):
        read_battle(with_line(battle, old, new))


def test_all_faults_are_said_at_once(battle: Path) -> None:
    with pytest.raises(InputError) as refused:
        adopt([str(with_line(with_line(battle, '"inn"', '"pub"'), "points = 1500", "points = 9"))])
    assert len(refused.value.faults) == 3
    assert "crossroads" not in scenarios()


def test_a_crowded_zone_is_refused(battle: Path) -> None:
    table = 'name = "Yard"\nsize = [40, 60]\n[[piece]]\nname = "inn"\nkind = "building"\n'
    battle.with_name("yard.toml").write_text(table + "points = [[16, 26], [24, 26], [24, 34], [16, 34]]\n", "utf-8")
    with pytest.raises(InputError, match="has room for"):
        adopt([str(with_line(battle, '"village_with_a_barricade"', '"yard.toml"'))])
    assert "crossroads" not in scenarios()


def test_nobody_takes_the_name_of_another(battle: Path) -> None:
    adopt([str(battle)])
    with pytest.raises(InputError, match="There is a scenario crossroads already"):
        adopt([str(with_line(battle, "turns = 8", "turns = 9"))])


def test_the_laboratory_plays_it_and_says_what_is_wrong(battle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "blitz", str(battle), "--axis", "random", "--allies", "random", "--games", "1", "--json"]
    assert main([*words, "--workers", "1"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 1
    assert main(["simulate", "blitz", str(with_line(battle, '"inn"', '"pub"'))]) == 2
    assert "no piece pub" in capsys.readouterr().err


def test_a_battle_is_checked_without_being_played(battle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(battle)]) == 0
    assert main(["check", str(with_line(battle, '"inn"', '"pub"'))]) == 2
    assert "crossroads.toml:1: The table has no piece pub" in capsys.readouterr().out
    assert "crossroads" not in scenarios()


def test_a_program_that_learns_plays_it(battle: Path) -> None:
    """The numbers had room for the stands of the game's own scenarios: “index 250 is out of bounds”."""
    before = Play("blitz", "duel", {}).lens.size
    game, rng = Play("blitz", battle, {}), Random(1)
    assert game.lens.size > before
    for _decision in range(60):
        game.act(rng.choice(sorted(game.legal)))
    for side in game.sides:
        seen = game.lens.named(game.observation(side))
        own = [stand for stand in game.game.observe(game.state, side)["stands"] if stand["side"] == side]  # type: ignore[attr-defined]
        assert int((seen["seen"] == 1).sum()) == len(own) > 15
