"""Pictures of tables."""

from __future__ import annotations

import subprocess
import sys
from xml.etree import ElementTree

import pytest

from blitz.table.lay import block, piece, spot
from fogbound.blitz.table.draw import LAYERS, Ray, draw
from fogbound.blitz.table.files import load_table, table_names
from fogbound.blitz.table.kinds import kinds
from fogbound.blitz.table.labels import LABELS
from fogbound.blitz.table.themes import THEMES
from fogbound.blitz.table.values import Table

SVG = "{http://www.w3.org/2000/svg}"


def texts(picture):
    return [element.text for element in ElementTree.fromstring(picture).iter(f"{SVG}text")]


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("name", table_names())
def test_everything_on_the_table_is_drawn_and_named(name, theme):
    table = load_table(name)
    written = texts(draw(table, theme))
    assert {p.name for p in table.pieces} | {s.name for s in table.stands} <= set(written)


def test_every_kind_has_a_label_a_layer_and_a_paint():
    assert set(LABELS) == set(kinds()) == set.union(*map(set, LAYERS))
    for theme in THEMES.values():
        assert set(theme.paints) == set(kinds())


def test_every_pattern_used_is_defined():
    pieces = tuple(
        block(kind.name, 10, 10, 10, 10) if kind.shape == "area" else piece(f"{kind.name} 1,1 9,9")
        for kind in kinds().values()
    )
    for theme in THEMES.values():
        picture = draw(Table("all", 600, 400, pieces), theme)
        tree = ElementTree.fromstring(picture)
        known = {element.get("id") for element in tree.iter()}
        used = {e.get("fill")[5:-1] for e in tree.iter() if (e.get("fill") or "").startswith("url(#")}
        assert used
        assert used <= known


def test_the_far_edge_is_up():
    picture = ElementTree.fromstring(draw(Table("t", 600, 400, (piece("hedge 0,0 10,40"),))))
    (hedge, *_) = picture.iter(f"{SVG}polyline")
    assert hedge.get("points") == "0,400 100,0"


def test_lines_are_shown_whole_or_broken():
    rays = [Ray((spot(0, 0), spot(9, 9))), Ray((spot(0, 0), spot(9, 9)), allowed=False)]
    tree = ElementTree.fromstring(draw(Table("t", 600, 400), rays=rays))
    assert [line.get("stroke-dasharray") for line in tree.iter(f"{SVG}polyline")] == ["none", "12 8"]


def test_names_cannot_break_the_picture():
    odd = 'A <b>"&'
    assert f"{odd} · 60 × 40 cm" in texts(draw(Table(odd, 600, 400)))
    assert ElementTree.fromstring(draw(Table(odd, 600, 400))).get("aria-label") == odd


def test_the_key_speaks_the_reader_s_language():
    table = Table("t", 600, 400, (block("wood:dense_wood", 1, 1, 9, 9),))
    assert texts(draw(table))[-1] == "dense wood"
    assert texts(draw(table, lang="fr"))[-1] == "bois dense"


def test_neither_blitz_nor_the_picture_needs_shapely():
    code = "import sys, fogbound.blitz, fogbound.blitz.table.draw; print('shapely' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"
