"""A PostgreSQL of our own for the tests: a fresh cluster in a temporary folder, reached by a socket in it."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

USER = "postgres"


def programs() -> Path | None:
    """Where `initdb` is, if PostgreSQL is installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: path.parts)
    on_path = shutil.which("initdb")
    return found[-1].parent if found else Path(on_path).parent if on_path else None


def _run(*command: str | Path, folder: Path) -> None:
    """As root, step down first: PostgreSQL refuses to run as root."""
    step_down = ["runuser", "-u", USER, "--"] if os.getuid() == 0 else []
    done = subprocess.run([*step_down, *map(str, command)], cwd=folder, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(done.stdout + done.stderr)


@contextmanager
def cluster() -> Iterator[str]:
    """The URL of a running server without databases of its own but `postgres`."""
    where = programs()
    assert where is not None
    folder = Path(tempfile.mkdtemp(prefix="fogbound-pg-"))
    if os.getuid() == 0:
        shutil.chown(folder, USER, USER)
    data = folder / "data"
    _run(
        where / "initdb",
        "-D",
        data,
        "-U",
        USER,
        "--auth=trust",
        "--no-sync",
        "--encoding=UTF8",
        "--locale=C",
        folder=folder,
    )
    options = f"-k {folder} -c listen_addresses='' -c fsync=off -c max_connections=200"
    _run(where / "pg_ctl", "-D", data, "-o", options, "-l", folder / "log", "-w", "start", folder=folder)
    try:
        yield f"postgresql://{USER}@/{{name}}?host={folder}"
    finally:
        _run(where / "pg_ctl", "-D", data, "-m", "immediate", "-w", "stop", folder=folder)
        shutil.rmtree(folder, ignore_errors=True)


def start_anew(url: str) -> None:
    """As after a crash: whoever is connected loses his connection."""
    where, folder = programs(), Path(url.rpartition("host=")[2])
    assert where is not None
    _run(
        where / "pg_ctl", "-D", folder / "data", "-l", folder / "log", "-m", "immediate", "-w", "restart", folder=folder
    )
