"""What two doors pass together: nothing is dropped, and the director and the books say so."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.night.base.selling import limits_of
from tests.core.hall import Hall, closed, empty_hall, nunavut, playing, thursday


def passed(hall: Hall) -> list[tuple[str, str | None, int]]:
    """(code, clause, how much it came to) of every limit passed, and no conflict beside it."""
    assert hall.conflicts() == []
    return [
        (breach["code"], breach["clause"], came_to(breach["facts"]))
        for row in hall.view["breaches"]
        for breach in row["passed"]
    ]


def came_to(facts: dict[str, int]) -> int:
    return facts.get("would_be_cents") or facts.get("would_be", 0)


def doors(hall: Hall, *, here: int = 1, there: int = 1) -> Hall:
    """What two doors sold that did not hear of each other, together."""
    return hall.on("a-door").sell(here).meets(hall.on("b-door").sell(there)).on("desk")


@pytest.mark.clause("NU-5.02f")
def test_two_doors_pass_the_licences_player_cap() -> None:
    hall = nunavut(available_population=60, settings={"player_cap": 6}).sell(5)
    both = doors(hall)
    assert passed(both) == [("player-cap", "NU-5.02f", 0), ("licence-player-cap", "NU-5.02f", 7)]
    assert len(both.state.entries) == 7


@pytest.mark.clause("NU-5.02j")
def test_two_doors_pass_the_takings_of_a_year() -> None:
    both = doors(nunavut(gross_before_cents=6_000_000 - 3 * 6_000), here=2, there=2)
    assert passed(both) == [("year-gross-cap", "NU-5.02j", 6_006_000)]
    assert both.view["desk"]["passed"] == [
        {
            "code": "year-gross-cap",
            "clause": "NU-5.02j",
            "records": 1,
            "settled": 0,
            "facts": {"limit_cents": 6_000_000, "would_be_cents": 6_006_000},
        }
    ]


@pytest.mark.clause("NU-5.02i", "NU-2.01")
def test_two_doors_pass_the_takings_of_an_event_with_rebuys() -> None:
    hall = nunavut(settings={"rebuy_fee_cents": 1_400_000}).sell(3).draw().at("18:00").start()
    sold = hall.rebuy(1)
    both = sold.on("a-door").rebuy(2).meets(sold.on("b-door").rebuy(3)).on("desk")
    assert passed(both) == [("event-gross-cap", "NU-5.02i", 4_218_000)]
    assert both.todo()[0] == "breach"
    resolved = both.do("resolve-conflict", target=both.view["breaches"][0]["id"], take=True)
    assert "breach" not in resolved.todo()
    assert resolved.view["desk"]["passed"][0]["settled"] == 1


@pytest.mark.clause("SEL-7a", "NU-8.12a")
def test_a_rebuy_beyond_the_number_is_told() -> None:
    hall = playing(3).rebuy(1, 1, 1)
    body = {
        "ticket": 1,
        "player": "desk-1",
        "number": 4,
        "fee_cents": 3_000,
        "chips": 12_000,
        "paid": "cash",
    }
    assert passed(hall.writes("door/desk", "rebuy-sold/1", body)) == [("rebuy-cap", "SEL-7a", 0)]


def test_where_one_rebuy_is_allowed_two_doors_that_sell_two_are_told() -> None:
    hall = nunavut(settings={"rebuy_limit": 1}).sell(3).draw().at("18:00").start().rebuy(1)
    body = {
        "ticket": 1,
        "player": "desk-1",
        "number": 2,
        "fee_cents": 3_000,
        "chips": 1_500,
        "paid": "cash",
    }
    (breach,) = passed(hall.writes("door/desk", "rebuy-sold/1", body))
    assert breach[0] == "rebuy-cap"


@pytest.mark.clause("SEL-7c", "SEL-11b")
def test_what_was_sold_behind_the_cut_off_is_told() -> None:
    hall = closed(3)
    rebuy = {
        "ticket": 1,
        "player": "desk-1",
        "number": 1,
        "fee_cents": 3_000,
        "chips": 12_000,
        "paid": "cash",
    }
    entry = {
        "ticket": 4,
        "player": "p4",
        "fee_cents": 4_000,
        "stack_chips": 15_000,
        "paid": "cash",
        "is_late": True,
    }
    assert passed(hall.writes("door/desk", "rebuy-sold/1", rebuy)) == [
        ("rebuys-closed", "SEL-7c", 0)
    ]
    assert passed(hall.writes("door/desk", "entry-sold/1", entry)) == [
        ("entries-closed", "SEL-11b", 0)
    ]


def announced(hall: Hall, payouts: list[int], **fields: Any) -> Hall:
    """The payouts as another version may have worked them out."""
    state = hall.state
    body = {
        "entries": len(state.entries),
        "rebuys": state.rebuy_count(),
        "revenue_cents": state.revenue(),
        "pool_cents": state.revenue() // 2,
        "payouts_cents": payouts,
    }
    return hall.writes("money", "payouts-announced/1", {**body, **fields})


@pytest.mark.clause("NU-5.02h")
def test_a_prize_over_the_cap_that_was_announced_waits_for_the_director() -> None:
    """It is not what this night's rules come to: those stop at the cap."""
    hall = nunavut(settings={"rebuy_fee_cents": 100_000}).sell(4).draw().at("18:00").start()
    hall = hall.rebuy(1, 1, 1, 2, 2, 2)
    assert announced(hall, [300_000]).conflicts() == ["payouts-differ"]


