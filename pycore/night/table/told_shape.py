"""A hand that is told, as far as it was. Amounts are chips."""

from __future__ import annotations

from typing import TypedDict

from pycore.kernel.clauses import Refusal


class ToldRow(TypedDict):
    """What was told of a seat: *chips* put in without an ante, what they come to when all-in."""

    seat: int
    name: str
    chips: int
    all_in: bool
    folded: bool


class ToldPot(TypedDict):
    """A pot, the *seats* that can win it and those that do; *decided* where one alone can, or who
    won a pot before it must.
    """

    amount: int
    seats: list[int]
    winners: list[int]
    decided: bool


class ToldView(TypedDict):
    """The hand that is on at a table where hands are told, or not entered. *rows* stand in the
    order in which they were told; *most* is the highest amount so far; *back* is [seat, chips]
    that nobody matched. *lost* are seats without chips by a hand without entry. *refused* says
    what is wrong or still missing before it can be recorded as told. *walks*: nothing is told of
    yet, and everybody may have folded to the big blind.
    """

    rows: list[ToldRow]
    most: int
    pots: list[ToldPot]
    back: list[int]
    lost: list[int]
    order: list[int]
    refused: Refusal | None
    walks: bool


class LastPots(TypedDict):
    """The last hand of a table, whose winners can still be put right."""

    no: int
    pots: list[ToldPot]
