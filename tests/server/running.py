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
from random import Random

import httpx2
import msgspec

from fogbound.server.settings import Settings

TESTS = Path(__file__).parent.parent
PATIENCE = 300.0
"""Seconds for anything that must happen sooner or later, on a machine that has other things to do."""
HOST = "127.0.0.1"
PORTS = range(20_000, 30_000)
"""Below those that outgoing connections get: one of these could take the port of a server that is down."""


class Port:
    """A port that stays ours, up or down: the UDP port of the same number is held as a token, by one test only."""

    def __init__(self) -> None:
        self.number = next(filter(self._take, Random().sample(PORTS, len(PORTS))))

    def _take(self, number: int) -> bool:
        self._token = socket.socket(type=socket.SOCK_DGRAM)
        try:
            self._token.bind((HOST, number))
            with socket.socket() as trial:
                trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                trial.bind((HOST, number))
        except OSError:
            self._token.close()
            return False
        return True

    def release(self) -> None:
        self._token.close()


class Running:
    """`fogbound serve` in a process group of its own."""

    def __init__(self, settings: Settings, workers: int, folder: Path) -> None:
        self.settings = settings
        self.workers = workers
        self.port = Port()
        self.url = f"http://{HOST}:{self.port.number}"
        self.log = folder / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [Path(sys.executable).parent / "fogbound", "serve", "--port", str(self.port.number)]
        command += ["--workers", str(self.workers)]
        environment = {**os.environ, **self.settings.to_environment(), "PYTHONPATH": f"{TESTS}:{TESTS.parent / 'src'}"}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, env=environment, stdout=log, stderr=log, start_new_session=True)
        self._wait_until_up()

    def _wait_until_up(self) -> None:
        assert self.process is not None
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                if httpx2.get(f"{self.url}/api/health", timeout=PATIENCE).status_code == 200:
                    return
            except httpx2.HTTPError:
                if self.process.poll() is not None:
                    break
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
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()
                raise
        self.port.release()

    def memory(self) -> int:
        """Bytes of all of its processes; what they share is counted once for each."""
        return sum(int(line) for line in self._ps("rss")) * 1024

    def cpu(self) -> float:
        """Seconds that all of its processes have worked."""
        ticks = 0
        for pid in self._ps("pid"):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def _ps(self, field: str) -> list[str]:
        assert self.process is not None
        group = subprocess.run(["ps", "-o", f"{field}=", "-g", str(self.process.pid)], capture_output=True, text=True)
        return group.stdout.split()


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
        end = time.monotonic() + PATIENCE
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
