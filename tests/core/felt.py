"""A table with a tablet: the words of the tests that play hands in a hall.

    felt = dealt(nunavut_playing(10))            stacks counted, the first hand dealt
    felt.bet(800).folds(3).calls(1).ends()       the hall after the hand

Like a Hall, a Table never changes: every word gives the next one.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from pycore.kernel.clauses import Refused
from pycore.ledger.model import codec
from pycore.night.base.known_stacks import here, likely_stack
from pycore.night.table.hand_in_play import HandInPlay, begin, done, replayed
from pycore.night.table.hands import HandPlayed
from pycore.night.table.table_view import put_right
from pycore.poker.hand import Hand
from tests.core.hall import SEED, Hall, nunavut

CARDS = tuple(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")


@dataclass(frozen=True)
class Table:
    """A hand in play and the hall around it."""

    hall: Hall
    hand: HandInPlay

    @property
    def now(self) -> Hand:
        return replayed(self.hand, self.hall.night.pack.play)

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        return self.hand.order()[self.now.turn]

    def do(self, kind: str, seat: int | None = None, **more: object) -> Table:
        wish = {"kind": kind, "seat": seat, **more}
        return replace(self, hand=done(self.hand, self.hall.night.pack.play, wish))

    def refused(self, kind: str, seat: int | None = None, **more: object) -> Refused:
        try:
            self.do(kind, seat, **more)
        except Refused as refused:
            return refused
        raise AssertionError(f"{kind} {seat} {more} was not refused")

    def folds(self, times: int = 1) -> Table:
        return self._turns("fold", times)

    def calls(self, times: int = 1) -> Table:
        return self._turns("call", times)

    def bet(self, amount: int) -> Table:
        return self.do("raise", self.turn, amount=amount)

    def _turns(self, kind: str, times: int) -> Table:
        table = self
        for _ in range(times):
            table = table.do(kind, table.turn)
        return table

    def board(self, *streets: str) -> Table:
        table = self
        for cards in streets:
            table = table.do("board", cards=cards)
        return table

    def show(self, hands: Mapping[int, str]) -> Table:
        table = self
        for seat, cards in hands.items():
            table = table.do("show", seat, cards=cards)
        return table

    def all_in(self, seats: Collection[int]) -> Table:
        """These seats put everything in, everybody else folds."""
        table = self
        while (turn := table.now.turn) >= 0:
            seat, options = table.turn, table.now.options(turn)
            if seat not in seats:
                table = table.folds()
            elif options.most is None:
                table = table.calls()
            else:
                table = table.bet(options.most)
        return table

    def lies(self) -> list[dict[str, object]]:
        """The hand as the tablet that deals it tells of it."""
        dealt = [sat.ticket for sat in self.hand.seats]
        return [{"table": self.hand.table, "dealt": dealt, "plays": dealt}]

    def event(self) -> HandPlayed:
        played: HandPlayed = self.ends().event
        return played

    def ends(self) -> Hall:
        """The hall with the hand in its record."""
        return self.hall.do("record-hand", hand=codec.plain(self.hand))


def put_right_as(hall: Hall, winners: Sequence[Sequence[int]]) -> Hall:
    """The hall whose last record, a hand, has these winners, as a table's tablet puts it right."""
    wish = dict(put_right(hall.night, hall.event, winners))
    back = hall.do("undo", target=hall.last_id, next_deal="not-begun")
    return back.do(wish.pop("command"), **wish)


def counted_in(hall: Hall, table: int = 1, stacks: Mapping[int, int] | None = None) -> Hall:
    """The hall with a table's stacks counted, by seat; those not named have what they bought."""
    tickets = here(hall.state, table)
    likely = {seat: likely_stack(hall.state, ticket, hall.now) for seat, ticket in tickets.items()}
    rows = [{"seat": seat, "chips": chips} for seat, chips in {**likely, **(stacks or {})}.items()]
    return hall.do(
        "count-stacks", table=table, stacks=rows, confirmed=True, because="counted twice"
    )


@cache
def stranded() -> Hall:
    """25 chips were carried at table 2, whose five players all sit at table 1 by now."""
    hall = counted_in(nunavut().sell(10).draw(tables=2).at("18:00").start(), 2)
    table = deal(hall, 2).calls(1).folds(3).calls(1)
    table = table.board("2c7d9h").calls(2).board("Js").calls(2).board("3h").calls(2)
    hall = table.show({4: "AsKd", 3: "AdKs"}).ends()
    return hall.do("break-table", table=2, seed=SEED)


def deal(hall: Hall, table: int = 1, **more: object) -> Table:
    """The next hand of a table whose stacks are known."""
    rules = hall.night.pack.play
    return Table(hall, begin(hall.state, rules, table=table, at=hall.now, **more))  # type: ignore[arg-type]


def at_random(table: Table, dice: random.Random) -> Table:
    """The hand played to its end, whatever that may be."""
    cards = iter(dice.sample(CARDS, 52))
    while (now := table.now).phase not in ("over", "misdeal", "void"):
        if now.phase == "board":
            table = table.board("".join(next(cards) for _ in range(1 if now.street else 3)))
        elif now.phase == "showdown":
            player = next(player for player in now.in_hand() if not now.tabled[player])
            table = table.do("show", table.hand.order()[player], cards=next(cards) + next(cards))
        elif dice.random() < 0.02:
            kind = dice.choice(("clock", "kill", "disqualify", "void"))
            seat = table.turn
            table = (
                table.do(kind, seat, reason="a ruling", clause="NU-B.IR4")
                if now.live > 1
                else table.calls()
            )
        else:
            options, roll = now.options(now.turn), dice.random()
            if options.least and options.most and roll < 0.4:
                table = table.bet(dice.choice((options.least, options.most, options.most)))
            else:
                table = table.folds() if options.call and roll < 0.6 else table.calls()
    return table
