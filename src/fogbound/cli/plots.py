"""Pictures of figures. Needs Matplotlib: `pip install fogbound[lab]`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fogbound.cli.files import in_no_folder
from fogbound.cli.language import BadInputError
from fogbound.core.os_errors import reason
from fogbound.core.texts import texts

_ = texts("cli")

FORMATS = (".png", ".svg", ".pdf")
OLD, NEW = "#c9b79c", "#4a6274"


def canvas(path: Path, columns: int, width: float, height: float) -> tuple[Any, Any]:
    """A figure to be saved under this name, or a sentence why not."""
    if path.suffix not in FORMATS:
        names = ", ".join(FORMATS)
        raise BadInputError(_("A plot is saved as {names}, not as “{name}”.", names=names, name=path.name))
    if astray := in_no_folder(path):
        raise BadInputError(*astray)
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise BadInputError(_("Plots need Matplotlib: pip install 'fogbound[lab]'.")) from None
    figure = Figure(figsize=(width, height), layout="constrained")
    return figure, figure.subplots(1, columns, squeeze=False)[0]


def save(figure: Any, path: Path) -> None:
    try:
        figure.savefig(path, dpi=120)
    except OSError as error:
        why = reason(error)
        raise BadInputError(_("The plot cannot be written to {path}: {why}.", path=str(path), why=why)) from None
