"""PDF with its letters embedded, set by Typst: the `sheets` and `pictures` extras."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

import msgspec

from fogbound.core.texts import Message, render, texts

if TYPE_CHECKING:
    import typst

_ = texts("west")

# fmt: off
PAPERS: Final = {  # millimetres, upright
    "A0": (841, 1189), "A1": (594, 841), "A2": (420, 594), "A3": (297, 420), "A4": (210, 297),
}
# fmt: on
MARGIN: Final = 10
"""Millimetres along the edge that home printers leave white."""
NOT_INSTALLED: Final = _("PDF needs the extras “sheets” and “map”: run `pip install 'fogbound[sheets,map]'`.")


class PrintError(ValueError):
    """Something cannot be printed; the message says why and what to do."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(render(message))

    def text(self, lang: str = "en") -> str:
        return render(self.message, lang)


def paper_of(name: str) -> tuple[int, int]:
    """Width and height of a paper, upright."""
    if name.upper() not in PAPERS:
        raise PrintError(_("There is no paper {name}; there are {papers}.", name=name[:20], papers=", ".join(PAPERS)))
    return PAPERS[name.upper()]


def pdf(template: str, lang: str, data: object, pictures: tuple[str, ...] = ()) -> bytes:
    """A template with its data and, if it has any, its pictures in SVG."""
    fonts = typefaces()
    import typst

    drawn = {f"svg{n}": svg for n, svg in enumerate(pictures)}
    printed = typst.Compiler(
        (files(__package__) / template).read_bytes(),
        font_paths=fonts,
        ignore_system_fonts=True,
        sys_inputs={"data": msgspec.json.encode(data).decode(), "lang": lang, **drawn},
    ).compile(format="pdf", timestamp=0)
    assert isinstance(printed, bytes)
    return printed


@cache
def typefaces() -> typst.Fonts:
    try:
        import font_source_sans_pro as sans  # type: ignore[import-untyped]
        import font_source_serif_pro as serif  # type: ignore[import-untyped]
        import typst
    except ModuleNotFoundError:
        raise PrintError(NOT_INSTALLED) from None
    return typst.Fonts(False, True, [str(files(sans) / "files"), str(files(serif) / "files")])
