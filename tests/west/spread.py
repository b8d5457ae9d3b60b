"""Scenarios to go through in tests: all of them, the long ones in the long suite only."""

from __future__ import annotations

import pytest

from fogbound.west.game import GAME

LONG = ("SBW6", "SBW7", "SBW9", "SBW10")
"""Half a year of war and more, whose random games take many seconds."""
FIRST = ("SBW1", "SBW3", "SBW8")
"""One of each kind, for tests that look closely."""
EVERY_SCENARIO = [pytest.param(code, marks=pytest.mark.long) if code in LONG else code for code in GAME.scenarios]
CLOSELY = [code if code in FIRST else pytest.param(code, marks=pytest.mark.long) for code in GAME.scenarios]
