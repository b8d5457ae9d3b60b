"""What every test run needs."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from fogbound.core.proof import check_golden
from server import postgres
from texts import ROOT, compile_catalogues

pytest_plugins = ["pytester", "register_plugin"]


settings.register_profile("project", deadline=None)  # a busy machine is no fault of the code
settings.load_profile("project")


def pytest_configure(config: pytest.Config) -> None:
    """Compile the catalogues first, so that no test sees yesterday's translations."""
    if not hasattr(config, "workerinput"):  # once, before xdist starts its workers
        compile_catalogues(ROOT)


@pytest.hookimpl(tryfirst=True)
def pytest_collection() -> None:
    """Collecting makes a million things and no garbage to speak of."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Look for cycles of garbage less often: most of what is there by now stays, and to look through it is dear."""
    gc.freeze()
    gc.unfreeze()  # into the oldest generation unlooked at; frozen, it would be hidden from `gc.get_objects`
    gc.set_threshold(50_000, 20, 10)
    gc.enable()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew", action="store_true", help="write the golden playthroughs anew (make golden)")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compares a text with the file of that name in tests/golden."""

    def check(name: str, text: str) -> None:
        check_golden(Path(__file__).parent / "golden" / name, text, renew=request.config.getoption("--renew"))

    return check


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    if postgres.programs() is None:
        pytest.skip("PostgreSQL is not installed: `make long` installs it where it may (Debian, root).")
    with postgres.cluster() as url:
        yield url
