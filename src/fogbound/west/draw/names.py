"""Names of seas in the reader's language. Towns keep the names of the map in every language."""

from __future__ import annotations

from typing import Final

from fogbound.core.texts import texts

_ = texts("west")

SEAS: Final = {
    "Atlantic Ocean": _("Atlantic Ocean"),
    "Western Mediterranean": _("Western Mediterranean"),
    "North Sea": _("North Sea"),
    "Tyrrhenian Sea": _("Tyrrhenian Sea"),
    "Bay of Biscay": _("Bay of Biscay"),
    "Norwegian Sea": _("Norwegian Sea"),
    "Sicilian Channel": _("Sicilian Channel"),
    "Adriatic Sea": _("Adriatic Sea"),
    "Ionian Sea": _("Ionian Sea"),
    "English Channel": _("English Channel"),
    "Irish Sea": _("Irish Sea"),
    "Baltic Sea": _("Baltic Sea"),
    "Ligurian Sea": _("Ligurian Sea"),
    "Skagerrak": _("Skagerrak"),
    "Kattegat": _("Kattegat"),
}

TITLE: Final = _("The West")
