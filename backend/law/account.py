"""What Holdfast does about every clause of the documents: a file a document, a row a clause.

    {"NU-5.02e": {"kind": "enforce", "topic": "limits", "status": "enforced",
      "where": ["pycore/law/jurisdictions/ca_nu/pack.json#NU-5.02e"],
      "tests": ["tests/core/night/setup/test_set_up.py::test_a_value_beyond_nunavuts_limits"],
      "says": "…", "why": ""}}

*kind* is what the clause asks of software, *status* what Holdfast does. A place of *where* is
`path:name` in a module or `path#clause` in data; one of *tests* is `path::function`, or
`cases.json#what it says`. *says* is for whoever asks us; *why* says why nothing is done.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources

DOCUMENTS = ("nu", "sk", "mb", "sel", "selc", "selj", "bc")
"""The documents in the order in which they are told; each is a file."""

KINDS = ("enforce", "warn", "compute", "record", "print", "display", "reference")
STATUSES = (
    "enforced",
    "warned",
    "computed",
    "recorded",
    "printed",
    "displayed",
    "reference",
    "not-served",
    "open",
)
"""What is done about a clause; "open" is what nobody has accounted for yet."""


@dataclass(frozen=True)
class ClauseAccount:
    """What Holdfast does about one clause."""

    id: str
    kind: str
    topic: str
    status: str
    where: tuple[str, ...]
    tests: tuple[str, ...]
    says: str
    why: str

    @property
    def document(self) -> str:
        return self.id.partition("-")[0]


@cache
def accounts() -> tuple[ClauseAccount, ...]:
    """Return every clause, in the order of its document."""
    return tuple(_read())


def _read() -> Iterator[ClauseAccount]:
    for document in DOCUMENTS:
        text = resources.files("backend.law").joinpath(f"{document}.json").read_text("utf-8")
        for clause, fields in json.loads(text).items():
            fields["where"], fields["tests"] = tuple(fields["where"]), tuple(fields["tests"])
            yield ClauseAccount(id=clause, **fields)
