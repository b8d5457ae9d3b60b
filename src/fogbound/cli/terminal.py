"""A terminal that cannot show a letter shows the nearest one it can: é as e, « as a plain quotation mark."""

from __future__ import annotations

import codecs
import os
import sys
from typing import Final

# fmt: off
PLAIN: Final = (
    ("«\u00a0", '"'), ("\u00a0»", '"'), ("“", '"'), ("”", '"'),
    ("’", "'"), ("–", "-"), ("±", "+/-"),
)
# fmt: on


def soften_output() -> None:
    """Let no sentence fail because of a letter."""
    codecs.register_error("plain", plain)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed, by `>&-`
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - for as long as we run
        getattr(sys, name).reconfigure(errors="plain")


def plain(error: UnicodeError) -> tuple[str, int]:
    """What stands in for letters that an encoding lacks; the error handler of the output."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    from unicodedata import combining, normalize

    text = error.object[error.start : error.end]
    for fine, coarse in PLAIN:
        text = text.replace(fine, coarse)
    bare = "".join(letter for letter in normalize("NFKD", text) if not combining(letter))
    return bare.encode("ascii", "replace").decode("ascii"), error.end
