"""What goes on in this process, in the words of Prometheus. No names, no games: numbers only.

Of several workers whichever is asked answers for itself; the label says which.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

from fogbound.server.service import Server


def exposition(server: Server) -> str:
    return "".join(_lines(server))


def _lines(server: Server) -> Iterator[str]:
    yield from _metric("fogbound_sockets", "gauge", "Open sockets.", {"": float(len(server.hub))})
    yield from _metric("fogbound_tables", "gauge", "Tables in memory.", {"": float(server.tables.in_memory)})
    on_duty = float(server.background is not None and server.background.on_duty)
    yield from _metric("fogbound_on_duty", "gauge", "Whether bots and clocks are this process's duty.", {"": on_duty})
    clerk = server.clerk
    yield from _metric("fogbound_moves_total", "counter", "Moves written.", {"": float(server.tables.moves)})
    yield from _metric("fogbound_clerk_jobs_total", "counter", "Jobs that the clerk has done.", {"": float(clerk.done)})
    yield from _metric("fogbound_clerk_worked_seconds_total", "counter", "What they took.", {"": clerk.worked})
    yield from _metric("fogbound_clerk_waited_seconds_total", "counter", "What they waited.", {"": clerk.waited})
    yield from _metric("fogbound_clerk_waiting", "gauge", "Jobs that wait now.", {"": float(clerk.waiting)})
    yield from _metric("process_cpu_seconds_total", "counter", "Work of this process.", {"": time.process_time()})
    ages = {name: time.monotonic() - when for name, when in server.watch.done.items()}
    yield from _metric("fogbound_work_age_seconds", "gauge", "Since work beside the requests was last done.", ages)
    failed = {name: float(n) for name, n in server.watch.failed.items()}
    yield from _metric("fogbound_work_failures_total", "counter", "How often it failed.", failed)


def _metric(name: str, kind: str, about: str, values: dict[str, float]) -> Iterator[str]:
    yield f"# HELP {name} {about}\n# TYPE {name} {kind}\n"
    for work, value in values.items():
        label = f',work="{work}"' if work else ""
        yield f'{name}{{process="{os.getpid()}"{label}}} {value!r}\n'
