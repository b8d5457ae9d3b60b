"""What the parser says of a wrong command line. It speaks English only: here its sentences become messages."""

from __future__ import annotations

from typing import Final

from fogbound.core.heard import Known, as_it_is, translated
from fogbound.core.texts import Message, texts

_ = texts("cli")

# i18n: filled in with what the parser says
SENTENCES: Final[Known] = as_it_is(
    _("{problem} Did you mean {near}?", problem="", near=""),
    _("No such command '{name}'.", name=""),
    _("No such option: {name} (Possible options: {near}).", name="", near=""),
    _("No such option: {name}.", name=""),
    _("Missing argument '{name}'.", name=""),
    _("Missing option '{name}'.", name=""),
    _("Option '{name}' requires an argument.", name=""),
    _("Option '{name}' does not take a value.", name=""),
    _("Got unexpected extra argument(s) ({words}).", words=""),
    _("Argument '{name}' takes {n} values.", name="", n=""),
    _("Invalid value for '{name}': '{word}' is not a valid int.", name="", word=""),
    _("Invalid value for '{name}': '{word}' is not a valid int range.", name="", word=""),
    _("Invalid value for '{name}': '{word}' is not a valid float.", name="", word=""),
    _("Invalid value for '{name}': '{word}' is not a valid float range.", name="", word=""),
    _("Invalid value for '{name}': {word} is not in the range {range}.", name="", word="", range=""),
)


def message_of(sentence: str) -> Message:
    """The parser's sentence as a message."""
    return translated(sentence, SENTENCES)
