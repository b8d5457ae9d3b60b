"""The command line answers every input with a result or one sentence, never with a traceback."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console
from rich.table import Table

from cases import long
from fogbound import __version__
from fogbound.cli import rules
from fogbound.cli.language import BadInputError, language_of, split_lang
from fogbound.cli.main import main
from fogbound.cli.output import show
from fogbound.cli.rules import REGISTERS
from fogbound.core.notation import NotationError
from fogbound.core.texts import texts
from fogbound.core.values import Refusal

_ = texts("cli")

FOGBOUND = [sys.executable, "-m", "fogbound"]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FOGBOUND_LANG", "FOGBOUND_DEBUG", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")


def fogbound(*arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    env = {**os.environ, "PYTHONIOENCODING": "utf-8", **environ}
    return subprocess.run([*FOGBOUND, *arguments], capture_output=True, text=True, env=env, check=False)


def test_alone_it_prints_its_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    out = capsys.readouterr().out
    assert "rules" in out
    assert "Examples:" in out
    assert "--lang en|fr" in out


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"fogbound {__version__}\n"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("rulse", "No such command 'rulse'. Did you mean 'rules'? See `fogbound --help`."),
        ("rules", "Missing argument 'game'. See `fogbound rules --help`."),
        ("rules chess", "There is no game “chess”; the games are west, blitz."),
        ("rules west --level easy", "There is no level “easy”; the levels are basic, advanced, optional."),
        ("rules west --level", "Option '--level' requires an argument. See `fogbound rules --help`."),
        ("rules west east", "There is no rule “east”; `fogbound rules west` lists them."),
        (
            "odds --attack DE_tank --defend FR_tank --rounds 99999999",  # this went on for ever
            "Invalid value for '--rounds': 99999999 is not in the range 0<=x<=1000. See `fogbound odds --help`.",
        ),
        (
            "simulate west SBW1 --budget nan",
            "Invalid value for '--budget': 'nan' is not a valid float. See `fogbound simulate --help`.",
        ),
        (
            "ladder west SBW1 --budget inf",
            "Invalid value for '--budget': 'inf' is not a valid float. See `fogbound ladder --help`.",
        ),
        (
            "advise no.match --seconds -1",
            "Invalid value for '--seconds': -1.0 is not in the range x>=0. See `fogbound advise --help`.",
        ),
        ("rules west --json=3", "Option '--json' does not take a value. See `fogbound rules --help`."),
        ("blitz evening one", "Argument 'armies' takes 2 values. See `fogbound blitz evening --help`."),
        ("rules west 4.3 4.4", "Got unexpected extra argument(s) (4.4). See `fogbound rules --help`."),
        (
            "rules west --jsno",
            "No such option: --jsno (Possible options: --json). See `fogbound rules --help`.",
        ),
        ("--lang", "--lang must be one of en, fr, not “”."),
        ("--lang=de rules west", "--lang must be one of en, fr, not “de”."),
        ("-- --lang fr", "No such option: --lang. See `fogbound --help`."),
        ("\0", "No such command '\\x00'. See `fogbound --help`."),
    ],
)
def test_bad_input_is_one_sentence_and_code_2(line: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(line.split(" ")) == 2
    assert capsys.readouterr() == ("", sentence + "\n")


def test_a_fault_of_ours_is_a_sentence_and_code_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(rules, "register_of", lambda game: 1 / 0)
    assert main(["rules", "west"]) == 1
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "a fault of Fogbound, not yours (ZeroDivisionError: division by zero)" in err
    monkeypatch.setenv("FOGBOUND_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        main(["rules", "west"])


@pytest.mark.parametrize(
    ("error", "sentences"),
    [
        (BadInputError(_("One."), _("Two {n}.", n=2)), "One.\nTwo 2.\n"),
        (Refusal(_("It is forbidden"), "7.8"), "It is forbidden (7.8)\n"),
        (NotationError(_("no such verb."), 3, 9), "Line 3, column 9: no such verb.\n"),
        (FileNotFoundError(2, "No such file", "a.match"), "a.match cannot be used: No such file or directory.\n"),
    ],
)
def test_errors_about_the_input_speak_for_themselves(
    error: Exception, sentences: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(game: str) -> None:
        raise error

    monkeypatch.setattr(rules, "register_of", refuse)
    assert main(["rules", "west"]) == 2
    assert capsys.readouterr() == ("", sentences)


@pytest.mark.parametrize(("error", "code"), [(KeyboardInterrupt, 130), (EOFError, 1), (BrokenPipeError, 1)])
def test_interruptions_leave_no_traceback(
    monkeypatch: pytest.MonkeyPatch, error: type[BaseException], code: int
) -> None:
    def interrupted(game: str) -> None:
        raise error

    monkeypatch.setattr(rules, "register_of", interrupted)
    monkeypatch.setattr(sys.stdout, "fileno", lambda: os.open(os.devnull, os.O_WRONLY))
    assert main(["rules", "west"]) == code


def test_a_reader_that_stops_early_is_no_error() -> None:
    command = subprocess.Popen([*FOGBOUND, "rules", "west", "--json"], stdout=-1, stderr=-1)
    assert command.stdout
    assert command.stderr
    command.stdout.readline()
    command.stdout.close()
    assert command.stderr.read() == b""
    command.stderr.close()
    command.wait()


@pytest.mark.parametrize("closed", [">&-", long("2>&-")])
def test_a_closed_output_is_no_fault(closed: str) -> None:
    line = f"{shlex.join([*FOGBOUND, 'distance', 'Paris', 'Lille'])} {closed}"
    ended = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device to write to")
@pytest.mark.parametrize(
    "line", ["distance Paris Lille", long("distance Paris Lille --json"), long("--help"), "rules blitz"]
)
def test_a_full_device_is_told_in_one_sentence(line: str) -> None:
    with open("/dev/full", "w") as full:
        ended = subprocess.run([*FOGBOUND, *line.split()], stdout=full, stderr=-1, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (2, "The output cannot be written: No space left on the device.\n")


@pytest.mark.parametrize(
    ("given", "lang", "rest"),
    [
        (["rules", "west"], None, ["rules", "west"]),
        (["--lang", "fr", "rules"], "fr", ["rules"]),
        (["rules", "--lang=fr", "--json"], "fr", ["rules", "--json"]),
        (["rules", "--lang"], "", ["rules"]),
        (["--lang", "en", "x", "--lang", "fr"], "fr", ["x"]),
        (["check", "--", "--lang"], None, ["check", "--", "--lang"]),
    ],
)
def test_lang_may_stand_anywhere(given: list[str], lang: str | None, rest: list[str]) -> None:
    assert split_lang(given) == (lang, rest)


@pytest.mark.parametrize(
    ("environ", "lang"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_GB", "LC_ALL": "", "LC_MESSAGES": "fr_CA"}, "fr"),
        ({"LANG": "de_DE"}, "en"),
    ],
)
def test_the_machine_language_is_the_default(environ: dict[str, str], lang: str) -> None:
    assert language_of(environ) == lang


@pytest.mark.parametrize(
    ("arguments", "environ"),
    [
        (["--lang", "fr"], {}),
        ([], {"FOGBOUND_LANG": "fr"}),
        ([], {"LANG": "fr_FR.UTF-8"}),
        (["--help", "--lang=fr"], {"FOGBOUND_LANG": "en"}),
    ],
)
def test_help_comes_in_french(arguments: list[str], environ: dict[str, str]) -> None:
    assert "Exemples" in fogbound(*arguments, **environ).stdout


def test_refusals_come_in_french() -> None:
    refused = fogbound("rules", "échecs", "--lang", "fr")
    assert refused.stderr == "Il n’y a pas de jeu «\xa0échecs\xa0»\xa0; les jeux sont\xa0: west, blitz.\n"
    assert refused.returncode == 2


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("rulse", "Commande inconnue\xa0: «\xa0rulse\xa0». Vouliez-vous dire 'rules'\xa0?"),
        ("rules west --jsno", "Option inconnue\xa0: --jsno (options proches\xa0: --json)."),
        ("blitz evening one", "L’argument «\xa0armies\xa0» demande 2 valeurs."),
        ("odds --rounds -1", "--rounds\xa0: -1 est hors de l’intervalle 0<=x<=1000."),
    ],
)
def test_the_parser_is_quoted_in_french(line: str, sentence: str) -> None:
    assert fogbound(*line.split(), FOGBOUND_LANG="fr").stderr.startswith(sentence + " Voir «\xa0fogbound")


def test_a_wrong_language_in_the_environment_is_named() -> None:
    refused = fogbound("rules", FOGBOUND_LANG="klingon")
    assert refused.stderr == "FOGBOUND_LANG must be one of en, fr, not “klingon”.\n"


def test_a_terminal_without_accents_still_gets_the_sentence() -> None:
    refused = fogbound("rules", "échecs", "--lang", "fr", PYTHONIOENCODING="ascii")
    assert refused.stderr == 'Il n\'y a pas de jeu "echecs" ; les jeux sont : west, blitz.\n'
    assert refused.returncode == 2


def test_the_bare_start_imports_nothing_heavy() -> None:
    """Time itself is measured by the benchmark; here are the imports that would cost it."""
    code = "import sys; from fogbound.cli.main import main; main(['--version']); print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in run.stdout.split()}
    assert not loaded & {"rich", "pydantic", "numpy", "shapely", "matplotlib", "asyncio", "tomllib"}


def test_rules_prints_the_register_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "west", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert len(listed) == 703
    assert listed[0]["id"] == "1.0.a"
    assert {"id", "level", "title", "option", "enforced_in", "proved_by"} <= listed[0].keys()


def test_rules_can_be_narrowed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    main(["rules", "west", "--level", "optional", "--json"])
    listed = json.loads(capsys.readouterr().out)
    assert len(listed) == 111
    assert {clause["level"] for clause in listed} == {"optional"}
    main(["rules", "west", "--unproved", "--json"])
    assert json.loads(capsys.readouterr().out) == []
    west = REGISTERS["west"]
    monkeypatch.setattr(west, "proofs", {id: tests for id, tests in west.proofs.items() if id != "14.0.e"})
    main(["rules", "west", "--unproved", "--json"])
    assert [clause["id"] for clause in json.loads(capsys.readouterr().out)] == ["14.0.e"]


def test_rules_prints_a_table_with_a_summary(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "blitz"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["rule", "level", "title", "option", "enforced", "in", "in", "play", "proved", "by"]
    assert any(line.startswith("107bis ") for line in lines)
    assert any("a steep hill gives light cover" in line for line in lines)
    assert lines[-1].startswith("75 rules: ")


def test_the_data_files_are_part_of_the_package() -> None:
    for register in rules.REGISTERS.values():
        assert register.path.is_relative_to(Path(rules.__file__).parent.parent)


def test_a_rule_is_read_with_its_readings(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "west", "4.3"]) == 0
    out = capsys.readouterr().out
    disputed = REGISTERS["west"].readings["D-01"]
    assert out.startswith("4.3.a  ")
    assert f"D-01: {disputed.asks} {disputed.takes}" in out
    assert "\n4.4" not in out


def test_a_rule_is_read_in_french(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "fr", "rules", "west", "4.3"]) == 0
    assert REGISTERS["west"].readings["D-01"].takes not in capsys.readouterr().out


def test_a_table_without_frames_is_written_as_rich_writes_it(capsys: pytest.CaptureFixture[str]) -> None:
    """Rich took half of the time of `rules west`, and filled every line up with spaces."""
    rows = Table(box=None, pad_edge=False)
    for heading in ("rule", "où", "n"):
        rows.add_column(heading, overflow="fold")
    rows.add_row("1.0.a", "ici\net là", "12")
    rows.add_row("2", "", "é")
    Console(width=200, highlight=False, markup=False).print(rows)
    framed = capsys.readouterr().out
    show(rows)
    assert capsys.readouterr().out == "".join(f"{line.rstrip()}\n" for line in framed.splitlines())
