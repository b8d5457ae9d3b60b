"""Golden playthroughs: a whole random game as text, kept and compared line by line.

Any change of rules, texts, questions or dice shows as a diff. If the diff is what was meant, the file is renewed
(`make golden`) and the diff is reviewed like code.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import unified_diff
from hashlib import blake2b
from pathlib import Path
from random import Random

import msgspec

from fogbound.core.dice import DiceStream
from fogbound.core.game import Game, S
from fogbound.core.match import Match
from fogbound.core.proof.checks import ProofFailure
from fogbound.core.texts import render
from fogbound.core.values import Choice, Result


def transcript(game: Game[S], scenario: str, options: Mapping[str, str], seed: int) -> str:
    """One random game as text: every question, what was chosen, what happened, fingerprints of what each side sees."""
    return "\n".join(_lines(game, Match.start(game, scenario, options, DiceStream.from_seed(seed)), seed)) + "\n"


def _lines(game: Game[S], match: Match[S], seed: int) -> Iterator[str]:
    rng = Random(seed)
    header = match.header
    yield f"# {header.game} {header.scenario} {dict(header.options)} seed {seed}"
    while isinstance(choice := match.decision, Choice):
        action = rng.choice(choice.actions)
        yield f"{choice.side} {choice.ask}: {render(choice.prompt)} [{len(choice.actions)}]"
        yield f"  > {game.vocabulary.text(action)}"
        for event in match.play(choice.side, action):
            to = f" (to {', '.join(event.to)})" if event.to else ""
            yield f"    {event.rule} {render(event.text)}{to}"
        yield f"    = {match.state.digest()[:12]} {' '.join(_seen(game, match.state, side) for side in game.sides)}"
    assert isinstance(choice, Result)
    yield f"{choice.winner or 'nobody'} wins: {render(choice.grade)}"


def _seen(game: Game[S], state: S, side: str) -> str:
    return f"{side}:{blake2b(msgspec.json.encode(game.observe(state, side)), digest_size=4).hexdigest()}"


def check_golden(path: Path, text: str, *, renew: bool = False) -> None:
    """Compare with the kept file; with `renew` write it anew first."""
    if renew:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    if not path.exists():
        raise ProofFailure(f"There is no golden playthrough {path.name}; `make golden` (renew=True) writes it.")
    kept = path.read_text(encoding="utf-8")
    if kept != text:
        diff = list(unified_diff(kept.splitlines(), text.splitlines(), path.name, "now", lineterm=""))
        raise ProofFailure("\n".join(["The game no longer plays as it was kept:", *diff[:40]]))
