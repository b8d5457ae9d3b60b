"""Scenarios that somebody wrote, carried to machines that do not have their files; and their fingerprint."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from os.path import commonpath, relpath
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from msgspec import Struct

from fogbound.core.texts import texts
from fogbound.core.values import Refusal
from fogbound.games import ADOPTED, PARTS, game_of, is_battle

_ = texts("games")


class Baggage(Struct, frozen=True):
    """A scenario's file with those that it names, as text by their places below one folder."""

    code: str
    file: str
    files: dict[str, str]


UNPACKED: Final[dict[str, Baggage]] = {}
"""What this process was brought from elsewhere, by code."""


@cache
def baggage(code: str) -> Baggage:
    """What must go along with a scenario that was adopted."""
    file = Path(ADOPTED[code]).resolve()
    battle = tomllib.loads(file.read_text("utf-8")) if is_battle(file) else {}
    beside = _beside(file, battle)
    root = commonpath([file.parent, *(part.parent for part in beside.values())])
    files = {relpath(part, root): part.read_text("utf-8") for part in (file, *beside.values())}
    if any(Path(battle[key]).is_absolute() for key in beside):  # there is no such folder where it is unpacked
        named = {key: relpath(part, file.parent) for key, part in beside.items()}
        files[relpath(file, root)] = _as_toml(battle | named)
    return Baggage(code, relpath(file, root), files)


def _beside(file: Path, battle: Mapping[str, Any]) -> dict[str, Path]:
    """The files of table and armies that a battle names; the game's own have names only."""
    named = {key: (file.parent / battle[key]).resolve() for key in PARTS if key in battle}
    return {key: part for key, part in named.items() if part.is_file()}


def _as_toml(battle: Mapping[str, Any]) -> str:
    """A battle has texts and whole numbers, which TOML writes as JSON does."""
    return "".join(f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in battle.items())


def unpack(carried: list[Baggage]) -> None:
    """Offer these scenarios in this process. Whoever has had an older one of them cannot unlearn it."""
    for each in carried:
        if UNPACKED.get(each.code, each) != each:
            raise Refusal(
                _(
                    "The workers of the cluster have an older scenario {code}: start them again, or give yours "
                    "another code.",
                    code=each.code,
                )
            )
        with TemporaryDirectory(prefix="fogbound-") as folder:
            for name, text in each.files.items():
                place = Path(folder, name)
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_text(text, "utf-8")
            file = Path(folder, each.file)
            game_of(file).adopt(file)
        UNPACKED[each.code] = each


def mark_of(code: str) -> str:
    """The fingerprint of a scenario that was adopted; nothing for one of the game's own."""
    if code not in ADOPTED:
        return ""
    found = baggage(code)
    return blake2b(repr((found.file, sorted(found.files.items()))).encode(), digest_size=8).hexdigest()
