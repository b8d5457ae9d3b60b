"""What has changed from one plain value to the next, so that a client is not sent again what it has.

A change is one of
- `[value]`: it is this now;
- `{"keys": {key: change}, "gone": [key]}`: a dictionary in which these keys changed or went;
- `{"parts": [part]}`: a list put together of parts of the old one, `[first, count]`, of its items as they have become,
  `{"was": index, "now": change}`, and of new ones, `{"is": value}`.

It is a function of the two values alone: a client that may see both learns nothing else from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

Change = list[Any] | dict[str, Any]


def difference(old: Any, new: Any) -> Change:
    if isinstance(old, dict) and isinstance(new, dict):
        changed = {key: _at(old, key, value) for key, value in new.items() if key not in old or old[key] != value}
        return {"keys": changed, "gone": [key for key in old if key not in new]}
    if isinstance(old, list | tuple) and isinstance(new, list | tuple):
        return {"parts": _parts(old, new)}
    return [new]


def _at(old: dict[str, Any], key: str, value: Any) -> Change:
    return difference(old[key], value) if key in old else [value]


def _parts(old: Sequence[Any], new: Sequence[Any]) -> list[Any]:
    places: dict[bytes, int] = {}
    parts: list[Any] = []
    here = 0
    """The item of the old list that comes next, if nothing was put in between."""
    for item in new:
        found: int | None = here
        if here >= len(old) or old[here] != item:
            places = places or _places(old)
            found = places.get(msgspec.json.encode(item))
        if found is None:
            parts.append(_new_item(old, here, item))
            here += 1
            continue
        if parts and isinstance(parts[-1], list) and sum(parts[-1]) == found:
            parts[-1][1] += 1
        else:
            parts.append([found, 1])
        here = found + 1
    return parts


def _places(items: Sequence[Any]) -> dict[bytes, int]:
    """By item, where it first is; asked for only if something has been moved, for it costs more than the rest."""
    return {msgspec.json.encode(item): n for n, item in reversed(list(enumerate(items)))}


def _new_item(old: Sequence[Any], here: int, item: Any) -> dict[str, Any]:
    """As a change of what stood there, if most of that stays: another unit's action is none of the one before."""
    was = old[here] if here < len(old) else None
    if isinstance(was, dict) and isinstance(item, dict):
        same = sum(key in was and was[key] == value for key, value in item.items())
        if 2 * same >= len(item):
            return {"was": here, "now": difference(was, item)}
    return {"is": item}


def applied(old: Any, change: Change) -> Any:
    """The value that has become of the old one: what a client does."""
    if isinstance(change, list):
        return change[0]
    if "parts" in change:
        return [item for part in change["parts"] for item in _items(old, part)]
    kept = {key: value for key, value in old.items() if key not in change["gone"]}
    return kept | {key: applied(old.get(key), found) for key, found in change["keys"].items()}


def _items(old: Sequence[Any], part: Any) -> Sequence[Any]:
    if isinstance(part, list):
        return old[part[0] : part[0] + part[1]]
    return [part["is"]] if "is" in part else [applied(old[part["was"]], part["now"])]
