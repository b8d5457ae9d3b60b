"""The catalogue tool finds every way in which a translation can be missing, stale or wrong."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import texts as tool
from fogbound.core.texts import LANGUAGES

PO = "src/fogbound/locale/fr/LC_MESSAGES/game.po"


class Project:
    """A project of one domain, `game`, with one module and its French catalogue."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.module = root / "src/fogbound/game/rules.py"
        self.module.parent.mkdir(parents=True)
        (self.module.parent / "__init__.py").touch()
        self.catalogue = root / PO

    def code(self, *lines: str) -> None:
        self.module.write_text("\n".join(['_ = texts("game")', *lines]), "utf-8")

    def translate(self, *pairs: tuple[str, str]) -> None:
        """Replace lines of the catalogue."""
        po = self.catalogue.read_text("utf-8")
        for old, new in pairs:
            assert old in po
            po = po.replace(old, new, 1)
        self.catalogue.write_text(po, "utf-8")

    def check(self) -> list[str]:
        return tool.check(self.root)


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """Two texts, both translated."""
    project = Project(tmp_path)
    project.code('_("{block} stays", block=b)', '_.n("{n} block", "{n} blocks", n=3)')
    tool.update(tmp_path)
    project.translate(
        ('msgid "{block} stays"\nmsgstr ""', 'msgid "{block} stays"\nmsgstr "{block} reste"'),
        ('msgstr[0] ""', 'msgstr[0] "un bloc"'),
        ('msgstr[1] ""', 'msgstr[1] "{n} blocs"'),
    )
    return project


def test_complete_catalogues_have_no_fault(project: Project) -> None:
    assert project.check() == []


def test_titles_and_rules_of_proposals_are_texts_too(project: Project) -> None:
    data = project.module.parent / "data/proposals.toml"
    data.parent.mkdir()
    data.write_text('[101]\ntitle = "Crawling"\nsays = "Slowly."\n', "utf-8")
    tool.update(project.root)
    assert 'data/proposals.toml\nmsgid "Crawling"' in project.catalogue.read_text("utf-8")
    assert 'data/proposals.toml\nmsgid "Slowly."' in project.catalogue.read_text("utf-8")


def test_update_is_stable_and_carries_neither_dates_nor_line_numbers(project: Project) -> None:
    before = project.catalogue.read_text("utf-8")
    project.code("", "", '_("{block} stays", block=b)', '_.n("{n} block", "{n} blocks", n=3)')
    tool.update(project.root)
    assert project.catalogue.read_text("utf-8") == before
    assert "Date" not in before
    assert "#: src/fogbound/game/rules.py\n" in before


def test_update_sets_french_as_french_is_set(project: Project) -> None:
    project.translate(("{block} reste", "« {block} » n'a qu'{block} : 5 % ; pip install 'x', 12:30"))
    tool.update(project.root)
    printed = "«\xa0{block}\xa0» n’a qu’{block}\xa0: 5\xa0%\xa0; pip install 'x', 12:30"
    assert f'msgstr "{printed}"' in project.catalogue.read_text("utf-8")


def test_a_new_text_is_missing_then_untranslated(project: Project) -> None:
    project.code('_("{block} stays", block=b)', '_.n("{n} block", "{n} blocks", n=3)', '_("Winter")')
    assert project.check() == [
        f'src/fogbound/game/rules.py:4: "Winter" is missing in {PO}; run `make texts`, then translate it'
    ]
    tool.update(project.root)
    (fault,) = project.check()
    assert fault.endswith(': "Winter" is not translated')
    line = int(fault.split(":")[1])
    assert project.catalogue.read_text("utf-8").splitlines()[line - 1] == 'msgid "Winter"'


def test_a_text_gone_from_the_code_is_stale_until_the_update_drops_it(project: Project) -> None:
    project.code('_.n("{n} block", "{n} blocks", n=3)')
    assert [fault.partition(": ")[2] for fault in project.check()] == [
        '"{block} stays" is no longer in the code; run `make texts`'
    ]
    tool.update(project.root)
    assert project.check() == []
    assert "stays" not in project.catalogue.read_text("utf-8")


