"""`fogbound admin users`, `reset`, `close` …: people, games and mail of a server."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from fogbound.cli.admin import DatabaseOption, app, opened, settings_for
from fogbound.cli.language import BadInputError, say
from fogbound.cli.output import Json, examples, print_json, show
from fogbound.core.texts import Message, texts

if TYPE_CHECKING:
    from fogbound.server.administration import Administration

_ = texts("cli")

NameArgument = Annotated[str, typer.Argument(help=say(_("Name of the account.")))]
STATES: Final = ("open", "on", "over")
"""Of a game."""
Most = Annotated[int, typer.Option(help=say(_("At most so many.")), min=1, max=100_000)]


@contextmanager
def administration(database: str) -> Iterator[Administration]:
    from fogbound.server.administration import Administration

    settings = settings_for(database)
    with opened(settings) as there:
        yield Administration(there, settings)


def print_rows(rows: list[dict[str, Any]], json: bool) -> None:
    """One line a row; times as people write them."""
    if json:
        print_json(rows)
        return
    for row in rows:
        show("  ".join(f"{name}={_said(name, value)}" for name, value in row.items() if value not in (None, "")))


def _said(name: str, value: Any) -> str:
    if name in ("created", "changed", "expires", "due", "closed") and isinstance(value, float):
        return time.strftime("%Y-%m-%d %H:%M", time.gmtime(value))
    return str(value)


@app.command(help=say(_("List accounts.")), epilog=examples("fogbound admin users", "fogbound admin users ann --json"))
def users(
    part: Annotated[str, typer.Argument(help=say(_("Part of the name.")))] = "",
    limit: Most = 100,
    database: DatabaseOption = "",
    json: Json = False,
) -> None:
    with administration(database) as admin:
        print_rows(admin.users(part, limit), json)


@app.command(
    help=say(_("Print a link by which somebody sets a new password within an hour.")),
    epilog=examples("fogbound admin reset Ann", "fogbound admin reset Ann --second-factor"),
)
def reset(
    name: NameArgument,
    second_factor: Annotated[
        bool, typer.Option("--second-factor", help=say(_("Switch the second factor off, too.")))
    ] = False,
    database: DatabaseOption = "",
) -> None:
    with administration(database) as admin:
        link = admin.reset(name)
        if second_factor:
            admin.drop_second_factor(name)
    show(link)


@app.command(
    help=say(_("Close an account: nobody signs in to it, and its sessions end.")),
    epilog=examples("fogbound admin close Mallory", "fogbound admin close Mallory --undo"),
)
def close(
    name: NameArgument,
    undo: Annotated[bool, typer.Option("--undo", help=say(_("Open it again.")))] = False,
    database: DatabaseOption = "",
) -> None:
    with administration(database) as admin:
        admin.close(name, not undo)
    show(say(_("{name} is open again.", name=name) if undo else _("{name} is closed.", name=name)))


def agreed(question: Message) -> bool:
    """Asked at the terminal; in French one says “o”."""
    answer: str = typer.prompt(f"{say(question)} [{say(_('y/N'))}]", default="", show_default=False)
    return answer.strip().lower() in say(_("y yes")).split()


@app.command(
    help=say(_("Delete all that is kept of a person; games stay, without the name.")),
    epilog=examples("fogbound admin export Ann", "fogbound admin delete Ann --yes"),
)
def delete(
    name: NameArgument,
    yes: Annotated[bool, typer.Option("--yes", help=say(_("Do not ask.")))] = False,
    database: DatabaseOption = "",
) -> None:
    if not (yes or agreed(_("Delete {name} for good?", name=name))):
        raise typer.Abort
    with administration(database) as admin:
        admin.delete(name)
    show(say(_("{name} is deleted.", name=name)))


@app.command(
    help=say(_("Print as JSON all that is kept of a person, but for secrets.")),
    epilog=examples("fogbound admin export Ann > ann.json"),
)
def export(name: NameArgument, database: DatabaseOption = "") -> None:
    with administration(database) as admin:
        print_json(admin.export(name))


@app.command(
    help=say(_("List where somebody is signed in.")),
    epilog=examples("fogbound admin sessions Ann", "fogbound admin sessions Ann --end"),
)
def sessions(
    name: NameArgument,
    end: Annotated[bool, typer.Option("--end", help=say(_("End them all.")))] = False,
    database: DatabaseOption = "",
    json: Json = False,
) -> None:
    with administration(database) as admin:
        print_rows(admin.sessions(name, end), json)


@app.command(help=say(_("List games.")), epilog=examples("fogbound admin games", "fogbound admin games --status on"))
def games(
    status: Annotated[str, typer.Option(help=say(_("open, on or over.")))] = "",
    limit: Most = 100,
    database: DatabaseOption = "",
    json: Json = False,
) -> None:
    if status not in ("", *STATES):
        states = ", ".join(STATES)
        raise BadInputError(_("No game is “{status}”; the states are {states}.", status=status[:40], states=states))
    with administration(database) as admin:
        print_rows(admin.games(status, limit), json)


@app.command(
    help=say(_("List mail that waits or was given up.")),
    epilog=examples("fogbound admin outbox", "fogbound admin outbox --again"),
)
def outbox(
    again: Annotated[bool, typer.Option("--again", help=say(_("Try what was given up once more.")))] = False,
    database: DatabaseOption = "",
    json: Json = False,
) -> None:
    with administration(database) as admin:
        if again:
            admin.try_again()
        print_rows(admin.outbox(), json)


@app.command(
    help=say(_("Copy all that a server keeps into one file, while it runs or not.")),
    epilog=examples("fogbound admin backup 2026-11-16.sqlite"),
)
def backup(file: Annotated[Path, typer.Argument(help=say(_("A new file.")))], database: DatabaseOption = "") -> None:
    from fogbound.server.copying import back_up

    with opened(settings_for(database)) as there:
        show(say(_.n("{n} row written.", "{n} rows written.", n=back_up(there, file))))


@app.command(
    help=say(_("Bring a backup into an empty database; also from SQLite to PostgreSQL.")),
    epilog=examples("fogbound admin restore 2026-11-16.sqlite --database postgresql://fogbound@/fogbound"),
)
def restore(
    file: Annotated[Path, typer.Argument(help=say(_("A file that `backup` has made.")))],
    database: DatabaseOption = "",
) -> None:
    from fogbound.server.copying import bring_back, check_backup
    from fogbound.server.run import prepare
    from fogbound.server.store.database import Database

    check_backup(file)
    settings = settings_for(database)
    prepare(settings)
    there = Database(settings.database, settings.sqlite_sync)
    try:
        show(say(_.n("{n} row brought back.", "{n} rows brought back.", n=bring_back(there, file))))
    finally:
        there.close()
