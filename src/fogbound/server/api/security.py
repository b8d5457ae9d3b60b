"""What keeps an account its owner's: confirmed addresses, passwords by mail, a second factor, the list of sessions."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from pydantic import BaseModel, Field, StringConstraints

from fogbound.core.texts import texts
from fogbound.server.accounts import fits, hash_password, session_id, token_hash
from fogbound.server.api.accounts import demand_strong
from fogbound.server.api.caller import Anybody, Caller, SignedIn, json, token_of
from fogbound.server.faults import Forbidden
from fogbound.server.wire import DoneOut
from fogbound.server.wire_accounts import PapersOut, SecretOut, SessionsOut
from fogbound.server.words import Name, Password, name_key

_ = texts("server")

router = APIRouter(tags=["security"])

LinkToken = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_\-]{16,64}$")]
SessionId = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$")]


class Confirmation(BaseModel):
    token: LinkToken


class Forgotten(BaseModel):
    name: Name


class Reset(BaseModel):
    token: LinkToken
    password: Password


class WithPassword(BaseModel):
    password: Annotated[str, Field(max_length=200)]


class WithCode(BaseModel):
    code: Annotated[str, Field(max_length=40)]


@router.post("/confirmations", response_model=DoneOut)
async def confirm_address(body: Confirmation, caller: Anybody) -> Response:
    """The link in a mail was opened: the address is its owner's."""
    caller.server.limits.spend("sign in", caller.address)
    await caller.server.do(caller.server.letters.confirm, body.token)
    caller.server.forget_sessions()
    return json({"done": True})


@router.post("/resets", response_model=DoneOut)
async def forgot_password(body: Forgotten, caller: Anybody) -> Response:
    """Ask for a link to a new password, by mail. The answer is the same whether there is such an account or not."""
    caller.server.limits.spend("letter", caller.address)
    caller.server.limits.spend("letter", name_key(body.name))
    caller.server.clerk.put(caller.server.letters.offer_reset, body.name)  # nobody learns by how long it takes
    return json({"done": True})


@router.post("/resets/password", response_model=DoneOut)
async def reset_password(body: Reset, caller: Anybody) -> Response:
    """Set a new password by such a link. Ends all sessions."""
    caller.server.limits.spend("sign in", caller.address)
    await asyncio.to_thread(demand_strong, body.password, "")
    hashed = await asyncio.to_thread(hash_password, body.password)
    await caller.server.do(caller.server.letters.reset, body.token, hashed)
    caller.server.end_sessions()
    return json({"done": True})


@router.post("/me/second-factor", response_model=SecretOut, status_code=201)
async def offer_second_factor(body: WithPassword, caller: SignedIn) -> Response:
    """A secret for an app of codes; it counts once you have shown a code of it."""
    await demand_password(caller, body.password)
    user = caller.signed_in
    secret, uri = await caller.server.do(caller.server.second_factor.offer, user.id, user.name)
    return json({"secret": secret, "uri": uri}, 201)


@router.put("/me/second-factor", response_model=PapersOut)
async def begin_second_factor(body: WithCode, caller: SignedIn) -> Response:
    """From now on signing in takes a code. Keep the answer on paper."""
    caller.server.limits.spend("sign in", caller.signed_in.id)
    codes = await caller.server.do(caller.server.second_factor.begin, caller.signed_in.id, body.code)
    caller.server.forget_sessions()
    return json({"codes": codes})


@router.post("/me/second-factor/end", response_model=DoneOut)
async def end_second_factor(body: WithPassword, caller: SignedIn) -> Response:
    await demand_password(caller, body.password)
    await caller.server.do(caller.server.second_factor.end, caller.signed_in.id)
    caller.server.forget_sessions()
    return json({"done": True})


@router.get("/me/sessions", response_model=SessionsOut)
async def my_sessions(request: Request, caller: SignedIn) -> Response:
    """Where you are signed in."""
    current = session_id(token_hash(token_of(request)))
    found = await caller.server.do(caller.server.accounts.sessions, caller.signed_in.id)
    listed = [
        {
            "id": one.id,
            "label": one.label,
            "agent": one.agent,
            "created": one.created,
            "expires": one.expires,
            "current": one.id == current,
        }
        for one in found
    ]
    return json({"sessions": listed})


@router.delete("/me/sessions/{session}", response_model=DoneOut)
async def end_session(session: SessionId, caller: SignedIn) -> Response:
    """Sign out elsewhere; its sockets end, too."""
    await caller.server.do(caller.server.accounts.end_session, caller.signed_in.id, session)
    caller.server.end_sessions()
    return json({"done": True})


async def demand_password(caller: Caller, password: str) -> None:
    """For what a stolen session must not do."""
    user = caller.signed_in
    caller.server.limits.spend("sign in", name_key(user.name))
    _user_id, hashed = await caller.server.do(caller.server.accounts.password_of, user.name)
    if not await asyncio.to_thread(fits, hashed, password):
        raise Forbidden(_("The password is wrong."))
