"""What a player did with chips and words, and what the hand engine is told of it. In chips.

    read(hand, Did(player, chips=((500, 500),)), wager_rules).action   Action("raise", ...)

Clauses: NU-B.TP8 (half a bet obliges to a raise), NU-B.TP9, SEL-30 (one oversized chip), NU-B.TP22
(words bind), NU-B.TP27, SEL-29, SK-A.1.string, SK-A.3.k3 (one motion, or it is a string bet; K53:
at Selkirk also after "raise" without an amount),
TDA-2024/40, 43, 44, 45, 46, 53, 55 and 56 for what they leave open (SEL-44, SK-5.b5, MB-1m,
BC-D1.f).

What may be done is the engine's answer. Chips pushed in, less those taken back and `back`, and
with `add`, are what the action costs, always. Readings: silent chips too few for a call are made
up to it; an opening bet below the least is made up; the whole stack in several chips and one
motion is all-in.

*Chips of an earlier bet* (TDA-2024/46). Left alone or all taken back, they change nothing: one
oversized new chip calls, and several go by half a raise. Taken back in part, what then lies there
in all goes by half a raise, one chip or more. Whoever took any back calls or raises. Reading:
change was given, so what lies there is worth the bet and never covers a raise.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, cast

from pycore.kernel.clauses import Refusals, Refused
from pycore.poker.actions import Action
from pycore.poker.betting import NOBODY, Options
from pycore.poker.hand import Hand, ask
from pycore.poker.terms import WagerRules

REFUSALS: Refusals = {
    "bad-command": ("field",),
    "hand-is-dead": ("player",),
    "more-than-the-stack": ("most_chips", "total_chips"),
    "no-bet-due": ("phase",),
    "nothing-done": ("player",),
}

Word = Literal["", "check", "call", "bet", "raise", "raise-by", "amount", "all-in", "fold"]
NoteCode = Literal[
    "floor-may-release",
    "later-motions-back",
    "out-of-turn-binds",
    "raise-to-be-said",
    "string-bet",
]
Code = Literal[
    "all-chips-needed-to-call", "all-in", "all-in-calls", "amount-said",
    "bet-made-up", "call-made-up", "call-of-nothing-checks", "calls", "check-facing-a-bet",
    "checks", "chip-opens", "chips-bet", "chips-call", "chips-raise",
    "folds", "half-obliges-to-raise", "less-than-half-calls", "limit-raise-is-fixed",
    "nobody-can-call-more", "out-of-turn-held", "out-of-turn-released", "oversized-chip-calls",
    "raise-by-chip", "raise-made-up", "raise-said", "short-raise-calls", "string-bet-calls",
    "took-back-so-is-in",
]  # fmt: skip
"""What chips and words can count for. A raise that may not be is told like its refusal."""
Note = tuple[NoteCode, str]
IN_TURN = -1


class WagerSeen(NamedTuple):
    """What was seen and heard: *chips* by motion and value, besides what lay there already.

    *amount* is a total for the round, 0 when none was said; the word "amount" is a number alone.
    With "raise-by" it is what comes on top of the call.
    *taken*: so much of the earlier bet they took back first; it may be among *chips* again.
    *chips_first*: the chips touched the table before the word. *faced*: for what was done out of
    turn, the bet at that time.
    """

    player: int
    chips: tuple[tuple[int, ...], ...] = ()
    word: Word = ""
    amount: int = 0
    chips_first: bool = False
    faced: int = IN_TURN
    taken: int = 0


class Reading(NamedTuple):
    """What it counts for, why, and what to do with the chips.

    *actions*: one is decided; of several they choose; none: they are not bound, or not yet. *back*
    goes to them, *add* they still owe the table. *notes*: further codes with their clauses.
    """

    code: Code
    clause: str
    actions: tuple[Action, ...] = ()
    back: int = 0
    add: int = 0
    notes: tuple[Note, ...] = ()

    @property
    def action(self) -> Action | None:
        return self.actions[0] if len(self.actions) == 1 else None


class _Verdict(NamedTuple):
    """How much they mean to have in, in this round; FOLD; or what they may choose: CHOICE is call
    or fold, BOUND call or raise.
    """

    total: int
    code: Code
    clause: str


FOLD, CHOICE, BOUND = -1, -2, -3


def read(hand: Hand, did: WagerSeen, rules: WagerRules) -> Reading:
    """Return what *did* counts for now. Refused only when it cannot have happened so."""
    put = _checked(hand, did)
    turn, untouched = rules.out_of_turn, _settled(put, 0)
    if hand.turn != did.player:
        return Reading("out-of-turn-held", turn.clause, (), *untouched)
    notes: list[Note] = []
    if did.faced != IN_TURN:
        if did.faced != hand.level and did.word != "fold":
            return Reading("out-of-turn-released", turn.clause, (), *untouched)
        notes.append(("out-of-turn-binds", turn.clause))
        if turn.value == "may":
            notes.append(("floor-may-release", turn.clause))
    table = _Table(hand, did, rules, notes)
    verdict = table.verdict()
    if did.taken and table.options.call and verdict.total in (FOLD, CHOICE):
        verdict = table.bound()
    if verdict.total in (CHOICE, BOUND):
        choices = table.choices(verdict.total)
        return Reading(verdict.code, verdict.clause, choices, *untouched, tuple(notes))
    action, cost = table.action(verdict.total)
    return Reading(verdict.code, verdict.clause, (action,), *_settled(put, cost), tuple(notes))


def _settled(put: int, cost: int) -> tuple[int, int]:
    """What goes back to them, and what they still owe."""
    return max(0, put - cost), max(0, cost - put)


def _checked(hand: Hand, did: WagerSeen) -> int:
    """The chips that were put in, less those taken back, when all of it can have happened."""
    if hand.phase != "bet" or hand.turn == NOBODY:
        raise Refused("no-bet-due", phase=hand.phase)
    if not 0 <= did.player < len(hand.stacks):
        raise Refused("bad-command", field="player")
    if hand.folded[did.player]:
        raise Refused("hand-is-dead", player=did.player)
    if did.amount < 0 or (did.word in ("amount", "raise-by") and not did.amount):
        raise Refused("bad-command", field="amount")
    if any(chip <= 0 for motion in did.chips for chip in motion):
        raise Refused("bad-command", field="chips")
    if not 0 <= did.taken <= hand.bets[did.player]:
        raise Refused("bad-command", field="taken")
    put = sum(map(sum, did.chips))
    most = hand.stacks[did.player] + did.taken
    if put > most:
        raise Refused("more-than-the-stack", most_chips=most, total_chips=put)
    if not put and not did.word and not did.taken:
        raise Refused("nothing-done", player=did.player)
    return put - did.taken


class _Table:
    """One thing done, before the hand it was done in."""

    def __init__(self, hand: Hand, did: WagerSeen, rules: WagerRules, notes: list[Note]) -> None:
        self.hand, self.did, self.rules, self.notes = hand, did, rules, notes
        self.options: Options = hand.options(did.player)
        self.bet = hand.bets[did.player]
        self.top = self.bet + hand.stacks[did.player]
        self.called = self.bet + self.options.call
        self.lying = self.bet - did.taken
        self.is_mixed = 0 < did.taken < self.bet
        # What new chips must come to for a call, with what lies there.
        self.missing = self.called - self.lying
        self.motions = tuple(motion for motion in did.chips if motion)

    def verdict(self) -> _Verdict:
        did, rules = self.did, self.rules
        word = "" if did.chips_first and self.motions else did.word
        clause, owed = rules.declaration.clause, self.options.call
        if word == "":
            return self._silent()
        if word == "fold":
            return _Verdict(FOLD, "folds", clause)
        if word == "check":
            if owed:
                return _Verdict(CHOICE, "check-facing-a-bet", clause)
            return _Verdict(self.called, "checks", clause)
        if word == "call":
            return _Verdict(self.called, "calls" if owed else "call-of-nothing-checks", clause)
        if word == "all-in":
            return self._wager(self.top, "all-in", clause, declared=True)
        if word == "amount":
            return self._wager(did.amount, "amount-said", clause, declared=False)
        if word == "raise-by":
            return self._wager(self.hand.level + did.amount, "amount-said", clause, declared=True)
        if word not in ("bet", "raise"):
            raise Refused("bad-command", field="word")
        if did.amount:
            return self._wager(did.amount, "amount-said", clause, declared=True)
        return self._declared()

    def _declared(self) -> _Verdict:
        """A raise was said, and the chips say how much: one motion, or what calls and one more. Of
        a bet that opens the first motion counts.
        """
        motions, rules = self.motions, self.rules
        if self.hand.level and len(motions) > rules.raise_motions.value == 1:
            return _Verdict(self.called, "string-bet-calls", rules.raise_motions.clause)
        if not motions:
            return self._wager(0, "raise-said", rules.declaration.clause, declared=True)
        counted = sum(motions[0])
        used = 1
        if counted == self.missing and len(motions) > 1:
            counted, used = counted + sum(motions[1]), 2
        if len(motions) > used:
            self.notes.append(("later-motions-back", rules.string_bet.clause))
        if used == 1 and len(motions[0]) == 1:
            clause = rules.declared_chip.clause
            return self._wager(self.lying + counted, "raise-by-chip", clause, declared=True)
        return self._wager(
            self.lying + counted, "raise-said", rules.declaration.clause, declared=True
        )

    def _silent(self) -> _Verdict:
        """Chips without a word, or before it: the first motion counts."""
        rules, owed, level = self.rules, self.missing, self.hand.level
        if not self.motions:
            return _Verdict(
                CHOICE if self.options.call else self.called, "checks", rules.declaration.clause
            )
        first_motion = self.motions[0]
        counted = sum(first_motion)
        string = rules.string_bet.clause
        if len(self.motions) > 1:
            self.notes.append(("string-bet", string))
        if counted < owed:
            return _Verdict(self.called, "call-made-up", rules.declaration.clause)
        if counted == owed:
            if len(self.motions) > 1:
                return _Verdict(self.called, "string-bet-calls", string)
            return _Verdict(self.called, "chips-call", rules.declaration.clause)
        total = self.lying + counted
        if self.is_mixed:
            return self._wager(total, "chips-raise", rules.prior_chips.clause, declared=False)
        if len(first_motion) == 1:
            if not level:
                return self._wager(total, "chip-opens", rules.opening_chip.clause, declared=False)
            if owed or counted > level:
                return _Verdict(self.called, "oversized-chip-calls", rules.oversized.clause)
        needed = rules.needed_chips
        if needed.value and owed and counted - min(first_motion) < owed:
            return _Verdict(self.called, "all-chips-needed-to-call", needed.clause)
        size = self.hand.rules.raise_size.clause
        verdict = self._wager(total, "chips-raise" if level else "chips-bet", size, declared=False)
        if rules.raise_spoken.value and level and verdict.total > level:
            self.notes.append(("raise-to-be-said", rules.raise_spoken.clause))
        return verdict

    def _wager(self, total: int, code: Code, clause: str, *, declared: bool) -> _Verdict:
        """A bet or raise to *total*, as far as it may be."""
        options, rules, level = self.options, self.hand.rules, self.hand.level
        total = min(total, self.top)
        if not declared and total <= level:
            made_up: Code = "calls" if total == self.called else "call-made-up"
            return _Verdict(self.called, made_up, self.rules.declaration.clause)
        if options.least is None or options.most is None:
            return self._only_call()
        if total > options.most:
            return _Verdict(options.most, "limit-raise-is-fixed", rules.raise_size.clause)
        if total >= options.least:
            return _Verdict(total, code, clause)
        if not level:
            return _Verdict(options.least, "bet-made-up", rules.raise_size.clause)
        if declared:
            return _Verdict(options.least, "raise-made-up", self.rules.least.clause)
        short = self.rules.short_raise
        if short.value == "call":
            return _Verdict(self.called, "short-raise-calls", short.clause)
        base = level if rules.forced_by.value == "previous-bet" else self._least_raise()
        if 100 * (total - level) >= rules.forced_raise.value * base:
            return _Verdict(options.least, "half-obliges-to-raise", rules.forced_raise.clause)
        return _Verdict(self.called, "less-than-half-calls", rules.forced_raise.clause)

    def _least_raise(self) -> int:
        """What a full raise adds, even where the stack falls short of one."""
        return self.hand.full_raise() - self.hand.level

    def _only_call(self) -> _Verdict:
        """A raise that may not be counts as a call; the engine says why it may not."""
        if self.top <= self.hand.level:
            return _Verdict(self.called, "all-in-calls", self.rules.declaration.clause)
        # In limit play a raise to the whole stack would be refused for its size: ask the size too.
        top = min(self.top, self.hand.full_raise())
        outcome = ask(self.hand, Action("raise", self.did.player, top))
        if isinstance(outcome, Refused):
            why = cast(Code, outcome.code)  # one of the engine's refusals
            return _Verdict(self.called, why, outcome.clause or self.rules.declaration.clause)
        return _Verdict(self.called, "nobody-can-call-more", self.rules.declaration.clause)

    def bound(self) -> _Verdict:
        """Return who took chips back before a raise is in: they call, or raise where they may."""
        total = self.called if self.options.least is None else BOUND
        return _Verdict(total, "took-back-so-is-in", self.rules.prior_chips.clause)

    def choices(self, which: int) -> tuple[Action, ...]:
        """Return the actions they may choose from; the least raise stands for every raise."""
        player = self.did.player
        if which == CHOICE:
            return Action("call", player), Action("fold", player)
        return Action("call", player), Action("raise", player, self.options.least or 0)

    def action(self, total: int) -> tuple[Action, int]:
        """Return the engine's action, and what it costs."""
        player = self.did.player
        if total == FOLD:
            return Action("fold", player), 0
        if total <= self.hand.level:
            return Action("call", player), self.options.call
        return Action("raise", player, total), total - self.bet
