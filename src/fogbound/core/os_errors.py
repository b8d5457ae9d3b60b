"""Why a file cannot be used, in the reader's language: the system itself says it in its own."""

from __future__ import annotations

from typing import Final

from fogbound.core.texts import Message, texts

_ = texts("core")

REASONS: Final = (
    (FileNotFoundError, _("No such file or directory")),
    (PermissionError, _("Permission denied")),
    (IsADirectoryError, _("Is a directory")),
    (NotADirectoryError, _("Not a directory")),
    (FileExistsError, _("File exists")),
)


def reason(error: OSError) -> Message:
    """What is not listed stays as the system has it."""
    for kind, message in REASONS:
        if isinstance(error, kind):
            return message
    return _("{what}", what=error.strerror or str(error))
