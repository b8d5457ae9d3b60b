"""A real server for the tests: processes of its own, a port of its own, and a way to kill it."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx2
import msgspec

from fogbound.server.settings import Settings

TESTS = Path(__file__).parent.parent
PATIENCE = 90.0
"""Seconds for a server to come up, on a machine that has other things to do."""


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port: int = trial.getsockname()[1]
        return port


class Running:
    """`fogbound serve` in a process group of its own."""

    def __init__(self, settings: Settings, workers: int, folder: Path) -> None:
        self.settings = settings
        self.workers = workers
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [Path(sys.executable).parent / "fogbound", "serve", "--port", str(self.port)]
        command += ["--workers", str(self.workers)]
        environment = {**os.environ, **self.settings.to_environment(), "PYTHONPATH": str(TESTS)}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, env=environment, stdout=log, stderr=log, start_new_session=True)
        self._wait_until_up()

    def _wait_until_up(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                if httpx2.get(f"{self.url}/api/health", timeout=5).status_code == 200:
                    return
            except httpx2.HTTPError:
                time.sleep(0.1)
        raise RuntimeError(f"The server does not come up: {self.log.read_text()[-2000:]}")

    def kill(self) -> None:
        """As hard as there is: all of its processes, in the middle of whatever they do."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """As an administrator would."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.kill()

    def memory(self) -> int:
        """Bytes of all of its processes."""
        assert self.process is not None
        group = subprocess.run(["ps", "-o", "rss=", "-g", str(self.process.pid)], capture_output=True, text=True)
        return sum(int(line) for line in group.stdout.split()) * 1024


class Client:
    """Somebody at a running server, by token."""

    def __init__(self, url: str, http: httpx2.AsyncClient, token: str) -> None:
        self.url = url
        self.http = http
        self.token = token
        self.headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    @classmethod
    async def guest(cls, url: str, http: httpx2.AsyncClient) -> Client:
        made = await http.post(f"{url}/api/guests", json={})
        made.raise_for_status()
        token = made.cookies["fogbound_session"]
        http.cookies.clear()
        return cls(url, http, token)

    async def ask(self, method: str, path: str, body: object = None) -> dict[str, object]:
        content = None if body is None else msgspec.json.encode(body)
        answer = await self.http.request(method, f"{self.url}/api{path}", content=content, headers=self.headers)
        answer.raise_for_status()
        found: dict[str, object] = msgspec.json.decode(answer.content)
        return found

    async def insist(self, method: str, path: str, body: object = None) -> dict[str, object]:
        """Again and again, the same request, until there is an answer: what a client does when a reply is lost."""
        end = time.monotonic() + 2 * PATIENCE
        while True:
            try:
                return await self.ask(method, path, body)
            except httpx2.HTTPStatusError as fault:
                if fault.response.status_code < 500 or time.monotonic() > end:
                    raise
            except httpx2.HTTPError:
                if time.monotonic() > end:
                    raise
            await asyncio.sleep(0.05)
