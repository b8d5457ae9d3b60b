"""Scenarios and vehicles as version 6 of the rules had them: matches that were begun by it go on by it."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from fogbound.blitz.arsenal import Arsenal, Vehicle, arsenal
from fogbound.blitz.play.engine.scenarios import Scenario, scenarios

VERSION_6: Final = "v6"


@cache
def _older() -> dict[str, dict[str, Any]]:
    return tomllib.loads(files("fogbound.blitz").joinpath("data/version_6.toml").read_text("utf-8"))


def scenario_of_version_6(code: str) -> Scenario:
    return replace(scenarios()[code], **_older()["scenarios"].get(code, {}))


@cache
def arsenal_of_version_6() -> Arsenal:
    today = arsenal()
    changed = {
        name: msgspec.convert(msgspec.to_builtins(today.vehicles[name]) | fields, Vehicle)
        for name, fields in _older()["vehicles"].items()
    }
    return Arsenal(today.weapons, today.vehicles | changed, today.pieces)
