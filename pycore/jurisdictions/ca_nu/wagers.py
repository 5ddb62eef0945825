"""What chips and words count for in Nunavut.

Readings: an oversized chip calls after the flop too when a bet is faced; NU-B.TP9 says it of the
time before and of who opens. NU-B.TP8 counts the chips, so no chip is looked at apart; nothing
more is said of chips of an earlier bet. Action out of turn "may be binding" (NU-B.TP22): the floor
can release it. Cards dealt too early do not play (NU-B.IR14); how they go back is the usual way.
"""

from __future__ import annotations

from pycore.policies.wagers import MisdealWindow, Term, WagerRules

WAGERS = WagerRules(
    code="ca_nu",
    oversized=Term("call", "NU-B.TP9"),
    opening_chip=Term("value", "NU-B.TP9"),
    declared_chip=Term("value", "NU-B.TP9"),
    needed_chips=Term(False, "NU-B.TP8"),
    string_bet=Term("first-motion", "NU-B.TP27"),
    said=Term("binds", "NU-B.TP22"),
    short_raise=Term("half", "NU-B.TP8"),
    least=Term("made-up", "NU-B.TP27"),
    raise_spoken=Term(False, "NU-B.TP27"),
    out_of_turn=Term("may", "NU-B.TP22"),
    prior_chips=Term("call-or-raise", "NU-B.TP8"),
    substantial=Term(MisdealWindow(False, 2), "NU-B.MD2"),
    premature=Term("does-not-play", "NU-B.IR14"),
)
