"""Where bots think: in a process of their own, so that no player waits for them, and with a clock over them."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random, SystemRandom
from time import process_time
from typing import TypeVar

from fogbound.bots.blunders import Review, review
from fogbound.bots.bot import Advice, Advising, Asked, Judging, Planning, find_bot
from fogbound.bots.turns import advice
from fogbound.core.match import Match
from fogbound.core.record import Entry, Header
from fogbound.core.values import Action
from fogbound.games import adopt, game_at

log = logging.getLogger("fogbound.server")

T = TypeVar("T")

GRACE = 3.0
"""A bot may take so many times its budget before it is stopped; then chance decides for it."""
START_SECONDS = 20.0
"""For the process to come up, the first time."""


def choose(bot: str, began: Asked, asked: Asked, budget: float) -> Action:
    """Runs in the bots' process."""
    found, rng = find_bot(bot), Random(SystemRandom().getrandbits(64))
    if isinstance(found, Planning):
        return found.choose_since(began, asked, rng, budget)
    return found.choose(asked.observation, asked.choice, rng, budget)


def reason(bot: str, game: str, header: Header, entries: list[Entry], budget: float) -> Advice | None:
    """Runs in the bots' process, too: there the record is played through again, and nobody waits for it."""
    found = find_bot(bot)
    assert isinstance(found, Advising)
    return advice(Match.replay(game_at(game), header, entries), found, budget)


def look_back(bot: str, game: str, header: Header, entries: list[Entry], side: str | None, budget: float) -> Review:
    """Runs there as well; its time is that of its process, so that a busy machine does not cut a judgement short."""
    found = find_bot(bot)
    assert isinstance(found, Judging)
    return review(Match.replay(game_at(game), header, entries), found, budget, side, process_time)


def _begin(scenarios: tuple[str, ...]) -> None:
    """The bots' process offers what the server offers."""
    _end_with_parent()
    adopt(scenarios)


def _end_with_parent() -> None:
    """A server that is killed cannot stop its children; they notice by themselves."""
    parent = multiprocessing.parent_process()

    def wait() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


class BotProcess:
    """Asks bots; whatever happens to them, a legal action comes back."""

    def __init__(self, budget: float, scenarios: tuple[str, ...] = ()) -> None:
        self.budget = budget
        self.scenarios = scenarios
        self._pool: ProcessPoolExecutor | None = None
        self._warm = False

    async def think(self, bot: str, began: Asked, asked: Asked) -> Action:
        """What a bot answers in a turn that began with another question, or with this one."""
        choice = asked.choice
        action = await self._ask(bot, choose, bot, began, asked, self.budget)
        if action in choice.actions:
            return action
        if action is not None:
            log.error("The bot %s wanted an action that is not offered.", bot)
        return SystemRandom().choice(choice.actions)

    async def advise(self, bot: str, game: str, header: Header, entries: list[Entry]) -> Advice | None:
        """What a bot would do where the record of a game ends, and why; nothing if it fails."""
        return await self._ask(bot, reason, bot, game, header, entries, self.budget)

    async def review(
        self, bot: str, game: str, header: Header, entries: list[Entry], side: str | None
    ) -> Review | None:
        """What decisions of a finished game cost, of one side or both; nothing if it fails."""
        return await self._ask(bot, look_back, bot, game, header, entries, side, self.budget)

    async def _ask(self, bot: str, job: Callable[..., T], *told: object) -> T | None:
        patience = self.budget * GRACE + (0 if self._warm else START_SECONDS)
        try:
            thought = asyncio.get_running_loop().run_in_executor(self._process(), job, *told)
            answer = await asyncio.wait_for(thought, patience)
        except (TimeoutError, BrokenProcessPool):
            log.warning("The bot %s did not answer in time and was stopped.", bot)
            self._stop()
        except Exception as fault:  # a bot is a guest here: its faults are not ours
            log.error("The bot %s failed: %s", bot, type(fault).__name__, exc_info=fault)
        else:
            self._warm = True
            return answer
        return None

    def _process(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, context, _begin, (self.scenarios,))
        return self._pool

    def _stop(self) -> None:
        pool, self._pool, self._warm = self._pool, None, False
        if pool is not None:
            for process in list((pool._processes or {}).values()):  # the public way waits for the thought to end
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        self._stop()
