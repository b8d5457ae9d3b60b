"""32.0: a mission over its target: a round in the air, a round of AA, then the bombs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, cast

from fogbound.core.register import rule
from fogbound.core.state import replaced
from fogbound.core.steps import Ask, Roll
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Event, Refusal
from fogbound.west.actions import LOSE
from fogbound.west.chapters.strategic.targets import damage, tell_damage
from fogbound.west.charts.rows import NEVER
from fogbound.west.kinds import SIDES, Class, Field, Nation
from fogbound.west.position.state import West
from fogbound.west.rules.combat.codes import Codes
from fogbound.west.rules.combat.engagement import Engagement, engage
from fogbound.west.rules.combat.facts import Battle, Readings, Site
from fogbound.west.rules.combat.fighter import ATTACKER, DEFENDER, Fighter, Step
from fogbound.west.rules.combat.hits import LOST, code_of, deal, steps_of, take
from fogbound.west.rules.combat.moment import moment
from fogbound.west.rules.combat.muster import are_guns_hardened, fighter_of
from fogbound.west.rules.combat.volley import Modifier, Shooter, Volley, volley
from fogbound.west.rules.losses import eliminate
from fogbound.west.rules.tech import month_of
from fogbound.west.rules.weather import effects_at, weather_at

_ = texts("west")

HOME_AA: Final = ((3, 6), (3, 6), (6, 6), (6, 5))
"""By infantry TECH of the bombed side, how many dice and what they hit on."""
ROUND: Final = moment(1, 1)
ROSTERS: Final = ("flight", "against")
"""By role, the local that has the blocks of a side."""
UNTRAINED: Final = Modifier("strategic_target", "32.0", mali=1)
"""Of bombers that are not strategic, one in all (J-05)."""


def engagement(state: West) -> tuple[Engagement, Codes]:
    """The aircraft of both sides over the hex, as air combat reckons them."""
    board, hex = state.board, state["hex"]
    sides = tuple(
        tuple(
            fighter_of(state, block, hex, role, 0, "", based=role == DEFENDER and state.place[block] == hex)
            for block in blocks
        )
        for role, blocks in ((ATTACKER, state["flight"]), (DEFENDER, state["against"]))
    )
    codes = tuple(
        tuple(code_of(state.steps[block], state.halves[block]) for block in blocks)
        for blocks in (state["flight"], state["against"])
    )
    battle = Battle(board.charts, Site(), sides[0], sides[1], Readings.of(board.options), weather_at(state, hex))
    return engage(battle), (codes[0], codes[1])


# -- in the air -------------------------------------------------------------------------------------------------------


def _air_volleys(state: West) -> tuple[Volley, Volley]:
    battle, codes = engagement(state)
    silent = not battle.fights_in_air(codes, 1)
    mine, theirs = (battle.volley(Step.AIR_AIR, role, codes, ROUND) for role in (ATTACKER, DEFENDER))
    return (Volley((), 0), Volley((), 0)) if silent else (mine, theirs)


def air_dice(state: West) -> int:
    return sum(fired.dice for fired in _air_volleys(state))


@rule("32.0.f", "32.0.g", "32.0.h")
def fight_in_the_air(state: West, faces: tuple[int, ...]) -> None:
    """One round, both sides at once; escorts fire and take hits as bombers do."""
    mine, theirs = _air_volleys(state)
    ours, others = mine.hits(faces[: mine.dice]), theirs.hits(faces[mine.dice :])
    dealt, taken = (_.n("{n} hit", "{n} hits", n=n) for n in (ours, others))
    text = _("In the air: {dealt} by the raiders, {taken} on them.", dealt=dealt, taken=taken)
    state.emit(Event("air_combat", "32.0", text))
    battle, codes = engagement(state)
    state["hits"] = tuple(
        _strike(state, role, battle.sides[role], codes[role], hits)
        for role, hits in ((ATTACKER, others), (DEFENDER, ours))
    )


def _strike(state: West, role: int, units: Sequence[Fighter], codes: Sequence[int], hits: int) -> int:
    """The strongest first; how many hits wait for the owner to choose among equals."""
    key, blocks = ROSTERS[role], state[ROSTERS[role]]
    dealt = deal(units, codes, range(len(blocks)), hits)
    left = []
    for block, code in zip(blocks, dealt.codes, strict=True):
        if code == LOST:
            eliminate(state, block, "32.0")
            continue
        state.steps[block] = steps_of(code)
        state.halves = replaced(state.halves, block, code & 1)
        left.append(block)
    state[key] = tuple(left)
    state["lost"] += (len(blocks) - len(left)) * (role == ATTACKER)
    return dealt.left


class LoseInTheAir(Ask[West]):
    """3.15: of equally strong aircraft the owner chooses which one is hit."""

    number = "3.15"

    def side(self, state: West) -> str:
        return SIDES[1 - state.active if _choosing(state) == ATTACKER else state.active]

    def prompt(self, state: West) -> Message:
        return _.n("Who takes the hit?", "Who takes the next of {n} hits?", n=_waiting(state)[_choosing(state)])

    @rule("3.15.b")
    def candidates(self, state: West) -> Iterable[Action]:
        role = _choosing(state)
        hits = _waiting(state)[role]
        if not hits:
            return ()
        battle, codes = engagement(state)
        blocks = state[ROSTERS[role]]
        return [LOSE[blocks[n]] for n in deal(battle.sides[role], codes[role], range(len(blocks)), hits).tied]

    def refusal(self, state: West, action: Action) -> Refusal:
        if action.verb != "lose":
            return super().refusal(state, action)
        return Refusal(_("The strongest of your units in the battle takes the hit."), self.number)

    def do_lose(self, state: West, block: int) -> None:
        role, waiting = _choosing(state), _waiting(state)
        battle, codes = engagement(state)
        units = battle.sides[role]
        now = take(units, codes[role], state[ROSTERS[role]].index(block))
        left = _strike(state, role, units, now, waiting[role] - 1)
        state["hits"] = (left, waiting[DEFENDER]) if role == ATTACKER else (0, left)
        if not any(state["hits"]):
            state.proceed()


def _waiting(state: West) -> tuple[int, int]:
    """By role, hits that wait for a choice; none before anybody has fired."""
    return cast("tuple[int, int]", state.frames[-1].locals.get("hits", (0, 0)))


def _choosing(state: West) -> int:
    """The raiders first."""
    return ATTACKER if _waiting(state)[ATTACKER] else DEFENDER


# -- from the ground --------------------------------------------------------------------------------------------------


@rule("32.0.j")
def home_aa(state: West, nation: Nation) -> tuple[int, int]:
    """Dice of the guns at home and what they hit on, by the infantry TECH of their nation."""
    assisted = bool(state.assisted >> nation & 1)
    return HOME_AA[state.board.charts.level(nation, Field.INFANTRY, month_of(state), assisted=assisted)]


@rule("9.3.d")
def _aa_volley(state: West) -> Volley:
    """The weather spoils their aim as it does that of other guns (32.4): snow only where they are not at home."""
    if not state["flight"]:
        return Volley((), 0)
    hex = state["hex"]
    dice, hits_on = home_aa(state, Nation(state.owner[hex]))
    malus = effects_at(state, hex).aa_malus if state.weather and not are_guns_hardened(state, hex) else 0
    mali = (Modifier("weather", "32.4", mali=malus),) if malus else ()
    return volley((Shooter(0, dice, hits_on, mali),))


def aa_dice(state: West) -> int:
    return _aa_volley(state).dice


@rule("32.0.h", "32.0.j")
def fire_flak(state: West, faces: tuple[int, ...]) -> None:
    hits = _aa_volley(state).hits(faces)
    state.emit(
        Event("flak", "32.0", _.n("{n} hit by the guns of the target.", "{n} hits by the guns of the target.", n=hits))
    )
    battle, codes = engagement(state)
    state["hits"] = (_strike(state, ATTACKER, battle.sides[ATTACKER], codes[ATTACKER], hits), 0)


# -- the bombs --------------------------------------------------------------------------------------------------------


@rule("32.0.i", "9.3.b")
def bombing_mali(state: West, bomber: Fighter) -> tuple[Modifier, ...]:
    """Strategic bombers have none, whatever the weather; others one, and another where the weather spoils their aim."""
    if bomber.is_strategic:
        return ()
    malus = effects_at(state, state["hex"]).air_malus if state.weather and not bomber.hardened else 0
    return (UNTRAINED, Modifier("weather", "9.3", mali=malus)) if malus else (UNTRAINED,)


@rule("32.0.g", "32.0.i")
def bomb_volley(state: West) -> Volley:
    """Bombers alone."""
    board = state.board
    shooters = []
    for n, block in enumerate(state["flight"]):
        unit = fighter_of(state, block, state["hex"], ATTACKER, 0)
        fire = (unit.fire if state.steps[block] >= unit.faces[0] else unit.reduced)[Step.AIR_GROUND]
        if board.kind[block] == Class.FIGHTER or fire >= NEVER:
            continue
        shooters.append(Shooter(n, state.steps[block], fire, bombing_mali(state, unit)))
    return volley(shooters)


def bomb_dice(state: West) -> int:
    return bomb_volley(state).dice


@rule("32.0.h")
def drop_bombs(state: West, faces: tuple[int, ...]) -> None:
    """On the target, never on units."""
    hits = bomb_volley(state).hits(faces)
    tell_damage(state, state["hex"], state["target"], hits, state["lost"])
    damage(state, state["hex"], state["target"], hits)


def fly_home(state: West) -> None:
    """Hits on shielded faces are forgotten."""
    for block in (*state["flight"], *state["against"]):
        state.halves = replaced(state.halves, block, 0)
    if not state["flight"]:
        tell_damage(state, state["hex"], state["target"], 0, state["lost"])


FLIGHT: Final = (
    Roll[West]("strategic_air", air_dice, fight_in_the_air),
    LoseInTheAir(),
    Roll[West]("strategic_aa", aa_dice, fire_flak),
    LoseInTheAir(),
    Roll[West]("strategic_bombs", bomb_dice, drop_bombs),
    fly_home,
)
