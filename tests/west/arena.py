"""Battles for tests that read as examples.

`fire("DE tank 5", "FR infantry 4", "forest")` is what the attackers roll in the ground step, without a map.

`arena("DE tank 5, DE infantry 4", "FR infantry 4", "forest, river")` puts blocks of these classes into an inland hex
of France, 2130, whose terrain is what the test says, and begins the battle. East of it all is German, west French.
Attackers come over the eastern hexside; those with the words `other_way` over the western one, which nothing crosses.
"""

from __future__ import annotations

from collections.abc import Sequence as Many
from functools import cache
from itertools import count

from msgspec.structs import replace

from fogbound.core.sequence import Sequence
from fogbound.core.state import replaced
from fogbound.core.texts import Message, render
from fogbound.core.values import Action, Chance, Choice, Dice, Event, Result
from fogbound.west.board import MAJOR_CITY, MINOR_CITY, NO_CITY, ORANGE, RIVER, STRAIT, Board
from fogbound.west.board.tables import lay_out
from fogbound.west.kinds import BUNKER, CLASSES, FORTRESS, MAGINOT, NATIONS, STATIC, Nation
from fogbound.west.months import month
from fogbound.west.odds import words
from fogbound.west.options import settle
from fogbound.west.position.marks import FLOWN
from fogbound.west.position.set_up import set_up
from fogbound.west.position.state import West
from fogbound.west.rules.combat.battle import PROCEDURES
from fogbound.west.rules.combat.fighter import ATTACKER, DEFENDER, Step
from fogbound.west.rules.combat.moment import moment
from fogbound.west.scenarios.scenario import Scenario
from fogbound.west.theatre.gazetteer import find
from fogbound.west.words import VOCABULARY

CITIES = {"minor_city": MINOR_CITY, "major_city": MAJOR_CITY}
WORKS = {"bunker": BUNKER, "fortress": FORTRESS, "maginot": MAGINOT}
CROSSINGS = {"river": RIVER, "strait": STRAIT, "orange": ORANGE}
EAST, WEST = 1, 4
HEX = "2130"

_numbers = count()


def fire(
    attack: str,
    defend: str,
    terrain: str = "",
    *,
    step: Step = Step.GROUND,
    role: int = ATTACKER,
    round: int = 1,
    air: int = 0,
    date: str = "1940-05",
    weather: str = "good",
    **options: str,
) -> list[tuple[int, int]]:
    """Dice and target number of each unit that fires."""
    engagement, codes = words.battle(attack, defend, terrain, date, options, weather)
    volley = engagement.volley(step, role, codes, moment(round, air))
    return [(shot.dice, shot.target) for shot in volley.shots]


def defence(attack: str, defend: str, terrain: str = "", **more: object) -> list[tuple[int, int]]:
    return fire(attack, defend, terrain, role=DEFENDER, **more)  # type: ignore[arg-type]


class Arena:
    """A battle under way: `roll` answers dice, `say` answers questions, `told` is what the log has so far."""

    def __init__(self, state: West, blocks: dict[str, int]) -> None:
        board = state.board
        self.board = board
        self.state = state
        self.hex = find(HEX)
        self.blocks = blocks
        self.names = {block: name for name, block in blocks.items()}
        self.told: list[Event] = []
        self.sequence: Sequence[West] = Sequence(PROCEDURES, _nothing, VOCABULARY)

    def begin(self) -> Arena:
        self.state.call("battle", hex=self.hex)
        self.sequence._run(self.state)
        self.told += self.state.outbox
        self.state.outbox = []
        return self

    # -- answers -----------------------------------------------------------------------------------------------------

    def roll(self, *faces: int) -> Arena:
        self.told += self.sequence.apply(self.state, Dice(faces))
        return self

    def hit(self, hits: int) -> Arena:
        """So many dice show a 6, the others a 1."""
        return self.roll(*[6] * hits, *[1] * (self.dice - hits))

    def miss(self, times: int = 1) -> Arena:
        for _time in range(times):
            self.hit(0)
        return self

    def say(self, verb: str, *what: str) -> Arena:
        """Blocks by the words that put them there, hexes by number."""
        args = tuple(find(word) if word.isdigit() else self.blocks[word] for word in what)
        self.told += self.sequence.apply(self.state, Action(verb, args))
        return self

    def stay(self, times: int = 1) -> Arena:
        for _time in range(times):
            self.say("stay")
        return self

    # -- what stands -------------------------------------------------------------------------------------------------

    @property
    def decision(self) -> Choice | Chance | Result:
        return self.sequence.decision(self.state)

    @property
    def is_over(self) -> bool:
        return isinstance(self.decision, Result)

    @property
    def dice(self) -> int:
        """How many dice are asked for."""
        assert isinstance(self.decision, Chance), self.decision
        return self.decision.count

    @property
    def asks(self) -> str:
        """The question that stands, or `dice`."""
        return getattr(self.decision, "ask", "dice")

    @property
    def asked(self) -> tuple[str, str]:
        """Who is asked what."""
        assert isinstance(self.decision, Choice), self.decision
        return self.decision.side, self.decision.ask

    @property
    def offered(self) -> set[str]:
        """What may be answered."""
        assert isinstance(self.decision, Choice), self.decision
        return {self._words(action) for action in self.decision.actions}

    def _words(self, action: Action) -> str:
        names = self.board.places if action.verb == "to" else self.names
        return " ".join([action.verb, *(names[arg] for arg in action.args)])

    def steps(self, name: str) -> int:
        return self.state.steps[self.blocks[name]]

    def place(self, name: str) -> str:
        """Number of its hex; `lost` off the map."""
        where = self.state.place[self.blocks[name]]
        return self.board.places[where] if where >= 0 else "lost"

    # -- what was told -----------------------------------------------------------------------------------------------

    @property
    def fires(self) -> list[str]:
        """Who has fired in which step, in order."""
        return [f"{event.detail['side']} {event.detail['step']}" for event in self.told if event.kind == "fire"]

    @property
    def last_fire(self) -> Event:
        return [event for event in self.told if event.kind == "fire"][-1]

    def texts(self, kind: str, lang: str = "en") -> list[str]:
        return [render(event.text, lang) for event in self.told if event.kind == kind]


