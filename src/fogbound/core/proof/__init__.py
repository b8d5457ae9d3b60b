"""The proof kit: what must hold of anything that is a `Game`, checked step by step in random play.

    from fogbound.core.proof import fuzz
    fuzz(GAME, games=1000, where="tests/demo.game:GAME")

`checks` states what must hold at each step; `news` is what reaches a side, and `fog`, `twins` and `worlds` state what
it may not learn; `playouts` plays and looks, `trees` counts decision trees, `golden` keeps whole games as text.
"""

from fogbound.core.proof.checks import ProofFailure
from fogbound.core.proof.golden import check_golden, transcript
from fogbound.core.proof.playouts import Tally, fuzz, playout, prove
from fogbound.core.proof.trees import divide, perft

__all__ = ["ProofFailure", "Tally", "check_golden", "divide", "fuzz", "perft", "playout", "prove", "transcript"]