def test_a_reworded_text_keeps_its_translation_marked_fuzzy(project: Project) -> None:
    project.code('_("{block} stayed", block=b)', '_.n("{n} block", "{n} blocks", n=3)')
    tool.update(project.root)
    (fault,) = project.check()
    assert '"{block} stayed" is marked fuzzy' in fault
    assert 'msgstr "{block} reste"' in project.catalogue.read_text("utf-8")


@pytest.mark.parametrize("wrong", ["{bloc} reste", "reste", "{block} {x} reste", "{block} {", "{block!r}"])
def test_a_translation_has_the_placeholders_of_its_text(project: Project, wrong: str) -> None:
    project.translate(("{block} reste", wrong))
    (fault,) = project.check()
    assert fault.startswith(f"{PO}:")
    assert 'placeholders of "{block} stays" and its translation differ' in fault


def test_a_plural_missing_one_form_is_not_translated(project: Project) -> None:
    project.translate(("{n} blocs", ""))
    assert [fault.partition(": ")[2] for fault in project.check()] == ['"{n} block" is not translated']


def test_a_text_that_gains_a_plural_must_be_translated_again(project: Project) -> None:
    project.code('_.n("{block} stays", "{block} stay", n=1, block=b)', '_.n("{n} block", "{n} blocks", n=3)')
    assert any('"{block} stays" is missing' in fault for fault in project.check())


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("_(text)", "must be written out"),
        ('_(f"{block} stays")', "must be written out"),
        ('_.n("{n} block", n=3)', "must be written out"),
        ('_("{block} stays", hex=b)', "placeholders and arguments differ: block, hex"),
        ('_.n("{n} block", "{n} blocks")', "placeholders and arguments differ: n"),
        ('_("{block:>3} stays", block=b)', "braces hold a plain name only"),
        ('texts("other")', 'texts("other") must be texts("game") here'),
    ],
)
def test_a_text_badly_written_in_the_code_is_named(project: Project, code: str, fault: str) -> None:
    project.code(code)
    assert any(found.startswith("src/fogbound/game/rules.py:2: ") and fault in found for found in project.check())


def test_a_catalogue_without_its_package_is_named(project: Project) -> None:
    project.catalogue.with_name("gone.po").write_bytes(project.catalogue.read_bytes())
    assert project.check() == [f"{PO.replace('game', 'gone')}:1: there is no package fogbound.gone"]


def test_compiling_refreshes_what_changed_and_removes_what_is_gone(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = project.catalogue.with_suffix(".mo")
    project.translate(("{block} reste", "{block} attend"))
    tool.compile_catalogues(project.root)
    assert b"attend" in compiled.read_bytes()
    written = compiled.stat().st_mtime_ns
    tool.compile_catalogues(project.root)
    assert compiled.stat().st_mtime_ns == written
    os.utime(project.catalogue, ns=(0, 0))
    with monkeypatch.context() as patch:
        patch.delattr(tool, "read_catalogue")  # to read all of them takes a second of every run of the tests
        tool.compile_catalogues(project.root)
    project.catalogue.unlink()
    tool.compile_catalogues(project.root)
    assert not compiled.exists()


def test_one_domain_can_be_updated_alone(project: Project) -> None:
    other = project.root / "src/fogbound/other"
    other.mkdir()
    (other / "__init__.py").write_text('_("Winter")')
    tool.update(project.root, only=["game"])
    assert not project.catalogue.with_name("other.po").exists()
    assert project.catalogue.exists()


@pytest.mark.parametrize("arguments", [[], ["chekc"], ["check", "west"], ["update", "nowhere"]])
def test_wrong_arguments_print_the_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert tool.main(arguments) == 2
    assert "python tools/texts.py check" in capsys.readouterr().err


def test_the_tool_translates_into_every_language_of_the_product() -> None:
    assert ("en", *tool.TRANSLATIONS) == LANGUAGES
