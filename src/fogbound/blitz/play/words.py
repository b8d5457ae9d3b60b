"""Every action there is: verbs, and the names of what they are done to."""

from __future__ import annotations

from fogbound.blitz.play.board import FORMATIONS, STANDS
from fogbound.blitz.play.grid import CELLS, HEADINGS
from fogbound.core.notation import Vocabulary

# fmt: off
VOCABULARY = Vocabulary(
    {"stand": STANDS, "formation": FORMATIONS, "cell": CELLS, "heading": HEADINGS},
    {
        "place":    ("cell",),        # set-up: here stands the next one
        "activate": ("formation",),
        "order":    ("stand",),       # the next stand of the formation to act
        "done":     (),               # the rest of the formation holds
        "hold":     (),
        "fire":     (), "move": (), "advance": (), "assault": (), "pivot": (),
        "to":       ("cell",),
        "face":     ("heading",),
        "at":       ("stand",),       # the target of fire or assault
        "tracks":   ("stand",),       # the target of a shot to immobilise (212)
        "react":    ("stand",),       # opportunity fire by this one
        "let":      (),               # no opportunity fire now
        "recoil":   ("cell",),
        "stay":     (),               # nowhere to recoil to
    },
)
# fmt: on
