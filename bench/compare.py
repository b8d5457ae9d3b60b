"""Two checkouts by turns: how many times as fast the new one is, with an interval.

    python bench/compare.py BASE NEW [--pairs 15] [--only "random play SBW3" …] [--json]

BASE and NEW are folders, or commits of this repository (`main`, `HEAD~3`). Each work runs in fresh processes with that
checkout's `src` first on PYTHONPATH, base and new in turn and every other pair the other way round, so that a busy
machine slows both alike. Times are processor time. The figure is the median of the ratios of the pairs, base over new:
1.10 is ten per cent faster. The interval is that of a median (`lab/statistics.py`); one that holds 1 shows no
difference. Where the two checkouts do not play the same games, their times for a decision are compared, and the line
says so.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from workloads import WORKS

from fogbound.lab.statistics import FEWEST, median_interval

HERE = Path(__file__).parent
REPOSITORY = HERE.parent


def checkout(name: str, stack: ExitStack) -> Path:
    """The folder of that name, or a copy of that commit which lasts as long as the run."""
    if (Path(name) / "src" / "fogbound").is_dir():
        return Path(name).resolve()
    archive = subprocess.run(["git", "-C", REPOSITORY, "archive", name, "src"], capture_output=True, check=False)
    if archive.returncode:
        sys.exit(f"“{name}” is neither a folder with src/fogbound nor a commit here.")
    folder = stack.enter_context(TemporaryDirectory(prefix="fogbound-"))
    subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=True)
    return Path(folder)


def measure(folder: Path, work: str) -> dict[str, Any]:
    """One fresh process of that checkout."""
    source = folder / "src"
    done = subprocess.run(
        [sys.executable, HERE / "workloads.py", work],
        env={**os.environ, "PYTHONPATH": str(source)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"{folder} failed:\n{done.stderr}")
    found: dict[str, Any] = json.loads(done.stdout)
    if not Path(found["fogbound"]).is_relative_to(source):
        sys.exit(f"{folder} was not measured: {found['fogbound']} was loaded in its place.")
    return found


def compare(base: Path, new: Path, work: str, pairs: int) -> dict[str, Any]:
    """A work by turns: ratio of the times for one unit of it, base over new."""
    ratios, taken = [], ([], [])  # type: tuple[list[float], tuple[list[float], list[float]]]
    for pair in range(-1, pairs):  # one pair before the first compiles both
        found: list[dict[str, Any]] = [{}, {}]
        for which in (0, 1) if pair % 2 == 0 else (1, 0):
            found[which] = measure((base, new)[which], work)
        for name, each in zip(("base", "new"), found, strict=True):
            if "absent" in each:
                return {"absent": f"not in {name}: {each['absent']}"}
        if pair < 0:
            continue
        units = [1e6 * each["seconds"] / each["done"] for each in found]
        ratios.append(units[0] / units[1])
        for which in (0, 1):
            taken[which].append(units[which])
    low, high = median_interval(ratios)
    same = found[0]["done"] == found[1]["done"]
    return {
        "ratio": median(ratios),
        "low": low,
        "high": high,
        "base_us": median(taken[0]),
        "new_us": median(taken[1]),
        "same": same,
    }


def line(work: str, found: dict[str, Any]) -> str:
    if "absent" in found:
        return f"{work:30} {found['absent']}"
    note = "" if found["same"] else "  plays other games"
    if found["low"] > 1 or found["high"] < 1:
        note = ("  faster" if found["low"] > 1 else "  slower") + note
    times = f"{found['base_us']:11,.1f} {found['new_us']:11,.1f}"
    return f"{work:30} {times} {found['ratio']:8.3f}  {found['low']:.3f} – {found['high']:.3f}{note}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("base", help="folder or commit")
    parser.add_argument("new", help="folder or commit")
    parser.add_argument("--pairs", type=int, default=15)
    parser.add_argument("--only", nargs="+", choices=list(WORKS), default=list(WORKS), metavar="WORK")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    if asked.pairs < FEWEST:
        parser.error(f"an interval of 95 % needs {FEWEST} pairs.")
    found = {}
    with ExitStack() as stack:
        folders = checkout(asked.base, stack), checkout(asked.new, stack)
        if not asked.json:
            print(f"{'CPU time of one':30} {'base, µs':>11} {'new, µs':>11} {'ratio':>8}  95 % interval", flush=True)
        for work in asked.only:
            found[work] = compare(*folders, work, asked.pairs)
            if not asked.json:
                print(line(work, found[work]), flush=True)
    if asked.json:
        print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
