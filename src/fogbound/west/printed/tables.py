"""Charts and set-ups as tables on paper: what a player has beside the map."""

from __future__ import annotations

from typing import Any, Final

from fogbound.core.texts import Message, render, texts
from fogbound.west.blocks import blocks
from fogbound.west.charts import charts
from fogbound.west.kinds import Class, Field, Nation
from fogbound.west.months import month, month_text
from fogbound.west.printed.press import MARGIN, paper_of, pdf
from fogbound.west.scenarios import scenario_head
from fogbound.west.scenarios.facts import scenario_facts
from fogbound.west.scenarios.scenario import Scenario
from fogbound.west.scenarios.units import DESTINATIONS

_ = texts("west")

Part = dict[str, Any]
FOOTER: Final = _("Fogbound: an unofficial reconstruction; you need the game")
FIRST, LAST = month("1940-05"), month("1945-12")
# fmt: off
GROUND: Final = {
    "plain": _("plain"), "forest": _("forest"), "hills": _("hills"), "mountain": _("mountains"), "swamp": _("swamp"),
    "river": _("river"), "strait": _("strait"), "major_city": _("major city"), "minor_city": _("minor city"),
    "bunker": _("bunker"), "fort": _("fort"), "fortress": _("fortress"), "festung": _("Festung"),
}
KINDS: Final = {
    Class.INFANTRY: _("infantry"), Class.MOUNTAIN: _("mountain troops"), Class.CAVALRY: _("cavalry"),
    Class.ARTILLERY: _("artillery"), Class.PARA: _("paras"), Class.MARINE: _("marines"),
    Class.MOTORISED: _("motorised infantry"), Class.TANKETTE: _("tankettes"), Class.TANK: _("tanks"),
    Class.ARMOR_HQ: _("armour HQ"), Class.FIGHTER: _("fighters"), Class.BOMBER: _("bombers"),
    Class.STRATEGIC: _("strategic bombers"), Class.FORT: _("fort"),
}
FIELDS: Final = {
    Field.INFANTRY: _("infantry"), Field.ARMOR: _("armour"), Field.FIGHTER: _("fighters"), Field.BOMBER: _("bombers"),
}
WEATHER: Final = {"good": _("good weather"), "rain": _("rain"), "snow": _("snow"), "roll": _("a die: 4–6 rain")}
# fmt: on


def charts_sheet(paper: str, lang: str) -> bytes:
    """Terrain, firepower, TECH dates, and the turn track of the whole war."""
    parts = [_terrain(lang), _firepower(lang), _tech(lang), _track(FIRST, LAST, lang)]
    return _sheet(paper, lang, render(_("Charts"), lang), "", parts)


def scenario_sheet(code: str, paper: str, lang: str) -> bytes:
    """Who stands where, who comes and goes, what counts, and a turn track of its months."""
    scenario = scenario_head(code)
    facts = scenario_facts(scenario, lang=lang)
    parts = [*_briefing(facts, lang), *_set_up(facts, lang), *_calendar(scenario, facts, lang), *_victory(facts, lang)]
    parts.append(_track(scenario.first, scenario.last, lang))
    return _sheet(paper, lang, f"{code} {facts['title']}", facts["about"], parts)


def _sheet(paper: str, lang: str, title: str, about: str, parts: list[Part]) -> bytes:
    data = {
        "title": title, "about": about, "paper": paper_of(paper), "margin": MARGIN,
        "footer": render(FOOTER, lang), "parts": parts,
    }  # fmt: skip
    return pdf("tables.typ", lang, data)


def _table(title: Message, head: tuple[Message, ...], rows: list[list[str]], lang: str) -> Part:
    return {"title": render(title, lang), "head": [render(word, lang) for word in head], "rows": rows}


# -- charts ------------------------------------------------------------------------------------------------------------


def _terrain(lang: str) -> Part:
    head = (_("ground"), _("MP"), _("rain"), _("snow"), _("malus"), _("bonus"), _("AA"), _("recon"))
    rows = [
        [
            render(GROUND[name], lang),
            *(str(n or "–") for n in (f.good_mp, f.rain_mp, f.snow_mp, f.malus, f.bonus, f.aa_dice, f.recon)),
        ]
        for name, f in charts().terrain.items()
        if name in GROUND
    ]
    return _table(_("Terrain (7.5.3, 7.7.11)"), head, rows, lang)


def _firepower(lang: str) -> Part:
    """Attack/defence/reach at each TECH, as the data file has them."""
    rows = [[render(word, lang), *(_cell(kind, level) for level in (1, 2, 3))] for kind, word in KINDS.items()]
    head = (_("unit"), _("TECH 1"), _("TECH 2"), _("TECH 3"))
    return _table(_("Hits in attack/defence, and reach (17.0)"), head, rows, lang)


