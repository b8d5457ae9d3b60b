"""Which rules are in play: what games reach of the code that claims to enforce a clause.

    python tools/in_play.py check [--all]       does the list name every claim of the code? of today's code?
    python tools/in_play.py update              look for code that is new, has changed or was not met, in some games
    python tools/in_play.py update --all        look for all of it, in all games

`in_play.txt` of each game has a line for each claim: clause, place, how it is in play, and a hash of its code.
*yes*: a game came to it; *data*: a table that such a function reads; *no*: nothing did. Games are those that tests
begin from positions (what a test calls by itself is no game), random ones and those of bots. Where only some places are
looked for, the tests that prove their clauses are played first: each is a short game that leads there. Code that has
changed and is not met again in some games keeps its old hash: `check --all` names it.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from types import CodeType, FrameType
from typing import Any

import pytest

from fogbound.cli.rules import REGISTERS
from fogbound.core.dice import DiceStream
from fogbound.core.proof.checks import foreign_answers, random_answer, refusal_of
from fogbound.core.proof.playouts import drawn_options
from fogbound.core.register import Register, read_in_play
from fogbound.core.sequence import Sequence
from fogbound.core.values import Choice, Refusal, Result
from fogbound.games import AnyGame, game_named
from fogbound.lab.playing import Order, play
from fogbound.server.games import HasSideSelection
from places import SOURCE, Place, find_place, tree_of

ROOT = Path(__file__).parent.parent
HEAD = "# clause place in-play hash: written by `make proofs`"
GAMES = 12
"""Random games of each scenario; every second one chooses a verb first, so that what is rarely offered is done."""
OF_BOTS = 3
"""Games of bots of each scenario."""
SOME = 3
"""Random games of each scenario where only a few places are looked for."""
TRIES = 0.2
"""How often something that is not offered is tried, and each side looks."""
VERBS = ("new", "observe", "resample", "odds", "draw_sides")
"""What else a game does; the last one before set-up, if it has a rule for that."""

Claim = tuple[str, str]  # clause, place


class Trace:
    """Notes which code runs while a game does something: inside its sequence of play, or one of its other verbs."""

    def __init__(self) -> None:
        self.codes: dict[int, CodeType] = {}
        self._known = 0
        self._qualnames: dict[str, set[str]] = {}

    def _note(self, frame: FrameType, _event: str, _arg: object) -> None:
        """Of calls alone, for it asks for no lines; a profile hears of every return and of what is written in C."""
        self.codes[id(frame.f_code)] = frame.f_code

    def traced(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **more: Any) -> Any:
            before = sys.gettrace()
            sys.settrace(self._note)
            try:
                return function(*args, **more)
            finally:
                sys.settrace(before)

        return call

    def of_sequence(self, function: Callable[..., Any], sequence: object) -> Callable[..., Any]:
        """Only the game's own sequence: a test may make others."""
        traced = self.traced(function)
        return lambda self, *args: (traced if self is sequence else function)(self, *args)

    def reached(self, place: Place) -> bool:
        return any(place.is_code_of(name) for name in self._names().get(str(place.path), ()))

    def reads(self, place: Place) -> bool:
        """Whether something that ran names it: a function or its head, the body of a class, a table that is read."""
        root = SOURCE.joinpath(*place.module.split(".")[:2])
        return self._is_read(place.attribute.rpartition(".")[2], root, set())

    def _is_read(self, word: str, root: Path, seen: set[str]) -> bool:
        if any(word in code.co_names and code.co_name != "<module>" for code in list(self.codes.values())):
            return True
        seen.add(word)
        return any(
            self._ran(path, name) if runs else name not in seen and self._is_read(name, root, seen)
            for path, runs, name, words in statements(root)
            if word in words
        )

    def _ran(self, path: Path, name: str) -> bool:
        """Whether the function did, or a method of the class."""
        return any(each == name or each.startswith(f"{name}.") for each in self._names().get(str(path), ()))

    def _names(self) -> Mapping[str, set[str]]:
        if len(self.codes) != self._known:
            self._known = len(self.codes)
            for code in list(self.codes.values()):
                self._qualnames.setdefault(code.co_filename, set()).add(code.co_qualname)
        return self._qualnames