def _nothing(state: West) -> Result:
    return Result(None, Message("west", "over"))


def arena(
    attack: str,
    defend: str,
    terrain: str = "",
    *,
    date: str = "1940-05",
    quick: Many[Nation] = (),
    begin: bool = True,
    **options: str,
) -> Arena:
    board = replace(_board(date, tuple(quick), tuple(options.items())), setting=f"TEST {next(_numbers)}")
    named = [word.strip() for word in terrain.split(",") if word.strip()]
    board = _shaped(board, find(HEX), named)
    units = [
        (role, words._UNIT.fullmatch(text.strip())) for role in (0, 1) for text in (attack, defend)[role].split(",")
    ]
    blocks: dict[str, int] = {}
    faces = list(board.faces)
    placed = []
    for role, found in units:
        assert found
        nation, kind, steps = NATIONS[found["nation"]], CLASSES[found["kind"]], int(found["steps"])
        block = _unused(board, nation, kind, "static" in found["more"], blocks)
        name = f"{found['nation']} {found['kind']}"
        blocks[name + " 2nd" if name in blocks else name] = block
        faces[block] = words._faces(board.charts, nation, kind, steps, found["faces"])
        placed.append((role, block, steps, found["more"].split()))
    alike = tuple(abilities & STATIC for abilities in board.abilities)  # they stand for their class, not for themselves
    board = replace(board, faces=tuple(faces), made_like=alike)
    state = set_up(board)
    _divide(state)
    state.works = replaced(state.works, find(HEX), next((WORKS[name] for name in named if name in WORKS), 0))
    for role, block, steps, more in placed:
        state.steps[block] = steps
        state.put(block, find(HEX))
        state.entry = replaced(state.entry, block, WEST if "other_way" in more else EAST)
        state.marks[block] = FLOWN if board.air[block] and "based" not in more else 0
        if role == ATTACKER:
            state.hand_over(board.side[block])
    fought = Arena(state, blocks)
    return fought.begin() if begin else fought


def _unused(board: Board, nation: Nation, kind: int, static: bool, used: dict[str, int]) -> int:
    for block in range(len(board.names)):
        fits = (board.nation[block], board.kind[block], bool(board.abilities[block] & STATIC)) == (nation, kind, static)
        if fits and block not in used.values():
            return block
    raise LookupError(f"no more {nation.name} {kind}")


@cache
def _board(date: str, quick: tuple[Nation, ...], options: tuple[tuple[str, str], ...]) -> Board:
    scenario = Scenario("TEST", {}, month(date), 1, "basic", {}, (), quick_surrender=quick)
    return lay_out("TEST", scenario, settle(dict(options)))


def _shaped(board: Board, hex: int, named: list[str]) -> Board:
    """The hex with the terrain of the test; its eastern hexside is what the words say."""
    terrain, cities, ways = list(board.terrain), bytearray(board.city), list(board.ways)
    terrain[hex] = next((name for name in named if name in ("forest", "hills", "mountain", "swamp")), "plain")
    cities[hex] = next((CITIES[name] for name in named if name in CITIES), NO_CITY)
    features = sum(CROSSINGS[name] for name in named if name in CROSSINGS)
    ways[hex] = tuple(way._replace(features=features if way.direction == EAST else 0) for way in ways[hex])
    return replace(board, terrain=tuple(terrain), city=bytes(cities), ways=tuple(ways))


def _divide(state: West) -> None:
    """All land east of the battle is German, all land west of it French."""
    board = state.board
    for hex in range(board.hexes):
        if board.land[hex]:
            state.give(hex, Nation.DE if int(board.places[hex][:2]) > int(HEX[:2]) else Nation.FR)
