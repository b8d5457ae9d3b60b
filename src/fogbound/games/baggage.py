"""Scenarios that somebody wrote, carried to machines that do not have their files; and their fingerprint."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from os.path import commonpath, relpath
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from fogbound.games import ADOPTED, game_of, is_battle


class Baggage(Struct, frozen=True):
    """A scenario's file with those that it names, as text by their places below one folder."""

    file: str
    files: dict[str, str]


@cache
def baggage(code: str) -> Baggage:
    """What must go along with a scenario that was adopted."""
    file = Path(ADOPTED[code]).resolve()
    parts = [file, *_beside(file)]
    root = commonpath([part.parent for part in parts])
    return Baggage(relpath(file, root), {relpath(part, root): part.read_text("utf-8") for part in parts})


def _beside(file: Path) -> list[Path]:
    """The files of table and armies that a battle names; the game's own have names only."""
    import tomllib

    if not is_battle(file):
        return []
    battle = tomllib.loads(file.read_text("utf-8"))
    named = dict.fromkeys((file.parent / battle[key]).resolve() for key in ("table", "axis", "allies"))
    return [part for part in named if part.is_file()]


def unpack(carried: list[Baggage]) -> None:
    """Offer these scenarios in this process."""
    for each in carried:
        with TemporaryDirectory(prefix="fogbound-") as folder:
            for name, text in each.files.items():
                place = Path(folder, name)
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_text(text, "utf-8")
            file = Path(folder, each.file)
            game_of(file).adopt(file)


def mark_of(code: str) -> str:
    """The fingerprint of a scenario that was adopted; nothing for one of the game's own."""
    if code not in ADOPTED:
        return ""
    found = baggage(code)
    return blake2b(repr((found.file, sorted(found.files.items()))).encode(), digest_size=8).hexdigest()
