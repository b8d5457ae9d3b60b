"""The table game: the rules of Blitz on the kernel, so that a scenario can be played, fuzzed and served.

Read `scenarios.toml` (what there is), `sequence` (the turn), then room by room: `orders`, `move`, `fire`, `assault`,
`artillery`, `air`. `engine` is what they all stand on, `fog` says who knows what, `show` is for people; `game` has the
six verbs.
"""
