"""Files that a command writes: what is wrong with their names is said before anything is worked out."""

from __future__ import annotations

from pathlib import Path

from fogbound.cli.language import BadInputError
from fogbound.core.os_errors import reason
from fogbound.core.texts import Message, texts

_ = texts("cli")


def writable(out: Path, kinds: tuple[str, ...]) -> list[Message]:
    """What is wrong with the name of a file to be written."""
    return [*_of_another_kind(out, kinds), *in_no_folder(out)]


def _of_another_kind(out: Path, kinds: tuple[str, ...]) -> list[Message]:
    if out.suffix.lower() in kinds:
        return []
    if len(kinds) == 1:
        return [_("{file} must end in {kind}.", file=str(out), kind=kinds[0])]
    return [_("{file} must end in one of {kinds}.", file=str(out), kinds=", ".join(kinds))]


def in_no_folder(out: Path) -> list[Message]:
    if out.parent.is_dir():
        return []
    return [_("There is no folder {folder} to write to.", folder=str(out.parent))]


def save(out: Path, page: bytes) -> None:
    try:
        out.write_bytes(page)
    except OSError as error:
        why = reason(error)
        raise BadInputError(_("{file} cannot be written: {why}.", file=str(out), why=why)) from None
