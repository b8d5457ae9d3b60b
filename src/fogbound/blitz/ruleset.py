"""Rule sets: the second edition plus any choice of proposals, checked and fingerprinted.

>>> rule_set("V2+102+206").proposals
('102', '206')
>>> len(V3.proposals), V3.has("410"), rule_set("V3-410").has("410")
(75, True, False)
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from fogbound.blitz.base import PREFIX
from fogbound.blitz.faults import InputError, text_of
from fogbound.blitz.figures import Figure, figures
from fogbound.core.heard import UNREADABLE, heard
from fogbound.core.register import Clause, Register
from fogbound.core.texts import Message, texts

_ = texts("blitz")


REGISTER = Register("fogbound.blitz", "proposals.toml")


def proposals() -> Mapping[str, Clause]:
    """The 75 proposals by id, in the order of their author."""
    return REGISTER.clauses


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Figures that no source gives or that the proposals contradict: all ours, all adjustable."""

    destroy_target: int = 8
    """2D6 + anti-tank power - armour must reach this."""
    infantry_point_blank: int = 1
    """Bonus of small arms at 10 cm or less."""
    infantry_moving: int = 1
    """Bonus of small arms against a target that moves in the open."""
    narrow_turret_stack: bool = True
    """A narrow turret that moved suffers both the 9 of 206 and the -1 of 207."""
    mortar_direct: bool = True
    """108 and 409 win over the sentence of 410 that mortars fire only indirectly."""


class RuleSet(msgspec.Struct, frozen=True):
    """The second edition, the proposals in force (register order) and the settings."""

    name: str
    proposals: tuple[str, ...]
    settings: Settings
    fingerprint: str
    """Eight hex digits: equal exactly for equal proposals and settings, whatever the name."""
    in_force: frozenset[str]
    figures: tuple[Figure, ...] = ()
    """Of a club's own."""

    @property
    def spec(self) -> str:
        """The text that says all of it, where no file is read: in play, in a match file."""
        return _edition(self.proposals) + _own(self.settings, self.figures)

    def has(self, clause: str) -> bool:
        """Is this proposal in force? Base clauses always are; a line that one abolishes says so itself."""
        return clause in self.in_force or clause.startswith(PREFIX)


class Profile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A club's own file: where it starts, what it adds and leaves out, its settings."""

    name: str = "club"
    title: str = ""
    says: str = ""
    """What is proposed, in a sentence."""
    base: str = "V2"
    add: tuple[str, ...] = ()
    drop: tuple[str, ...] = ()
    settings: Settings = Settings()
    figures: dict[str, int | float | str] = {}
    """Rows of charts by name (`to_hit.NUMBER.pivoted`), and the values that they have here."""


def _edition(chosen: tuple[str, ...]) -> str:
    """Proposals as what they add to V2 or leave out of V3, whichever is shorter."""
    missing = [id for id in proposals() if id not in chosen]
    if len(missing) < len(chosen):
        return "V3" + "".join(f"-{id}" for id in missing)
    return "V2" + "".join(f"+{id}" for id in chosen)


def _own(settings: Settings, figures: tuple[Figure, ...]) -> str:
    plain = Settings()
    given = {name: getattr(settings, name) for name in settings.__struct_fields__}
    changed = [f"{name}={value}" for name, value in given.items() if value != getattr(plain, name)]
    return "".join(f"~{text}" for text in (*changed, *(figure.text for figure in figures)))


def make(name: str, chosen: set[str], settings: Settings | None = None, figures: tuple[Figure, ...] = ()) -> RuleSet:
    """A rule set of these proposals; every unknown id, missing need and conflict is reported at once."""
    faults = _faults(chosen)
    if faults:
        raise InputError(faults)
    settings = settings or Settings()
    ordered = tuple(key for key in proposals() if key in chosen)
    told = (sorted(chosen), settings, *((figure.text for figure in figures) if figures else ()))
    print_of = hashlib.sha256(msgspec.json.encode(told, order="deterministic")).hexdigest()[:8]
    return RuleSet(name, ordered, settings, print_of, frozenset(chosen), figures)


