"""How a table plays in British Columbia.

Readings: the documents we have hold duties and how to play. What they do not say is the General
Poker Rules' (BC-D1.f), which we do not have either; there the usual tournament rule stands, under
its own number (K55). All turn their cards over (BC-5.i), although BC-2.e would let some decline
(K8b).
"""

from __future__ import annotations

from pycore.policies.play import Book, CalledClock, MisdealWindow, PlayRules, Term, TimeBank

PLAY = PlayRules(
    code="ca_bc",
    book=Book("BC-2.f", "BC-2.g", "BC-2.g", "BC-2.d"),
    raise_size=Term("previous-raise", "TDA-2024/43"),
    raise_cap=Term(None, "BC-2.c"),
    limit_raise_cap=Term(None, "BC-2.c"),
    cap_lifted_at=Term(2, "BC-2.c"),
    reopening=Term("full-raise", "TDA-2024/47"),
    limit_half=Term(50, "TDA-2024/47"),
    forced_raise=Term(50, "TDA-2024/43"),
    forced_by=Term("least-raise", "TDA-2024/43"),
    straddles=Term(False, "BC-5.f"),
    odd_chip=Term("each", "BC-2.h"),
    misdeal=Term(
        MisdealWindow(at_first_bet=False, actions=3, actions_with_chips=2), "TDA-2024/36"
    ),
    unbet_all_show=Term(True, "BC-5.i"),
    bettor_shows=Term(True, "BC-2.e"),
    face_up_all_in=Term(True, "BC-5.i"),
    called_clock=Term(CalledClock(50, 10, without_a_bet=True), "BC-5.l"),
    time_bank=Term(TimeBank(), "BC-5.l"),
    short_blind=Term("all-in", "BC-5.k"),
    absent=Term("dealt-in-and-dead", "TDA-2024/30"),
    button_move=Term("forward", "BC-2.a"),
    button_start=Term("last", "BC-5.e"),
    heads_up_switch=Term(True, "TDA-2024/34"),
    void=Term("chips-returned", "TDA-2024/1"),
    disqualified=Term("chips-removed", "BC-D1.g"),
)
