"""Messages are made in English, kept as data and rendered last."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import msgspec
import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from fogbound.core import texts as module
from fogbound.core.texts import Message, render, texts

_ = texts("demo")


@pytest.fixture
def catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A catalogue of four texts, one of them with a placeholder that the message does not fill."""
    catalogue = Catalog(locale="fr")
    catalogue.add("{block} cannot enter {hex}", "{hex} est interdit à {block}")
    catalogue.add(("{n} block", "{n} blocks"), ("{n} bloc", "{n} blocs"))
    catalogue.add("forest", "forêt")
    catalogue.add("moves {block}", "déplace {bloc}")
    out = BytesIO()
    write_mo(out, catalogue)
    folder = tmp_path / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "demo.mo").write_bytes(out.getvalue())
    monkeypatch.setattr(module, "_LOCALE", tmp_path)
    module._catalogue.cache_clear()
    yield
    module._catalogue.cache_clear()


def test_english_is_the_text_itself() -> None:
    assert render(_("{block} cannot enter {hex}", block="XIX Pz", hex="2115")) == "XIX Pz cannot enter 2115"


@pytest.mark.usefixtures("catalogue")
def test_french_may_change_the_order_of_what_is_put_in() -> None:
    message = _("{block} cannot enter {hex}", block="XIX Pz", hex="2115")
    assert render(message, "fr") == "2115 est interdit à XIX Pz"


@pytest.mark.usefixtures("catalogue")
def test_a_message_inside_a_message_is_translated_too() -> None:
    message = _("{block} cannot enter {hex}", block="XIX Pz", hex=_("forest"))
    assert render(message, "en") == "XIX Pz cannot enter forest"
    assert render(message, "fr") == "forêt est interdit à XIX Pz"


@pytest.mark.usefixtures("catalogue")
@pytest.mark.parametrize(
    ("n", "english", "french"),
    [(0, "0 blocks", "0 bloc"), (1, "1 block", "1 bloc"), (2, "2 blocks", "2 blocs")],
)
def test_each_language_has_its_own_plural(n: int, english: str, french: str) -> None:
    message = _.n("{n} block", "{n} blocks", n=n)
    assert (render(message), render(message, "fr")) == (english, french)


@pytest.mark.usefixtures("catalogue")
@pytest.mark.parametrize("lang", ["fr", "de", "", "../en"])
def test_a_missing_translation_or_language_falls_back_to_english(lang: str) -> None:
    assert render(_("hills"), lang) == "hills"
    assert render(Message("nowhere", "forest"), lang) == "forest"


@pytest.mark.usefixtures("catalogue")
def test_a_bad_placeholder_never_raises() -> None:
    assert render(_("moves {block}", block="XIX Pz"), "fr") == "déplace {bloc}"
    assert render(_("{} {0} {a.b} {x!r} }{ {x:9", x=1)) == "{} {0} {a.b} {x!r} }{ {x:9"
    assert render(_.n("one", "many")) == "many"
    assert render(_("")) == ""


def test_values_are_never_read_as_texts() -> None:
    assert render(_("{name}", name="{secret}", secret="x")) == "{secret}"


def test_a_message_is_plain_data() -> None:
    message = _("{a} {b}", a=_.n("{n} block", "{n} blocks", n=3), b="z")
    assert msgspec.json.decode(msgspec.json.encode(message), type=Message) == message


def test_both_languages_of_the_product_are_listed() -> None:
    assert module.LANGUAGES == ("en", "fr")


def test_a_sentence_begins_with_a_capital_whatever_it_begins_with() -> None:
    assert render(_("{who} surrenders.", who=_("the Netherlands"))) == "The Netherlands surrenders."
    assert render(_("{file} is written.", file="map.svg")) == "map.svg is written."
    assert render(_("{who}: surrendered", who=_("the Netherlands"))) == "the Netherlands: surrendered"


def test_french_merges_an_article_with_the_preposition_before_it() -> None:
    west = texts("west")
    names = [west("the Netherlands"), west("the United Kingdom"), west("Belgium"), west("Germany")]
    said = [render(texts("cli")("{points} for the surrender of {what}", points="3", what=name), "fr") for name in names]
    assert [text.partition("reddition ")[2] for text in said] == [
        "des Pays-Bas", "du Royaume-Uni", "de la Belgique", "de l’Allemagne",
    ]  # fmt: skip
