"""The pages of the report: what they hold, in words, and as one HTML file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import Any, Final

from msgspec import Struct

from fogbound.blitz.diff import Difference, Effect, differences
from fogbound.blitz.ruleset import REGISTER, V3, proposals
from fogbound.cli.blitz.editions import old_and_new, said, used_for
from fogbound.cli.blitz.output import outcome_name, percent
from fogbound.cli.language import Speech, say
from fogbound.cli.results import SHARES, named
from fogbound.cli.words import LEVELS, word
from fogbound.core.figures import number, share
from fogbound.core.texts import Message, texts

_ = texts("cli")

MOST_SITUATIONS = 6
"""Of a proposal: those in which it moves most."""
SHOWN = ("wins", "points", "losses", "length")
UNSHOWN: Final = {
    "103": _("It needs somebody who clears mines in sight of the enemy: no game came to that."),
    "110": _("Its guns have no figures yet, so no army has one."),
    "217": _("It needs infantry beside the tank that has one: no game came to that."),
    "410": _("It needs an anti-tank or anti-aircraft gun that shells what others see: no game came to that."),
    "411": _("Not to be seen on this table: nobody is offered indirect fire out of turn there."),
    "503": _("It binds whoever lays out a table, before any game begins."),
}
"""Why games do not show a proposal."""


class Bar(Struct, frozen=True):
    """A situation and the outcome that changes most, its old and its new chance."""

    words: str
    old: float
    new: float
    old_text: str
    new_text: str


class Page(Struct, frozen=True):
    """One proposal."""

    heading: str
    rule: tuple[str, ...]
    figures: tuple[tuple[str, str, str, str], ...]
    odds: tuple[Bar, ...]
    games: tuple[str, ...]
    verdict: str
    readings: tuple[str, ...]


class Report(Struct, frozen=True):
    title: str
    preface: tuple[str, ...]
    labels: dict[str, str]
    pages: tuple[Page, ...]


def report_of(measured: Mapping[str, dict[str, Any]]) -> Report:
    """Everything in the reader's language."""
    labels = {
        "figures": say(_("Figures")), "odds": say(_("Exact odds")), "games": say(_("In games")),
        "readings": say(_("Readings taken")), "old": say(_("old")), "new": say(_("new")),
    }  # fmt: skip
    pages = tuple(_page(difference, measured.get(difference.id)) for difference in differences())
    return Report(say(_("The proposals for Blitzkrieg V3, tried out")), _preface(measured), labels, pages)


def _preface(measured: Mapping[str, dict[str, Any]]) -> tuple[str, ...]:
    unused = [id for id in proposals() if id in measured and not measured[id]["used"]]
    every, n, used = len(proposals()), len(measured), len(measured) - len(unused)
    lines = [
        _("Each of the {all} proposals: its rule, the figures that it changes, the exact odds of typical situations in "
          "the second edition without and with it, and the same games without and with it in V3 ({print}).",
          all=every, print=V3.fingerprint),
        _("{n} of {all} were measured in games so far; {used} were used in them.", n=n, all=every, used=used),
        _("Games are played by a simple bot on both sides: they show whether a rule matters, not how people would use "
          "it. A difference is that of with less without; behind it its 95 % interval. Few pairs give wide intervals."),
        Message("blitz", "* our own definition, neither the author’s nor the second edition’s."),
    ]  # fmt: skip
    if unused:
        lines.insert(2, _("Not used in any of them: {ids}; their pages say why.", ids=", ".join(unused)))
    return tuple(say(line) for line in lines)


def _page(difference: Difference, found: dict[str, Any] | None) -> Page:
    clause = proposals()[difference.id]
    readings = (REGISTER.readings[id] for id in clause.readings)
    figures = [(say(figure.chart), used_for(figure.key), *old_and_new(figure)) for figure in difference.figures]
    effects = sorted(difference.effects, key=lambda effect: -effect.shift)[:MOST_SITUATIONS]
    return Page(
        heading=f"{difference.id} {said(difference.title)} ({word(LEVELS, difference.level)})",
        rule=(said(difference.new_rule),),
        figures=tuple(_named_once(figures)),
        odds=tuple(map(_bar, effects)),
        games=tuple(_games(found)) if found else (),
        verdict=_verdict(difference.id, found),
        readings=tuple(f"{said(one.asks)} {said(one.takes)}" for one in readings if is_told(one.asks)),
    )


