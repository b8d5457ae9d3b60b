"""Everything that is said in French is French: each command, each help page, and a game of each kind.

A word is English if the English side of a catalogue has it and the French side of none has. Names (places, blocks,
vehicles, files, codes of the command line) are the same in both languages and are taken out first.
"""

from __future__ import annotations

import json
import os
import random
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po
from typer.main import get_command

import fogbound
from cases import fast
from fogbound.blitz.arsenal import arsenal
from fogbound.blitz.names import in_full
from fogbound.blitz.play.battle.muster import contingents
from fogbound.blitz.table.places import place
from fogbound.cli.commands import app
from fogbound.cli.main import main
from fogbound.core.dice import DiceStream
from fogbound.core.match import Match
from fogbound.core.matchfile import dump
from fogbound.core.texts import render
from fogbound.core.values import Choice
from fogbound.games import GAMES, game_named
from fogbound.west.blocks import blocks
from fogbound.west.theatre import theatre
from fogbound.west.theatre.names import regions

LOCALE = Path(fogbound.__file__).parent / "locale" / "fr" / "LC_MESSAGES"
WORD = re.compile(r"[^\W\d_]{2,}")
SHORT = {"west": ("SBW1", "SBW3"), "blitz": ("duel", "farm")}
CALLED = ("stand", "formation", "work")
"""What a game calls by English words of its own: a reader gets those of his language."""
OWN = ("Bersaglieri", "Easy Eight", "Grenadier", "Panzergrenadier", "Ha-Go", "Rajputana Rifles")
"""Stands that are called so in their own language, by words that an English text has as well."""
UNITS = (
    *("tank", "tanks", "gun", "guns", "rifles", "rifle", "platoon", "troop", "battery", "observer", "mortar"),
    *("team", "company", "truck", "group", "groups", "machine", "engineers", "pioneers", "scouts", "guard"),
    *("destroyer", "heavy", "light", "medium", "first", "second", "howitzers", "carrier", "carriers", "hedge"),
)
"""Words of units and places that no table in French has, whether or not a catalogue knows them."""
SPOKEN = (
    *("the", "of", "and", "is", "are", "was", "with", "from", "not", "this", "that", "which", "when", "who"),
    *("its", "has", "have", "by", "may", "must", "does", "each", "any"),
)
"""Small words that no sentence in English does without, whatever else a French text may quote."""


def words_of(texts: object) -> set[str]:
    whole = " ".join(texts) if isinstance(texts, tuple | list) else str(texts)
    return set(WORD.findall(re.sub(r"\{\w+\}", " ", whole).lower()))


@cache
def english() -> frozenset[str]:
    """Words of the English texts that no French text has."""
    ours: set[str] = set(SPOKEN)
    theirs: set[str] = set()
    for path in LOCALE.glob("*.po"):
        with path.open("rb") as file:
            for message in read_po(file):
                if message.id:
                    ours |= words_of(message.id)
                    theirs |= words_of(message.string) - set(SPOKEN)
    return frozenset(ours - theirs - {"an"})  # a year in French


@cache
def names() -> re.Pattern[str]:
    """What is called the same in every language."""
    found = {name for block in blocks() for name in (block.name, block.english)}
    found |= {name for place in theatre().places for name in (place.name, *place.aliases)} | {*theatre().areas}
    found |= {french for _english, french in regions().values()}
    found |= {river for rivers in theatre().rivers.values() for river in rivers}
    found |= {*theatre().numbers, "Blocks in the West"} | {vehicle.name for vehicle in arsenal().vehicles.values()}
    found |= {*arsenal().weapons, *(piece.name for piece in arsenal().pieces.values())}
    found |= {*OWN}
    kinds = [kind for game in GAMES for kind in game_named(game).vocabulary.kinds.items()]
    found |= {label for kind, labels in kinds if kind not in CALLED for label in labels}
    rests: dict[str, list[str]] = {}
    for name in sorted(filter(None, found), key=len, reverse=True):  # the longest first
        rests.setdefault(name[:2], []).append(re.escape(name[2:]))
    by_head = (
        f"{re.escape(head)}(?:{'|'.join(rest)})" for head, rest in sorted(rests.items(), key=lambda item: -len(item[0]))
    )
    return re.compile(rf"(?<!\w)(?:{'|'.join(by_head)})(?!\w)")