def _faults(chosen: set[str]) -> list[Message]:
    register = proposals()
    faults = [
        _("There is no proposal {id}: `fogbound rules blitz` lists them.", id=key)
        for key in sorted(chosen - register.keys())
    ]
    for key in (key for key in register if key in chosen):
        faults += [
            _("Proposal {id} needs {other}: add {other} or leave {id} out.", id=key, other=other)
            for other in register[key].depends
            if other not in chosen
        ]
        faults += [
            _("Proposals {id} and {other} exclude each other: leave one out.", id=key, other=other)
            for other in register[key].conflicts
            if other in chosen and key < other
        ]
    return faults


_SPEC = re.compile(r"(?P<base>V[23])(?P<changes>(?:[+-]\w+)*)(?P<own>(?:~[\w.:]+=[\w.:+-]+)*)", re.IGNORECASE)


def rule_set(spec: str) -> RuleSet:
    """A rule set from its text: `V2`, `V3`, `V2+102+206`, `V3-410`, or the path of a profile file."""
    return named(spec) if _SPEC.fullmatch(spec.replace(" ", "")) else composed(read_profile(Path(spec)))


def named(spec: str) -> RuleSet:
    """A rule set from its text alone: an edition, what it is played with or without, and figures of one's own.

    >>> named("v2 + 206").name, named("V3-104-410").has("104")
    ('V2+206', False)
    >>> named("V3~to_hit.NUMBER.pivoted=8").fingerprint == named("V3").fingerprint
    False
    """
    match = _SPEC.fullmatch(spec.replace(" ", ""))
    if match is None:
        raise InputError([_("“{spec}” is no rule set: write V2, V3, V2+ID+… or V3-ID-….", spec=spec)])
    base, changes = match["base"].upper(), match["changes"]
    marked = re.findall(r"([+-])(\w+)", changes)
    added = {key for sign, key in marked if sign == "+"}
    dropped = {key for sign, key in marked if sign == "-"}
    settings, own = _read_own(part.split("=", 1) for part in match["own"].split("~")[1:])
    return _compose(base + changes + match["own"], base, added, dropped, settings, own)


def _read_own(parts: Iterable[list[str]]) -> tuple[Settings, tuple[Figure, ...]]:
    """Settings go by their names alone, figures by those of chart and row."""
    given = dict(parts)
    names = Settings.__struct_fields__
    try:
        plain = {name: text.lower() for name, text in given.items() if name in names}
        settings = msgspec.convert(plain, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise InputError([_("A setting cannot be used: {why}.", why=heard(error))]) from None
    return settings, figures({where: text for where, text in given.items() if where not in names})


def _compose(
    name: str, base: str, added: set[str], dropped: set[str], settings: Settings, own: tuple[Figure, ...] = ()
) -> RuleSet:
    register = proposals()
    unknown = [_("There is no proposal {id} to leave out.", id=key) for key in sorted(dropped - register.keys())]
    chosen = (set(register) if base == "V3" else set()) | added
    faults = unknown + _faults(chosen - dropped)
    if faults:
        raise InputError(faults)
    return make(name, chosen - dropped, settings, own)


def read_profile(path: Path) -> Profile:
    """A club's profile file (TOML: name, base, add, drop, settings, figures)."""
    if not path.is_file():
        fault = _("{spec} is neither V2, V3, V2+ID+…, V3-ID-… nor a readable profile file.", spec=str(path))
        raise InputError([fault])
    text = text_of(path)
    try:
        profile = msgspec.convert(tomllib.loads(text), Profile)
    except UNREADABLE as error:
        fault = _("The profile {path} cannot be used: {why}.", path=str(path), why=heard(error))
        raise InputError([fault]) from None
    if profile.base not in ("V2", "V3"):
        raise InputError([_("The base of a profile is V2 or V3, not {base}.", base=profile.base)])
    return profile


def composed(profile: Profile) -> RuleSet:
    """The rule set that a profile asks for."""
    own = figures(profile.figures)
    return _compose(profile.name, profile.base, set(profile.add), set(profile.drop), profile.settings, own)


V2 = make("V2", set())
V3 = make("V3", set(proposals()))
