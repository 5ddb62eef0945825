"""How a table plays in Saskatchewan.

Readings: "call plus a minimum of double the bet" is explained by the next sentence and SK-A.3.k3:
double the previous bet (K9). In limit play exactly that (SK-A.1.raise2). An all-in of less than a
full raise is not one of the three. The cap of three is lifted while two contest the pot, in every
round (K9b). "Closest to the button" is the first seat on its left (K1c; for SLGA to confirm).
Robert's Rules fill what is not said (SK-5.b5).
"""

from __future__ import annotations

from pycore.policies.play import Book, CalledClock, MisdealWindow, PlayRules, Term, TimeBank

PLAY = PlayRules(
    code="ca_sk",
    book=Book("SK-A.3.q", "SK-A.3.r2", "SK-A.3.r2i", "SK-A.3.v", "SK-A.3.t"),
    raise_size=Term("double", "SK-A.1.raise1"),
    raise_cap=Term(3, "SK-A.2.x"),
    limit_raise_cap=Term(3, "SK-A.2.x"),
    cap_lifted_at=Term(2, "SK-A.3.k2n"),
    reopening=Term("full-raise", "SK-5.b5"),
    limit_half=Term(50, "SK-5.b5"),
    forced_raise=Term(50, "SK-5.b5"),
    forced_by=Term("least-raise", "SK-5.b5"),
    straddles=Term(False, "SK-A.2.k"),
    odd_chip=Term("each", "SK-A.3.r2ii"),
    misdeal=Term(MisdealWindow(at_first_bet=False, actions=2), "SK-A.1.subst"),
    unbet_all_show=Term(True, "SK-A.3.p2"),
    bettor_shows=Term(True, "SK-A.3.p2"),
    face_up_all_in=Term(True, "SK-A.3.u"),
    called_clock=Term(CalledClock(50, 10, without_a_bet=True), "SK-A.2.hh"),
    time_bank=Term(TimeBank(), "SK-A.2.hh"),
    short_blind=Term("out", "SK-A.2.cc2"),
    absent=Term("dealt-in-and-dead", "SK-A.3.w"),
    button_move=Term("forward", "SK-A.2.v"),
    button_start=Term("last", "SK-A.2.v"),
    heads_up_switch=Term(True, "SK-5.b5"),
    void=Term("chips-returned", "SK-5.b5"),
    disqualified=Term("chips-removed", "SK-A.2.gg"),
)
