"""36: Italy surrenders."""

from __future__ import annotations

import pytest

from fogbound.core.state import replaced, replaced_many
from fogbound.west.chapters.italy import DEAD, FREED, LIGURIA_RAISED, invaders
from fogbound.west.chapters.production import income_by_colour
from fogbound.west.kinds import Nation
from fogbound.west.position.marks import FROZEN, UNSUPPLIED
from fogbound.west.position.state import GONE, West
from fogbound.west.rules.arrival import home_sites
from fogbound.west.rules.captive import DISMISSED, has_social_republic
from fogbound.west.rules.control import captor
from fogbound.west.rules.income import income_of
from fogbound.west.theatre import theatre
from fogbound.west.theatre.gazetteer import find
from west.positions import Position, position

LEADERS = ("Mussolini@Roma", "FHQ@Berlin", "Eisenhower@Tunis")
ALLIED_LAND = {"Gela Siracusa Catania Palermo Trapani": "US"}


def italy(*blocks: str, phase: str = "victory", dismissed: bool = False, **more: object) -> Position:
    def edit(state: West) -> None:
        if dismissed:
            state.events |= DISMISSED
            state.put(state.board.names.index("Mussolini"), find("Gran Sasso"))
            state.mark(state.board.names.index("Mussolini"), FROZEN)

    return position("SBW7", *LEADERS, *blocks, phase=phase, side="allies", edit=edit, **more)  # type: ignore[arg-type]


def go_on(game: Position, question: str) -> None:
    """Both sides do nothing, and dice show a 1, until this is asked."""
    while game.asks != question:
        game.roll(*[1] * game.dice) if game.asks == "dice" else game.say("done")


def owners(*areas: str) -> dict[str, str]:
    return {" ".join(theatre().numbers[hex] for area in areas for hex in theatre().areas[area]): "US"}


FOUR = ("II US@Gela", "VI US@Gela", "XIII Br@Siracusa", "XXX Br@Siracusa")


def republic(state: West) -> None:
    """Italy goes on from Salò."""
    state.events |= DISMISSED | FREED | LIGURIA_RAISED
    state.capital = replaced(state.capital, Nation.IT, state.board.capitals[Nation.RSI])


@pytest.mark.rule("36.0.a")
@pytest.mark.parametrize(("roll", "gone"), [(3, True), (4, False)])
def test_the_king_dismisses_mussolini_on_less_than_the_number_of_invaders(roll: int, gone: bool) -> None:
    game = italy(*FOUR, owner=ALLIED_LAND)
    assert game.asks == "dice"
    game.roll(roll)
    assert bool(game.state.events & DISMISSED) == gone


@pytest.mark.rule("36.0.a")
def test_seven_units_need_no_die_and_none_ask_for_none() -> None:
    more = ("82 US Abn@Palermo", "V Br@Palermo", "1 Br Abn@Catania")
    game = italy(*FOUR, *more, owner=ALLIED_LAND)
    assert game.state.events & DISMISSED
    assert not italy().state.events & DISMISSED


@pytest.mark.rule("36.0.a", "36.1.b")
def test_the_king_dismisses_nobody_at_salo() -> None:
    """In April 1945 the Social Republic fights on, and all of the Allies are in Italy."""
    corps = ("II US@Roma", "IV US@Roma", "XIII Br@Napoli", "X Br@Napoli", "V Br@Foggia", "II Pol@Foggia", "I Cdn@Bari")
    game = position("SBW1", "Mussolini@Salò", "FHQ@Berlin", *corps, phase="victory", side="allies", rule_36_italy="on")
    assert has_social_republic(game.state)
    assert invaders(game.state) >= 7
    assert not game.state.events & DISMISSED


@pytest.mark.rule("5.4.b")
def test_one_allied_unit_in_sicily_opens_the_procedure() -> None:
    assert italy("II US@Gela", owner=ALLIED_LAND).asks == "dice"
    assert italy(owner=ALLIED_LAND).asks != "dice"


@pytest.mark.rule("36.0.b")
def test_by_one_reading_air_units_do_not_count() -> None:
    blocks = ("II US@Gela", "VI US@Gela", "XII TAC@Palermo", "DAF@Siracusa")
    assert invaders(italy(*blocks, owner=ALLIED_LAND).state) == 4
    assert invaders(italy(*blocks, owner=ALLIED_LAND, mussolini_count_air="off").state) == 2


