"""The mark of a view: what a client sends back to say on which position it acts.

It follows from what its viewer can see, and from a secret of the game. So it changes when the viewer would notice a
difference, and only then: a mark that changed with every row would tell how often, and when, the enemy acts unseen.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from hashlib import blake2b

import msgspec

from fogbound.server.table import Table


def mark_for(table: Table, viewer: str) -> str:
    """The same in every process, and after a restart."""
    if not table.started:
        return ""
    if viewer not in table.marks:
        seen = [
            viewer,
            table.status,
            table.turn,
            table.totals[viewer],
            table.choice_of(viewer),
            table.undoes(viewer),
            table.can_redo(viewer),
        ]
        sight = table.sights[viewer].digest() if table.seen(viewer) else b""
        digest = blake2b(msgspec.json.encode(seen) + sight, key=_secret(table), digest_size=9).digest()
        table.show(viewer, urlsafe_b64encode(digest).decode(), table.at)
    return table.marks[viewer]


def _secret(table: Table) -> bytes:
    """Without it, somebody could try out which hidden thing makes a mark. A game without a key is over."""
    key: bytes = getattr(table.match.dice, "key", None) or table.game_id.encode()
    return blake2b(b"fogbound marks", key=key[:64]).digest()
