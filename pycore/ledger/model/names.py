"""The names beside a record's logs: which of two for one person is the newer, and how one goes.

A name that was erased leaves an entry in its place whose time is later than any clock can show, so
it wins over the name wherever the two meet: on a server, on a tablet that was away, in a file that
somebody kept. Nobody of that pseudonym gets a name again. Only the words of an erasure may stand
under that time: with anything else, what comes from elsewhere is older than any name.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from pycore.kernel.ids import is_id, is_seed
from pycore.ledger.model.codec import writable

People = Mapping[str, Mapping[str, Any]]
"""{pseudonym: {"name", "wall", "dev"[, "salt"]}}: kept beside the log, so that a name can be
erased and the chain still holds. The salt goes with its name, or the digest of the name that
stands in the log (digests.py) could be tried with names that somebody guesses.
"""
MOST_LETTERS = 200
"""So long a name may be that comes from elsewhere."""
_MOST_WALL = 1 << 53
LATEST_MS = 4_102_444_800_000
"""The year 2100: no tablet's clock that was ever right shows it."""
ERASED_MS = LATEST_MS - 1
"""What stands for the time of a name that was erased."""
ERASED_WORDS = ("erased", "effacé")
"""The word for it, in each language; a test holds them to the catalogues."""
NOBODY: People = MappingProxyType({})


def erased(pseudonym: str, word: str, dev: str) -> dict[str, Any]:
    """Return what stays of a name: the *word* for it, with the beginning of the pseudonym, so that
    two people whose names were erased are not taken for one.
    """
    return entry(f"({word} {pseudonym[:6]})", ERASED_MS, dev, "")


def is_erased(person: Mapping[str, Any]) -> bool:
    return bool(person["wall"] == ERASED_MS)


def is_gone(pseudonym: str, person: Mapping[str, Any]) -> bool:
    """Return whether what stands for a name is as `erased` makes it, and hides no name behind
    it.
    """
    words = {erased(pseudonym, word, "")["name"] for word in ERASED_WORDS}
    return is_erased(person) and person["name"] in words


def entry(name: str, wall: int, dev: str, salt: str) -> dict[str, Any]:
    """Return what is kept of a name; without a *salt* where that is ""."""
    return {"name": name, "wall": wall, "dev": dev, **({"salt": salt} if salt else {})}


def sound_name(pseudonym: str, person: Any) -> dict[str, Any] | None:
    """Return a name that came from elsewhere, with what belongs to it and nothing else; None of
    what can be none. A salt that can be none is left out: the name is then seen not to be vouched
    for. The time of an erasure is none of any other name.
    """
    if not is_id(pseudonym) or not isinstance(person, Mapping):
        return None
    name, wall, dev, salt = (person.get(field) for field in ("name", "wall", "dev", "salt"))
    if not isinstance(name, str) or len(name) > MOST_LETTERS or "\0" in name:
        return None
    if not writable(name) or type(wall) is not int or not 0 <= wall < _MOST_WALL or not is_id(dev):
        return None
    if is_gone(pseudonym, {"name": name, "wall": wall}):
        return entry(name, wall, str(dev), "")
    wall = LATEST_MS if wall == ERASED_MS else wall
    return entry(name, wall, str(dev), str(salt) if is_seed(salt) else "")


def sound_names(people: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return those entries that are names: a peer's mistake reaches nobody."""
    checked = {pseudonym: sound_name(pseudonym, person) for pseudonym, person in people.items()}
    return {pseudonym: person for pseudonym, person in checked.items() if person is not None}


def name_age(
    person: Mapping[str, Any], latest_ms: int = LATEST_MS
) -> tuple[bool, int, str, str, str]:
    """Return the age by which the newer of two names is known. One of a time that cannot be,
    *latest_ms* or later, is older than any other: else nobody could ever correct it. No two are of
    one age that are not the same, so that all come to the same whatever meets first.
    """
    wall, salt = person["wall"], person.get("salt", "")
    return (wall < latest_ms, wall, person["dev"], person["name"], salt)
