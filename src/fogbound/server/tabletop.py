"""The pages for a real table: the turn assistant, from this server or as one file to take along."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Any

import msgspec

from fogbound.core.texts import render
from fogbound.server.pages import COMMENTS, WEB, mark

if TYPE_CHECKING:
    from fogbound.blitz.tabletop import Evening

SCRIPTS = ("dom.js", *(f"tabletop/{name}.js" for name in
           ("reckon", "ledger", "odds_view", "rules_view", "turn_view", "evening", "start")))  # fmt: skip
STYLES = ("style.css", "tabletop/tabletop.css")
IMPORTS = re.compile(r"^import [^;]*;\n|^export (?=const|function|class|async)", re.MULTILINE)
HEAD = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
"""


def served(lang: str) -> str:
    """The turn assistant as this server gives it: armies are chosen on it, and kept by the reader's browser."""
    from fogbound.blitz.army import PUBLISHED, published_army
    from fogbound.blitz.sheet.words import word
    from fogbound.blitz.tabletop.course import WORDS

    lists = tuple((name, word(published_army(name).name)) for name in PUBLISHED)
    return _served("start", "Blitzkrieg", {"words": WORDS, "lists": lists}, lang)


def builder(lang: str) -> str:
    """The army builder."""
    from fogbound.blitz.tabletop.builder import WORDS, begin

    return _served("army", render(WORDS["title"], lang), begin(), lang)


def drafting(lang: str) -> str:
    """The table editor."""
    from fogbound.blitz.tabletop.drafting import WORDS, begin

    return _served("table", render(WORDS["title"], lang), begin(), lang)


def _served(name: str, title: str, given: dict[str, Any], lang: str) -> str:
    """A page with its script, and what the script is given."""
    from fogbound.blitz.sheet.values import spoken

    files = f"/files/{mark()}"
    links = "".join(f'<link rel="stylesheet" href="{files}/{style}">\n' for style in STYLES)
    script = f'<script type="module" src="{files}/tabletop/{name}.js"></script>\n'
    icon = f'<link rel="icon" href="{files}/icon.svg" type="image/svg+xml">\n'
    block = _block(f"given-{name}", spoken(given, lang))
    head = HEAD.format(lang=lang, title=escape(title))
    return f"{head}{icon}{links}</head>\n<body>{block}{_PAGE}{script}</body>\n</html>\n"


def alone(evening: Evening, lang: str) -> str:
    """The same with everything in it, for one evening: a file that needs neither a server nor a network."""
    from fogbound.blitz.sheet.values import spoken

    said = spoken(evening, lang)
    style = "\n".join((WEB / name).read_text(encoding="utf-8") for name in STYLES)
    script = "".join(IMPORTS.sub("", COMMENTS.sub("", (WEB / name).read_text(encoding="utf-8"))) for name in SCRIPTS)
    head = HEAD.format(lang=lang, title=escape(str(said.title)))
    return (
        f"{head}<style>\n{style}</style></head>\n<body>{_block('given-evening', said)}{_PAGE}"
        f'<script type="module">\n{script}</script>\n</body>\n</html>\n'
    )


_PAGE = '<div id="page"></div>\n'


def _block(name: str, data: Any) -> str:
    """Data for the script; no text in it can end the element."""
    text = msgspec.json.encode(data).decode().replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{text}</script>\n'
