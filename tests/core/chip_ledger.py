"""The financial report worked out a second time, from nothing but the records that each field
names: `traced(hall)` fails where a field names none, or others than those that it comes from.
"""

from __future__ import annotations

from typing import Any

from pycore.night.money.financial_report import report
from pycore.night.seating.removals import PlayerRemoved
from tests.core.hall import Hall

SAID_ONCE = ("entry_fee", "prize_money", "prizes_paid")
"""What no sum of records tells: the set-up, the announcement, and goods beside the money."""
COUNTED = ("entries", "rebuys", "participants")


def traced(hall: Hall) -> dict[str, int]:
    """{field: value}, every one of them followed back."""
    events_by_id = {record.placed.id: record.event for record in hall.night.folded.recorded}
    rows: dict[str, Any] = {row["name"]: row for row in report(hall.night)}
    sums = {name: row["value"] for name, row in rows.items()}
    for name, row in rows.items():
        assert all(record in events_by_id for record in row["records"]), name
        events = [events_by_id[record] for record in row["records"]]
        if row["sum_of"]:
            first_part, *others = (sums.get(part, 0) for part in row["sum_of"])
            if name == "net":
                others = [-part for part in others]
            elif name == "balance":
                others = [others[0], -others[1]]
            assert row["value"] == first_part + sum(others), name
            assert not events, name
        elif name in COUNTED:
            gone = sum(isinstance(event, PlayerRemoved) for event in events)
            assert row["value"] == len(events) - 2 * gone, name
        elif name in SAID_ONCE:
            assert events or not row["value"], name
        else:
            assert row["value"] == sum(map(_cents, events)), name
    return sums


def _cents(event: Any) -> int:
    fields = ("fee_cents", "value_cents", "cents")
    if hasattr(event, "entry_cents"):  # a refund, with the jackpot where it was joined
        return event.entry_cents + getattr(event, "jackpot_cents", 0)
    return next(getattr(event, name) for name in fields if hasattr(event, name))
