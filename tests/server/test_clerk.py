"""The clerk: one job after the other, and nothing that ends him."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from fogbound.server.store.clerk import Clerk


@pytest.fixture
def clerk() -> Iterator[Clerk]:
    clerk = Clerk()
    yield clerk
    clerk.close()


def _fail() -> None:
    raise ValueError("no")


def test_everybody_gets_his_own_answer(clerk: Clerk) -> None:
    async def story() -> list[object]:
        jobs = [clerk.do(divmod, n, 2) for n in range(5)]
        return await asyncio.gather(*jobs, clerk.do(_fail), clerk.do(threading.current_thread), return_exceptions=True)

    *pairs, fault, thread = asyncio.run(story())
    assert pairs == [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)]
    assert isinstance(fault, ValueError)
    assert isinstance(thread, threading.Thread)
    assert thread.name == "clerk"


def test_what_is_asked_for_together_comes_back_together(clerk: Clerk, monkeypatch: pytest.MonkeyPatch) -> None:
    """To wake the loop costs as much as a short job does."""

    async def story() -> int:
        loop, wakes = asyncio.get_running_loop(), 0
        wake = loop.call_soon_threadsafe

        def count(*args: Any) -> Any:
            nonlocal wakes
            wakes += 1
            return wake(*args)

        monkeypatch.setattr(loop, "call_soon_threadsafe", count)
        monkeypatch.setattr("fogbound.server.store.clerk.MOMENT", 60.0)
        assert await asyncio.gather(*(clerk.do(abs, -n) for n in range(5))) == [0, 1, 2, 3, 4]
        return wakes

    assert asyncio.run(story()) == 1


def test_what_follows_from_a_job_comes_back_with_it(
    clerk: Clerk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> list[object]:
        loop, taken = asyncio.get_running_loop(), list[object]()
        wake = loop.call_soon_threadsafe

        def count(*args: Any) -> Any:
            taken.append("woken")
            return wake(*args)

        def take(found: object, fault: BaseException | None) -> None:
            taken.append(fault or found)

        def job() -> str:
            clerk.then(loop, take, threading.current_thread)
            clerk.then(loop, take, _fail)
            clerk.say(loop, partial(taken.append, "said"))
            return "done"

        monkeypatch.setattr(loop, "call_soon_threadsafe", count)
        monkeypatch.setattr("fogbound.server.store.clerk.MOMENT", 60.0)
        done = await clerk.do(job)
        return [*taken, done]

    woken, said, thread, fault, done = asyncio.run(story())
    assert (woken, said, done) == ("woken", "said", "done")
    assert isinstance(thread, threading.Thread)
    assert thread.name == "clerk"
    assert isinstance(fault, ValueError)
    assert clerk.waiting == 0
    assert not caplog.records


def test_nobody_waits_for_a_long_job_behind_his_own(clerk: Clerk) -> None:
    over = threading.Event()

    async def story() -> bool:
        first, second = (
            asyncio.ensure_future(clerk.do(time.sleep, 0.01)),
            asyncio.ensure_future(clerk.do(over.wait, 30)),
        )
        await first
        over.set()
        return await second

    assert asyncio.run(story())


def test_a_job_that_fails_ends_neither_the_clerk_nor_the_next_job(clerk: Clerk) -> None:
    clerk.put(_fail)
    assert asyncio.run(asyncio.wait_for(clerk.do(divmod, 7, 2), 30)) == (3, 1)


def test_whoever_has_left_is_not_told(clerk: Clerk) -> None:
    async def story() -> int:
        task = asyncio.ensure_future(clerk.do(time.sleep, 0.01))
        await asyncio.sleep(0.001)
        task.cancel()
        return await clerk.do(int, "3")

    assert asyncio.run(story()) == 3
