"""The one player of `fogbound play`: a game of the scenario he named, against the best bot there is."""

from __future__ import annotations

from fogbound.bots.bot import bots_for
from fogbound.core.game import as_listed
from fogbound.core.texts import texts
from fogbound.core.values import Refusal
from fogbound.server.lobby import Plan
from fogbound.server.seating import Seat
from fogbound.server.service import Server
from fogbound.server.settings import Settings

_ = texts("server")


def begin(settings: Settings, scenario: str, side: str = "") -> str:
    """Set the game up and return its id. The side is the game's first, the one named, or drawn (`random`)."""
    server = Server(settings)
    try:
        game_list = server.game_list
        games = {name: game_list.game(name).scenarios for name in game_list.names()}
        known = ", ".join(code for codes in games.values() for code in codes)
        scenario = as_listed(scenario, known.split(", "))
        found = [name for name, codes in games.items() if scenario in codes]
        if not found:
            raise Refusal(_("There is no scenario “{name}”; there are: {known}.", name=scenario[:40], known=known))
        game = game_list.game(found[0])
        options = {"side_selection": side} if side in game.options.get("side_selection", ()) else {}
        mine = side if side and not options else game.sides[0]
        if mine not in game.sides:
            sides = ", ".join(game.sides)
            raise Refusal(_("There is no side “{name}”; there are: {sides}.", name=mine[:40], sides=sides))
        user = server.accounts.local_guest()
        bot = bots_for(found[0])[-1]  # the table of bots goes from weak to strong
        others = [other for other in game.sides if other != mine]
        seats = (Seat(0, mine, user.id, user.name), *(Seat(n, s, None, bot, bot) for n, s in enumerate(others, 1)))
        return server.lobby.create(user, Plan(found[0], scenario, options, seats, private=True)).game_id
    finally:
        server.close()
