"""The odds of a battle, exact where its branches can all be followed, else simulated, with its standard error.

Both ways use the arithmetic that the game itself plays by (`rules.combat.engagement`). Of equally strong units the
owner chooses who is hit (7.7.9): in exact odds what is best for him, then what is cheapest; in simulated ones guns go
first. Nobody leaves unless the plan says so. An assault is won by whoever is left on the ground. An air attack takes
no ground: it is won if nothing is left of the defender, and lost if it ends otherwise.

>>> found = odds(*battle("DE tank 5, DE infantry 4", "FR infantry 4", "forest", "1940-05"))
>>> found.exact, round(found.win + found.lose + found.open, 9)
(True, 1.0)
"""

from fogbound.west.odds.answer import BattleOdds, SideOdds, odds
from fogbound.west.odds.plan import Plan
from fogbound.west.odds.words import battle

__all__ = ["BattleOdds", "Plan", "SideOdds", "battle", "odds"]
