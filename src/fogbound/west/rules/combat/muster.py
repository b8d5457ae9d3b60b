"""From the map to the arithmetic: the units and the place of a battle as the facts of a `Battle`.

What is settled when a battle begins (who is in it, who crosses what, whether the Maginot Line is met in front) stands
in the locals of its frame, which lasts as long as the battle; how far it has come, in those of the frames above it.
"""

from __future__ import annotations
