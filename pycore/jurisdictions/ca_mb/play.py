"""How a table plays in Manitoba.

Readings: where the standard rules leave a thing to the organization's own rules (MB-1d and its
neighbours) the usual tournament rule stands until those say otherwise. Where an odd chip goes has
no usual value: the set-up must state it (MB-1h, K1). "The first bet" after which no misdeal may be
called is the first chips put in of one's own will, blinds excepted (K3).
"""

from __future__ import annotations

from pycore.policies.play import Book, CalledClock, MisdealWindow, PlayRules, Term, TimeBank

PLAY = PlayRules(
    code="ca_mb",
    book=Book("MB-21", "MB-R", "MB-22"),
    raise_size=Term("previous-raise", "MB-1d"),
    raise_cap=Term(None, "MB-1d"),
    limit_raise_cap=Term(3, "MB-1d"),
    cap_lifted_at=Term(2, "MB-1d"),
    reopening=Term("full-raise", "MB-1m"),
    limit_half=Term(50, "MB-1m"),
    forced_raise=Term(50, "MB-1m"),
    forced_by=Term("least-raise", "MB-1m"),
    straddles=Term(False, "MB-11"),
    odd_chip=Term(None, "MB-1h"),
    misdeal=Term(MisdealWindow(at_first_bet=True), "MB-26a"),
    unbet_all_show=Term(True, "MB-20b"),
    bettor_shows=Term(True, "MB-20b"),
    face_up_all_in=Term(True, "MB-1m"),
    called_clock=Term(CalledClock(25, 5, without_a_bet=False), "MB-1m"),
    time_bank=Term(TimeBank(), "MB-1m"),
    short_blind=Term("all-in", "MB-1i"),
    absent=Term("dealt-in-and-dead", "MB-1l"),
    button_move=Term("forward", "MB-9b"),
    button_start=Term("first", "MB-9a"),
    heads_up_switch=Term(False, "MB-11"),
    void=Term("chips-returned", "MB-1m"),
    disqualified=Term("chips-removed", "MB-1m"),
)
