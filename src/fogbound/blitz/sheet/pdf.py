"""PDF, typeset by Typst in the typeface of the map: the `sheets` extra."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec

from fogbound.core.texts import Message, render, texts

if TYPE_CHECKING:
    import typst

_ = texts("blitz")

SMALLEST, LARGEST = 78, 92
"""Tenths of a point: letters are as large as the pages hold, and never smaller than can be read at arm's length."""

KEPT = 10
"""For so many prints Typst keeps what it worked out, in case the next is much the same: 300 MB for each sheet."""

SHEET, ROSTER = ("paper.typ", "sheet.typ"), ("roster.typ",)
"""Templates: files set one after the other."""

NOT_INSTALLED = _("PDF needs the extra “sheets”: run `pip install 'fogbound[sheets]'`, or write .html instead.")


class SheetError(RuntimeError):
    """A sheet cannot be printed; the message says why and what to do."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(render(message))

    def text(self, lang: str = "en") -> str:
        return render(self.message, lang)


class Fit(msgspec.Struct, frozen=True):
    """How a sheet comes out: the size of its letters, and the tables for which there was no room."""

    size: int
    left: tuple[str, ...] = ()


def pdf(content: msgspec.Struct, lang: str, template: tuple[str, ...] = SHEET) -> bytes:
    """What is to be printed, already in words, in the largest letters that fit."""
    compiler = press(content, lang, template_text(template))
    fit = msgspec.json.decode(compiler.query("<fit>", field="value", one=True), type=Fit)
    if fit.left:
        raise SheetError(_("There is no room for {tables}: name less, or a year.", tables=", ".join(fit.left)))
    printed = compiler.compile(format="pdf", timestamp=0)
    assert isinstance(printed, bytes)
    return printed


def template_text(template: tuple[str, ...]) -> str:
    return "\n".join(files("fogbound.blitz.sheet").joinpath(name).read_text("utf-8") for name in template)


def press(content: object, lang: str, text: str, root: str | None = None) -> typst.Compiler:
    """A template with its data; files that it shows lie in the root."""
    try:
        import typst
    except ModuleNotFoundError:
        raise SheetError(NOT_INSTALLED) from None
    data = msgspec.json.encode(content).decode()
    inputs = {"data": data, "lang": lang, "smallest": f"{SMALLEST}", "largest": f"{LARGEST}"}
    fonts = typefaces()
    for _print in range(KEPT + 1):  # of nothing: there is no other way to say that what was printed before is done with
        typst.compile(b"", font_paths=fonts, ignore_system_fonts=True)
    return typst.Compiler(text.encode(), root=root, font_paths=fonts, ignore_system_fonts=True, sys_inputs=inputs)


@cache
def typefaces() -> typst.Fonts:
    try:
        import font_source_sans_pro as sans  # type: ignore[import-untyped]
        import typst
    except ModuleNotFoundError:
        raise SheetError(NOT_INSTALLED) from None
    return typst.Fonts(False, True, [str(files(sans) / "files")])
