"""Exact odds: every branch of a battle with its chance, while both sides choose their losses for their own good.

A battle never comes back to an earlier state of health; at most it stays where it is for a round in which nobody
hits. So a node (what is left of both sides, and the layer they have come to) has its value as soon as the nodes below
have theirs, and a round that changes nothing is a ring that is solved, not followed: no round is cut off.

Values are found first, from the ends up: a tie (7.7.9) goes to whatever is best for its owner. Chances then flow down
along what was chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from fogbound.core.register import rule
from fogbound.west.odds.fire import Gunnery, at_most
from fogbound.west.odds.health import KINDS, MINE, THEIRS, Health, Pending, TooManyBranchesError, Ways
from fogbound.west.odds.layers import BITS, LAYER, PAIR, Layers
from fogbound.west.odds.plan import FOUGHT_OUT, Plan, after_a_round, decided, without_surrendered
from fogbound.west.rules.combat.codes import Codes
from fogbound.west.rules.combat.descent import falling, grounded
from fogbound.west.rules.combat.engagement import Engagement
from fogbound.west.rules.combat.fighter import ATTACKER, DEFENDER
from fogbound.west.rules.combat.hits import steps_of

Spread: TypeAlias = dict[tuple[Codes, str], float]
"""Ends of a battle, what is left and who has won, with their chances."""
Node: TypeAlias = int
"""The sum of the number of a state of the attackers, that of one of the defenders, and LAYER for each layer."""

BRANCHES: Final = 60_000
"""Most branches to follow."""
DEEPEST: Final = 120
"""Most steps in a battle: its branches are as deep as there are hits."""
POINT: Final = 1e-6
"""What a production point weighs beside victory: of choices with equal prospects the owner takes the cheapest."""
WORTH: Final = {"win": 1.0, "open": 0.0, "lose": -1.0}


Way: TypeAlias = tuple[Node, Sequence[float], Sequence[Node], float, Node, float]
"""A node and what a moment makes of it: chances of hits, where they lead, the chance that all stays, what comes then,
and what the hits are worth to the attacker."""
STAYS: Final = 3
THEN: Final = 4
"""Where in a way these two stand."""

Path: TypeAlias = list[Way]

OPEN: Final = "open for now"
STEADY: Final = "open for sure"
"""More rounds are sure to follow."""


class Follower:
    """Follows one battle through all its branches."""

    def __init__(self, engagement: Engagement, plan: Plan, start: Codes, branches: int = BRANCHES) -> None:
        if sum(steps_of(code) for side in start for code in side) > DEEPEST:
            raise TooManyBranchesError
        self.engagement = engagement
        self.plan = plan
        self.some_give_up = engagement.some_give_up
        self.left = branches
        self.layers = Layers(engagement, plan)
        self.health = Health(engagement, ATTACKER, start), Health(engagement, DEFENDER, start)
        self.gunnery = [Gunnery(engagement, layer, self.health) for layer in self.layers]
        self.values: dict[Node, float] = {}
        """How well the attacker stands, from -1 to 1."""
        self.ends: dict[Node, str] = {}
        self.paths: list[Path] = []
        """Nodes that lead to one another as long as nobody hits, the lowest path first; some go round."""
        self._standings = [""] * (KINDS * KINDS)

    def node(self, codes: Codes, layer: int = 0) -> Node:
        mine, theirs = self.health
        return mine.number(codes[ATTACKER]) + theirs.number(codes[DEFENDER]) + layer * LAYER

    def codes(self, node: Node) -> Codes:
        return self.health[ATTACKER].sides[node & MINE], self.health[DEFENDER].sides[node & THEIRS]

    # -- one moment --------------------------------------------------------------------------------------------------

    def way(self, node: Node) -> Way:
        """Where the fire of a layer leads, or that some give up before it."""
        if self.some_give_up and (left := self._without_surrendered(node)) != node:
            return node, (), (), 1.0, left, 0.0
        gunnery = self.gunnery[node >> BITS]
        if (down := gunnery.layer.down) and falling(self.engagement, codes := self.codes(node)):
            return node, (), (), 1.0, self.node(grounded(self.engagement, codes), down), 0.0
        role = gunnery.alone
        if role is None:
            return self._together(gunnery, node)
        own, enemy = node & gunnery.own, node & gunnery.enemy
        if gunnery.layer.air and not self.layers.is_fought(gunnery.layer, self.codes(node & PAIR)):
            return node, (), (), 1.0, own + enemy + gunnery.layer.skip * LAYER, 0.0
        course = gunnery.course[enemy]
        if not course:
            return node, (), (), 1.0, own + enemy + gunnery.then, 0.0
        misses, hits, spent = gunnery.kept.get(own) or gunnery.fire(role, own, enemy)
        hits = at_most(len(course), hits)
        rest = (spent or own) + gunnery.then
        values, to, lead = self.values, [], 0.0
        for p, ways in zip(hits, course, strict=False):
            there = ways[0] + rest if len(ways) == 1 else self._chosen(gunnery.fires, ways, rest)
            value = values.get(there)
            lead += p * (self.value(there) if value is None else value)
            to.append(there)
        self.left -= len(to)
        if self.left < 0:
            raise TooManyBranchesError
        return node, hits, to, misses, enemy + rest, lead

    def _without_surrendered(self, node: Node) -> Node:
        """The same moment without those who give up now, if some do (5.6.1, 12.4.1)."""
        layer = node >> BITS
        ended = self.layers[layer].ended
        return self.node(without_surrendered(self.engagement, self.codes(node), ended), layer) if ended else node

    @rule("7.7.9.a")
    def _chosen(self, fires: int, ways: Ways, rest: int) -> Node:
        """What the owner of those who were hit makes of a tie."""
        if len(ways) == 1:
            return ways[0] + rest
        values, sign = self.values, (-1.0, 1.0)[fires]
        best, most = 0, -2.0
        for state in ways:
            node = state + rest
            value = values.get(node)
            value = sign * (self.value(node) if value is None else value)
            if value > most:
                best, most = node, value
        return best

    def _answered(self, attackers: Ways, defenders: Ways, then: int, *, aimed: bool = False) -> Node:
        """Where both have a choice the defender makes his first, as in the game; the attacker if he aims (19.2)."""
        answers = [self._chosen(DEFENDER, attackers, state + then) for state in defenders]
        if len(answers) == 1:
            return answers[0]
        return max(answers, key=self.value) if aimed else min(answers, key=self.value)

    def begin(self, codes: Codes, layer: int, pending: Sequence[Pending], *, aimed: bool = False) -> Node:
        """The node at which a battle goes on when hits are still to be taken."""
        ways: list[Ways] = [(health.number(side),) for health, side in zip(self.health, codes, strict=True)]
        for role, pool, hits in pending:
            course = self.health[role].courses(pool)[ways[role][0]]
            ways[role] = course[min(hits, len(course)) - 1] if course else ways[role]
        return self._answered(ways[ATTACKER], ways[DEFENDER], layer * LAYER, aimed=aimed)

    def _together(self, gunnery: Gunnery, node: Node) -> Way:
        """Fire of both sides at once hits them as they were."""
        pair = node & PAIR
        if gunnery.layer.air and not self.layers.is_fought(gunnery.layer, self.codes(pair)):
            return node, (), (), 1.0, pair + gunnery.layer.skip * LAYER, 0.0
        chances: list[float] = []
        to: list[Node] = []
        stays = 0.0
        hurt = [gunnery.after(role, pair) for role in (DEFENDER, ATTACKER)]
        for p, attackers in hurt[0]:
            for q, defenders in hurt[1]:
                reached = self._answered(attackers, defenders, gunnery.then, aimed=gunnery.aimed)
                if reached == pair + gunnery.then:
                    stays = p * q
                else:
                    chances.append(p * q)
                    to.append(reached)
        self.left -= len(to)
        if self.left < 0:
            raise TooManyBranchesError
        lead = sum([p * self.value(there) for p, there in zip(chances, to, strict=True)])
        return node, chances, to, stays, pair + gunnery.then, lead

    # -- values, from the ends up ------------------------------------------------------------------------------------

    def value(self, node: Node) -> float:
        """How well the attacker stands at a node, and at those that follow it as long as nobody hits."""
        values, first, standings = self.values, node, self._standings
        mine, theirs = self.health[ATTACKER].kinds, self.health[DEFENDER].kinds
        path: Path = []
        while (known := values.get(node)) is None:
            standing = standings[mine[node & MINE] + KINDS * theirs[node & THEIRS]]
            if standing != STEADY and (known := self._end(node, standing)) is not None:
                break
            way = self.way(node)
            path.append(way)
            if not way[STAYS]:
                known = 0.0
                break
            before, node = node, way[THEN]
            if node == first:
                return self._settle(path, _around(path))
            if node <= before and node in (nodes := [each[0] for each in path]):
                at = nodes.index(node)
                known = self._settle(path[at:], _around(path[at:]))
                del path[at:]
                break
        return self._settle(path, known) if path else known

    def _settle(self, path: Path, tail: float) -> float:
        """Write down the values along a path, given that behind its end."""
        self.paths.append(path)
        values = self.values
        for node, _chances, _to, stays, _then, lead in reversed(path):
            tail = values[node] = lead + stays * tail
        return tail

    def _end(self, node: Node, standing: str) -> float | None:
        """The value of a node before which the battle ends."""
        mine, theirs = self.health
        outcome = standing or self._standing(node)
        if outcome == OPEN and (ended := self.layers[node >> BITS].ended):
            outcome = after_a_round(self.engagement, self.codes(node), self.plan, ended)
        if outcome not in WORTH:
            return None
        self.ends[node] = outcome
        found = self.values[node] = WORTH[outcome] + POINT * (theirs.points[node & THEIRS] - mine.points[node & MINE])
        return found

    def _standing(self, node: Node) -> str:
        """Who has won, or whether more rounds are sure to follow: all that hangs on the kinds of units left."""
        engagement, codes = self.engagement, self.codes(node)
        strong = engagement.strength(ATTACKER, codes).combat and engagement.strength(DEFENDER, codes).firm
        sure = STEADY if strong and self.plan == FOUGHT_OUT else OPEN
        found = decided(engagement, engagement.verdict(codes)[0]) or sure
        kinds = self.health[ATTACKER].kinds[node & MINE], self.health[DEFENDER].kinds[node & THEIRS]
        self._standings[kinds[ATTACKER] + KINDS * kinds[DEFENDER]] = found
        return found

    # -- chances, from the start down --------------------------------------------------------------------------------

    def spread(self, start: Node) -> Spread:
        """All ends of the battle from a node on, each with its chance."""
        self.value(start)
        flow = {start: 1.0}
        for path in reversed(self.paths):
            last = path[-1]
            if last[STAYS] and last[THEN] == path[0][0]:
                self._go_round(path, flow)
            at = 0.0
            for node, chances, to, stays, _then, _lead in path:
                at += flow.pop(node, 0.0)
                if at:
                    for p, there in zip(chances, to, strict=True):
                        flow[there] = flow.get(there, 0.0) + at * p
                    at *= stays
            if at and (then := last[THEN]) != path[0][0]:
                flow[then] = flow.get(then, 0.0) + at
        found: Spread = {}
        for node, p in flow.items():
            codes, _over = self.engagement.verdict(self.codes(node))
            end = codes, self.ends[node]
            found[end] = found.get(end, 0.0) + p
        return found

    def _go_round(self, ring: Path, flow: dict[Node, float]) -> None:
        """Some of what comes to a ring goes round and round before it leads on."""
        at, around = 0.0, 1.0
        for node, _chances, _to, stays, _then, _lead in ring:
            at = (at + flow.get(node, 0.0)) * stays
            around *= stays
        if at:
            first = ring[0][0]
            flow[first] = flow.get(first, 0.0) + at / (1.0 - around)


def _around(ring: Path) -> float:
    """The value of a ring at its first node: the sum of all that leads out of it, however often it goes round."""
    once, stay = 0.0, 1.0
    for _node, _chances, _to, stays, _then, lead in ring:
        once += stay * lead
        stay *= stays
    return once / (1.0 - stay)


def follow(engagement: Engagement, codes: Codes, plan: Plan, branches: int = BRANCHES) -> Spread:
    """All ends of a battle with their chances."""
    follower = Follower(engagement, plan, codes, branches)
    return follower.spread(follower.node(codes))
