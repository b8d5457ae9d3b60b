"""What people call the words of the data: classes, terrain, directions, nations and the like."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from fogbound.cli.language import Speech, say
from fogbound.core.texts import Message, texts

_ = texts("cli")

# fmt: off
CLASSES: Final = {
    "infantry": _("infantry"), "mountain": _("mountain infantry"), "cavalry": _("cavalry"),
    "artillery": _("artillery"), "para": _("paratroops"), "marine": _("marines"),
    "motorised": _("motorised infantry"), "tankette": _("tankettes"), "tank": _("tanks"),
    "armor_hq": _("armoured HQ"), "air_hq": _("air HQ"), "leader": _("supreme leader"),
    "theatre_hq": _("strategic HQ"), "navy_hq": _("navy HQ"), "fighter": _("fighters"), "bomber": _("bombers"),
    "strategic": _("strategic bombers"), "submarine": _("submarines"), "fort": _("fort"),
    "mulberry": _("Mulberry"), "partisan": _("partisans"),
}
ABILITIES: Final = {
    "blitz": _("blitz"), "follow_blitz": _("follows a blitz"), "exploit": _("exploitation"),
    "panzers_attack": _("Panzers Attack!"), "cavalry_charge": _("cavalry charge"),
    "desperate_attack": _("desperate attack"), "reserve_motorisation": _("reserve by motorisation"),
    "reserve_reaction": _("reserve by reaction"), "targeting": _("targeted fire"),
    "airborne": _("airborne assault"), "amphibious": _("amphibious landing"), "front_beach": _("front-beach landing"),
    "strategic_bombing": _("strategic bombing"),
    "tropical": _("tropical"), "winter": _("winter"), "static": _("static"), "motorised": _("motorised"),
    "ss": _("SS"), "elite": _("elite"), "luftwaffe": _("Luftwaffe"), "stuka": _("Stuka"),
    "locked": _("fixed to its place"),
}
LEVELS: Final = {
    "basic": _("basic"), "advanced": _("advanced"), "optional": _("optional"),
    "full": _("whole"), "part": _("in part"), "stub": _("in name"),
}
SIDES: Final = {"axis": _("Axis"), "allies": _("Allies"), "german": _("Germans"), "us": _("Americans"),
                "draw": _("draw")}
DIRECTIONS: Final = {"NE": _("NE"), "E": _("E"), "SE": _("SE"), "SW": _("SW"), "W": _("W"), "NW": _("NW")}
GROUND: Final = {
    "land": _("land"), "coast": _("coast"), "sea": _("sea"), "lake": _("lake"), "partial": _("not in play"),
    "box": _("off the map"),
    "plain": _("plain"), "forest": _("forest"), "hills": _("hills"), "mountain": _("mountains"), "swamp": _("swamp"),
    "river": _("river"), "canal": _("canal"), "strait": _("strait"), "maginot": _("Maginot Line"),
    "air": _("by air"), "rail": _("by rail"),
}
CITIES: Final = {"capital": _("capital"), "major": _("major city"), "minor": _("minor city"),
                 "fortress": _("fortress"), "site": _("historical site")}
PORTS: Final = {"major": _("major port"), "minor": _("minor port")}
BODIES: Final = {"Atlantic": _("Atlantic"), "Mediterranean": _("Mediterranean"), "Baltic": _("Baltic")}
ZONES: Final = {"North Atlantic": _("North Atlantic"), "Central Atlantic": _("Central Atlantic"),
                "South Atlantic": _("South Atlantic")}
WORKS: Final = {"population": _("population"), "factory": _("factory"), "mine": _("mine"), "oil": _("oil")}
COLOURS: Final = {"yellow": _("yellow"), "red": _("red"), "blue": _("blue"), "black": _("black"), "white": _("white")}
FEATURES: Final = {
    "beach": _("beach"), "inland_port": _("inland port"), "mines": _("minefield"), "siegfried": _("Siegfried Line"),
    "shoal": _("shoals"), "kiel_canal": _("Kiel Canal"), "radar": _("radar"), "fort_site": _("site of a fort"),
    "maginot": _("Maginot Line"), "bunker": _("bunker"), "landing_ban": _("no landing"),
}
SOURCES: Final = {
    "manual": _("manual"), "history": _("history"), "geography": _("geography"), "deduced": _("deduced"),
    "reconstructed": _("reconstructed"), "stated": _("stated"),
    "hex": _("hex"), "country": _("country"), "terrain": _("terrain"), "coast": _("coast"), "kind": _("kind"),
    "body": _("water"), "rails": _("railways"), "side": _("hexside"), "feature": _("feature"),
    "production": _("production"),
}
FIGURES: Final = {
    "armoured": _("armoured"), "soft": _("soft vehicle"), "short": _("short barrel"), "full": _("full movement"),
    "recon": _("reconnaissance"), "other": _("others"), "stabiliser": _("stabiliser"),
    "narrow turret": _("narrow turret"), "light mortar": _("light mortar"), "USA 1944": _("United States, 1944"),
    "20 or 37 mm": _("20 or 37 mm"), "vehicle": _("vehicle"), "firing": _("firing"), "immobile": _("immobile"),
    "moving": _("moving"), "True": _("in cover"), "False": _("in the open"), "limited": _("limited vision"),
    "normal": _("normal vision"),
}
"""What the figures of Blitz' charts are for, where the sheet has no word of its own."""
OUTCOMES: Final = {"allowed": _("allowed"), "yes": _("yes"), "no": _("no")}
# fmt: on


def word(words: Mapping[str, Message], code: str) -> str:
    """What people call it; a code that has no name is its own."""
    return say(words[code]) if code in words else code


def listed(words: Mapping[str, Message], codes: Iterable[str]) -> str:
    return ", ".join(word(words, code) for code in codes)


def pair(name: str, value: str) -> str:
    """`name: value`, with the space that French puts before a colon."""
    return say(_("{name}: {value}", name=name, value=value))


def source(text: str) -> str:
    """Where a fact comes from, such as `geography; terrain=manual:5.1`."""

    def told(part: str) -> str:
        return " ".join(word(SOURCES, each) for each in part.split(":"))

    parts = (each.partition("=") for each in re.split("[;,] ", text))
    return ", ".join(pair(told(what), told(how)) if how else told(what) for what, _is, how in parts)


def nation(code: str) -> str:
    """The name of a nation or country by its code, without an article."""
    from fogbound.west.charts import charts
    from fogbound.west.theatre import theatre

    for row in charts().nations:
        if row.nation.name == code:
            return row.french if Speech.lang == "fr" else row.english
    if land := theatre().countries.get(code):
        return land.french if Speech.lang == "fr" else land.name
    return code


def counted(name: str) -> str:
    """A thing that the laboratory counts, such as `axis tank steps lost` or `us points`."""
    side, _space, what = name.partition(" ")
    if name.endswith(" taken"):
        return say(_("{place} taken", place=name.removesuffix(" taken")))
    if side not in SIDES:
        return word({"turns": _("turns")}, name)
    kind, _space, thing = what.rpartition(" ") if what == "points" else what.removesuffix(" lost").rpartition(" ")
    kinds = {**CLASSES, "armour": _("armour"), "vehicle": _("vehicle"), "gun": _("gun")}
    who = ", ".join(filter(None, (word(SIDES, side), word(kinds, kind))))
    return pair(word({"steps": _("steps lost"), "stands": _("stands lost"), "points": _("points")}, thing), who)
