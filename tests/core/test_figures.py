"""Figures by language: the decimal sign, thousands, per cent, months."""

from __future__ import annotations

from datetime import date

import pytest
from babel.dates import format_date
from babel.numbers import format_decimal
from hypothesis import given
from hypothesis import strategies as st

from fogbound.core.figures import month, number, share, span
from fogbound.core.texts import LANGUAGES, render


@given(st.floats(-1e9, 1e9, allow_nan=False), st.integers(0, 3), st.sampled_from(LANGUAGES))
def test_numbers_are_written_as_the_cldr_has_them(value: float, digits: int, lang: str) -> None:
    rounded = float(f"{value:.{digits}f}")
    pattern = "#,##0" + ("." + "0" * digits if digits else "")
    told = render(number(rounded, digits), lang)
    assert told.removeprefix("−") == format_decimal(abs(rounded), pattern, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("number", range(1, 13))
def test_months_are_called_as_the_cldr_has_them(lang: str, number: int) -> None:
    told = render(month(f"1944-{number:02d}"), lang)
    assert told == format_date(date(1944, number, 1), "MMMM y", lang)


def test_a_share_is_a_percentage() -> None:
    assert [render(share(0.5, 0), lang) for lang in LANGUAGES] == ["50%", "50\xa0%"]
    assert [render(share(-0.0321, sign=True), lang) for lang in LANGUAGES] == ["−3.2%", "−3,2\xa0%"]
    assert [render(share(0.0321, sign=True), lang) for lang in LANGUAGES] == ["+3.2%", "+3,2\xa0%"]


def test_as_many_decimals_as_it_has() -> None:
    told = [render(number(value, None, sign=True), "fr") for value in (10, 0.5, -0.25, 3.0)]
    assert told == ["+10", "+0,5", "−0,25", "+3"]


def test_a_span_names_a_year_once() -> None:
    assert render(span("1940-05", "1940-06"), "fr") == "mai – juin 1940"
    assert render(span("1940-05", "1940-05"), "fr") == "mai 1940"


def test_what_rounds_to_nothing_has_no_sign_of_its_own() -> None:
    assert [render(number(value, 1)) for value in (-0.04, 0.04, -0.06)] == ["0.0", "0.0", "−0.1"]
