"""A claim that proves nothing fails its own test; claims are gathered whatever tests are chosen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cases import long

HEAD = """
import pytest
from hypothesis import given, strategies as st
from fogbound.core.texts import render

def helper(x):
    assert x

def deeper(x):
    helper(x)

def idle(x):
    return render(x)
"""

SOUND = """
@pytest.mark.rule("1.0.a", "102")
def test_plain(): assert True

@pytest.mark.rule("1.0.a")
def test_raises():
    with pytest.raises(ZeroDivisionError):
        1 / 0

@pytest.mark.rule("1.0.a")
def test_helper(): deeper(1)

@pytest.mark.rule("1.0.a")
@given(st.integers())
def test_property(x): helper(True)

@pytest.mark.rule("1.0.a")
class TestClass:
    def test_method(self): assert True

@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("102")), 2])
def test_one_case(x): assert x

def test_without_claim(): idle
"""

WORTHLESS = {
    '@pytest.mark.rule("1.0.zz")\ndef test_0(): assert 1': "test_0 claims '1.0.zz', which no register lists",
    "@pytest.mark.rule(102)\ndef test_1(): assert 1": "test_1 claims 102, which no register lists",
    "@pytest.mark.rule()\ndef test_2(): assert 1": "test_2 claims a rule without naming it",
    '@pytest.mark.rule("102")\ndef test_3(): pass': "test_3 claims a rule but asserts nothing",
    '@pytest.mark.rule("102")\ndef test_4(): idle("x")': "test_4 claims a rule but asserts nothing",
    '@pytest.mark.rule("102")\n@given(st.integers())\ndef test_5(x): str(x)': "test_5 claims a rule but asserts",
    '@pytest.mark.rule("102")\n@pytest.mark.skip\ndef test_6(): assert 1': "test_6 claims a rule but is marked skip",
}


@pytest.fixture
def suite(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent.parent))
    pytester.makeconftest('pytest_plugins = ["register_plugin"]')
    plugins = "--disable-plugin-autoload -p xdist -p hypothesispytest"
    pytester.makeini(f"[pytest]\naddopts = {plugins}\nmarkers =\n  rule(*ids): claims\n  long: long\n")
    return pytester


def test_sound_claims_pass(suite: pytest.Pytester) -> None:
    suite.makepyfile(HEAD + SOUND)
    suite.runpytest().assert_outcomes(passed=8)


@pytest.mark.parametrize("workers", ["-n0", long("-n1")])
def test_worthless_claims_fail_with_a_sentence_under_xdist_too(suite: pytest.Pytester, workers: str) -> None:
    suite.makepyfile(HEAD + "\n\n".join(WORTHLESS))
    result = suite.runpytest(workers)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    for sentence in WORTHLESS.values():
        result.stdout.fnmatch_lines_random(f"*::{sentence}*")
    assert result.parseoutcomes() == {"errors": len(WORTHLESS)}


def test_claims_are_written_down_whatever_tests_are_chosen(suite: pytest.Pytester) -> None:
    path = suite.makepyfile(
        "import pytest\n"
        '@pytest.mark.rule("102")\n@pytest.mark.long\n@pytest.mark.parametrize("x", [1, 2])\n'
        "def test_long(x): assert x\n"
        '@pytest.mark.rule("102")\n@pytest.mark.xfail\ndef test_bad(): assert 1\n'
    )
    target = suite.path / "claims.json"
    suite.runpytest("--collect-only", "-m", "not long", f"--claims={target}")
    found = json.loads(target.read_text())
    assert found["claims"] == [["102", f"{path.name}::test_bad"], ["102", f"{path.name}::test_long"]]
    assert found["faults"] == [f"{path.name}::test_bad claims a rule but is marked xfail: it may prove nothing"]
