"""Check the dice of a match file without Fogbound: python verify_dice.py FILE"""

import sys
from collections import Counter
from hashlib import blake2b, sha256
from pathlib import Path

lines = Path(sys.argv[1]).read_text("utf-8").splitlines()
head = dict(line.split(" ", 1) for line in lines[: lines.index("log")])
key = bytes.fromhex(lines[-1].removeprefix("key "))
if "fork" in head or head["dice"] != "sha256:" + sha256(b"fogbound dice 1:" + key).hexdigest():
    sys.exit("This match continues another one, or its key is not the one that it committed to.")
seeds = head.get("seeds", "").replace(" ", "").encode()
stream, rolled = sha256(b"fogbound dice 2:" + key + seeds).digest() if seeds else key, Counter()
for line in lines[lines.index("log") + 1 :]:
    by, equals, faces = line.split(" | ")[0].partition(" = ")
    if equals and " " not in by:  # the n-th roll of its purpose: bytes in a row, those above 251 left out
        bits = b"".join(blake2b(f"{by}/{rolled[by]}/{n}".encode(), key=stream).digest() for n in range(9))
        if not " ".join(str(byte % 6 + 1) for byte in bits if byte < 252).startswith(faces.strip()):
            sys.exit(f"These dice did not come from the key: {line}")
        rolled[by] += 1
print(f"{rolled.total()} rolls follow from key and seeds. Is {head['dice']} the commitment that you kept?")  # noqa: T201
