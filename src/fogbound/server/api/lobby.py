"""What can be played, which games there are, who sits where."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal, cast

from fastapi import APIRouter, Path, Query, Response
from msgspec.structs import replace
from pydantic import AfterValidator, BaseModel, Field

from fogbound.bots.bot import bots_for
from fogbound.core.game import HasPositions
from fogbound.core.texts import texts
from fogbound.games import AnyGame, HasPresets
from fogbound.games.measured import sentences
from fogbound.server.api.caller import Anybody, Caller, GamePath, SignedIn, json
from fogbound.server.clock import Control
from fogbound.server.faults import Fault
from fogbound.server.games import HasCards, HasPublicView, HasStandingOrders, HasTitles
from fogbound.server.lobby import Plan
from fogbound.server.outline import game_out, listed_out
from fogbound.server.sandbox import demand_positions
from fogbound.server.seating import Seat
from fogbound.server.table import Table
from fogbound.server.waiting import ABSENCE
from fogbound.server.wire import CatalogueOut, DoneOut, GameOut, GamesOut, OfferedOut, PresetOut, TitledOut
from fogbound.server.words import BotName, Key, Title, Word, encodable

_ = texts("server")

router = APIRouter(tags=["lobby"])

SeatPath = Annotated[int, Path(ge=0, le=3)]
Most = Annotated[int, Query(ge=1, le=100)]
Seed = Annotated[str, Field(pattern=r"^([0-9a-f]{64})?$")]


class NewSeat(BaseModel):
    """`me`, `free`, or the name of a bot."""

    side: Word
    who: BotName = "free"
    powers: Annotated[list[Word], Field(max_length=12)] = []
    """Those that only this seat commands, where a team shares them out (38.1 leaves all to all)."""


class TimeControl(BaseModel):
    """Seconds for each side, and seconds more after each turn of choosing."""

    base: Annotated[float, Field(ge=10, le=366 * 86_400)]
    step: Annotated[float, Field(ge=0, le=30 * 86_400)] = 0


class NewGame(BaseModel):
    game: Word
    scenario: Word
    options: Annotated[dict[Word, Word], Field(max_length=200)] = {}
    preset: Word | None = None
    """A set of options with a name, as the catalogue has them; `options` go before it."""
    position: Annotated[str, Field(max_length=40_000), AfterValidator(encodable)] = ""
    """Where it begins, as text, if not with the set-up; then scenario and options are its own."""
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=4)]
    title: Title = ""
    private: bool = False
    clock: TimeControl | None = None
    absence: Annotated[float, Field(ge=86_400, le=366 * 86_400)] | Literal[0] | None = None
    """Seconds after which a player who does not answer may be taken for absent; 0 for never; two weeks if left out."""
    dice: Annotated[str, Field(max_length=80)] = ""
    """A commitment that `POST /dice` gave you; left out, the server makes one now."""
    seed: Seed = ""
    """What you add to these dice, now that they are committed to."""


class Invitation(BaseModel):
    invite: Key | None = None
    seed: Seed = ""
    """What you add to the dice; the table shows to which key they are committed."""


class BotSeat(BaseModel):
    bot: BotName


@router.get("/catalogue", response_model=CatalogueOut)
async def catalogue(caller: Anybody) -> Response:
    """The games, their scenarios, options and bots."""
    listed, settings = caller.server.game_list, caller.server.settings
    offered = [offered_out(name, listed.game(name), caller.lang) for name in listed.names()]
    sends = {"mail": bool(settings.smtp), "webhook_hosts": list(settings.webhook_hosts)}
    return json({"games": offered, "guests": settings.guests, "local": bool(settings.local_token), **sends})


@router.get("/games", response_model=GamesOut)
async def games(caller: Anybody, status: Literal["open", "on", "over"] = "open", limit: Most = 50) -> Response:
    """Games that anybody may join, watch or replay."""
    found = await caller.server.do(caller.server.lobby.public, status, limit)
    return json({"games": [listed_out(row, caller.user_id) for row in found]})


@router.get("/me/games", response_model=GamesOut)
async def my_games(caller: SignedIn, limit: Most = 50) -> Response:
    found = await caller.server.do(caller.server.lobby.mine, caller.signed_in.id, limit)
    return json({"games": [listed_out(row, caller.user_id) for row in found]})


@router.post("/games", response_model=GameOut, status_code=201)
async def create_game(body: NewGame, caller: SignedIn) -> Response:
    """Set up a game; it begins when no seat is free."""
    caller.spend("new game")
    bots = bots_for(body.game)
    if body.seed and not body.dice:
        raise Fault(_("A seed is worth nothing before the dice are promised: ask for them first (POST /api/dice)."))
    seats = tuple(_seat(n, seat, caller, bots) for n, seat in enumerate(body.seats))
    control = Control(body.clock.base, body.clock.step) if body.clock else None
    game: Any = caller.server.game_list.game(body.game)
    scenario, options = await asyncio.to_thread(_setting, game, body)
    plan = Plan(
        body.game,
        scenario,
        options,
        with_seed(seats, body.seed),
        body.title,
        body.private,
        control,
        ABSENCE if body.absence is None else body.absence,
        promised=body.dice,
        position=body.position,
    )
    table = await caller.server.do(caller.server.lobby.create, caller.signed_in, plan)
    caller.server.tell(table.game_id)
    return await describe(caller, table.game_id, 201)


@router.get("/games/{game_id}", response_model=GameOut)
async def game(game_id: GamePath, caller: Anybody) -> Response:
    return await describe(caller, game_id)


@router.delete("/games/{game_id}", response_model=DoneOut)
async def cancel_game(game_id: GamePath, caller: SignedIn) -> Response:
    """Take back a game that nobody has begun."""
    await caller.server.do(caller.server.lobby.cancel, caller.signed_in, game_id)
    caller.server.tell("")
    return json({"done": True})


@router.put("/games/{game_id}/seats/{seat}", response_model=GameOut)
async def take_seat(game_id: GamePath, seat: SeatPath, body: Invitation, caller: SignedIn) -> Response:
    lobby = caller.server.lobby
    await caller.server.change(game_id, lobby.take, caller.signed_in, game_id, seat, body.invite or "", body.seed)
    return await describe(caller, game_id)


@router.delete("/games/{game_id}/seats/{seat}", response_model=GameOut)
async def leave_seat(game_id: GamePath, seat: SeatPath, caller: SignedIn) -> Response:
    await caller.server.change(game_id, caller.server.lobby.leave, caller.signed_in, game_id, seat)
    return await describe(caller, game_id)


@router.put("/games/{game_id}/seats/{seat}/bot", response_model=GameOut)
async def seat_bot(game_id: GamePath, seat: SeatPath, body: BotSeat, caller: SignedIn) -> Response:
    lobby = caller.server.lobby
    row = await caller.server.do(lobby.row, game_id)
    _check_bot(body.bot, bots_for(row["game"]))
    await caller.server.change(game_id, lobby.seat_bot, caller.signed_in, game_id, seat, body.bot)
    return await describe(caller, game_id)


async def describe(caller: Caller, game_id: str, status: int = 200) -> Response:
    def look() -> GameOut:
        table: Table = caller.server.tables.table(game_id)
        return game_out(caller.server.lobby.row(game_id), table, caller.user_id)

    return json(await caller.server.do(look), status)


def _seat(n: int, seat: NewSeat, caller: Caller, bots: tuple[str, ...]) -> Seat:
    powers = tuple(seat.powers)
    if seat.who == "free":
        return Seat(n, seat.side, powers=powers)
    if seat.who == "me":
        return Seat(n, seat.side, caller.signed_in.id, caller.signed_in.name, powers=powers)
    _check_bot(seat.who, bots)
    return Seat(n, seat.side, None, seat.who, seat.who, powers=powers)


def _setting(game: Any, body: NewGame) -> tuple[str, dict[str, str]]:
    """Scenario and options: those of the position, if there is one."""
    if body.position:
        setting: tuple[str, dict[str, str]] = demand_positions(game).setting(game.read_position(body.position))
        return setting
    if body.preset is None:
        return body.scenario, body.options
    if not isinstance(game, HasPresets):
        raise Fault(_("This game has no presets."))
    return body.scenario, {**game.preset(body.preset), **body.options}


def with_seed(seats: tuple[Seat, ...], seed: str) -> tuple[Seat, ...]:
    """One person adds one seed, however many seats are his."""
    mine = next((seat for seat in seats if seat.user_id), None)
    return tuple(replace(seat, seed=seed) if seat is mine else seat for seat in seats)


def _check_bot(bot: str, bots: tuple[str, ...]) -> None:
    if bot not in bots:
        raise Fault(_("There is no bot “{name}” for this game.", name=bot))


def offered_out(name: str, game: AnyGame, lang: str) -> OfferedOut:
    titles = game.titles(lang) if isinstance(game, HasTitles) else {}
    does = game.does(lang) if isinstance(game, HasPresets) else {}
    headings = game.headings(lang) if isinstance(game, HasPresets) else dict.fromkeys(game.options, "")
    measured = sentences(name, titles.get(game.sides[0], game.sides[0]), titles, lang)

    def titled(word: str) -> TitledOut:
        return {"name": word, "title": titles.get(word, word)}

    return {
        "game": name,
        "title": titled(name)["title"],
        "sides": [titled(side) for side in game.sides],
        "scenarios": [
            {
                **titled(scenario),
                "card": game.card(scenario, lang) if isinstance(game, HasCards) else None,
                "options": _own_options(game, scenario),
            }
            for scenario in game.scenarios
        ],
        "options": [
            {
                **titled(option),
                "heading": heading,
                "does": does.get(option, ""),
                "measured": measured.get(option, []),
                "values": [titled(value) for value in game.options[option]],
            }
            for option, heading in headings.items()
        ],
        "presets": [cast("PresetOut", each) for each in game.presets(lang)] if isinstance(game, HasPresets) else [],
        "bots": list(bots_for(name)),
        "standing_orders": isinstance(game, HasStandingOrders),
        "public_view": isinstance(game, HasPublicView),
        "positions": isinstance(game, HasPositions),
    }


def _own_options(game: AnyGame, scenario: str) -> dict[str, str]:
    """The options in which a scenario differs from the first values."""
    usual = game.defaults(scenario) if isinstance(game, HasPresets) else {}
    return {name: value for name, value in usual.items() if value != game.options[name][0]}
