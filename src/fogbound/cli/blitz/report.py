"""`fogbound blitz report`: all proposals in one document, with exact odds and with what games have shown so far."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import Annotated, Any

import msgspec

from fogbound.cli.blitz.editions import said
from fogbound.cli.blitz.sheets import PRINTED, write
from fogbound.cli.files import writable
from fogbound.cli.lab import Seed, Workers, option
from fogbound.cli.language import BadInputError, Speech, say
from fogbound.cli.output import examples, group, show
from fogbound.core.texts import texts

_ = texts("cli")

app = group()

Measured = dict[str, dict[str, Any]]
"""What `blitz test` found, by proposal: some keys of its JSON."""
KEPT = ("pairs", "identical", "used", "uses", "seeds", "difference", "bot")


@app.command(
    help=say(_("All proposals in one document: old and new odds, what games have shown, the readings taken.")),
    epilog=examples(
        "fogbound blitz report --out report.html",
        "fogbound blitz report --results results.json --games 4 --minutes 30 --out report.pdf --lang fr",
    ),
)
def report(
    out: Annotated[Path, option("--out", says=_("The file to write: .pdf or .html."))] = Path("report.html"),
    results: Annotated[
        Path | None, option("--results", says=_("Games that were measured; new ones are added to this file."))
    ] = None,
    games: Annotated[
        int, option("--games", says=_("Measure what has fewer pairs than this in each scenario; 0: nothing."), least=0)
    ] = 0,
    minutes: Annotated[int, option("--minutes", says=_("Begin no more measurements after so long."), least=0)] = 60,
    seed: Seed = 1,
    workers: Workers = None,
) -> None:
    from fogbound.blitz.sheet.pdf import pdf
    from fogbound.cli.blitz.report_pages import report_html, report_of

    faults = writable(out, PRINTED)
    if games and results is None:
        faults.append(_("Measuring needs a file to write to: name one with --results."))
    if faults:
        raise BadInputError(*faults)
    found = read_results(results)
    if games and results is not None:
        measure(found, results, games, 60 * minutes, seed, workers)
    made = report_of(found)
    write(out, lambda: report_html(made, Speech.lang), lambda: pdf(made, Speech.lang, ("report.typ",)))
    show(say(_("{file} written.", file=str(out))))


def read_results(path: Path | None) -> Measured:
    if path is None or not path.exists():
        return {}
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, dict[str, Any]])
    except msgspec.MsgspecError:
        fault = _("{file} is not a file of results: name one that this command wrote.", file=str(path))
        raise BadInputError(fault) from None


def measure(found: Measured, results: Path, games: int, seconds: float, seed: int, workers: int | None) -> None:
    """One proposal after another, each written down when it is done: whoever stops it loses one."""
    from fogbound.blitz.play.game import GAME
    from fogbound.blitz.ruleset import proposals
    from fogbound.cli.blitz.laboratory import tested_by_itself
    from fogbound.cli.games import Session

    session = Session(workers, None, None, None, quiet=True)
    begun, wanted = monotonic(), games * len(GAME.scenarios)
    for id in proposals():
        if found.get(id, {}).get("pairs", 0) >= wanted:
            continue
        if monotonic() - begun > seconds:
            break
        facts = tested_by_itself(session, id, games, seed)
        found[id] = {key: facts[key] for key in KEPT if key in facts}
        results.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1))
        show(f"{id} {said(proposals()[id].title)}")
