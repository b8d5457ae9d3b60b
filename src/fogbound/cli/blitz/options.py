"""Options that several commands of `fogbound blitz` share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fogbound.cli.language import say
from fogbound.core.texts import texts

_ = texts("cli")

Rules = Annotated[str, typer.Option("--rules", help=say(_("V2, V3, V2+102+206, V3-410, or a profile file.")))]
Data = Annotated[Path | None, typer.Option("--data", help=say(_("Your own vehicles and weapons (TOML).")))]
CoverOption = Annotated[str, typer.Option("--cover", help="open | light | heavy | building | entrenchment | bunker")]
LEVELS = "conscript | regular | veteran | elite"
ExperienceOption = Annotated[str, typer.Option("--experience", help=LEVELS)]
Year = Annotated[int, typer.Option("--year", help="1939-1945")]
Distance = Annotated[int, typer.Option("--distance", help=say(_("In centimetres.")))]
DugIn = Annotated[bool, typer.Option("--dug-in", help=say(_("The tank is dug in (224).")))]
OpenTop = Annotated[bool, typer.Option("--open-top", help=say(_("The vehicle is open-topped.")))]
