"""Loads the game in one order: the Basic game with its laws, then all chapters by their names."""

from fogbound.west import chapters
from fogbound.west.laws import broken_laws as broken_laws  # first: it asks of all rules of the Basic game

chapters.load()
