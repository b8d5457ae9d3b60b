"""`fogbound blitz evening`: the turn assistant for two armies, one file for a telephone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fogbound.cli.blitz.options import Data, Rules
from fogbound.cli.files import save, writable
from fogbound.cli.language import Speech, say
from fogbound.cli.output import examples, group, show
from fogbound.core.texts import texts

if TYPE_CHECKING:
    from fogbound.blitz.army import Army
    from fogbound.blitz.arsenal import Arsenal
    from fogbound.blitz.ruleset import RuleSet
    from fogbound.cli.blitz.words import Words

_ = texts("cli")

app = group()

Armies = Annotated[tuple[str, str], typer.Argument(help=say(_("Two armies: files or published lists.")))]


@app.command(
    help=say(_("A turn assistant for two armies: one page for a telephone, without a network.")),
    epilog=examples(
        "fogbound blitz evening german_1940_1500 us_1945_1500 --out evening.html",
        "fogbound blitz evening mine.toml yours.toml --rules V3-104 --lang fr",
    ),
)
def evening(
    armies: Armies,
    out: Annotated[Path, typer.Option(help=say(_("The page to write.")))] = Path("evening.html"),
    rules: Rules = "V3",
    data: Data = None,
) -> None:
    from fogbound.blitz.tabletop import evening as prepared
    from fogbound.cli.blitz.words import Words
    from fogbound.server.tabletop import alone

    words = Words()
    edition, stock = words.rules(rules), words.stock(data)
    found = checked(words, edition, stock, armies)
    words.faults += writable(out, (".html",))
    words.done()
    save(out, alone(prepared(edition, stock, found), Speech.lang).encode())
    show(say(_("{file} written.", file=str(out))))


def checked(words: Words, rules: RuleSet, stock: Arsenal, names: tuple[str, str]) -> tuple[Army, Army]:
    """Two legal armies by the names of files or published lists."""
    from fogbound.blitz.army import PUBLISHED, check, published_army, read_army

    one, other = (
        words.read(lambda name=name: published_army(name) if name in PUBLISHED else read_army(Path(name)))  # type: ignore[misc]
        for name in names
    )
    for army in filter(None, (one, other)):
        words.read(lambda army=army: check(rules, stock, army))  # type: ignore[misc]
    return one, other
