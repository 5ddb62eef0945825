"""Hands that were played: a list of them, and one told step by step. Amounts are chips, cards are
text ("As Kd"); what nobody told is None or "".
"""

from __future__ import annotations

from typing import Literal, TypedDict

from pycore.night.table.pots_shape import ShownHand
from pycore.night.table.table_shape import InHand, Mark, TableLevel, TablePot


class Dealt(TypedDict):
    """Who was dealt in."""

    seat: int
    ticket: int
    name: str


class Winner(Dealt):
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
    winners: list[Winner]
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
    nobody; *nth* which pot, 0 the main one, -1 where there is only one. *by* is what set the best
    hands apart, *text* what somebody wrote; "misdeal-why" without one is told by the words of its
    clause.
    """

    code: SentenceCode
    clause: str
    seat: int
    chips: int
    nth: int
    cards: str
    hand: ShownHand | None
    by: str
    text: str


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
