"""How much of anything one person or one address may use."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from functools import lru_cache
from ipaddress import IPv4Address, ip_address, ip_network
from typing import NamedTuple

from fogbound.core.texts import texts
from fogbound.server.faults import TooMany

_ = texts("server")


class Rate(NamedTuple):
    """So many at once, and so many a second afterwards."""

    burst: float
    per_second: float


# fmt: off
RATES = {
    "request": Rate(200, 50),        # anything, by address
    "sign in": Rate(10, 10 / 60),    # by address: guessing passwords
    "guesses": Rate(20, 20 / 3600),  # by name, from where its owner never signed in
    "account": Rate(10, 10 / 3600),  # by address: new accounts and guests
    "letter":  Rate(5, 5 / 3600),    # by address, and by person: mail to whom it may concern
    "new game": Rate(20, 1 / 10),    # by person
    "move":    Rate(60, 20),         # by person
    "advice":  Rate(40, 5),          # by person: a few hundredths of a second of work each
    "chat":    Rate(10, 1 / 2),      # by person
    "long":    Rate(20, 1),          # by person: imports, replays, odds
    "token":   Rate(20, 1 / 60),     # by person
}
# fmt: on

REMEMBERED = 50_000
"""Buckets in memory; the oldest are forgotten, which only ever makes us more generous."""


class RateLimiter:
    """Token buckets in this process's memory: with several workers the limit is that of one, times their number."""

    def __init__(self, scale: float = 1.0) -> None:
        self.scale = scale
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self._known: OrderedDict[tuple[str, str], None] = OrderedDict()

    def spend(self, what: str, who: str, now: float | None = None) -> None:
        """Raises `TooMany` when the bucket is empty."""
        now = time.monotonic() if now is None else now
        rate = RATES[what]
        left, then = self._buckets.pop((what, who), (rate.burst * self.scale, now))
        left = min(rate.burst * self.scale, left + (now - then) * rate.per_second * self.scale)
        enough = left >= 1
        self._buckets[what, who] = (left - 1 if enough else left, now)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        if not enough:
            raise TooMany(_("Too many requests; wait a moment and try again."))

    def know(self, name: str, address: str) -> None:
        """Somebody signed in by this name from there."""
        self._known[name, address] = None
        self._known.move_to_end((name, address))
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def is_known(self, name: str, address: str) -> bool:
        return (name, address) in self._known


@lru_cache(4096)
def block_of(address: str) -> str:
    """What one customer gets: a single address of IPv4, a /64 of IPv6."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ip_network((int(parsed) >> 64 << 64, 64)))


class SocketCounts:
    """How many sockets are open: by person, by address, in all."""

    def __init__(self, per_user: int, per_address: int, most: int) -> None:
        self.limits = {"user": per_user, "address": per_address, "all": most}
        self._open: Counter[tuple[str, str]] = Counter()

    def enter(self, user: str, address: str) -> bool:
        """Count a new socket in, if there is room for it."""
        keys = (("user", user), ("address", address), ("all", ""))
        if any(self._open[key] >= self.limits[key[0]] for key in keys):
            return False
        self._open.update(keys)
        return True

    def leave(self, user: str, address: str) -> None:
        for key in (("user", user), ("address", address), ("all", "")):
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]

    @property
    def total(self) -> int:
        return self._open["all", ""]
