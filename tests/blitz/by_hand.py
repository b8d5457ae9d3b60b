"""The odds of Blitz worked out a second time, from the proposals as a player reads them and without the rules' code.

`rules` is the set of proposals in force, as text. Only the data (vehicles, guns, weapons) come from the game. A chance
is a fraction; `FORBIDDEN` is a shot that no rule allows. Whatever differs from the game is a fault of one of the two.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise, product
from math import comb
from typing import Any

from fogbound.blitz.arsenal import arsenal

Odds = dict[str, Fraction]
FORBIDDEN: Odds = {}
NONE, ALL = Fraction(0), Fraction(1)
STOCK = arsenal()

SUMS = Counter(a + b for a, b in product(range(1, 7), repeat=2))
EXPERIENCE = {"conscript": 6, "regular": 5, "veteran": 4, "elite": 3}
CURVE = (
    (7, -1), (10, 0), (15, 1), (22, 2), (32, 3), (45, 4), (60, 5), (75, 6), (90, 7),
    (105, 8), (125, 9), (155, 10), (190, 11), (230, 12),
)  # fmt: skip
"""Millimetres of plate, and what they are worth."""
HEIGHTS = ((1.70, -2), (2.30, -1), (2.70, 0), (3.30, 1))
NAMED_SIZES = {"TP": -2, "TG": 2}
HARD = ("heavy", "building", "entrenchment", "bunker")


def sum_reaches(need: int, extremes: bool = True) -> Fraction:
    """Two dice; where extremes hold, a 2 always fails and a 12 always does."""
    need = min(max(need, 3), 12) if extremes else need
    return Fraction(sum(ways for total, ways in SUMS.items() if total >= need), 36)


def die_reaches(need: int) -> Fraction:
    """One die; a 1 fails and a 6 does."""
    return Fraction(7 - min(max(need, 2), 6), 6)


def hits(dice: int, chance: Fraction) -> list[Fraction]:
    return [comb(dice, k) * chance**k * (1 - chance) ** (dice - k) for k in range(dice + 1)]


def both(one: list[Fraction], other: list[Fraction]) -> list[Fraction]:
    found = [NONE] * (len(one) + len(other) - 1)
    for (i, p), (j, q) in product(enumerate(one), enumerate(other)):
        found[i + j] += p * q
    return found


def saves(struck: list[Fraction], experience: str, bonus: int, shaken: bool = False) -> Odds:
    """So many hits, a die each: modified 1 kills, below the number demoralises, and twice demoralised is lost."""
    kills = Fraction(sum(die + bonus <= 1 for die in range(1, 7)), 6)
    shakes = Fraction(sum(1 < die + bonus < EXPERIENCE[experience] for die in range(1, 7)), 6)
    total = {"no effect": NONE, "demoralised": NONE, "eliminated": NONE}
    calm, shaky, gone = (NONE, ALL, NONE) if shaken else (ALL, NONE, NONE)
    for chance in struck:
        total["no effect"] += chance * calm
        total["demoralised"] += chance * shaky
        total["eliminated"] += chance * gone
        gone += calm * kills + shaky * (kills + shakes)
        calm, shaky = calm * (1 - kills - shakes), calm * shakes + shaky * (1 - kills - shakes)
    return total


def steps(distance: int, free: int, step: int) -> int:
    """What range costs: a started step counts."""
    return max(0, -(-(distance - free) // step))


def plate(mm: int) -> int:
    """Armour by the curve, halves upwards."""
    for (low, least), (high, _most) in pairwise(CURVE):
        if mm <= low:
            return least
        if mm < high:
            return int((least + Fraction(mm - low, high - low) + Fraction(1, 2)) // 1)
    return 12


def shells(calibre: int) -> int:
    """Dice of high explosive."""
    table = ((20, 2), (57, 1), (90, 3), (122, 4), (155, 5))
    return next((dice for most, dice in table if calibre <= most), 6)


def band(rules: set[str], code: str, calibre: int, soviet: bool, explosive: bool) -> int:
    """First band and step of the to-hit range, which are the same in centimetres (207)."""
    if "207" not in rules:
        return 30
    if explosive or code.endswith("*"):
        return 20
    if calibre <= 40 or not code.endswith("L") or (soviet and not code.endswith("LL")):
        return 30
    return 60 if code.endswith("LL") else 45


def size(rules: set[str], vehicle: Any) -> int:
    height = next((worth for most, worth in HEIGHTS if vehicle.height <= most), 2)
    worth = NAMED_SIZES[vehicle.size] if vehicle.size else height
    return worth if "201" in rules else max(-1, min(1, worth))


def number_to_hit(rules: set[str], firer: Any, act: str, distance: int, explosive: bool, commander_out: bool) -> int:
    """What the firer brings: 206, range, and his mount (207, 220, 220bis). The larger the worse; 99 for never."""
    mounted = hasattr(firer, "crew")
    weapon = STOCK.weapon(firer.gun)
    traits = firer.traits if mounted else ()
    narrow = "narrow turret" in traits
    need = {"stationary": 4, "pivoted": 7, "turret": 5, "moved": 8 if mounted else 7}[act]
    if act == "moved" and narrow and not rules & {"206", "220"}:
        return 99
    if act == "moved" and "206" in rules:
        need = 7 if "stabiliser" in traits else 9 if narrow else need
    if act in ("moved", "pivoted") and not mounted and weapon.calibre > 80:
        need = need if "402" in rules and firer.role == "at" else 99
    free = band(rules, weapon.code, weapon.calibre, firer.nation == "USSR", explosive)
    need += steps(distance, free, free) - (2 if distance <= 10 else 0)
    if mounted and "207" in rules:
        need += firer.crew == "closed" and not commander_out
    elif mounted:
        need -= commander_out
    poor = "poor optics" in traits and bool(rules & {"207", "220bis"})
    need += (narrow or poor) if rules & {"207", "220"} else narrow + poor
    if mounted and "220bis" not in rules:
        minor = firer.nation in ("USSR", "Italy", "Poland", "Japan")
        need += minor or (firer.nation == "France" and "220" not in rules)
    return need


def shot_at_vehicle(rules: set[str], firer: Any, target: Any, given: dict[str, Any]) -> Odds:
    """A gun's shot at a vehicle, from the dice to hit to the test of destruction or of the crew."""
    distance, act, moved = given["distance"], given["act"], given["target_moved"]
    need = number_to_hit(rules, firer, act, distance, False, given["commander_out"])
    weapon, above, dug_in = STOCK.weapon(firer.gun), given["above"], given["dug_in"]
    if need > 50:
        return FORBIDDEN
    need -= size(rules, target) + bool(above)
    need += 3 if moved >= 50 and "207" in rules else 2 if moved else 0
    covered = {"open": 0, "light": 1}.get(given["cover"], 2)
    need += 2 if dug_in or given["hull_down"] else covered
    need += 2 if given["already_fired"] else 0
    steady = die_reaches(EXPERIENCE[given["crew"]])
    if given["track_shot"]:
        short = band({"207"}, weapon.code, weapon.calibre, firer.nation == "USSR", False) if "212" in rules else 30
        if distance > short:
            return FORBIDDEN
        hit = sum_reaches(need + (2 if "212" in rules else 3))
        return {"miss": 1 - hit, "immobilised": hit * steady, "abandoned": hit * (1 - steady)}
    hit = sum_reaches(need)
    score = strength(rules, weapon, distance) + bool(above) - armour(rules, target, given)
    score -= 1 if dug_in and "224" in rules else 0
    destroyed = sum_reaches(8 - score, extremes=False)
    shaken = Fraction(SUMS[7 - score], 36) * (1 - steady)
    spared = 1 - destroyed - shaken
    return {"miss": 1 - hit, "destroyed": hit * destroyed, "demoralised": hit * shaken, "no effect": hit * spared}


