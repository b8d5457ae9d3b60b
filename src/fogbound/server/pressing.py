"""Messages as gzip, where it saves what anybody would notice.

A press is set up, cleared and thrown away for each of them: for a message of two kilobytes that was a twentieth of all
that an action cost, and saved one packet of two, which leave and arrive together.
"""

from __future__ import annotations

import zlib
from functools import lru_cache
from typing import Final

LONGEST_PLAIN = 4096
"""Bytes of a message that is not worth pressing: three packets at most. Nine in ten are no longer."""
LEVEL: Final = 4
"""News of West come out smaller by it than by 6, which works a fifth longer on them."""
AS_GZIP: Final = 16
"""What zlib wants to be added to the size of the window."""
SMALLEST, LARGEST = 10, 15
"""Sizes of the window, as powers of two; the memory beside it goes with it."""
ALIKE: Final = 8
"""How many messages are kept as they were pressed."""


@lru_cache(ALIKE)
def press(message: bytes) -> bytes:
    """With a window that holds all of a short message, so that nothing is lost by its being small.

    All who look on are sent the same, one after the other.
    """
    size = min(LARGEST, max(SMALLEST, len(message).bit_length()))
    press = zlib.compressobj(LEVEL, zlib.DEFLATED, AS_GZIP + size, size - 7)
    return press.compress(message) + press.flush()
