"""Hold'em by the clauses alone: a second opinion on every rule set, written without the engine.

What the engine keeps, this works out anew from what was done. Words and numbers are those of the
documents; a reading that they leave open stands beside its line. Players are numbered from the
first seat left of the button, who is the last; seats are numbers around a table.

Clauses: NU-3.raise, SK-A.1.raise1, SK-A.1.raise2, SK-A.3.k3 (twice the bet), SEL-28b, TDA-2024/43
(as much as the largest raise), SK-A.2.x, SK-A.3.k2n, XA-4.2 (caps, and between two none),
NU-B.TP29, SEL-28b, TDA-2024/47 (what does not reopen), NU-B.TP20, SK-A.3.t (what goes back),
NU-A.2d, SK-A.3.v (pots), NU-9.24, SEL-39, BC-2.h, SK-A.3.r2ii, TDA-2024/20 (odd chips), SEL-36a,
SEL-36b, TDA-2024/32 (dead button), NU-9.10, MB-9b, BC-2.a, SK-A.2.v (forward), NU-9.12b,
TDA-2024/34 (two left), NU-B.TP31 (who waits), NU-9.21b,
MB-20b, SK-A.3.p2, BC-5.i, TDA-2024/17 (who shows), NU-B.TP7, SEL-37 (all-in: at once).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from pycore.poker.actions import Setup


class Law(NamedTuple):
    """*cap* and *limit_cap*: raises in a round while more than two are in the pot; None: no end.
    *switch*: when two are left, nobody is big blind twice running. *start*: the first button.
    """

    raise_is: str  # "twice the bet" or "the last raise"
    cap: int | None
    limit_cap: int | None
    odd_chips: str  # "one each", "all to the first" or "next pot"
    button: str  # "forward" or "dead"
    switch: bool
    start: str  # "first" or "last" seat
    shows: str  # who must at a showdown: "nobody", "everybody", or who bet last, else everybody
    last_bet: str = "the hand"  # or "the round"


TWICE, LAST = "twice the bet", "the last raise"
NO_ONE, ALL, BETTOR, ROUND = "nobody", "everybody", "the last bettor", "the round"
EACH, FIRST, NEXT = "one each", "all to the first", "next pot"
LAWS = {
    "tda": Law(LAST, None, 3, EACH, "dead", True, "first", NO_ONE, ROUND),
    "ca_bc": Law(LAST, None, None, EACH, "forward", True, "last", ALL, ROUND),
    "ca_mb": Law(LAST, None, 3, EACH, "forward", False, "first", BETTOR),
    "ca_nu": Law(TWICE, None, None, NEXT, "forward", False, "first", BETTOR),
    "ca_sk": Law(TWICE, 3, 3, EACH, "forward", True, "last", BETTOR),
    "manitoba-hall": Law(LAST, None, 3, EACH, "forward", False, "first", BETTOR),
    "selkirk": Law(LAST, None, None, FIRST, "dead", True, "first", BETTOR),
    "ca_xa": Law(TWICE, 4, 3, EACH, "forward", True, "last", BETTOR, ROUND),
    "acadia": Law(LAST, 4, 3, EACH, "forward", True, "last", BETTOR, ROUND),
}
"""Manitoba and the province that there is not let an organization choose (MB-1h): one each."""

FOLD = NOW = -1


class Story:
    """A hand as it was told; *lies* are the chips of this round, *paid* those of the others."""

    def __init__(self, setup: Setup, law: Law) -> None:
        self.setup, self.law, self.players = setup, law, range(len(setup.stacks))
        antes = setup.antes or (0,) * len(self.players)
        self.ante = [min(pair) for pair in zip(antes, setup.stacks, strict=True)]
        self.paid = [0 for _ in self.players]
        self.lies = [min(setup.blinds[at], self.behind(at, 0)) for at in self.players]
        self.big = setup.blinds.index(max(setup.blinds))
        self.done: list[tuple[int, int]] = []  # this round: who, and what lay before them then
        self.back: list[tuple[int, int]] = []
        self.street, self.last_to_act = 0, self.big  # the turn goes on from *last*
        self.bets: list[tuple[int, int]] = []  # of the whole hand: in which round, and whose
        self.dead = set(setup.absent) - {self.big}
        if self.big in setup.absent and len(self.live()) > 1:
            self.dead.add(self.big)  # somebody must win, and last of all a big blind
        self.settled = False
        self._look()

    def behind(self, at: int, lies: int | None = None) -> int:
        lies = self.lies[at] if lies is None else lies
        return self.setup.stacks[at] - self.ante[at] - self.paid[at] - lies

    def live(self) -> list[int]:
        return [at for at in self.players if at not in self.dead]

    def price(self) -> int:
        """A blind that is short is called at its full price."""
        return max(*self.lies, 0 if self.street else max(self.setup.blinds))

    def bet_of(self) -> int:
        """The least bet, which is the bet of limit play."""
        fixed = self.setup.bets
        return fixed[self.street > 1] if fixed else self.setup.big_blind

    def full_raise(self) -> tuple[int, int, dict[int, int]]:
        """What a full raise now comes to, how many there were, and what each faced."""
        bet, fixed, faced = self.bet_of(), self.setup.bets, dict[int, int]()
        price = rung = 0 if self.street else max(self.setup.blinds)
        largest, raises, full = max(bet, price), 0, 0
        for at, total in (*self.done, (NOW, 0)):
            if self.law.raise_is == TWICE:
                full = max(2 * price, bet)
            else:
                full = rung + bet if fixed else price + largest
            if total >= full:
                raises += price > 0
                largest, rung = max(largest, total - price), total
            elif fixed and total > price and 2 * (total - rung) >= bet:
                raises += rung > 0  # half a bet more counts as one in limit play
                rung = full
            price = max(price, total)
            faced[at] = rung if fixed else price
        return full, raises, faced

    def may_raise(self, at: int) -> bool:
        full, raises, faced = self.full_raise()
        price, fixed, law = self.price(), self.setup.bets, self.law
        rivals = [other for other in self.live() if other != at and self.behind(other)]
        if not any(self.lies[other] + self.behind(other) > price for other in rivals):
            return False  # nobody could call it
        cap = law.limit_cap if fixed else law.cap
        if cap is not None and raises >= cap and len(self.live()) > 2:
            return False
        if at not in faced:
            return True
        if fixed:
            return faced[NOW] > faced[at]
        bet = self.bet_of()
        more = max(faced[at], bet) if law.raise_is == TWICE else full - price
        return price - faced[at] >= more

    def options(self, at: int) -> tuple[int, int, int | None, int | None]:
        owed, behind = self.price() - self.lies[at], self.behind(at)
        if behind <= owed or not self.may_raise(at):
            return at, min(owed, behind), None, None
        full, top = self.full_raise()[0], self.lies[at] + behind
        return at, owed, min(full, top), min(full, top) if self.setup.bets else top

    def turn(self) -> int | None:
        """Who decides next; nobody where nothing that they do could matter."""
        able = [at for at in self.live() if self.behind(at)]
        acted = {at for at, _ in self.done}
        if self.settled or len(self.live()) == 1:
            return None
        for step in self.players:
            at = (self.last_to_act + 1 + step) % len(self.players)
            if at in able and (at not in acted or self.lies[at] < self.price()):
                most = max(self.lies[other] for other in self.live())
                return at if len(able) > 1 or most > self.lies[at] else None
        return None

    def act(self, at: int, total: int) -> None:
        """*total* lies before them now; FOLD: their hand is dead."""
        if total == FOLD:
            self.dead.add(at)
        else:
            if total > self.price():
                self.bets.append((self.street, at))
            self.lies[at] = total
            self.done.append((at, total))
        self.last_to_act = at
        self._look()

    def kill(self, at: int) -> None:
        """A dead hand takes nobody's turn."""
        self.last_to_act = at if self.turn() == at else self.last_to_act
        self.dead.add(at)
        self._look()

    def deal(self) -> None:
        self.street, self.last_to_act, self.done = self.street + 1, len(self.players) - 1, []
        self.settled = False
        self._look()

    def _look(self) -> None:
        """A round that is over: what nobody matched goes back, but not a blind of who is away."""
        if self.settled or self.turn() is not None:
            return
        *_, second, most = sorted(self.lies)
        at = self.lies.index(most)
        if most > second and not (at in self.dead and at in self.setup.absent):
            self.back.append((at, most - second))
            self.lies[at] = second
        self.paid = [sum(pair) for pair in zip(self.paid, self.lies, strict=True)]
        self.lies, self.settled = [0 for _ in self.players], True

    def at_once(self) -> bool:
        """Nobody can bet any more, and somebody is all-in: every hand is turned up (NU-B.TP7)."""
        able = sum(self.behind(at) > 0 for at in self.live())
        return self.settled and able < (len(self.live()) if self.street == 3 else 2)

    def showing(self) -> tuple[tuple[int, ...], set[int]]:
        """Who shows in turn, and who must. A blind is no bet (K8, K52)."""
        live, law = self.live(), self.law
        bets = [at for street, at in self.bets if law.last_bet != ROUND or street == self.street]
        bettor = bets[-1] if bets else None
        turn = tuple(live)
        if bettor in live:
            turn = tuple(sorted(live, key=lambda at: (at < bettor, at)))  # type: ignore[operator]
        if self.at_once():
            return turn, set(live)
        if not self.settled or self.street < 3 or law.shows == NO_ONE:
            return turn, set()
        if law.shows == ALL or not bets:
            return turn, set(live)
        return turn, {bets[-1]} & set(live)

    def pots(self) -> list[tuple[int, tuple[int, ...]]]:
        """Slice by slice: who matched a slice contests it, and folded chips lie where they lay."""
        antes, whole = self.ante, [sum(pair) for pair in zip(self.paid, self.lies, strict=True)]
        common = self.setup.carried
        posted = set(self.setup.antes)
        kinds = [whole]
        if len(posted) > 1 or not self.setup.trimmed:
            common += sum(antes)  # an ante for the table is everybody's
        else:
            kinds = [antes, whole]
        pots = [(common, tuple(self.live()))]
        for kind in kinds:
            below = 0
            for level in sorted(set(kind) - {0}):
                chips = (level - below) * sum(put >= level for put in kind)
                rivals = tuple(at for at in self.live() if kind[at] >= level) or pots[-1][1]
                if rivals == pots[-1][1]:
                    chips += pots.pop()[0]
                pots.append((chips, rivals))
                below = level
        return [pot for pot in pots if pot[0]]

    def stacks(self, strength: Mapping[int, int]) -> tuple[list[int], int]:
        """What everybody has once each pot is given away, and what waits for the next pot."""
        after, waits, unit = [self.behind(at) for at in self.players], 0, self.setup.unit
        for chips, rivals in self.pots():
            best = max(strength[at] for at in rivals)
            winners = [at for at in rivals if strength[at] == best]
            share = chips // len(winners)
            if chips % len(winners) or share % unit:
                share -= share % unit
            odd = chips - share * len(winners)
            for at in winners:
                after[at] += share
            if len(winners) > 1 and self.law.odd_chips == NEXT:
                waits, odd = waits + odd, 0
            if self.law.odd_chips == EACH:
                for at in winners[: odd // unit]:
                    after[at] += unit
                odd %= unit
            after[winners[0]] += odd
        return after, waits


class Spot(NamedTuple):
    """Where a hand is played from: *small* may lie at an empty seat, *order* gets cards."""

    button: int
    small: int
    big: int
    order: tuple[int, ...]


def clockwise(seat: int, seats: Collection[int]) -> list[int]:
    """Those of *seats* that one meets from the left of *seat* on, around ten."""
    return [at for at in ((seat + step) % 10 + 1 for step in range(10)) if at in seats]


def from_button(button: int, seats: Collection[int]) -> Spot:
    order = clockwise(button, seats)
    small = button if len(order) == 2 else order[0]
    return Spot(button, small, clockwise(small, order)[0], tuple(order))


def next_spot(previous: Spot, seats: Collection[int], law: Law) -> Spot:
    after = clockwise(previous.big, seats)
    if len(after) == 2 and (law.switch or law.button == "dead"):
        return from_button(after[1], seats)
    if law.button == "dead":
        # The blinds go on whoever left; the big one to the next who is there (SEL-36).
        dealt = _without_gap(previous.small, previous.big, seats)
        if len(dealt) > 2:
            return Spot(
                previous.small, previous.big, after[0], tuple(clockwise(previous.small, dealt))
            )
        return from_button(after[-2], seats)
    stayed = [seat for seat in seats if seat in previous.order]
    if stayed:
        # "The next active player" is one who played the last hand (NU-A.2a, NU-B.TP31).
        button = clockwise(previous.button, stayed)[0]
        dealt = _without_gap(button, clockwise(button, stayed)[0], seats) | set(stayed)
        if len(dealt) > 2 or dealt == set(seats):
            return from_button(button, dealt)
    return from_button(clockwise(previous.button, seats)[0], seats)


def _without_gap(button: int, small: int, seats: Collection[int]) -> set[int]:
    """Between button and small blind nobody gets a hand."""
    around = clockwise(button, range(1, 11))
    return set(seats) - set(around[: around.index(small)])
