"""An undo of an undo puts back: what a chain of undos comes to, so that no sentence nests."""

from __future__ import annotations

from pycore.judge.book_view import BookLine
from pycore.night.records import HistoryLine, RecordFacts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeVar

    R = TypeVar("R", bound=RecordFacts)
    Line = TypeVar("Line", HistoryLine, BookLine)


def by_id(target: str, records: Sequence[R]) -> R | None:
    """Return the record an undo names; None when it is too old to be at hand."""
    for entry in records:
        if entry["id"] == target:
            return entry
    return None


def about(entry: R, records: Sequence[R]) -> tuple[R | None, str]:
    """Return (the record that a target names, or the root of a chain of undos, or None; how the
    sentence ends: "back" where an undo was undone).
    """
    if entry["type"] != "undone/1":
        named = by_id(entry["facts"]["target"], records)
        return (None if named is entry else named), ""
    origin, is_back = root(entry, records)
    return origin, "back" if is_back else ""


def root(entry: R, records: Sequence[R]) -> tuple[R | None, bool]:
    """Return (what the chain is about, whether it stands after this undo). *records* are entries;
    None for a root that is not among them.
    """
    link: R | None = entry
    is_back = True
    for _ in range(len(records) + 1):
        if not link or link["type"] != "undone/1":
            return link, is_back
        link = by_id(link["facts"].get("target", ""), records)
        is_back = not is_back
    return None, False


def puts_back(entry: R, records: Sequence[R]) -> bool:
    return entry["type"] == "undone/1" and root(entry, records)[1]


def label(entry: R, records: Sequence[R]) -> str:
    """Return the catalogue key of its button: what stands is undone, what was undone is put
    back.
    """
    is_undo = entry["type"] == "undone/1" and not puts_back(entry, records)
    return "ui.history.redo" if is_undo else "common.undo"


def grouped(history: Sequence[Line]) -> list[tuple[Line, list[Line]]]:
    """Return [(record, the undos that speak of it)], records newest first as they came, undos
    oldest first. An undo whose record is too old to be at hand stands as a record of its own.
    """
    chains: dict[str, list[Line]] = {}
    records: list[Line] = []
    for entry in history:
        origin = root(entry, history)[0] if entry["type"] == "undone/1" else entry
        if origin and origin is not entry:
            chains.setdefault(origin["id"], []).insert(0, entry)
        else:
            records.append(entry)
    return [(entry, chains.get(entry["id"], [])) for entry in records]


def target(entry: HistoryLine | BookLine, chain: Sequence[HistoryLine | BookLine]) -> str:
    """Return what its button undoes: the record while it counts, else the undo that took it back.
    "" for neither.
    """
    if not entry["undone"]:
        return "" if entry["undo_refused"] else str(entry["id"])
    for undo in reversed(chain):
        if not undo["undone"] and not undo["undo_refused"]:
            return str(undo["id"])
    return ""
