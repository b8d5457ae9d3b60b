"""A roster on one page: each stand with a box to tick when it is lost."""

from __future__ import annotations

from html import escape

from msgspec import Struct

from fogbound.blitz.army import Army, Priced
from fogbound.blitz.arsenal import Arsenal, armour
from fogbound.blitz.rules.destroy import power
from fogbound.blitz.rules.sizes import size_of
from fogbound.blitz.ruleset import RuleSet
from fogbound.blitz.sheet.html import page_html, star
from fogbound.blitz.sheet.values import Text, spoken
from fogbound.blitz.sheet.words import word
from fogbound.core.texts import texts

_ = texts("blitz")


class Bought(Struct, frozen=True):
    """A line of the army: what, how good, what it costs, and its boxes, a group for each that was bought."""

    name: Text
    options: tuple[Text, ...]
    detail: Text
    experience: Text
    points: int
    ours: bool
    boxes: tuple[int, ...]


class Roster(Struct, frozen=True):
    """The page."""

    title: Text
    subtitle: Text
    total: Text
    headings: tuple[Text, ...]
    lines: tuple[Bought, ...]
    foot: tuple[Text, ...]


def roster(rules: RuleSet, stock: Arsenal, army: Army, priced: tuple[Priced, ...]) -> Roster:
    """The roster of an army that has been checked: nation and year are legal."""
    points = sum(line.points for line in priced)
    total = _("{points} points", points=points)
    if army.limit is not None:
        total = _("{points} / {limit} points", points=points, limit=army.limit)
    foot = [
        _("Every unit served {nation} in {year}.", nation=word(army.nation), year=army.year),
        _("Rule set {name}, fingerprint {print}", name=rules.name, print=rules.fingerprint),
    ]
    if any(line.is_estimate for line in priced):
        foot.append(_("* our own estimate: no published list gives this cost."))
    if any(line.line.item in stock.vehicles for line in priced):
        foot.append(_("Vehicles: size, gun and its power, armour front/side/rear*. * our own definition."))
    subtitle = _("{nation}, {year}", nation=word(army.nation), year=army.year)
    headings = (_("unit"), _("experience"), _("points"), _("losses"))
    lines = tuple(bought(rules, stock, line) for line in priced)
    return Roster(word(army.name), subtitle, total, headings, lines, tuple(foot))


def bought(rules: RuleSet, stock: Arsenal, line: Priced) -> Bought:
    unit = line.line
    name: Text = word(unit.item)
    if unit.count > 1:
        name = _("{n} × {name}", n=unit.count, name=name)
    options = tuple(word(option) for option in unit.options)
    boxes = (line.boxes,) * unit.count if line.boxes else ()
    return Bought(
        name, options, detail(rules, stock, unit.item), word(unit.experience), line.points, line.is_estimate, boxes
    )


def detail(rules: RuleSet, stock: Arsenal, item: str) -> str:
    """A vehicle's figures in short."""
    vehicle = stock.vehicles.get(item)
    if vehicle is None or not vehicle.is_armoured:
        return ""
    plates = "/".join(map(str, armour(vehicle))).replace("-", "−")
    guns = [f"{gun} ({power(rules, stock.weapon(gun)).value})" for gun in vehicle.guns]
    return " · ".join((size_of(rules, vehicle), *guns, plates))


def roster_html(page: Roster, lang: str) -> str:
    said = spoken(page, lang)
    headings = "".join(f"<th>{escape(str(heading))}</th>" for heading in said.headings)
    foot = "".join(f"<p>{escape(str(line))}</p>" for line in said.foot)
    total = f"{escape(str(said.subtitle))} · {escape(str(said.total))}"
    body = [
        f"<header><h1>{escape(str(said.title))}</h1><p>{total}</p></header>",
        f'<table class="roster"><thead><tr>{headings}</tr></thead><tbody>',
        *map(line_html, said.lines),
        "</tbody></table>",
        f"<footer>{foot}</footer>",
    ]
    return page_html(escape(str(said.title)), body, lang)


def line_html(line: Bought) -> str:
    name = escape(", ".join(map(str, (line.name, *line.options))))
    more = f"<br><small>{escape(str(line.detail))}</small>" if line.detail else ""
    boxes = " ".join("☐" * boxes for boxes in line.boxes)
    return (
        f"<tr><th>{name}{more}</th><td>{escape(str(line.experience))}</td>"
        f'<td>{line.points}{star(line.ours)}</td><td class="boxes">{boxes}</td></tr>'
    )
