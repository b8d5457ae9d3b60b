"""Months as plain numbers: a turn is one month (3.2), so every date of the game is one.

>>> month("1940-05")
23284
>>> month_text(month("1940-05") + 1)
'1940-06'
"""

from __future__ import annotations

import re
from typing import Final

from fogbound.core.figures import month as as_said
from fogbound.core.texts import texts
from fogbound.core.values import Refusal

_ = texts("west")

_WRITTEN = re.compile(r"(\d{4})-(\d{1,2})(?:-\d{1,2})?")


def month(text: str) -> int:
    """The number of a month written as `1940-05`, a day after it ignored. Next month is one more."""
    found = _WRITTEN.fullmatch(text.strip())
    if not found or not 1 <= int(found[2]) <= 12:
        raise ValueError(f"{text!r} is not a month: write it as 1940-05.")
    return int(found[1]) * 12 + int(found[2]) - 1


WAR: Final = "1939-09", "1945-12"


def month_of_the_war(text: str) -> int:
    """A month that somebody asks about."""
    try:
        asked = month(text)
    except ValueError:
        raise Refusal(_("“{date}” is not a month: write it as 1940-05.", date=text[:20])) from None
    first, last = map(month, WAR)
    if not first <= asked <= last:
        span = {"first": as_said(WAR[0]), "last": as_said(WAR[1])}
        raise Refusal(_("“{date}” lies outside the war, which goes from {first} to {last}.", date=text[:20], **span))
    return asked


def month_text(number: int) -> str:
    return f"{number // 12}-{number % 12 + 1:02d}"


def month_of_year(number: int) -> int:
    """1 for January to 12 for December."""
    return number % 12 + 1
