"""The phases of a turn by their words: where in the sequence of play each begins (7.0)."""

from __future__ import annotations

from typing import Final

from fogbound.core.state import Frame

# fmt: off
PHASES: Final = {
    "weather":        ("turn", "weather_phase"),
    "strategic_warfare": ("player_turn", "send_aid"),
    "turn":           ("player_turn", "claim_anew"),
    "supply":         ("player_turn", "mark_unsupplied"),
    "income":         ("production_phase", "forget_disbanded"),
    "production":     ("production_phase", "spend"),
    "reinforcement":  ("production_phase", "reinforce"),
    "disbanding":     ("production_phase", "disband"),
    "rail":           ("player_turn", "move_by_rail"),
    "movement":       ("player_turn", "move_ground"),
    "air":            ("player_turn", "move_air"),
    "reaction":       ("player_turn", "react"),
    "combat":         ("player_turn", "choose_battle"),
    "blitz":          ("blitz_phase", "blitz"),
    "rebasing":       ("blitz_phase", "rebasing"),
    "final_supply":   ("player_turn", "check_final_supply"),
    "exploitation":   ("player_turn", "begin_exploitation"),
    "victory":        ("turn", "victory_phase"),
}
# fmt: on
"""By its word, where in the sequence of play a phase begins."""


def frames_of(side: int, phase: str) -> tuple[Frame, ...]:
    """Where in the sequence of play a phase of a side begins."""
    procedure, step = PHASES[phase]
    inner = Frame(procedure, step)
    if procedure == "turn":
        return (inner,)
    turn = Frame("turn", ("axis_plays+", "allies_play+")[side])
    return (turn, inner) if procedure == "player_turn" else (turn, Frame("player_turn", f"{procedure}+"), inner)
