"""What prizes may come to: each says whether some may be paid, and what may be paid instead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pycore.kernel.clauses import Clause, Refusals, Refused
from pycore.kernel.units import Cents
from pycore.kernel.values import dataclass

REFUSALS: Refusals = {
    "all-prizes-cap": ("limit_cents", "value_cents"),
    "single-prize-cap": ("limit_cents", "place", "value_cents"),
}


@dataclass(frozen=True)
class OnePrizeAtMost:
    """No player's prizes pass *cap* cents."""

    cap: Cents
    clause: Clause
    kind: Literal["one-prize-at-most"] = "one-prize-at-most"

    def check_prizes(self, prizes: Sequence[Cents]) -> None:
        for place, prize in enumerate(prizes, 1):
            if prize > self.cap:
                raise Refused(
                    "single-prize-cap",
                    self.clause,
                    kind="law",
                    place=place,
                    value_cents=prize,
                    limit_cents=self.cap,
                )

    def lawful(self, prizes: Sequence[Cents], goods: Sequence[Cents] = ()) -> tuple[Cents, ...]:
        """Return what passes the cap goes down to the next place, and so on; what the last place
        cannot hold either is no prize. *goods* take their value from the cap of their place.
        """
        capped, excess = [], 0
        for index, prize in enumerate(prizes):
            room = max(0, self.cap - (goods[index] if index < len(goods) else 0))
            capped.append(Cents(min(room, prize + excess)))
            excess += prize - capped[-1]
        return tuple(capped)


@dataclass(frozen=True)
class AllPrizesAtMost:
    """The prizes of an event together do not pass *cap* cents."""

    cap: Cents
    clause: Clause
    kind: Literal["all-prizes-at-most"] = "all-prizes-at-most"

    def check_prizes(self, prizes: Sequence[Cents]) -> None:
        if sum(prizes) > self.cap:
            raise Refused(
                "all-prizes-cap",
                self.clause,
                kind="law",
                value_cents=sum(prizes),
                limit_cents=self.cap,
            )

    def lawful(self, prizes: Sequence[Cents], goods: Sequence[Cents] = ()) -> tuple[Cents, ...]:
        """Return every prize less by the same part, to the cent; first place has the cents left
        over. *goods* take their value from the cap.
        """
        total, room = sum(prizes), max(0, self.cap - sum(goods))
        if total <= room:
            return tuple(prizes)
        reduced = [Cents(prize * room // total) for prize in prizes]
        reduced[0] = Cents(reduced[0] + room - sum(reduced))
        return tuple(reduced)
