"""Builds the map of the Western theatre; see docs/map.md. Never needed to play.

Stage 1 (`classify`, needs the dependency group `theatre` and the network) turns open geographic data into
`classified_hexes.csv` and `classified_sides.csv`. Stage 2 (`build`, standard library only) adds the hand-
kept overlay and writes the data files that the game reads.
"""
