"""Ammunition: who has rounds left, what runs out or jams with a fire (106, 108, 211, 217, 223, 417), and repairs."""

from __future__ import annotations

from typing import Final

from fogbound.blitz.play.engine.state import (
    AT_WEAPON,
    FUEL,
    GRENADES,
    JAMMED,
    LOST,
    NONE_AT_HAND,
    SPECIAL_ROUNDS,
    Blitz,
    board,
    told,
    unit,
)
from fogbound.blitz.play.engine.state import PANZERFAUST as FIRST_ONE
from fogbound.blitz.play.engine.telling import own, tell, tell_roll
from fogbound.blitz.play.fire.harm import deal
from fogbound.blitz.play.fire.means import GRENADE, PANZERFAUST, Fire, method_of, supply_of
from fogbound.blitz.rules.morale import Test, experience_test
from fogbound.blitz.rules.supplies import (
    Supply,
    grenade_launcher_reloads,
    may_fire_panzerfaust,
    runs_out,
    trouble,
)
from fogbound.core.texts import texts

_ = texts("blitz")

APART: Final[dict[Supply, int]] = {
    "anti-tank weapon": AT_WEAPON, "special rounds": SPECIAL_ROUNDS, "vehicle flamethrower": FUEL,
}  # fmt: skip
"""What runs out by itself, while other weapons of the same stand go on firing."""
JAMS: Final[tuple[Supply, ...]] = ("machine gun", "mortar")
"""What does not run out, but waits for the next rally phase."""
FOR_GOOD: Final = " for_good"
"""In a setting (`are_repaired`)."""


def are_repaired(state: Blitz) -> bool:
    """By the rules up to version 10 a weapon that had jammed was out for the rest of the game."""
    return FOR_GOOD not in state.setting


def is_silent(state: Blitz, i: int) -> bool:
    """Is what it fires jammed, or without ammunition?"""
    return bool(state.dry[i] or state.spent[i] & JAMMED)


def is_out(state: Blitz, i: int, supply: Supply) -> bool:
    return bool(state.spent[i] & APART[supply]) if supply in APART else is_silent(state, i)


def run_out(state: Blitz, i: int, supply: Supply, faces: tuple[int, ...] = ()) -> None:
    text = _("{stand} has no more ammunition.", stand=told(state, i))
    if supply in APART:
        state.spent[i] |= APART[supply]
    elif supply in JAMS and are_repaired(state):
        state.spent[i] |= JAMMED
        text = _("The weapon of {stand} jams.", stand=told(state, i))
    else:
        state.dry[i] = 1
    tell(state, "ammunition", trouble(board(state).rules, supply).id, text, faces=faces, to=own(state, i))


def fires_panzerfaust(state: Blitz, fire: Fire) -> bool:
    weapon = unit(state, fire.firer).at_weapon
    return weapon is not None and weapon.code == PANZERFAUST and method_of(state, fire) == "shot"


def has_used_panzerfaust(state: Blitz, i: int) -> bool:
    """107bis: has its section fired the first one?"""
    return bool(state.spent[i] & FIRST_ONE)


def has_rounds(state: Blitz, fire: Fire) -> bool:
    """Is there ammunition for this weapon?"""
    if fire.means == GRENADE:
        return not state.spent[fire.firer] & GRENADES
    if unit(state, fire.firer).is_launcher and not state.rockets[fire.firer]:
        return False
    found = supply_of(state, fire)
    if found is not None:
        return not is_out(state, *found)
    if fires_panzerfaust(state, fire):
        at_hand = not state.spent[fire.firer] & (NONE_AT_HAND | AT_WEAPON)
        return at_hand and bool(may_fire_panzerfaust(board(state).rules, board(state).scenario.year, used=False))
    return True


# -- after a fire -----------------------------------------------------------------------------------------------------


def supply_dice(state: Blitz, supply: Supply) -> int:
    """The coloured die and perhaps a second; none for what is counted."""
    limits = trouble(board(state).rules, supply).value
    return 0 if not limits.first else 1 if limits.second == 6 else 2


def check_supplies(state: Blitz, supplies: list[tuple[int, Supply]], faces: tuple[int, ...]) -> None:
    counts = tuple(supply_dice(state, supply) for _i, supply in supplies)
    for (i, supply), rolled in zip(supplies, deal(faces, counts), strict=True):
        if rolled and runs_out(board(state).rules, supply, *rolled) and not is_out(state, i, supply):
            run_out(state, i, supply, rolled)


def use_up(state: Blitz, supplies: list[tuple[int, Supply]]) -> None:
    """Without a die special rounds and the fuel of flame vehicles are counted: there is enough for one fire (ours)."""
    for i, supply in supplies:
        if not supply_dice(state, supply):
            run_out(state, i, supply)


# -- 217 --------------------------------------------------------------------------------------------------------------


def reload_dice(state: Blitz) -> int:
    """217: after each shot of a grenade launcher, where a failure matters."""
    return int(state["means"] == GRENADE and not grenade_launcher_reloads(board(state).rules, False))


def reload_launcher(state: Blitz, faces: tuple[int, ...]) -> None:
    i, rules = state["firer"], board(state).rules
    test = Test(experience=unit(state, i).experience, purpose="reload", commander_lost=bool(state.headless[i]))
    number = experience_test(rules, test)
    text = _("{stand} reloads its grenade launcher.", stand=told(state, i))
    if not grenade_launcher_reloads(rules, number.succeeds(faces[0])):
        state.spent[i] |= GRENADES
        text = _("The grenade launcher of {stand} is of no more use.", stand=told(state, i))
    tell_roll(state, "grenade", number, text, faces)


# -- in the rally phase -----------------------------------------------------------------------------------------------


def jammed(state: Blitz) -> list[int]:
    return [i for i, spent in enumerate(state.spent) if spent & JAMMED and state.status[i] != LOST]


def repair_dice(state: Blitz) -> int:
    return len(jammed(state))


def repair_all(state: Blitz, faces: tuple[int, ...]) -> None:
    """Every jammed machine gun and mortar, one die each."""
    for i, face in zip(jammed(state), faces, strict=True):
        number = experience_test(board(state).rules, Test(experience=unit(state, i).experience, purpose="repair"))
        text = _("{stand} does not repair its weapon.", stand=told(state, i))
        if number.succeeds(face):
            state.spent[i] &= ~JAMMED
            text = _("{stand} repairs its weapon.", stand=told(state, i))
        tell(state, "repair", "base.repair", text, faces=(face,), need=number.target, lines=number.lines)
