"""A shot of a gun or an anti-tank weapon: the situation that 206-212 are asked about."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from fogbound.blitz.arsenal import Weapon
from fogbound.blitz.terms import Above, Cover, Experience, Facing, GunRole, GunSize, Size

Act = Literal["stationary", "moved", "pivoted", "turret"]
Ammo = Literal["AP", "HE", "HEAT", "APCR", "APDS"]


class Shot(Struct, frozen=True, kw_only=True):
    """Who fires what at whom, over how many centimetres."""

    weapon: Weapon
    distance: int
    ammo: Ammo = "AP"

    firer: Literal["vehicle", "gun", "infantry"] = "vehicle"
    role: GunRole = "at"
    """Of a gun that fires: 402 lets anti-tank guns of any calibre move first."""
    act: Act = "stationary"
    nation: str = ""
    """Of the firer: Russian long guns and the second edition's Russian and French tanks differ."""
    closed: bool = False
    commander_out: bool = False
    stabiliser: bool = False
    narrow_turret: bool = False
    poor_optics: bool = False
    commander_lost: bool = False
    limbered: bool = False
    unlimbered: bool = False
    already_fired: bool = False
    """A reaction (opportunity fire) by a unit that was activated or has fired this turn."""
    track_shot: bool = False
    above: Above = ""

    target: Literal["vehicle", "gun", "infantry"] = "vehicle"
    size: Size = "N"
    gun_size: GunSize = "medium"
    at_gun: bool = False
    cover: Cover = "open"
    hull_down: bool = False
    dug_in: bool = False
    target_moved: int = 0
    """Centimetres since the target's last activation."""
    reloading: bool = False
    """A rocket launcher's crew that reloads is a moving target (406)."""
    open_top: bool = False
    armour: tuple[int, int, int] = (0, 0, 0)
    """Front, side, rear."""
    facing: Facing = "front"
    crew: Experience = "regular"
    demoralised: bool = False
    """Infantry or a gun's crew that is shot at."""
