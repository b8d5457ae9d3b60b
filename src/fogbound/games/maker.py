"""Which program made something: a snapshot of a game, or the outcome of a simulated one. Only the same one may use it.

Rules may change what a field means without a change of its name or type; so the whole code and data of game and kernel
is the fingerprint, rather than anybody's promise to raise a number.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from importlib import import_module
from pathlib import Path

from fogbound.games import AnyGame

KERNEL = "fogbound.core"


def maker_of(game: AnyGame, *players: str) -> str:
    """The fingerprint of whatever plays this game in this process: rules, kernel, and packages of players."""
    return _maker_of(type(game), players)


@cache
def _maker_of(kind: type, players: tuple[str, ...] = ()) -> str:
    mark = blake2b(digest_size=16)
    modules = (KERNEL, *(base.__module__ for base in kind.__mro__[:-1]), *players)
    for home in dict.fromkeys(map(_home, modules)):
        for path in sorted(home.rglob("*")) if home.is_dir() else (home,):
            if path.is_file() and path.suffix != ".pyc":
                mark.update(f"{path.relative_to(home)} ".encode() + blake2b(path.read_bytes()).digest())
    return mark.hexdigest()


def _home(module: str) -> Path:
    """The folder of the outermost package (below `fogbound`) that the module is in; of a module alone, its file."""
    parts = module.split(".")
    outermost = import_module(".".join(parts[: 2 if parts[0] == "fogbound" else 1]))
    path = Path(str(outermost.__file__))
    return path.parent if hasattr(outermost, "__path__") else path
