"""Which of many candidates (blocks, hexes) a rule leaves, and why another is not among them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any, Generic, TypeAlias, TypeVar, cast

from msgspec.structs import replace

from fogbound.core.clause import AnyLine, InForce, Listed
from fogbound.core.register import enforce
from fogbound.core.texts import Message

S = TypeVar("S")
A = TypeVar("A")
B = TypeVar("B")

Passes: TypeAlias = Callable[[S, A, Collection[int]], Collection[int]]
"""Of these candidates, those that a clause has nothing against."""


def _for_another(passes: Passes[S, B], actor: Callable[[S, A], B]) -> Passes[S, A]:
    return lambda state, who, candidates: passes(state, actor(state, who), candidates)


class Mesh(AnyLine, Generic[S, A], frozen=True):
    """A line of a sieve."""

    passes: Passes[S, A]
    implied: bool
    """The candidates were found by way of this line, and need not be asked again. Whoever was not is told so first, for
    what others have against him may be none of the asker's business."""
    narrow: bool
    """It holds back most candidates, and is asked first where the order does not matter."""


class Sieve(Listed[Mesh[S, A]]):
    """Which candidates are left for somebody (a block, a side) in a position, and why another is not.

    Each line lets pass those candidates that its clause has nothing against, for one of them as for hundreds at once.
    """

    def __init__(self, title: str) -> None:
        super().__init__(title)
        self._asked: dict[str, tuple[Mesh[S, A], ...]] = {}
        self._judged: dict[str, tuple[Mesh[S, A], ...]] = {}
        self.included: list[tuple[Sieve[S, Any], Collection[str]]] = []
        """The sieves whose lines it goes on with, each with the clauses of which it says something else."""

    def _add(self, line: Mesh[S, A]) -> None:
        super()._add(line)
        self._asked.clear()
        self._judged.clear()

    def line(
        self,
        clause: str,
        reason: Message,
        *,
        when: tuple[str, ...] = (),
        implied: bool = False,
        narrow: bool = False,
        place: str = "",
    ) -> Callable[[Passes[S, A]], Passes[S, A]]:
        """Add a line; `place` is where the rule stands, if not in the function that sifts."""

        def add(passes: Passes[S, A]) -> Passes[S, A]:
            self._add(Mesh(clause, reason, when, (), passes, implied, narrow))
            enforce(place or f"{passes.__module__}.{passes.__qualname__}", clause)
            return passes

        return add

    def include(
        self,
        other: Sieve[S, B],
        *,
        implied: bool = False,
        actor: Callable[[S, A], B] | None = None,
        but: Collection[str] = (),
    ) -> None:
        """Go on with the lines that another sieve has by now; `actor` says for whom, if not for the same.

        `but` are the clauses of which this sieve says something else.
        """
        self.included.append((other, but))
        for line in other._lines:
            if line.id in but:
                continue
            passes = _for_another(line.passes, actor) if actor else line.passes
            self._add(cast("Mesh[S, A]", replace(line, passes=passes, implied=implied or line.implied)))

    def missed(self) -> list[str]:
        """Clauses that were added to a sieve after this one had gone on with its lines, and that it does not have."""
        mine = {(line.id, line.reason.text) for line in self._lines}
        late = [line for other, but in self.included for line in other._lines if line.id not in but]
        return [line.id for line in late if (line.id, line.reason.text) not in mine]

    def asked(self, rules: InForce) -> tuple[Mesh[S, A], ...]:
        """The lines in force but for those by way of which candidates are found, the narrow ones first."""
        lines = self._asked.get(rules.fingerprint)
        if lines is None:
            asked = (line for line in self.in_force(rules) if not line.implied)
            lines = tuple(sorted(asked, key=lambda line: not line.narrow))
            self._asked[rules.fingerprint] = lines
        return lines

    def open(self, rules: InForce, state: S, actor: A, candidates: Iterable[int]) -> list[int]:
        """Those that no line holds back, in their order."""
        left: Collection[int] = list(candidates)
        for line in self.asked(rules):
            if not left:
                break
            left = line.passes(state, actor, left)
        return list(left)

    def lets(self, rules: InForce, state: S, actor: A, candidate: int) -> bool:
        """Whether no line holds back this one."""
        alone = (candidate,)
        for line in self.asked(rules):  # noqa: SIM110 - a march asks this at every full hex
            if not line.passes(state, actor, alone):
                return False
        return True

    def against(self, rules: InForce, state: S, actor: A, candidate: int) -> Mesh[S, A] | None:
        """The first line that holds back a candidate, if one does; who is no candidate at all hears nothing else."""
        for line in self._judging(rules):
            if candidate not in line.passes(state, actor, (candidate,)):
                return line
        return None

    def _judging(self, rules: InForce) -> tuple[Mesh[S, A], ...]:
        """All lines in force, first those by way of which candidates are found."""
        lines = self._judged.get(rules.fingerprint)
        if lines is None:
            lines = tuple(sorted(self.in_force(rules), key=lambda line: not line.implied))
            self._judged[rules.fingerprint] = lines
        return lines
