"""The names beside a record's logs: which of two for one person is the newer, and how one goes.

A name that was erased leaves an entry in its place whose time is later than any clock can show, so
it wins over the name wherever the two meet: on a server, on a tablet that was away, in a file that
somebody kept. Nobody of that pseudonym gets a name again.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

People = Mapping[str, Mapping[str, Any]]
"""{pseudonym: {"name", "wall", "dev"}}: kept beside the log, so that a name can be erased and the
chain still holds.
"""
LATEST_MS = 4_102_444_800_000
"""The year 2100: no tablet's clock that was ever right shows it."""
ERASED_MS = LATEST_MS - 1
"""What stands for the time of a name that was erased."""
NOBODY: People = MappingProxyType({})


def erased(pseudonym: str, word: str, dev: str) -> Mapping[str, Any]:
    """What stays of a name: the *word* for it, with the beginning of the pseudonym, so that two
    people whose names were erased are not taken for one.
    """
    return {"name": f"({word} {pseudonym[:6]})", "wall": ERASED_MS, "dev": dev}


def is_erased(person: Mapping[str, Any]) -> bool:
    return bool(person["wall"] == ERASED_MS)


def name_age(person: Mapping[str, Any]) -> tuple[bool, int, str]:
    """By what the newer of two names is known. One of a time that cannot be is older than any
    other: else nobody could ever correct it.
    """
    return (person["wall"] < LATEST_MS, person["wall"], person["dev"])


def merged(ours: People, theirs: People) -> People:
    """Names of both; for one pseudonym the newer stays."""
    if not theirs:
        return ours
    found = dict(ours)
    for pseudonym, person in theirs.items():
        held = found.get(pseudonym)
        if held is None or name_age(held) < name_age(person):
            found[pseudonym] = person
    return MappingProxyType(found)
