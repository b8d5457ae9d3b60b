"""What each kind of terrain is called, in the language of whoever looks."""

from __future__ import annotations

from fogbound.core.texts import Message, texts

_ = texts("blitz")

LABELS = {
    "wood": _("wood"),
    "light_wood": _("light wood"),
    "orchard": _("orchard"),
    "dense_wood": _("dense wood"),
    "jungle": _("jungle"),
    "soft_sand": _("soft sand"),
    "rice_paddy": _("rice paddy"),
    "marsh": _("marsh"),
    "hill": _("hill"),
    "steep_hill": _("steep hill"),
    "building": _("building"),
    "ruins": _("ruins"),
    "stone_wall": _("stone wall"),
    "hedge": _("hedge"),
    "river": _("river"),
    "stream": _("stream"),
    "road": _("road"),
    "street": _("street"),
    "bridge": _("bridge"),
    "barricade": _("barricade"),
    "at_obstacle": _("anti-tank obstacle"),
    "minefield": _("minefield"),
    "entrenchment": _("entrenchment"),
    "bunker": _("bunker"),
    "narrow_passage": _("narrow passage"),
    "smoke": _("smoke"),
    "wreck": _("wreck"),
    "truck_wreck": _("truck wreck"),
}


def label(kind: str) -> Message:
    """A kind that only a table file defines is called by its name there."""
    return LABELS.get(kind) or Message("blitz", kind.replace("_", " "))
