"""The files in `deploy` name settings and options that exist."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from typer.main import get_command

from fogbound.cli.commands import app
from fogbound.server.settings import PREFIX, Settings

ROOT = Path(__file__).parent.parent.parent
FILES = ("Containerfile", "deploy/compose.yaml", "deploy/fogbound.service")
KNOWN = {PREFIX + field.name.upper() for field in msgspec.structs.fields(Settings)}


@pytest.mark.parametrize("name", FILES)
def test_settings_and_options_of_a_way_to_run_it_exist(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    assert set(re.findall(rf"{PREFIX}\w+", text)) <= KNOWN
    serve = get_command(app).commands["serve"]  # type: ignore[attr-defined]
    options = {option for parameter in serve.params for option in parameter.opts}
    used = {
        option
        for line in text.split("\n")
        if '"serve"' in line or " serve " in line
        for option in re.findall(r"--[a-z]+", line)
    }
    assert used
    assert used <= options