def english_in(text: str, typed: str = "") -> set[str]:
    """What is English in a text, but for what its reader typed himself, citations and names in code."""
    text = re.sub(r"\([^()]*\)$", " ", text, flags=re.MULTILINE) if "divisions" in text else text
    text = re.sub(
        r"https?://\S+|\w+(?:\.\w+)+|[\w./-]+\.(?:toml|csv|svg|html|match|png|pdf)\b|\S*_\S*|\x1b\S*", " ", text
    )
    return (words_of(names().sub(" ", text)) & english()) - words_of(typed)


# fmt: off
RUNS: dict[str, tuple[str, ...]] = {
    "scenarios":              ("",),
    "scenario":               ("SBW1", "SBW3", "SBW10"),
    "hex":                    ("Sedan", "Berlin", "Dover", "USA", "0101", "Nowhere"),
    "distance":               ("Paris Sedan", "Paris USA"),
    "rail":                   ("Paris Berlin", "Palermo Cagliari"),
    "block":                  ("Rommel", "'XIX Pz'", "Nobody"),
    "tech":                   ("DE 1943-07", "BE 1940-05", "DE yesterday"),
    "odds":                   ("--attack 'DE tank 5, UK fighter 5' --defend 'FR infantry 4' --terrain forest,river",),
    "simulate":               ("west SBW1 --games 2 --workers 1", "blitz duel --games 2 --workers 1",
                               "west SBW1 --games 2 --workers 1 --compare fog_of_war=off"),
    "ladder":                 ("blitz duel --bots random,greedy --games 1 --workers 1",),
    "tune":                   ("west SBW1 --bot planner:1 --only fear,stay --generations 1 --games 1 --workers 1",
                               "west SBW1 --only luck", "west SBW1 --bot greedy"),
    "rules":                  ("west 4.3", "west --level basic", "west 4.3 --json", "west 999"),
    "check":                  ("{scenario}", "{broken}", "nothing.toml"),
    "position":               ("{broken}", "{match} --at 0 --do done", "nothing.toml",
                               "{match} --at 0 --why-not 'move \"XIX Pz\"'"),
    "advise":                 ("{match} --at 0 --bot planner:2", "{match} --blunders --seconds 1", "nothing.match"),
    "map":                    ("--out {folder}/map.svg", "--out map.txt --side red --theme pink"),
    "replay":                 ("{match}", "{match} --side axis", "nothing.match"),
    "blitz shot":             ("'Tiger I' 'M4 Sherman 75' 60",),
    "blitz fire":             ("'3 rifle group, MMG' --distance 20",),
    "blitz detect":           ("infantry 40",),
    "blitz assault infantry": ("--attackers 3 --cover building --covering '3 rifle group, MMG'",),
    "blitz assault armour":   ("--means 'magnetic mine' --moving",),
    "blitz assault overrun":  ("--by half-track --victim truck",),
    "blitz barrage":          ("105 --cover building --nation USA",),
    "blitz diff":             ("",),
    "blitz duel":             ("'Tiger I' 'M4 Sherman 75' --distances 30,60",),
    "blitz test":             (),
    "blitz report":           ("--out {folder}/report.html",),
    "blitz sheet":            ("DE SU --out {folder}/sheet.html",),
    "blitz evening":          ("german_1940_1500 us_1945_1500 --out {folder}/evening.html", "nobody.toml nobody.toml"),
    "blitz pack":             ("german_1940_1500 --out {folder}/pack.pdf", "--out pack.txt"),
    "blitz army":             ("german_1940_1500", "--items USA --year 1944", "{broken}", "{scenario}"),
    "admin check":            ("--database sqlite:///nothing.sqlite",),
    "admin users":            ("--database sqlite:///nothing.sqlite",),
    "admin reset":            ("Ann --database sqlite:///nothing.sqlite",),
    "admin close":            ("Ann --database sqlite:///nothing.sqlite",),
    "admin delete":           ("Ann --yes --database sqlite:///nothing.sqlite",),
    "admin export":           ("Ann --database sqlite:///nothing.sqlite",),
    "admin sessions":         ("Ann --database sqlite:///nothing.sqlite",),
    "admin games":            ("--database sqlite:///nothing.sqlite",),
    "admin outbox":           ("--database sqlite:///nothing.sqlite",),
    "admin backup":           ("copy.sqlite --database sqlite:///nothing.sqlite",),
    "admin restore":          ("nothing.sqlite --database sqlite:///{folder}/empty.sqlite",),
    "print map":              ("--out map.txt", "--paper Z9 --out {folder}/map.pdf"),
    "print blocks":           ("SBW99 --out {folder}/blocks.pdf",),
    "print charts":           ("--out {folder}/charts.pdf",),
    "print scenario":         ("SBW1 --out {folder}/scenario.pdf",),
    "play":                   ("--side axis", "SBW99 --folder {folder}"),
    "serve":                  ("--database mysql://here",),
    "bench":                  (),  # minutes; its help is read below
}
# fmt: on


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What some commands read and write."""
    folder = tmp_path_factory.mktemp("french")
    match = Match.start(game_named("west"), "SBW1", {}, DiceStream.from_seed(3))
    list(play(match, 3))
    (folder / "one.match").write_text(dump(match.record(), match.game.vocabulary), encoding="utf-8")
    (folder / "one.toml").write_text("code = 1\nturns = 'many'\n[[setup]]\nnation = 'XX'\n", encoding="utf-8")
    (folder / "two.toml").write_text("code = [1\n", encoding="utf-8")
    keys = " code title about first last turns level setup victory history nation source points blocks"
    return {
        "folder": str(folder),
        "match": str(folder / "one.match"),
        "broken": str(folder / "two.toml"),
        "scenario": str(folder / "one.toml"),
        "keys": keys,
    }


LINES = [f"{name} {rest}".strip() for name, runs in RUNS.items() for rest in runs]
DEAR = ("tune west SBW1 --bot", "blitz pack german", "advise {match} --at 0 --bot")
"""What these print is read in the long suite; what they refuse, in both."""


@pytest.mark.parametrize("line", fast(LINES, [line for line in LINES if not line.startswith(DEAR)]))
def test_a_command_prints_french(line: str, files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    code = main([*shlex.split(line.format(**files)), "--lang", "fr"])
    out, err = capsys.readouterr()
    assert (code, bool(err)) != (1, True), err
    assert out or err
    assert "--help`" not in err  # or nothing of the command itself would be read
    said = spoken_in(json.loads(out)) if "--json" in line else out
    if code:
        said = re.sub(r"(?<=\xa0: )[\w-]+(, [\w-]+)+", " ", said + err)  # codes to choose from
    notation = (
        " ".join(game_named("west").vocabulary.verbs) if line.startswith("advise") else ""
    )  # an answer as match files have it
    keys = files["keys"] if line.startswith("check") else notation
    assert english_in(said, line + keys) == set()


def spoken_in(clauses: list[dict[str, Any]]) -> str:
    """What people read in the JSON of rules."""
    fields = [clause[key] for clause in clauses for key in ("title", "says")]
    return " ".join(
        fields + [text for clause in clauses for reading in clause["readings"] for text in reading.values()]
    )


def test_every_command_is_run_here() -> None:
    """A new command needs a line in the table above."""
    assert {" ".join(words) for words in commands(get_command(app))} == set(RUNS)


def commands(group: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every command, by the words that call it."""
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from commands(command, (*path, name))
        else:
            yield (*path, name)


