"""The picture as PNG, drawn by resvg with the typefaces that the stylesheet names: the `map` extra."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from fogbound.core.texts import Message, render, texts

_ = texts("west")

WEIGHTS: Final = ("Regular", "It", "Semibold", "Bold")


class NoPicturesError(RuntimeError):
    """The extra is not installed."""

    def __init__(self) -> None:
        self.message: Message = _(
            "PNG needs the extra “map”: run `pip install 'fogbound[map]'`, or write .svg instead."
        )
        super().__init__(render(self.message))

    def text(self, lang: str = "en") -> str:
        return render(self.message, lang)


def png(svg: str, width: int) -> bytes:
    """An SVG as PNG of so many pixels from left to right. The same picture on every machine."""
    try:
        import font_source_sans_pro as sans  # type: ignore[import-untyped]
        import font_source_serif_pro as serif  # type: ignore[import-untyped]
        import resvg_py
    except ModuleNotFoundError:
        raise NoPicturesError from None
    wanted = tuple(f"Pro-{weight}.ttf" for weight in WEIGHTS)
    typefaces = [
        str(file)
        for package in (sans, serif)
        for file in (files(package) / "files").iterdir()
        if file.name.endswith(wanted)
    ]
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            skip_system_fonts=True,
            font_files=typefaces,
            font_family="Source Sans Pro",
            sans_serif_family="Source Sans Pro",
            serif_family="Source Serif Pro",
        )
    )
