"""Cases of a test that only the long suite tries, beside those of the fast one."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any

import pytest

PAST = Path(__file__).parent / "past"


def long(*values: Any) -> Any:
    """A case for the long suite."""
    return pytest.param(*values, marks=pytest.mark.long)


def fast(cases: Iterable[Any], named: Collection[Any]) -> list[Any]:
    """All of them, but those that are not named are for the long suite."""
    return [case if case in named else long(case) for case in cases]


MATCHES = sorted(PAST.glob("*.match"))
PAST_MATCHES = fast(MATCHES, [path for path in MATCHES if path.stem.endswith(("-SBW1", "-duel"))])
"""Matches by the rules of the past: of each version a short one in the fast suite, the others in the long one."""
