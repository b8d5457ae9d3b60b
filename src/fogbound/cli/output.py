"""What every command prints with: JSON for programs, tables for people, help with examples."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from fogbound.cli.help import App
from fogbound.cli.language import say
from fogbound.core.texts import LANGUAGES, Message, texts

if TYPE_CHECKING:
    from rich.console import RenderableType

_ = texts("cli")

Json = Annotated[bool, typer.Option("--json", help=say(_("Print JSON for programs.")))]


def print_json(value: object) -> None:
    """Anything msgspec can write: structs, dicts, lists, tuples, numbers."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n")


def show(*things: RenderableType) -> None:
    """Tables and lines for people; where the output is no terminal, plain and as wide as they need."""
    from rich.console import Console

    console = Console(highlight=False, markup=False, width=None if sys.stdout.isatty() else 1000)
    for thing in things:
        console.print(thing)


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
