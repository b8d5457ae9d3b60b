"""What every command prints with: JSON for programs, tables for people, help with examples."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import zip_longest
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from fogbound.cli.help import App
from fogbound.cli.language import say
from fogbound.core.texts import LANGUAGES, Message, texts

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

_ = texts("cli")

WIDE = 1000
"""Columns where nobody says how many there are."""
Json = Annotated[bool, typer.Option("--json", help=say(_("Print JSON for programs.")))]


def print_json(value: object) -> None:
    """Anything msgspec can write: structs, dicts, lists, tuples, numbers."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n")


def show(*things: RenderableType) -> None:
    """Tables and lines for people; where the output is no terminal, plain and as wide as they need."""
    from rich.console import Console
    from rich.table import Table

    terminal = sys.stdout.isatty()
    console = Console(highlight=False, markup=False, width=None if terminal else WIDE)
    for thing in things:
        if isinstance(thing, Table) and thing.box is None and not (terminal or thing.title):
            sys.stdout.writelines(f"{line}\n" for line in columns_of(thing))
        else:
            console.print(thing)


def columns_of(table: Table) -> Iterator[str]:
    """The lines of a table without frames: Rich takes a second for that of the rules of West."""
    columns = [[str(cell).split("\n") for cell in (column.header, *column.cells)] for column in table.columns]
    widths = [max(len(line) for cell in column for line in cell) for column in columns]
    for row in zip(*columns, strict=True):
        for parts in zip_longest(*row, fillvalue=""):
            yield "  ".join(part.ljust(width) for part, width in zip(parts, widths, strict=True)).rstrip()


def group(name: str | None = None, about: Message | None = None) -> App:
    """The commands of one file: under `fogbound NAME …`, or without a name directly under `fogbound`."""
    app = App(name=name)
    if name and about:
        app.callback(invoke_without_command=True, help=say(about))(print_help_alone)
    return app


def print_help_alone(context: typer.Context) -> None:
    """A group named without a command answers with its help."""
    if context.invoked_subcommand is None:
        print(context.get_help())  # noqa: T201


def examples(*lines: str) -> str:
    """The foot of a command's help: examples, one on each line, and the option that all commands share."""
    foot = say(_("`--lang {languages}` works with every command.", languages="|".join(LANGUAGES)))
    return "\n".join(["\b", say(_("Examples:")), *(f"  {line}" for line in lines), "", foot])
