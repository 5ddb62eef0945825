"""The dealer trainer: a hand that is dealt for practice, a question about it and its answers.
Nothing of it is a record. Amounts are chips.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from pycore.night.table.hands_played_shape import StoryFelt
from pycore.night.table.table_shape import TableLevel

QuestionKind = Literal["turn", "least", "pots", "winner", "odd-chip", "misdeal", "shows"]

OptionCode = Literal[
    "seat",
    "split",
    "chips",
    "no-raise",
    "pots",
    "next-pot",
    "misdeal",
    "play-on",
    "everybody",
    "nobody",
]
"""What an answer says: a seat, seats that split, an amount, amounts of pots, or words alone."""


class TrainerOption(TypedDict):
    """One answer to choose."""

    code: OptionCode
    seats: list[int]
    chips: list[int]


class TrainerQuestion(TypedDict):
    """A question and the felt that it is about. *seat* is whom it asks about, 0 for nobody;
    *chips* how many; *nth* which pot, -1 where there is only one; *cause* the clause of the
    mistake that was made, "" where none is named.
    """

    kind: QuestionKind
    felt: StoryFelt
    level: TableLevel
    seat: int
    chips: int
    nth: int
    cause: str
    options: list[TrainerOption]


class TrainerMark(TypedDict):
    """A question that was answered."""

    kind: QuestionKind
    is_right: bool
    clause: str


class TrainerAnswer(TypedDict):
    """What came of the last answer: the options that were *chosen* and *right*, by their place,
    and the clause that decides ("" where the rules have none).
    """

    chosen: int
    right: int
    clause: str


class TrainerHouse(TypedDict):
    """Rules to train by. *house* is its id, *key* what it is asked for by."""

    key: str
    house: str
    name: str


class TrainerView(TypedDict):
    """A round of questions under one set of rules. *question* is the next one, None when all *of*
    them were answered; *last* is what came of the one before.
    """

    houses: list[TrainerHouse]
    key: str
    seed: str
    of: int
    score: int
    marks: list[TrainerMark]
    last: TrainerAnswer | None
    question: TrainerQuestion | None
