"""Where the sheet lies on the Earth: an equal-area projection, turned and cut into hexes.

Lambert azimuthal equal-area on WGS 84, centred at 50 N 5 E, turned 16.7 degrees clockwise, hexes 70.5 km
from flat to flat. Frame, turn and offset were chosen so that the places the manual names fall into the
hexes it needs (docs/map.md). Functions take `m`, a module with the names of `math`, so that stage 1 can
pass whole arrays through NumPy.
"""

from __future__ import annotations

import math
from typing import Any

from fogbound.west.theatre import grid

CENTRE_LAT, CENTRE_LON = 50.0, 5.0
TURN = math.radians(16.7)
HEX_KM = 70.5
# The hex whose centre lies at (EAST_KM, NORTH_KM) of the turned frame.
ANCHOR, EAST_KM, NORTH_KM = "2425", 27.4, 28.1

_A, _F = 6378.137, 1 / 298.257223563
_E2 = _F * (2 - _F)
_E = math.sqrt(_E2)
_COS, _SIN = math.cos(TURN), math.sin(TURN)


def _q(sin_lat: Any, m: Any = math) -> Any:
    """Authalic function of Snyder's formula 3-12."""
    return (1 - _E2) * (sin_lat / (1 - _E2 * sin_lat**2) - m.log((1 - _E * sin_lat) / (1 + _E * sin_lat)) / (2 * _E))


_QP = _q(1.0)
_RQ = _A * math.sqrt(_QP / 2)
_BETA1 = math.asin(_q(math.sin(math.radians(CENTRE_LAT))) / _QP)
_D = (
    _A
    * math.cos(math.radians(CENTRE_LAT))
    / math.sqrt(1 - _E2 * math.sin(math.radians(CENTRE_LAT)) ** 2)
    / (_RQ * math.cos(_BETA1))
)


def to_km(lat: Any, lon: Any, m: Any = math) -> tuple[Any, Any]:
    """Kilometres east and north in the turned frame."""
    beta = m.asin(_q(m.sin(lat * (math.pi / 180)), m) / _QP)
    lam = (lon - CENTRE_LON) * (math.pi / 180)
    b = _RQ * m.sqrt(2 / (1 + math.sin(_BETA1) * m.sin(beta) + math.cos(_BETA1) * m.cos(beta) * m.cos(lam)))
    x = b * _D * m.cos(beta) * m.sin(lam)
    y = b / _D * (math.cos(_BETA1) * m.sin(beta) - math.sin(_BETA1) * m.cos(beta) * m.cos(lam))
    return x * _COS + y * _SIN, y * _COS - x * _SIN


def to_lat_lon(east: Any, north: Any, m: Any = math) -> tuple[Any, Any]:
    """Latitude and longitude of a point of the turned frame; the inverse of `to_km`."""
    x, y = east * _COS - north * _SIN, east * _SIN + north * _COS
    rho = m.hypot(x / _D, y * _D) + 1e-12
    c = 2 * m.asin(rho / (2 * _RQ))
    beta = m.asin(m.cos(c) * math.sin(_BETA1) + _D * y * m.sin(c) * math.cos(_BETA1) / rho)
    lon = m.atan2(
        x * m.sin(c),
        _D * rho * math.cos(_BETA1) * m.cos(c) - _D**2 * y * math.sin(_BETA1) * m.sin(c),
    )
    lat = (
        beta
        + (_E2 / 3 + 31 * _E2**2 / 180 + 517 * _E2**3 / 5040) * m.sin(2 * beta)
        + (23 * _E2**2 / 360 + 251 * _E2**3 / 3780) * m.sin(4 * beta)
        + 761 * _E2**3 / 45360 * m.sin(6 * beta)
    )
    return lat * (180 / math.pi), CENTRE_LON + lon * (180 / math.pi)


_ANCHOR_X, _ANCHOR_Y = grid.centre(ANCHOR, HEX_KM)


def to_sheet(east: float, north: float) -> tuple[float, float]:
    """Kilometres on the sheet as `grid.centre` counts them: x to the right, y downwards."""
    return _ANCHOR_X + east - EAST_KM, _ANCHOR_Y - (north - NORTH_KM)


def from_sheet(x: Any, y: Any) -> tuple[Any, Any]:
    """Kilometres in the turned frame of a point on the sheet; the inverse of `to_sheet`."""
    return x - _ANCHOR_X + EAST_KM, _ANCHOR_Y - y + NORTH_KM


def point(lat: float, lon: float) -> tuple[float, float]:
    """The point of the sheet, in kilometres, where a place lies."""
    return to_sheet(*to_km(lat, lon))


def hex_of(lat: float, lon: float) -> str | None:
    """The hex in which a place lies, or None beyond the sheet."""
    return grid.hex_at(*point(lat, lon), HEX_KM)


def centre_of(hex_number: str) -> tuple[float, float]:
    """Latitude and longitude of the centre of a hex."""
    lat, lon = to_lat_lon(*from_sheet(*grid.centre(hex_number, HEX_KM)))
    return round(lat, 3), round(lon, 3)
