"""What the browser client costs: frames, time of the main thread, and bytes. `make bench`, or with --json for programs.

A real server, a real Chromium that renders in software, and between the two a relay that counts what goes over the
line, headers and all. Seconds of a busy machine are longer than those of an idle one: the best of a few rounds counts.
"""

from __future__ import annotations

import contextlib
import json
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import CDPSession, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from fogbound.server.settings import Settings
from server.running import HOST, Running
from web.browsers import CHROMIUM, FLAGS, Player

# fmt: off
LIMITS = {  # the run fails when one is exceeded; frames, when there are fewer
    "pan, frames/s":                      50.0,
    "zoom, frames/s":                     50.0,
    "main thread after an action, ms":    50.0,
    "longest task after an action, ms":  100.0,
    "longest task with SBW10, ms":       100.0,
    "first visit, kB":                   300.0,
    "warm visit, kB":                     30.0,
    "an ordinary action, kB":              3.0,
}
# fmt: on
AT_LEAST = ("pan, frames/s", "zoom, frames/s")
ROUNDS = 3
GESTURE = 1.5
"""Seconds that a gesture lasts."""
QUIET = 0.35
"""Seconds in which nothing comes over the line: then an action is done with."""
ACTIONS = 12

COUNT_FRAMES = """() => {
    window.frames_ = 0;
    const tick = () => { window.frames_ += 1; if (window.counting_) requestAnimationFrame(tick); };
    window.count_ = (on) => { window.counting_ = on; if (on) tick(); };
    window.longest_ = 0;
    new PerformanceObserver((list) => {
        for (const task of list.getEntries()) window.longest_ = Math.max(window.longest_, task.duration);
    }).observe({ entryTypes: ["longtask"] });
}"""


class Relay:
    """Passes bytes on to the server, and counts those that come back."""

    def __init__(self, port: int) -> None:
        self.target = port
        self.down = 0
        self.listener = socket.create_server((HOST, 0))
        self.url = f"http://{HOST}:{self.listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            near, _address = self.listener.accept()
            far = socket.create_connection((HOST, self.target))
            threading.Thread(target=self._pump, args=(near, far, False), daemon=True).start()
            threading.Thread(target=self._pump, args=(far, near, True), daemon=True).start()

    def _pump(self, source: socket.socket, sink: socket.socket, counted: bool) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if counted:
                    self.down += len(data)
                sink.sendall(data)
        for end in (source, sink):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def wait_until_quiet(self) -> int:
        """All bytes so far, once no more come."""
        seen = -1
        while seen != self.down:
            seen = self.down
            time.sleep(QUIET)
        return seen