@cache
def statements(root: Path) -> list[tuple[Path, bool, str, set[str]]]:
    """What modules name beside the bodies of functions: file, whether it is no table, its name, the words."""
    found = []
    for path in sorted(root.rglob("*.py")):
        for node in tree_of(path).body:
            if isinstance(node, ast.ClassDef):
                body = [each for each in node.body if not isinstance(each, ast.FunctionDef)]
                found.append((path, True, node.name, names_in(*body)))
            elif isinstance(node, ast.FunctionDef):
                found.append((path, True, node.name, names_in(*node.decorator_list, node.args)))
            elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value:
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                found += [
                    (path, False, each.id, names_in(node.value)) for each in targets if isinstance(each, ast.Name)
                ]
    return found


def names_in(*nodes: ast.AST) -> set[str]:
    parts = [part for node in nodes for part in ast.walk(node)]
    return {p.id for p in parts if isinstance(p, ast.Name)} | {p.attr for p in parts if isinstance(p, ast.Attribute)}


def in_play(trace: Trace, place: Place) -> str:
    """A table that is read, or a function that makes one and keeps it, is data."""
    if not place.is_table and trace.reached(place):
        return "yes"
    return "data" if place.is_kept and trace.reads(place) else "no"


def claims_of(register: Register) -> set[Claim]:
    return {(id, place) for id, places in register.enforced().items() for place in places}


def check(register: Register) -> list[str]:
    """How the list differs from what the code claims, a sentence each."""
    claimed, listed = claims_of(register), read_in_play(register.in_play_path).keys()
    gone = [
        f"{place} no longer enforces {id}: restore its mark, or run `make proofs`." for id, place in listed - claimed
    ]
    new = [f"{place} now enforces {id}: run `make proofs`." for id, place in claimed - listed]
    return sorted(gone) + sorted(new)


def check_hashes(register: Register) -> list[str]:
    """What has changed since a game came to it, a sentence each."""
    listed = {place: hash for (_id, place), (_how, hash) in read_in_play(register.in_play_path).items()}
    stale = sorted(place for place, hash in listed.items() if find_place(place).digest != hash)
    return [f"{place} has changed since games came to it: run `make proofs FULL=1`." for place in stale]


def update(name: str, register: Register, *, everything: bool) -> list[str]:
    """Write the list anew. Gives a sentence for each claim that no game comes to, one for all listed so before."""
    listed = {place: found for (_id, place), found in read_in_play(register.in_play_path).items()}
    places = {place: find_place(place) for _id, place in claims_of(register)}
    wanted = [
        place
        for word, place in places.items()
        if everything or listed.get(word, ("no", ""))[0] == "no" or listed[word][1] != place.digest
    ]
    found = {place: listed[place] for place in places if place in listed}
    for place, how in look_for(name, register, wanted, everything=everything).items():
        if how != "no" or everything or listed.get(place, ("no",))[0] == "no":
            found[place] = how, places[place].digest
    order = {id: n for n, id in enumerate(register.clauses)}
    claims = sorted(claims_of(register), key=lambda claim: (order[claim[0]], claim[1]))
    lines = (f"{id} {place} {' '.join(found[place])}" for id, place in claims)
    register.in_play_path.write_text("\n".join([HEAD, *lines]) + "\n", "utf-8")
    unmet = [(id, place) for id, place in claims if found[place][0] == "no"]
    new = [(id, place) for id, place in unmet if listed.get(place, ("",))[0] != "no"]
    known = f"{len(unmet) - len(new)} more claims of {name} were listed before as what no game comes to."
    tell = "No game comes to {}, which claims {}: let its test play from a position."
    return [tell.format(place, id) for id, place in new] + [known] * (len(unmet) > len(new))


