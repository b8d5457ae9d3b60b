"""What nations have of their own: 302 and 409 mortars of the battalion, 110 recoilless guns."""

from __future__ import annotations

from msgspec import Struct

from fogbound.blitz.ruleset import RuleSet
from fogbound.core.register import rule

GERMAN_HEAVY_MORTARS = 1943


class Mortars(Struct, frozen=True):
    """A battalion's mortars: off the table, and detached to a company with an observer."""

    off_table_calibre: int
    off_table: int
    with_company: int
    company_radio: bool = True
    """Russians have none for mortars on the table: these fire only at what they see."""


@rule("302", "409")
def battalion_mortars(rules: RuleSet, nation: str, year: int) -> Mortars:
    """302, 409: usually 81 mm off the table; Germans 120 mm from 1943, their 81 mm with the companies."""
    if nation == "Germany" and year >= GERMAN_HEAVY_MORTARS and rules.has("302"):
        return Mortars(120, 4, 2)
    if detached := detached_mortars(rules, nation):
        return Mortars(81, 4, detached)
    return Mortars(81, 4, 0, company_radio=not (nation == "USSR" and rules.has("409")))


@rule("302", "409")
def detached_mortars(rules: RuleSet, nation: str) -> int:
    """409: how many of a British battalion stand on the table with a company, while it keeps others off it (302)."""
    return 2 if nation == "UK" and rules.has("409") else 0


RECOILLESS = {
    "Germany": ("75 mm Leichtgeschütz", "105 mm Leichtgeschütz"),
    "USA": ("57 mm recoilless", "75 mm recoilless"),
}


@rule("110")
def recoilless_guns(rules: RuleSet, nation: str) -> tuple[str, ...]:
    """110: German airborne and American recoilless guns; the author gives no figures yet."""
    return RECOILLESS.get(nation, ()) if rules.has("110") else ()
