"""The table game: the rules of Blitz on the kernel, so that a scenario can be played, fuzzed and served.

Read `scenarios.toml` (what there is), `sequence` (the turn), then one file per part of it; `game` has the six verbs.
"""
