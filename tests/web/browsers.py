"""A person at a browser: looks at the page, and clicks what it offers."""

from __future__ import annotations

import gzip
import re
import shutil
from typing import Any

import msgspec
from playwright.sync_api import Browser, Page, Response, Route, WebSocket

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 60_000
"""Milliseconds, on a machine that has other things to do."""
PUBLIC = re.compile(r"/facts$|/handbook/|/catalogue$|\.(js|css|svg)$")
"""What both sides read alike: printed matter and the client itself."""

ENDING = ("done", "stay", "stop")
OFFERED = """() => [...document.querySelectorAll('.answers [data-action]:not(:disabled), #panel-orders [data-action]')]
    .filter((one) => !one.disabled).map((one) => one.dataset.action)"""
CLICK = """(wanted) => [...document.querySelectorAll('.answers [data-action], #panel-orders [data-action]')]
    .find((one) => one.dataset.action === wanted && !one.disabled)?.click()"""
ACT = """async ([wanted, patience]) => {
    const table = document.getElementById('table');
    const end = performance.now() + patience;
    const until = async (holds, what) => {
        while (!holds()) {
            if (performance.now() > end) throw new Error(`“${wanted}” ${what}`);
            await new Promise((go) => setTimeout(go, 20));
        }
    };
    const isBusy = () => document.querySelector('.busy') !== null;
    const offered = () => [...document.querySelectorAll('.answers [data-action], #panel-orders [data-action]')]
        .find((one) => one.dataset.action === wanted && !one.disabled);
    await until(() => !isBusy() && offered(), 'is not offered');
    const before = table.dataset.at;
    const isDone = () => table.dataset.at !== before && !isBusy();
    offered().click();
    const asking = () => document.querySelector('dialog button.main');
    await until(() => asking() || isDone(), 'leads to nothing');
    asking()?.click();
    await until(isDone, 'is not done');
}"""
"""In one go: to ask the page again and again from outside, frame by frame, costs it more than the order does. While an
order is under way the page takes no other."""

WHERE = """async (hex) => {
    const { board } = await import(document.querySelector('script[type=module]').src.replace('main.js', 'select.js'));
    const at = board.map.onScreen(hex);
    return [at.x, at.y];
}"""

MOVED = "document.getElementById('table').dataset.at !== before && !document.querySelector('.busy')"


def plain(frame: str | bytes) -> str:
    return gzip.decompress(frame).decode() if isinstance(frame, bytes) else frame


class Player:
    """One browser of its own. Who listens keeps all that the network brought to it, which takes a fifth of the time."""

    def __init__(self, browser: Browser, url: str, *, listens: bool = False, **how: Any) -> None:
        still = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB", "reduced_motion": "reduce"}
        self.context = browser.new_context(**still | how)  # where a hex was seen, there it is when it is clicked on
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.url = url
        self.faults: list[str] = []
        self.traffic: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        if listens:
            self.page.on("response", self._keep)
            self.page.on("websocket", self._listen)

    def _keep(self, response: Response) -> None:
        if not PUBLIC.search(response.url.split("?")[0]) and response.status == 200:
            try:
                self.traffic.append(response.text())
            except Exception:  # the page went on before the body came: it was never read either
                return

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.traffic.append(plain(frame)))

    # -- looking -------------------------------------------------------------------------------------------------------

    def question(self) -> str:
        return self.page.inner_text("#question")

    def offered(self) -> list[str]:
        found: list[str] = self.page.evaluate(OFFERED)
        return found

    def fetch(self, path: str) -> Any:
        """Read here: to hand a view over value by value takes the browser ten times as long as its text."""
        return msgspec.json.decode(self.page.evaluate("(path) => fetch(path).then((answer) => answer.text())", path))

    @property
    def game(self) -> str:
        return self.page.url.split("/games/")[1].split("/")[0]

    def view(self) -> Any:
        return self.fetch(f"/api/games/{self.game}/view")

    def where(self, hex: str) -> tuple[float, float]:
        """The middle of a hex on the screen."""
        x, y = self.page.evaluate(WHERE, hex)
        return x, y

    def is_asked(self) -> bool:
        return "mine" in (self.page.get_attribute("#prompt", "class") or "").split()

    def wait_until_asked(self) -> None:
        """And the page is at rest: the question may be there before the answer to the last one is done with."""
        self.page.wait_for_selector("#table:not(.busy) #prompt.mine .question")

    # -- doing ---------------------------------------------------------------------------------------------------------

    def sit_down(self) -> None:
        self.page.goto(self.url)
        self.page.click("#guest")
        self.page.wait_for_selector("#begin")

    def begin(self, scenario: str, side: str, against: str, **options: str) -> None:
        """Set a game up by hand; options are put into what the page sends."""

        def chosen(route: Route) -> None:
            asked = route.request.post_data_json | {"options": options}
            route.continue_(post_data=msgspec.json.encode(asked))

        if options:
            self.page.route("**/api/games", chosen)
        self.page.check(f"[name=scenario][value={scenario}]")
        self.page.select_option("[name=side]", side)
        self.page.select_option("[name=against]", against)
        self.page.click("#begin")
        self.page.wait_for_selector("#live")

    def wait_for_board(self) -> None:
        self.page.wait_for_selector("#live-blocks .block", state="attached")

    def act(self, action: str) -> None:
        """Click an offered action, say yes where the page asks, and wait for the answer."""
        self.page.evaluate(ACT, [action, PATIENCE])

    def step(self) -> None:
        """Be done or pass where that is offered, else take the first that is."""
        offered = self.offered()
        ends = [action for action in offered if action in ENDING]
        passes = [action for action in offered if " " not in action]
        if offered:
            self.act((ends[:1] or passes[-1:] or offered)[0])

    def pass_to(self, wanted: str) -> None:
        """Be done with phases until an action of this kind is offered."""
        for _phase in range(12):
            self.wait_until_asked()
            if any(action.startswith(wanted) for action in self.offered()):
                return
            self.step()
        raise AssertionError(f"no “{wanted}” is ever offered")

    def resign(self) -> None:
        """By the panel, and for sure."""
        self.page.click("#tab-talk")
        self.page.click("#panel-talk .danger")
        self.page.click("dialog button >> nth=0")
        self.page.wait_for_selector("#prompt.over")

    def close(self) -> None:
        self.context.close()
