"""Shells from above: mortars that see their target (108), and what becomes of those under them (307, 417, 501)."""

from __future__ import annotations

from typing import NamedTuple

from fogbound.blitz.arsenal import armour
from fogbound.blitz.play.engine.grid import CELLS, CENTRES
from fogbound.blitz.play.engine.state import (
    DEMORALISED,
    Blitz,
    board,
    ground,
    is_on_table,
    is_vehicle,
    living,
    stand,
    terrain,
    told,
    unit,
)
from fogbound.blitz.play.engine.telling import demoralise, tell
from fogbound.blitz.play.fire.firing import fire_of
from fogbound.blitz.play.fire.gunnery import keeps_nerve
from fogbound.blitz.play.fire.harm import BARRAGE, call_casualties, come_under_fire, deal, destroy
from fogbound.blitz.play.fog.looking import reveal
from fogbound.blitz.rules import barrage
from fogbound.blitz.rules.fortifications import is_breached, mine_dice
from fogbound.blitz.rules.he import Burst, Shelled, he_dice, shells
from fogbound.blitz.rules.mortars import TEMPLATE, direct_mortar, mortar_dice, units_struck
from fogbound.blitz.table.cover import cover_at
from fogbound.blitz.table.distance import point_distance
from fogbound.blitz.table.kinds import CM
from fogbound.blitz.table.places import place
from fogbound.blitz.table.templates import Circle, Square, Template, area, under
from fogbound.blitz.table.values import Point
from fogbound.core.steps import Procedures, Roll
from fogbound.core.texts import texts

_ = texts("blitz")


class Salvo(NamedTuple):
    """Shells that fall: of which calibre, from a mortar or not, seen by the mortar itself or not."""

    calibre: int
    mortar: bool
    direct: bool = False


def salvo(state: Blitz) -> Salvo:
    """The shells under way."""
    return Salvo(state["calibre"], bool(state["mortar"]), bool(state["direct"]))


def power(state: Blitz, shells: Salvo) -> int:
    rules = board(state).rules
    return mortar_dice(rules, shells.calibre).value if shells.mortar else he_dice(rules, shells.calibre)


def fire_mortar(state: Blitz) -> None:
    """108: no test; a round template on the target, all under it take the dice."""
    fire = fire_of(state)
    piece = unit(state, fire.firer).piece
    assert piece is not None
    template, shells = Circle(CENTRES[state.cell[fire.target]], TEMPLATE * CM), Salvo(piece.calibre, True, direct=True)
    state.end()
    state["shots"] = len(struck_by(state, template, shells))
    lay(state, template, shells)


def struck_by(state: Blitz, template: Template, shells: Salvo) -> list[int]:
    """303: every stand at least partly under the template."""
    everybody = [*living(state, 0), *living(state, 1)]
    struck = [everybody[n] for n in under(template, [stand(state, i) for i in everybody])]
    few = units_struck(board(state).rules, shells.calibre, len(struck)) if shells.mortar else len(struck)
    return nearest(state, aimed_at(template), struck, few)


def aimed_at(template: Template) -> Point:
    return template.at if isinstance(template, Circle | Square) else CENTRES[0]


def lay(state: Blitz, template: Template, shells: Salvo) -> None:
    """Shells fall; who is struck is found by it."""
    struck = struck_by(state, template, shells)
    for i in struck:
        reveal(state, i)
        come_under_fire(state, i)
    where = CELLS[CENTRES.index(aimed_at(template))]
    tell(state, "shells", "108" if shells.direct else "303", _("Shells fall at {cell}.", cell=where))
    state.call(
        "shells",
        struck=tuple(struck),
        mines=() if shells.direct else mines_under(state, template),
        calibre=shells.calibre,
        mortar=int(shells.mortar),
        direct=int(shells.direct),
    )


def nearest(state: Blitz, at: Point, struck: list[int], few: int) -> list[int]:
    """108, 417: a light mortar strikes those nearest to where it aims (ours), so that its target is one of them."""
    hit = sorted(struck, key=lambda i: point_distance(CENTRES[state.cell[i]], at))[:few]
    return [i for i in struck if i in hit]


def mines_under(state: Blitz, template: Template) -> tuple[int, ...]:
    """501: sections of mines in the zone."""
    pieces, shape = board(state).table.pieces, area(template)
    here = terrain(state)
    touched = (here.pieces[n].name for n in here.pieces_touching(shape) if here.pieces[n].kind == "minefield")
    works = {piece.name: i for i, piece in enumerate(pieces)}
    return tuple(works[section] for section in touched)


# -- on those under it ------------------------------------------------------------------------------------------------


