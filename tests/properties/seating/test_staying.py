"""Whoever stays at their table is moved by nothing that the director did not confirm."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.kernel.clauses import Refused
from pycore.night.base.seat_finding import staying, staying_tables
from pycore.night.seating.draws import draws_checked
from tests.core.hall import SEED, Hall, closed, thursday
from tests.properties.seating.doing import ASKED, done

tickets = st.integers(1, 40)
tables = st.integers(1, 6)
seeds = st.integers(0, 99).map(lambda number: f"a-seed-with-number-{number:03}")
marks = st.tuples(
    st.just("keep-seat"),
    st.fixed_dictionaries({"ticket": tickets, "stays": st.sampled_from([True, True, False])}),
)
outs = st.tuples(
    st.just("eliminate"),
    st.lists(tickets, min_size=1, max_size=1).map(
        lambda out: {"out": [{"ticket": ticket, "stack_chips": None} for ticket in out]}
    ),
)
draws = st.one_of(
    st.tuples(
        st.sampled_from(["fill-table", "break-table"]),
        st.fixed_dictionaries({"table": tables, "seed": seeds}),
    ),
    st.tuples(st.just("redraw-final-table"), st.fixed_dictionaries({"seed": seeds})),
    st.tuples(
        st.just("move-player"),
        st.fixed_dictionaries(
            {"ticket": tickets, "table": tables, "seat": st.integers(1, 10)},
        ).map(lambda move: {**move, "reason": "as the director decided"}),
    ),
)
asks = st.just(("asked", {}))
wishes = st.one_of(marks, outs, outs, outs, draws, asks)


def is_stuck(hall: Hall, task: dict[str, Any]) -> bool:
    """Whether a balance waits for the director: everybody at the larger table stays there."""
    if task["kind"] != "balance":
        return False
    return hall.state.at_table(task["from_table"]) <= staying(hall.state).keys()


def tried(hall: Hall, command: str, fields: dict[str, Any]) -> Hall:
    """The hall after a wish; as it was where it is refused."""
    try:
        if command != "asked":
            return hall.do(command, **fields)
        task = next((task for task in hall.view["todo"] if task["kind"] in ASKED), None)
        return hall if task is None or is_stuck(hall, task) else done(hall, task)
    except Refused as refusal:
        if command == "asked" and refusal.code == "moves-staying":
            assert len(staying_tables(hall.state)) == len(hall.state.tables()), "another can close"
        return hall


def held_in_place(before: Hall, after: Hall) -> None:
    for ticket, (table, seat) in staying(before.state).items():
        place = after.state.seats.get(ticket)
        if place is not None and ticket in after.state.still_in():
            assert (place.table, seat or place.seat) == (table, place.seat)


@pytest.mark.clause("NU-9.03a", "MB-3", "SEL-3", "SEL-24")
@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(tickets, st.none() | st.integers(1, 4)), max_size=8),
    st.integers(22, 40),
    st.lists(wishes, max_size=40),
)
def test_nobody_who_stays_is_moved_and_every_draw_verifies(
    named: list[tuple[int, int | None]], entries: int, story: list[tuple[str, dict[str, Any]]]
) -> None:
    hall = thursday().sell(entries)
    for ticket, table in named:
        hall = tried(hall, "keep-seat", {"ticket": ticket, "table": table})
    drawn = tried(hall.at("18:55"), "draw-seats", {"seed": SEED})
    if drawn.state.draw is None:
        drawn = hall.at("18:55").draw(tables=4)  # the table that was named is a fourth one
    held_in_place(hall, drawn)
    hall = drawn.draw(tables=4, seed="drawn-again-before-the-start")
    held_in_place(drawn, hall)
    hall = hall.at("19:00").start().at("20:10")
    for command, fields in story:
        after = tried(hall, command, fields)
        held_in_place(hall, after)
        hall = after
    assert all(draw["is_same"] for draw in draws_checked(hall.night))
    assert hall.conflicts() == []


@pytest.mark.clause("SEL-21b", "SEL-23")
@settings(max_examples=25, deadline=None)
@given(st.sets(tickets, max_size=6), st.randoms(use_true_random=False))
def test_what_is_asked_moves_nobody_who_stays(stayers: set[int], random: Any) -> None:
    hall = closed(40)
    for ticket in sorted(stayers):
        hall = hall.do("keep-seat", ticket=ticket)
    while len(hall.state.still_in()) > 1:
        hall = hall.out(random.choice(hall.state.still_in()))
        for _ in range(6):
            after = tried(hall, "asked", {})
            held_in_place(hall, after)
            if after is hall:
                break
            hall = after
    assert all(draw["is_same"] for draw in draws_checked(hall.night))
