"""The power of high explosive: dice by calibre (ours), 407 direct hits, 417 and 108 shells from above."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from fogbound.blitz.clause import Chart, Entry, Modifier, Sheet, supersede
from fogbound.blitz.dice import hits
from fogbound.blitz.ruleset import RuleSet
from fogbound.blitz.terms import HARD_COVER, ROOFED, Cover
from fogbound.core.register import rule
from fogbound.core.texts import texts

_ = texts("blitz")

supersede("base.area_fire", "417")

# Greatest calibre of each class: dice. 20 mm fires bursts. All ours; mortars have their own (mortars.py).
HE_DICE = ((20, 2), (57, 1), (90, 3), (122, 4), (155, 5), (999, 6))


def he_dice(rules: RuleSet, calibre: int) -> int:
    return next(dice for limit, dice in HE_DICE if calibre <= limit)


class Burst(Struct, frozen=True):
    """So many dice, each a hit on `need`, after `automatic` hits."""

    dice: int
    need: int
    automatic: int = 0
    lines: tuple[Modifier, ...] = ()

    def hits(self, naturals: tuple[int, ...]) -> int:
        """How many hits these dice make."""
        return self.automatic + sum(natural >= self.need for natural in naturals)

    def odds(self) -> dict[int, Fraction]:
        return {k + self.automatic: chance for k, chance in hits(self.dice, self.need).items()}


DIRECT_NEED = Chart[str, int](
    f"{__name__}.DIRECT_NEED", _("direct HE, each further hit"), "base.direct_he", {"open": 4, "light": 5, "hard": 6}
).amend("407", {"hard": 5})
DIRECT_SURE = Chart[str, int](
    f"{__name__}.DIRECT_SURE", _("direct HE, sure hits"), "base.direct_he", {"open": 1, "light": 1, "hard": 0}
).amend("407", {"hard": 1})
SPREAD = 5
"""407: further hits fall on targets within this distance of the impact (cm)."""


def direct_he(rules: RuleSet, dice: int, cover: Cover) -> Burst:
    """407: a direct hit in heavy cover is one sure hit and further ones on 5+."""
    shelter = "hard" if cover in HARD_COVER else cover
    need, sure = DIRECT_NEED.at(rules, shelter), DIRECT_SURE.at(rules, shelter)
    lines = (
        Modifier(need.id, _("each further hit on"), need.value, need.ours),
        Modifier(sure.id, _("sure hits"), sure.value, sure.ours),
    )
    return Burst(dice, need.value, sure.value, lines)


def direct_hits(rules: RuleSet, dice: int, cover: Cover, naturals: tuple[int, ...]) -> int:
    """407: hits of a shell that struck, with these dice."""
    return direct_he(rules, dice, cover).hits(naturals)


class Shelled(Struct, frozen=True, kw_only=True):
    """A unit under shells that fall from above, fired from the table or from off it."""

    dice: int
    cover: Cover = "open"


SHELL_DICE = Sheet[Shelled]("dice of indirect fire")


@SHELL_DICE.line("417", _("building or entrenchment"))
def _roof(rules: RuleSet, shelled: Shelled) -> int:
    return -1 if shelled.cover in ROOFED else 0


@SHELL_DICE.line("417", _("bunker"))
def _bunker(rules: RuleSet, shelled: Shelled) -> int:
    return -3 if shelled.cover == "bunker" else 0


def shell_need(rules: RuleSet, cover: Cover) -> Entry[int]:
    """108, 417: 5+, or 6 under a roof."""
    roofed = cover in ROOFED or cover == "bunker"
    return Entry("base.area_fire", 6 if roofed else 5)


@rule("417")
def shells(rules: RuleSet, shelled: Shelled) -> Burst:
    """417: the dice of each piece against each unit in the zone."""
    fewer, need = SHELL_DICE.counted(rules, shelled), shell_need(rules, shelled.cover)
    dice = max(0, shelled.dice + sum(line.value for line in fewer))
    return Burst(dice, need.value, 0, (Modifier(need.id, _("area fire hits on"), need.value, need.ours), *fewer))