@pytest.mark.rule("36.0.c")
def test_mussolini_is_held_on_gran_sasso_and_commands_nobody() -> None:
    game = italy(*FOUR, owner=ALLIED_LAND).roll(1)
    assert game.place("Mussolini") == theatre().numbers[find("Gran Sasso")]

    def dismissed(state: West) -> None:
        state.events |= DISMISSED

    units = ("Mussolini@Gran Sasso!frozen", "XVII CdA@Roma", "FHQ@Berlin", "Eisenhower@Tunis")
    assert position("SBW7", *units, phase="rail", edit=dismissed).refused("activate Mussolini") == "36.0"


@pytest.mark.rule("36.0.c")
def test_the_thaw_of_the_next_month_does_not_release_mussolini() -> None:
    game = italy(*FOUR, "XVII CdA@Roma", owner=ALLIED_LAND).roll(1)
    go_on(game, "move_by_rail")
    assert game.state.turn == 1
    assert game.refused("activate Mussolini") == "36.0"
    game.say("done")
    assert game.refused("move Mussolini") == "3.21"


@pytest.mark.rule("36.0.c", "36.1.a")
@pytest.mark.parametrize("roma", ["DE", "US"])
def test_the_prisoner_of_gran_sasso_does_not_surrender_for_want_of_supply(roma: str) -> None:
    def gave_up(state: West) -> None:
        state.events |= DISMISSED
        state.surrendered |= 1 << Nation.IT

    blocks = ("Mussolini@Gran Sasso!frozen", "FHQ@Berlin", "Eisenhower@Tunis")
    game = position("SBW7", *blocks, phase="supply", side="axis", edit=gave_up, owner={"Roma": roma, "3041": "DE"})
    assert not game.has("Mussolini", UNSUPPLIED)
    for production_phase_of in ("axis", "allies"):
        go_on(game, "spend")
        assert game.asked == production_phase_of
        game.say("done")
    assert game.place("Mussolini") == theatre().numbers[find("Gran Sasso")]


@pytest.mark.rule("36.0.c")
def test_nobody_repairs_raises_or_disbands_the_prisoner() -> None:
    """While Italy fights on he is on Gran Sasso, or, if he was eliminated before, nowhere."""

    def captive(state: West) -> None:
        state.events |= DISMISSED

    purse = {"points": {"IT": 9}, "edit": captive, "owner": {"Roma": "IT"}}
    held = ("Mussolini:1@Gran Sasso!frozen", "FHQ@Berlin", "XVII CdA:1@Roma")

    def asked(phase: str, *blocks: str) -> Position:
        game = position("SBW7", *blocks, phase=phase, side="axis", **purse)  # type: ignore[arg-type]
        game.state.black = replaced(game.state.black, Nation.IT, 9)
        return game

    spending = asked("production", *held)
    assert spending.why_not("repair Mussolini") == "Mussolini is in captivity."
    assert spending.may("repair XVII CdA")
    disbanding = asked("disbanding", *held)
    assert disbanding.why_not("disband Mussolini") == "Mussolini is in captivity."
    assert disbanding.may("disband XVII CdA")
    raising = asked("production", "Mussolini@pool", *held[1:])
    assert raising.why_not("rebuild Mussolini") == "Mussolini is in captivity."


@pytest.mark.rule("36.1.a")
def test_germans_who_stand_on_gran_sasso_free_him_in_the_hour_of_the_surrender() -> None:
    game = italy("LXXVI Pz@Gran Sasso", dismissed=True, owner=owners("Sicily"))
    assert game.state.surrendered >> Nation.IT & 1
    assert game.state.events & FREED
    assert game.place("Mussolini") == theatre().numbers[find("Salò")]
    assert not has_social_republic(game.state)  # in the next Victory Phase


@pytest.mark.rule("36.0.d")
def test_italy_gives_up_when_sicily_is_lost_in_a_later_victory_phase() -> None:
    game = italy(*FOUR, owner=owners("Sicily")).roll(1)
    assert not game.state.surrendered >> Nation.IT & 1  # dismissed in this very phase
    game = italy(*FOUR, owner=owners("Sicily"), dismissed=True)
    assert game.state.surrendered >> Nation.IT & 1
    assert not italy(*FOUR, owner=owners("Sardinia"), dismissed=True).state.surrendered >> Nation.IT & 1
    assert italy(*FOUR, owner=owners("Sardinia", "Corsica"), dismissed=True).state.surrendered >> Nation.IT & 1


