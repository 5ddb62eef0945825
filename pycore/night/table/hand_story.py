"""A recorded hand told step by step: what was done, what decided it and by which clause, and how
the felt lay then. For whoever settles a dispute afterwards; nothing here is guessed, and nobody's
chances are.

Clauses: those of pycore/poker/hand.py, which plays the hand again by the night's rules and is
asked for every figure that a sentence says: the least raise, the pots, who must show, who wins.

The hands of a night as a list, by table or by player: who won what.

A hand is listed once it is in the record; one that was undone is not. What there is to tell of a
hand depends on how it was recorded: *TOLD* has a line for each kind of record.

The felt as it lies after the last step of a hand, as plain data. Amounts are chips.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, Literal, TypedDict

from pycore.kernel.clauses import Refusals, Refused
from pycore.law import packs
from pycore.night.night import Night
from pycore.night.table import table_hand
from pycore.night.table.hand_in_play import HandInPlay, read_step, stages
from pycore.night.table.hand_records import HandFrame
from pycore.night.table.hands import HandPlayed
from pycore.night.table.hands_told import HandTold, HandUnentered
from pycore.night.table.pot_view import ShownHand, showdown_view
from pycore.night.table.table_hand import InHand, Mark, TablePot
from pycore.night.table.table_view import TableLevel
from pycore.poker.actions import ENDED, UNKNOWN, Action
from pycore.poker.betting import NOBODY
from pycore.poker.hand import Hand, ask
from pycore.poker.pots import Award
from pycore.poker.terms import PlayRules

# Amounts are chips, cards are text ("As Kd"); what nobody told is None or "".


class Dealt(TypedDict):
    """Who was dealt in."""

    seat: int
    ticket: int
    name: str


class HandWinner(Dealt):
    """What somebody won of all pots together."""

    chips: int


class PlayerDealt(TypedDict):
    """Somebody to look for."""

    ticket: int
    name: str


class HandLine(TypedDict):
    """A hand in the list: *winners* most first. Of one that was told only they and the pots are
    known, of one without entry only who *lost* everything in it. *net* is what the player who was
    asked for won by it or lost, None where nobody was asked for or it is not known.
    """

    table: int
    no: int
    level: int
    at_ms: int
    result: Literal["played", "misdeal", "void", "told", "unentered"]
    pot: int | None
    winners: list[HandWinner]
    lost: list[Dealt]
    net: int | None


class HandsPlayed(TypedDict):
    """The hands that were asked for, the last one first: a page of them, and how many there are in
    all. *tables* have hands, *players* were dealt in: what may be asked for.
    """

    hands: list[HandLine]
    count: int
    tables: list[int]
    players: list[PlayerDealt]


PAGE = 20
"""So many hands are answered at a time."""

ALL = 0
"""Asked for instead of a table or a ticket."""


def hands_played(night: Night, table: int = ALL, ticket: int = ALL, start: int = 0) -> HandsPlayed:
    """Return a page of the hands of *table* in which *ticket* was dealt in, the last one first,
    from the *start*-th on.
    """
    every = list(recorded(night))
    chosen = [
        event
        for event in reversed(every)
        if table in (ALL, event.hand.table)
        and (ticket == ALL or ticket in {sat.ticket for sat in event.hand.seats})
    ]
    dealt = {sat.ticket for event in every for sat in event.hand.seats}
    return {
        "hands": [
            TOLD[type(event)](night, event, ticket) for event in chosen[start : start + PAGE]
        ],
        "count": len(chosen),
        "tables": sorted({event.hand.table for event in every}),
        "players": [
            {"ticket": dealt_ticket, "name": name_of(night, dealt_ticket)}
            for dealt_ticket in sorted(
                dealt,
                key=lambda dealt_ticket: (name_of(night, dealt_ticket).casefold(), dealt_ticket),
            )
        ],
    }


Recorded = HandPlayed | HandTold | HandUnentered


def recorded(night: Night) -> Iterator[Recorded]:
    """Return every hand that counts, in the order in which they ended."""
    folded = night.folded
    return (
        folded_event.event
        for folded_event in folded.recorded
        if type(folded_event.event) in TOLD and folded.counts(folded_event)
    )


def name_of(night: Night, ticket: int) -> str:
    """Return who stands under a ticket; "" where this device does not know."""
    entry = night.state.entries.get(ticket)
    return night.name(entry.player) if entry else ""


def dealt_in(night: Night, event: Recorded) -> list[Dealt]:
    """Return who was dealt in, in the order of play."""
    return [
        {"seat": sat.seat, "ticket": sat.ticket, "name": name_of(night, sat.ticket)}
        for sat in event.hand.seats
    ]


def _line(night: Night, event: HandPlayed, ticket: int) -> HandLine:
    hand = event.hand
    won = dict.fromkeys(hand.order(), 0)
    for pot in event.pots:
        for share in pot.shares:
            won[share.seat] += share.chips
    winners: list[HandWinner] = [
        {**dealt, "chips": won[dealt["seat"]]}
        for dealt in dealt_in(night, event)
        if won[dealt["seat"]]
    ]
    winners.sort(key=lambda winner: -winner["chips"])
    net = None
    for sat, after in zip(hand.seats, event.finish, strict=True):
        if sat.ticket == ticket:
            net = after - sat.stack_chips
    return {
        "table": hand.table,
        "no": hand.no,
        "level": hand.level,
        "at_ms": hand.begun_ms,
        "result": event.result,
        "pot": sum(pot.amount for pot in event.pots) if event.result == "played" else None,
        "winners": winners,
        "lost": [],
        "net": net,
    }


def _told_line(night: Night, event: HandTold, ticket: int) -> HandLine:
    """Of a hand that was told, what went into the pots and came out of them."""
    hand, net = event.hand, None
    won = dict.fromkeys(hand.order(), 0)
    for pot in event.pots:
        for share in pot.shares:
            won[share.seat] += share.chips
    for sat, row in zip(hand.seats, event.rows, strict=True):
        if sat.ticket == ticket:
            net = row.got - row.put_in
    winners: list[HandWinner] = [
        {**dealt, "chips": won[dealt["seat"]]}
        for dealt in dealt_in(night, event)
        if won[dealt["seat"]]
    ]
    winners.sort(key=lambda winner: -winner["chips"])
    return {
        **_frame_line(hand),
        "result": "told",
        "pot": sum(pot.amount for pot in event.pots),
        "winners": winners,
        "net": net,
    }


def _unentered_line(night: Night, event: HandUnentered, ticket: int) -> HandLine:
    """Of a hand without entry, who had nothing left after it."""
    lost = [dealt for dealt in dealt_in(night, event) if dealt["seat"] in event.lost]
    return {**_frame_line(event.hand), "lost": lost}


def _frame_line(hand: HandFrame) -> HandLine:
    return {
        "table": hand.table,
        "no": hand.no,
        "level": hand.level,
        "at_ms": hand.begun_ms,
        "result": "unentered",
        "pot": None,
        "winners": [],
        "lost": [],
        "net": None,
    }


TOLD: dict[type, Callable[[Night, Any, int], HandLine]] = {
    HandPlayed: _line,
    HandTold: _told_line,
    HandUnentered: _unentered_line,
}
"""{kind of record: its line}; the ticket is that of the player who was asked for."""


# Amounts are chips, cards are text ("As Kd"); what nobody told is None or "".


class StorySeat(InHand, Dealt):
    """A seat as it stood at a step."""

    marks: list[Mark]


class StoryFelt(TypedDict):
    """The felt as it lay at a step. *turn* is the seat to act, 0 for none."""

    board: str
    pot: int
    pots: list[TablePot]
    turn: int
    seats: list[StorySeat]


def felt_of(sitting: HandInPlay, rules: PlayRules, dealt: Iterable[Dealt]) -> StoryFelt:
    """Return the seats by their number; *dealt* says who sits there, in the order of play."""
    replay = table_hand.replayed(sitting, rules)
    pot, pots = table_hand.lying(replay)
    turn = replay.hand.turn
    return {
        "board": table_hand.cards_text(replay.hand.board),
        "pot": pot,
        "pots": pots,
        "turn": sitting.order()[turn] if turn != NOBODY else 0,
        "seats": sorted(
            (
                {
                    **table_hand.seat_in_hand(replay, player),
                    **row,
                    "marks": _marks_on(sitting, row["seat"]),
                }
                for player, row in enumerate(dealt)
            ),
            key=lambda row: row["seat"],
        ),
    }


def _marks_on(sitting: HandInPlay, seat: int) -> list[Mark]:
    named: tuple[tuple[Mark, int], ...] = (
        ("button", sitting.button),
        ("small", sitting.small),
        ("big", sitting.big),
    )
    return [mark for mark, at in named if at == seat]


# Amounts are chips, cards are text ("As Kd"); what nobody told is None or "".

SentenceCode = Literal[
    "absent", "ante", "awarded", "barred", "bet", "bet-all-in", "big", "big-ante",
    "board-unseen", "button", "button-dead", "by", "call", "call-all-in", "capped", "carried",
    "carried-in", "check", "clock-checks", "clock-folds", "disqualify", "flop", "fold", "given",
    "is-out", "kill", "least", "level", "misdeal",
    "kill-why", "misdeal-why", "muck", "muck-ruled", "must-show", "not-full",
    "odd", "pots", "raise", "raise-all-in", "removed", "returned", "river", "ruled",
    "seen-to-win", "share", "share-given", "show", "show-cards", "side", "small", "small-dead",
    "turn", "uncontested", "void",
]  # fmt: skip
"""What a sentence of a story is about; the catalogue has the words, "ui.hands.say.<code>"."""


class Sentence(TypedDict):
    """One sentence, and the clause it follows ("" for none). *seat* is who it is about, 0 for
    nobody; *number* the level, or which pot: 0 the main one, -1 where there is only one. *by* is
    what set the best hands apart, *text* what somebody wrote; "misdeal-why" without one is told by
    the words of its clause.
    """

    code: SentenceCode
    clause: str
    seat: int
    chips: int
    number: int
    cards: str
    hand: ShownHand | None
    by: str
    text: str


class HandStory(TypedDict):
    """A hand in sentences, some for every step, the first of each what was done; and the felt of
    the *step* that was asked for. *before* and *after* are the numbers of the nearest hands of its
    table that can be told, 0 for none.
    """

    table: int
    no: int
    before: int
    after: int
    level: TableLevel
    at_ms: int
    result: Literal["played", "misdeal", "void"]
    rules: str
    steps: list[list[Sentence]]
    step: int
    felt: StoryFelt


REFUSALS: Refusals = {
    "hand-not-entered": ("no", "table"),
    "no-such-hand": ("no", "table"),
}

ONE_POT = -1
STREETS: tuple[SentenceCode, ...] = ("flop", "turn", "river")
_FULL_BOARD = 5


def hand_story(night: Night, table: int, no: int, step: int = 0) -> HandStory:
    """Return hand *no* of *table*, and the felt as it lay at *step*, 0 being the deal; beyond the
    last one it is the last. Refused when the record has no such hand, or nothing of its steps.
    """
    at_table = [event for event in recorded(night) if event.hand.table == table]
    event = next((event for event in at_table if event.hand.no == no), None)
    if event is None:
        raise Refused("no-such-hand", table=table, no=no)
    if not isinstance(event, HandPlayed):
        raise Refused("hand-not-entered", table=table, no=no)
    whole = [played.hand.no for played in at_table if isinstance(played, HandPlayed)]
    hand = event.hand
    steps = _Teller(night, event).steps()
    step = max(0, min(step, len(steps) - 1))
    return {
        "table": table,
        "no": no,
        "before": max((number for number in whole if number < no), default=0),
        "after": min((number for number in whole if number > no), default=0),
        "level": {
            "number": hand.level,
            "small": hand.small_blind,
            "big": hand.big_blind,
            "ante": hand.ante,
        },
        "at_ms": hand.begun_ms,
        "result": event.result,
        "rules": event.rules,
        "steps": steps,
        "step": step,
        "felt": felt_of(
            replace(hand, actions=hand.actions[:step]), night.pack.play, dealt_in(night, event)
        ),
    }


# --- The words ---


class _Teller:
    """One hand, and the sentences that are made of it."""

    def __init__(self, night: Night, event: HandPlayed) -> None:
        self.event, self.sitting = event, event.hand
        self.rules = night.pack.play
        self.causes = packs.misdeal_causes(night.state.adopted.pack)
        self.level_clause = night.state.adopted.clause("level-from") or ""
        self.order = event.hand.order()
        self.hands, _ = stages(event.hand, self.rules)

    def steps(self) -> list[list[Sentence]]:
        """Return the deal, every step that was recorded, then each pot."""
        steps = [list(self._deal(self.hands[0]))]
        for before, after, text in zip(
            self.hands[:-1], self.hands[1:], self.sitting.actions, strict=False
        ):
            steps.append(list(self._step(before, after, text)))
        return steps + self._end(self.hands[-1])

    def _say(
        self, code: SentenceCode, clause: str = "", player: int = NOBODY, **more: Any
    ) -> Sentence:
        sentence: Sentence = {
            "code": code,
            "clause": clause,
            "seat": 0 if player == NOBODY else self.order[player],
            "chips": 0,
            "number": ONE_POT,
            "cards": "",
            "hand": None,
            "by": "",
            "text": "",
        }
        sentence.update(more)  # type: ignore[typeddict-item]
        return sentence

    # The deal

    def _deal(self, hand: Hand) -> Iterator[Sentence]:
        sitting, rules = self.sitting, self.rules
        order, at_big = self.order, self.order.index(sitting.big)
        move = rules.button_move.clause
        if sitting.button in order:
            yield self._say("button", move, order.index(sitting.button))
        else:
            yield {**self._say("button-dead", move), "seat": sitting.button}
        yield self._say("level", self.level_clause, number=sitting.level)
        for code, seat in (("small", sitting.small), ("big", sitting.big)):
            if seat in order:
                player = order.index(seat)
                yield self._say(code, "", player, chips=hand.bets[player])  # type: ignore[arg-type]
            else:
                yield self._say("small-dead", move)
        if any(hand.ante):
            payer = rules.ante_payer
            if payer.value == "big-blind":
                yield self._say("big-ante", payer.clause, at_big, chips=hand.ante[at_big])
            else:
                yield self._say("ante", payer.clause, chips=max(hand.ante))
        if sitting.carried:
            yield self._say("carried-in", rules.odd_chip.clause, chips=sitting.carried)
        for seat in sitting.absent:
            if seat in order:
                yield self._say("absent", rules.absent.clause, order.index(seat))
        yield from self._returned(None, hand)

    # What was done

    def _step(self, before: Hand, after: Hand, text: str) -> Iterator[Sentence]:
        step = read_step(text)
        kind = step.kind
        if kind == "fold":
            yield self._say("fold", "", step.player)
        elif kind == "call":
            yield from self._call(before, step)
        elif kind == "raise":
            yield from self._raise(before, after, step)
        elif kind == "board":
            cards = table_hand.cards_text(step.cards)
            if UNKNOWN in step.cards:
                yield self._say("board-unseen")
            else:
                yield self._say(STREETS[before.street], cards=cards)
            if len(before.pots()) > 1:
                for index, pot in enumerate(before.pots()):
                    yield self._say("pots", self.rules.book.side, chips=pot.amount, number=index)
        elif kind in ("show", "muck"):
            yield from self._shown(before, after, step)
        elif kind == "win":
            for player in step.players:
                yield self._say("seen-to-win", "", player)
        else:
            yield self._of_the_floor(before, step, text)
        if step.ruling:
            yield self._say("ruled", "", text=_reason(text))
        yield from self._returned(before, after)

    def _call(self, before: Hand, step: Action) -> Iterator[Sentence]:
        player, rules = step.player, self.rules
        options = before.options(player)
        owed = before.level - before.bets[player]
        total = before.bets[player] + options.call
        if not options.call:
            yield self._say("check", "", player)
        elif options.call < before.stacks[player]:
            yield self._say("call", "", player, chips=total)
        else:
            yield self._say("call-all-in", "", player, chips=total)
            if options.call < owed:
                yield self._say("side", rules.book.side, player, chips=total)
        if options.least is None and before.stacks[player] > owed:
            yield from self._barred(before, player)

    def _barred(self, before: Hand, player: int) -> Iterator[Sentence]:
        """That a raise was not theirs to make, where the rules of raising say so."""
        top = before.bets[player] + before.stacks[player]
        answer = ask(before, Action("raise", player, min(top, before.full_raise())))
        if isinstance(answer, Refused):
            capped = answer.code == "raise-cap-reached"
            yield self._say("capped" if capped else "barred", answer.clause or "", player)

    def _raise(self, before: Hand, after: Hand, step: Action) -> Iterator[Sentence]:
        player, rules, all_in = step.player, self.rules, not after.stacks[step.player]
        code: SentenceCode = "raise" if before.level else "bet"
        if all_in:
            code = "raise-all-in" if before.level else "bet-all-in"
        yield self._say(code, "", player, chips=step.amount)
        full = before.full_raise()
        if step.amount < full and before.level:
            yield self._say("not-full", rules.reopening.clause, player, chips=full)
        else:
            yield self._say("least", rules.raise_size.clause, player, chips=full)

    def _shown(self, before: Hand, after: Hand, step: Action) -> Iterator[Sentence]:
        player = step.player
        if step.kind == "muck":
            yield self._say("muck", "", player)
            if step.ruling and player in before.must_show():
                yield self._say("muck-ruled", before.must_show()[player], player)
            return
        cards, shown = table_hand.cards_text(after.hole[player]), self._hand(player, after)
        code: SentenceCode = "show" if shown else "show-cards"
        yield self._say(code, "", player, cards=cards, hand=shown)
        if player in before.must_show():
            yield self._say("must-show", before.must_show()[player], player)

    def _hand(self, player: int, hand: Hand) -> ShownHand | None:
        replay = table_hand.HandReplay(self.sitting, hand, {}, {}, 0, None)
        return table_hand.hands_in_words(replay).get(self.order[player])

    def _of_the_floor(self, before: Hand, step: Action, text: str) -> Sentence:
        rules, player, reason = self.rules, step.player, _reason(text)
        if step.kind == "clock":
            clock = rules.called_clock
            owes = before.level > before.bets[player]
            folds = owes or clock.value.without_a_bet
            return self._say("clock-folds" if folds else "clock-checks", clock.clause, player)
        if step.kind == "disqualify":
            return self._say("disqualify", rules.disqualified.clause, player, text=reason)
        if step.kind == "misdeal":
            if reason in self.causes:
                return self._say("misdeal-why", reason)
            code: SentenceCode = "misdeal-why" if reason else "misdeal"
            return self._say(code, rules.misdeal.clause, text=reason)
        if step.kind == "void":
            return self._say("void", self.event.follows or rules.void.clause, text=reason)
        if reason in packs.clauses():
            return self._say("kill-why", reason, player)
        return self._say("kill", "", player, text=reason)

    def _returned(self, before: Hand | None, after: Hand) -> Iterator[Sentence]:
        returned_before = len(before.returned) if before is not None else 0
        for player, chips in after.returned[returned_before:]:
            yield self._say("returned", self.rules.book.uncalled, player, chips=chips)

    # The end

    def _end(self, hand: Hand) -> list[list[Sentence]]:
        """A step for each pot; who is out, and what left play, with the last."""
        if hand.phase not in ENDED:
            return []
        steps = [list(self._pot(hand, index, award)) for index, award in enumerate(hand.awards)]
        sentences = list(self._leaves())
        if sentences:
            steps = [*steps[:-1], steps[-1] + sentences] if steps else [sentences]
        return steps

    def _pot(self, hand: Hand, pot_number: int, award: Award) -> Iterator[Sentence]:
        book, odd = self.rules.book, self.rules.odd_chip.clause
        pot = pot_number if len(hand.awards) > 1 else ONE_POT
        winners = [player for player, _ in award.shares]
        if len(winners) == 1:
            player, chips = award.shares[0]
            shown = self._hand(player, hand) if hand.tabled[player] else None
            code: SentenceCode = "given" if len(hand.in_hand()) > 1 else "uncontested"
            if shown:
                code = "awarded"
            yield self._say(code, "", player, chips=chips, number=pot, hand=shown)
        else:
            for player, chips in award.shares:
                shown = self._hand(player, hand)
                code = "share" if shown else "share-given"
                yield self._say(code, book.split, player, chips=chips, number=pot, hand=shown)
        yield from self._decided(hand, award)
        for player, chips in award.odd:
            yield self._say("odd", odd, player, chips=chips)
        if award.carried:
            yield self._say("carried", odd, chips=award.carried)

    def _decided(self, hand: Hand, award: Award) -> Iterator[Sentence]:
        """What set the best hand of a pot apart from the next that was shown for it."""
        shown = [player for player in award.pot.players if hand.tabled[player]]
        if len(shown) < 2 or len(award.shares) > 1 or len(hand.board) < _FULL_BOARD:
            return
        cards = {self.order[player]: table_hand.cards_text(hand.hole[player]) for player in shown}
        board = table_hand.cards_text(hand.board)
        if "?" in board or any("?" in text for text in cards.values()):
            return
        button = self.sitting.button
        showdown = showdown_view(self.rules, {"board": board, "cards": cards, "button": button})
        yield self._say("by", showdown["clause"], by=showdown["by"])

    def _leaves(self) -> Iterator[Sentence]:
        gone = {out.ticket for out in self.event.out}
        for player, sat in enumerate(self.sitting.seats):
            if sat.ticket in gone:
                yield self._say("is-out", "", player)
        if self.event.removed:
            yield self._say("removed", self.rules.disqualified.clause, chips=self.event.removed)


def _reason(text: str) -> str:
    """What somebody wrote beside a step: "p2 f # killed: cards mucked" says "cards mucked"."""
    _, _, comment = text.partition("#")
    reason = comment.partition(":")[2].strip()
    return reason.partition(" [")[0] if reason.endswith("]") else reason
