"""`fogbound blitz diff | duel`: what a proposal changes, and vehicles against each other."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fogbound.cli.blitz.options import Data, Rules
from fogbound.cli.language import BadInputError, say
from fogbound.cli.output import Json, examples, group, print_json, show
from fogbound.cli.words import FIGURES, LEVELS, listed, word
from fogbound.core.texts import Message, texts

if TYPE_CHECKING:
    from rich.table import Table

    from fogbound.blitz.diff import Difference, Effect
    from fogbound.blitz.diff.compare import Edition, FigureChange
    from fogbound.blitz.odds.duel import Bout

_ = texts("cli")

app = group()

Plot = Annotated[Path | None, typer.Option("--plot", help=say(_("Also draw it into this file (png, svg, pdf).")))]


@app.command(
    help=say(_("What proposals change: old rule, new rule, figures, and the odds of typical situations.")),
    epilog=examples(
        "fogbound blitz diff 207",
        "fogbound blitz diff 102 --on V3 --plot 102.png",
        "fogbound blitz diff mine.toml",
        "fogbound blitz diff",
    ),
)
def diff(
    ids: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ID|TOML]...", help=say(_("Proposals, or files of your own; without any, all."))),
    ] = None,
    on: Annotated[str, typer.Option(help=say(_("Measured on V2 or on V3.")))] = "V2",
    plot: Plot = None,
    json: Json = False,
) -> None:
    from fogbound.blitz.diff.compare import difference, own_difference
    from fogbound.blitz.ruleset import proposals
    from fogbound.cli.blitz.words import Words

    words = Words()
    edition = words.one_of("--on", on, ("V2", "V3"))
    files = {id: words.read(partial(own_difference, Path(id))) for id in ids or () if is_file(id)}
    ids = [id if id in files else words.one_of(say(_("The proposal")), id, proposals()) for id in ids or ()]
    words.done()
    base: Edition = "V3" if edition == "V3" else "V2"
    found = tuple(files.get(id) or difference(id, base) for id in ids or proposals())
    if plot:
        from fogbound.cli.blitz.plots import plot_differences

        plot_differences(found, plot)
    if json:
        print_json([facts(each) for each in found])
    elif ids:
        for each in found:
            show(*pages(each))
    else:
        show(overview(found))


def is_file(id: str) -> bool:
    """Is it a proposal of one's own?"""
    return id.endswith(".toml")


def said(text: str) -> str:
    """A sentence of the rules, in the reader's language where the catalogue has it."""
    return say(Message("blitz", text))


def facts(difference: Difference) -> dict[str, Any]:
    """The JSON of one proposal."""
    from fogbound.cli.blitz.output import ruleset

    return {
        "id": difference.id,
        "title": said(difference.title),
        "level": difference.level,
        "old_rule": [{"id": id, "says": said(says), "ours": ours} for id, says, ours in difference.old_words],
        "new_rule": said(difference.new_rule),
        "figures": [
            {"chart": say(f.chart), "key": f.key, "old": f.old, "new": f.new, "ours": f.ours, "old_ours": f.old_ours}
            for f in difference.figures
        ],
        "odds": [
            {
                "situation": say(effect.situation),
                "old": {name: float(chance) for name, chance in effect.old.items()},
                "new": {name: float(chance) for name, chance in effect.new.items()},
                "shift": float(effect.shift),
            }
            for effect in difference.effects
        ],
        "ruleset": {"old": ruleset(difference.before), "new": ruleset(difference.after)},
    }


def pages(difference: Difference) -> list[Any]:
    """One proposal for people: words, figures, odds."""
    from fogbound.cli.blitz.output import columns

    level = f" ({word(LEVELS, difference.level)})" if difference.level else ""
    lines: list[Any] = [f"{difference.id} {said(difference.title)}{level}"]
    old = [f"  {said(says)}" + (" *" if ours else "") for _id, says, ours in difference.old_words]
    if difference.level:
        lines += [say(_("Old rule:")), *(old or [f"  {say(_('The second edition has nothing like it.'))}"])]
    if difference.new_rule:
        lines += [say(_("New rule:")), f"  {said(difference.new_rule)}", ""]
    if difference.figures:
        figures = columns(_("figure"), _("for"), _("old"), _("new"))
        for figure in difference.figures:
            figures.add_row(say(figure.chart), used_for(figure.key), *old_and_new(figure))
        lines += [figures, ""]
    if difference.effects:
        lines += [odds_table(difference.effects), ""]
    names = {"old": difference.before.name, "new": difference.after.name}
    prints = {"was": difference.before.fingerprint, "now": difference.after.fingerprint}
    return [*lines, say(_("{old} ({was}) against {new} ({now}). * our own definition.", **names, **prints)), ""]


def used_for(key: str) -> str:
    """What a figure of a chart is for: one word, or several with commas."""
    from fogbound.blitz.sheet.words import WORDS

    words = {**WORDS, **FIGURES}
    return say(words[key]) if key in words else listed(words, key.split(", "))


