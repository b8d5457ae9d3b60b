"""`fogbound admin …`: what whoever runs a server does to its database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from fogbound.cli.language import BadInputError, say
from fogbound.cli.output import Json, examples, group, print_json, show
from fogbound.core.texts import Message, texts

if TYPE_CHECKING:
    from fogbound.server.settings import Settings
    from fogbound.server.store.database import Database

_ = texts("cli")

app = group("admin", _("Look after a server: its games, its people, its database."))

DatabaseOption = Annotated[
    str, typer.Option(help=say(_("URL: sqlite:///FILE or postgresql://…; otherwise that of FOGBOUND_DATABASE.")))
]

# fmt: off
FATES: dict[str, Message] = {
    "plays on":  _("plays on"),
    "read only": _("read only"),
    "unknown":   _("no rules here"),
}
# fmt: on


@app.command(
    help=say(_("Before an upgrade, run by the new version: what will become of every game. Changes nothing.")),
    epilog=examples("fogbound admin check", "fogbound admin check --database postgresql://fogbound@/fogbound --json"),
)
def check(database: DatabaseOption = "", json: Json = False) -> None:
    from fogbound.server.check import check as look
    from fogbound.server.games import GameList

    settings = settings_for(database)
    with opened(settings) as there, there.reading() as connection:
        fates = list(look(connection, GameList(settings.all_games())))
    if json:
        print_json({"games": fates})
        return
    for fate in fates:
        if fate.fate != "plays on":
            facts = f"{fate.game_id}  {fate.game} {fate.rules} {fate.scenario} ({fate.status})"
            show(f"{facts}: {say(FATES[fate.fate])}. {fate.why}")
    left = [fate for fate in fates if fate.fate != "plays on"]
    lost = sum(not fate.kept for fate in left)
    show(say(_.n("{n} game plays on.", "{n} games play on.", n=len(fates) - len(left))))
    show(say(_.n("{n} game can only be read.", "{n} games can only be read.", n=len(left))))
    if lost:
        show(say(_.n("{n} of them lacks its last position:", "{n} of them lack their last position:", n=lost)))
        show(say(_("run the old version for a minute before the upgrade, and end it with Ctrl-C.")))


def settings_for(database: str) -> Settings:
    """The settings of the server, as its environment gives them."""
    from fogbound.server.settings import Settings, VariableError

    try:
        settings = Settings.from_environment()
    except VariableError as error:
        raise BadInputError(_("A variable cannot be read: {name}: {why}.", name=error.name, why=error.why)) from None
    return msgspec.structs.replace(settings, database=database) if database else settings


@contextmanager
def opened(settings: Settings) -> Iterator[Database]:
    """The database as it is: it must exist, and is not brought up to date."""
    from fogbound.server.run import open_existing

    database = open_existing(settings)
    try:
        yield database
    finally:
        database.close()
