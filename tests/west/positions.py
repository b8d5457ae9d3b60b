"""Positions for tests that read as examples.

`position("SBW3", "XIX Pz@2426", "XX CA:3@Sedan", side="axis", phase="movement")` is the scenario with these blocks and
no others, at the first question of that phase; `phase=""` asks nothing. `:3` are steps (without them full strength),
`!frozen` a mark, `@pool` and `@coming` are off the map. `weather` is that of the month, unless it is given.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from fogbound.core.state import ints, replaced
from fogbound.core.texts import render
from fogbound.core.values import Chance, Choice, Dice, Event, Refusal, Result
from fogbound.west import words
from fogbound.west.board import Board
from fogbound.west.board.boards import board_for, setting_of
from fogbound.west.kinds import NATIONS, SIDES, WEATHERS
from fogbound.west.position import marks
from fogbound.west.position.phases import frames_of
from fogbound.west.position.set_up import set_up
from fogbound.west.position.state import COMING, GONE, POOL, West
from fogbound.west.rules.air import within
from fogbound.west.rules.record import begin_record
from fogbound.west.rules.weather import usual_weather
from fogbound.west.sequence import SEQUENCE
from fogbound.west.theatre.gazetteer import find
from west.arena import _numbers

OFF_MAP = {"pool": POOL, "coming": COMING}


class Position:
    """A game under way. `say` answers, `told` is what the log has since it began."""

    def __init__(self, state: West) -> None:
        self.state = state
        self.board = state.board
        self.told: list[Event] = []

    def number(self, name: str) -> int:
        """Of a block."""
        return self.board.names.index(name)

    # -- answers -----------------------------------------------------------------------------------------------------

    def say(self, *answers: str) -> Position:
        """As `move XIX Pz` and `to Sedan`."""
        for answer in answers:
            self.told += SEQUENCE.apply(self.state, words.read(answer))
        return self

    def roll(self, *faces: int) -> Position:
        self.told += SEQUENCE.apply(self.state, Dice(faces))
        return self

    def hit(self, hits: int) -> Position:
        """So many of the dice asked for show a 6, the others a 1."""
        return self.roll(*[6] * hits, *[1] * (self.dice - hits))

    def go(self, name: str, *hexes: str) -> Position:
        """A ground unit marches from hex to hex, and stops."""
        self.say(f"move {name}", *(f"to {hex}" for hex in hexes))
        return self.say("stop") if self.asks == "march" else self

    def refused(self, answer: str) -> str:
        """The rule that forbids an answer; the position is as it was."""
        return self._refusal(answer).rule or ""

    def why_not(self, answer: str) -> str:
        """The sentence that forbids an answer, where another line of the same rule might forbid it as well."""
        return render(self._refusal(answer).message)

    def _refusal(self, answer: str) -> Refusal:
        before = self.state.digest()
        try:
            SEQUENCE.apply(self.state, words.read(answer))
        except Refusal as refusal:
            assert self.state.digest() == before
            return refusal
        raise AssertionError(f"“{answer}” was allowed")

    # -- what stands -------------------------------------------------------------------------------------------------

    @property
    def asks(self) -> str:
        """The question that stands, or `result`."""
        decision = SEQUENCE.decision(self.state)
        return "result" if isinstance(decision, Result) else getattr(decision, "ask", "dice")

    @property
    def asked(self) -> str:
        """The side that has to answer."""
        decision = SEQUENCE.decision(self.state)
        assert isinstance(decision, Choice), decision
        return decision.side

    @property
    def dice(self) -> int:
        """How many are asked for."""
        decision = SEQUENCE.decision(self.state)
        assert isinstance(decision, Chance), decision
        return decision.count

    def may(self, answer: str) -> bool:
        decision = SEQUENCE.decision(self.state)
        assert isinstance(decision, Choice), decision
        return words.read(answer) in decision.actions

    @property
    def targets(self) -> set[str]:
        """Numbers of the hexes that may be answered."""
        decision = SEQUENCE.decision(self.state)
        assert isinstance(decision, Choice), decision
        return {self.board.places[action.args[0]] for action in decision.actions if action.verb == "to"}

    @property
    def result(self) -> Result:
        decision = SEQUENCE.decision(self.state)
        assert isinstance(decision, Result), decision
        return decision

    def place(self, name: str) -> str:
        """Number of its hex, or where it is off the map."""
        where = self.state.place[self.number(name)]
        return {POOL: "pool", COMING: "coming", GONE: "gone"}.get(where) or self.board.places[where]

    def steps(self, name: str) -> int:
        return self.state.steps[self.number(name)]

    def has(self, name: str, mark: int) -> bool:
        return self.state.has(self.number(name), mark)

    def owner(self, place: str) -> str:
        nation = self.state.owner[find(place)]
        return next((name for name, n in NATIONS.items() if n == nation), "nobody")

    def points(self, nation: str) -> int:
        return self.state.points[NATIONS[nation]]

    def gains(self, nation: str) -> int:
        return self.state.gains[NATIONS[nation]]

    def texts(self, kind: str) -> list[str]:
        return [render(event.text) for event in self.told if event.kind == kind]


def position(
    scenario: str,
    *blocks: str,
    side: str = "axis",
    phase: str = "movement",
    owner: Mapping[str, str] | None = None,
    points: Mapping[str, int] | None = None,
    turn: int = 0,
    weather: str = "",
    edit: Callable[[West], None] | None = None,
    shaped: Callable[[Board], Board] | None = None,
    **options: str,
) -> Position:
    """The scenario with these blocks only. `owner` gives hexes to nations (`*` is all of the map), `edit` and `shaped`
    change what has no word here."""
    board = board_for(setting_of(scenario, options))
    if shaped:
        board = replace(shaped(board), setting=f"SHAPED {next(_numbers)}")
    state = set_up(board)
    state.place = ints([GONE] * len(board.names))
    state.steps[:] = bytes(len(board.names))
    state.marks = ints([0] * len(board.names))
    for text in blocks:
        _put(state, board.names, board.faces, text)
    for hexes, nation in (owner or {}).items():
        named = [at for at in range(board.hexes) if board.land[at]] if hexes == "*" else map(_place, hexes.split())
        for hex in named:
            state.owner = replaced(state.owner, hex, NATIONS[nation])
    for nation, amount in (points or {}).items():
        state.points = replaced(state.points, NATIONS[nation], amount)
    state.turn, state.active = turn, SIDES.index(side)
    state.weather = WEATHERS.index(weather) if weather else usual_weather(board, turn)
    state.frames = frames_of(state.active, phase) if phase else ()
    begin_record(state)
    if edit:
        edit(state)
        state.forget()
    state.touch()
    if phase:
        SEQUENCE._run(state)
    found = Position(state)
    found.told, state.outbox = state.outbox, []
    return found


def _place(word: str) -> int:
    return find(word.replace("_", " "))


def _put(state: West, names: tuple[str, ...], faces: tuple[tuple[int, ...], ...], text: str) -> None:
    text, *words = text.split("!")
    name, _at, place = text.partition("@")
    name, _colon, steps = name.partition(":")
    block = names.index(name)
    state.place[block] = OFF_MAP[place] if place in OFF_MAP else find(place)
    state.steps[block] = 0 if place in OFF_MAP else int(steps) if steps else faces[block][0]
    state.marks[block] = sum(getattr(marks, word.upper()) for word in words)


def flight(position: Position, start: str, end: str) -> int:
    """How far apart two places are for an air unit."""
    return flown(position.state, find(start), find(end))


FAR = 60
"""Farther than the map is wide."""


def flown(state: West, start: int, end: int) -> int:
    """How far an air unit flies from one place to another."""
    return next((reach for reach in range(FAR) if end in within(state, start, reach)), FAR)