def look_for(name: str, register: Register, wanted: list[Place], *, everything: bool) -> dict[str, str]:
    """Play until every place was reached, or there are no more games."""
    trace = Trace()
    if wanted:
        with pytest.MonkeyPatch.context() as patch:
            hook(trace, name, patch)
            tests = [str(ROOT / "tests" / name)] if everything else proofs_of(register, wanted)
            for _game in games(name, tests, everything=everything):
                if all(in_play(trace, place) != "no" for place in wanted):
                    break
    return {place.name: in_play(trace, place) for place in wanted}


def proofs_of(register: Register, places: list[Place]) -> list[str]:
    """The tests that prove what these places enforce."""
    words = {place.name for place in places}
    ids = [id for id, claimed in register.enforced().items() if words.intersection(claimed)]
    return sorted({str(ROOT / test) for id in ids for test in register.proofs.get(id, ())})


def hook(trace: Trace, name: str, patch: pytest.MonkeyPatch) -> None:
    game = game_named(name)
    sequence = import_module(type(game).__module__).SEQUENCE
    for verb in ("decision", "apply", "start", "_run"):
        patch.setattr(Sequence, verb, trace.of_sequence(getattr(Sequence, verb), sequence))
    for verb in (verb for verb in VERBS if hasattr(game, verb)):
        patch.setattr(type(game), verb, trace.traced(getattr(type(game), verb)))


def games(name: str, tests: list[str], *, everything: bool) -> Iterator[None]:
    """The tests that begin from positions, random games, then bots' games; one by one, each takes its time."""
    game = game_named(name)
    quiet = ["-qq", "-p", "no:xdist", "-p", "no:cacheprovider", "-W", "ignore::pytest.PytestAssertRewriteWarning"]
    code = pytest.main([*quiet, "-m", "not long", *tests]) if tests else pytest.ExitCode.OK
    assert code == pytest.ExitCode.OK, f"The tests of {name} fail, so that not all of their positions were played."
    yield
    for seed in range(GAMES if everything else SOME):
        for scenario in game.scenarios:
            rng = Random(seed)
            options = drawn_options(game, scenario, rng) if seed else {}
            random_game(game, scenario, options, rng, by_verb=bool(seed % 2))
            yield
    if not everything:
        return
    for seed in range(OF_BOTS):
        for scenario in game.scenarios:
            bots = dict.fromkeys(game.sides, "greedy")
            play(Order(name, scenario, {}, bots, seed))
            yield


def random_game(
    game: AnyGame, scenario: str, options: Mapping[str, str], rng: Random, *, by_verb: bool = False
) -> None:
    """Actions at random; now and then, something else is tried and refused."""
    try:
        if isinstance(game, HasSideSelection):
            game.draw_sides(options, DiceStream.from_seed(0))
        state = game.new(scenario, options)
    except Refusal:
        return  # options that exclude each other
    while not isinstance(decision := game.decision(state), Result):
        if rng.random() < TRIES:
            for answer in foreign_answers(game, decision, rng):
                refusal_of(game, state, answer)
        if rng.random() < TRIES:
            for side in game.sides:
                game.observe(state, side)
        if by_verb and isinstance(decision, Choice):
            verb = rng.choice(sorted({action.verb for action in decision.actions}))
            game.apply(state, rng.choice([action for action in decision.actions if action.verb == verb]))
        else:
            game.apply(state, random_answer(decision, rng))


def main(arguments: list[str]) -> int:
    if not arguments or arguments[0] not in ("check", "update"):
        print(__doc__, file=sys.stderr)
        return 2
    if arguments[0] == "check":
        checks = (check, check_hashes) if "--all" in arguments else (check,)
        faults = [fault for register in REGISTERS.values() for each in checks for fault in each(register)]
        print(*faults, sep="\n", end="\n" if faults else "")
        return bool(faults)
    for name, register in REGISTERS.items():
        print(*update(name, register, everything="--all" in arguments), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
