"""Fogbound for learning programs: PettingZoo, Gymnasium and OpenSpiel. `pip install fogbound[env]`, or `[openspiel]`.

    from fogbound.env import pettingzoo
    env = pettingzoo.env("west", scenario="SBW1")

All three stand on the same two things. `Play` is a game whose dice roll by themselves: every action has a number in a
space that is fixed for the game, whatever the scenario. `Lens` turns what a side sees into numbers, and nothing that it
does not see.
"""
