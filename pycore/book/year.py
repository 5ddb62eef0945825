"""Twelve months: what the organization's events took in before a day.

Clauses: NU-5.02j (all events of twelve months). Reading: the twelve months roll; a year is 365
days before the day, that day and the first of them included, which is the stricter way.
"""

from __future__ import annotations

from pycore.book.state import BookState
from pycore.kernel.days import Day, number
from pycore.kernel.units import Cents

YEAR = 365


def within(before: Day, day: Day) -> bool:
    """Return whether an event of the day *before* counts towards the twelve months up to *day*."""
    return 0 <= number(day) - number(before) <= YEAR


def gross_before(state: BookState, day: Day, jurisdiction: str, *, without: str = "") -> Cents:
    """Return what all events under a jurisdiction took in within the twelve months before *day*,
    the night *without* not counted. ValueError when there is no such day.
    """
    nights = sum(
        figures.gross_cents
        for tid, figures in state.figures.items()
        if tid != without and figures.jurisdiction == jurisdiction and within(figures.day, day)
    )
    takings = sum(
        taking.gross_cents
        for taking in state.takings.values()
        if taking.jurisdiction == jurisdiction and within(taking.day, day)
    )
    return Cents(nights + takings)


def is_told(state: BookState, jurisdiction: str) -> bool:
    """Return whether somebody told the book of the twelve months under a jurisdiction: takings
    before Holdfast, or that there were none.
    """
    with_takings = {taking.jurisdiction for taking in state.takings.values()}
    return jurisdiction in state.complete | with_takings


def is_known(state: BookState, jurisdiction: str) -> bool:
    """Return whether the book knows anything of the twelve months under a jurisdiction: what was
    told, or a night.
    """
    with_nights = {figure.jurisdiction for figure in state.figures.values()}
    return is_told(state, jurisdiction) or jurisdiction in with_nights
