"""What a player has beside the position: the map as a picture, and the facts printed on map, blocks and charts.

Nothing in it changes while a game is played, and both sides may read all of it.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any, Final

from fogbound.core.register import Register
from fogbound.core.texts import Message, render
from fogbound.west.blocks import blocks
from fogbound.west.board import Board
from fogbound.west.chapters.headquarters.ledger import headquarters
from fogbound.west.chapters.upgrades import UPGRADES_PLAYED, upgrades
from fogbound.west.charts import charts
from fogbound.west.charts.rows import HqFacts
from fogbound.west.kinds import COLOURS, SIDES, Class, Nation
from fogbound.west.months import month_text
from fogbound.west.rules.victory import first_steps, levels_of
from fogbound.west.scenarios.scenario import Goal
from fogbound.west.show.inquiries import ABOUT
from fogbound.west.theatre import KINDS, TERRAINS, theatre
from fogbound.west.theatre.gazetteer import label
from fogbound.west.theatre.hex_facts import side_words
from fogbound.west.theatre.names import titles_in

NOT_DRAWN = ("control", "supply", "zoc", "blocks")
"""Layers that a client draws itself, because they change."""


REGISTER: Final = Register("fogbound.west", "clauses.toml")


@cache
def picture(lang: str) -> str:
    """The map as SVG, with the symbols of blocks but none standing on it."""
    from fogbound.west.draw.picture import NAMES, draw
    from fogbound.west.draw.sheet import Sheet

    return draw(Sheet(theatre(), lang=lang), [name for name in NAMES if name not in NOT_DRAWN])


def style(theme: str) -> str | None:
    """The stylesheet of the picture and of blocks in lists; none for a theme that is not there.

    Browsers style what a symbol is used for by the symbol alone: no rule may ask for the picture around it.
    """
    from fogbound.west.draw import chips
    from fogbound.west.draw.theme import THEMES
    from fogbound.west.draw.theme import style as filled

    if theme not in THEMES:
        return None
    return filled(THEMES[theme]).replace(".west-map .", ".").replace(".west-map text", "text") + chips.style()


def rules(number: str, lang: str) -> list[dict[str, Any]]:
    """The clauses under a number of the manual, in our own words; those that nobody plays yet are English."""
    return [
        {
            "id": clause.id,
            "title": said(clause.title, lang),
            "says": said(clause.says, lang),
            "readings": [reading(id, lang) for id in clause.readings],
        }
        for clause in REGISTER.under(number)
    ]


def reading(id: str, lang: str) -> dict[str, str]:
    """What is played where the manual is disputed."""
    found = REGISTER.readings[id]
    return {
        "id": id,
        "asks": said(found.asks, lang),
        "takes": said(found.takes, lang),
        "because": said(found.because, lang),
    }


def said(text: str, lang: str) -> str:
    return render(Message("west", text), lang) if text else ""


def facts(board: Board, lang: str) -> dict[str, Any]:
    """Everything that is printed, of one scenario under its options."""
    scenario = board.scenario
    return {
        "title": scenario.title.get(lang, scenario.title["en"]),
        "about": scenario.about.get(lang, scenario.about.get("en", "")),
        "briefing": {side: told.get(lang, told.get("en", "")) for side, told in scenario.briefing.items()},
        "inquiries": list(ABOUT),
        "nations": [nation.name for nation in Nation],
        "level": board.options["rules_level"],
        "headquarters": {board.names[hq]: _command(facts) for hq, facts in headquarters(board).items()},
        "hexes": _named(board, hexes(lang)),
        "blocks": faces(),
        "colours": _colours(board),
        "arrivals": [
            {
                "block": board.names[arrival.block],
                "side": SIDES[board.side[arrival.block]],
                "steps": arrival.steps,
                "month": month_text(board.first_month + arrival.turn),
                "hexes": [titles_in(board.first_month + arrival.turn)[place] for place in arrival.places],
            }
            for arrival in scenario.arrivals
        ],
        "withdrawals": [
            {"block": board.names[gone.block], "month": month_text(board.first_month + gone.turn)}
            for gone in scenario.withdrawals
        ],
        "goals": [_goal(board, goal) for goal in scenario.goals],
        "first_steps": {
            board.names[block]: steps
            for goal in scenario.goals
            if goal.kind == "steps"
            for block, steps in first_steps(board, goal.nation)
        },
        "leaving": _leaving(board),
        "levels": [{"least": level.least, "winner": level.winner, "grade": level.grade} for level in levels_of(board)],
    }


def _leaving(board: Board) -> dict[str, str]:
    """By block, the month from which on it may have gone without a loss: home, or as another block (7.3.f, 40.0)."""
    months = {gone.block: board.first_month + gone.turn for gone in board.scenario.withdrawals}
    if board.options.has(UPGRADES_PLAYED):
        months |= {old: since for old, (_new, since) in upgrades(board).items()}
    return {board.names[block]: month_text(month) for block, month in months.items()}


def _colours(board: Board) -> dict[str, list[str]]:
    """What a step of a block costs beside yellow points (11.0), by the steps that it has; most cost nothing more."""
    found = zip(board.names, board.colour_up, strict=True)
    return {
        block: [COLOURS[colour] if colour else "" for colour in by_steps] for block, by_steps in found if any(by_steps)
    }


def _named(board: Board, found: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Each hex under the title by which prompts and log call it: a hex with two places must not have two names.

    `renamed`: the turns in which another of its places comes to matter.
    """
    first, *later = (titles_in(board.first_month + turn) for turn in range(board.scenario.turns))
    titles = dict(zip(board.places, first, strict=True))
    named = {number: {**facts, "title": titles.get(number, facts["title"])} for number, facts in found.items()}
    for turn, (before, after) in enumerate(pairwise((first, *later)), 2):
        for place, was, now in zip(board.places, before, after, strict=True):
            if was != now:
                named[place].setdefault("renamed", []).append([turn, now])
    return named