@pytest.mark.parametrize(
    ("payouts", "fields"),
    [
        ([(1 << 53) - 1, 0, -5], {}),
        ([20_000, -5], {}),
        ([24_001], {}),
        ([20_000], {"pool_cents": 24_001}),
        ([20_000], {"pool_cents": 20_000}),
    ],
)
def test_payouts_that_cannot_be_wait_for_the_director(
    payouts: list[int], fields: dict[str, int]
) -> None:
    hall = nunavut().sell(8).draw().at("18:00").start()
    after = announced(hall, payouts, **fields)
    why = "unsound" if min(payouts) < 0 or max(payouts) > 10**10 else "payouts-differ"
    assert (after.conflicts(), after.state.announced) == ([why], None)


def test_before_the_set_up_there_are_no_limits() -> None:
    assert limits_of(empty_hall().state) is None
    assert limits_of(thursday().state) is not None


# What cannot be at a table (stacks, eliminations)


@pytest.mark.parametrize("chips", [-5, 0, (1 << 53) - 1])
def test_stacks_that_nobody_can_have_wait_for_the_director(chips: int) -> None:
    hall = playing(4)
    why = ["unsound" if chips else "stacks-differ"]
    gone = {"out": [{"ticket": 1, "stack_chips": chips}]}
    assert hall.writes("standings", "players-eliminated/1", gone).conflicts() == why
    stacks = [{"ticket": ticket, "stack_chips": chips} for ticket in (1, 2, 3, 4)]
    stopped = hall.writes("standings", "play-stopped/1", {"stacks": stacks})
    assert (stopped.conflicts(), stopped.state.phase) == (why, "playing")


@pytest.mark.parametrize("chips", [-5, (1 << 53) - 1])
def test_a_count_that_cannot_be_waits_too(chips: int) -> None:
    body = {"table": 1, "stacks": [{"ticket": 1, "seat": 1, "chips": chips, "rebuys": 0}]}
    hall = playing(4).writes("table/1", "stacks-counted/1", body)
    assert (hall.conflicts(), dict(hall.state.stacks)) == (["unsound"], {})


def test_nobody_goes_out_with_a_whole_table_on_one_hand() -> None:
    hall = playing(20)
    everybody = [{"ticket": ticket, "stack_chips": 15_000} for ticket in range(2, 21)]
    body = {"out": everybody}
    after = hall.writes("standings", "players-eliminated/1", body)
    assert (after.conflicts(), len(after.state.still_in())) == (["nobody-won"], 20)
    assert hall.refused("eliminate", **body).code == "somebody-must-win"
