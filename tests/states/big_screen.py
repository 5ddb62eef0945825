"""The big screen: what the hall sees, night by night. Nobody does anything there."""

from __future__ import annotations

from tests.states.state import State

SHOWN = (
    ("before the start", "selling"),
    ("running", "twelve_tables"),
    ("paused", "paused"),
    ("break", "on_break"),
    ("the last level", "last_level"),
    ("over, a tie", "finished"),
    ("over, two winners", "tie_at_the_top"),
    ("seats after the draw", "drawn_full"),
    ("who goes where", "broken"),
    ("the final table", "lopsided_ten"),
    ("the bubble", "bubble"),
    ("prizes announced", "announced"),
    ("called off", "cancelled"),
    ("the last hand", "last_hand"),
    ("play is over", "stop_due"),
    ("goods beside the money", "with_goods"),
    ("goods announced", "goods_announced"),
    ("over, won in goods", "goods_over"),
    ("ten go elsewhere", "broken_and_moved"),
    ("they go while it is paused", "held_moves"),
    ("thirteen prizes", "announced_full"),
    ("prizes while it is paused", "held_prizes"),
    ("over, three long names", "over_full"),
    ("a jackpot", "royal_flush"),
    ("an ante of the big blind", "with_antes"),
)
STATES = tuple(State(f"big screen: {label}", f"{night}/screen", next="") for label, night in SHOWN)
