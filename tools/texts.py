"""The message catalogues: `check` that every text is translated, `update` them from the code.

    python tools/texts.py check               what is missing, stale, fuzzy or wrongly filled in, with file and line
    python tools/texts.py update [DOMAIN…]    merge new texts in, drop old ones, mend typography, compile

The texts of `src/fogbound/<domain>/` are the `_("…")` and `_.n("…", "…", n=…)` in its modules, the titles of its
proposals, its clauses and readings, and the notes of its block list. Catalogues name files without line numbers
and carry no dates, so that a diff shows translations and nothing else.
"""

from __future__ import annotations

import ast
import csv
import json
import re
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
TRANSLATIONS = ("fr",)
# What each language puts for what is easily typed: French apostrophes, and spaces that never break.
TYPOGRAPHY = {
    "fr": (
        (re.compile(r"(?<=\w)'(?=[\w{])"), "’"),
        (re.compile(r"(?<=«) | (?=»)"), "\u00a0"),
        (re.compile(r"(?<=\S) (?=[:;!?](\s|$))"), "\u00a0"),
        (re.compile(r"(?<=[\d}]) (?=%)"), "\u00a0"),
    ),
}
KEPT_HEADERS = ("Language:", "Plural-Forms:", "MIME-Version:", "Content-Type:", "Content-Transfer-Encoding:")
ENTRY = re.compile(r'(level|title|says|asks|takes|because) = (".*")')
# file, fields that people read, levels that are played (all if empty)
REGISTERS = (
    ("proposals.toml", ("title", "says"), ()),
    ("base.toml", ("title", "says"), ()),
    ("clauses.toml", ("title", "says"), ()),
    ("readings.toml", ("asks", "takes", "because"), ()),
)
PLACEHOLDER = re.compile(r"\{([a-z_]\w*)\}")
BRACE = re.compile(r"[{}]")


class Text(NamedTuple):
    """One text in the code."""

    where: str  # file:line
    forms: tuple[str, ...]  # singular, plural if any
    args: frozenset[str] | None  # names given to it; None where they are not written out

    @property
    def id(self) -> str | tuple[str, ...]:
        return self.forms if len(self.forms) > 1 else self.forms[0]

    @property
    def names(self) -> frozenset[str]:
        return frozenset().union(*map(placeholders, self.forms))


def placeholders(text: str) -> frozenset[str]:
    return frozenset(PLACEHOLDER.findall(text))


def has_stray_brace(text: str) -> bool:
    return bool(BRACE.search(PLACEHOLDER.sub("", text)))


# ---- the texts in the code -------------------------------------------------------------------------------


def domains(root: Path) -> list[str]:
    return sorted(d.name for d in (root / "src/fogbound").iterdir() if (d / "__init__.py").exists())


def texts_of(root: Path, domain: str) -> tuple[list[Text], list[str]]:
    """Every text of a domain in the order of the code, and the faults in how they are written."""
    found: list[Text] = []
    faults: list[str] = []
    for path in sorted((root / "src/fogbound" / domain).rglob("*.py")):
        file = path.relative_to(root).as_posix()
        for call in calls(ast.parse(path.read_text("utf-8"), file)):
            where = f"{file}:{call.lineno}"
            if called(call) == "texts":
                faults += wrong_domain(where, call, domain)
                continue
            text = read_text(where, call)
            if text is None:
                faults.append(f"{where}: a text must be written out as a literal, or it cannot be translated")
            else:
                found.append(text)
                faults += faults_in_code(text)
    return [*found, *of_register(root, domain), *of_blocks(root, domain)], faults


def of_register(root: Path, domain: str) -> Iterator[Text]:
    """What `fogbound rules` and the pages show of the rules of a game; clauses that nobody plays yet stay English."""
    for name, fields, levels in REGISTERS:
        path, level = root / "src/fogbound" / domain / "data" / name, ""
        for number, line in enumerate(path.read_text("utf-8").splitlines() if path.exists() else [], 1):
            if not (entry := ENTRY.fullmatch(line)):
                continue
            field, value = entry[1], str(json.loads(entry[2]))
            level = value if field == "level" else level
            if field in fields and (not levels or level in levels):
                yield Text(f"{path.relative_to(root).as_posix()}:{number}", (value,), frozenset())


