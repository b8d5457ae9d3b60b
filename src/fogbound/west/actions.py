"""What players may answer, each action made once: by block or hex where it names one."""

from __future__ import annotations

from typing import Final

from fogbound.core.values import Action, Actions

DONE: Final = Action("done")
STOP: Final = Action("stop")
TO: Final = Actions("to")

# 4.2 supply
FORGO: Final = Actions("forgo")

# 7.3 production
REPAIR: Final = Actions("repair")
REBUILD: Final = Actions("rebuild")
ARRIVE: Final = Actions("arrive")
DISBAND: Final = Actions("disband")
FORTIFY: Final = Actions("fortify")
WHOLE_LINE: Final = Action("fortify_line")
AID: Final = Action("aid")
GIVE_YELLOW: Final = Action("give_yellow")
GIVE_RED: Final = Action("give_red")
GIVE_BLUE: Final = Action("give_blue")
GIVE_BLACK: Final = Action("give_black")
UPGRADE: Final = Actions("upgrade")
PARTISAN: Final = Actions("partisan")

# 34, 35 America and the Atlantic
BUY_RED: Final = Action("buy_red")
BUY_BLUE: Final = Action("buy_blue")
RAID_CONVOYS: Final = Action("raid_convoys")
RAID_AID: Final = Action("raid_aid")

# 32 strategic bombing
BOMB: Final = Actions("bomb")
ESCORT: Final = Actions("escort")
INTERCEPT: Final = Actions("intercept")
BOMB_FACTORY: Final = Action("bomb_factory")
BOMB_CENTRE: Final = Action("bomb_centre")
BOMB_PORT: Final = Action("bomb_port")
BOMB_RAILS: Final = Action("bomb_rails")
BOMB_RADAR: Final = Action("bomb_radar")

# 15 new factories
BUILD_RED: Final = Action("build_red")
BUILD_BLUE: Final = Action("build_blue")
BUILD_OIL: Final = Action("build_oil")

# 7.4 rail
RAIL: Final = Actions("rail")
OPEN_CITY: Final = Action("open_city")

# 7.5 movement
MOVE: Final = Actions("move")
FLY: Final = Actions("fly")
REBASE: Final = Actions("rebase")

# 13 headquarters
ACTIVATE: Final = Actions("activate")
FUEL: Final = Actions("fuel")
SUPPLY: Final = Actions("supply")
RADAR: Final = Actions("radar")

# 18, 23, 24, 31: by sea and air, and what is kept back
SHIP: Final = Actions("ship")
LAND: Final = Actions("land")
STAND_BY: Final = Actions("stand_by")
DROP: Final = Actions("drop")
EMBARK: Final = Actions("embark")
FERRY: Final = Actions("ferry")
MULBERRY: Final = Actions("mulberry")
RESERVE: Final = Actions("reserve")
COMMIT: Final = Actions("commit")
DENY: Final = Actions("deny")

# 19 air reconnaissance
RECON: Final = Actions("recon")

# 26 Wunderwaffen
ROCKET_CITY: Final = Actions("rocket_city")
ROCKET_UNITS: Final = Actions("rocket_units")

# 20, 21 charges
CHARGE: Final = Action("charge")
PANZERS_ATTACK: Final = Action("panzers_attack")

# 7.7 combat
BATTLE: Final = Actions("battle")
WITHDRAW: Final = Actions("withdraw")
RETREAT: Final = Actions("retreat")
STAY: Final = Action("stay")
LOSE: Final = Actions("lose")

# 7.8 blitz
BLITZ: Final = Actions("blitz")
FOLLOW: Final = Actions("follow")
