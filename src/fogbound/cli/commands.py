"""Every command, group by group, in the order of the help.

A group is one thin file that offers `app`; naming it in `GROUPS` is all it takes:

    # cli/west.py
    _ = texts("cli")
    app = group()                       # or group("blitz", _("…")) for `fogbound blitz …`

    @app.command(help=say(_("Hexes between two places.")), epilog=examples("fogbound distance Paris Lille"))
    def distance(a: str, b: str, json: Json = False) -> None:
        from fogbound.west.map import …      # whatever is heavy is imported here: the bare start stays fast

        hexes = …
        if json:
            print_json({"hexes": hexes})
        else:
            show(say(_.n("{n} hex", "{n} hexes", n=hexes)))

What the user got wrong is `raise BadInputError(_("There is no place named {name}.", name=a))`: exit code 2.
So do the kernel's refusals and notation errors, and any other error that offers `text(lang)`.
"""

from __future__ import annotations

from typing import Annotated

import typer

from fogbound import __version__
from fogbound.cli import (
    admin_people,
    advise,
    bench,
    blitz,
    lab,
    ladder,
    map,
    match,
    odds,
    position,
    printing,
    rules,
    scenarios,
    server,
    theatre,
    tune,
)
from fogbound.cli.help import App
from fogbound.cli.language import say
from fogbound.cli.output import examples, print_help_alone
from fogbound.core.texts import texts

_ = texts("cli")

GROUPS = (
    server,
    scenarios,
    theatre,
    match,
    map,
    printing,
    odds,
    position,
    advise,
    lab,
    ladder,
    tune,
    bench,
    rules,
    blitz,
    admin_people,  # it adds to the commands of `admin`
)

# Plain help: drawing it with Rich takes 0.1 s more.
app = App(add_completion=False, pretty_exceptions_enable=False)
for module in GROUPS:
    app.add_typer(module.app)


@app.callback(
    invoke_without_command=True,
    help=say(_("Rules-enforced wargames: play, know the odds, check a rule.")),
    epilog=examples("fogbound play SBW3", "fogbound scenarios", "fogbound rules blitz --json --lang fr"),
)
def root(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help=say(_("Print the version.")))] = False,
) -> None:
    if version:
        print("fogbound", __version__)  # noqa: T201
        raise typer.Exit
    print_help_alone(context)