def test_every_help_page_is_french() -> None:
    """Help is put into words when the commands are built: so in a process of its own."""
    code = (
        "from fogbound.cli.language import choose_language; choose_language([]);"
        "from test_french import print_help; print_help()"
    )
    environment = {
        **os.environ,
        "FOGBOUND_LANG": "fr",
        "PYTHONPATH": os.pathsep.join(map(str, Path(__file__).parents[:2])),
        "PYTHONIOENCODING": "utf-8",
    }
    run = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, encoding="utf-8"
    )
    pages = run.stdout.split("\f")
    assert len(pages) > len(RUNS), run.stderr
    wrong = {page.splitlines()[0]: found for page in pages if (found := english_in(explanations(page)))}
    assert wrong == {}


def print_help() -> None:
    main([])
    for words in commands(get_command(app)):
        sys.stdout.write("\f")
        main([*words, "--help"])


def explanations(page: str) -> str:
    """A help page without the names of options, codes in lists and examples."""
    lines = [line for line in page.splitlines() if not line.strip().startswith("fogbound ")]
    whole = re.sub(r"\n {8,}", " ", "\n".join(lines))
    text = re.sub(r"^\s*(--?\S+( / --\S+)?|[\w.]+)( <\S+>)?(?=  )", " ", whole, flags=re.MULTILINE)
    text = re.sub(
        r"^Emploi\s:.*|\[par défaut\s:[^]]*\]|«[^»]*»|[\w-]+( [\w-]+)*( \| [\w-]+( [\w-]+)*)+|`[^`]*`",
        " ",
        text,
        flags=re.MULTILINE,
    )
    return re.sub(r"--\S+", " ", text)


