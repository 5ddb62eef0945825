"""The ledger of the chips equals the chips on the tables, whatever happened to them."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.kernel.clauses import Refused
from pycore.night.base.known_stacks import here, known_stack, should_have
from pycore.night.chips.colour_ups import due, on_tables, pending, smallest
from pycore.night.night import Night
from tests.core.felt import counted_in
from tests.core.hall import Hall, nunavut, playing
from tests.properties.strategies import up, wish

WHIMS = (
    *("hand",) * 5, *("up",) * 3, "rebuy", "sell", "forfeit", "settle", "undo", "undo", "move",
    "break", "final", "carried", "later",
)  # fmt: skip
stories = st.lists(
    st.tuples(st.sampled_from(WHIMS), st.integers(0, 40), st.integers(1, 4)),
    min_size=5,
    max_size=30,
)


def every_table(hall: Hall) -> Hall:
    for table in hall.state.tables():
        hall = counted_in(hall, table)
    return hall


STARTS = {
    "thursday": lambda: every_table(playing(14).at("19:50")),
    "nunavut": lambda: every_table(nunavut().sell(14).at("17:55").draw().at("18:00").start()).at(
        "18:38"
    ),
}


def after_story(hall: Hall, story: list[Any]) -> Hall:
    for act, which, much in story:
        if act == "later":
            hall = hall.later(minutes=9)
        elif act == "up":
            with suppress(Refused):
                hall = up(hall, 1 + which % 3, counted=3)
        else:
            tables = (1, 2, 3) if act in ("move", "break", "final", "sell") else (1 + which % 3,)
            for table in tables:
                hall = changed_up(hall, table, later=much)
            hall = wish(hall, act, which, much)
    return hall


def changed_up(hall: Hall, table: int, later: int) -> Hall:
    """The hall with nothing on this table that will have left play by then: a count would round it
    off, and no colour-up would say so.
    """
    now = hall.later(minutes=later).now
    while hall.state.phase == "playing":
        unit = smallest(hall.state, table, on_tables(hall.state, now))
        if unit not in {*due(hall.state, now), *hall.state.ledger.gone()}:
            break
        try:
            hall = up(hall, table, counted=3)
        except Refused:
            break
    return hall


def settled(hall: Hall) -> Hall:
    """Every table changed up that has begun to be, and everybody counted who was not."""
    for table in hall.state.tables():
        unit = smallest(hall.state, table, on_tables(hall.state, hall.now))
        while unit is not None and table in pending(hall.state, unit):
            try:
                hall = up(hall, table, counted=3)
            except Refused:
                break
            unit = smallest(hall.state, table, on_tables(hall.state, hall.now))
        for seat, ticket in here(hall.state, table).items():
            if known_stack(hall.state, ticket) is None:
                stack = {"seat": seat, "chips": should_have(hall.state, ticket)}
                told_ = {"table": table, "stacks": [stack], "confirmed": True, "because": "moved"}
                with suppress(Refused):  # an undo may bring chips back that have left the table
                    hall = hall.do("count-stacks", **told_)
    return hall


@settings(max_examples=60)
@given(st.sampled_from(list(STARTS)), stories)
def test_the_ledger_equals_the_chips_on_the_tables(start: str, story: list[Any]) -> None:
    hall = after_story(STARTS[start](), story)
    state = hall.state
    assert hall.conflicts() == []
    on_tables = sum(should_have(state, ticket) for ticket in state.still_in())
    assert on_tables + state.chips_carried() == state.chips_in_play()
    assert state.ledger.unsure() == (0, 0), "every stack was counted before the first hand"
    if state.phase == "playing":
        chips_view = settled(hall).view["chips"]
        assert chips_view["counted"] in (None, chips_view["in_play"] - chips_view["carried"])
    assert hall.night.digest() == Night.of(hall.night.logs).digest()


hundreds = st.integers(1, 150)


@settings(max_examples=40)
@given(parts=st.tuples(hundreds, hundreds, hundreds), ups=st.tuples(*[st.booleans()] * 4))
def test_stacks_round_by_a_recorded_colour_up_alone(
    parts: tuple[int, int, int], ups: tuple[bool, bool, bool, bool]
) -> None:
    """Counted in chips of 500 after stacks in chips of 100: a sum that is another one is said, and
    with its reason recorded; after a colour-up the table lies as the ledger has it.
    """
    hall = playing(4).at("19:50")
    before = [part * 100 for part in parts]
    stacks = dict(zip(sorted(here(hall.state, 1)), [*before, 60_000 - sum(before)], strict=True))
    hall = counted_in(hall, 1, stacks).at("20:12")
    rounded = [
        {"seat": seat, "chips": -(-chips // 500) * 500 if up_ else max(500, chips // 500 * 500)}
        for (seat, chips), up_ in zip(stacks.items(), ups, strict=True)
    ]
    fields = {"table": 1, "stacks": rounded, "confirmed": True, "because": "on paper"}
    adds_up = sum(row["chips"] for row in rounded) == 60_000
    assert hall.do("count-stacks", **fields).event.expected_chips == (0 if adds_up else 60_000)
    if not adds_up:
        refused = hall.refused("count-stacks", table=1, stacks=rounded)
        assert refused.facts["expected_chips"] == 60_000

    changed = hall.do("colour-up", table=1, unit_chips=100, seed="a-seed-for-the-draw")
    lies = {seat: known_stack(changed.state, who) for seat, who in here(changed.state, 1).items()}
    assert lies == {seat: -(-chips // 500) * 500 for seat, chips in stacks.items()}
    assert sum(lie or 0 for lie in lies.values()) == changed.state.chips_in_play()
    rows = [{"seat": seat, "chips": chips} for seat, chips in lies.items()]
    assert changed.do("count-stacks", table=1, stacks=rows).event.expected_chips == 0
