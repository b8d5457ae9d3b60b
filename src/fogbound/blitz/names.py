"""What stands, formations and batteries are called when people read them: their names are English words in the data."""

from __future__ import annotations

import re
from functools import cache

from fogbound.blitz.sheet.words import word
from fogbound.core.texts import Message, texts

_ = texts("blitz")

NATIONAL = r"(?:German|Soviet|US|British|French|Italian|Polish|Japanese) "
PARTS = re.compile(rf"(?:{NATIONAL})?(?P<what>.+?)(?: (?P<n>\d+))?(?:, section (?P<section>\d+))?")
BATTERY = re.compile(r"(?P<mm>\d+) mm (?P<kind>battery|mortars|howitzers)")


@cache
def called(name: str) -> Message:
    """A name without its nation, for two armies are seldom of one: “German grenadiers 3” is “grenadiers 3”.

    >>> from fogbound.core.texts import render
    >>> render(called("German reduced grenadier company, section 2"), "fr")
    'compagnie de grenadiers réduite, section 2'
    """
    parts = PARTS.fullmatch(name)
    if parts is None or word(name).text != name:
        return word(name)
    found = _kind(parts["what"])
    if parts["n"]:
        found = _("{what} {n}", what=found, n=parts["n"])
    return _("{what}, section {n}", what=found, n=parts["section"]) if parts["section"] else found


def _kind(what: str) -> Message:
    battery = BATTERY.fullmatch(what)
    if battery is None:
        return word(what)
    if battery["kind"] == "mortars":
        return _("{mm} mm mortars", mm=battery["mm"])
    return _("{mm} mm battery", mm=battery["mm"])
