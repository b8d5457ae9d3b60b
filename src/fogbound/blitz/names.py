"""What stands, formations and batteries are called when people read them: their names are English words in the data."""

from __future__ import annotations

import re
from functools import cache

from fogbound.blitz.sheet.words import word
from fogbound.core.texts import Message, texts

_ = texts("blitz")

NATIONS = {
    "German": _("German {what}", what=""),
    "Soviet": _("Soviet {what}", what=""),
    "US": _("US {what}", what=""),
    "British": _("British {what}", what=""),
    "French": _("French {what}", what=""),
    "Italian": _("Italian {what}", what=""),
    "Polish": _("Polish {what}", what=""),
    "Japanese": _("Japanese {what}", what=""),
}
"""Before the name of a stand or a formation."""
# fmt: off
STANDS = {
    "Anti-tank gun": _("Anti-tank gun"), "Artillery observer": _("Artillery observer"),
    "Assault engineers": _("Assault engineers"), "Assault gun": _("Assault gun"),
    "Assault platoon": _("Assault platoon"), "Boys rifle": _("Boys rifle"), "Carriers": _("Carriers"),
    "Carrier crew": _("Carrier crew"), "Jeep scouts": _("Jeep scouts"), "Komissar": _("Komissar"),
    "Bren carrier": _("Bren carrier"), "Buried T-34": _("Buried T-34"), "Buried tank": _("Buried tank"),
    "25-pdr observer": _("25-pdr observer"), "25-pounders": _("25-pounders"), "Cromwell troop": _("Cromwell troop"),
    "Crusader troop": _("Crusader troop"), "Matilda troop": _("Matilda troop"), "Engineers": _("Engineers"),
    "FOO": _("FOO"), "Farm Pak": _("Farm Pak"), "Farm guard": _("Farm guard"), "Farm guns": _("Farm guns"),
    "Farm rifles": _("Farm rifles"), "Field regiment": _("Field regiment"), "First section": _("First section"),
    "Second section": _("Second section"), "First tank platoon": _("First tank platoon"),
    "Second tank platoon": _("Second tank platoon"), "Flak tractor": _("Flak tractor"), "Flak troop": _("Flak troop"),
    "Flame half-track": _("Flame half-track"), "Flamethrower": _("Flamethrower"),
    "Forward observer": _("Forward observer"), "Guards": _("Guards"), "Guards Maxim": _("Guards Maxim"),
    "Guards observer": _("Guards observer"), "Heavy mortar": _("Heavy mortar"), "Heavy tank": _("Heavy tank"),
    "Heavy tanks": _("Heavy tanks"), "Heavy tank destroyer": _("Heavy tank destroyer"),
    "Heavy weapons": _("Heavy weapons"), "Infantry gun": _("Infantry gun"), "Jungle mortar": _("Jungle mortar"),
    "Light Flak": _("Light Flak"), "Machine-gun team": _("Machine-gun team"), "Marine observer": _("Marine observer"),
    "Medium tanks": _("Medium tanks"), "Mortar": _("Mortar"), "PIAT team": _("PIAT team"),
    "Pack howitzers": _("Pack howitzers"), "Panther in a pit": _("Panther in a pit"),
    "Panzer platoon": _("Panzer platoon"), "Pioneers": _("Pioneers"), "Pit": _("Pit"), "Pit guard": _("Pit guard"),
    "Rifle section": _("Rifle section"), "Rifles": _("Rifles"), "Rocket battery": _("Rocket battery"),
    "Rocket observer": _("Rocket observer"), "Scouts": _("Scouts"), "Sharpshooter": _("Sharpshooter"),
    "Sherman platoon": _("Sherman platoon"), "Storm group": _("Storm group"), "Street Flak": _("Street Flak"),
    "Tank destroyer": _("Tank destroyer"), "Tank platoon": _("Tank platoon"), "Tank riders": _("Tank riders"),
    "Tank section": _("Tank section"), "Three-inch mortar": _("Three-inch mortar"), "Truck": _("Truck"),
    "Vehicles": _("Vehicles"), "Werfer battery": _("Werfer battery"), "leFH 18 battery": _("leFH 18 battery"),
    "Farm machine gun": _("Farm machine gun"), "Rifle machine gun": _("Rifle machine gun"),
    "Vickers gun": _("Vickers gun"), "Second assault platoon": _("Second assault platoon"),
    "Second Cromwell troop": _("Second Cromwell troop"), "Second Crusader troop": _("Second Crusader troop"),
    "Second Matilda troop": _("Second Matilda troop"), "Second farm rifles": _("Second farm rifles"),
    "Second rifle section": _("Second rifle section"), "Second tank riders": _("Second tank riders"),
    "Second tank section": _("Second tank section"),
    "ZIS-3 in the ruins": _("ZIS-3 in the ruins"), "group": _("group"), "section": _("section"),
}
# fmt: on
"""Stands and formations of the scenarios. Those that are called so in their own language are called so in all."""
PARTS = re.compile(
    rf"(?:(?P<nation>{'|'.join(NATIONS)}) )?(?P<what>.+?)(?: (?P<n>\d+))?(?:, section (?P<section>\d+))?"
)
BATTERY = re.compile(r"(?P<mm>\d+) mm (?P<kind>battery|mortars|howitzers|rockets)")


@cache
def called(name: str) -> Message:
    """A name without its nation, for two armies are seldom of one: “German grenadiers 3” is “grenadiers 3”.

    >>> from fogbound.core.texts import render
    >>> render(called("German reduced grenadier company, section 2"), "fr")
    'compagnie de grenadiers réduite, section 2'
    """
    parts = PARTS.fullmatch(name)
    if parts is None or _word(name).text != name:
        return _word(name)
    found = _kind(parts["what"])
    if parts["n"]:
        found = _("{what} {n}", what=found, n=parts["n"])
    return _("{what}, section {n}", what=found, n=parts["section"]) if parts["section"] else found


@cache
def in_full(name: str) -> Message:
    """The same with its nation, for the story of a game has both sides in it; `id` is what actions call it.

    >>> from fogbound.core.texts import render
    >>> [render(in_full("US rifles 3"), lang) for lang in ("en", "fr")]
    ['US rifles 3', 'fusiliers 3 (US)']
    """
    found, parts = called(name), PARTS.fullmatch(name)
    if parts is not None and parts["nation"]:
        found = Message("blitz", NATIONS[parts["nation"]].text, {"what": found})
    return Message(found.domain, found.text, {**found.args, "id": name})


def id_of(told: object) -> str:
    """What actions call the stand that a text names.

    >>> id_of(in_full("US rifles 3"))
    'US rifles 3'
    """
    return str(told.args.get("id", "")) if isinstance(told, Message) else ""


def _word(name: str) -> Message:
    return STANDS.get(name) or word(name)


def _kind(what: str) -> Message:
    battery = BATTERY.fullmatch(what)
    if battery is None:
        return _word(what)
    if battery["kind"] == "mortars":
        return _("{mm} mm mortars", mm=battery["mm"])
    if battery["kind"] == "howitzers":
        return _("{mm} mm howitzers", mm=battery["mm"])
    if battery["kind"] == "rockets":
        return _("{mm} mm rockets", mm=battery["mm"])
    return _("{mm} mm battery", mm=battery["mm"])
