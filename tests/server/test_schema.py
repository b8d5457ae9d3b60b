"""Requests made up from the published schema: never a fault of ours, never an undocumented answer, never a leak.

`FOGBOUND_EXAMPLES=200 pytest -m long -s tests/server/test_schema.py` makes ten thousand of them, on each database.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from fogbound.server.settings import Settings
from server.conftest import RIDGE
from server.running import PATIENCE, Running

pytestmark = pytest.mark.long

EXAMPLES = int(os.environ.get("FOGBOUND_EXAMPLES") or (100 if os.environ.get("FOGBOUND_FULL") else 4))
"""Of each operation; those with little to vary have fewer."""
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
SECRET = "Red A is a guard"


@pytest.fixture(scope="module")
def server(database_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    chosen = Settings(database=database_url, games=RIDGE, rate_scale=100_000, guests=True, sqlite_sync="NORMAL")
    running = Running(chosen, 1, tmp_path_factory.mktemp("schema"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def http(server: Running) -> Iterator[httpx2.Client]:
    with httpx2.Client(base_url=server.url, timeout=PATIENCE) as client:
        yield client


def person(http: httpx2.Client) -> dict[str, str]:
    made = http.post("/api/guests", json={})
    http.cookies.clear()
    return {"Authorization": f"Bearer {made.cookies['fogbound_session']}"}


def secret_game(http: httpx2.Client, red: dict[str, str], blue: dict[str, str]) -> str:
    """Red has dealt a guard; blue must not learn of it."""
    plan = {"game": "ridge", "scenario": "ridge", "seats": [{"side": "red", "who": "me"}, {"side": "blue"}]}
    game: str = http.post("/api/games", json=plan, headers=red).json()["id"]
    http.put(f"/api/games/{game}/seats/1", json={}, headers=blue)
    at = http.get(f"/api/games/{game}/view", headers=red).json()["at"]
    deal = {"at": at, "key": "k", "action": "deal guard"}
    assert SECRET in http.post(f"/api/games/{game}/actions", json=deal, headers=red).text
    return game


def test_whatever_the_schema_allows_is_answered_as_it_says(server: Running, http: httpx2.Client) -> None:
    schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json", timeout=PATIENCE)
    red = person(http)
    state: dict[str, Any] = {"blue": person(http)}
    state["game"] = secret_game(http, red, state["blue"])
    count = 0

    def renew() -> None:
        """A fuzzer also signs out and resigns."""
        if http.get("/api/me", headers=state["blue"]).status_code != 200:
            state["blue"] = person(http)
        if http.get(f"/api/games/{state['game']}", headers=red).json()["status"] != "on":
            state["game"] = secret_game(http, red, state["blue"])

    for found in schema.get_all_operations():
        operation = found.ok()
        renew()

        @seed(1)
        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            database=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(), real=st.booleans())
        def check(case: Any, real: bool) -> None:
            nonlocal count
            count += 1
            if real and "game_id" in (case.path_parameters or {}):
                case.path_parameters["game_id"] = state["game"]
            answer = case.call(headers=state["blue"], timeout=PATIENCE)
            over = '"status":"over"' in answer.text or '"result":{' in answer.text
            assert over or SECRET not in answer.text
            case.validate_response(answer, checks=CHECKS)

        check()
    print(f"{count} requests to {len(list(schema.get_all_operations()))} operations")
    assert "Traceback" not in server.log.read_text()


def test_the_schema_is_published_for_every_path(http: httpx2.Client) -> None:
    paths = http.get("/api/openapi.json").json()["paths"]
    assert len(paths) > 25
    assert all(path.startswith("/api/") for path in paths)
    for operations in paths.values():
        for operation in operations.values():
            assert operation["summary"]
            assert {"200", "201"} & set(operation["responses"])
            assert "422" in operation["responses"]
