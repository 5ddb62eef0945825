"""What a folder's library.json says of its clauses: the topic each belongs to, which of them are
read together, and what was decided where two cannot both be followed.

Words are not data: what a clause says, and why a decision was taken, stands in the words.

Clauses as a file has them, by their ids, and as records do, with what an early edition said.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import field
from typing import Any

from pycore.kernel.values import dataclass
from pycore.portable.hand_guide import GUIDES


@dataclass(frozen=True, kw_only=True)
class Guide:
    """*clauses* that are read together, in their order; *clause* asks that they can be."""

    clause: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Decision:
    """Which clauses are followed, and which give way to them."""

    follows: tuple[str, ...]
    overrules: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Library:
    """The clauses of a folder by topic, its guides by name and its decisions by label (K1)."""

    topics: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    guides: Mapping[str, Guide] = field(default_factory=dict)
    decisions: Mapping[str, Decision] = field(default_factory=dict)


def read_library(source: str) -> Library:
    """Return a library from the text of its file, an empty one from none. ValueError says where it
    does not fit; nothing in it is passed over.
    """
    document = json.loads(source) if source else {}
    _only(document, "", required=(), optional=("topics", "guides", "decisions"))
    guides, decisions = document.get("guides", {}), document.get("decisions", {})
    for name, guide in guides.items():
        _only(guide, f"guides.{name}", required=("clause", "clauses"))
        if name not in GUIDES:
            raise ValueError(f"guides.{name}")
    for label, decision in decisions.items():
        _only(decision, f"decisions.{label}", required=("follows",), optional=("overrules",))
    return Library(
        topics={name: _ids(ids, name) for name, ids in document.get("topics", {}).items()},
        guides={
            name: Guide(clause=str(guide["clause"]), clauses=_ids(guide["clauses"], name))
            for name, guide in guides.items()
        },
        decisions={
            label: Decision(
                follows=_ids(decision["follows"], label),
                overrules=_ids(decision.get("overrules", []), label),
            )
            for label, decision in decisions.items()
        },
    )


def _only(
    section: Any, where: str, *, required: tuple[str, ...], optional: tuple[str, ...] = ()
) -> None:
    if not isinstance(section, dict) or not set(required) <= section.keys() <= {
        *required,
        *optional,
    }:
        raise ValueError(where or "library")


def _ids(ids: Any, where: str) -> tuple[str, ...]:
    if not isinstance(ids, list) or not all(isinstance(clause_id, str) for clause_id in ids):
        raise ValueError(where)
    if len(set(ids)) != len(ids):
        raise ValueError(where)
    return tuple(ids)


_CLAUSES = (
    "clause",
    "no_return",
    "no_refund",
    "no_online_prize",
    "hand_stands",
    "structure_change",
)


def with_clauses(data: Any) -> Any:
    """Give a clause for its id, as a file has it."""
    if isinstance(data, dict):
        return {
            name: {"id": value} if name in _CLAUSES else with_clauses(value)
            for name, value in data.items()
        }
    return [with_clauses(member) for member in data] if isinstance(data, list) else data


def without_gists(data: Any) -> Any:
    """Return the same data as a file has it."""
    if isinstance(data, dict):
        if data.keys() == {"id", "gist"}:
            return data["id"]
        return {name: without_gists(value) for name, value in data.items()}
    return [without_gists(member) for member in data] if isinstance(data, list | tuple) else data
