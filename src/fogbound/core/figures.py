"""Numbers, shares and months as each language writes them: messages like all others, rendered last.

>>> from fogbound.core.texts import render
>>> render(share(0.956)), render(share(0.956), "fr")
('95.6%', '95,6\\xa0%')
>>> render(number(12345.678, 2), "fr"), render(month("1940-05"), "fr")
('12\\u202f345,68', 'mai 1940')
>>> render(number(-3.25, 1)), render(number(-0.04, 1))
('−3.2', '0.0')
"""

from __future__ import annotations

from typing import Final

from fogbound.core.texts import Message, texts

_ = texts("core")

# fmt: off
MONTHS: Final = (
    _("January"), _("February"), _("March"), _("April"), _("May"), _("June"),
    _("July"), _("August"), _("September"), _("October"), _("November"), _("December"),
)
# fmt: on


def number(value: float, digits: int | None = 0, *, sign: bool = False) -> Message:
    """With so many decimals; None for as many as it has."""
    plus = "+" if sign else "-"
    written = f"{value:{plus}z,.{digits}f}" if digits is not None else f"{value:{plus},}".removesuffix(".0")
    written = written.replace("-", "−").replace("inf", "∞")
    whole, _point, decimals = written.partition(".")
    first, *groups = whole.split(",")
    text: str | Message = first
    for three in groups:
        text = _("{thousands},{three}", thousands=text, three=three)
    if decimals:
        return _("{whole}.{decimals}", whole=text, decimals=decimals)
    return text if isinstance(text, Message) else _("{whole}", whole=text)


def share(part: float, digits: int = 1, *, sign: bool = False) -> Message:
    """A part of 1 as a percentage."""
    return _("{number}%", number=number(100 * part, digits, sign=sign))


def month(text: str) -> Message:
    """A month written as 1940-05."""
    year, number = text.split("-")[:2]
    return _("{month} {year}", month=MONTHS[int(number) - 1], year=year)


def span(first: str, last: str) -> Message:
    """From one month to another; the year once, if it is the same.

    >>> from fogbound.core.texts import render
    >>> render(span("1940-05", "1940-06")), render(span("1944-12", "1945-01"), "fr")
    ('May – June 1940', 'décembre 1944 – janvier 1945')
    """
    if first == last:
        return month(first)
    begin = MONTHS[int(first[5:7]) - 1] if first[:4] == last[:4] else month(first)
    return _("{first} – {last}", first=begin, last=month(last))
