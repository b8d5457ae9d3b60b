"""What people call the game, its sides, scenarios and options."""

from __future__ import annotations

from typing import Final

from fogbound.core.texts import Message, render, texts

_ = texts("blitz")

# fmt: off
WORDS: Final[dict[str, Message]] = {
    "blitz":    _("Blitzkrieg V3"),
    "axis":     _("Axis"),
    "allies":   _("Allies"),
    "building": _("Two groups and a farmhouse"),
    "duel":     _("Tank against tank"),
    "attack":   _("Attack on a village"),
    "pit":      _("A tank in a pit"),
    "farm":     _("Rockets behind a farm"),
    "river":    _("River at dawn"),
    "town":     _("Town in ruins"),
    "steppe":   _("Meeting on the steppe"),
    "desert":   _("Box in the desert"),
    "jungle":   _("Track through the jungle"),
    "bocage":   _("Lanes of the bocage"),
    "berlin":   _("Streets of a capital"),
    "ruleset":  _("Rule set"),
    "fog":      _("Fog of war"),
    "on":       _("yes"),
    "off":      _("no"),
}
# fmt: on


def titles(lang: str) -> dict[str, str]:
    """By word, in a reader's language."""
    return {word: render(message, lang) for word, message in WORDS.items()}
