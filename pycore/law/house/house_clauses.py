"""The clauses that house rules name, each with the field it stands in.

A clause of a document that somebody here tells is one that it has, and the document is one under
which these rules can stand: not another jurisdiction's. One of a document that nobody here knows,
an organization's own above all, is the organization's to keep.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from pycore.law.house.house_text import damaged

NAMED = ("book", "clauses")
"""What objects are called whose every value is a clause, wherever they stand in a document."""


def clauses(document: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Return (field, clause) of every clause in a sound document, in its order."""
    return _inside(document, "")


def _inside(data: Any, where: str) -> Iterator[tuple[str, str]]:
    if isinstance(data, Mapping):
        for name, value in data.items():
            field = f"{where}.{name}".lstrip(".")
            if isinstance(value, str) and (name == "clause" or where.rpartition(".")[2] in NAMED):
                yield field, value
            else:
                yield from _inside(value, field)
    elif isinstance(data, list):
        for index, member in enumerate(data):
            yield from _inside(member, f"{where}[{index}]")


def check(document: Mapping[str, Any], clause_ids: Collection[str], own: Collection[str]) -> None:
    """Check that every clause of a document that is *clause_ids* here is one that is told, and is
    among the jurisdiction's *own*. Refused names the field of the first that is not.
    """
    documents = {clause.partition("-")[0] for clause in clause_ids}
    for field, clause in clauses(document):
        if clause.partition("-")[0] in documents and clause not in clause_ids:
            damaged(field, "unknown-clause", name=clause)
        if clause in clause_ids and clause not in own:
            damaged(field, "foreign-clause", name=clause)
