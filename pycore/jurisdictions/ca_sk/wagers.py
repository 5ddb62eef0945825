"""What chips and words count for in Saskatchewan.

Readings: silent chips that are too few for the required raise are a string bet, so a call
(SK-A.1.string); the 50 % rule of other books has no place here. SK-A.3.k3 asks for the word
"raise"; as SK-A.1.string calls only what is too little, enough chips in one motion stand without
it and the player is reminded. Robert's Rules fill what is not said (SK-5.b5).
"""

from __future__ import annotations

from pycore.policies.wagers import MisdealWindow, Term, WagerRules

WAGERS = WagerRules(
    code="ca_sk",
    oversized=Term("call", "SK-5.b5"),
    opening_chip=Term("value", "SK-5.b5"),
    declared_chip=Term("value", "SK-5.b5"),
    needed_chips=Term(True, "SK-5.b5"),
    string_bet=Term("first-motion", "SK-A.1.string"),
    said=Term("binds", "SK-5.b5"),
    short_raise=Term("call", "SK-A.1.string"),
    least=Term("made-up", "SK-A.3.k3"),
    raise_spoken=Term(True, "SK-A.3.k3"),
    out_of_turn=Term("unchanged", "SK-5.b5"),
    prior_chips=Term("call-or-raise", "SK-5.b5"),
    substantial=Term(MisdealWindow(False, 2), "SK-A.1.subst"),
    premature=Term("does-not-play", "SK-5.b5"),
)