def _command(facts: HqFacts) -> dict[str, Any]:
    """What the chart lets a headquarters do (13.0)."""
    return {
        "range": facts.range,
        "phases": facts.phases,
        "functions": facts.functions,
        "commands": [nation.name for nation in facts.commands],
    }


def _goal(board: Board, goal: Goal) -> dict[str, Any]:
    return {
        "kind": goal.kind,
        "points": goal.points,
        "hex": board.places[goal.place] if goal.place >= 0 else None,
        "title": titles_in(board.first_month)[goal.place] if goal.place >= 0 else None,
        "nation": Nation(goal.nation).name if goal.nation >= 0 else None,
        "month": month_text(board.first_month + goal.turn) if goal.turn is not None else None,
    }


@cache
def hexes(lang: str) -> dict[str, dict[str, Any]]:
    """Each hex and box by its number or name."""
    return {number: _hex(at, lang) for at, number in enumerate(theatre().numbers)}


def _hex(at: int, lang: str) -> dict[str, Any]:
    """What matters of a hex on the table; what is not there is left out."""
    map_ = theatre()
    terrain = TERRAINS[map_.terrain[at]]
    country = map_.countries.get(map_.country[at])
    ground = charts().terrain.get(terrain)
    found: dict[str, Any] = {
        "title": label(at),
        "kind": KINDS[map_.kind[at]],
        "terrain": terrain,
        "country": (country.french if lang == "fr" else country.name) if country else "",
        "cost": ground.good_mp if ground else None,
        "malus": ground.malus if ground else None,
        "places": [{"name": place.name, "city": place.city, "port": place.port} for place in map_.places_at[at]],
        "yields": [[site.colour, site.amount] for site in map_.production_at[at]],
        "marks": sorted({marker.feature for marker in map_.markers_at[at]}),
        "rivers": sorted({word.split(":")[1] for d in range(6) for word in side_words(map_, at, d) if ":" in word}),
    }
    return {name: value for name, value in found.items() if value}


@cache
def faces() -> dict[str, dict[str, Any]]:
    """Each block by its name."""
    nations = charts().nations
    return {
        block.name: {
            "nation": block.nation.name,
            "side": nations[block.nation].side,
            "class": block.kind.word,
            "colour": "fort" if block.kind == Class.FORT else nations[block.nation].colour,
            "faces": block.faces,
            "costs": block.costs,
        }
        for block in blocks()
    }
