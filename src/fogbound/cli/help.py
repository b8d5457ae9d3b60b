"""The parser's own words in a help text: Usage, Options, [required]. It has them in English only."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from math import isfinite
from typing import Any, Final

import typer
from typer.core import TyperCommand, TyperGroup

from fogbound.cli.language import say
from fogbound.core.texts import texts

_ = texts("cli")

# What stands there, and what to say instead. Long lines are broken anywhere.
PHRASES: Final = (
    (r"^Usage:", _("Usage:")),
    (r"^Arguments:$", _("Arguments:")),
    (r"^Options:$", _("Options:")),
    (r"^Commands:$", _("Commands:")),
    (r"Show this message(?=\s+and exit\.)", _("Show this help")),
    (r"(?<=\[)OPTIONS(?=\])", _("OPTIONS")),
    (r"\bCOMMAND \[ARGS\](?=\.\.\.)", _("COMMAND [ARGUMENTS]")),
    (r"(?<=[\[ ])required(?=\])", _("required")),
    (r"(?<=\[)default:", _("default:")),
    (r"<str>", _("<str>")),
    (r"<int( range)?>", _("<int>")),
    (r"<float( range)?>", _("<float>")),
    (r"<path>", _("<path>")),
)


def spoken(text: str) -> str:
    """A help text, all of it in the reader's language. Words in a column keep its width."""
    for pattern, message in PHRASES:
        text = re.sub(pattern, partial(_instead, say(message)), text, flags=re.MULTILINE)
    return re.sub(r"\s+and exit\.", ".", text)


def _instead(said: str, found: re.Match[str]) -> str:
    return said.ljust(len(found[0])) if found[0].startswith("<") else said


class Command(TyperCommand):
    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]
        """The parser forgets for some faults at which command it was, and so whose help to name."""
        try:
            rest = super().parse_args(ctx, args)
            self._refuse_endless(ctx)
        except typer.TyperException as error:
            vars(error)["ctx"] = getattr(error, "ctx", None) or ctx
            raise
        return rest

    def _refuse_endless(self, ctx: typer.Context) -> None:
        """To the parser nan and inf are numbers, and nan lies in every range."""
        for param in self.params:
            value = ctx.params.get(param.name or "")
            if isinstance(value, float) and not isfinite(value):
                raise typer.BadParameter(f"'{value}' is not a valid float.", ctx, param)

    def get_help(self, ctx: typer.Context) -> str:  # type: ignore[override]
        return spoken(super().get_help(ctx))


class Group(TyperGroup):
    def get_help(self, ctx: typer.Context) -> str:  # type: ignore[override]
        return spoken(super().get_help(ctx))


class App(typer.Typer):
    """A group of commands whose help is wholly in the reader's language."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(cls=Group, rich_markup_mode=None, **settings)

    def command(self, *names: Any, **settings: Any) -> Callable[[Any], Any]:
        return super().command(*names, cls=Command, **settings)
