"""Match files: one line a fact, for people to read and diff.

    fogbound match 1
    game west
    rules 1
    scenario SBW3
    option fog_of_war on
    dice sha256:5f1c…
    seeds 09ab… 77d1…
    position scenario = "SBW3"    (and so on: where it begins, if not with the set-up)
    log
    axis move "XIX Pz"            | 3f2a
    combat = 6 1 4                | 90c4
    end 2 entries, state 1b0c…, log 77d0…
    key 00ff…

The mark after each line depends on all lines before it, so an edited, swapped or lost line shows at its place; the
last line holds the count and the fingerprints of log and state. A file is read whole before any of it is played.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path

from msgspec import Struct

from fogbound.core.dice import SEED, commitment
from fogbound.core.notation import NotationError, Vocabulary
from fogbound.core.os_errors import reason
from fogbound.core.record import Entry, Header, Record
from fogbound.core.texts import texts
from fogbound.core.values import Answer, Dice

_ = texts("core")

FORMAT = 1
LARGEST = 16 * 2**20
"""Bytes; the longest campaign needs a tenth of it."""

LONGEST = 4000
"""Characters of a line; the longest entry needs a tenth of it."""

_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")
_END = rf"end ({_NUMBER.pattern}) entries, state ([0-9a-f]{{32}}), log ([0-9a-f]{{32}})"


class MatchFileError(NotationError):
    """A match file that cannot be read, with the place."""


class OtherRulesError(MatchFileError):
    """It can be read, but not played through: it was played by rules that are not ours."""


class Written(Struct, frozen=True):
    """A match file as it stands: whole and undamaged, but nothing says yet that its lines make sense."""

    header: Header
    lines: tuple[str, ...]
    """One an entry, without its mark."""
    digest: str
    key: bytes | None = None


# -- writing ----------------------------------------------------------------------------------------------------------


def dump(record: Record, words: Vocabulary) -> str:
    """The text of a match file."""
    entries = tuple(_entry_line(entry, words) for entry in record.entries)
    return write(Written(record.header, entries, record.digest, record.key))


def write(written: Written) -> str:
    """The same of lines as they stand, whether or not today's rules understand them."""
    head = [f"fogbound match {FORMAT}", *_header_lines(written.header), "log"]
    lines, chain = list(head), _link(b"", "\n".join(head))
    for line in written.lines:
        chain = _link(chain, line)
        lines.append(f"{line:<40} | {_mark(chain)}")
    lines.append(f"end {len(written.lines)} entries, state {written.digest}, log {chain.hex()}")
    if written.key is not None:
        lines.append(f"key {written.key.hex()}")
    return "\n".join(lines) + "\n"


def _header_lines(header: Header) -> Iterator[str]:
    yield f"game {header.game}"
    yield f"rules {header.rules}"
    yield f"scenario {header.scenario}"
    for option, value in sorted(header.options.items()):
        yield f"option {option} {value}"
    yield f"dice {header.dice}"
    if header.fork:
        yield f"fork {header.fork}"
    if header.seeds:
        yield f"seeds {' '.join(header.seeds)}"
    for line in header.position.splitlines():
        yield f"position {line}"


def _entry_line(entry: Entry, words: Vocabulary) -> str:
    if isinstance(entry.answer, Dice):
        return f"{entry.by} = {' '.join(map(str, entry.answer.faces))}"
    return f"{entry.by} {words.text(entry.answer)}"


def _link(chain: bytes, line: str) -> bytes:
    return blake2b(chain + line.encode(), digest_size=16).digest()


def _mark(chain: bytes) -> str:
    return chain.hex()[:4]


# -- reading ----------------------------------------------------------------------------------------------------------


def read(path: Path) -> str:
    """The text of a file, if it can be one of ours at all."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as fault:  # no name of a file holds a zero byte
        why = reason(fault) if isinstance(fault, OSError) else _("No such file or directory")
        raise MatchFileError(_("{file} cannot be opened: {why}.", file=str(path), why=why), line=0) from None
    return decode(data)


def decode(data: bytes) -> str:
    """The text of a file's bytes. The marks that Windows adds to texts are taken off again."""
    if len(data) > LARGEST:
        raise MatchFileError(_("A match file has at most {most} MB.", most=LARGEST >> 20), line=0)
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as fault:
        line = data.count(b"\n", 0, fault.start) + 1
        column = fault.start - data.rfind(b"\n", 0, fault.start)
        raise MatchFileError(_("this is not text."), line, column) from None


def header_of(text: str) -> Header:
    """Only the header: it tells which game's words are needed for the rest."""
    return _read_header(_lines(text))[0]


def load(text: str, words: Vocabulary, migrate: Callable[[str], str] = str) -> Record:
    """Read a whole match file, or raise `MatchFileError` with the place of the first fault.

    `migrate` rewrites each entry of a log that older rules wrote.
    """
    entries: list[Entry] = []
    written = parse(text, lambda line, number: entries.append(_read_entry(migrate(line), words, number)))
    return Record(written.header, tuple(entries), written.digest, written.key)


