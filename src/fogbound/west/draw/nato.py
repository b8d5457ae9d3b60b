"""Symbols of the classes (6.0) as armies draw them: a frame, and what it stands for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fogbound.west.draw.pen import element

FRAME: Final = '<path class="nato-field" d="M-14-9h28v18h-28z"/>'
CROSS: Final = '<path d="M-14-9l28 18M-14 9l28-18"/>'
TRACKS: Final = '<path d="M-5-4.5h10a4.5 4.5 0 0 1 0 9h-10a4.5 4.5 0 0 1 0-9z"/>'
BAR: Final = '<path d="M-14-9h5v18h-5z" class="nato-solid"/>'
WING: Final = "M0 0q-4-6-9-6-3 0-3 6 0 6 3 6 5 0 9-6 4-6 9-6 3 0 3 6 0 6-3 6-5 0-9-6z"


def _letters(text: str, size: float = 9) -> str:
    return f'<text class="nato-solid" text-anchor="middle" y="3.4" font-size="{size}" font-weight="700">{text}</text>'


# fmt: off
SYMBOLS: Final = {
    "infantry":   FRAME + CROSS,
    "mountain":   FRAME + CROSS + '<path class="nato-solid" d="M-4.5 9l4.5-8 4.5 8z"/>',
    "cavalry":    FRAME + '<path d="M-14 9l28-18"/>',
    "artillery":  FRAME + '<circle class="nato-solid" r="3.6"/>',
    "para":       FRAME + CROSS + '<path d="M-6 7.5q3-4.5 6 0 3-4.5 6 0"/>',
    "marine":     FRAME + CROSS + '<path d="M0-6v12M-3-4h6M-4.5 2q.5 4 4.5 4t4.5-4"/>',
    "motorised":  FRAME + CROSS + '<path d="M0-9v18"/>',
    "tankette":   FRAME + TRACKS + '<path d="M-14 9l28-18"/>',
    "tank":       FRAME + TRACKS,
    "armor_hq":   FRAME + BAR + TRACKS + '<path d="M-14 9v5"/>',
    "air_hq":     FRAME + BAR + '<path transform="translate(2.5) scale(.7)" d="' + WING + '"/><path d="M-14 9v5"/>',
    "leader":     FRAME + BAR + '<path class="nato-solid" transform="translate(2.5) scale(.85)" d="M0-7l1.7 4.8h5.1l-4.1 3.1 1.5 4.9-4.2-3-4.2 3 1.5-4.9-4.1-3.1h5.1z"/><path d="M-14 9v5"/>',  # noqa: E501
    "theatre_hq": FRAME + BAR + _letters("HQ") + '<path d="M-14 9v5"/>',
    "navy_hq":    FRAME + BAR + '<path transform="translate(2.5)" d="M0-6v12M-3-4h6M-4.5 2q.5 4 4.5 4t4.5-4"/><path d="M-14 9v5"/>',  # noqa: E501
    "fighter":    f'{FRAME}<path d="{WING}"/>',
    "bomber":     f'{FRAME}<path class="nato-solid" d="{WING}"/>',
    "strategic":  f'{FRAME}<path class="nato-solid" transform="translate(0 -2.5) scale(.8)" d="{WING}"/><path d="M-9 5.5h18"/>',  # noqa: E501
    "submarine":  FRAME + '<path class="nato-solid" d="M-11 2q0-3.5 5-3.5h3v-4h5v4h4q5 0 5 3.5t-5 3.5h-12q-5 0-5-3.5z"/>',  # noqa: E501
    "fort":       FRAME + '<path class="nato-solid" d="M-9 6v-10h3.6v3h3.6v-3h3.6v3h3.6v-3h3.6v10z"/>',
    "mulberry":   FRAME + '<path d="M0-6v12M-3-4h6M-4.5 2q.5 4 4.5 4t4.5-4M-12-7v14M12-7v14"/>',
    "partisan":   FRAME + _letters("P"),
}
# fmt: on


def definitions() -> Iterator[str]:
    for kind, drawn in SYMBOLS.items():
        yield element("g", drawn, id=f"nato-{kind}")
