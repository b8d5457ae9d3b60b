"""Strategies: any rule set, any shot, any fire, any barrage."""

from __future__ import annotations

from typing import get_args

from hypothesis import settings
from hypothesis import strategies as st

from fogbound.blitz.arsenal import arsenal
from fogbound.blitz.odds import Barrage, FireMission, InfantryAssault
from fogbound.blitz.rules.fire import Arm, Firer, Mark
from fogbound.blitz.rules.saves import Save
from fogbound.blitz.rules.shot import Act, Ammo, Shot
from fogbound.blitz.ruleset import RuleSet, make, proposals
from fogbound.blitz.terms import SIZES, Above, Cover, Experience, Facing, GunSize

LAW = settings(max_examples=50, deadline=None)
"""Enough cases for a law in the fast suite; no deadline, as the machine may be busy."""

EXPERIENCES = st.sampled_from(get_args(Experience))
COVERS = st.sampled_from(get_args(Cover))
DISTANCES = st.integers(1, 200)
GUNS = st.sampled_from([weapon for weapon in arsenal().weapons.values() if weapon.kind == "gun"])
WEAPONS = st.sampled_from([w for w in arsenal().weapons.values() if w.kind != "recoilless"])
ARMOUR = st.tuples(*[st.integers(-1, 12)] * 3)
NATIONS = st.sampled_from(["Germany", "USSR", "France", "USA", ""])
ALWAYS_KNOWN = [arm for arm in get_args(Arm) if arm not in ("Bren carrier crew", "scouts", "company commander")]


def with_needs(chosen: set[str]) -> RuleSet:
    return make("any", chosen | {need for id in chosen for need in proposals()[id].depends})


RULE_SETS = st.sets(st.sampled_from(sorted(proposals()))).map(with_needs)

SWITCHES = [
    "closed",
    "commander_out",
    "stabiliser",
    "narrow_turret",
    "poor_optics",
    "commander_lost",
    "limbered",
    "unlimbered",
    "already_fired",
    "track_shot",
    "at_gun",
    "hull_down",
    "dug_in",
    "reloading",
    "open_top",
]
SHOTS = st.builds(
    Shot,
    weapon=WEAPONS,
    distance=DISTANCES,
    ammo=st.sampled_from(get_args(Ammo)),
    firer=st.sampled_from(["vehicle", "gun", "infantry"]),
    act=st.sampled_from(get_args(Act)),
    nation=NATIONS,
    above=st.sampled_from(get_args(Above)),
    target=st.sampled_from(["vehicle", "gun", "infantry"]),
    size=st.sampled_from(SIZES),
    gun_size=st.sampled_from(get_args(GunSize)),
    cover=COVERS,
    target_moved=st.integers(0, 80),
    armour=ARMOUR,
    facing=st.sampled_from(get_args(Facing)),
    crew=EXPERIENCES,
    **dict.fromkeys(SWITCHES, st.booleans()),
)

FIRERS = st.builds(
    Firer,
    arm=st.sampled_from(ALWAYS_KNOWN),
    moved=st.booleans(),
    demoralised=st.booleans(),
    off_facing=st.integers(0, 180),
    commander_lost=st.booleans(),
)
MARKS = st.builds(
    Mark, cover=COVERS, moving=st.booleans(), distance=st.integers(1, 60), camouflaged_observer=st.booleans()
)
SAVES = st.builds(
    Save,
    experience=EXPERIENCES,
    calibre=st.sampled_from([0, 20, 75]),
    demoralised=st.booleans(),
    cover=COVERS,
)
FIRES = st.builds(FireMission, firers=st.lists(FIRERS, min_size=1, max_size=4).map(tuple), mark=MARKS, target=SAVES)
ASSAULTS = st.builds(
    InfantryAssault,
    attackers=st.integers(1, 6),
    attacker=EXPERIENCES,
    smg=st.booleans(),
    defender=EXPERIENCES,
    defender_arm=st.sampled_from(["rifle group", "MMG"]),
    defender_demoralised=st.booleans(),
    cover=COVERS,
    covering=st.lists(st.sampled_from(["rifle group", "MMG"]), max_size=5).map(tuple),
)
BARRAGES = st.builds(
    Barrage,
    calibre=st.sampled_from([60, 81, 105, 150]),
    role=st.sampled_from(["mortar", "howitzer", "rocket launcher"]),
    pieces=st.integers(1, 6),
    on_table=st.booleans(),
    distance=st.integers(5, 150),
    support=st.sampled_from(["organic", "divisional"]),
    nation=NATIONS,
    friends_near=st.booleans(),
    target=st.sampled_from(["infantry", "gun", "soft vehicle", "armour"]),
    cover=COVERS,
    experience=EXPERIENCES,
    armour=ARMOUR,
    open_top=st.booleans(),
    dug_in=st.booleans(),
)
