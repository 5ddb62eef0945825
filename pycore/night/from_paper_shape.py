"""What was entered later from paper, as it is told beside a row."""

from __future__ import annotations

from typing import TypedDict


class PaperMark(TypedDict):
    """Its row was entered from paper: when it happened by the paper, who wrote it there, and when
    it was entered.
    """

    happened_at_ms: int
    wrote: str
    entered_at_ms: int
