"""The examples in the docstrings are the manual of the library: they hold."""

from __future__ import annotations

import doctest
from importlib import import_module
from pkgutil import walk_packages

import pytest

import fogbound


@pytest.mark.parametrize("name", [module.name for module in walk_packages(fogbound.__path__, "fogbound.")])
def test_examples_hold(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0
