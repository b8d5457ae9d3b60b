"""The same sheet as one HTML file: to read on a screen, and to print on both sides of an A4."""

from __future__ import annotations

from html import escape
from importlib.resources import files

from fogbound.blitz.sheet.values import Figure, ReferenceSheet, Row, Table, spoken


def sheet_html(sheet: ReferenceSheet, lang: str) -> str:
    said = spoken(sheet, lang)
    foot = "".join(f"<p>{escape(str(line))}</p>" for line in said.foot)
    title, subtitle = escape(str(said.title)), escape(str(said.subtitle))
    body = [
        f"<header><h1>{title}</h1><p>{subtitle}</p></header>",
        "<main>",
        *map(table_html, said.tables),
        f"<footer>{foot}</footer>",
        "</main>",
    ]
    return page_html(f"{title}, {subtitle}", body, lang)


def page_html(title: str, body: list[str], lang: str) -> str:
    style = files("fogbound.blitz.sheet").joinpath("sheet.css").read_text("utf-8")
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{lang}">',
            f'<head><meta charset="utf-8"><title>{title}</title>',
            f"<style>\n{style}</style></head>",
            "<body>",
            *body,
            "</body>",
            "</html>",
            "",
        ]
    )


def table_html(table: Table) -> str:
    """A section: the rows under their title, perhaps in strips side by side, then the notes."""
    title = f"<h2>{escape(str(table.title))}</h2>"
    notes = [note_html(row) for row in table.notes]
    if not table.rows:
        return "\n".join(["<section>", title, *notes, "</section>"])
    if table.fold == 1:
        return "\n".join(["<section>", strip_html(table, table.rows, headed=True), *notes, "</section>"])
    each = -(-len(table.rows) // table.fold)
    strips = [table.rows[start : start + each] for start in range(0, len(table.rows), each)]
    parts = [strip_html(table, rows, headed=False) for rows in strips]
    return "\n".join(["<section>", title, '<div class="strips">', *parts, "</div>", *notes, "</section>"])


def strip_html(table: Table, rows: tuple[Row, ...], headed: bool) -> str:
    width = max([len(table.headings), *(len(row.figures) for row in table.rows)])
    blank = "<th></th>" * (width - len(table.headings))
    headings = blank + "".join(f"<th>{escape(str(heading))}</th>" for heading in table.headings)
    title = f"<th>{escape(str(table.title))}</th>{headings}<th></th>"
    if not table.headings:
        title = f'<th colspan="{width + 2}">{escape(str(table.title))}</th>'
    head = f"<thead><tr>{title}</tr></thead>" if headed else ""
    return "\n".join([f"<table>{head}<tbody>", *(row_html(row, width) for row in rows), "</tbody></table>"])


def row_html(row: Row, width: int) -> str:
    blank = "<td></td>" * (width - len(row.figures))
    cells = "".join(f"<td>{figure_html(figure)}</td>" for figure in row.figures)
    return f"<tr><th>{escape(str(row.label))}{star(row.ours)}</th>{blank}{cells}<td>{ids_html(row.ids)}</td></tr>"


def figure_html(figure: Figure) -> str:
    text = escape(str(figure.text)) + star(figure.ours)
    return f"<b>{text}</b>" if figure.changed else text


def note_html(row: Row) -> str:
    words = escape(str(row.label)) + star(row.ours)
    if row.parts:
        parts = "; ".join(escape(str(part.label)) + star(part.ours) + ids_html(part.ids) for part in row.parts)
        return f"<p><strong>{words}</strong>: {parts}.</p>"
    figures = "".join(f" {figure_html(figure)}" for figure in row.figures)
    return f"<p>{words}{figures}{ids_html(row.ids)}</p>"


def star(ours: bool) -> str:
    return "*" if ours else ""


def ids_html(ids: tuple[str, ...]) -> str:
    return f" <small>{' '.join(ids)}</small>" if ids else ""
