"""Which program made a snapshot. It is of use only to the same one: after an upgrade the log is played through again.

Rules may change what a field means without a change of its name or type; so the whole code and data of game and kernel
is the fingerprint, rather than anybody's promise to raise a number.
"""

from __future__ import annotations

import sys
from functools import cache
from hashlib import blake2b
from pathlib import Path

from fogbound.games import AnyGame

KERNEL = "fogbound.core"


def maker_of(game: AnyGame) -> str:
    """The fingerprint of whatever plays this game in this process."""
    return _maker_of(type(game))


@cache
def _maker_of(kind: type) -> str:
    mark = blake2b(digest_size=16)
    for home in dict.fromkeys((_home(KERNEL), *(_home(base.__module__) for base in kind.__mro__[:-1]))):
        for path in sorted(home.rglob("*")) if home.is_dir() else (home,):
            if path.is_file() and path.suffix != ".pyc":
                mark.update(f"{path.relative_to(home)} ".encode() + blake2b(path.read_bytes()).digest())
    return mark.hexdigest()


def _home(module: str) -> Path:
    """The folder of the outermost package (below `fogbound`) that the module is in; of a module alone, its file."""
    parts = module.split(".")
    outermost = sys.modules[".".join(parts[: 2 if parts[0] == "fogbound" else 1])]
    path = Path(str(outermost.__file__))
    return path.parent if hasattr(outermost, "__path__") else path
