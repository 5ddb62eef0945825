"""What chips and words count for in British Columbia.

Reading: the documents we have say nothing of it. The General Poker Rules of Play fill the gap
(BC-D1.f); we do not have them, so the usual tournament rule stands.
"""

from __future__ import annotations

from pycore.policies.wagers import MisdealWindow, Term, WagerRules

WAGERS = WagerRules(
    code="ca_bc",
    oversized=Term("call", "BC-D1.f"),
    opening_chip=Term("value", "BC-D1.f"),
    declared_chip=Term("value", "BC-D1.f"),
    needed_chips=Term(True, "BC-D1.f"),
    string_bet=Term("first-motion", "BC-D1.f"),
    said=Term("binds", "BC-D1.f"),
    short_raise=Term("half", "BC-D1.f"),
    least=Term("made-up", "BC-D1.f"),
    raise_spoken=Term(False, "BC-D1.f"),
    out_of_turn=Term("unchanged", "BC-D1.f"),
    prior_chips=Term("call-or-raise", "BC-D1.f"),
    substantial=Term(MisdealWindow(False, 3, actions_with_chips=2), "BC-D1.f"),
    premature=Term("does-not-play", "BC-D1.f"),
)
