"""What is wrong with a request that is not as the interface says: one sentence in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from fogbound.core.texts import Message, texts

_ = texts("server")

Bounds = Mapping[str, Any]
"""What the kind of a fault was about, such as the least length."""

# fmt: off
WRONG: Final[Mapping[str, Callable[[Bounds], Message]]] = {
    "missing":            lambda _bounds: _("it is missing"),
    "extra_forbidden":    lambda _bounds: _("nobody asks for it"),
    "string_too_short":   lambda bounds: _("{n} characters at least", n=bounds["min_length"]),
    "string_too_long":    lambda bounds: _("{n} characters at most", n=bounds["max_length"]),
    "too_short":          lambda bounds: _("{n} entries at least", n=bounds["min_length"]),
    "too_long":           lambda bounds: _("{n} entries at most", n=bounds["max_length"]),
    "greater_than":       lambda bounds: _("more than {n} is asked for", n=bounds["gt"]),
    "greater_than_equal": lambda bounds: _("{n} at least", n=bounds["ge"]),
    "less_than":          lambda bounds: _("less than {n} is asked for", n=bounds["lt"]),
    "less_than_equal":    lambda bounds: _("{n} at most", n=bounds["le"]),
    "int_parsing":        lambda _bounds: _("a whole number is asked for"),
    "int_type":           lambda _bounds: _("a whole number is asked for"),
    "int_from_float":     lambda _bounds: _("a whole number is asked for"),
    "float_parsing":      lambda _bounds: _("a number is asked for"),
    "float_type":         lambda _bounds: _("a number is asked for"),
    "bool_parsing":       lambda _bounds: _("true or false is asked for"),
    "bool_type":          lambda _bounds: _("true or false is asked for"),
    "string_type":        lambda _bounds: _("a text is asked for"),
    "value_error":        lambda bounds: bounds["error"].text,
    "json_invalid":       lambda _bounds: _("it is no JSON"),
}
"""By the kind that the validating library gives a fault: what is wrong, or what would be right."""
# fmt: on


def wrong(fault: Mapping[str, Any]) -> Message:
    """What is wrong with one field."""
    found = WRONG.get(fault["type"])
    return found(fault.get("ctx", {})) if found is not None else _("it does not have the form that is asked for")
