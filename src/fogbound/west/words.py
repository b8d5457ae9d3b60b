"""Every action of West: its verbs, and the blocks and places they are done to."""

from __future__ import annotations

from typing import Final

from fogbound.core.notation import NotationError, Vocabulary
from fogbound.core.values import Action
from fogbound.west.blocks import blocks
from fogbound.west.theatre import theatre
from fogbound.west.theatre.gazetteer import UnknownPlaceError, find

VERBS: Final[dict[str, tuple[str, ...]]] = {
    "done": (),
    "stop": (),
    "to": ("hex",),
    # 4.2 supply
    "forgo": ("block",),
    # 7.3 production
    "repair": ("block",),
    "rebuild": ("block",),
    "arrive": ("block",),
    "disband": ("block",),
    "fortify": ("hex",),
    "fortify_line": (),
    "aid": (),
    "give_yellow": (),
    "give_red": (),
    "give_blue": (),
    "give_black": (),
    "upgrade": ("block",),
    "partisan": ("hex",),
    # 34, 35 America and the Atlantic
    "buy_red": (),
    "buy_blue": (),
    "raid_convoys": (),
    "raid_aid": (),
    # 32 strategic bombing
    "bomb": ("block",),
    "escort": ("block",),
    "intercept": ("block",),
    "bomb_factory": (),
    "bomb_centre": (),
    "bomb_port": (),
    "bomb_rails": (),
    "bomb_radar": (),
    # 15 new factories
    "build_red": (),
    "build_blue": (),
    "build_oil": (),
    # 7.4 rail
    "rail": ("block",),
    "open_city": (),
    # 7.5 movement
    "move": ("block",),
    "fly": ("block",),
    "rebase": ("block",),
    # 18, 23, 24, 31: by sea and air, and what is kept back
    "ship": ("block",),
    "land": ("block",),
    "stand_by": ("block",),
    "drop": ("block",),
    "embark": ("block",),
    "ferry": ("block",),
    "mulberry": ("block",),
    "reserve": ("block",),
    "commit": ("block",),
    "deny": ("hex",),
    # 5 powers
    "assist": (),
    "refuse": (),
    "armistice": (),
    "fight_on": (),
    "dyle_breda": (),
    "dyle": (),
    "escaut": (),
    "commit_force": (),
    "commit_fighters": (),
    "commit_all": (),
    # 13 headquarters
    "activate": ("block",),
    "fuel": ("block",),
    "supply": ("block",),
    "radar": ("hex",),
    # 19 air reconnaissance
    "recon": ("block",),
    # 26 Wunderwaffen
    "rocket_city": ("hex",),
    "rocket_units": ("hex",),
    # 20, 21 charges
    "charge": (),
    "panzers_attack": (),
    # 7.7 combat
    "battle": ("hex",),
    "withdraw": ("block",),
    "retreat": ("block",),
    "stay": (),
    "lose": ("block",),
    # 7.8 blitz
    "blitz": ("block",),
    "follow": ("block",),
}

VOCABULARY: Final = Vocabulary(lambda: {"block": blocks().name, "hex": theatre().numbers}, VERBS)


def read(text: str) -> Action:
    """An action as people write it: `move XIX Pz`, `to Sedan`; names need no quotation marks, hexes no number.

    >>> read("to Sedan") == VOCABULARY.parse("to 2326")
    True
    """
    verb, _space, rest = text.strip().partition(" ")
    name = rest.strip().strip('"')
    kinds = VERBS.get(verb, ())
    if kinds == ("hex",):
        try:
            return Action(verb, (find(name),))
        except UnknownPlaceError as unknown:
            raise NotationError(unknown.message, 0) from None
    return VOCABULARY.parse(f'{verb} "{name}"' if kinds == ("block",) and name else text.strip())
