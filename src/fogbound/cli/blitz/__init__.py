"""`fogbound blitz …`: odds, differences, sheets and armies of the tabletop rules."""

from __future__ import annotations

from fogbound.cli.blitz import (
    armies,
    artillery,
    assaults,
    editions,
    evenings,
    laboratory,
    packs,
    report,
    sheets,
    shooting,
)
from fogbound.cli.output import group
from fogbound.core.texts import texts

_ = texts("cli")

app = group("blitz", _("Blitz, the tabletop rules: odds, differences between editions, armies."))
for module in (shooting, assaults, artillery, editions, laboratory, packs, report, sheets, armies, evenings):
    app.add_typer(module.app)
