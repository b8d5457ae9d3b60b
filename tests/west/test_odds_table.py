"""Seventy-five battles, with what each comes to by a program that was written from the rule book alone.

It shares nothing with this project but its readings of disputed points: it goes through 7.7 step by step for whole
states of both sides, chooses the losses of ties by trying them all, and sums up exactly. Columns: attackers, defenders,
terrain, the rest of the question (May 1940, good weather and the Basic game if nothing is said), then the chances to
win and to lose and the steps that attacker and defender lose in the mean.
"""

from __future__ import annotations

import pytest

from fogbound.west.odds import Plan, battle, odds

BATTLES = """
DE infantry 4, DE tank 3 | FR infantry 3 | | | 0.99837 0.00163 0.88260 2.99698
DE infantry 4, DE tank 3 | FR infantry 3 | forest | | 0.98079 0.01921 1.79769 2.96384
DE infantry 4, DE tank 3 | FR infantry 3 | hills | | 0.98079 0.01921 1.79769 2.96384
DE infantry 4, DE tank 3 | FR infantry 3 | mountain | | 0.98079 0.01921 1.79769 2.96384
DE infantry 4, DE tank 3 | FR infantry 3 | swamp | | 0.98079 0.01921 1.79769 2.96384
DE infantry 4, DE tank 3 | FR infantry 3 | river | | 0.98972 0.01028 1.72700 2.98037
DE infantry 4, DE tank 3 | FR infantry 3 | strait | | 0.98933 0.01067 1.77314 2.97962
DE infantry 4, DE tank 3 | FR infantry 3 | major_city | | 0.82542 0.17458 3.63298 2.65904
DE infantry 4, DE tank 3 | FR infantry 3 | minor_city | | 0.99837 0.00163 0.88260 2.99698
DE infantry 4, DE tank 3 | FR infantry 3 | bunker | | 0.82542 0.17458 3.63298 2.65904
DE infantry 4, DE tank 3 | FR infantry 3 | fortress | | 0.56225 0.43775 5.24921 2.10794
DE infantry 4, DE tank 3 | FR infantry 3 | forest,major_city | | 0.80255 0.19745 3.94870 2.61358
DE infantry 4, DE tank 3 | FR infantry 3 | hills,river | | 0.96395 0.03605 2.46531 2.93133
DE infantry 4, DE tank 3 | FR infantry 3 | swamp,strait | | 0.96395 0.03605 2.46531 2.93133
DE infantry 4, DE tank 3 | FR infantry 3 | bunker,river,forest | | 0.75623 0.24377 4.37380 2.51748
DE infantry 4, DE tank 3 | FR infantry 3 | fortress,minor_city | | 0.56225 0.43775 5.24921 2.10794
US infantry 4, US tank 5 | DE fort 1 | | 1944-06 | 1.00000 0.00000 0.41714 1.00000
US infantry 4 | DE fort 1, DE infantry 2 | major_city | 1944-06 | 0.07242 0.92758 3.89477 0.71622
US infantry 4, US tank 5 | DE fort 3 | | 1944-06 | 0.97613 0.02387 2.47112 2.94312
US infantry 4 | DE fort 3, DE infantry 2 | major_city | 1944-06 | 0.00010 0.99990 3.99989 0.05861
US infantry 4, US tank 5 | DE fort 5 | | 1944-06 | 0.63168 0.36832 6.13226 3.73970
US infantry 4 | DE fort 5, DE infantry 2 | major_city | 1944-06 | 0.00000 1.00000 4.00000 0.01762
US infantry 4, US tank 5 | DE fort 7 | | 1944-06 | 0.02562 0.97438 8.93283 0.98878
US infantry 4 | DE fort 7, DE infantry 2 | major_city | 1944-06 | 0.00000 1.00000 4.00000 0.00006
DE tank 4, DE infantry 3 | US infantry 4 | | | 0.98623 0.01377 1.41569 3.96855
US tank 4, US infantry 3 | DE infantry 4 | hills | | 0.27490 0.72510 6.13003 1.93303
DE infantry 4 | UK tankette 3 | | | 0.68939 0.31061 2.02481 2.33769
DE tank 4, DE infantry 3 | US infantry 4 | | 1943-07 | 0.93892 0.06108 2.46169 3.86239
US tank 4, US infantry 3 | DE infantry 4 | hills | 1943-07 | 0.52548 0.47452 5.25775 2.77169
DE infantry 4 | UK tankette 3 | | 1943-07 | 0.30125 0.69875 3.25044 1.38210
DE tank 4, DE infantry 3 | US infantry 4 | | 1944-10 | 0.96516 0.03484 2.12791 3.92267
US tank 4, US infantry 3 | DE infantry 4 | hills | 1944-10 | 0.69738 0.30262 4.41039 3.25351
DE infantry 4 | UK tankette 3 | | 1944-10 | 0.62513 0.37487 2.35227 2.20874
DE mountain 4, DE infantry 4 | FR mountain 3 | hills | | 0.88633 0.11367 3.18783 2.77668
FR infantry 4, FR mountain 2 | DE mountain 2 | mountain | | 0.76229 0.23771 3.12952 1.63706
DE artillery 4/4-2-1-0, DE infantry 4 | FR infantry 4 | | | 0.67673 0.32327 5.81982 3.20757
DE artillery 4/4-2-0, DE infantry 3 | FR infantry 3, FR artillery 3/3-1-0 | hills | | 0.24834 0.75166 6.59730 4.29004
DE infantry 3 | FR artillery 3 | | | 1.00000 0.00000 0.00000 3.00000
DE infantry 4 | FR artillery 4/4-2-1-0, FR infantry 1 | | | 0.85993 0.14007 1.65292 4.83261
US artillery 3, US infantry 4 | DE artillery 2, DE fort 3 | | 1944-06 | 0.29588 0.70412 6.38208 2.62520
US artillery 4, US infantry 4 | DE infantry 2 | fortress | 1944-06 | 0.75901 0.24099 5.11212 1.66746
US armor_hq 3, US tank 4 | DE infantry 4 | | 1944-06 | 0.76330 0.23670 4.23747 3.48570
DE tank 3 | FR armor_hq 3, FR tank 2 | | | 0.17982 0.82019 2.69054 2.80442
DE infantry 4 | FR infantry 6/6-4-2-1 | | | 0.06155 0.93845 3.85474 1.05539
DE tank 5/5-3-2-1 | FR tank 4/4-2 | | | 0.50607 0.49393 3.26855 2.45106
DE infantry 3 | US para 3 | | 1944-06 | 0.12149 0.87851 2.76477 0.78829
DE infantry 4 | NL infantry 3, BE infantry 2 | river | | 0.34990 0.65010 3.13077 2.95234
BE infantry 4, FR infantry 4 | DE infantry 3 | | | 0.88633 0.11367 3.18783 2.77668
BE artillery 3, BE infantry 3 | DE infantry 2 | forest | | 0.43640 0.56360 5.00263 1.12991
US infantry 4, CA infantry 2 | DE infantry 2, IT infantry 3 | mountain | 1943-07 | 0.10136 0.89864 5.74585 1.67752
DE bomber 4, DE infantry 4 | FR infantry 4 | | | 0.97103 0.02897 1.46333 3.93269
DE bomber 4, DE infantry 4 | FR infantry 3, FR artillery 2 | major_city | | 0.76397 0.23603 3.78783 4.56421
UK strategic 4, UK infantry 3 | DE infantry 3 | bunker | 1943-07 | 0.05535 0.94465 4.07890 0.72789
US bomber 4, US infantry 4 | DE fort 7, DE infantry 2 | | 1944-06 | 0.00000 1.00000 7.59335 0.02144
US bomber 4/4-2-1 | DE infantry 3 | | 1944-06 rounds=2 | 0.63134 0.05110 1.04595 2.38614
DE fighter 5/5-3-1, DE infantry 4 | FR fighter 3, FR infantry 3 | minor_city | | 0.68939 0.31061 4.80540 5.33324
US strategic 4, US fighter 3, US infantry 2 | DE fighter 3, DE infantry 2 | | 1944-06 | 0.92159 0.07841 2.95250 4.86438
DE infantry 3 | UK bomber 3, UK infantry 2 | river | 1943-07 | 0.05943 0.94057 2.89905 1.16741
DE tank 4, DE infantry 3 | FR infantry 4 | forest,river | rounds=1 | 0.00000 0.00000 1.33333 0.50000
DE tank 4, DE infantry 3 | FR infantry 4 | forest,river | rounds=3 | 0.05706 0.00333 2.40259 1.62139
DE tank 4, DE infantry 3 | FR infantry 4 | forest,river | rounds=10 | 0.72641 0.13425 3.73802 3.44912
US infantry 4, US tank 3 | DE infantry 3 | | 1944-12 rain | 0.74999 0.25001 4.16884 2.51035
DE mountain 4 | US infantry 3 | hills | 1944-12 rain | 0.10931 0.89069 3.80336 0.86159
US infantry 4 | DE infantry 3 | river,forest | 1944-12 rain | 0.05787 0.94213 3.91913 0.66616
US infantry 4, US tank 3 | DE infantry 3 | | 1944-12 snow | 0.91985 0.08015 2.75481 2.84753
DE mountain 4 | US infantry 3 | hills | 1944-12 snow | 0.62513 0.37487 2.35227 2.20874
US infantry 4 | DE infantry 3 | river,forest | 1944-12 snow | 0.26459 0.73541 3.52878 1.34880
US fighter 4, US infantry 3 | DE fighter 4, DE infantry 3 | | 1944-12 snow | 0.23569 0.76431 6.14158 4.66365
US infantry 3/4-3-2-1 | DE infantry 3 | | 1944-06 advanced | 0.12149 0.87851 2.76477 0.78829
DE tank 4 | US infantry 4/4-3-2-1, US tank 3 | | 1944-06 advanced | 0.05561 0.94439 3.87818 1.50633
DE infantry 3 | US para 3 | | 1944-06 advanced | 0.12048 0.87952 2.77745 0.57426
DE infantry 3 | UK para 2/3-2-1-0 | | 1944-06 advanced | 0.74168 0.25832 1.26995 1.59173
US marine 6/6-4-2-1 | DE infantry 4 | river | 1944-06 advanced | 0.33503 0.66497 4.55590 1.95420
DE tank 4 ss | US infantry 4 | | 1944-06 advanced | 0.79596 0.20404 1.91545 3.43081
US infantry 4 | DE tank 3 elite | major_city | 1944-06 advanced | 0.00076 0.99924 3.99872 0.18453
"""


@pytest.mark.parametrize("line", BATTLES.strip().splitlines())
def test_a_battle_comes_to_what_the_rule_book_makes_of_it(line: str) -> None:
    attack, defend, terrain, question, figures = (column.strip() for column in line.split("|"))
    words = question.split()
    options = {"rules_level": "advanced"} if "advanced" in words else {}
    asked = battle(
        attack,
        defend,
        terrain,
        next((word for word in words if word[0] == "1"), "1940-05"),
        options,
        next((word for word in words if word in ("rain", "snow")), "good"),
    )
    rounds = next((int(word.removeprefix("rounds=")) for word in words if word.startswith("rounds=")), 0)
    found = odds(*asked, Plan(rounds=rounds))
    assert found.exact
    got = (found.win, found.lose, found.attacker.loss_mean, found.defender.loss_mean)
    assert got == pytest.approx([float(figure) for figure in figures.split()], abs=1e-5)
