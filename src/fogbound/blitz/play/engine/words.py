"""Every action there is: verbs, and the names of what they are done to."""

from __future__ import annotations

from fogbound.blitz.play.engine.board import FORMATIONS, STANDS, WORKS
from fogbound.blitz.play.engine.grid import CELLS, HEADINGS, NUMBERS
from fogbound.core.notation import Vocabulary

# fmt: off
VOCABULARY = Vocabulary(
    {"stand": STANDS, "formation": FORMATIONS, "cell": CELLS, "heading": HEADINGS, "work": WORKS,
     "number": NUMBERS},
    {
        "place":     ("cell",),       # set-up: here stands the next one
        "activate":  ("formation",),
        "order":     ("stand",),      # the next stand of the formation to act
        "done":      (),              # the rest of the formation holds; no more smoke; nobody else gets down
        "hold":      (),
        "fire":      (), "shell": (), "move": (), "advance": (), "cruise": (), "crawl": (), "creep": (),
        "assault":   (),
        "storm":     (), "overrun": (), "pivot": (), "load": (), "unload": (), "smoke": (), "dig": (), "clear": (),
        "hatch":     (), "reload": (),
        "salvo":     ("number",),     # so many rockets (406, 408)
        "to":        ("cell",),
        "face":      ("heading",),
        "at":        ("stand",),      # the target of fire or assault
        "tracks":    ("stand",),      # the target of a shot to immobilise (212)
        "mg":        ("stand",),      # the target of a vehicle's machine guns (202)
        "crew":      ("stand",),      # the vehicle whose crew or passengers are fired at (216, 203)
        "special":   ("stand",),      # the target of a special round (211)
        "grenade":   ("stand",),      # the target of a vehicle's grenade launcher (217)
        "towed":     ("stand",),      # the target of a gun in tow (404)
        "join":      ("stand",),      # fires with the others
        "open":      (),              # nobody else does
        "react":     ("stand",),      # opportunity fire by this one
        "turn":      ("stand",),      # this one turns on a close enemy (221)
        "pounce":    ("stand",),      # this one assaults armour that passes by (215)
        "let":       (),              # no opportunity fire now
        "recoil":    ("cell",),
        "stay":      (),              # nowhere to recoil to; no drive before or after loading
        "aim":       ("cell",),       # where indirect fire shall fall (303)
        "square":    (), "turned": (), "across": (), "along": (),   # the template (301)
        "combine":   ("formation",),  # this battery fires at the same zone (409)
        "strike":    ("stand",),      # the target of aircraft
        "smoke_at":  ("cell",),
        "dismantle": ("work",),
        "push":      ("stand",),      # this wreck aside (205)
        "take":      ("stand",),      # aboard or in tow
        "drop":      ("stand", "cell"),
    },
)
# fmt: on
