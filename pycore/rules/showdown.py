"""Showdown: who shows first, who must show, who has won each pot.

Clauses: NU-9.21a, MB-20a, SK-A.3.p1 (the last one left need not show), NU-9.21b1, MB-20b,
SK-A.3.p2 (the last bettor shows), NU-9.21b2, BC-5.i (nobody bet: all show; K8), BC-2.e (the last
bettor first, else the first to check), NU-B.TP7, SEL-37, SK-A.3.u (all-in and no more betting:
hands are turned up at once), NU-B.TP21 (a tabled winning hand wins), NU-B.TP3, SEL-40 (each pot
has its own winners).

Players are numbered from 0 in the order of the first seat left of the button.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pycore.rules.pots import Pot
from pycore.rules.terms import PlayRules


def order(live: Sequence[int], raiser: int) -> tuple[int, ...]:
    """Who shows, in turn: the last bettor of the last round and on from there, else from the left
    of the button.
    """
    if raiser not in live:
        return tuple(live)
    at = list(live).index(raiser)
    return (*live[at:], *live[:at])


def must_show(
    live: Sequence[int], raiser: int, *, all_in: bool, rules: PlayRules
) -> dict[int, str]:
    """{player: clause} of those who may not throw their cards away unseen."""
    if all_in and rules.face_up_all_in.value:
        return dict.fromkeys(live, rules.face_up_all_in.clause)
    if raiser not in live:
        return (
            dict.fromkeys(live, rules.unbet_all_show.clause) if rules.unbet_all_show.value else {}
        )
    return {raiser: rules.bettor_shows.clause} if rules.bettor_shows.value else {}


def winners(pots: Sequence[Pot], strengths: Mapping[int, int]) -> list[tuple[int, ...]]:
    """The winners of each pot, in order, among those with a strength; () where nobody has."""
    found = []
    for pot in pots:
        rivals = [player for player in pot.players if player in strengths]
        best = max((strengths[player] for player in rivals), default=None)
        found.append(tuple(player for player in rivals if strengths[player] == best))
    return found
