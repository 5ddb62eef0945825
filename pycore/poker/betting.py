"""One betting round after another: whose turn, what it costs, how much a raise must be. In chips.

Clauses: NU-9.15a, NU-9.15b, NU-9.17, MB-14, MB-16, SK-A.3.k1, SK-A.3.o (who acts first), NU-A.2b,
BC-2.b, SK-A.3.k2 (the big blind has the option), SEL-28b, TDA-2024/43 (a raise is at least the
last full raise), NU-3.raise, SK-A.1.raise1 (or twice the bet; SK-A.1.raise2: in limit exactly
that), SK-A.2.x (at most three raises; SK-A.3.k2n: without end between two), NU-A.2c, BC-2.c,
SEL-28a (without end), NU-B.TP29, TDA-2024/47 (less than a full raise does not reopen the betting).

*Reopening.* Each player's own memory decides: what they last faced. Who has acted may raise again
only if the bet has since grown by a full raise, in one step or several. *The price.* A big blind
that is short does not lower it: `level` is nominal, `bets` is what lies there.

A Round is written by its own methods only; hand.py gives every step a copy. Players are numbered
from 0 in the order of the first seat left of the button. -1 is nobody.
"""

from __future__ import annotations

from typing import NamedTuple

from pycore.kernel.clauses import Refusals, Refused
from pycore.poker.terms import PlayRules

REFUSALS: Refusals = {
    "betting-not-reopened": ("call_chips",),
    "more-than-the-stack": ("most_chips", "total_chips"),
    "not-your-turn": ("player", "turn"),
    "raise-cap-reached": ("call_chips",),
    "raise-too-large": ("most_chips",),
    "raise-too-small": ("least_chips",),
}

NOBODY = -1
NOT_YET = -1

TURNS = tuple(
    tuple(tuple((at + step) % size for step in range(1, size + 1)) for at in range(size))
    for size in range(11)
)
"""TURNS[players][player]: the others clockwise from the left, the player last."""


class Options(NamedTuple):
    """What *player* may do: *call* chips to stay in (0: check), and raise to *least* up to *most*.

    Both are None where they may not raise, or where nobody left could call more.
    """

    player: int
    call: int
    least: int | None
    most: int | None


