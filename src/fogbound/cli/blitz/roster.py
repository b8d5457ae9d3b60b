"""A roster on one page: each stand with a box to tick when it is lost."""

from __future__ import annotations

from html import escape
from pathlib import Path

from fogbound.blitz.army import Army, Priced
from fogbound.blitz.ruleset import RuleSet
from fogbound.cli.blitz.output import foot
from fogbound.cli.language import BadInputError, Speech, say
from fogbound.core.texts import texts

_ = texts("cli")

STYLE = """
@page { size: A4; margin: 14mm }
body { font: 11pt/1.3 sans-serif; color: #111 }
h1 { font-size: 16pt; margin: 0 }
table { border-collapse: collapse; width: 100%; margin-top: 6mm }
th, td { text-align: left; padding: 1.2mm 2mm; border-bottom: 0.3mm solid #999; vertical-align: top }
td.number, th.number { text-align: right }
.boxes { letter-spacing: 1mm; font-size: 14pt; line-height: 1 }
footer { margin-top: 5mm; font-size: 9pt; color: #444 }
"""


def write_roster(path: Path, army: Army, priced: tuple[Priced, ...], rules: RuleSet) -> None:
    try:
        path.write_text(page(army, priced, rules), "utf-8")
    except OSError as error:
        raise BadInputError(
            _("The roster cannot be written to {path}: {why}.", path=str(path), why=str(error))
        ) from None


def page(army: Army, priced: tuple[Priced, ...], rules: RuleSet) -> str:
    """The whole page as HTML."""
    headings = (_("unit"), _("experience"), _("points"), _("losses"))
    head = "".join(f"<th>{escape(say(heading))}</th>" for heading in headings)
    total = sum(line.points for line in priced)
    limit = "" if army.limit is None else f" / {army.limit}"
    lines = [
        "<!doctype html>",
        f'<html lang="{Speech.lang}"><head><meta charset="utf-8"><title>{escape(army.name)}</title>',
        f"<style>{STYLE}</style></head><body>",
        f"<h1>{escape(army.name)}</h1>",
        f"<p>{escape(army.nation)}, {army.year}. {total}{limit} {escape(say(_('points')))}.</p>",
        f"<table><tr>{head}</tr>",
        *map(row, priced),
        "</table>",
        f"<footer>{escape(say(foot(rules)))}{escape(starred(priced))}</footer></body></html>",
    ]
    return "\n".join(lines) + "\n"


def row(line: Priced) -> str:
    name = ", ".join((line.line.item, *line.line.options))
    count = f"{line.line.count} × " if line.line.count > 1 else ""
    boxes = " ".join(["☐" * line.boxes] * line.line.count)
    star = " *" if line.is_estimate else ""
    return (
        f"<tr><td>{count}{escape(name)}</td><td>{line.line.experience}</td>"
        f'<td class="number">{line.points}{star}</td><td class="boxes">{boxes}</td></tr>'
    )


def starred(priced: tuple[Priced, ...]) -> str:
    return " " + say(_("* our own estimate.")) if any(line.is_estimate for line in priced) else ""
