"""What a viewer saw last, part by part. Most of it stays as it was from one move to the next.

A part that equals the one before is replaced by that one. So it is compared once, and from then on everybody who asks
what is new (`difference.py`), or makes a mark of it (`marks.py`), finds the very same object; and two views share it.
"""

from __future__ import annotations

from hashlib import blake2b

import msgspec

from fogbound.core.values import Observation


class Sight:
    """Of one viewer of one table."""

    def __init__(self) -> None:
        self._last: Observation = {}
        self._digests: dict[str, tuple[object, bytes]] = {}
        """Of the parts of which a mark was made."""

    def look(self, observation: Observation) -> Observation:
        """The same observation, with the old parts where they are equal."""
        last = self._last
        self._last = {
            name: last[name] if name in last and last[name] == part else part for name, part in observation.items()
        }
        return self._last

    def digest(self) -> bytes:
        """Of all that was seen last; only what has changed is written out."""
        known, self._digests = self._digests, {}
        for name, part in self._last.items():
            found = known.get(name)
            if found is None or found[0] is not part:
                found = part, blake2b(_PLAIN.encode((name, part)), digest_size=16).digest()
            self._digests[name] = found
        return b"".join(digest for _part, digest in self._digests.values())


_PLAIN = msgspec.json.Encoder(order="deterministic")  # what is equal is written alike, whoever saw it first
