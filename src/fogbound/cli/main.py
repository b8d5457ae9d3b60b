"""The `fogbound` command: runs one command line and turns every failure into one sentence."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from functools import cache

import typer
from typer.main import get_command

from fogbound.cli.language import Speech, choose_language, say
from fogbound.cli.terminal import soften_output
from fogbound.cli.usage import message_of
from fogbound.core.os_errors import NO_ROOM, reason
from fogbound.core.texts import Message, texts

_ = texts("cli")

SERVER = (
    "alembic",
    "argon2",
    "cryptography",
    "fastapi",
    "pydantic",
    "pyotp",
    "sqlalchemy",
    "starlette",
    "uvicorn",
    "zxcvbn",
)
EXTRAS = {
    **dict.fromkeys(SERVER, "server"),
    **dict.fromkeys(("distributed", "matplotlib", "pyarrow"), "lab"),
    **dict.fromkeys(("gymnasium", "pettingzoo"), "env"),
}
"""What each library that a command may lack is installed with."""


def run() -> None:
    """The console script."""
    soften_output()
    sys.exit(main(sys.argv[1:]))


def main(arguments: Sequence[str]) -> int:
    """Run one command line and return its exit code: 0 done, 1 our fault, 2 bad input."""
    try:
        arguments = choose_language(arguments)
        code = commands()(arguments, prog_name="fogbound", standalone_mode=False)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        say_no_more()
        return 1
    except Exception as error:
        return complain(error)
    return code if isinstance(code, int) else 0


@cache
def commands() -> Callable[..., object]:
    """All of them, put together once, which takes 0.1 s: a process may run many lines."""
    from fogbound.cli.commands import app  # only now: help texts are rendered as they are imported

    return get_command(app)


def complain(error: Exception) -> int:
    """Say what went wrong, and return the exit code."""
    code, sentence = verdict(error)
    if code == 1 and os.environ.get("FOGBOUND_DEBUG"):
        raise error
    print(sentence, file=sys.stderr)  # noqa: T201
    try:
        sys.stdout.flush()
    except OSError:
        say_no_more()
    return code


def say_no_more() -> None:
    """What could not be written goes nowhere, or Python complains once more when it flushes."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def verdict(error: Exception) -> tuple[int, str]:
    """Is it the user's fault (2) or ours (1), and how is it said? Errors about input offer `text(lang)`."""
    if callable(text := getattr(error, "text", None)):
        return 2, text(Speech.lang)
    if isinstance(error, typer.TyperException):
        return 2, say(bad_usage(error))
    if isinstance(error, OSError) and error.filename:
        return 2, say(_("{file} cannot be used: {why}.", file=str(error.filename), why=reason(error)))
    if isinstance(error, OSError) and error.errno in NO_ROOM:
        return 2, say(_("The output cannot be written: {why}.", why=reason(error)))
    if isinstance(error, ModuleNotFoundError) and (extra := EXTRAS.get((error.name or "").partition(".")[0])):
        return 2, say(_("This needs more than is installed: run `pip install 'fogbound[{extra}]'`.", extra=extra))
    if isinstance(error, typer.Abort):
        return 1, say(_("Stopped."))
    return 1, say(unexpected(error))


def bad_usage(error: typer.TyperException) -> Message:
    """An unknown command, option or value, and where the right ones are listed."""
    problem = error.format_message().strip()
    context = getattr(error, "ctx", None)
    return _(
        "{problem} See `{command} --help`.",
        problem=message_of(problem if problem.endswith(("?", ".")) else problem + "."),
        command=context.command_path if context else "fogbound",
    )


def unexpected(error: Exception) -> Message:
    return _(
        "This is a fault of Fogbound, not yours ({kind}: {what}). "
        "Please report it with what you typed and what FOGBOUND_DEBUG=1 adds to it.",
        kind=type(error).__name__,
        what=" ".join(str(error).split()),
    )
