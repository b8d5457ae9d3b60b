"""West: Blocks in the West, the operational block game of the Western Front 1940-45.

Chapters add their lines and options to those of the Basic game when they are loaded, and lines are asked in their
order. So the whole game is loaded first, in one order, whichever of its modules somebody asks for.
"""

import fogbound.west.game  # noqa: F401 - for the order in which it loads the others
