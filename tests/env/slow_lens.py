"""The lenses by the long way: from what `observe` says, a name at a time."""

from __future__ import annotations

from typing import Any

import numpy as np

from fogbound.blitz.play.engine.grid import HEADINGS
from fogbound.blitz.play.engine.state import STATUS
from fogbound.env.lens import Vector
from fogbound.env.play import Play
from fogbound.west.kinds import Nation

AWAY = {"pool": 1.0, "coming": 0.5, None: 0.0}
AIR = ("fighter", "bomber", "strategic")
FLAGS = {
    "stuck": "immobilised", "fired": "fired", "activated": "activated", "dug_in": "dug_in", "suppressed": "suppressed",
    "looks_out": "looks_out", "headless": "commander_lost", "hidden": "hidden", "camouflaged": "camouflaged",
}  # fmt: skip


def look(play: Play, side: str) -> Vector:
    whole = np.zeros(play.lens.size, np.float32)
    pieces = play.lens.named(whole)
    seen: Any = play.game.observe(play.state, side)
    pieces["active"][0] = seen["active"] == side
    (west if play.game.name == "west" else blitz)(play, seen, side, pieces)
    return whole


def west(play: Play, seen: Any, side: str, pieces: dict[str, Vector]) -> None:
    hexes = len(play.game.vocabulary.kinds["hex"])
    block_of, hex_of = (play.game.vocabulary.kinds[kind].index for kind in ("block", "hex"))
    pieces["turn"][0] = (seen["turn"] - 1) / seen["turns"]
    pieces["score"][0] = seen["score"] / 10
    for nation, points in seen["points"].items():
        pieces["points"][Nation[nation]] = points / 10
    for standing in ("neutral", "assisted", "surrendered"):
        for nation in seen[standing]:
            pieces[standing][Nation[nation]] = 1
    for block in seen["blocks"]:
        number = block_of(block["name"])
        pieces["steps"][number] = block["steps"] / 4
        pieces["away"][number] = AWAY[block["away"]]
        for mark in {"moved", "unsupplied"} & {*block["marks"]}:
            pieces[mark][number] = 1
        if block["hex"]:
            hex = hex_of(block["hex"])
            pieces["place"][number] = (hex + 1) / hexes
            pieces["blocks"][hex + hexes * (block["class"] in AIR)] += 1
            pieces["strength"][hex] += block["steps"]
    for enemy in seen["enemies"]:
        hex = hex_of(enemy["hex"])
        pieces["blocks"][hex + hexes * (2 + (enemy["kind"] == "air"))] += 1
        pieces["strength"][hex + hexes] += enemy["steps"] or 0
    for nation, held in seen["owners"].items():
        if nation not in seen["neutral"]:
            mine = play.state.board.side_of[Nation[nation]] == play.sides.index(side)
            pieces["owner"][[hex_of(hex) for hex in held]] = 1 if mine else -1
    for hex, works in seen["works"].items():
        pieces["works"][hex_of(hex)] = works


def blitz(play: Play, seen: Any, side: str, pieces: dict[str, Vector]) -> None:
    stand_of, cell_of = (play.game.vocabulary.kinds[kind].index for kind in ("stand", "cell"))
    pieces["turn"][0] = seen["turn"] / (seen["turns"] + 1)
    for who, points in seen["points"].items():
        pieces["points"][int(who != side)] = points / 10
    for stand in seen["stands"]:
        number, mine = stand_of(stand["name"]), stand["side"] == side
        pieces["seen"][number] = 1 if mine else -1
        pieces["status"][number] = STATUS.index(stand["status"]) / (len(STATUS) - 1)
        pieces["facing"][number] = HEADINGS.index(stand["facing"]) / len(HEADINGS)
        pieces["dry"][number] = not stand["ammunition"]
        for flag, says in FLAGS.items():
            pieces[flag][number] = stand[says]
        if stand["cell"]:
            pieces["cell"][number] = (cell_of(stand["cell"]) + 1) / len(pieces["own"])
            pieces["own" if mine else "enemy"][cell_of(stand["cell"])] += 1
    for smoke in seen["smoke"]:
        pieces["smoke"][cell_of(smoke["cell"])] = 1
    for cell in seen["markers"]:
        pieces["markers"][cell_of(cell)] = 1
