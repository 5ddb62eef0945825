"""How a jurisdiction's tables play: its PlayRules, and the neutral set they are compared with.

What an organization's approved rules may set otherwise (NU-9.01d the least raise, MB-1h the odd
chip) is set with `stated`.
"""

from __future__ import annotations

from dataclasses import replace

from pycore.rules.terms import (
    Book,
    CalledClock,
    MisdealWindow,
    OddChip,
    PlayRules,
    RaiseSize,
    Term,
    TimeBank,
)

__all__ = [
    "TDA",
    "Book",
    "CalledClock",
    "MisdealWindow",
    "OddChip",
    "PlayRules",
    "RaiseSize",
    "Term",
    "TimeBank",
    "stated",
]

TDA = PlayRules(
    code="tda",
    book=Book(),
    raise_size=Term("previous-raise", "TDA-2024/43"),
    raise_cap=Term(None, "TDA-2024/48"),
    limit_raise_cap=Term(3, "TDA-2024/48"),
    cap_lifted_at=Term(2, "TDA-2024/48"),
    reopening=Term("full-raise", "TDA-2024/47"),
    limit_half=Term(50, "TDA-2024/47"),
    forced_raise=Term(50, "TDA-2024/43"),
    forced_by=Term("least-raise", "TDA-2024/43"),
    straddles=Term(True, "TDA-2024/1"),
    odd_chip=Term("each", "TDA-2024/20"),
    misdeal=Term(MisdealWindow(False, 3, actions_with_chips=2), "TDA-2024/36"),
    unbet_all_show=Term(False, "TDA-2024/17"),
    bettor_shows=Term(False, "TDA-2024/17"),
    face_up_all_in=Term(True, "TDA-2024/16"),
    called_clock=Term(CalledClock(25, 5, without_a_bet=False), "TDA-2024/29"),
    time_bank=Term(TimeBank(), "TDA-2024/29"),
    short_blind=Term("all-in", "TDA-2024/1"),
    absent=Term("dealt-in-and-dead", "TDA-2024/30"),
    button_move=Term("dead", "TDA-2024/32"),
    button_start=Term("first", "TDA-2024/1"),
    heads_up_switch=Term(True, "TDA-2024/34"),
    void=Term("chips-returned", "TDA-2024/1"),
    disqualified=Term("chips-removed", "TDA-2024/71"),
)
"""No jurisdiction's: what recorded hands are replayed by unless told otherwise."""


def stated(
    rules: PlayRules,
    clause: str,
    *,
    odd_chip: OddChip | None = None,
    raise_size: RaiseSize | None = None,
) -> PlayRules:
    """*rules* with what the organization's approved rules state, under the clause that lets them
    state it.
    """
    if odd_chip is not None:
        rules = replace(rules, odd_chip=Term(odd_chip, clause))
    if raise_size is not None:
        rules = replace(rules, raise_size=Term(raise_size, clause))
    return rules