@pytest.mark.rule("36.0.e")
def test_germany_takes_over_and_italian_units_go_without_a_reward() -> None:
    game = italy(*FOUR, "XVII CdA@Roma", owner=owners("Sicily"), dismissed=True)
    assert game.owner("Roma") == "DE"
    assert game.place("XVII CdA") == "gone"
    assert game.place("Mussolini") == theatre().numbers[find("Gran Sasso")]
    assert game.gains("DE") == game.gains("US") == 0


@pytest.mark.rule("36.0.e")
def test_of_what_italy_made_germany_gets_the_yellow_points_alone() -> None:
    before = italy(*FOUR, phase="", owner=owners("Sicily"))
    game = italy(*FOUR, owner=owners("Sicily"), dismissed=True)
    assert {game.owner(city) for city in ("Torino", "Milano")} == {"DE"}
    assert income_by_colour(game.state, Nation.DE) == income_by_colour(before.state, Nation.DE)
    centres = [hex for hex in game.board.income_hexes if game.owner(theatre().numbers[hex]) == "DE"]
    more = sum(game.board.income[hex] for hex in centres if game.board.home[hex] == Nation.IT and hex != find("Salò"))
    assert income_of(game.state, Nation.DE) == income_of(before.state, Nation.DE) + more
    assert more == 7


@pytest.mark.rule("36.1.a", "3.3.a")
def test_whoever_takes_mussolini_takes_gran_sasso_with_him() -> None:
    def gave_up(state: West) -> None:
        state.events |= DISMISSED
        state.surrendered |= 1 << Nation.IT

    blocks = ("Mussolini@Gran Sasso!frozen", "II US@3040", *LEADERS[1:])
    game = position("SBW7", *blocks, side="allies", edit=gave_up, owner={"3040": "US", "3041": "DE"})
    game.go("II US", "Gran Sasso")
    assert game.owner("Gran Sasso") == "DE"
    game.say("done")
    assert game.place("Mussolini") == "gone"
    assert game.owner("Gran Sasso") == "US"


@pytest.mark.rule("36.1.a", "36.1.b")
def test_germans_free_mussolini_and_found_the_republic() -> None:
    def gave_up(state: West) -> None:
        state.events |= DISMISSED
        state.surrendered |= 1 << Nation.IT

    def after(corps: str, side: str) -> Position:
        blocks = ("Mussolini@Gran Sasso!frozen", "FHQ@Berlin", "Eisenhower@Tunis", corps)
        game = position("SBW7", *blocks, side=side, edit=gave_up, owner={"3041": "DE"})
        return game.say("done")

    rescue = after("LI Geb@Gran Sasso", "axis")
    assert rescue.state.events & FREED
    assert rescue.place("Mussolini") == theatre().numbers[find("Salò")]
    taken = after("II US@Gran Sasso", "allies")
    assert taken.state.events & DEAD
    assert taken.place("Mussolini") == "gone"

    def freed(state: West) -> None:
        gave_up(state)
        state.events |= FREED

    units = ("Mussolini@Salò", "FHQ@Berlin", "Eisenhower@Tunis")
    game = position("SBW7", *units, phase="victory", side="allies", owner={"Salò": "DE"}, edit=freed)
    assert has_social_republic(game.state)
    assert not game.state.surrendered >> Nation.IT & 1
    assert game.place("Liguria") in ("pool", theatre().numbers[find("Milano")])  # the next phase of the Axis has begun


@pytest.mark.rule("6.6.a", "36.1.b")
def test_the_republic_may_build_the_forts_again_that_italy_had_when_it_gave_up() -> None:
    def freed(state: West) -> None:
        state.events |= DISMISSED | FREED
        state.surrendered |= 1 << Nation.IT
        for name in ("Fort Messina", "Fort Trapani", "XVII CdA"):
            state.place[state.board.names.index(name)] = GONE

    game = position("SBW7", *LEADERS[1:], phase="victory", side="allies", owner={"Salò": "DE"}, edit=freed)
    forts = [game.board.names[b] for b in game.board.forts if game.board.nation[b] == Nation.IT]
    assert [game.place(fort) for fort in forts] == ["pool"] * 3
    assert game.place("XVII CdA") == "gone"


@pytest.mark.rule("36.1.b", "5.0.b")
def test_a_republic_that_has_lost_salo_gives_up_for_good() -> None:
    blocks = ("Mussolini@Bologna", "Liguria@Torino", "II US@Salò", *LEADERS[1:])
    game = position("SBW7", *blocks, phase="victory", side="allies", edit=republic, owner={"Salò": "US"})
    for turn in (1, 2):
        go_on(game, "spend")
        assert (game.state.turn, game.asked) == (turn, "axis")
        assert game.state.surrendered >> Nation.IT & 1
        assert game.place("Liguria") == "gone"
        assert italian_purse(game) == [0, 0, 0, 0]
        go_on(game.say("done"), "spend")
        game.say("done")
    assert game.texts("republic") == []


