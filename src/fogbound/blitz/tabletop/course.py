"""The course of a turn, as the table game plays it: phases, orders, and the tables of the sheet that go with each."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from fogbound.blitz.rules.aviation import FIRST_TURN
from fogbound.blitz.rules.command import CHAIN
from fogbound.blitz.ruleset import RuleSet
from fogbound.blitz.sheet.values import Text
from fogbound.core.texts import Message, texts

_ = texts("blitz")

Kind = Literal["infantry", "gun", "vehicle"]
EVERYBODY: tuple[Kind, ...] = ("infantry", "gun", "vehicle")


class Phase(Struct, frozen=True):
    """A phase of the turn: by its name in the sequence of play, what is done, and where to look."""

    name: str
    title: Text
    says: tuple[Text, ...]
    tables: tuple[str, ...] = ()


class Order(Struct, frozen=True):
    """What a stand may be told to do."""

    name: str
    title: Text
    kinds: tuple[Kind, ...]
    tables: tuple[str, ...]
    marks: tuple[str, ...] = ()
    """What it leaves on the stand: moved, fired."""
    proposal: str = ""
    """It exists only with this one."""
    trait: str = ""
    """Of infantry, only who has it."""


def phases(rules: RuleSet) -> tuple[Phase, ...]:
    command = _(
        "Whoever is farther from its leader’s chain ({infantry} cm, vehicles {vehicle} cm) tests before it moves.",
        infantry=CHAIN[rules, "infantry"],
        vehicle=CHAIN[rules, "vehicle"],
    )
    return (
        Phase(
            "rally",
            _("Rally"),
            (_("One die for every demoralised stand."), _("One die for every jammed machine gun or mortar.")),
            ("experience", "nerve"),
        ),
        Phase(
            "support",
            _("Support"),
            (
                _("One die for every battery off the table that is not available."),
                _("From turn {n} on one die for every aircraft.", n=FIRST_TURN),
            ),
            ("off_table", "aircraft"),
        ),
        Phase("initiative", _("Initiative"), (_("One die a side: the higher acts first. A tie is rolled again."),)),
        Phase(
            "activations",
            _("Activations"),
            (
                _("The sides take turns, one formation, battery or aircraft each; who has nothing left passes."),
                _("Every stand gets one order."),
                command,
                _("A stand that has not fired may interrupt what it sees (opportunity fire); it has fired then."),
            ),
            ("reactions", "moves", "terrain", "detection"),
        ),
    )  # fmt: skip


FIRE = ("to_hit_number", "to_hit_modifiers", "to_destroy", "armour_struck", "fire", "high_explosive", "supplies")
MOVE = ("moves", "terrain", "driving", "reactions", "detection")
SHELL = ("on_table", "off_table", "high_explosive", "vehicles_under_shells")

# fmt: off
ORDERS: tuple[Order, ...] = (
    Order("fire",    _("Fire"),           EVERYBODY,               FIRE,                            ("fired",)),
    Order("move",    _("Move"),           EVERYBODY,               MOVE,                            ("moved",)),
    Order("advance", _("Move and fire"),  EVERYBODY,               (*FIRE, *MOVE),                  ("moved", "fired")),
    Order("crawl",   _("Crawl"),          ("infantry",),           ("moves", "detection"),          (), "101"),
    Order("assault", _("Assault"),        ("infantry",),           ("melee", "fire"),               ("moved",)),
    Order("storm",   _("Assault armour"), ("infantry",),           ("infantry_against_armour",),    ("moved",)),
    Order("overrun", _("Overrun"),        ("vehicle",),            ("overruns",),                   ("moved",)),
    Order("cruise",  _("Roll on"),        ("vehicle",),            ("driving", "moves"),            ("moved",), "213"),
    Order("shell",   _("Indirect fire"),  ("infantry", "gun"),     SHELL,                   ("fired",), "", "observer"),
    Order("pivot",   _("Pivot"),          ("gun", "vehicle"),      ("to_hit_number",)),
    Order("load",    _("Board, limber"),  EVERYBODY,               ("driving", "moves"),            ("moved",)),
    Order("unload",  _("Leave, unlimber"), EVERYBODY,              ("driving", "moves"),            ("moved",)),
    Order("smoke",   _("Smoke"),          ("infantry",),           ("supplies",),                   (), "", "smoke"),
    Order("dig",     _("Dig in"),         ("infantry",),           ("fire", "experience"),          (), "111"),
    Order("clear",   _("Clear mines or barricade"), ("infantry",), ("fortifications", "experience")),
    Order("hold",    _("Hold"),           EVERYBODY,               ()),
)
# fmt: on


def orders(rules: RuleSet) -> tuple[Order, ...]:
    return tuple(order for order in ORDERS if not order.proposal or rules.has(order.proposal))


WORDS: dict[str, Message] = {
    "turn": _("Turn"), "stands": _("Stands"), "odds": _("Odds"), "rules": _("Rules"), "undo": _("Undo"),
    "next": _("Next: {phase}", phase="{phase}"), "end turn": _("End of turn {n}", n="{n}"), "roll": _("Roll"),
    "passed": _("passed"), "failed": _("failed"), "nothing due": _("Nothing is due."),
    "acts": _("To act: {side}", side="{side}"), "pass": _("Nothing left: {side}", side="{side}"), "acted": _("acted"),
    "done": _("Formation done"), "fired": _("fired"), "moved": _("moved"), "shot at": _("shot at"),
    "demoralised": _("demoralised"), "immobilised": _("immobilised"), "lost": _("lost"), "ready": _("ready"),
    "available": _("available"), "not available": _("not available"), "used": _("used"), "who fires": _("Who fires?"),
    "at whom": _("At whom?"), "distance": _("Distance"), "to hit": _("To hit"), "to destroy": _("To destroy"),
    "needs": _("needs {n}+ on {dice}", n="{n}", dice="{dice}"), "dice": _("Dice"),
    "each die": _("each die {n}+", n="{n}"), "forbidden": _("Not allowed"), "together": _("together with"),
    "log": _("Log"), "first": _("Initiative: {side}", side="{side}"), "tie": _("A tie: roll again."),
    "leader near": _("leader within 10 cm"), "weapon": _("Weapon"), "height": _("Height"), "facing": _("Facing"),
    "shelter": _("Shelter"), "act": _("Firer"), "again": _("second reaction this turn"),
    "hatch": _("commander looks out"), "moves": _("Movement"), "new": _("New evening"),
    "sure": _("Forget this evening and begin anew?"), "back": _("Back"), "change": _("Other armies"),
    "nobody": _("Nobody to shoot at."), "ours": _("* our own definition"), "search": _("Search the rules"),
    "air": _("Air support"),
    "result": _("{one} {first} : {second} {other}", one="{one}", first="{first}", second="{second}", other="{other}"),
    "tap": _("Tap a stand to mark it."), "offline": _("Kept on this telephone; no network needed."),
    "choose": _("Choose two armies and a rule set."), "file": _("army file …"), "start": _("Start"),
    "ruleset": _("Rule set"), "axis": _("First army"), "allies": _("Second army"), "wait": _("One moment …"),
    "build": _("Army builder"),
}  # fmt: skip
"""What the page itself says."""

ACTS = {
    "stationary": _("stands still"), "turret": _("turned its turret"), "pivoted": _("pivoted"), "moved": _("moved"),
}  # fmt: skip
ABOVE = {"": _("level"), "hill": _("from a hill"), "upper floor": _("from an upper floor")}
SHELTERS = {
    "open": _("open"), "light": _("light cover"), "heavy": _("heavy cover"), "building": _("building"),
    "entrenchment": _("entrenchment"), "bunker": _("bunker"), "hull down": _("hull down"), "dug in": _("dug in"),
}  # fmt: skip
