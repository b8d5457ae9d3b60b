"""7.0: the sequence of play, as the manual lists it."""

from __future__ import annotations

from fogbound.core.register import enforce, rule
from fogbound.core.sequence import Sequence
from fogbound.core.steps import Procedures, when
from fogbound.west import chapters
from fogbound.west.chapters import (
    berlin,
    elite,
    factories,
    headquarters,
    reconnaissance,
    us_aid,
    volkssturm,
    weather,
)
from fogbound.west.chapters.airborne.drops import come_down, has_drops
from fogbound.west.chapters.headquarters.deactivation import deactivate
from fogbound.west.chapters.headquarters.fuel import has_headquarters, turn_up_after_the_march
from fogbound.west.chapters.headquarters.leaders import keep_up_the_fleet
from fogbound.west.chapters.headquarters.radar import MendRadar, disclose, lose_stations
from fogbound.west.chapters.italy import plays_italy, race_to_gran_sasso, raise_liguria
from fogbound.west.chapters.landings.denial import DenyPorts, can_deny
from fogbound.west.chapters.landings.mulberry import LastChance, can_put_down
from fogbound.west.chapters.landings.second_wave import has_landings
from fogbound.west.chapters.partisans import uprising
from fogbound.west.chapters.production import CONVOYS, collect_colours, discard_unpaired, has_colours
from fogbound.west.chapters.reserves import ReactWithArmour, dissolve_reserves, has_reserves, leave_reserve
from fogbound.west.chapters.strategic import bomb, bombing, phase, wunderwaffen
from fogbound.west.chapters.strategic.bombing import SendBombers
from fogbound.west.chapters.strategic.convoys import has_convoys, open_raid
from fogbound.west.chapters.strategic.phase import begin_strategic_warfare
from fogbound.west.chapters.strategic.targets import clear_rubble
from fogbound.west.kinds import ALLIES, AXIS
from fogbound.west.position.marks import MOVED
from fogbound.west.position.state import West
from fogbound.west.rules import blitz, powers, production, rail, rebasing, reinforcements
from fogbound.west.rules.blitz import Blitz, end_blitz, fight_and_blitz_on
from fogbound.west.rules.calendar import has_calendar, keep_calendar
from fogbound.west.rules.combat import battle
from fogbound.west.rules.combat.phase import ChooseBattle
from fogbound.west.rules.enclosed import take_enclosed
from fogbound.west.rules.exploitation import Exploit, begin_exploitation, end_exploitation
from fogbound.west.rules.flights import ATTACK_AT, REACT_AT, FlyTo, MoveAir, RebaseTo, contested, enemies_of_the_phase
from fogbound.west.rules.income import collect_income
from fogbound.west.rules.movement import March, MoveGround
from fogbound.west.rules.ports import ShareOut, claim_anew
from fogbound.west.rules.powers import (
    RequestArmistice,
    check_bombing_ban,
    check_capitals,
    check_free_french_capital,
    check_us_morale,
    end_surprise,
)
from fogbound.west.rules.production import Spend
from fogbound.west.rules.radar import has_radar
from fogbound.west.rules.rail import MoveByRail
from fogbound.west.rules.reaction import React
from fogbound.west.rules.rebasing import leave_lost_bases
from fogbound.west.rules.reinforcements import Disband, Reinforce, forget_disbanded, withdraw_scheduled
from fogbound.west.rules.supply_phases import check_final_supply, hide_blocks, mark_unsupplied
from fogbound.west.rules.victory import next_month, result
from fogbound.west.words import VOCABULARY

CHAPTERS: Procedures[West] = chapters.procedures()


@rule("3.2.a")
def axis_plays(state: West) -> None:
    state.hand_over(AXIS)
    state.call("player_turn")


@rule("3.2.a")
def allies_play(state: West) -> None:
    state.hand_over(ALLIES)
    state.call("player_turn")


def ready_units(state: West) -> None:
    """The marks of the last Movement Phase come off."""
    state.unmark_all(MOVED)


