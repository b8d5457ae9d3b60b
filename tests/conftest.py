"""What every test run needs."""

from __future__ import annotations

import pytest

from texts import ROOT, compile_catalogues

pytest_plugins = ["pytester", "register_plugin"]


def pytest_configure(config: pytest.Config) -> None:
    """Compile the catalogues first, so that no test sees yesterday's translations."""
    if not hasattr(config, "workerinput"):  # once, before xdist starts its workers
        compile_catalogues(ROOT)