def strength(rules: set[str], weapon: Any, distance: int) -> int:
    """208 and 209bis."""
    power = weapon.ac_208 if "208" in rules and weapon.ac_208 is not None else weapon.ac
    power = shells(weapon.calibre) if power is None else power
    if "209bis" not in rules:
        return int(power) - steps(distance, 60, 30)
    fades = 120 if weapon.code.endswith("LL") else 90 if weapon.code.endswith("L") else 60
    return int(power) + (1 if distance <= 30 else -steps(distance, fades, 30))


def armour(rules: set[str], target: Any, given: dict[str, Any]) -> int:
    """The side that is struck: 224 always the front, before 210 from above always the rear. Nothing is worth -2."""
    side = ("front", "side", "rear").index(given["facing"])
    if given["above"] and "210" not in rules:
        side = 2
    if given["dug_in"] and "224" in rules:
        side = 0
    return plate(target.plate[side]) if target.plate else -2


def shell_at_infantry(rules: set[str], firer: Any, given: dict[str, Any]) -> Odds:
    """Direct high explosive at men: 207 to hit, 407 what it does, 105 how they save."""
    cover, calibre = given["cover"], STOCK.weapon(firer.gun).calibre
    need = number_to_hit(rules, firer, given["act"], given["distance"], True, given["commander_out"])
    if need > 50:
        return FORBIDDEN
    need += (
        (4 if "207" in rules else 2) if cover in ("entrenchment", "bunker") else {"open": 0, "light": 1}.get(cover, 2)
    )
    hit = sum_reaches(need)
    sure, further = (1, {"open": 4, "light": 5}.get(cover, 5)) if cover not in HARD or "407" in rules else (0, 6)
    struck = [NONE] * sure + hits(shells(calibre), die_reaches(further))
    bonus = (cover == "bunker") - (calibre == 20 and "105" in rules)
    return {"miss": 1 - hit} | {name: hit * p for name, p in saves(struck, given["crew"], bonus).items()}