def _burst(state: Blitz, i: int) -> Burst:
    """The dice against one stand."""
    rules, shell = board(state).rules, salvo(state)
    cover = cover_at(ground(state), stand(state, i).at)
    if is_vehicle(state, i):
        return barrage.on_vehicle(rules, power(state, shell), unit(state, i).is_armoured, cover, shell.direct)
    if shell.direct:
        return direct_mortar(rules, shell.calibre, cover)
    return shells(rules, Shelled(dice=power(state, shell), cover=cover))


def _counts(state: Blitz) -> tuple[int, ...]:
    return tuple(_burst(state, i).dice for i in state["struck"])


def shell_dice(state: Blitz) -> int:
    return sum(_counts(state))


def strike(state: Blitz, faces: tuple[int, ...]) -> None:
    """417: each stand by itself; who is not hit keeps his head down."""
    hurt: dict[int, int] = {}
    wrecked, shell = [], salvo(state)
    for i, rolled in zip(state["struck"], deal(faces, _counts(state)), strict=True):
        burst = _burst(state, i)
        hits = burst.hits(rolled)
        text = _.n("{stand} under shells: {n} hit.", "{stand} under shells: {n} hits.", stand=told(state, i), n=hits)
        clause = burst.lines[0].id if burst.lines else "108"
        tell(state, "shelled", clause, text, faces=rolled, need=burst.need, lines=burst.lines)
        if is_vehicle(state, i):
            wrecked.append((i, hits))
        elif hits:
            hurt[i] = hits
        else:
            state.suppressed[i] = 1
    for i, hits in wrecked:
        _strike_vehicle(state, i, hits, shell)
    call_casualties(state, hurt, shell.calibre)


def _strike_vehicle(state: Blitz, i: int, hits: int, shell: Salvo) -> None:
    """307: one hit is enough for a truck; armour ignores the first."""
    effect = barrage.effect(board(state).rules, hits, unit(state, i).is_armoured)
    if effect == "destroyed":
        destroy(state, i, BARRAGE, shell.calibre)
    elif effect == "destruction test":
        state.call("shelled_armour", stand=i, dice=power(state, shell), near=0)


# -- on armour --------------------------------------------------------------------------------------------------------


def pierce_roof(state: Blitz, faces: tuple[int, ...]) -> None:
    """307: rear armour, from above."""
    i = state["stand"]
    vehicle = unit(state, i).vehicle
    assert vehicle is not None
    is_open, dug_in = vehicle.crew != "closed", bool(state.dug_in[i])
    shelled = barrage.Shelled(dice=state["dice"], armour=armour(vehicle), open_top=is_open, dug_in=dug_in)
    test = barrage.test(board(state).rules, shelled)
    destroyed = test.succeeds(sum(faces))
    state["near"] = int(sum(faces) == test.need - 1)
    target = told(state, i)
    text = (
        _("The shells pierce {target}.", target=target)
        if destroyed
        else _("{target} withstands the shot.", target=target)
    )
    tell(state, "destruction", test.base.id, text, faces=faces, need=test.need, lines=test.lines)
    if destroyed:
        destroy(state, i, BARRAGE)


def near_dice(state: Blitz) -> int:
    return int(state["near"])


def shake_crew(state: Blitz, faces: tuple[int, ...]) -> None:
    i = state["stand"]
    if not keeps_nerve(state, i, faces) and state.status[i] != DEMORALISED and is_on_table(state, i):
        demoralise(state, i)


# -- on mines ---------------------------------------------------------------------------------------------------------


def breach_dice(state: Blitz) -> int:
    return mine_dice(board(state).rules, state["calibre"], len(state["mines"]))


def breach(state: Blitz, faces: tuple[int, ...]) -> None:
    """501: a 6 for a section clears it."""
    rules, calibre = board(state).rules, state["calibre"]
    for section, face in zip(state["mines"], faces, strict=True):
        if is_breached(rules, calibre, face):
            clear(state, section, "501", faces=(face,))


def clear(state: Blitz, work: int, rule: str, faces: tuple[int, ...] = ()) -> None:
    """Mines or a barricade are no more."""
    state.gone = tuple(sorted({*state.gone, work}))
    text = _("{work} is cleared.", work=place(board(state).table.pieces[work].name))
    tell(state, "cleared", rule, text, faces=faces)


# fmt: off
PROCEDURES: Procedures[Blitz] = {
    "mortar":         (fire_mortar,),
    "shells":         (Roll("breach", breach_dice, breach), Roll("shells", shell_dice, strike)),
    "shelled_armour": (Roll("destroy", lambda state: 2, pierce_roof), Roll("crew", near_dice, shake_crew)),
}
# fmt: on
