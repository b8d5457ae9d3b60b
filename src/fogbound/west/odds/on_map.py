"""The odds of a battle of a game: one to be fought, or the one under way, at whatever question it asks.

They are for those who know every block in it. Nobody leaves from here on; hits that are still to be taken are taken
for their owner's good.
"""

from __future__ import annotations
