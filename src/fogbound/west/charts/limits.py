"""The fixed numbers of the rules, as `limits.toml` groups them."""

from __future__ import annotations

import msgspec


class Stacking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """3.10, 3.4, 6.7: units of one side in a hex."""

    ground: int
    combat: int
    air_in_battle: int
    battle: int
    airbase: int
    mulberry: int


class Port(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """3.4: units supplied, naval units based."""

    supply: int
    naval: int


class Ports(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """By class of port."""

    major: Port
    minor: Port
    mulberry: Port


class Siege(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """12.1: units that hold out in a siege."""

    major: int
    minor: int
    mulberry: int
    capital: int


class Steps(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """7.3: price of a step by the colour of its number."""

    black: int
    white: int
    red: int


class Prices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What else costs or gives production points."""

    srm: int
    assistance: int
    fort_face: int
    mulberry: int
    siegfried: int
    radar_station: int
    partisan: int
    disband: int
    raeder_upkeep: int
    upgrade_red: int


class Pieces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """1.0, 29.1: pieces in the box; only the partisans are a limit of play."""

    partisans: int
    turn_stickers: int
    morale_stickers: int
    stickers: int
    yellow_cubes: int


class PortDenial(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """S.20: how many ports the Allies may close after a landing in 1943, and for how many turns."""

    ports: int
    turns: int


class Alliance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """3.20: the month in which the US enters and leads."""

    us_at_war: str


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of them."""

    stacking: Stacking
    ports: Ports
    siege: Siege
    steps: Steps
    prices: Prices
    pieces: Pieces
    port_denial: PortDenial
    alliance: Alliance
