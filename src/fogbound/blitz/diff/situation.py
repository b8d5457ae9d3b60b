"""A typical situation: a name and a question whose answer is the chance of each outcome."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from msgspec import Struct

from fogbound.blitz.clause import Ruling
from fogbound.blitz.odds.values import FORBIDDEN, Odds
from fogbound.blitz.ruleset import RuleSet
from fogbound.core.texts import Message

Answer = Odds | Ruling | Fraction | bool


class Situation(Struct, frozen=True):
    """Named for people; asked anew under each rule set."""

    name: Message
    ask: Callable[[RuleSet], Answer]


def chances(situation: Situation, rules: RuleSet) -> dict[str, Fraction]:
    """The chance of each outcome; what a rule set does not know is not allowed by it."""
    try:
        answer = situation.ask(rules)
    except KeyError:
        answer = False
    if isinstance(answer, Odds):
        return answer.outcomes
    if isinstance(answer, Fraction):
        return {name: chance for name, chance in (("yes", answer), ("no", 1 - answer)) if chance}
    return {"allowed" if answer else FORBIDDEN: Fraction(1)}