class Round:
    """The chips of a hand, and the betting round it is in."""

    __slots__ = (
        "able", "acted", "bets", "bettor", "faced", "floor", "folded", "level", "limit", "live",
        "paid", "raiser", "raises", "rules", "rung", "stacks", "step", "turn", "with_chips",
    )  # fmt: skip

    rules: PlayRules
    limit: bool
    stacks: list[int]  # chips behind
    bets: list[int]  # live chips of this round
    paid: list[int]  # live chips of the rounds before
    folded: list[bool]
    faced: list[int]  # the bet each faced when they last acted in this round, or NOT_YET
    level: int  # the bet to match
    floor: int  # the least bet
    step: int  # the last full raise
    rung: int  # limit: the last full bet of the ladder
    raises: int  # full raises of this round
    raiser: int  # who bet or raised last in this round
    bettor: int  # who did so last in the whole hand
    turn: int
    live: int  # players who have not folded
    able: int  # of those, the ones with chips behind
    acted: int  # actions of the hand, for misdeals
    with_chips: int  # of those, the ones that put chips in

    # --- What may be done ---

    def options(self, player: int) -> Options:
        """Return what the player whose turn it is may do."""
        bet, stack = self.bets[player], self.stacks[player]
        owed = self.level - bet
        call = owed if owed < stack else stack
        if stack <= owed or self._barred(player) or not self._could_be_called(player):
            return Options(player, call, None, None)
        full, top = self.full_raise(), bet + stack
        if top <= full:
            return Options(player, call, top, top)
        return Options(player, call, full, full if self.limit else top)

    def full_raise(self) -> int:
        """Return the total a full bet or raise comes to."""
        if self.rules.raise_size.value == "double":
            twice = 2 * self.level
            return twice if twice > self.floor else self.floor
        if self.limit:
            return self.rung + self.floor
        return self.level + self.step

    def _barred(self, player: int) -> tuple[str, str] | None:
        """Why this player may not raise: code and clause."""
        rules = self.rules
        faced = self.faced[player]
        if faced != NOT_YET:
            if self.limit:
                closed = self.rung <= faced
            elif rules.raise_size.value == "double":
                closed = self.level - faced < (faced if faced > self.floor else self.floor)
            else:
                closed = self.level - faced < self.step
            if closed:
                return "betting-not-reopened", rules.reopening.clause
        cap = rules.limit_raise_cap if self.limit else rules.raise_cap
        if cap.value is not None and self.raises >= cap.value:
            lifted = rules.cap_lifted_at
            if self.live > lifted.value:
                return "raise-cap-reached", cap.clause
        return None

    def _could_be_called(self, player: int) -> bool:
        """Whether anybody else could put in more than the bet; the next player most likely can."""
        level, stacks, bets, folded = self.level, self.stacks, self.bets, self.folded
        for other in TURNS[len(stacks)][player]:
            if stacks[other] + bets[other] > level and stacks[other] and not folded[other]:
                return other != player
        return False

    def _my_turn(self, player: int) -> None:
        if self.turn != player:
            raise Refused("not-your-turn", player=player, turn=self.turn)

    # --- Doing it: each checks, then writes ---

    def fold(self, player: int) -> None:
        self._my_turn(player)
        self.acted += 1
        self.drop(player)
        self.pass_on(player)

    def call(self, player: int) -> None:
        """Check or call; a stack that is too short goes in whole."""
        if self.turn != player:
            self._my_turn(player)
        self.acted += 1
        level = self.level
        owed = level - self.bets[player]
        if owed:
            self.with_chips += 1
            stack = self.stacks[player]
            if owed >= stack:
                owed = stack
                self.able -= 1
            self.stacks[player] = stack - owed
            self.bets[player] += owed
        self.faced[player] = self.rung if self.limit else level
        self.pass_on(player)

    def raise_to(self, player: int, total: int, ruling: bool = False) -> None:
        """Bet or raise to *total* for this round. One that nobody can call comes back later.

        A *ruling* of the floor lets the chips stand whatever the size or the number of raises.
        """
        self._my_turn(player)
        stack, level = self.stacks[player], self.level
        top = self.bets[player] + stack
        if total > top:
            raise Refused("more-than-the-stack", most_chips=top, total_chips=total)
        full = self.full_raise()
        if total <= level:
            raise Refused(
                "raise-too-small", self.rules.raise_size.clause, least_chips=min(full, top)
            )
        if not ruling:
            self._check_size(total, full, top)
            barred = self._barred(player)
            if barred:
                raise Refused(barred[0], barred[1], kind="poker", call_chips=level)
        self.acted += 1
        self.with_chips += 1
        self.stacks[player] = top - total
        if total == top:
            self.able -= 1
        self.bets[player] = total
        if total >= full:
            if level:
                self.raises += 1
            self.step = total - level
            self.rung = total
        elif self.limit and 100 * (total - self.rung) >= self.rules.limit_half.value * self.floor:
            # Half a bet or more counts as one: the next raise starts from the full bet.
            self.raises += 1 if self.rung else 0
            self.rung = full
        self.level = total
        self.raiser = self.bettor = player
        self.faced[player] = self.rung if self.limit else total
        self.pass_on(player)

    def _check_size(self, total: int, full: int, top: int) -> None:
        size = self.rules.raise_size.clause
        if total < full and total != top:
            raise Refused("raise-too-small", size, kind="poker", least_chips=min(full, top))
        if self.limit and total > full:
            raise Refused("raise-too-large", size, kind="poker", most_chips=full)

    def drop(self, player: int) -> None:
        """Kill the player's hand; the chips stay in the pot."""
        self.folded[player] = True
        self.live -= 1
        if self.stacks[player]:
            self.able -= 1

    def pass_on(self, player: int) -> None:
        """Give the turn to the next one clockwise who has something to decide, if anybody has."""
        self.turn = NOBODY
        if not self.able or self.live == 1:
            return
        level, stacks, folded, faced, bets = (
            self.level,
            self.stacks,
            self.folded,
            self.faced,
            self.bets,
        )
        for other in TURNS[len(stacks)][player]:
            if stacks[other] and not folded[other]:
                if faced[other] == NOT_YET or bets[other] < level:
                    if self.able > 1 or self._owes_somebody(other):
                        self.turn = other
                    return
                if self.able == 1:
                    return

    def _owes_somebody(self, player: int) -> bool:
        """Whether the only one with chips left faces more than they have put in.

        If not, nothing they do could matter: the hand is dealt out.
        """
        bet = self.bets[player]
        return any(chips > bet and not self.folded[other] for other, chips in enumerate(self.bets))

    def gather(self) -> tuple[int, int]:
        """End the round: give back what nobody matched, put the bets to the hand's total.

        Gives (player, chips) of what went back; chips may be 0.
        """
        bets, paid = self.bets, self.paid
        back, chips = NOBODY, 0
        most = max(bets)
        if most:
            if bets.count(most) == 1:
                back = bets.index(most)
            if back != NOBODY and not (self.folded[back] and self.forfeits(back)):
                chips = most - max([chips for at, chips in enumerate(bets) if at != back])
                if not self.stacks[back] and not self.folded[back]:
                    self.able += 1
                self.stacks[back] += chips
                bets[back] = most - chips
            for at, chips_in in enumerate(bets):
                if chips_in:
                    paid[at] += chips_in
            self.bets = [0] * len(bets)
        return back, chips

    def forfeits(self, player: int) -> bool:
        """Return whether a dead hand leaves the pot even what nobody matched."""
        return False

    def open(self, floor: int) -> None:
        """Begin a later round, whose least bet is *floor*, at the button's left."""
        self.level = self.rung = self.raises = 0
        self.floor = self.step = floor
        self.raiser = NOBODY
        self.faced = [NOT_YET] * len(self.stacks)
        self.turn = NOBODY
        if self.able > 1 and self.live > 1:
            self.pass_on(len(self.stacks) - 1)