Row = tuple[str, str, str, str]


def _named_once(figures: list[Row]) -> Iterator[Row]:
    """A chart is named in the first of its rows."""
    before = ""
    for chart, *rest in figures:
        yield ("" if chart == before else chart, *rest)  # type: ignore[misc]
        before = chart


def is_told(text: str) -> bool:
    """Has the reader's language a text of the data?"""
    return Speech.lang == "en" or said(text) != text


def _bar(effect: Effect) -> Bar:
    old, new = (float(chance) for chance in effect.chances(effect.foremost))
    texts = (percent(old).strip(), percent(new).strip())
    words = _("{situation}: {outcome}", situation=effect.situation, outcome=outcome_name(effect.foremost))
    return Bar(say(words), old, new, *texts)


def _verdict(id: str, found: dict[str, Any] | None) -> str:
    if found is None:
        return say(_("Not measured yet."))
    counts = {key: found[key] for key in ("pairs", "identical", "used")}
    first, last = found["seeds"]
    told = _("{pairs} pairs, seeds {first} to {last}: {identical} identical, the rule used in {used}.",
             **counts, first=first, last=last)  # fmt: skip
    at_random = _("Orders were drawn at random in these games: the bot does not use the rule.")
    why = at_random if found.get("bot") == "random" else None
    if not found["used"]:
        why = UNSHOWN.get(id, _("Neither the bot nor orders drawn at random came to it in these games."))
    return " ".join(say(each) for each in (told, why) if each)


def _games(found: dict[str, Any]) -> Iterable[str]:
    """What every comparison counts, with its interval."""
    for name in SHOWN:
        if name in found["difference"]:
            mean = found["difference"][name]
            said_as = share if name in SHARES else number
            low, middle, high = (say(said_as(mean[key], 1, sign=True)) for key in ("low", "mean", "high"))
            yield f"{named(name)} {middle} ({low} … {high})"


STYLE = """
body { font: 15px/1.45 "Source Sans Pro", sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.9rem; } h2 { font-size: 1.2rem; border-top: 2px solid #222; padding-top: .5rem; margin-top: 2rem; }
h3 { font-size: .95rem; margin: .8rem 0 .2rem; } p { margin: .3rem 0; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; } td, th { text-align: left; padding: .1rem .4rem; }
tr { border-bottom: 1px solid #ddd; } .n { text-align: right; white-space: nowrap; }
.bar { width: 9rem; } .bar i { display: block; height: .45rem; background: #999; } .bar i + i { background: #b3541e; }
.note { color: #555; font-size: .9rem; } @media print { section { break-inside: avoid; } }
"""


def report_html(report: Report, lang: str) -> str:
    title = escape(report.title)
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>'
    body = [f"<h1>{title}</h1>", *(f"<p>{escape(line)}</p>" for line in report.preface)]
    body += [_section(page, report.labels) for page in report.pages]
    page = [f'<html lang="{lang}"><head>{head}<style>{STYLE}</style></head><body>', *body, "</body></html>"]
    return "\n".join(["<!doctype html>", *page, ""])


def _section(page: Page, labels: Mapping[str, str]) -> str:
    parts = [f"<section><h2>{escape(page.heading)}</h2>", *(f"<p>{escape(line)}</p>" for line in page.rule)]
    if page.figures:
        rows = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in page.figures)
        parts += [f"<h3>{labels['figures']}</h3>", f"<table>{rows}</table>"]
    if page.odds:
        parts += [f"<h3>{labels['odds']}</h3>", f"<table>{''.join(map(_bar_html, page.odds))}</table>"]
    told = [" · ".join(page.games), page.verdict] if page.games else [page.verdict]
    parts += [f"<h3>{labels['games']}</h3>", *(f"<p>{escape(line)}</p>" for line in told)]
    if page.readings:
        parts += [f"<h3>{labels['readings']}</h3>", *(f'<p class="note">{escape(line)}</p>' for line in page.readings)]
    return "\n".join([*parts, "</section>"])


def _bar_html(bar: Bar) -> str:
    drawn = "".join(f'<i style="width:{100 * chance:.1f}%"></i>' for chance in (bar.old, bar.new))
    change = f'<td class="n">{bar.old_text} → {bar.new_text}</td>'
    return f'<tr><td>{escape(bar.words)}</td>{change}<td class="bar">{drawn}</td></tr>'
