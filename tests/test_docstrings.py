"""The examples in the docstrings are the manual of the library: they hold."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import fogbound


@pytest.mark.parametrize("name", [module.name for module in walk_packages(fogbound.__path__, "fogbound.")])
def test_examples_hold(name: str) -> None:
    module = import_module(name)
    if ">>>" in Path(module.__file__ or "").read_text("utf-8"):  # else there is nothing to look for, which takes long
        assert doctest.testmod(module).failed == 0
