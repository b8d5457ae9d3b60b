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
        changed = {}
        for key, value in new.items():
            was = old.get(key, _NOTHING)
            if was is not value and was != value:  # most of it is the very same (`sight.py`)
                changed[key] = [value] if was is _NOTHING else difference(was, value)
        return {"keys": changed, "gone": [key for key in old if key not in new]}
    if isinstance(old, list | tuple) and isinstance(new, list | tuple):
        return {"parts": _parts(old, new)}
    return [new]


_NOTHING = object()


def _parts(old: Sequence[Any], new: Sequence[Any]) -> list[Any]:
    """What both begin and end with is not looked at one by one: mostly a single item has changed."""
    first = _alike(old, new)
    last = _alike(old[: first - len(old) - 1 : -1], new[: first - len(new) - 1 : -1])
    until = len(old) - last
    places: dict[bytes, int] | None = None
    parts: list[Any] = [[0, first]] if first else []
    here = first
    """The item of the old list that comes next, if nothing was put in between."""
    for item in new[first : len(new) - last]:
        if here < until and (old[here] is item or old[here] == item):
            found: int | None = here
        else:
            places = _places(old, first, until) if places is None else places
            found = places.get(msgspec.json.encode(item))
        if found is None:
            parts.append(_new_item(old, here, item))
            here += 1
        else:
            _take(parts, found, 1)
            here = found + 1
    if last:
        _take(parts, until, last)
    return parts


def _alike(one: Sequence[Any], other: Sequence[Any]) -> int:
    """With how many equal items both begin; most are the very same, and need not be compared."""
    same = 0
    for a, b in zip(one, other, strict=False):
        if a is not b and a != b:
            break
        same += 1
    return same


def _take(parts: list[Any], found: int, count: int) -> None:
    """So many items of the old list, from there on."""
    if parts and isinstance(parts[-1], list) and sum(parts[-1]) == found:
        parts[-1][1] += count
    else:
        parts.append([found, count])


def _places(items: Sequence[Any], first: int, until: int) -> dict[bytes, int]:
    """By item, where it first is; asked for only if something has been moved, for it costs more than the rest."""
    return {msgspec.json.encode(items[n]): n for n in range(until - 1, first - 1, -1)}


def _new_item(old: Sequence[Any], here: int, item: Any) -> dict[str, Any]:
    """As a change of what stood there, if most of that stays: another unit's action is none of the one before."""
    was = old[here] if here < len(old) else None
    if isinstance(was, dict) and isinstance(item, dict):
        same = [key for key, value in item.items() if key in was and was[key] == value]
        if 2 * len(same) >= len(item):
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
