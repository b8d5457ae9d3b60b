"""Does what is published work? Builds wheel and sdist, installs them where nothing else is, and tries both.

    python tools/smoke.py

The rules alone bring few other packages, play a game, and the command says what it lacks; with `[server]` the command
answers and `fogbound play` serves its page; the sdist builds the same wheel.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import urlopen
from zipfile import ZipFile

ROOT = Path(__file__).parents[1]
FEW = 5
"""How many others the rules may bring."""
RULES = """
from random import Random
from fogbound.core.values import Chance, Dice, Result
from fogbound.games import game_named
for name, scenario in (("west", "SBW1"), ("blitz", "building")):
    game, rng = game_named(name), Random(1)
    state = game.new(scenario, {})
    while not isinstance(asked := game.decision(state), Result):
        if isinstance(asked, Chance):
            game.apply(state, Dice(tuple(rng.choices(range(1, asked.sides + 1), k=asked.count))))
        else:
            game.apply(state, rng.choice(asked.actions))
    print(name, asked.winner)
"""


def run(*line: object, code: int = 0) -> str:
    """What it printed on either channel; stops at a command that ends otherwise than expected."""
    environ = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run(
        [str(part) for part in line], capture_output=True, text=True, check=False, cwd="/", env=environ
    )
    if done.returncode != code:
        sys.exit(f"{' '.join(map(str, line))} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout + done.stderr


def empty(folder: Path) -> Path:
    """The programs of a new environment."""
    run(sys.executable, "-m", "venv", folder)
    return folder / ("Scripts" if os.name == "nt" else "bin")


def install(bin: Path, what: object) -> None:
    run(bin / "python", "-m", "pip", "install", "-q", what)


def built(folder: Path) -> tuple[Path, Path]:
    run(sys.executable, "-m", "uv", "build", "-q", "--out-dir", folder, ROOT)
    (wheel,), (sdist,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return wheel, sdist


def check_rules_alone(folder: Path, wheel: Path) -> None:
    bin = empty(folder)
    install(bin, wheel)
    listed = json.loads(run(bin / "python", "-m", "pip", "list", "--format=json", "--disable-pip-version-check"))
    others = {package["name"] for package in listed} - {"fogbound", "pip", "setuptools"}
    if len(others) > FEW:
        sys.exit(f"The rules bring {len(others)} others: {', '.join(sorted(others))}.")
    print("rules alone bring", ", ".join(sorted(others)))
    print(run(bin / "python", "-c", RULES).strip())
    print(run(bin / "fogbound", code=2).strip())


def check_server(folder: Path, wheel: Path) -> None:
    bin = empty(folder)
    install(bin, f"{wheel}[server]")
    print(run(bin / "fogbound", "--version").strip())
    games = json.loads(run(bin / "fogbound", "simulate", "west", "SBW1", "--games", 2, "--json"))
    if games["games"] != 2:
        sys.exit("A simulation of two games did not play two.")
    if "Les" not in run(bin / "fogbound", "rules", "west", "--lang", "fr"):
        sys.exit("The French catalogue is missing.")
    line = [bin / "fogbound", "play", "--no-browser", "--port", "0", "--folder", folder / "games"]
    with subprocess.Popen(line, stdout=subprocess.PIPE, text=True, cwd="/") as served:
        assert served.stdout is not None
        url = next(word for word in served.stdout.readline().split() if word.startswith("http"))
        try:
            print("play answers", answer(url.partition("/enter")[0]))
        finally:
            served.terminate()


def answer(url: str) -> int:
    """The status of a page, given a moment to come up."""
    for _attempt in range(50):
        try:
            with urlopen(url) as page:
                return int(page.status)
        except OSError:
            time.sleep(0.2)
    sys.exit(f"{url} does not answer.")


def check_sdist(folder: Path, sdist: Path, wheel: Path) -> None:
    """What is built of the sdist has the same files."""
    run(sys.executable, "-m", "uv", "build", "-q", "--wheel", "--out-dir", folder, sdist)
    (again,) = folder.glob("*.whl")
    names = [sorted(ZipFile(path).namelist()) for path in (wheel, again)]
    if names[0] != names[1]:
        sys.exit(f"Wheel and sdist differ: {set(names[0]) ^ set(names[1])}")
    print(len(names[0]), "files in wheel and sdist alike")


def main() -> None:
    with TemporaryDirectory(prefix="fogbound-") as name:
        folder = Path(name)
        wheel, sdist = built(folder / "dist")
        check_sdist(folder / "again", sdist, wheel)
        check_rules_alone(folder / "rules", wheel)
        check_server(folder / "server", wheel)


if __name__ == "__main__":
    main()
