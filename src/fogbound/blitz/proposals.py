"""The register of the 75 proposals, in the order in which their author lists them."""

from __future__ import annotations

from functools import cache

import msgspec


class Proposal(msgspec.Struct, frozen=True):
    """One numbered proposal: what it needs and what it excludes."""

    id: str
    title: str
    status: str
    depends: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()


_IDS = """001 002 003
101 102 103 104 105 106 107 107bis 108 109 110 111 112
201 202 203 204 205 206 207 207bis 208 209 209bis 210 211 212 213 214 215 216
217 218 219 220 220bis 221 222 223 224
301 302 303 303bis 304 305 306 307
401 402 403 404 405 406 407
410 411 412 413 414 415 416 417 408 409
501 502 503 601 602 603 701"""

_NEEDS = {"220": ("206",), "303bis": ("303",), "304": ("303",), "416": ("303",)}


@cache
def proposals() -> dict[str, Proposal]:
    """Every proposal by id."""
    return {key: Proposal(key, "", "FULL", _NEEDS.get(key, ())) for key in _IDS.split()}
