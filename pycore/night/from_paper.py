"""What was entered later from paper: the mark beside its row, every such record, and what the
sales among them come to.

Clauses: NU-11.01a, NU-11.01c, NU-11.01d (what is filed says what was written when).
"""

from __future__ import annotations

from typing import TypedDict

from pycore.kernel.units import Cents
from pycore.kernel.values import dataclass
from pycore.ledger.model.acts import Undone
from pycore.night.base import late
from pycore.night.base.parts import OnPaper
from pycore.night.base.state import State
from pycore.night.night import Night
from pycore.night.records import HistoryLine, history_line


class PaperMark(TypedDict):
    """Its row was entered from paper: when it happened by the paper, who wrote it there, and when
    it was entered.
    """

    happened_at_ms: int
    wrote: str
    entered_at_ms: int


@dataclass(frozen=True, kw_only=True)
class LateSales:
    """How many entries and rebuys that count were entered later, and what they came to."""

    entries: int
    rebuys: int
    cents: Cents


def mark(paper: OnPaper | None) -> PaperMark | None:
    """Return what is told beside the row; None of what was recorded at once."""
    if paper is None:
        return None
    return {
        "happened_at_ms": paper.at,
        "wrote": paper.wrote,
        "entered_at_ms": paper.entered,
    }


def late_sales(state: State) -> LateSales:
    entries = [entry for entry in state.entries.values() if entry.paper]
    rebuys = [rebuy for each in state.entries.values() for rebuy in each.rebuys if rebuy.paper]
    cents = sum(entry.fee for entry in entries) + sum(rebuy.fee for rebuy in rebuys)
    return LateSales(entries=len(entries), rebuys=len(rebuys), cents=Cents(cents))


def from_paper(night: Night) -> list[HistoryLine]:
    """Return every record that was entered from paper, and the undos of these, newest first."""
    ids: set[str] = set()
    history_lines: list[HistoryLine] = []
    for folded_event in night.folded.recorded:
        event = folded_event.event
        is_undo = isinstance(event, Undone) and event.target in ids
        if is_undo or late.is_late(event):
            ids.add(folded_event.placed.id)
            history_lines.append(history_line(night, folded_event))
    return history_lines[::-1]
