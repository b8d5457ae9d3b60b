"""Every worked example, run through the library: `ask` names a rule function, `given` its arguments."""

from __future__ import annotations

import inspect
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from typing import Any, get_type_hints

import msgspec
import pytest
from msgspec import Struct

from fogbound.blitz.arsenal import Arsenal, Vehicle, Weapon, arsenal
from fogbound.blitz.clause import Entry, Ruling
from fogbound.blitz.rules.shot import Shot
from fogbound.blitz.ruleset import V3, RuleSet, Settings, make, proposals, rule_set

FILES = sorted(Path(__file__).parent.joinpath("vectors").glob("*.toml"))
VECTORS = {name: row for file in FILES for name, row in tomllib.loads(file.read_text("utf-8")).items()}


def stocked(value: Any, kind: Any) -> Any:
    """A value of the wanted type; weapons and vehicles may be given by name."""
    if kind in (Weapon, Vehicle) and isinstance(value, str):
        stock: Arsenal = arsenal()
        return stock.weapon(value) if kind is Weapon else stock.vehicle(value)
    if isinstance(value, dict) and kind is Shot:
        value = value | {"weapon": msgspec.to_builtins(arsenal().weapon(value["weapon"]))}
    return msgspec.convert(value, kind)


@cache
def question(ask: str) -> tuple[Any, dict[str, Any]]:
    module, name = ask.split(".")
    package = "fogbound.blitz" if module == "army" else "fogbound.blitz.rules"
    function = getattr(import_module(f"{package}.{module}"), name)
    hints = get_type_hints(function)
    return function, {key: hints[key] for key in inspect.signature(function).parameters if key != "rules"}


def answer(rules: RuleSet, ask: str, given: dict[str, Any]) -> Any:
    function, kinds = question(ask)
    situation = [key for key, kind in kinds.items() if isinstance(kind, type) and issubclass(kind, Struct)]
    if len(kinds) == 1 and situation and situation[0] not in given:
        return function(rules, stocked(given, kinds[situation[0]]))
    return function(rules, **{key: stocked(value, kinds[key]) for key, value in given.items()})


def plain(result: Any, get: str) -> Any:
    """What the example compares: a fact of the result, rulings as yes or no, entries as their value."""
    if isinstance(result, dict):
        return result[int(get)] if get else {str(key): plain(value, "") for key, value in result.items()}
    if get:
        return plain(attrgetter(get)(result), "")
    if isinstance(result, Ruling):
        return result.allowed
    if isinstance(result, Entry):
        return plain(result.value, "")
    if isinstance(result, tuple):
        return list(result)
    return result


def matches(result: Any, expected: Any) -> bool:
    if isinstance(expected, dict):
        parts = result if isinstance(result, dict) else {key: getattr(result, key, None) for key in expected}
        return all(matches(parts.get(key), value) for key, value in expected.items())
    if isinstance(result, Fraction):
        return result == Fraction(expected) if isinstance(expected, str) else abs(result - Fraction(expected)) < 5e-5
    return bool(result == expected)


def edition(case: dict[str, Any], without: str = "") -> RuleSet:
    """The rule set of an example; what builds on the proposal left out goes with it."""
    chosen = set(rule_set(case.get("rules", "V3")).proposals)
    gone = {id for id in chosen if without in (id, *proposals()[id].depends)}
    return make("example", chosen - gone, Settings(**case.get("settings", {})))


def failures(cases: list[dict[str, Any]], without: str = "") -> Iterator[object]:
    """Every answer that differs from the example, with all rules as given or without one proposal."""
    for case in cases:
        given, get = case.get("given", {}), case.get("get", "")
        values = [{case["over"]: value} for value in case["values"]] if "over" in case else [{}]
        expected = case["expect"] if "over" in case else [case["expect"]]
        for value, wanted in zip(values, expected, strict=True):
            try:
                result = plain(answer(edition(case, without), case["ask"], given | value), get)
            except KeyError as error:  # the thing exists only with the proposal
                result = error
            if not matches(result, wanted):
                yield case["ask"], given | value, result, wanted


def marks(row: dict[str, Any]) -> list[pytest.MarkDecorator]:
    return [pytest.mark.rule(*row["rule"])] if row["rule"] else []


@pytest.mark.parametrize("name", [pytest.param(name, marks=marks(row)) for name, row in VECTORS.items()])
def test_a_worked_example_comes_out(name: str) -> None:
    assert list(failures(VECTORS[name]["case"])) == []


@pytest.mark.parametrize(
    "proposal", [pytest.param(id, marks=pytest.mark.rule(id)) for id in V3.proposals if id != "110"]
)
def test_without_the_proposal_an_example_of_it_fails(proposal: str) -> None:
    examples = [row["case"] for row in VECTORS.values() if proposal in row["rule"]]
    assert any(list(failures(cases, without=proposal)) for cases in examples)


def test_all_233_examples_are_there() -> None:
    assert sum(name.startswith("T-") for name in VECTORS) == 233
    assert {rule for row in VECTORS.values() for rule in row["rule"]} == set(V3.proposals) - {"110"}
