"""The proofs of the rule registers: which test proves which clause, kept in `proofs.txt` of each game.

    python tools/proofs.py check             does the list say what the tests claim?
    python tools/proofs.py update [ID…]      write it anew; a clause that loses its last proof must be named

The list is committed, so that an installed package knows its proofs and a lost one shows in the diff.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from fogbound.cli.rules import REGISTERS
from fogbound.core.register import Register

ROOT = Path(__file__).parent.parent
HEAD = "# clause test: written by `make proofs`"

Claim = tuple[str, str]  # clause, test


def collect(root: Path = ROOT) -> tuple[set[Claim], list[str]]:
    """Every claim of every test, long ones too, whatever else is running; and the faults among them."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder, "claims.json")
        pytest = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist"]
        command = [*pytest, "--collect-only", "-qq", "--assert=plain", f"--claims={target}"]
        run = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
        if run.returncode:
            return set(), [f"The tests cannot be collected:\n{run.stdout}{run.stderr}"]
        found = json.loads(target.read_text("utf-8"))
    return {(id, test) for id, test in found["claims"]}, found["faults"]


def listed(register: Register) -> set[Claim]:
    return {(id, test) for id, tests in register.proofs.items() for test in tests}


def check(registers: Iterable[Register], claims: set[Claim]) -> list[str]:
    """How the lists differ from the claims, a sentence each."""
    faults = []
    for register in registers:
        old, new = listed(register), of_register(register, claims)
        for id in lost(old, new):
            faults.append(f"Clause {id} has lost its proof: restore it, or run `make proofs DROP={id}`.")
        for id, test in sorted(old - new):
            if id not in lost(old, new):
                faults.append(f"{test} no longer proves {id}: run `make proofs`.")
        for id, test in sorted(new - old):
            faults.append(f"{test} now proves {id}: run `make proofs`.")
    return faults


def of_register(register: Register, claims: set[Claim]) -> set[Claim]:
    return {claim for claim in claims if claim[0] in register.clauses}


def lost(old: set[Claim], new: set[Claim]) -> list[str]:
    return sorted({id for id, _ in old} - {id for id, _ in new})


def update(registers: Iterable[Register], claims: set[Claim], dropped: Sequence[str] = ()) -> list[str]:
    """Write the lists anew, unless a clause would silently lose its last proof."""
    for register in registers:
        new = of_register(register, claims)
        gone = [id for id in lost(listed(register), new) if id not in dropped]
        if gone:
            return [f"Clause {id} would lose its proof; if meant: `make proofs DROP={id}`." for id in gone]
        register.proofs_path.write_text(text(new, register.clauses), "utf-8")
    return []


def text(claims: set[Claim], clauses: Mapping[str, object]) -> str:
    order = {id: place for place, id in enumerate(clauses)}
    lines = sorted(claims, key=lambda claim: (order[claim[0]], claim[1]))
    return "\n".join([HEAD, *(f"{id} {test}" for id, test in lines)]) + "\n"


def main(arguments: list[str]) -> int:
    if not arguments or arguments[0] not in ("check", "update"):
        print(__doc__, file=sys.stderr)
        return 2
    claims, faults = collect()
    if not faults and arguments[0] == "check":
        faults = check(REGISTERS.values(), claims)
    elif not faults:
        faults = update(REGISTERS.values(), claims, dropped=arguments[1:])
    print(*faults, sep="\n", end="\n" if faults else "")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
