"""The games on offer. One line here, and a game is played, replayed, simulated and served."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Protocol, TypeAlias, runtime_checkable

from fogbound.core.game import Adopts, Game, as_listed
from fogbound.core.texts import texts
from fogbound.core.values import Refusal

_ = texts("games")

AnyGame: TypeAlias = Game[Any]

GAMES: Final[Mapping[str, str]] = {"west": "fogbound.west.game:GAME", "blitz": "fogbound.blitz.play.game:GAME"}
"""Name of a game, and where it is: `package.module:NAME`. Imported when first asked for."""


@runtime_checkable
class HasPresets(Protocol):
    """A game may offer sets of options under a name, and say of its options what they do and what a scenario has."""

    def defaults(self, scenario: str) -> Mapping[str, str]:
        """Every option as a scenario has it if nobody chooses otherwise."""

    def preset(self, name: str) -> Mapping[str, str]:
        """The options that a preset chooses."""

    def presets(self, lang: str) -> list[dict[str, Any]]:
        """`name`, `title`, `does` and `options` of each."""

    def does(self, lang: str) -> Mapping[str, str]:
        """By option, as far as there is more to say than its title."""

    def headings(self, lang: str) -> Mapping[str, str]:
        """By option, the heading under which it is chosen; in the order in which they are read."""


def game_named(name: str) -> AnyGame:
    """A game by its name."""
    if name not in GAMES:
        raise Refusal(_("There is no game “{name}”; there are: {known}.", name=str(name)[:40], known=", ".join(GAMES)))
    return game_at(GAMES[name])


@cache
def game_at(place: str) -> AnyGame:
    """A game by its import path, such as `demo.game:GAME`."""
    module, _colon, attribute = place.partition(":")
    game: AnyGame = getattr(import_module(module), attribute)
    return game


ADOPTED: Final[dict[str, str]] = {}
"""The scenarios that this process offers beside the games' own, by code: the file of each."""


PARTS: Final = ("table", "axis", "allies")
"""What a battle of Blitz names: files beside it, or what comes with the game."""


def adopt(files: Iterable[str]) -> list[str]:
    """Offer scenarios that somebody wrote, beside the game's own; says their codes."""
    found = {game_of(Path(file)).adopt(Path(file)): file for file in files}
    ADOPTED.update(found)
    return list(found)


def scenario_named(word: str | Path, game: AnyGame) -> str:
    """A scenario by its code, in capitals or not, or one that somebody wrote by its file."""
    name = str(word)
    return adopt([name])[0] if name.endswith(".toml") else as_listed(name, game.scenarios)


def game_of(file: Path) -> Adopts:
    """The game that a file is for."""
    game = game_named("blitz" if is_battle(file) else "west")
    assert isinstance(game, Adopts)
    return game


def is_battle(file: Path) -> bool:
    """A battle of Blitz names a table and two armies; what cannot be read is for the other game to complain about."""
    import tomllib  # seldom needed, and the bare command should start at once

    try:
        return tomllib.loads(file.read_text("utf-8")).keys() >= set(PARTS)
    except (OSError, ValueError, RecursionError):
        return False
