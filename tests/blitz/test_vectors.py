"""Every worked example, run through the library: `ask` names a rule function, `given` its arguments."""

from __future__ import annotations

import inspect
import tomllib
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
from fogbound.blitz.ruleset import V2, V3, RuleSet, Settings, make, rule_set

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
        parts = result if isinstance(result, dict) else {key: getattr(result, key) for key in expected}
        return all(matches(parts[key], value) for key, value in expected.items())
    if isinstance(result, Fraction):
        return (
            result == Fraction(expected)
            if isinstance(expected, str)
            else abs(result - Fraction(expected)) < 5e-5
        )
    return bool(result == expected)


def edition(case: dict[str, Any]) -> RuleSet:
    rules = rule_set(case.get("rules", "V3"))
    return make("vector", set(rules.proposals), Settings(**case["settings"])) if "settings" in case else rules


PARAMETERS = [
    pytest.param(row["case"], id=name, marks=pytest.mark.rule(*row["rule"])) for name, row in VECTORS.items()
]


@pytest.mark.parametrize("cases", PARAMETERS)
def test_worked_example(cases: list[dict[str, Any]]) -> None:
    for case in cases:
        rules, given, get = edition(case), case.get("given", {}), case.get("get", "")
        values = [{case["over"]: value} for value in case["values"]] if "over" in case else [{}]
        expected = case["expect"] if "over" in case else [case["expect"]]
        assert len(values) == len(expected)
        for value, wanted in zip(values, expected, strict=True):
            result = plain(answer(rules, case["ask"], given | value), get)
            assert matches(result, wanted), (case["ask"], given | value, result, wanted)


def test_all_233_examples_are_there() -> None:
    assert len(VECTORS) == 233
    claimed = {rule for row in VECTORS.values() for rule in row["rule"]}
    assert claimed == set(V3.proposals) - {"110"}
    assert V2.proposals == ()
