"""Firefox and WebKit as Debian has them, each by the protocol that it speaks itself: WebDriver BiDi over a socket,
WebDriver over HTTP. Only what the tests of the main paths need: open a page, ask it something."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol
from urllib.request import Request, urlopen

import msgspec
from websockets.sync.client import ClientConnection, connect

from server.running import Port

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
WEBKIT = shutil.which("WebKitWebDriver")
SCREEN = shutil.which("Xvfb")
PATIENCE = 120
"""Seconds, on a machine that has other things to do."""


class Browser(Protocol):
    def open(self, url: str) -> None: ...

    def ask(self, expression: str) -> Any:
        """The value of an expression in the page, which waits for promises."""


def wait_for(browser: Browser, expression: str) -> Any:
    """Until the page says yes."""
    end = time.monotonic() + PATIENCE
    while not (found := browser.ask(expression)):
        assert time.monotonic() < end, f"never: {expression}"
        time.sleep(0.1)
    return found


class Firefox:
    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.asked = 0
        self.say("session.new", capabilities={})
        self.tab = self.say("browsingContext.getTree")["contexts"][0]["context"]

    def say(self, method: str, **params: Any) -> Any:
        self.asked += 1
        self.line.send(msgspec.json.encode({"id": self.asked, "method": method, "params": params}).decode())
        while (said := msgspec.json.decode(self.line.recv(timeout=PATIENCE))).get("id") != self.asked:
            pass
        assert said["type"] == "success", said
        return said["result"]

    def open(self, url: str) -> None:
        self.say("browsingContext.navigate", context=self.tab, url=url, wait="complete")

    def ask(self, expression: str) -> Any:
        said = self.say(
            "script.evaluate",
            expression=f"Promise.resolve({expression}).then((value) => JSON.stringify(value ?? null))",
            target={"context": self.tab},
            awaitPromise=True,
        )
        assert said["type"] == "success", said
        return msgspec.json.decode(said["result"]["value"])


class WebKit:
    def __init__(self, url: str) -> None:
        self.url = url
        wanted = {"alwaysMatch": {"browserName": "MiniBrowser"}}
        self.session = f"/session/{self.say('/session', capabilities=wanted)['sessionId']}"

    def say(self, path: str, method: str = "POST", **body: Any) -> Any:
        with urlopen(Request(self.url + path, msgspec.json.encode(body), method=method), timeout=PATIENCE) as answer:
            return msgspec.json.decode(answer.read())["value"]

    def open(self, url: str) -> None:
        self.say(f"{self.session}/url", url=url)

    def ask(self, expression: str) -> Any:
        answer = f"Promise.resolve({expression}).then((value) => done(JSON.stringify(value ?? null)))"
        script = f"const done = arguments[0]; {answer}"
        return msgspec.json.decode(self.say(f"{self.session}/execute/async", script=script, args=[]))

    def close(self) -> None:
        self.say(self.session, "DELETE")


@contextmanager
def firefox(folder: Path) -> Iterator[Firefox]:
    assert FIREFOX
    with port_of_ours() as port:
        flags = ["--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", str(port)]
        line = f"ws://127.0.0.1:{port}/session"
        with (
            running([FIREFOX, *flags, "about:blank"], port),
            connect(line, open_timeout=PATIENCE, max_size=None) as connection,
        ):
            yield Firefox(connection)


@contextmanager
def webkit() -> Iterator[WebKit]:
    assert WEBKIT
    with port_of_ours() as port, screen() as display, running([WEBKIT, f"--port={port}"], port, display):
        browser = WebKit(f"http://127.0.0.1:{port}")
        yield browser
        browser.close()


@contextmanager
def port_of_ours() -> Iterator[int]:
    port = Port()
    try:
        yield port.number
    finally:
        port.release()


@contextmanager
def screen() -> Iterator[str]:
    """A screen that nobody looks at: it takes a number that is free, and tells it when it is there."""
    assert SCREEN
    ours, its = os.pipe()
    with running([SCREEN, "-displayfd", str(its), "-screen", "0", "1280x900x24"], keeps=(its,)), open(ours) as told:
        os.close(its)
        number = told.readline().strip()
        assert number, "there is no screen"
        yield f":{number}"


@contextmanager
def running(command: list[str], port: int = 0, display: str = "", keeps: tuple[int, ...] = ()) -> Iterator[None]:
    """A process, ready when its port answers, ended with all that it has started."""
    there = {"DISPLAY": display, "LANG": "C.UTF-8", "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
    process = subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, **there},
        pass_fds=keeps,
        start_new_session=True,
    )
    try:
        end = time.monotonic() + PATIENCE
        while port and not answers(port):
            assert time.monotonic() < end, f"{command[0]} does not answer"
            time.sleep(0.1)
        yield
    finally:
        os.killpg(process.pid, 15)
        process.wait(PATIENCE)


def answers(port: int) -> bool:
    with socket.socket() as one:
        return one.connect_ex(("127.0.0.1", port)) == 0
