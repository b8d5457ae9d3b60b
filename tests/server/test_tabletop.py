"""The pages for a real table: what they are given, and what they are refused."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from fogbound.blitz.army import published_army
from fogbound.blitz.arsenal import arsenal
from fogbound.blitz.ruleset import V3
from fogbound.blitz.tabletop import evening
from fogbound.server.pages import WEB
from fogbound.server.tabletop import SCRIPTS, alone

LISTS = ["german_1940_1500", "us_1945_1500"]
OWN = 'name = "<b>Mine</b>"\nnation = "USA"\nyear = 1944\n[[unit]]\nitem = "M4 Sherman 75"\ncount = 2\n'


def test_two_armies_make_an_evening_in_the_language_asked_for(client: TestClient) -> None:
    body = {"armies": [LISTS[0], OWN], "rules": "V3-104", "lang": "fr"}
    found = client.post("/api/tabletop/evenings", json=body)
    assert found.status_code == 200
    told = found.json()
    assert [phase["title"] for phase in told["phases"]] == ["Ralliement", "Soutien", "Initiative", "Activations"]
    assert [stand["card"]["name"] for stand in told["sides"][1]["stands"]] == ["M4 Sherman 75 1", "M4 Sherman 75 2"]
    assert told["rules"] == "V3-104"


@pytest.mark.parametrize(
    "stupid",
    [
        {"armies": ["nobody", LISTS[1]]},
        {"armies": LISTS, "rules": "V9"},
        {"armies": LISTS, "rules": "/etc/passwd"},
        {"armies": [OWN.replace("USA", "Japan"), LISTS[1]]},
        {"armies": [OWN.replace("= 2", "= 2000000000"), LISTS[1]]},
    ],
)
def test_what_is_no_army_or_rule_set_is_refused_in_a_sentence(client: TestClient, stupid: dict[str, object]) -> None:
    answer = client.post("/api/tabletop/evenings", json=stupid)
    assert answer.status_code == 400
    assert answer.json()["error"]["text"]


def test_the_page_needs_nothing_from_elsewhere(client: TestClient) -> None:
    page = client.get("/tabletop/", headers={"Accept-Language": "fr"})
    assert 'lang="fr"' in page.text
    assert "Première armée" in page.text
    for path in re.findall(r'(?:src|href)="([^"]+)"', page.text):
        assert client.get(path).status_code == 200
    assert client.get("/tabletop/worker.js").headers["content-type"].startswith("text/javascript")


def test_the_file_has_all_scripts_in_it_and_no_text_can_break_out() -> None:
    one, other = (published_army(name) for name in LISTS)
    from msgspec.structs import replace

    page = alone(evening(V3, arsenal(), (replace(one, name="</script><b>"), other)), "en")
    assert page.count("</script>") == 2
    assert "</script><b>" not in page
    assert not re.findall(r"^(?:import|export) ", page, re.MULTILINE)
    apart = {f"tabletop/{name}.js" for name in ("worker", "army", "table")}
    modules = {f"tabletop/{file.name}" for file in (WEB / "tabletop").glob("*.js")} - apart
    assert modules <= set(SCRIPTS)


def test_an_army_is_built_priced_and_written(client: TestClient) -> None:
    sold = client.get("/api/tabletop/items", params={"nation": "USA", "year": 1944, "lang": "fr"}).json()["items"]
    (tank,) = [one for one in sold if one["item"] == "M4 Sherman 75"]
    army = {"name": "Mine", "nation": "USA", "year": 1944, "limit": 1000,
            "unit": [{"item": tank["item"], "count": 3, "experience": "regular", "options": []}]}  # fmt: skip
    found = client.post("/api/tabletop/armies", json={"army": army}).json()
    assert (found["points"], found["faults"]) == (3 * tank["points"], [])
    again = client.post("/api/tabletop/armies", json={"text": found["text"]}).json()
    assert again["army"]["unit"] == found["army"]["unit"]
    late = client.post("/api/tabletop/armies", json={"army": army | {"year": 1939}, "lang": "fr"}).json()
    assert "1939" in late["faults"][0]


@pytest.mark.parametrize("stupid", [{"army": {"name": 3}}, {"text": "have a tea"}, {"text": "x", "rules": "V7"}])
def test_what_is_no_army_is_refused(client: TestClient, stupid: dict[str, object]) -> None:
    assert client.post("/api/tabletop/armies", json=stupid).json()["error"]["text"]


def test_the_builder_is_a_page_of_its_own(client: TestClient) -> None:
    assert "Composer une armée" in client.get("/tabletop/army?lang=fr").text


def test_a_table_is_drafted_judged_and_written(client: TestClient) -> None:
    found = client.post("/api/tabletop/tables", json={"text": "village_with_a_barricade"}).json()
    assert found["faults"] == []
    table = found["table"] | {"size": [40, 40]}
    assert client.post("/api/tabletop/tables", json={"table": table, "lang": "fr"}).json()["faults"]
    assert client.post("/api/tabletop/tables", json={"text": "have a tea"}).status_code == 400
    assert "Éditeur de table" in client.get("/tabletop/table?lang=fr").text
