"""The odds of a battle, exact where its branches can all be followed, else simulated, with its standard error.

Both ways use the arithmetic that the game itself plays by (`rules.combat.engagement`). Ties in hit allocation go to
the unit whose loss costs its owner least firepower; nobody leaves unless the plan says so.

>>> found = odds(*battle("DE tank 5, DE infantry 4", "FR infantry 4", "forest", "1940-05"))
>>> found.exact, round(found.win + found.lose + found.open, 9)
(True, 1.0)
"""

from fogbound.west.odds.answer import BattleOdds, SideOdds, odds
from fogbound.west.odds.plan import Plan
from fogbound.west.odds.words import battle

__all__ = ["BattleOdds", "Plan", "SideOdds", "battle", "odds"]