@contextlib.contextmanager
def browser_and_server() -> Iterator[tuple[Player, Relay]]:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        settings = Settings(
            database=f"sqlite:///{folder}/bench.sqlite", sqlite_sync="NORMAL", guests=True, rate_scale=1000
        )
        server = Running(settings, 1, Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            relay = Relay(server.port.number)
            yield Player(browser, relay.url), relay
        finally:
            browser.close()
            server.stop()


def measure() -> dict[str, float]:
    with browser_and_server() as (ann, relay):
        found = visits(ann, relay)
        ann.page.evaluate(COUNT_FRAMES)
        found |= gestures(ann)
        found |= actions(ann, relay)
        found |= crowd(ann, relay)
    return {name: round(found[name], 1) for name in LIMITS}


def visits(ann: Player, relay: Relay) -> dict[str, float]:
    """From the address to blocks on the map; and the same once more."""
    ann.sit_down()
    ann.begin("SBW3", "axis", "me")
    ann.wait_for_board()
    first = relay.wait_until_quiet()
    ann.page.reload()
    ann.wait_for_board()
    warm = relay.wait_until_quiet() - first
    return {"first visit, kB": first / 1000, "warm visit, kB": warm / 1000}


def gestures(ann: Player) -> dict[str, float]:
    page = ann.page
    box = page.locator("#stage").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def pan() -> None:
        page.mouse.move(x, y)
        page.mouse.down()
        begin = time.monotonic()
        while (now := time.monotonic() - begin) < GESTURE:
            page.mouse.move(x + 300 * (now % 0.7), y + 200 * (now % 0.5))
        page.mouse.up()

    def zoom() -> None:
        page.mouse.move(x, y)
        begin = time.monotonic()
        while (now := time.monotonic() - begin) < GESTURE:
            page.mouse.wheel(0, 8 if now < GESTURE / 2 else -8)

    return {"pan, frames/s": best(page, pan), "zoom, frames/s": best(page, zoom)}


def best(page: Page, gesture: Callable[[], None]) -> float:
    return max(frames(page, gesture) for _round in range(ROUNDS))


def frames(page: Page, gesture: Callable[[], None]) -> float:
    time.sleep(0.5)
    page.evaluate("() => { window.frames_ = 0; window.count_(true); }")
    begin = time.monotonic()
    gesture()
    counted = page.evaluate("() => { window.count_(false); return window.frames_; }")
    return float(counted / (time.monotonic() - begin))


def actions(ann: Player, relay: Relay) -> dict[str, float]:
    """Corps after corps is picked and marched a hex or more."""
    pass_to_movement(ann)
    probe = ann.context.new_cdp_session(ann.page)
    probe.send("Performance.enable", {"timeDomain": "threadTicks"})  # what it worked, not what it waited for
    ann.page.evaluate("() => { window.longest_ = 0; }")
    bytes_, millis = [], []
    for _action in range(ACTIONS):
        taken = next(action for action in ann.offered() if action.startswith(("move ", "to ", "stop")))
        down, busy = relay.wait_until_quiet(), task_millis(probe)
        ann.act(taken)
        bytes_.append(relay.wait_until_quiet() - down)
        millis.append(task_millis(probe) - busy)
    return {
        "an ordinary action, kB": median(bytes_) / 1000,
        "main thread after an action, ms": median(millis),
        "longest task after an action, ms": ann.page.evaluate("() => window.longest_"),
    }


def crowd(ann: Player, relay: Relay) -> dict[str, float]:
    """The same with the most blocks that there are. What a task worked counts, not what it waited for."""
    ann.page.goto(relay.url)
    ann.page.wait_for_selector("#begin")
    ann.begin("SBW10", "axis", "me")
    ann.wait_for_board()
    pass_to_movement(ann)
    relay.wait_until_quiet()
    with tasks_of(ann) as tasks:
        for _action in range(ACTIONS):
            ann.act(next(action for action in ann.offered() if action.startswith(("move ", "to ", "stop"))))
            relay.wait_until_quiet()
    return {"longest task with SBW10, ms": max(tasks)}


@contextlib.contextmanager
def tasks_of(ann: Player) -> Iterator[list[float]]:
    """Milliseconds of CPU of every task of a page's main thread, complete when it is left."""
    assert ann.context.browser is not None
    probe = ann.context.browser.new_browser_cdp_session()
    events: list[dict[str, Any]] = []
    ended: list[object] = []
    probe.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    probe.on("Tracing.tracingComplete", lambda told: ended.append(told))
    config = {"includedCategories": ["toplevel"]}
    probe.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": config})
    tasks: list[float] = []
    yield tasks
    probe.send("Tracing.end")
    while not ended:
        ann.page.wait_for_timeout(50)
    named = (event for event in events if event["name"] == "thread_name")
    pages = {(event["pid"], event["tid"]) for event in named if event["args"]["name"] == "CrRendererMain"}
    tasks += [event["tdur"] / 1000 for event in events if "tdur" in event and (event["pid"], event["tid"]) in pages]


def pass_to_movement(ann: Player) -> None:
    while not any(action.startswith("move ") for action in ann.offered()):
        ann.wait_until_asked()
        ann.act([action for action in ann.offered() if " " not in action][-1])


def task_millis(probe: CDPSession) -> float:
    found = {one["name"]: one["value"] for one in probe.send("Performance.getMetrics")["metrics"]}
    return float(found["TaskDuration"] * 1000)


def main() -> int:
    if CHROMIUM is None:
        print("Chromium is not installed: the client is not measured.")
        return 0
    found = measure()
    if "--json" in sys.argv:
        print(json.dumps({"figures": found, "limits": LIMITS}, indent=2))
    else:
        for name, value in found.items():
            print(f"{name:36}{value:10.1f}   {'≥' if name in AT_LEAST else '≤'} {LIMITS[name]:g}")
    missed = [
        name for name, value in found.items() if (value < LIMITS[name]) == (name in AT_LEAST) and value != LIMITS[name]
    ]
    print("Missed: " + ", ".join(missed) if missed else "All within their limits.", file=sys.stderr)
    return bool(missed)


if __name__ == "__main__":
    sys.exit(main())
