"""The door desk: what can be sold, what came in, how much room is left."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from pycore.kernel.clauses import Refusal
from pycore.kernel.units import BasisPoints, Cents, Chips
from pycore.law.policies.set_up import Paid


class Limit(TypedDict):
    """How far something counted has come: *used* and *limit* are in *unit*. *used_bp* is how much
    of the limit that is, rounded down, and never more than all of it; *over*: it was passed,
    *near*: nearly. *least*: it is what must remain.
    """

    code: str
    used: int
    limit: int
    used_bp: BasisPoints
    over: bool
    near: bool
    unit: Literal["players", "cents", "minutes", "events", "people"]
    clause: str
    least: bool


class PassedTogether(TypedDict):
    """A limit that devices passed together, told like its refusal: how far, by so many *records*,
    of which the director has seen *settled*.
    """

    code: str
    clause: str | None
    facts: dict[str, Any]
    records: int
    settled: int


class Desk(TypedDict):
    """The door. *entry_refused* and *rebuy_refused* hold whoever asks. A close level of 0 never
    comes; a close time is None when it is past or cannot be known yet. *due_cents* is what the
    next entry pays, *due_with_jackpot_cents* where they join the jackpot with it. What is sold is
    paid in one of the *ways*; *ways_clause* leaves another out, None where none does.
    """

    next_ticket: int
    player_cap: int
    entries: int
    rebuys: int
    entry_fee_cents: Cents
    due_cents: Cents
    due_with_jackpot_cents: Cents
    starting_stack_chips: Chips
    rebuy_fee_cents: Cents
    rebuy_chips: Chips
    rebuy_limit: int
    ways: list[Paid]
    ways_clause: str | None
    entry_refused: Refusal | None
    rebuy_refused: Refusal | None
    sales_close_level: int
    sales_close_at_ms: int | None
    sales_close_clause: str | None
    rebuy_close_level: int
    rebuy_close_at_ms: int | None
    rebuy_clause: str | None
    jackpot_fee_cents: Cents
    jackpot_clause: str | None
    jackpot_joined: int
    jackpot_cents: Cents
    refund_refused: Refusal | None
    prepaid_waiting: int
    age_limit: int | None
    age_clause: str | None
    entry_revenue_cents: Cents
    rebuy_revenue_cents: Cents
    revenue_cents: Cents
    pool_cents: Cents
    licensee_share_cents: Cents
    limits: list[Limit]
    passed: list[PassedTogether]