# fmt: off
TURN: Procedures[West] = {
    "turn": (
        *when(weather.is_played, "weather_phase"),  # 7.0 A
        *when(has_calendar, keep_calendar, leave_lost_bases),  # 2.2
        axis_plays,                 # 7.0 B
        allies_play,                # 7.0 C
        "victory_phase",            # 7.0 D
        next_month,
    ),
    "player_turn": (
        *when(us_aid.is_played, us_aid.send_aid),  # 34.0
        *when(phase.is_played, "strategic_warfare"),  # 7.1
        claim_anew,                 # 4.2
        ShareOut(),
        mark_unsupplied,            # 7.2  Supply
        "production_phase",         # 7.3
        MoveByRail(),               # 7.4  Strategic Rail Movement
        *when(has_colours, discard_unpaired),  # 11.2: trains are paid in yellow, too
        *when(has_reserves, dissolve_reserves),  # 31.0
        ready_units,
        *when(has_headquarters, end_surprise),  # 24.4
        MoveGround(),               # 7.5  Movement: first the ground units,
        *when(plays_italy, race_to_gran_sasso),  # 36.1
        check_bombing_ban,          # 5.1
        MoveAir(),                  #      then the air units
        React(),                    # 7.6  Defender Reaction
        *when(has_drops, come_down),  # 23.0
        *when(has_landings, "waves"),  # 24.0
        *when(can_deny, DenyPorts()),  # S.20
        ChooseBattle(),             # 7.7  Combat
        "blitz_phase",              # 7.8
        *when(has_headquarters, deactivate),  # 13.6
        take_enclosed,              # 3.1.1
        check_final_supply,         # 7.9  Final Supply Status
        hide_blocks,
        *when(reconnaissance.is_played, reconnaissance.forget_what_was_seen),  # 19.1
        *when(can_put_down, LastChance()),  # 6.7.1
        begin_exploitation,
        Exploit(),                  # 7.10 Armor Exploitation
        *when(has_headquarters, deactivate),
        *when(has_radar, lose_stations),
        *when(plays_italy, race_to_gran_sasso),  # 36.1
        end_exploitation,
    ),
    "strategic_warfare": (
        begin_strategic_warfare,    # 7.1
        *when(bombing.is_played, clear_rubble, bombing.begin_bombing, SendBombers(), bombing.end_bombing),  # 32.0
        *when(has_convoys, open_raid),  # 35.2
        *when(wunderwaffen.is_played, "wunderwaffen"),  # 26.0
    ),
    "production_phase": (
        forget_disbanded,
        *when(plays_italy, raise_liguria),  # 36.1
        collect_income,             # 7.3
        *when(has_colours, collect_colours, CONVOYS),  # 11.0, 11.3
        *when(has_headquarters, keep_up_the_fleet),  # 13.8.1.1
        *when(uprising.is_played, uprising.open_uprising),  # 29.0
        *when(factories.is_played, factories.renew_projects, factories.BuildFactories()),  # 15.1
        *when(us_aid.may_buy, us_aid.BuyArms()),  # 34.0
        *when(elite.has_free_step, elite.RaiseSs()),  # 10.0
        *when(volkssturm.is_played, volkssturm.call_up_if_invaded),  # 28.0
        *when(volkssturm.is_played, volkssturm.RaiseVolkssturm()),
        Spend(),
        *when(has_radar, MendRadar()),  # 13.8.1.2
        Reinforce(),                # 7.3.1-7.3.3
        withdraw_scheduled,
        Disband(),                  # 7.3.4
        *when(us_aid.is_played, us_aid.keep_unused),  # 34.0
        *when(has_colours, discard_unpaired),  # 11.2
    ),
    "blitz_phase": (
        Blitz(),                    # 7.8
        fight_and_blitz_on,
        end_blitz,
        "rebasing",                 # 7.8.1
    ),
    "blitz_combat": (
        *when(has_reserves, ReactWithArmour()),  # 31.0
        ChooseBattle(),
    ),
    "fly": (
        FlyTo(ATTACK_AT, enemies_of_the_phase),  # 7.5.2
        *when(has_radar, disclose),  # 13.8.1.2
    ),
    "rebase": (
        RebaseTo(),                 # 7.5.2
        *when(has_radar, disclose),
    ),
    "react": (
        FlyTo(REACT_AT, contested),  # 7.6
        *when(has_radar, disclose),
    ),
    "march": (
        March(),                    # 7.5.3
        *when(has_headquarters, turn_up_after_the_march),  # 13.3
        *when(has_reserves, leave_reserve),  # 31.0
    ),
    "victory_phase": (
        check_capitals,             # 5.0, 7.11
        RequestArmistice(),         # 5.1
        leave_lost_bases,           # 3.4
        *when(plays_italy, "italy"),  # 36.0
        check_us_morale,            # 5.5
        check_bombing_ban,          # 5.1
        check_free_french_capital,  # 5.7
        *when(berlin.is_encircled, "reich_capital"),  # S.19
        *when(bomb.is_played, bomb.go_on_for_the_bomb),  # 26.3
    ),
}
# fmt: on
enforce(f"{__name__}.TURN", "7.0.a", "7.0.b", "7.4.c", "7.8.e")

PROCEDURES: Procedures[West] = {
    **TURN,
    **weather.PROCEDURES,
    **elite.PROCEDURES,
    **volkssturm.PROCEDURES,
    **production.PROCEDURES,
    **reinforcements.PROCEDURES,
    **rail.PROCEDURES,
    **headquarters.PROCEDURES,
    **rebasing.PROCEDURES,
    **powers.PROCEDURES,
    **battle.PROCEDURES,
    **blitz.PROCEDURES,
    **CHAPTERS,
}

SEQUENCE: Sequence[West] = Sequence(PROCEDURES, result, VOCABULARY)
