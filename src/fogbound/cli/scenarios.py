"""`fogbound scenarios` and `scenario`: what can be played; `fogbound check`: files that players write."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fogbound.cli.lab import pairs_of
from fogbound.cli.language import BadInputError, Speech, say
from fogbound.cli.output import Json, examples, group, print_json, show
from fogbound.cli.words import CLASSES, LEVELS, ZONES, nation, pair, word
from fogbound.core.figures import month, number, span
from fogbound.core.texts import Message, texts

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.table import Table

    from fogbound.west.files.datafile import Fault

_ = texts("cli")

app = group()


@app.command(
    help=say(_("List the scenarios.")),
    epilog=examples("fogbound scenarios", "fogbound scenarios --level basic", "fogbound scenarios --json"),
)
def scenarios(
    level: Annotated[str, typer.Option(help=say(_("Only this level of rules: basic or advanced.")))] = "",
    json: Json = False,
) -> None:
    from fogbound.west.scenarios import LEVELS, scenario_codes, scenario_head
    from fogbound.west.scenarios.facts import scenario_facts

    if level and level not in LEVELS:
        raise BadInputError(
            _("There is no level “{level}”; the levels are {levels}.", level=level, levels=", ".join(LEVELS))
        )
    facts = [scenario_facts(scenario_head(code), lang=Speech.lang) for code in scenario_codes(level or None)]
    if json:
        print_json([{key: each[key] for key in HEAD} for each in facts])
    else:
        show(list_of(facts))


HEAD = ("code", "title", "about", "first", "last", "turns", "level", "difficulty", "playable")


def list_of(facts: list[dict[str, Any]]) -> Table:
    from rich.table import Table

    rows = Table(box=None, pad_edge=False)
    for heading in (_("code"), _("title"), _("dates"), _("turns"), _("level"), _("difficulty"), _("to play")):
        rows.add_column(say(heading))
    for each in facts:
        rows.add_row(
            each["code"],
            each["title"],
            say(span(each["first"], each["last"])),
            str(each["turns"]),
            word(LEVELS, each["level"]),
            str(each["difficulty"]),
            say(_("yes")) if each["playable"] else say(_("not yet")),
        )
    return rows


@app.command(
    help=say(_("A scenario: blocks by power, turns, options, reinforcements, victory.")),
    epilog=examples(
        "fogbound scenario SBW3",
        "fogbound scenario SBW3 --option french_plan=escaut",
        "fogbound scenario my.toml",
        "fogbound scenario SBW2 --json",
    ),
)
def scenario(
    code: Annotated[str, typer.Argument(help=say(_("Its code, as SBW3, or a file of yours.")))],
    option: Annotated[list[str] | None, typer.Option(help=say(_("An option of the game, as NAME=VALUE.")))] = None,
    json: Json = False,
) -> None:
    from fogbound.west.scenarios import scenario_head
    from fogbound.west.scenarios.facts import scenario_facts

    facts = scenario_facts(scenario_head(code_of(code)), chosen(option or []), Speech.lang)
    if json:
        print_json(facts)
    else:
        show_scenario(facts)


def code_of(word: str) -> str:
    """A scenario of West by its code, in capitals or not, or one that somebody wrote by its file."""
    from fogbound.games import game_named, scenario_named

    return scenario_named(word, game_named("west"))


def chosen(pairs: list[str]) -> dict[str, str]:
    """Options as NAME=VALUE."""
    options, faults = pairs_of(pairs)
    if faults:
        raise BadInputError(*faults)
    return options


def show_scenario(facts: Mapping[str, Any]) -> None:
    """All of it on a few screens."""
    dates = say(span(facts["first"], facts["last"]))
    turns = say(_.n("{n} turn", "{n} turns", n=facts["turns"]))
    show(f"{facts['code']} {facts['title']}  {dates}, {turns}, {word(LEVELS, facts['level'])}", facts["about"])
    if not facts["playable"]:
        show(say(_("It is played when the Advanced rules are there.")))
    for side, advice in facts["briefing"].items():
        show("", say(_("{side}: {advice}", side=WINNERS[side], advice=advice)))
    if facts["blocks"]:
        show("", set_up_table(facts["blocks"]))
    for heading, lines in _parts(facts):
        if lines:
            show("", say(heading), *(f"  {line}" for line in lines))


def _parts(facts: Mapping[str, Any]) -> list[tuple[Message, list[str]]]:
    from fogbound.west.charts.events import TITLES

    return [
        (_("At sea"), [pair(f"{sub['name']} ({sub['steps']})", word(ZONES, sub["zone"])) for sub in facts["at_sea"]]),
        (_("Reinforcements"), [_arrival(row) for row in facts["reinforcements"]]),
        (_("Withdrawals"), [_arrival(row) for row in facts["withdrawals"]]),
        (_("Ruled out by the plans"), [say(TITLES[name]) for name in facts["ruled_out"]]),
        (_("Points of the Axis"), [_goal(goal) for goal in facts["victory"]["goals"]]),
        (_("Result"), [_level(level) for level in facts["victory"]["levels"]]),
        (_("Strength in history"), [_strength(row) for row in facts["history"]]),
    ]


def set_up_table(blocks: list[dict[str, Any]]) -> Table:
    from rich.table import Table

    rows = Table(box=None, pad_edge=False)
    for heading in (_("nation"), _("block"), _("class"), _("steps"), _("hex"), _("place")):
        rows.add_column(say(heading))
    for block in sorted(blocks, key=lambda block: (block["side"] != "axis", block["nation"])):
        place = block["place"] or ""
        marks = "".join(f" ({say(word)})" for mark, word in MARKS.items() if block[mark])
        kind = word(CLASSES, block["class"])
        rows.add_row(nation(block["nation"]), block["name"], kind, str(block["steps"]), block["hex"], place + marks)
    return rows


MARKS = {"frozen": _("frozen"), "reserve": _("in reserve")}


def _arrival(row: Mapping[str, Any]) -> str:
    places = ", ".join(row.get("places", ()))
    steps = f" ({row['steps']})" if "steps" in row else ""
    told = f"{row['name']}{steps}"
    return f"{say(month(row['month']))}  {pair(told, places) if places else told}"


def _strength(row: Mapping[str, Any]) -> str:
    told = {"nation": nation(row["nation"]), "weight": number(row["weight"], None), "source": row["source"]}
    return say(
        _("{nation}: {steps} steps for {divisions} divisions at {weight} ({source})",
          steps=row["steps"], divisions=row["divisions"], **told)
    )  # fmt: skip


def _goal(goal: Mapping[str, Any]) -> str:
    from fogbound.west.kinds import NATIONS
    from fogbound.west.rules.tell import NAMES

    points, what = number(goal["points"], None, sign=True), goal["what"]
    what = NAMES[NATIONS[what]] if what in NATIONS else what
    words = {
        "place": _("{points} for {what}", points=points, what=what),
        "surrender": _("{points} for the surrender of {what}", points=points, what=what),
        "steps": _("{points} for each step lost by {what}", points=points, what=what),
    }
    return say(words[goal["kind"]])


WINNERS = {"axis": _("Axis"), "allies": _("Allies"), None: _("nobody")}


def _level(level: Mapping[str, Any]) -> str:
    least = "" if level["least"] is None else f"≥ {say(number(level['least'], None))}"
    return f"{least:>6}  {say(WINNERS[level['winner']])}, {say(GRADES[level['grade']])}"


GRADES = {
    "decisive": _("decisive"),
    "operational": _("operational"),
    "marginal": _("marginal"),
    "draw": _("draw"),
}


@app.command(
    help=say(_("Check scenarios, block lists and map tables of your own: every fault, its line and its rule.")),
    epilog=examples(
        "fogbound check my_scenario.toml", "fogbound check blocks.csv rails.csv --json", "fogbound check battle.toml"
    ),
)
def check(files: list[Path], json: Json = False) -> None:
    faults = [fault for file in files for fault in _faults_in(file)]
    if json:
        print_json({"files": [str(file) for file in files], "faults": [_fault(fault) for fault in faults]})
    else:
        for fault in faults:
            show_fault(fault)
        show(say(verdict(len(faults), len(files))))
    if faults:
        raise typer.Exit(2)


def _faults_in(file: Path) -> Sequence[Fault]:
    """A battle of Blitz says of no line what is wrong with it: line 1."""
    from fogbound.games import is_battle
    from fogbound.west.files.check import check_file
    from fogbound.west.files.datafile import Fault

    if not is_battle(file):
        return check_file(file)
    from fogbound.blitz.faults import InputError
    from fogbound.blitz.play.battle.files import read_battle

    try:
        read_battle(file)
    except InputError as error:
        return [Fault(str(file), 1, fault) for fault in error.faults]
    return ()


def _fault(fault: Fault) -> dict[str, Any]:
    return {"file": fault.file, "line": fault.line, "message": say(fault.message), "rule": fault.rule or None}


def show_fault(fault: Fault) -> None:
    """As compilers write it, so that editors find the line."""
    rule = f" ({fault.rule})" if fault.rule else ""
    typer.echo(f"{fault.file}:{fault.line}: {say(fault.message)}{rule}")


def verdict(faults: int, files: int) -> Message:
    if faults:
        return _.n("{n} fault.", "{n} faults.", n=faults)
    return _.n("{n} file without fault.", "{n} files without fault.", n=files)