ARMS = {
    "rifle group": (2, 30, 60), "SMG group": (2, 20, 40), "LMG": (2, 30, 60), "MMG": (3, 45, 90),
    "HMG": (3, 60, 120), "sniper": (1, 40, 80), "coaxial MG": (1, 30, 60), "AA MG": (2, 30, 60),
}  # fmt: skip
OF_VEHICLES, TURNED = ("coaxial MG", "AA MG"), ("LMG", "MMG", "HMG")


def small_arms(rules: set[str], arms: list[str], given: dict[str, Any]) -> Odds:
    """Fire of several units at one: 104, 202 and 701 change the dice, their hits are saved together."""
    cover, distance, struck = given["cover"], given["distance"], [ALL]
    for arm in arms:
        dice, short, far = ARMS[arm]
        if arm == "sniper" and "701" not in rules:
            short, far = 30, 60
        if distance > far:
            return FORBIDDEN
        if arm in OF_VEHICLES:
            dice += "202" not in rules
        if given["moved"] and not (arm in OF_VEHICLES and "202" in rules):
            dice = (dice + 1) // 2
        if arm in TURNED and given["off_facing"] > 90 and "104" in rules:
            dice = max(0, dice - 1)
        need = {"open": 4, "light": 5}.get(cover, 6)
        need -= (given["moving"] and cover == "open") + (distance <= 10) - (distance > short)
        struck = both(struck, hits(dice, die_reaches(need)))
    return saves(struck, given["experience"], cover == "bunker", given["demoralised"])


def on_armour(rules: set[str], means: str, given: dict[str, Any]) -> Odds:
    """215: who dares, and what he then needs."""
    new, moving = "215" in rules, given["moving"] or given["continuous"]
    need = {"infantry": 5, "assault or SMG": 4, "explosive charge": 3, "magnetic mine": 2, "flamethrower": 4}[means]
    if given["continuous"] and not new:
        return FORBIDDEN
    need += (moving if new else 1) - given["open_top"]
    need -= given["immobilised"] or (given["dug_in"] and "224" in rules)
    equipped = means not in ("infantry", "assault or SMG")
    late = 1 if given["year"] <= 1940 and new else 0
    dares = ALL if equipped else die_reaches(EXPERIENCE[given["experience"]] + late)
    wins = 1 - (1 - die_reaches(need)) ** (2 if means == "flamethrower" else 1)
    only_stops = new and given["opportunity"] and moving and not equipped
    result = "immobilised" if only_stops else "destroyed"
    return {"holds back": 1 - dares, result: dares * wins, "no effect": dares * (1 - wins)}
