"""The scenarios of the law register at the door, as one tablet alone meets them. What two tablets
may sell apart is decided when they meet (night/test_limits.py).
"""

from __future__ import annotations

from functools import cache

import pytest

from tests.core.hall import Hall, nunavut

CAP = 96


@cache
def s15() -> Hall:
    """94 of the 96 tickets that may be sold; one more was sold in error and undone."""
    return nunavut(settings={"player_cap": CAP, "table_limit": 10}).sell(50).sell().undo().sell(44)


@pytest.mark.clause("NU-5.02f")
def test_s15_near_the_cap_two_more_are_sold_and_the_third_is_refused() -> None:
    full = s15().sell(2)
    assert len(full.state.entries) == CAP
    refusal = full.refused("sell-entry", player="p", name="N", paid="cash", of_age=True)
    assert (refusal.code, refusal.facts["limit"], refusal.kind) == ("player-cap", CAP, "law")
    assert full.view["desk"]["entry_refused"]["code"] == "player-cap"
    assert full.undo().sell().last_record.kind == "applied", (
        "a ticket that was undone may be sold anew"
    )


def test_s15_ticket_numbers_have_no_gap_and_none_is_given_out_twice() -> None:
    full = s15().sell(2)
    tickets = [record.event.ticket for record in full.records("entry-sold")]
    assert tickets == list(range(1, CAP + 2))
    assert sorted({*full.state.entries, 51}) == tickets, "51 was undone, and stays on record"
