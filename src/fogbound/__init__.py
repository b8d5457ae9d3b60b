"""Fogbound: rules-enforced wargames with fog of war that cannot leak."""

__version__ = "0.1.0"
