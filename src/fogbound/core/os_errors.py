"""Why a file cannot be used, in the reader's language: the system itself says it in its own."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from typing import Final

from fogbound.core.texts import Message, texts

_ = texts("core")

REASONS: Final[Mapping[int, Message]] = {
    errno.ENOENT: _("No such file or directory"),
    errno.EACCES: _("Permission denied"),
    errno.EPERM: _("Permission denied"),
    errno.EISDIR: _("Is a directory"),
    errno.ENOTDIR: _("Not a directory"),
    errno.EEXIST: _("File exists"),
    errno.ENOSPC: _("No space left on the device"),
    errno.EDQUOT: _("No space left on the device"),
    errno.EROFS: _("It can only be read"),
    errno.EADDRINUSE: _("Somebody else listens there"),
    errno.EADDRNOTAVAIL: _("This machine does not have the address"),
}
NO_ROOM: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO})
"""What is told, without the name of a file, when something cannot be written to its end."""


def reason(error: OSError) -> Message:
    """What is not listed stays as the system has it."""
    return REASONS.get(error.errno or 0) or _("{what}", what=error.strerror or str(error))
