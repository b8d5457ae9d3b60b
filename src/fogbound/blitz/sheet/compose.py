"""Which tables stand on the sheet, in which order; title and foot."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from fogbound.blitz.ruleset import RuleSet, Settings, proposals
from fogbound.blitz.sheet import artillery, ground, gunnery, infantry, vehicles
from fogbound.blitz.sheet.forces import Forces
from fogbound.blitz.sheet.values import Book, ReferenceSheet, Table, Text
from fogbound.blitz.sheet.words import word
from fogbound.core.texts import texts

_ = texts("blitz")

TABLES: tuple[Callable[[Book, Forces], Table], ...] = (
    gunnery.to_hit_number, gunnery.to_hit_modifiers, gunnery.chances, gunnery.ranges, gunnery.sizes,
    gunnery.to_destroy, gunnery.armour_struck, gunnery.powers, gunnery.hand_weapons,
    vehicles.infantry_against_armour, vehicles.overruns, vehicles.reactions, vehicles.driving, vehicles.crews,
    infantry.arms, infantry.fire, infantry.experience, infantry.nerve, infantry.melee,
    artillery.high_explosive, artillery.dice_of_calibres, artillery.vehicles_under_shells, artillery.off_table,
    artillery.on_table, vehicles.aircraft, artillery.fortifications,
    ground.detection, ground.moves, ground.terrain, infantry.supplies, infantry.options, infantry.victory,
    vehicles.pieces,
)  # fmt: skip


def sheet(rules: RuleSet, forces: Forces) -> ReferenceSheet:
    """The reference sheet of exactly these rules, for these armies or for all."""
    found = tuple(tables(rules, forces).values())
    return ReferenceSheet(_("Blitzkrieg: reference sheet"), subtitle(rules, forces), found, foot(rules))


def tables(rules: RuleSet, forces: Forces) -> dict[str, Table]:
    """By name: those that say something under these rules, then the vehicles of each nation."""
    book = Book(rules)
    found = {make.__name__: make(book, forces) for make in TABLES}
    found |= {f"vehicles {n}": table for n, table in enumerate(vehicles.vehicles(book, forces))}
    return {name: table for name, table in found.items() if table.lines}


def subtitle(rules: RuleSet, forces: Forces) -> Text:
    named = _("Rule set {name}, fingerprint {print}", name=rules.name, print=rules.fingerprint)
    if not forces.names:
        return named
    first, *rest = (word(name) for name in forces.names)
    armies = _("{one} against {other}", one=first, other=rest[0]) if rest else first
    return _("{rules} · {armies}", rules=named, armies=armies)


def foot(rules: RuleSet) -> tuple[Text, ...]:
    """What the marks mean, which proposals are in force, and the club's own settings."""
    return (
        _("Number of a proposal: what states the line. Shaded: other than in the second edition. –: abolished."),
        _("* our own definition, neither the author’s nor the second edition’s."),
        in_force(rules),
        *own_settings(rules),
    )


def in_force(rules: RuleSet) -> Text:
    every = len(proposals())
    if not rules.proposals:
        return _("Second edition, no proposal in force.")
    if len(rules.proposals) == every:
        return _("All {n} proposals in force.", n=every)
    missing = [id for id in proposals() if not rules.has(id)]
    if len(missing) < len(rules.proposals):
        return _("In force: all proposals but {ids}.", ids=" ".join(missing))
    return _("Proposals in force: {ids}.", ids=" ".join(rules.proposals))


def own_settings(rules: RuleSet) -> tuple[Text, ...]:
    usual, own = (msgspec.to_builtins(settings) for settings in (Settings(), rules.settings))
    changed = ", ".join(f"{name} = {value}" for name, value in own.items() if value != usual[name])
    return (_("The club’s own settings: {settings}.", settings=changed),) if changed else ()
