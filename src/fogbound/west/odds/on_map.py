"""The odds of a battle of a game under way, for those who know every block in it."""

from __future__ import annotations

from fogbound.core.game import Odds
from fogbound.core.state import Frame
from fogbound.core.texts import texts
from fogbound.core.values import Refusal
from fogbound.west.odds.answer import FOUGHT_OUT, BattleOdds, odds
from fogbound.west.odds.plan import Plan
from fogbound.west.position.state import West
from fogbound.west.rules.combat.muster import codes_of, engagement_of, locals_of
from fogbound.west.rules.combat.phase import is_battle
from fogbound.west.words import VOCABULARY

_ = texts("west")


def battle_odds(state: West, hex: int, plan: Plan = FOUGHT_OUT) -> BattleOdds:
    """The odds of the battle in a hex as the phasing side would begin it now."""
    frame = Frame("engagement", "", locals_of(state, hex))
    return odds(engagement_of(state, frame), codes_of(state, frame), plan)


def odds_of(state: West, action: str) -> Odds:
    """Chances of `battle HEX`, from every block in the hex: who is not to see them all asks of a resampled state."""
    asked = VOCABULARY.parse(action)
    if asked.verb != "battle" or asked.args[0] not in state.stacks or not is_battle(state, asked.args[0]):
        raise Refusal(_("There are odds only of a battle that is to be fought, such as “battle 2130”."), "7.7")
    found = battle_odds(state, asked.args[0])
    return Odds({"win": found.win, "lose": found.lose, "open": found.open}, exact=found.exact, error=found.se)
