"""`fogbound rules GAME`: every clause, where it is enforced, whether games come to it and which tests prove it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from fogbound.cli.language import BadInputError, Speech, say
from fogbound.cli.output import Json, examples, group, print_json, show
from fogbound.cli.words import LEVELS, pair, word
from fogbound.core.register import Register, Standing
from fogbound.core.texts import Message, texts

if TYPE_CHECKING:
    from rich.table import Table

_ = texts("cli")

REGISTERS = {
    "west": Register("fogbound.west", "clauses.toml"),
    "blitz": Register("fogbound.blitz", "proposals.toml"),
}

IN_PLAY = {"yes": _("yes"), "no": _("no"), "data": _("data"), "absent": _("absent")}

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
    unproved: Annotated[bool, typer.Option("--unproved", help=say(_("Only rules that no test proves.")))] = False,
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
        print_json([spoken(game, clause) for clause in chosen])
    elif number:
        show(*(in_full(spoken(game, clause)) for clause in chosen), say(summary(chosen)))
    else:
        show(table([spoken(game, clause) for clause in chosen]), say(summary(chosen)))


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


def spoken(game: str, clause: Standing) -> Standing:
    """A clause in the reader's language, where the catalogue of the game has it."""

    def said(text: str) -> str:
        return say(Message(game, text))

    readings = tuple(
        msgspec.structs.replace(
            reading, asks=said(reading.asks), takes=said(reading.takes), because=said(reading.because)
        )
        for reading in clause.readings
    )
    return msgspec.structs.replace(clause, title=said(clause.title), says=said(clause.says), readings=readings)


def table(clauses: list[Standing]) -> Table:
    from rich.table import Table

    rows = Table(box=None, pad_edge=False)
    for heading in (_("rule"), _("level"), _("title"), _("option"), _("enforced in"), _("in play"), _("proved by")):
        rows.add_column(say(heading), overflow="fold")
    for clause in clauses:
        rows.add_row(
            clause.id,
            word(LEVELS, clause.level),
            clause.title,
            clause.option or "",
            "\n".join(place.split(".", 2)[-1] for place in clause.enforced_in),
            word(IN_PLAY, clause.in_play),
            proofs(clause.proved_by),
        )
    return rows


def in_full(clause: Standing) -> str:
    """One clause to be read, and what is played where the rule book is disputed."""
    lines = [f"{clause.id}  {clause.title}", clause.says]
    if clause.option:
        lines.append(say(_("The option {option} switches it on or off.", option=clause.option)))
    for reading in clause.readings:
        answer = " ".join(filter(None, (reading.takes, reading.because)))
        lines.append(pair(reading.id, f"{reading.asks} {answer}"))
    return "\n    ".join(lines) + "\n"


def proofs(tests: tuple[str, ...]) -> str:
    """Tests are named as English sentences; others read how many there are."""
    if Speech.lang == "en":
        return "\n".join(map(in_words, tests))
    return say(_.n("{n} test", "{n} tests", n=len(tests))) if tests else ""


def in_words(test: str) -> str:
    """The sentence that a test is named by."""
    return test.rpartition("::")[2].removeprefix("test_").replace("_", " ")


def summary(clauses: list[Standing]) -> Message:
    return _.n(
        "{n} rule: {enforced} enforced, {proved} proved, {played} in play.",
        "{n} rules: {enforced} enforced, {proved} proved, {played} in play.",
        n=len(clauses),
        enforced=sum(bool(clause.enforced_in) for clause in clauses),
        proved=sum(bool(clause.proved_by) for clause in clauses),
        played=sum(clause.in_play != "no" for clause in clauses),
    )