@pytest.mark.rule("36.1.b", "5.0.b")
def test_no_republic_is_declared_while_the_allies_hold_salo() -> None:
    def freed(state: West) -> None:
        state.events |= DISMISSED | FREED
        state.surrendered |= 1 << Nation.IT

    for holder, stands in (("DE", True), ("US", False)):
        game = position("SBW7", *LEADERS[1:], phase="victory", side="allies", edit=freed, owner={"Salò": holder})
        assert has_social_republic(game.state) == stands


@pytest.mark.rule("36.1.b")
def test_liguria_stands_at_milano_in_the_next_production_phase_of_the_axis() -> None:
    game = production("Liguria@pool", republic=True)
    assert game.place("Liguria") == theatre().numbers[find("Milano")]
    assert game.steps("Liguria") == game.board.faces[game.number("Liguria")][0]


@pytest.mark.rule("36.1.b")
def test_where_the_republic_fights_from_the_first_turn_on_liguria_is_not_given_twice() -> None:
    blocks = ("Mussolini@Salò", "FHQ@Berlin", "Liguria@pool")
    game = position("SBW1", *blocks, phase="income", side="axis", rule_36_italy="on")
    assert has_social_republic(game.state)
    assert game.place("Liguria") == "pool"  # eliminated, to be rebuilt for points


def production(*blocks: str, republic: bool = False, **more: object) -> Position:
    """The Axis has its Production Phase: points are in hand, and the first question is what to spend them on."""

    def edit(state: West) -> None:
        state.red, state.blue, state.black = (
            replaced(purse, Nation.DE, 3) for purse in (state.red, state.blue, state.black)
        )
        if republic:
            state.events |= DISMISSED | FREED
            state.capital = replaced(state.capital, Nation.IT, state.board.capitals[Nation.RSI])

    blocks = (*LEADERS[1:], *blocks)
    game = position("SBW7", *blocks, phase="income", points={"DE": 9, "IT": 0}, edit=edit, **more)  # type: ignore[arg-type]
    go_on(game, "spend")
    return game


def italian_purse(game: Position) -> list[int]:
    state = game.state
    return [purse[Nation.IT] for purse in (state.points, state.red, state.blue, state.black)]


@pytest.mark.rule("36.1.c")
def test_the_republic_yields_a_yellow_and_a_blue_point_a_turn_for_italian_units_alone() -> None:
    game = production("4 Stormo:1@Milano", "XVII CdA:1@Milano", "LI Geb:1@Milano", republic=True)
    assert italian_purse(game) == [1, 0, 1, 0]
    german = game.points("DE")
    game.say("repair 4 Stormo")
    assert italian_purse(game) == [0, 0, 0, 0]
    assert game.points("DE") == german
    assert game.refused("repair XVII CdA") == "7.3"  # its purse is empty, and Germany has given nothing
    assert production(republic=False).points("IT") == 0


@pytest.mark.rule("36.1.c", "36.0.e")
def test_the_republic_may_rebuild_whoever_was_eliminated_before_the_surrender() -> None:
    """Those who stood on the map leave the game with Italy; those who are still to come never do."""
    game = italy(*FOUR, "XVII CdA@Roma", "4 Stormo@pool", "IV Alp@coming", owner=owners("Sicily"), dismissed=True)
    assert [game.place(name) for name in ("4 Stormo", "XVII CdA", "IV Alp")] == ["pool", "gone", "gone"]
    go_on(game, "spend")
    assert game.refused("rebuild 4 Stormo") == "5.5"  # there is no Italy to pay for it

    republic = production("4 Stormo@pool", republic=True)
    assert italian_purse(republic) == [1, 0, 1, 0]
    republic.say("rebuild 4 Stormo", "to Salò")
    assert italian_purse(republic) == [0, 0, 0, 0]


@pytest.mark.rule("36.1.c")
def test_what_salo_yields_is_the_republics_and_germany_draws_nothing_from_its_own_hex() -> None:
    def by(owner: str) -> tuple[int, list[int]]:
        game = production(republic=True, owner={"Salò": owner}, turn=3)
        return income_of(game.state, Nation.DE), income_by_colour(game.state, Nation.DE)

    assert by("DE") == by("IT")


