"""Accounts, sessions, tokens."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from typing import Annotated, Literal
from urllib.parse import urlsplit

from fastapi import APIRouter, Path, Request, Response
from pydantic import BaseModel, Field
from starlette.responses import RedirectResponse

from fogbound.core.texts import LANGUAGES, texts
from fogbound.server.accounts import DAY, User, fits, hash_password
from fogbound.server.api.caller import COOKIE, Anybody, Caller, SignedIn, json, language_of, server_of, token_of
from fogbound.server.faults import Fault, Forbidden, NotFound, NotSignedIn
from fogbound.server.second_factor import WRONG
from fogbound.server.wire import DoneOut
from fogbound.server.wire_accounts import NewTokenOut, TokensOut, UserOut
from fogbound.server.words import Line, Name, Password, Word, name_key

_ = texts("server")

router = APIRouter(tags=["accounts"])
entrance = APIRouter(include_in_schema=False)

FEWEST_GUESSES = 1e5
Language = Literal["en", "fr"]
EMAIL = re.compile(
    r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9-]{1,63}\.)+[A-Za-z]{2,63}"
)
"""Plain addresses only: rarer ones that are allowed, such as quoted names, break more mail than they serve."""


class NewAccount(BaseModel):
    name: Name
    password: Password
    lang: Language = "en"


class SignIn(BaseModel):
    name: Name
    password: Annotated[str, Field(max_length=200)]
    code: Annotated[str, Field(max_length=40)] = ""
    """Of the second factor, if you have one."""


class NewGuest(BaseModel):
    lang: Language = "en"


class Changes(BaseModel):
    """What is left out stays as it is; an empty text removes an address."""

    lang: Language | None = None
    email: Line | None = None
    webhook: Line | None = None


class NewPassword(BaseModel):
    old: Annotated[str, Field(max_length=200)]
    new: Password


class NewToken(BaseModel):
    label: Word
    days: Annotated[float, Field(gt=0, le=366)] = 90


@router.post("/accounts", response_model=UserOut, status_code=201)
async def create_account(request: Request, body: NewAccount, caller: Anybody) -> Response:
    """A new account; signs in."""
    demand_strangers_welcome(caller)
    caller.server.limits.spend("account", caller.address)
    await asyncio.to_thread(demand_strong, body.password, body.name)
    hashed = await asyncio.to_thread(hash_password, body.password)
    user = await caller.server.do(caller.server.accounts.create, body.name, hashed, body.lang)
    return await _sign_in(request, caller, user, 201)


@router.post("/guests", response_model=UserOut, status_code=201)
async def create_guest(request: Request, body: NewGuest, caller: Anybody) -> Response:
    """Play without an account, if this server allows it. Who loses the cookie loses the seat."""
    demand_strangers_welcome(caller)
    if not caller.server.settings.guests:
        raise Forbidden(_("This server is for people with an account."))
    caller.server.limits.spend("account", caller.address)
    user = await caller.server.do(caller.server.accounts.create_guest, body.lang)
    return await _sign_in(request, caller, user, 201)


@router.post("/sessions", response_model=UserOut, status_code=201)
async def sign_in(request: Request, body: SignIn, caller: Anybody) -> Response:
    name, limits = name_key(body.name), caller.server.limits
    limits.spend("sign in", caller.address)
    if not limits.is_known(name, caller.address):  # from where the owner signed in before, nobody locks him out
        limits.spend("guesses", name)
    accounts = caller.server.accounts
    user_id, hashed = await caller.server.do(accounts.password_of, body.name)
    right = await asyncio.to_thread(fits, hashed, body.password)
    if not right or user_id is None:
        raise NotSignedIn(WRONG)
    await caller.server.do(caller.server.second_factor.demand, user_id, body.code)
    limits.know(name, caller.address)
    user = await caller.server.do(accounts.change, user_id, None, None, None)
    return await _sign_in(request, caller, user, 201)


@router.delete("/sessions", response_model=DoneOut)
async def sign_out(request: Request, caller: Anybody) -> Response:
    if token := token_of(request):
        await caller.server.do(caller.server.accounts.close_session, token)
        caller.server.end_sessions()
    answer = json({"done": True})
    answer.delete_cookie(COOKIE, path="/")
    return answer


@router.get("/me", response_model=UserOut)
async def me(caller: SignedIn) -> Response:
    return json(user_out(caller.signed_in))


@router.patch("/me", response_model=UserOut)
async def change_me(body: Changes, caller: SignedIn) -> Response:
    _check_addresses(caller, body)
    user = caller.signed_in
    if body.email and body.email != user.email:
        caller.spend("letter")
        await caller.server.do(caller.server.letters.ask_to_confirm, user, body.email)
    user = await caller.server.do(caller.server.accounts.change, user.id, body.lang, body.email, body.webhook)
    caller.server.forget_sessions()
    return json(user_out(user))


@router.post("/me/password", response_model=UserOut)
async def change_password(request: Request, body: NewPassword, caller: SignedIn) -> Response:
    """Ends all other sessions, and every token."""
    user = caller.signed_in
    caller.server.limits.spend("sign in", name_key(user.name))
    accounts = caller.server.accounts
    _user_id, hashed = await caller.server.do(accounts.password_of, user.name)
    if not await asyncio.to_thread(fits, hashed, body.old):
        raise Forbidden(_("The old password is wrong."))
    await asyncio.to_thread(demand_strong, body.new, user.name)
    new = await asyncio.to_thread(hash_password, body.new)
    await caller.server.do(accounts.set_password, user.id, new)
    caller.server.end_sessions()
    return await _sign_in(request, caller, user, 200)


@router.get("/me/tokens", response_model=TokensOut)
async def tokens(caller: SignedIn) -> Response:
    held = await caller.server.do(caller.server.accounts.tokens, caller.signed_in.id)
    return json({"tokens": [{"label": label, "expires": expires} for label, expires in held]})


@router.post("/me/tokens", response_model=NewTokenOut, status_code=201)
async def create_token(body: NewToken, caller: SignedIn) -> Response:
    """A bearer token for a program that plays in your name."""
    caller.spend("token")
    open_session = caller.server.accounts.open_session
    token = await caller.server.do(open_session, caller.signed_in.id, body.days, body.label)
    return json({"token": token, "expires": time.time() + body.days * DAY}, 201)


@router.delete("/me/tokens/{label}", response_model=DoneOut)
async def remove_token(label: Annotated[Word, Path()], caller: SignedIn) -> Response:
    await caller.server.do(caller.server.accounts.remove_token, caller.signed_in.id, label)
    caller.server.end_sessions()
    return json({"done": True})


@entrance.get("/enter/{token}")
async def enter(token: str, request: Request, game: str = "", lang: str = "") -> Response:
    """`fogbound play` opens this: whoever has the token it printed is the local player.

    He is spoken to in the language he asked for on the command line, in the one he chose before, or in his browser's.
    """
    server = server_of(request)
    wanted = server.settings.local_token
    if not wanted or not secrets.compare_digest(wanted.encode(), token.encode(errors="replace")):
        raise NotFound(_("This link belongs to another server; open the one that this server printed."))
    user = await server.do(server.accounts.local_guest)
    if lang in LANGUAGES or not user.lang:
        await server.do(server.accounts.speak, user.id, lang if lang in LANGUAGES else language_of(request))
        server.forget_sessions()
    session = await server.do(server.accounts.open_session, user.id, float(server.settings.session_days))
    to = f"/#/games/{game}" if game.replace("-", "").replace("_", "").isalnum() else "/"
    return set_cookie(RedirectResponse(to, 303), session, server.settings.session_days, server.settings.secure)


async def _sign_in(request: Request, caller: Caller, user: User, status: int) -> Response:
    settings, agent = caller.server.settings, agent_of(request)
    open_session = caller.server.accounts.open_session
    token = await caller.server.do(open_session, user.id, float(settings.session_days), "", agent)
    return set_cookie(json(user_out(user), status), token, settings.session_days, settings.secure)


def agent_of(request: Request) -> str:
    """What a browser calls itself, fit to be shown to its owner."""
    return "".join(c for c in request.headers.get("user-agent", "") if c.isprintable())


def set_cookie(answer: Response, token: str, days: int, secure: bool) -> Response:
    age = round(days * DAY)
    answer.set_cookie(COOKIE, token, max_age=age, path="/", httponly=True, samesite="lax", secure=secure)
    return answer


def demand_strangers_welcome(caller: Caller) -> None:
    """The server of `fogbound play` is for whoever has the link that it printed."""
    if caller.server.settings.local_token:
        raise Forbidden(_("This server is for the player at this machine; open the link that it printed."))


def demand_strong(password: str, name: str) -> None:
    """Not on a list of the usual ones, not the name; it takes more than some thousand guesses."""
    from zxcvbn import zxcvbn  # its lists take a moment to load, and few requests need them

    if zxcvbn(password[:72], [name])["guesses"] < FEWEST_GUESSES:
        raise Fault(_("This password is among the first that anybody would try; take a longer or rarer one."))


def user_out(user: User) -> UserOut:
    return {
        "id": user.id,
        "name": user.name,
        "lang": user.lang,
        "guest": user.is_guest,
        "email": user.email,
        "webhook": user.webhook,
        "email_wanted": user.email_wanted,
        "second_factor": user.second_factor,
    }


def _check_addresses(caller: Caller, body: Changes) -> None:
    """The server will write to these addresses, so it says which it takes."""
    if body.email and not EMAIL.fullmatch(body.email):
        raise Fault(_("This is not an e-mail address."))
    if body.webhook:
        try:
            parts = urlsplit(body.webhook)
            fits = parts.hostname in caller.server.settings.webhook_hosts and parts.scheme == "https" and not parts.port
        except ValueError:  # no port, or not a URL at all
            fits = False
        if not fits:
            raise Fault(_("This server does not send webhooks to that address."))
