"""`fogbound play` and `fogbound serve`: the same server, for one person at this machine or for many."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from fogbound.cli.admin import settings_for
from fogbound.cli.language import BadInputError, Speech, say
from fogbound.cli.output import examples, group, show
from fogbound.core.texts import texts
from fogbound.games import GAMES, adopt

_ = texts("cli")

app = group()


@app.command(
    help=say(_("Play in the browser at this machine: no account, against a bot or both sides alone.")),
    epilog=examples(
        "fogbound play",
        "fogbound play SBW3 --side allies",
        "fogbound play my.toml",
        "fogbound play --no-browser --port 8000",
    ),
)
def play(
    scenario: Annotated[
        str,
        typer.Argument(help=say(_("Begin this scenario, or that of a file of yours, at once, against the best bot."))),
    ] = "",
    side: Annotated[str, typer.Option(help=say(_("The side you play in it, or random.")))] = "",
    port: Annotated[
        int, typer.Option(help=say(_("The port to use; another one if it is taken.")), min=0, max=65535)
    ] = 8421,
    folder: Annotated[Path | None, typer.Option(help=say(_("Where your games are kept.")))] = None,
    browser: Annotated[bool, typer.Option(help=say(_("Open the browser.")))] = True,
) -> None:
    if not GAMES:
        raise BadInputError(_("There is no game to play yet: this version has the server, but no rules for it."))
    from msgspec.structs import replace

    from fogbound.server.local import begin
    from fogbound.server.run import free_port, local_settings
    from fogbound.server.run import play as run

    if side and not scenario:
        raise BadInputError(_("A side belongs to a scenario: name one, such as `fogbound play SBW3 --side allies`."))
    settings = local_settings(folder or data_folder())
    if scenario.endswith(".toml"):
        settings = replace(settings, scenarios=(str(Path(scenario).resolve()),))
        (scenario,) = adopt([scenario])
    game = begin(settings, scenario, side) if scenario else ""
    port = free_port(port)
    path = f"?game={game}&lang={Speech.asked}" if game or Speech.asked else ""
    show(say(_("Play at {url} (Ctrl-C ends it; your games are kept).", url=address(port, settings.local_token, path))))
    sys.stdout.flush()
    run(settings, port, path, browser)


@app.command(
    help=say(_("Run a server for many people. More settings: docs/server.md.")),
    epilog=examples(
        "fogbound serve",
        "fogbound serve --host 0.0.0.0 --url https://games.example.org --workers 4",
        "fogbound serve --database postgresql://fogbound@/fogbound --workers 4",
    ),
)
def serve(
    database: Annotated[str, typer.Option(help=say(_("URL: sqlite:///FILE or postgresql://…")))] = "",
    host: Annotated[str, typer.Option(help=say(_("Address to listen at.")))] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535)] = 8000,
    workers: Annotated[int, typer.Option(help=say(_("Processes.")), min=1, max=64)] = 1,
    url: Annotated[str, typer.Option(help=say(_("Where people reach it; https makes its cookies secure.")))] = "",
    guests: Annotated[bool, typer.Option("--guests", help=say(_("Let people play without an account.")))] = False,
    proxies: Annotated[str, typer.Option(help=say(_("Addresses of trusted proxies.")))] = "",
) -> None:
    from msgspec.structs import replace

    from fogbound.server.run import check_addresses, prepare
    from fogbound.server.run import serve as run

    given = {"public_url": url, "guests": guests}
    settings = replace(settings_for(database), **{name: value for name, value in given.items() if value})
    check_addresses(settings, host, port)
    prepare(settings)
    show(say(_("Serving at http://{host}:{port} (Ctrl-C ends it).", host=host, port=port)))
    sys.stdout.flush()
    run(settings, host, port, workers, proxies)


def address(port: int, token: str, path: str) -> str:
    return f"http://127.0.0.1:{port}/enter/{token}{path}"


def data_folder() -> Path:
    """Where programs keep what their users made."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "fogbound"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "fogbound"
