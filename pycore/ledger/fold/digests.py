"""What the chain says of the names beside it: a salted digest of each, in the line that it was
typed with. So a name can be shown to be the one that was typed, and once it is erased, with its
salt, the digest that stays tells nothing: nobody can try names against it.

    "names":{pseudonym: digest}     in the envelope of a line

A digest is the first 128 bits of a SHA-256. Chance makes nothing shorter by packing, so half of
them are left out: to find another name for a digest that stands is still hopeless.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import field, fields
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from pycore.kernel import canonical
from pycore.kernel.ids import text64
from pycore.kernel.units import Millis
from pycore.kernel.values import dataclass
from pycore.ledger.lines.line import BadLine, decode
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.model.codec import Unsound
from pycore.ledger.model.names import LATEST_MS, People, is_erased, is_gone, name_age
from pycore.ledger.model.subject import Subject

Standing = Literal["same", "erased", "differs", "unsaid"]
"""How a name stands to the records: it is what was typed; it was erased; it is none of those that
were typed for its pseudonym, or lost its salt; no record says a digest of it.
"""
BITS = 128
NAMES_MARK = b'"names":{'
"""What stands in each line that says digests."""


def name_digest(tid: str, pseudonym: str, salt: str, name: str) -> str:
    """Return the digest of a name in a night: 22 characters. Nothing of the name is made alike
    first, neither capitals nor accents: what was typed differs from it by one letter or does not.
    """
    source = b"name1\0%b\0%b\0%b\0%b" % (
        tid.encode(),
        pseudonym.encode(),
        salt.encode(),
        name.encode(),
    )
    return text64(hashlib.sha256(source).digest()[: BITS // 8])


def name_digests(tid: str, people: People) -> dict[str, str]:
    """Return {pseudonym: digest} of the names that came with a salt."""
    return {
        pseudonym: name_digest(tid, pseudonym, person["salt"], person["name"])
        for pseudonym, person in people.items()
        if "salt" in person
    }


def taken(named: dict[str, str], body: Mapping[str, Any]) -> dict[str, str]:
    """Return those of the digests whose pseudonym stands in the body of an event; they are taken
    out, so that of several events of one act the first says them.
    """
    return {pseudonym: named.pop(pseudonym) for pseudonym in _named_in(body, named)}


def _named_in(body: Mapping[str, Any], named: Collection[str]) -> list[str]:
    """Those of the pseudonyms that stand in the body of an event."""
    text = canonical.dumps(body) if named else ""
    return [pseudonym for pseudonym in named if f'"{pseudonym}"' in text]


def recorded(subject: Subject[Any], logs: LogSet) -> dict[str, set[str]]:
    """Return {pseudonym: the digests that lines say}, also of lines on branches that do not count:
    their names are kept too.
    """
    return digests_of(subject, _lines(logs))


def digests_of(subject: Subject[Any], lines: Iterable[bytes]) -> dict[str, set[str]]:
    """Return {pseudonym: the digests that these lines say}. Only a line of a slice that keeps
    names beside the log says any, and only of whom it is about: whoever may write no such line
    vouches for no name.
    """
    digests: dict[str, set[str]] = {}
    for raw in lines:
        for pseudonym, digest in _said_in(subject, raw).items() if NAMES_MARK in raw else ():
            digests.setdefault(pseudonym, set()).add(digest)
    return digests


def _said_in(subject: Subject[Any], raw: bytes) -> dict[str, str]:
    try:
        line = decode(raw)
        event = subject.read_event(line.type, line.body, Millis(line.wall))
    except (BadLine, LookupError, Unsound):
        return {}
    if not subject.of(event).beside:
        return {}
    return {
        pseudonym: line.names[pseudonym]
        for pseudonym in _named_in(subject.body(event), line.names)
    }


def _lines(logs: LogSet) -> Iterator[bytes]:
    for log in logs.logs.values():
        yield from log.lines
        for node in log.strays.values():
            yield node.raw


class Rank(NamedTuple):
    """By what a name stands above another one for the same pseudonym."""

    is_erased: bool
    is_vouched: bool
    age: tuple[Any, ...]


def rank(
    tid: str, pseudonym: str, person: Mapping[str, Any], digests: Collection[str], latest_ms: int
) -> Rank:
    """Return the rank by which the better of two names is known that stand for one pseudonym:
    nothing stands above an erasure, and a name that one of the *digests* digests vouches for above
    any that none does; else the newer.
    """
    is_vouched = name_digest(tid, pseudonym, person.get("salt", ""), person["name"]) in digests
    return Rank(is_erased(person), is_vouched, name_age(person, latest_ms))


def merged(subject: Subject[Any], logs: LogSet, ours: People, theirs: People) -> People:
    """Return names of both; for one pseudonym the better stays, by `rank`."""
    if not theirs:
        return ours
    differing = {
        pseudonym for pseudonym, person in theirs.items() if ours.get(pseudonym, person) != person
    }
    digests = recorded(subject, logs) if differing else {}
    people = {**theirs, **ours}
    for pseudonym in differing:
        own_digests, both = digests.get(pseudonym, set()), (ours[pseudonym], theirs[pseudonym])
        people[pseudonym] = max(
            both, key=lambda person: rank(logs.tid, pseudonym, person, own_digests, LATEST_MS)
        )
    return MappingProxyType(people)


def standings(subject: Subject[Any], logs: LogSet, people: People) -> dict[str, Standing]:
    """Return how each name stands to what was recorded of it."""
    return _standings(logs.tid, people, recorded(subject, logs))


def _standings(tid: str, people: People, digests: Mapping[str, set[str]]) -> dict[str, Standing]:
    return {
        pseudonym: _standing(tid, pseudonym, person, digests.get(pseudonym, set()))
        for pseudonym, person in people.items()
    }


def _standing(tid: str, pseudonym: str, person: Mapping[str, Any], digests: set[str]) -> Standing:
    if is_gone(pseudonym, person):
        return "erased"
    if not digests:
        return "unsaid"
    is_same = name_digest(tid, pseudonym, person.get("salt", ""), person["name"]) in digests
    return "same" if is_same else "differs"


@dataclass(frozen=True)
class NameTally:
    """How many names are the *unchanged* as was typed, were *erased*, *differs* from what was
    typed, or have no digest (*unsaid*); *absent* are digests whose name is not here. *changed*
    are the pseudonyms of those that differ.
    """

    unchanged: int
    erased: int
    differs: int
    unsaid: int
    absent: int
    changed: tuple[str, ...] = field(default=(), compare=False)

    def counts(self) -> dict[str, int]:
        """Return what is counted, by its name."""
        return {field.name: getattr(self, field.name) for field in fields(self) if field.compare}


def tally(subject: Subject[Any], logs: LogSet, people: People) -> NameTally:
    """Return how the names beside these logs stand, counted."""
    digests = recorded(subject, logs)
    standings = _standings(logs.tid, people, digests)
    stand = list(standings.values())
    return NameTally(
        unchanged=stand.count("same"),
        erased=stand.count("erased"),
        differs=stand.count("differs"),
        unsaid=stand.count("unsaid"),
        absent=len(digests.keys() - people.keys()),
        changed=tuple(pseudonym for pseudonym, how in standings.items() if how == "differs"),
    )
