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

    def __init__(self, written: dict[str, tuple[object, bytes]] | None = None) -> None:
        self._written = {} if written is None else written
        """By name, the part of which a digest was made last, for whomever: viewers of one table see much alike."""
        self._last: Observation = {}
        self._digests: dict[str, bytes] = {}
        """Of the parts that are as they were when a mark was made of them."""

    def look(self, observation: Observation) -> Observation:
        """The same observation, with the old parts where they are equal."""
        last, seen = self._last, {}
        for name, part in observation.items():
            was = last.get(name, _NOTHING)
            if was is part or was == part:
                seen[name] = was
            else:
                seen[name] = part
                self._digests.pop(name, None)
        self._last = seen
        return seen

    def digest(self) -> bytes:
        """Of all that was seen last; only what has changed is written out."""
        digests = self._digests
        for name, part in self._last.items():
            if name not in digests:
                digests[name] = self._digest_of(name, part)
        return b"".join([digests[name] for name in self._last])

    def _digest_of(self, name: str, part: object) -> bytes:
        last = self._written.get(name)
        if last is None or last[0] is not part:
            digest = blake2b(_PLAIN.encode((name, part)), digest_size=16).digest()
            last = self._written[name] = part, digest
        return last[1]


_NOTHING = object()
_PLAIN = msgspec.json.Encoder(order="deterministic")  # what is equal is written alike, whoever saw it first
