"""The examples in the modules of West are true."""

from __future__ import annotations

import doctest
from importlib import import_module
from pkgutil import iter_modules

import pytest

from fogbound import west


@pytest.mark.parametrize("name", sorted(found.name for found in iter_modules(west.__path__)))
def test_examples(name: str) -> None:
    assert doctest.testmod(import_module(f"fogbound.west.{name}")).failed == 0