def play(match: Match[Any], seed: int, most: int = 4000) -> Iterator[str]:
    """Play to the end at random; everything that is put to the players on the way."""
    rng = random.Random(seed)
    for _count in range(most):
        choice = match.decision
        if not isinstance(choice, Choice):
            break
        yield render(choice.prompt, "fr")
        for event in match.play(choice.side, rng.choice(choice.actions)):
            yield render(event.text, "fr")
    if match.result:
        yield render(match.result.grade, "fr")


@pytest.mark.parametrize(("game", "scenario"), [(game, code) for game in GAMES for code in SHORT[game]])
def test_a_game_is_told_in_french(game: str, scenario: str) -> None:
    told = list(play(Match.start(game_named(game), scenario, {}, DiceStream.from_seed(5)), 5))
    assert len(told) > 30
    assert {word: next(text for text in told if word in words_of(text)) for word in english_in(" ".join(told))} == {}


def test_stands_formations_and_works_of_a_table_are_french() -> None:
    kinds = game_named("blitz").vocabulary.kinds
    told = {name: render(in_full(name), "fr") for kind in ("stand", "formation") for name in kinds[kind]}
    told |= {name: render(place(name), "fr") for name in kinds["work"]}
    told |= {
        row.name: render(in_full(f"US {row.name} 1"), "fr") for one in contingents().values() for row in one.stands
    }
    told |= {f"US {item}": render(in_full(f"US {item}, section 1"), "fr") for item in contingents()}
    assert len(told) > 250
    assert {
        name: found
        for name, text in told.items()
        if (found := english_in(text) | (words_of(names().sub(" ", text)) & {*UNITS}))
    } == {}


@pytest.mark.parametrize("game", GAMES)
def test_titles_and_options_are_french(game: str) -> None:
    assert {title: found for title in game_named(game).titles("fr").values() if (found := english_in(title))} == {}


def test_english_is_found() -> None:
    assert english_in("This is the last supply check of the turn.") >= {"this", "is", "the", "supply"}
    assert english_in("Le ravitaillement de XIX Pz passe par Sedan.") == set()
