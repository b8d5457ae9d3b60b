"""The clerk: one job after the other, and nothing that ends him."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator

import pytest

from fogbound.server.store.database import Clerk


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
