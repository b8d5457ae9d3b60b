"""The picture of the map: everything is on it once, nothing hidden is on it at all."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from xml.etree import ElementTree

import pytest

from cases import fast
from fogbound.core.proof.checks import random_answer
from fogbound.core.values import Result
from fogbound.west.blocks import blocks
from fogbound.west.board.boards import board_for, setting_of
from fogbound.west.draw import picture
from fogbound.west.draw.blocks import STACKS, slug
from fogbound.west.draw.nato import SYMBOLS
from fogbound.west.draw.outlines import course, loops
from fogbound.west.draw.position import position_of, size_of
from fogbound.west.draw.region import REGIONS, UnknownRegionError, region
from fogbound.west.draw.sheet import PAGE, Sheet
from fogbound.west.draw.theme import THEMES, WOODS
from fogbound.west.game import GAME
from fogbound.west.kinds import CLASSES, SIDES, Class
from fogbound.west.position.observe import observe
from fogbound.west.position.set_up import set_up
from fogbound.west.position.state import West
from fogbound.west.position.worlds import resample
from fogbound.west.theatre import theatre
from west.spread import CLOSELY

SVG = "{http://www.w3.org/2000/svg}"


@cache
def start(code: str, **options: str) -> West:
    return set_up(board_for(setting_of(code, options)))


@cache
def drawn(code: str = "", side: str = "", layers: tuple[str, ...] = picture.USUAL, lang: str = "en") -> str:
    position = position_of(start(code), side) if code else None
    return picture.draw(Sheet(theatre(), lang=lang, position=position), layers)


@cache
def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def elements(svg: str) -> Iterator[ElementTree.Element]:
    return parsed(svg).iter()


@cache
def ids(svg: str) -> Counter[str]:
    return Counter(element.get("id", "") for element in elements(svg) if element.get("id"))


def group(svg: str, name: str) -> ElementTree.Element:
    return next(element for element in elements(svg) if element.get("id") == name)


def written(element: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in element.iter(f"{SVG}text")]


# ---- the bare map ----------------------------------------------------------------------------------------------------


def test_every_hex_is_drawn_once_and_every_box() -> None:
    found = ids(drawn())
    map_ = theatre()
    assert all(found[f"hex-{number}"] == 1 for number in map_.numbers[: map_.hexes])
    assert sum(name.startswith("hex-") for name in found) == map_.hexes
    assert all(found[f"box-{box.name.lower()}"] == 1 for box in map_.boxes)


def test_no_id_is_used_twice_and_nothing_refers_to_what_is_not_there() -> None:
    svg = drawn("SBW3", layers=picture.NAMES)
    found = ids(svg)
    assert max(found.values()) == 1
    referred = {element.get("href", "#")[1:] for element in elements(svg)} - {""}
    referred |= set(re.findall(r"url\(#([\w-]+)\)", svg))
    assert referred <= set(found)


def test_a_hex_is_drawn_where_the_grid_has_it_and_says_what_it_is() -> None:
    paris = next(element for element in elements(drawn()) if element.get("id") == "hex-2026")
    assert (paris.get("x"), paris.get("y"), paris.get("class")) == ("2050", "2251.7", "hex land plain")


def test_the_bare_map_is_small_enough_to_be_served() -> None:
    assert len(drawn().encode()) < 1_500_000
    assert len(drawn(layers=picture.NAMES).encode()) < 1_500_000


def test_every_place_river_and_sea_is_named() -> None:
    names = Counter(written(group(drawn(), "layer-cities")))
    assert names == Counter(place.name for place in theatre().places)
    assert set(written(group(drawn(), "layer-names"))) == set(theatre().river_courses)
    assert set(written(group(drawn(), "layer-seas"))) == set(filter(None, theatre().sea))


def test_every_port_and_every_producing_site_has_its_mark() -> None:
    ports = Counter(use.get("href") for use in group(drawn(), "layer-ports"))
    expected = Counter(
        f"#port-{place.port}{'-ice' if place.freezes else ''}" for place in theatre().places if place.port
    )
    assert ports == expected
    chips = [e for e in group(drawn(), "layer-production").iter() if "chip" in e.get("class", "").split()]
    colours = Counter(chip.get("class", "").split()[1] for chip in chips)
    assert colours == Counter(site.colour for site in theatre().production)


def test_a_factory_that_comes_later_looks_different_until_it_works() -> None:
    def pale(svg: str) -> int:
        return sum("later" in e.get("class", "").split() for e in group(svg, "layer-production").iter())

    assert pale(drawn()) == sum(site.since > 23284 for site in theatre().production) > 0
    assert pale(drawn("SBW2")) < pale(drawn())


def test_hexsides_have_one_course_so_that_lines_meet() -> None:
    assert course((40, 30), (41, 31)) == course((41, 31), (40, 30))[::-1]
    map_ = theatre()
    whole = loops(map_, range(map_.hexes))
    assert len(whole) == 1, "the map is one piece without holes"


def test_terrain_is_told_by_symbols_as_well_as_by_tone() -> None:
    stamps = Counter(
        (use.get("href") or "#-").rstrip("012") for use in group(drawn(), "layer-terrain").iter(f"{SVG}use")
    )
    map_ = theatre()
    for code, name in enumerate(("", "plain", "forest", "hills", "mountain", "swamp")):
        if code > 1:
            assert stamps[f"#{name}-"] == map_.terrain[: map_.hexes].count(code)


# ---- layers, themes, regions, languages ------------------------------------------------------------------------------


def test_each_layer_is_a_group_of_its_own_that_can_be_left_out() -> None:
    found = ids(drawn("SBW3", layers=picture.NAMES))
    assert all(found[f"layer-{name}"] == 1 for name in picture.NAMES)
    bare = ids(drawn(layers=("rail",)))
    assert [name for name in bare if name.startswith("layer-")] == ["layer-sea", "layer-ground", "layer-rail"]


def test_layers_are_chosen_by_name_or_changed_by_sign() -> None:
    assert picture.chosen(["numbers", "rail"]) == ("rail", "numbers")
    assert set(picture.chosen(["+zoc", "-numbers"])) == set(picture.USUAL) - {"numbers"} | {"zoc"}
    assert picture.chosen(["all"]) == picture.NAMES
    assert picture.chosen([]) == picture.USUAL
    with pytest.raises(picture.UnknownLayerError, match=r"There is no layer moon; there are terrain,"):
        picture.chosen(["rail", "moon"])


@pytest.mark.parametrize("name", THEMES)
def test_each_theme_fills_in_every_colour(name: str) -> None:
    svg = picture.draw(Sheet(theatre(), THEMES[name]), ("terrain",))
    style = next(element.text or "" for element in elements(svg) if element.tag == f"{SVG}style")
    assert "$" not in style.split("*/", 1)[1]
    assert THEMES[name].sea in style
    assert THEMES[name].forest in style


def test_what_is_inside_a_symbol_is_styled_by_its_class_alone() -> None:
    """Browsers match rules inside a used symbol without the elements around its use."""
    svg = drawn()
    style = next(element.text or "" for element in elements(svg) if element.tag == f"{SVG}style")
    defs = next(element for element in elements(svg) if element.tag == f"{SVG}defs")
    inside = {name for element in defs.iter() for name in element.get("class", "").split()[:1]}
    alone = set(re.findall(r"^\.([\w-]+)", style, re.MULTILINE)) - {"west-map"}
    assert inside <= alone


def test_a_region_is_a_name_a_place_or_two_hexes() -> None:
    assert region("") == PAGE
    assert region("2118-2832") == region("2832 - 2118")
    assert region("Ardennes") == region("2222-2628")
    sedan = region("Sedan")
    assert sedan.width == sedan.height == 900
    assert all(region(name).width > 300 for name in REGIONS)
    for wrong in ("Atlantis", "2118-9999", "x" * 5000):
        with pytest.raises(UnknownRegionError):
            region(wrong)


def test_the_map_speaks_french() -> None:
    svg = drawn(lang="fr")
    assert {"Manche", "Mer du Nord", "Golfe de Gascogne"} <= set(written(group(svg, "layer-seas")))
    legend = written(group(svg, "layer-legend"))
    assert {"forêt", "voie ferrée", "Ligne Maginot"} <= set(legend)
    assert "ALLEMAGNE" in written(group(svg, "layer-countries"))


# ---- set-ups ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CLOSELY)
def test_every_block_of_a_set_up_stands_on_the_map_once(code: str) -> None:
    state = start(code)
    names = [state.board.names[block] for block, where in enumerate(state.place) if where >= 0]
    found = ids(drawn(code))
    assert all(found[f"block-{slug(name)}"] == 1 for name in names)
    assert sum(element.get("class", "").startswith("block ") for element in elements(drawn(code))) == len(names)


@pytest.mark.parametrize("code", fast(GAME.scenarios, ["SBW3"]))
@pytest.mark.parametrize("side", SIDES)
def test_a_side_sees_its_own_faces_and_the_backs_of_the_enemy(code: str, side: str) -> None:
    seen = observe(start(code), side)
    found = ids(drawn(code, side))
    own = [block for block in seen["blocks"] if block["hex"]]  # type: ignore[attr-defined]
    enemies: list[dict[str, object]] = seen["enemies"]  # type: ignore[assignment]
    hidden = [block for block in enemies if block["name"] is None]
    assert len(enemies) - len(hidden) <= 1  # the fort on the Channel Islands is open in the Advanced game
    assert sum(name.startswith("block-") for name in found) - defined() == len(own) + len(enemies) - len(hidden)
    assert sum(name.startswith("back-") for name in found) == len(hidden)


def defined() -> int:
    """Symbols that blocks are made of."""
    return sum(name.startswith("block-") for name in ids(drawn()))


@pytest.mark.parametrize("code", fast(GAME.scenarios, ["SBW3"]))
@pytest.mark.parametrize("side", SIDES)
def test_no_name_class_or_step_of_a_hidden_block_is_in_the_picture(code: str, side: str) -> None:
    state, svg = start(code), drawn(code, side, picture.NAMES)
    board = state.board
    others = [block for block, where in enumerate(state.place) if where >= 0 and board.side[block] != SIDES.index(side)]
    enemies = [block for block in others if not board.bare[block]]
    assert enemies
    own = [block["name"] for block in observe(state, side)["blocks"] if block["hex"]]  # type: ignore[attr-defined]
    texts = {*written(parsed(svg)), *(e.text or "" for e in elements(svg) if e.tag == f"{SVG}title")}
    open_names = {place.name for place in theatre().places}
    assert not {board.names[block] for block in enemies} - open_names & texts
    assert not {f"block-{slug(board.names[block])}" for block in enemies} & set(ids(svg))
    assert sum("nato" in e.get("class", "").split() for e in elements(svg)) == len(own) + len(others) - len(enemies)
    for back in (element for element in elements(svg) if element.get("id", "").startswith("back-")):
        assert {part.tag for part in back} == {f"{SVG}use"}, "no text, no steps"
        parts = {part.get("href") for part in back}
        assert parts <= {f"#block-{part}" for part in ("shadow", "edge", "wood", "grain", "wings")}


@pytest.mark.parametrize("code", fast(GAME.scenarios, ["SBW3"]))
@pytest.mark.parametrize("side", SIDES)
def test_the_picture_is_the_same_whatever_the_enemy_hides(code: str, side: str) -> None:
    """Supply, zones and control too: they depend on nothing that cannot be seen."""
    rng, state, n = Random(7), GAME.new(code, {}), 0
    other = state
    while (other.place, other.steps) == (
        state.place,
        state.steps,
    ):  # the set-up is known, and so is who was seen to move
        decision = GAME.decision(state)
        assert not isinstance(decision, Result)
        GAME.apply(state, random_answer(decision, rng))
        n += 1
        other = resample(state, side, rng) if n % 25 == 0 else state
    one, same = (Sheet(theatre(), position=position_of(each, side)) for each in (state, other))
    assert picture.draw(one, picture.NAMES) == picture.draw(same, picture.NAMES)


def test_without_fog_the_enemy_shows_his_faces() -> None:
    state = start("SBW3", fog_of_war="off")
    svg = picture.draw(Sheet(theatre(), position=position_of(state, "allies")), ("blocks",))
    assert "block-xix-pz" in ids(svg)


def test_the_current_step_is_on_top_and_the_next_one_on_the_right() -> None:
    block = group(drawn("SBW3"), "block-xix-pz")
    steps = [(e.get("transform", ""), written(e)) for e in block if e.tag == f"{SVG}g"]
    top = next(texts for turn, texts in steps if not turn.startswith("rotate"))
    right = next(texts for turn, texts in steps if turn.startswith("rotate(90)"))
    assert (top, right) == (["5"], ["3"])


def test_a_step_has_the_shape_of_its_price_and_a_shield_if_it_takes_two_hits() -> None:
    block = group(drawn("SBW3"), "block-xix-pz")
    parts = [[use.get("href") for use in e.iter(f"{SVG}use")] for e in block if e.tag == f"{SVG}g"]
    assert parts[0] == ["#shield", "#cost-2"], "5, two points, two hits"
    assert parts[-1] == ["#cost-1"], "1, one point"


def test_every_class_has_a_symbol_and_every_colour_its_wood() -> None:
    assert set(SYMBOLS) == set(CLASSES)
    assert {block.colour for block in blocks()} == set(WOODS)


def test_blocks_of_a_stack_do_not_cover_each_other() -> None:
    for count, (scale, rows) in STACKS.items():
        assert sum(rows) >= count
        assert max(rows) * 66 * scale <= 112, "about as wide as the hex"


def test_a_fortified_line_is_drawn_while_it_stands() -> None:
    def teeth(svg: str) -> int:
        return sum(use.get("href") == "#teeth" for use in group(svg, "layer-forts"))

    def maginot(svg: str) -> str | None:
        return next(e for e in group(svg, "layer-forts") if e.get("class") == "maginot").get("d")

    assert teeth(drawn()) == teeth(drawn("SBW3")) == 9
    assert maginot(drawn()) == maginot(drawn("SBW3"))
    assert teeth(drawn("SBW1")) == 0, "5.2: the line serves in other scenarios only"


def test_control_supply_and_zones_come_from_the_rules() -> None:
    svg = drawn("SBW3", layers=("control", "supply", "zoc"))
    held = {e.get("class", "").split()[-1] for e in group(svg, "layer-control")}
    assert {"DE", "FR", "UK", "BE", "NL"} <= held
    assert [e.get("class") for e in group(svg, "layer-supply")] == ["supply axis", "supply allies"]
    position = position_of(start("SBW3"))
    assert "2026" in position.supplied["allies"]
    assert "3323" in position.supplied["axis"]
    assert len(group(svg, "layer-zoc")) == sum(map(len, position.zones.values())) > 0


def test_every_ground_formation_has_its_size_mark() -> None:
    moving = [block for block in blocks() if blocks().role[block.id] == "GCU" and block.kind != Class.FORT]
    without = [block.name for block in moving if not size_of(block)]
    assert without == ["Ch Ard", "Vesting"]  # neither was a division or a corps
