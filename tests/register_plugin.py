"""Claims of proof: `@pytest.mark.rule("7.7.8.a")` says that the test fails when that clause is broken.

A claim fails its own test when it names no clause that exists, when the test asserts nothing, or when it may
be skipped. `pytest --collect-only --claims=FILE` writes all claims down, for `tools/proofs.py`.
"""

from __future__ import annotations

import ast
import inspect
import json
import textwrap
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from sysconfig import get_path
from types import FunctionType
from typing import TypeGuard

import pytest

from fogbound.cli.rules import REGISTERS

PROVING_CALLS = ("raises", "warns", "fail")
PROVING_PREFIXES = ("assert_", "check_", "expect_", "prove_", "verify_")
EVERYTHING = pytest.StashKey[list[pytest.Item]]()
"""All tests there are, long ones too, where a run looks at no fewer."""
LIBRARIES = (get_path("stdlib"), get_path("purelib"), get_path("platlib"), "<")


@cache
def known_ids() -> frozenset[str]:
    return frozenset(id for register in REGISTERS.values() for id in register.clauses)


def claims(item: pytest.Item) -> list[object]:
    return [id for mark in item.iter_markers("rule") for id in mark.args]


def faults(item: pytest.Item) -> Iterator[str]:
    """A sentence for everything that makes the claim of this test worthless."""
    if item.get_closest_marker("rule") is None:
        return
    if not claims(item):
        yield f'{item.nodeid} claims a rule without naming it: @pytest.mark.rule("7.7.8.a")'
    for id in claims(item):
        if id not in known_ids():
            yield f"{item.nodeid} claims {id!r}, which no register lists: see `fogbound rules`"
    for marker in ("skip", "skipif", "xfail"):
        if item.get_closest_marker(marker):
            yield f"{item.nodeid} claims a rule but is marked {marker}: it may prove nothing"
    if isinstance(item, pytest.Function) and not claims_soundly(item.function):
        yield f"{item.nodeid} claims a rule but asserts nothing"


@cache  # a test has many cases
def claims_soundly(function: Callable[..., object]) -> bool:
    return asserts(function)


def asserts(function: object, seen: frozenset[object] = frozenset()) -> bool:
    """Does the test assert something, itself or in a helper that it calls?"""
    function = inner(function)
    if not is_test_code(function) or function in seen:
        return False
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return (
        any(isinstance(node, ast.Assert) for node in ast.walk(tree))
        or any(is_proving(ast.unparse(call).rpartition(".")[2]) for call in calls)
        or any(asserts(named(call, function), seen | {function}) for call in calls)
    )


def is_test_code(function: object) -> TypeGuard[FunctionType]:
    """Written for the tests: an assertion inside the product or a library proves nothing about the clause."""
    if not isinstance(function, FunctionType) or function.__module__.startswith("fogbound."):
        return False
    return not function.__code__.co_filename.startswith(LIBRARIES)


def inner(function: object) -> object:
    """The test as written, without what Hypothesis or a decorator puts round it."""
    function = getattr(getattr(function, "hypothesis", None), "inner_test", function)
    return inspect.unwrap(function) if callable(function) else function


def is_proving(name: str) -> bool:
    return name in PROVING_CALLS or name.startswith(PROVING_PREFIXES)


def named(call: ast.expr, function: FunctionType) -> object:
    """What a call by name (`helper(…)`, `module.helper(…)`) calls, if that can be known beforehand."""
    if isinstance(call, ast.Name):
        return function.__globals__.get(call.id)
    if isinstance(call, ast.Attribute) and isinstance(call.value, ast.Name):
        return getattr(function.__globals__.get(call.value.id), call.attr, None)
    return None


@pytest.hookimpl(tryfirst=True)  # before a skip hides the fault
def pytest_runtest_setup(item: pytest.Item) -> None:
    if found := list(faults(item)):
        pytest.fail("\n".join(found), pytrace=False)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--claims", metavar="FILE", help="write the claims of all collected tests to FILE")


@pytest.hookimpl(tryfirst=True)  # before -m or -k leaves any test out
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    looked_at = {Path(config.invocation_params.dir, path) for path in config.args}
    if looked_at == {config.rootpath / path for path in config.getini("testpaths")}:
        config.stash[EVERYTHING] = [*items]
    if target := config.getoption("--claims"):
        claimed, wrong = claimed_by(items)
        Path(target).write_text(json.dumps({"claims": sorted(claimed), "faults": wrong}), "utf-8")


def claimed_by(items: Iterable[pytest.Item]) -> tuple[set[tuple[str, str]], list[str]]:
    """Clauses with the tests that claim to prove them, and what is wrong with the claims."""
    items = [*items]
    claimed = {(str(id), item.nodeid.partition("[")[0]) for item in items for id in claims(item)}
    return claimed, [fault for item in items for fault in faults(item)]
