"""Fogbound: rules-enforced wargames with fog of war that cannot leak.

What is public: `west.new`, `west.read`, `blitz.new`, `blitz.read`, the `Match` that they give, and the errors
`Refusal`, `NotationError` and `FileError`. It stays as it is; what other modules hold may change with any release.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fogbound.core.library import Match as Match
    from fogbound.core.notation import NotationError as NotationError
    from fogbound.core.values import FileError as FileError
    from fogbound.core.values import Refusal as Refusal

__version__ = "0.1.0"
__all__ = ["FileError", "Match", "NotationError", "Refusal", "blitz", "west"]


MODULES = {
    "Match": "core.library", "NotationError": "core.notation", "Refusal": "core.values", "FileError": "core.values",
}  # fmt: skip
"""Where a public name comes from."""


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__", "__doc__"])


def __getattr__(name: str) -> Any:
    """Loaded when first asked for, so that `import fogbound` costs nothing."""
    from importlib import import_module

    if name in ("west", "blitz"):
        return import_module(f"fogbound.{name}")
    module = MODULES.get(name)
    if module is None:
        raise AttributeError(f"module 'fogbound' has no attribute {name!r}")
    return getattr(import_module(f"fogbound.{module}"), name)