@pytest.mark.rule("36.1.c", "7.3.1.c")
def test_before_the_republic_there_is_no_factory_at_salo() -> None:
    """What Salò makes is made up for the republic: until then Italian aircraft come from Milano alone."""
    before = production("51 Stormo@pool", turn=2)
    assert home_sites(before.state, before.number("51 Stormo")) == (find("Milano"),)
    republic = production("51 Stormo@pool", turn=2, republic=True)
    assert find("Salò") in home_sites(republic.state, republic.number("51 Stormo"))


@pytest.mark.rule("36.0.e", "36.1.c")
@pytest.mark.parametrize("corps", ["LI Geb", "Liguria"])
def test_what_the_axis_retakes_in_italy_is_german_under_the_republic(corps: str) -> None:
    game = production(f"{corps}@Grosseto", republic=True, owner={"Firenze": "US"})
    assert captor(game.state, game.board.nation[game.number(corps)], find("Firenze")) == Nation.DE
    before = production(f"{corps}@Grosseto", owner={"Firenze": "US"})
    assert captor(before.state, before.board.nation[before.number(corps)], find("Firenze")) == Nation.IT


@pytest.mark.rule("36.1.c")
def test_germany_gives_the_republic_three_points_of_any_colour_a_turn_and_gets_none_back() -> None:
    game = production("XVII CdA:1@Milano", "LI Geb:1@Milano", republic=True)
    game.say("give_red", "give_black", "give_yellow")
    assert italian_purse(game) == [2, 1, 1, 1]
    assert game.refused("give_yellow") == game.refused("give_blue") == "36.1"
    poor = production("LI Geb:1@Milano", republic=True)
    poor.state.points = replaced_many(poor.state.points, {Nation.DE: 0, Nation.IT: 9})
    poor.state.touch()
    assert poor.refused("repair LI Geb") == "7.3"  # nobody pays for Germans but Germany
    assert poor.refused("give_yellow") == "36.1"


@pytest.mark.rule("36.1.c")
def test_what_is_given_is_given_once_a_turn_and_may_be_saved() -> None:
    game = production("XVII CdA:1@Milano", republic=True).say("give_yellow", "give_yellow", "give_yellow")
    while game.state.aid:
        game.say("done")
    assert game.points("IT") == 4


@pytest.mark.rule("36.1.d")
def test_before_the_surrender_too_italy_gets_three_german_points_a_turn() -> None:
    game = production("XVII CdA:1@Roma")
    assert italian_purse(game) == [0, 0, 0, 0]
    assert game.refused("repair XVII CdA") == "7.3"
    game.say("give_yellow", "give_yellow", "give_yellow")
    assert game.refused("give_yellow") == "36.1"
    before = game.points("DE")
    game.say("repair XVII CdA")
    assert (game.points("DE"), game.points("IT")) == (before, 2)


@pytest.mark.rule("36.1.d", "5.4.a")
def test_without_the_chapter_germany_pays_for_italians_itself() -> None:
    game = production("XVII CdA:1@Roma", rule_36_italy="off")
    before = game.points("DE")
    game.say("repair XVII CdA")
    assert game.points("DE") == before - 1
    assert not game.may("give_yellow")


@pytest.mark.rule("6.6.a", "36.1.c")
def test_germany_pays_for_the_forts_of_italy_under_the_republic() -> None:
    """6.6 has Germany rebuild them; what Salò yields is for the other units of Italy (36.1)."""

    blocks = ("Fort Messina@pool", "Fort Trapani:1@Venezia", "IV Alp:1@Milano", *LEADERS[1:])
    purses = {"DE": 20, "IT": 20}
    game = position("SBW7", *blocks, phase="production", edit=republic, points=purses)
    game.say("rebuild Fort Messina", "to Milano", "repair Fort Trapani")
    assert (game.points("DE"), game.points("IT")) == (14, 20)
    game.say("repair IV Alp")
    assert game.points("DE") == 14
    assert game.points("IT") < 20
    poor = position("SBW7", *blocks, phase="production", edit=republic, points={"DE": 2, "IT": 20})
    assert poor.refused("repair Fort Trapani") == "7.3"


@pytest.mark.rule("6.6.a", "36.1.c")
def test_italy_repairs_its_forts_itself_while_it_fights_on() -> None:
    game = position(
        "SBW7", *LEADERS, "Fort Messina:1@Messina", phase="production", points={"DE": 20, "IT": 9}, rule_36_italy="on"
    )
    game.say("repair Fort Messina")
    assert (game.points("DE"), game.points("IT")) == (20, 6)
