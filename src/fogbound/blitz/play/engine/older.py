"""Scenarios and vehicles as older versions of the rules had them: matches that were begun by them go on by them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from fogbound.blitz.arsenal import Arsenal, Vehicle, arsenal
from fogbound.blitz.play.engine.scenarios import Scenario, scenarios

VERSION_11: Final = "v11"
VERSION_9: Final = "v9"
VERSION_8: Final = "v8"
VERSION_6: Final = "v6"
OLDER_DATA: Final = {VERSION_11: "version_11", VERSION_9: "version_9", VERSION_8: "version_8", VERSION_6: "version_6"}
"""The last versions with other data than the one after, newest first. The file of each says what was otherwise."""


def scenario_of(version: str, code: str) -> Scenario:
    """A scenario as it was; what it has today besides was not there."""
    found = scenarios()[code]
    for older in _back_to(version):
        changed = dict(older.get("scenarios", {}).get(code, {}))
        absent = changed.pop("absent", ())
        there = {name: row for name, row in found.units.items() if name not in absent}
        plain = msgspec.to_builtins(replace(found, units=there))
        found = msgspec.convert(plain | changed, Scenario)
    return found


@cache
def arsenal_of(version: str) -> Arsenal:
    found = arsenal()
    for older in _back_to(version):
        changed = {
            name: msgspec.convert(msgspec.to_builtins(found.vehicles[name]) | fields, Vehicle)
            for name, fields in older.get("vehicles", {}).items()
        }
        found = Arsenal(found.weapons, found.vehicles | changed, found.pieces)
    return found


def _back_to(version: str) -> Iterator[dict[str, Any]]:
    """What has changed since, from today backwards."""
    for name in OLDER_DATA:
        yield _otherwise(name)
        if name == version:
            return


@cache
def _otherwise(version: str) -> dict[str, Any]:
    return tomllib.loads(files("fogbound.blitz").joinpath(f"data/{OLDER_DATA[version]}.toml").read_text("utf-8"))
