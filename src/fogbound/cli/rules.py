"""`fogbound rules GAME`: every clause, where it is enforced and which tests prove it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from fogbound.cli.language import BadInputError, say
from fogbound.cli.output import Json, examples, group, print_json, show
from fogbound.core.register import Register, Standing
from fogbound.core.texts import Message, texts

if TYPE_CHECKING:
    from rich.table import Table

_ = texts("cli")

REGISTERS = {
    "west": Register("fogbound.west", "clauses.toml"),
    "blitz": Register("fogbound.blitz", "proposals.toml"),
}

app = group()


@app.command(
    help=say(_("List the rules of a game: where each is enforced, and which tests prove it; or read one of them.")),
    epilog=examples(
        "fogbound rules west 4.3",
        "fogbound rules west --level basic",
        "fogbound rules west --unproved",
        "fogbound rules blitz --json",
    ),
)
def rules(
    game: Annotated[str, typer.Argument(help=" | ".join(REGISTERS))],
    number: Annotated[str, typer.Argument(help=say(_("Read this rule, such as 4.3 or 7.7.8.a.")))] = "",
    level: Annotated[str, typer.Option(help=say(_("Only this level, such as basic.")))] = "",
    unproved: Annotated[bool, typer.Option("--unproved", help=say(_("Only what no test proves.")))] = False,
    json: Json = False,
) -> None:
    register = register_of(game)
    check_level(level, register)
    named = {clause.id for clause in register.under(number)} if number else register.clauses.keys()
    if not named:
        raise BadInputError(
            _("There is no rule “{number}”; `fogbound rules {game}` lists them.", number=number[:40], game=game)
        )
    chosen = [
        clause
        for clause in register.standing()
        if clause.id in named and level in ("", clause.level) and not (unproved and clause.proved_by)
    ]
    if json:
        print_json(chosen)
    elif number:
        show(*(in_full(game, clause) for clause in chosen), say(summary(chosen)))
    else:
        show(table(game, chosen), say(summary(chosen)))


def register_of(game: str) -> Register:
    if game not in REGISTERS:
        raise BadInputError(
            _("There is no game “{game}”; the games are {games}.", game=game, games=", ".join(REGISTERS))
        )
    return REGISTERS[game]


def check_level(level: str, register: Register) -> None:
    levels = dict.fromkeys(clause.level for clause in register.clauses.values())
    if level and level not in levels:
        raise BadInputError(
            _("There is no level “{level}”; the levels are {levels}.", level=level, levels=", ".join(levels))
        )


def table(game: str, clauses: list[Standing]) -> Table:
    """Titles are in the reader's language where the catalogue of the game has them."""
    from rich.table import Table

    rows = Table(box=None, pad_edge=False)
    for heading in (_("rule"), _("level"), _("title"), _("option"), _("enforced in"), _("proved by")):
        rows.add_column(say(heading), overflow="fold")
    for clause in clauses:
        rows.add_row(
            clause.id,
            clause.level,
            say(Message(game, clause.title)),
            clause.option or "",
            "\n".join(place.split(".", 2)[-1] for place in clause.enforced_in),
            "\n".join(map(in_words, clause.proved_by)),
        )
    return rows


def in_full(game: str, clause: Standing) -> str:
    """One clause to be read, and what is played where the rule book is disputed."""

    def said(text: str) -> str:
        return say(Message(game, text))

    lines = [f"{clause.id}  {said(clause.title)}", said(clause.says)]
    if clause.option:
        lines.append(say(_("The option {option} switches it.", option=clause.option)))
    for reading in clause.readings:
        answer = " ".join(map(said, filter(None, (reading.takes, reading.because))))
        lines.append(f"{reading.id}: {said(reading.asks)} {answer}")
    return "\n    ".join(lines) + "\n"


def in_words(test: str) -> str:
    """Tests are named as sentences; people read those."""
    return test.rpartition("::")[2].removeprefix("test_").replace("_", " ")


def summary(clauses: list[Standing]) -> Message:
    return _.n(
        "{n} rule: {enforced} enforced, {proved} proved.",
        "{n} rules: {enforced} enforced, {proved} proved.",
        n=len(clauses),
        enforced=sum(bool(clause.enforced_in) for clause in clauses),
        proved=sum(bool(clause.proved_by) for clause in clauses),
    )
