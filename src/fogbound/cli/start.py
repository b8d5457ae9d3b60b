"""The console script. The rules alone come without the libraries of the command line: then it says how to get them."""

from __future__ import annotations

import os
import sys

from fogbound.core.texts import LANGUAGES, render, texts

_ = texts("cli")


def run() -> None:
    try:
        from fogbound.cli.main import run as command
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("typer", "rich"):
            raise
        needs = _("The command needs more than the rules: run `pip install 'fogbound[server]'`, then `fogbound play`.")
        named = (os.environ.get("FOGBOUND_LANG") or os.environ.get("LANG") or "")[:2]
        print(render(needs, named if named in LANGUAGES else "en"), file=sys.stderr)  # noqa: T201
        sys.exit(2)
    command()
