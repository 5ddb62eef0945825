"""Showdown: who shows first, who must show, who has won each pot.

Clauses: NU-9.21a, MB-20a, SK-A.3.p1 (the last one left need not show), NU-9.21b1, MB-20b,
SK-A.3.p2 (the last bettor shows; K52: of the whole hand, and also when every caller throws away),
NU-9.21b2 (nobody bet in any round: all show; a blind is no bet; K8), BC-5.i, K8b (all show,
whoever bet), BC-2.e (the last bettor first, else the first to check), NU-B.TP7, SEL-37, SK-A.3.u
(all-in and no more betting: hands are turned up at once, and stay up), NU-B.TP21 (a tabled winning
hand wins, and only a ruling takes it), NU-B.TP3, SEL-40 (each pot has its own winners).

Reading: where who made the last bet of the hand is out of it, nobody is bound to show.

Players are numbered from 0 in the order of the first seat left of the button.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pycore.poker.pots import Pot
from pycore.poker.terms import PlayRules


def order(live: Sequence[int], raiser: int) -> tuple[int, ...]:
    """Who shows, in turn: whose bet obliges and on from there, else from the button's left."""
    if raiser not in live:
        return tuple(live)
    at = list(live).index(raiser)
    return (*live[at:], *live[:at])


def must_show(
    live: Sequence[int], raiser: int, *, all_in: bool, rules: PlayRules
) -> dict[int, str]:
    """{player: clause} of those who may not throw their cards away unseen. *raiser* is whose bet
    obliges, below 0 where nobody bet.
    """
    if all_in and rules.face_up_all_in.value:
        return dict.fromkeys(live, rules.face_up_all_in.clause)
    if rules.called_all_show.value:
        return dict.fromkeys(live, rules.called_all_show.clause)
    nobody = raiser < 0 if rules.last_bet.value == "hand" else raiser not in live
    if nobody:
        return (
            dict.fromkeys(live, rules.unbet_all_show.clause) if rules.unbet_all_show.value else {}
        )
    if raiser not in live:
        return {}
    return {raiser: rules.bettor_shows.clause} if rules.bettor_shows.value else {}


def winners(pots: Sequence[Pot], strengths: Mapping[int, int]) -> list[tuple[int, ...]]:
    """The winners of each pot, in order, among those with a strength; () where nobody has."""
    found = []
    for pot in pots:
        rivals = [player for player in pot.players if player in strengths]
        best = max((strengths[player] for player in rivals), default=None)
        found.append(tuple(player for player in rivals if strengths[player] == best))
    return found