FIELDS: dict[str, Message] = {
    "dice": _("dice"), "short": _("short"), "long": _("long"), "wheeled": _("wheels"), "other": _("others"),
    "bogs": _("bogs"), "cover": _("cover"), "clear": _("clear"), "road": _("road"), "first": _("first"),
    "second": _("second"), "power": _("power"), "attacks": _("attacks"), "True": _("yes"), "False": _("no"),
    "open": _("open"), "cover open": _("no cover"), "light": _("light"), "heavy": _("heavy"), "organic": _("organic"),
    "divisional": _("divisional"), "100000": _("no limit"), "inf": _("no limit"),
}  # fmt: skip
"""What the values of charts consist of."""


def old_and_new(figure: FigureChange) -> tuple[str, str]:
    """The two figures for people, each with a star if it is ours."""
    old = spelt(figure.old) + (" *" if figure.old_ours else "") if figure.old is not None else "–"
    return old, spelt(figure.new) + (" *" if figure.ours else "")


def spelt(value: str) -> str:
    """A value in the reader's words: `dice 2, short 30` part by part."""
    return ", ".join(_spelt(part) for part in value.split(", "))


def _spelt(part: str) -> str:
    """A field and its value; some pairs have a word of their own."""
    words = (part,) if part in FIELDS else part.split(" ")
    return " ".join(say(FIELDS[word]) if word in FIELDS else word for word in words)


def odds_table(effects: Iterable[Effect]) -> Table:
    from fogbound.cli.blitz.output import columns, outcome_name, percent

    table = columns(_("situation"), _("outcome"), _("old"), _("new"), _("change"))
    for effect in effects:
        title = say(effect.situation)
        for name in dict.fromkeys((*effect.old, *effect.new)):
            old, new = effect.chances(name)
            if old != new:
                table.add_row(title, outcome_name(name), percent(old), percent(new), percent(new - old, sign=True))
                title = ""
    return table


def overview(found: Iterable[Difference]) -> Table:
    """All proposals, a line each: how much they move."""
    from fogbound.cli.blitz.output import columns, percent

    table = columns(_("rule"), _("title"), _("figures"), _("situations"), _("largest change"), _("where"))
    for difference in found:
        largest = max(difference.effects, key=lambda effect: effect.shift, default=None)
        counts = (str(len(difference.figures)), str(len(difference.effects)))
        shift = (percent(largest.shift), say(largest.situation)) if largest else ("", "")
        table.add_row(difference.id, said(difference.title), *counts, *shift)
    return table


@app.command(
    help=say(_("Two vehicles shoot it out over ranges and facings: exact, or rolled with dice.")),
    epilog=examples(
        'fogbound blitz duel "Tiger I" "M4 Sherman 75"',
        'fogbound blitz duel "Panzer IV H" "T-34/85" --distances 30,60,90 --plot duel.png',
        'fogbound blitz duel "Panther G" "IS-2" --games 10000 --seed 1 --json',
    ),
)
def duel(
    first: Annotated[str, typer.Argument(help=say(_("The vehicle that fires first.")))],
    second: Annotated[str, typer.Argument(help=say(_("The other vehicle.")))],
    distances: Annotated[str, typer.Option(help=say(_("In centimetres, with commas.")))] = "10,30,45,60,90,120,150",
    games: Annotated[int, typer.Option(help=say(_("Roll this many duels for each case instead.")))] = 0,
    seed: Annotated[int, typer.Option(help=say(_("Random seed.")))] = 0,
    plot: Plot = None,
    rules: Rules = "V3",
    data: Data = None,
    json: Json = False,
) -> None:
    from fogbound.blitz.odds.duel import bouts
    from fogbound.cli.blitz.output import foot, ruleset
    from fogbound.cli.blitz.words import Words

    words = Words()
    edition, stock = words.rules(rules), words.stock(data)
    ranges = [words.distance(cm) for cm in whole_numbers(distances)]
    words.number("--games", games, 0, 1_000_000)
    rivals = words.read(lambda: stock.vehicle(first)), words.read(lambda: stock.vehicle(second))
    words.done()
    fought = words.read(lambda: bouts(edition, stock, *rivals, ranges, games, seed))
    words.done()
    if plot:
        from fogbound.cli.blitz.plots import plot_duel

        plot_duel(rivals[0].name, rivals[1].name, fought, edition, plot)
    if json:
        print_json({"first": rivals[0].name, "second": rivals[1].name, "duels": fought, "ruleset": ruleset(edition)})
    else:
        show(duel_table(rivals[0].name, rivals[1].name, fought), "", say(foot(edition)))


def whole_numbers(text: str) -> list[int]:
    try:
        return [int(part) for part in text.split(",")]
    except ValueError:
        raise BadInputError(_("“{text}” is not a list of whole numbers such as 30,60,90.", text=text)) from None


def duel_table(first: str, second: str, fought: Iterable[Bout]) -> Table:
    from fogbound.blitz.sheet.words import word
    from fogbound.cli.blitz.output import columns, percent

    table = columns(
        _("cm"), _("facing"), *(_("{name} destroys", name=name) for name in (first, second)), _("first wins")
    )
    for bout in fought:
        chances = (percent(chance) for chance in (bout.first, bout.second, bout.first_wins))
        table.add_row(str(bout.distance), say(word(bout.facing)), *chances)
    return table
