"""Build hook: compile the message catalogues, so that an installed package needs no gettext tools."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileTexts(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        for source in Path(self.root, "src/fogbound/locale").glob("*/LC_MESSAGES/*.po"):
            with source.open("rb") as po, source.with_suffix(".mo").open("wb") as mo:
                write_mo(mo, read_po(po, locale=source.parts[-3]))
