"""Seeing, moving, terrain."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from fogbound.blitz.clause import Entry
from fogbound.blitz.rules.movement import SPEED, Speed
from fogbound.blitz.rules.seeing import BONUS, HIDDEN, UNLIMITED, Observer, Sighted, sight
from fogbound.blitz.rules.terrain import GROUND, Ground, Terrain, cover_in, is_bogged
from fogbound.blitz.ruleset import RuleSet
from fogbound.blitz.sheet.forces import Forces
from fogbound.blitz.sheet.values import Book, Figure, Row, Table, Text, present, row
from fogbound.blitz.sheet.words import word
from fogbound.blitz.terms import Cover
from fogbound.core.texts import Message, texts

_ = texts("blitz")

SIGHTED = (
    (_("infantry or gun, still"), Sighted()),
    (_("infantry or gun, moving"), Sighted(act="moving")),
    (_("infantry or gun, firing"), Sighted(act="firing")),
    (_("in cover, still"), Sighted(cover="light")),
    (_("in cover, moving"), Sighted(cover="light", act="moving")),
    (_("in cover, firing"), Sighted(cover="light", act="firing")),
    (_("vehicle, still"), Sighted(kind="vehicle")),
    (_("vehicle, moving or firing"), Sighted(kind="vehicle", act="moving")),
    (_("vehicle in cover, still"), Sighted(kind="vehicle", cover="light")),
    (_("vehicle in cover, moving or firing"), Sighted(kind="vehicle", cover="light", act="moving")),
)


def detection(book: Book, forces: Forces) -> Table:
    """003, by vision: normal, or limited in a closed vehicle."""
    rows = [
        Row(label, tuple(seen(book, Observer(vision=vision), target) for vision in ("normal", "limited")))
        for label, target in SIGHTED
    ]
    hidden = tuple(book.entry(partial(HIDDEN.at, key=key)) for key in ("other", "recon"))
    more = present(
        [
            row(_("observer on a hill"), book.modifier(BONUS, Observer(), Observer(hill=True))),
            row(_("reconnaissance unit"), book.modifier(BONUS, Observer(), Observer(recon=True))),
            Row(_("camouflaged: others, recon"), hidden),
        ]
    )
    notes = present(
        [
            book.words(_("Each unit fires only at what it sees itself."), "003"),
            book.words(_("Crawling counts as lying still; in cover it keeps the camouflage."), "101"),
            book.words(_("Large guns are seen as vehicles."), "401"),
            book.words(_("Dug-in tanks are seen as guns."), "224"),
            book.words(_("Artillery observers are always camouflaged."), "306"),
        ]
    )
    return Table(_("Seen within (cm)"), (*rows, *more), (_("normal"), _("limited")), notes)


def seen(book: Book, observer: Observer, target: Sighted) -> Figure:
    def ask(rules: RuleSet) -> Entry[int]:
        first = sight(rules, observer, target).lines[0]
        return Entry(first.id, first.value, first.ours)

    return book.entry(ask, lambda cm: "∞" if cm >= UNLIMITED else f"{cm}")


def moves(book: Book, forces: Forces) -> Table:
    labels = {pace: word(pace) for pace in SPEED.rows() if pace[:5] != "crawl" or book.rules.has("101")}

    def clear(speed: Speed) -> str:
        return f"{speed.clear}"

    def road(speed: Speed) -> str:
        return f"{speed.road}"

    return Table(_("Moves (cm)"), tuple(book.chart(SPEED, labels, clear, road)), (_("clear"), _("road")))


HALVES: dict[int, Text] = {0: _("no"), 1: _("½"), 2: _("free")}


def terrain(book: Book, forces: Forces) -> Table:
    """What each ground does to wheeled and to other vehicles, and its cover."""
    kinds: list[Terrain] = [kind for kind in GROUND.rows() if kind not in ("clear", "road")]
    rows = grouped((word(kind), ground_figures(book, kind)) for kind in kinds)
    stuck, wheels_stuck = (
        max(n for n in range(1, 7) if is_bogged(book.rules, mover, n)) for mover in ("tracked", "wheeled")
    )
    test = _("! immobilisation test: stuck up to {n}, wheels up to {m}. Infantry goes freely.", n=stuck, m=wheels_stuck)
    notes = (Row(test, ours=True),)
    return Table(_("Terrain"), rows, (_("wheels"), _("others"), _("cover")), notes)


def ground_figures(book: Book, kind: Terrain) -> tuple[Figure, ...]:
    going = (book.entry(partial(GROUND.at, key=kind), show) for show in (wheels, others))
    return (*going, book.entry(partial(cover_in, terrain=kind), sheltered))


def grouped(rows: Iterable[tuple[Message, tuple[Figure, ...]]]) -> tuple[Row, ...]:
    """Grounds that are alike share a line."""
    alike: list[tuple[Message, tuple[Figure, ...]]] = []
    for name, figures in rows:
        place = next((i for i, (_name, others) in enumerate(alike) if others == figures), None)
        if place is None:
            alike.append((name, figures))
        else:
            alike[place] = (_("{one}, {other}", one=alike[place][0], other=name), figures)
    return tuple(Row(name, figures) for name, figures in alike)


def wheels(ground: Ground) -> Text:
    return HALVES[ground.wheeled]


def others(ground: Ground) -> Text:
    going = HALVES[ground.other]
    return _("{going} !", going=going) if ground.bogs and ground.other else going


def sheltered(cover: Cover) -> Text:
    names: dict[Cover, Text] = {"open": "–", "light": _("light"), "heavy": _("heavy"), "building": _("heavy")}
    return names[cover]
