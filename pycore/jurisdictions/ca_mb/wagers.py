"""What chips and words count for in Manitoba.

Reading: the standard rules say nothing of it. The organization's rules name another rule book
(MB-1m), and until they do the usual tournament rule stands; so for the least raise (MB-1d).
"""

from __future__ import annotations

from pycore.policies.wagers import MisdealWindow, Term, WagerRules

WAGERS = WagerRules(
    code="ca_mb",
    oversized=Term("call", "MB-1m"),
    opening_chip=Term("value", "MB-1m"),
    declared_chip=Term("value", "MB-1m"),
    needed_chips=Term(True, "MB-1m"),
    string_bet=Term("first-motion", "MB-1m"),
    said=Term("binds", "MB-1m"),
    short_raise=Term("half", "MB-1m"),
    least=Term("made-up", "MB-1d"),
    raise_spoken=Term(False, "MB-1m"),
    out_of_turn=Term("unchanged", "MB-1m"),
    prior_chips=Term("call-or-raise", "MB-1m"),
    substantial=Term(MisdealWindow(False, 3, actions_with_chips=2), "MB-1m"),
    premature=Term("does-not-play", "MB-1m"),
)
