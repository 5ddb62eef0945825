"""The felt as it lies after the last step of a hand, as plain data. Amounts are chips."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict

from pycore.night.table import table_hand
from pycore.night.table.dealt import HandInPlay
from pycore.night.table.hand_lines import Dealt
from pycore.night.table.table_hand import InHand, Mark, TablePot
from pycore.poker.betting import NOBODY
from pycore.poker.terms import PlayRules

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
    """The seats by their number; *dealt* says who sits there, in the order of play."""
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
                    "marks": _marks(sitting, row["seat"]),
                }
                for player, row in enumerate(dealt)
            ),
            key=lambda row: row["seat"],
        ),
    }


def _marks(sitting: HandInPlay, seat: int) -> list[Mark]:
    named: tuple[tuple[Mark, int], ...] = (
        ("button", sitting.button),
        ("small", sitting.small),
        ("big", sitting.big),
    )
    return [mark for mark, at in named if at == seat]