def of_blocks(root: Path, domain: str) -> Iterator[Text]:
    """The notes of the block list."""
    path = root / "src/fogbound" / domain / "data/blocks.csv"
    if path.exists():
        with path.open(encoding="utf-8", newline="") as file:
            for number, row in enumerate(csv.DictReader(file), 2):
                if row["note"]:
                    yield Text(f"{path.relative_to(root).as_posix()}:{number}", (row["note"],), frozenset())


def calls(tree: ast.Module) -> Iterator[ast.Call]:
    wanted = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and called(node))
    return iter(sorted(wanted, key=lambda call: (call.lineno, call.col_offset)))


def called(call: ast.Call) -> str:
    """`_`, `_.n` or `texts`; empty for any other call."""
    name = ast.unparse(call.func) if isinstance(call.func, ast.Name | ast.Attribute) else ""
    return name if name in ("_", "_.n", "texts") else ""


def wrong_domain(where: str, call: ast.Call, domain: str) -> list[str]:
    given = literal(call.args[0]) if call.args else None
    return [] if given in (domain, None) else [f'{where}: texts("{given}") must be texts("{domain}") here']


def read_text(where: str, call: ast.Call) -> Text | None:
    forms = tuple(literal(arg) for arg in call.args)
    if len(forms) != (2 if called(call) == "_.n" else 1) or None in forms:
        return None
    names = [keyword.arg for keyword in call.keywords]
    args = None if None in names else frozenset(name for name in names if name)
    return Text(where, tuple(form for form in forms if form is not None), args)