def parse(text: str, look: Callable[[str, int], None] = lambda _line, _number: None) -> Written:
    """What a file says, in whatever words; a file that is damaged says nothing.

    `look` sees each line with its number before its mark is checked: a misspelt word tells more than a mark.
    """
    lines = _lines(text)
    header, at = _read_header(lines)
    chain = _link(b"", "\n".join(lines[:at]))
    found: list[str] = []
    for number, line in enumerate(lines[at:], at + 1):
        body, bar, mark = line.rpartition(" | ")
        if not bar and line.startswith("end "):
            return _read_end(lines, number, header, found, chain)
        if number == len(lines):  # no more than a piece of it
            break
        if not bar:
            raise MatchFileError(_("an entry with its mark is expected, or “end”."), number)
        found.append(body.rstrip())
        look(found[-1], number)
        chain = _link(chain, found[-1])
        if mark != _mark(chain):
            what = _("the mark does not fit: this line, or one before it, was changed, moved or lost.")
            raise MatchFileError(what, number, line.rindex("|") + 3)
    raise MatchFileError(_("the file breaks off: there is no “end” line."), len(lines))


def _lines(text: str) -> list[str]:
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST:
            raise MatchFileError(_("a line has at most {most} characters.", most=LONGEST), number, LONGEST + 1)
    return lines


def _read_header(lines: list[str]) -> tuple[Header, int]:
    """The header, and the number of its lines."""
    if lines[0] != f"fogbound match {FORMAT}":
        if lines[0].startswith("fogbound match "):
            raise MatchFileError(_("this program reads match files of version {n} only.", n=FORMAT), 1, 16)
        raise MatchFileError(_("this is not a match file: it must begin with “fogbound match {n}”.", n=FORMAT))
    found: dict[str, str] = {}
    options: dict[str, str] = {}
    position: list[str] = []
    for number, line in enumerate(lines[1:], 2):
        if line == "log":
            header = _build_header(found, options, position, number)
            _check_header(header, lines)
            return header, number
        word, _space, rest = line.partition(" ")
        if word == "option" and rest.count(" ") == 1:
            option, value = rest.split(" ")
            options[option] = value
        elif word == "position" and rest:
            position.append(f"{rest}\n")
        elif word in ("game", "rules", "scenario", "dice", "fork", "seeds") and rest:
            found[word] = rest
        elif number < len(lines):  # the last is no more than a piece of one
            raise MatchFileError(_("this line does not belong in a header."), number)
        if word in ("rules", "fork") and not _NUMBER.fullmatch(rest):
            raise MatchFileError(_("“{word}” must be a number.", word=word), number, len(word) + 2)
    raise MatchFileError(_("the header breaks off: there is no “log” line."), len(lines))


def _build_header(found: dict[str, str], options: dict[str, str], position: list[str], line: int) -> Header:
    for word in ("game", "rules", "scenario", "dice"):
        if word not in found:
            raise MatchFileError(_("the header lacks “{word}”.", word=word), line)
    fork, seeds = int(found.get("fork", "0")), tuple(found.get("seeds", "").split())
    if not all(map(SEED.fullmatch, seeds)):
        raise MatchFileError(_("a seed of the dice is damaged."), line)
    return Header(
        found["game"], int(found["rules"]), found["scenario"], options, found["dice"], fork, seeds, "".join(position)
    )


def _check_header(header: Header, lines: list[str]) -> None:
    """A header is written in one way only: nothing twice, nothing in another order."""
    for number, line in enumerate((*_header_lines(header), "log"), 2):
        if lines[number - 1] != line:
            raise MatchFileError(_("“{line}” is expected here.", line=line[:60]), number)


def _read_entry(body: str, words: Vocabulary, line: int) -> Entry:
    by, _space, rest = body.partition(" ")
    column = len(by) + 2
    try:
        answer: Answer = _read_dice(rest, line, column) if rest.startswith("=") else words.parse(rest, line, column)
    except MatchFileError:
        raise
    except NotationError as fault:
        raise MatchFileError(fault.message, fault.line, fault.column) from None
    return Entry(by, answer)


def _read_dice(rest: str, line: int, column: int) -> Dice:
    faces = rest[1:].split()
    if not faces or not all(map(_NUMBER.fullmatch, faces)):
        raise MatchFileError(_("dice are whole numbers."), line, column)
    return Dice(tuple(map(int, faces)))


def _read_end(lines: list[str], number: int, header: Header, found: list[str], chain: bytes) -> Written:
    parts = re.fullmatch(_END, lines[number - 1])
    if parts is None:
        raise MatchFileError(_("the “end” line is damaged."), number)
    count, state, log = parts.groups()
    if int(count) != len(found) or log != chain.hex():
        what = _("the log does not fit its “end” line: entries were lost or added.")
        raise MatchFileError(what, number)
    key, rest = None, lines[number:]
    if rest and rest[0].startswith("key "):
        if not re.fullmatch(r"key [0-9a-f]{64}", rest[0]):
            raise MatchFileError(_("the key of the dice is damaged."), number + 1, 5)
        key = bytes.fromhex(rest.pop(0)[4:])
        if commitment(key) != header.dice:
            raise MatchFileError(_("this is not the key that the header committed to."), number + 1, 5)
    if rest not in ([""], []):
        raise MatchFileError(_("there is something after the end."), len(lines) - len(rest) + 1)
    return Written(header, tuple(found), state, key)