def _cell(kind: Class, level: int) -> str:
    cell = charts().cell(kind, level)
    fire = "/".join(str(hits) if 1 <= hits <= 6 else "–" for hits in (cell.attack, cell.defence))
    return f"{fire}/{cell.reach}"


def _tech(lang: str) -> Part:
    rows = [
        [nation.name, render(word, lang), _since(dates.tech2), _since(dates.tech3)]
        for nation in charts().dates
        for field, word in FIELDS.items()
        for dates in [charts().dates[nation][field]]
    ]
    return _table(_("TECH by date (5.0, 17.0)"), (_("power"), _("field"), _("TECH 2"), _("TECH 3")), rows, lang)


def _since(date: int | None) -> str:
    if date is None:
        return "–"
    return month_text(date) if date > FIRST else "•"


def _track(first: int, last: int, lang: str) -> Part:
    boxes = [[month_text(date), render(WEATHER[charts().weather_of(date)], lang)] for date in range(first, last + 1)]
    return {"title": render(_("Turn track"), lang), "boxes": boxes}


# -- a scenario --------------------------------------------------------------------------------------------------------


def _briefing(facts: dict[str, Any], lang: str) -> list[Part]:
    return [{"title": render(WINNERS[side], lang), "says": words} for side, words in facts["briefing"].items()]


def _set_up(facts: dict[str, Any], lang: str) -> list[Part]:
    found = []
    head = (_("block"), _("steps"), _("hex"), _("place"))
    for nation in Nation:
        rows = [
            [_title(b), str(b["steps"]), b["hex"], _spot(b, lang)]
            for b in facts["blocks"]
            if b["nation"] == nation.name
        ]
        if rows:
            names = charts().nations[nation]
            title = names.french if lang == "fr" else names.english
            found.append({"title": title, "head": [render(word, lang) for word in head], "rows": rows})
    return found


def _title(block: dict[str, Any]) -> str:
    """The name on the block, and what it was called then."""
    return block["name"] if block["called"] == block["name"] else f"{block['name']} ({block['called']})"


def _spot(block: dict[str, Any], lang: str) -> str:
    marks = [
        render(word, lang) for mark, word in (("frozen", _("frozen")), ("reserve", _("in reserve"))) if block[mark]
    ]
    return ", ".join([*([block["place"]] if block["place"] else []), *marks])


def _calendar(scenario: Scenario, facts: dict[str, Any], lang: str) -> list[Part]:
    coming = [
        [row["month"], f"{row['name']} ({row['steps']})", ", ".join(row["places"])] for row in facts["reinforcements"]
    ]
    going = [
        [row["month"], row["name"], render(DESTINATIONS[row["to"]], lang) if row["to"] else ""]
        for row in facts["withdrawals"]
    ]
    events = [[row["month"], row["says"]] for row in facts["events"]]
    later = [
        [month_text(scenario.first + turn), blocks()[block].name] for block, turn in sorted(scenario.recruits.items())
    ]
    when = _("month")
    tables = [
        (_("Reinforcements (7.3)"), (when, _("block"), _("enters at")), coming),
        (_("Withdrawals (7.3)"), (when, _("block"), _("goes")), going),
        (_("Events"), (when, _("what happens")), events),
        (_("May be built from"), (when, _("block")), later),
    ]
    return [_table(title, head, rows, lang) for title, head, rows in tables if rows]


def _victory(facts: dict[str, Any], lang: str) -> list[Part]:
    goals = [[f"{goal['points']:+g}", _goal(goal, lang), goal["month"] or ""] for goal in facts["victory"]["goals"]]
    levels = [
        [
            "" if row["least"] is None else f"≥ {row['least']:g}",
            render(WINNERS[row["winner"]], lang),
            render(GRADES[row["grade"]], lang),
        ]
        for row in facts["victory"]["levels"]
    ]
    tables = [
        (_("Points of the Axis (7.11)"), (_("points"), _("for"), _("counted in")), goals),
        (_("Result"), (_("points"), _("winner"), _("grade")), levels),
    ]
    return [_table(title, head, rows, lang) for title, head, rows in tables if rows]


def _goal(goal: dict[str, Any], lang: str) -> str:
    words = {
        "place": _("{what} held", what=goal["what"]),
        "surrender": _("{what} out of the war", what=goal["what"]),
        "steps": _("each step lost by {what}", what=goal["what"]),
    }
    return render(words[goal["kind"]], lang)


WINNERS: Final = {"axis": _("Axis"), "allies": _("Allies"), None: _("nobody")}
GRADES: Final = {
    "decisive": _("decisive victory"),
    "operational": _("operational victory"),
    "marginal": _("marginal victory"),
    "draw": _("draw"),
}