def literal(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def faults_in_code(text: Text) -> Iterator[str]:
    if any(map(has_stray_brace, text.forms)):
        yield f"{text.where}: braces hold a plain name only, such as {{hex}}"
    wanted = text.names | ({"n"} if len(text.forms) > 1 else set())
    if text.args is not None and text.args != wanted:
        odd = ", ".join(sorted(text.args ^ wanted))
        yield f"{text.where}: placeholders and arguments differ: {odd}"


# ---- the catalogues --------------------------------------------------------------------------------------


def po_file(root: Path, language: str, domain: str) -> Path:
    return root / "src/fogbound/locale" / language / "LC_MESSAGES" / f"{domain}.po"


def read_catalogue(path: Path, language: str) -> Catalog:
    if not path.exists():
        return Catalog(locale=language, fuzzy=False)
    with path.open("rb") as po:
        catalogue = read_po(po, locale=language, abort_invalid=True)
    catalogue.creation_date = datetime(2000, 1, 1, tzinfo=UTC)  # or it is now, and no two builds are alike
    return catalogue


def check(root: Path) -> list[str]:
    """Every fault, in the code and in the catalogues."""
    faults: list[str] = []
    for domain in domains(root):
        found, faults_here = texts_of(root, domain)
        faults += faults_here
        for language in TRANSLATIONS:
            path = po_file(root, language, domain)
            catalogue = read_catalogue(path, language)
            faults += faults_in_catalogue(path.relative_to(root).as_posix(), catalogue, found)
    for path in sorted((root / "src/fogbound/locale").glob("*/LC_MESSAGES/*.po")):
        if path.stem not in domains(root):
            faults.append(f"{path.relative_to(root).as_posix()}:1: there is no package fogbound.{path.stem}")
    return faults


def faults_in_catalogue(file: str, catalogue: Catalog, found: list[Text]) -> Iterator[str]:
    translated = {forms(message)[0]: message for message in catalogue if message.id}
    # Of a text used with and without a plural, the plural serves for both.
    used = {text.forms[0]: text for text in sorted(found, key=lambda text: len(text.forms))}
    for id, text in used.items():
        if id not in translated or len(forms(translated[id])) < len(text.forms):
            yield f'{text.where}: "{id}" is missing in {file}; run `make texts`, then translate it'
        else:
            yield from faults_in_translation(f"{file}:{translated[id].lineno}", text, translated[id])
    for id, message in translated.items():
        if id not in used:
            yield f'{file}:{message.lineno}: "{id}" is no longer in the code; run `make texts`'


def faults_in_translation(where: str, text: Text, message: Message) -> Iterator[str]:
    strings = (message.string,) if isinstance(message.string, str) else tuple(message.string or [""])
    if not all(strings):
        yield f'{where}: "{text.forms[0]}" is not translated'
        return
    if message.fuzzy:
        yield f'{where}: "{text.forms[0]}" is marked fuzzy; correct the translation and remove the mark'
    for string in strings:
        odd = text.names ^ placeholders(string)
        if len(text.forms) > 1 and "n" not in placeholders(string):
            odd -= {"n"}  # "un bloc" needs no figure
        if odd or has_stray_brace(string):
            named = ", ".join(sorted(odd)) or "a stray brace"
            yield f'{where}: placeholders of "{text.forms[0]}" and its translation differ: {named}'


def forms(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def update(root: Path, only: Sequence[str] = ()) -> None:
    """Bring the catalogues, or some of them, up to the code; then compile all."""
    for domain in only or domains(root):
        found, _ = texts_of(root, domain)
        template = Catalog(fuzzy=False)
        for text in found:
            template.add(text.id, locations=[(text.where.rpartition(":")[0], 0)])
        for language in TRANSLATIONS:
            path = po_file(root, language, domain)
            catalogue = read_catalogue(path, language)
            catalogue.update(template)
            typeset(catalogue, language)
            write_catalogue(path, catalogue)
    compile_catalogues(root)


def typeset(catalogue: Catalog, language: str) -> None:
    for message in catalogue:
        if message.id and isinstance(message.string, str):
            message.string = set_in(language, message.string)
        elif message.id:
            message.string = tuple(set_in(language, string) for string in message.string or ())


def set_in(language: str, string: str) -> str:
    for typed, printed in TYPOGRAPHY[language]:
        string = typed.sub(printed, string)
    return string


def write_catalogue(path: Path, catalogue: Catalog) -> None:
    if not len(catalogue):
        path.unlink(missing_ok=True)
        return
    out = BytesIO()
    write_po(out, catalogue, width=110, ignore_obsolete=True, include_previous=False, include_lineno=False)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(without_churn(out.getvalue().decode()), "utf-8")


def without_churn(po: str) -> str:
    """Drop the header lines that change without a translation having changed, and the boilerplate comment."""
    header, gap, body = po.partition("\n\n")
    kept = [line for line in header.splitlines() if line.startswith(("msgid", "msgstr")) or is_kept(line)]
    return "\n".join(kept) + gap + body.rstrip() + "\n"


def is_kept(line: str) -> bool:
    return line.removeprefix('"').startswith(KEPT_HEADERS)


def compile_catalogues(root: Path) -> None:
    """Write the .mo beside each .po that is newer, and remove any whose .po is gone."""
    for folder in (root / "src/fogbound/locale").glob("*/LC_MESSAGES"):
        for stale in folder.glob("*.mo"):
            if not stale.with_suffix(".po").exists():
                stale.unlink()
        for source in folder.glob("*.po"):
            target = source.with_suffix(".mo")
            if target.exists() and target.stat().st_mtime_ns > source.stat().st_mtime_ns:
                continue
            half = target.with_suffix(".half")  # whoever reads meanwhile finds the old file or the new one
            with half.open("wb") as out:
                write_mo(out, read_catalogue(source, folder.parent.name))
            half.replace(target)


def main(arguments: list[str]) -> int:
    if arguments[:1] == ["update"] and set(arguments[1:]) <= set(domains(ROOT)):
        update(ROOT, only=arguments[1:])
        return 0
    if arguments == ["check"]:
        faults = check(ROOT)
        print(*faults, sep="\n", end="\n" if faults else "")
        return bool(faults)
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
