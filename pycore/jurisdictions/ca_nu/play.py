"""How a table plays in Nunavut.

Readings: a raise is the call and at least the bet before it, so twice the bet, unless the approved
rules set a condition under NU-9.01d (K9). The uneven chip goes to the next pot, for the body of
the terms prevails over the appendices (K1). A misdeal is too late after the first chips put in of
one's own will or the second action, whichever is first (K3). The called clock is sixty seconds and
then ten, as posted (K4; NU-A.5n counts them within); it kills a hand that faces a bet
(NU-B.DH1e), another checks. The button always goes forward (K25). No clause keeps anybody from
being big blind twice when two are left. The terms are for no-limit play; what they do not say of
limit play is the nearest thing they do say.
"""

from __future__ import annotations

from pycore.policies.play import Book, CalledClock, MisdealWindow, PlayRules, Term, TimeBank

PLAY = PlayRules(
    code="ca_nu",
    book=Book("NU-9.22", "NU-A.2h", "NU-9.23", "NU-B.TP3"),
    raise_size=Term("double", "NU-3.raise"),
    raise_cap=Term(None, "NU-A.2c"),
    limit_raise_cap=Term(None, "NU-A.2c"),
    cap_lifted_at=Term(2, "NU-A.2c"),
    reopening=Term("full-raise", "NU-B.TP29"),
    limit_half=Term(50, "NU-B.TP8"),
    forced_raise=Term(50, "NU-B.TP8"),
    forced_by=Term("previous-bet", "NU-B.TP8"),
    straddles=Term(False, "NU-9.12a"),
    odd_chip=Term("carry", "NU-9.24"),
    misdeal=Term(MisdealWindow(at_first_bet=True, actions=2), "NU-9.30a"),
    unbet_all_show=Term(True, "NU-9.21b2"),
    bettor_shows=Term(True, "NU-9.21b1"),
    face_up_all_in=Term(True, "NU-B.TP7"),
    called_clock=Term(CalledClock(60, 10, without_a_bet=False), "NU-B.TP4"),
    time_bank=Term(TimeBank(), "NU-B.TP4"),
    short_blind=Term("all-in", "NU-9.25"),
    absent=Term("dealt-in-and-dead", "NU-B.TP15"),
    button_move=Term("forward", "NU-9.10"),
    button_start=Term("first", "NU-9.03b"),
    heads_up_switch=Term(False, "NU-9.12b"),
    void=Term("chips-returned", "NU-B.IR4"),
    disqualified=Term("chips-removed", "NU-B.TP24"),
)
