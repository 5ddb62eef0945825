"""The worked scenarios of the law register, built from what they give by real commands.

Money stands in cents here. S01 and S10 use whole dollars, S02 cents: the documents give no
rounding rule, so every test sets its unit.
"""

from __future__ import annotations

import pytest

from pycore.night.table.hand_in_play import cannot_begin
from tests.core.felt import counted_in
from tests.core.hall import Hall, counted, playing, thursday, wall
from tests.core.kit.scenarios import s01

WHOLE_DOLLARS = [107_800, 70_600, 44_600, 29_700, 27_900, 24_200, 22_300, 18_600, 14_900, 11_100]
IN_CENTS = [107_793, 70_623, 44_604, 29_736, 27_878, 24_160, 22_302, 18_585, 14_868, 11_151]


@pytest.mark.clause("SEL-4b", "SEL-7a", "SEL-8b", "SEL-8c")
@pytest.mark.parametrize(("unit", "payouts"), [(100, WHOLE_DOLLARS), (1, IN_CENTS)])
def test_s01_pool_and_payouts_of_87_entries_and_61_rebuys(unit: int, payouts: list[int]) -> None:
    hall = s01(unit)
    desk = hall.view["desk"]
    assert (desk["entries"], desk["rebuys"]) == (87, 61)
    assert (desk["entry_revenue_cents"], desk["rebuy_revenue_cents"]) == (348_000, 183_000)
    assert desk["revenue_cents"] == 531_000
    assert (desk["pool_cents"], desk["licensee_share_cents"]) == (371_700, 159_300)
    event = hall.do("announce-payouts").event
    assert list(event.payouts_cents) == payouts
    assert sum(payouts) == 371_700
    assert hall.view["payouts"]["band"] == "86-95"
    assert hall.view["counts"]["chips_in_play"] == 2_037_000


@pytest.mark.clause("SEL-8d")
def test_s01_payouts_are_not_announced_before_level_five() -> None:
    early = s01().at("20:09:59.999")
    refusal = early.refused("announce-payouts")
    assert (refusal.code, refusal.clause) == ("payouts-too-early", "SEL-8d")
    assert "announce-payouts" not in early.todo()
    assert "announce-payouts" in s01().todo()


@pytest.mark.clause("SEL-8c", "SEL-H2", "SEL-3")
@pytest.mark.parametrize(
    ("entries", "revenue", "payouts"),
    [
        (15, 60_000, [29_400, 12_600]),
        (16, 64_000, [22_400, 13_440, 8_960]),
        (
            100, 400_000,
            [78_400, 50_400, 28_000, 22_400, 21_000, 18_200, 16_800, 14_000, 11_200, 11_200,
             8_400],
        ),
        (
            101, 404_000,
            [79_184, 50_904, 28_280, 22_624, 21_210, 18_382, 14_140, 12_726, 11_312, 8_484, 8_484,
             7_070],
        ),
        (
            120, 480_000,
            [90_720, 57_120, 33_600, 26_880, 25_200, 21_840, 16_800, 15_120, 13_440, 10_080,
             10_080, 8_400, 6_720],
        ),
    ],
)  # fmt: skip
def test_s02_the_edges_of_the_payout_table(entries: int, revenue: int, payouts: list[int]) -> None:
    hall = thursday(settings={"payout_unit_cents": 1}).sell(entries).draw().at("19:00").start()
    event = hall.at("20:10").do("announce-payouts").event
    assert (event.revenue_cents, event.pool_cents) == (revenue, revenue * 7 // 10)
    assert list(event.payouts_cents) == payouts


@pytest.mark.clause("SEL-H2", "SEL-3")
def test_s02_the_hundred_and_twenty_first_is_refused() -> None:
    full = thursday().sell(120)
    refusal = full.refused("sell-entry", player="p121", name="Late", paid="cash")
    assert (refusal.code, refusal.clause, refusal.kind) == ("player-cap", "SEL-H2", "law")
    assert [len(seats) for seats in full.draw().state.tables().values()] == [10] * 12


def registered(entries: int) -> Hall:
    """So many registered at 18:45, four of them in the jackpot."""
    hall = thursday().sell(entries)
    for ticket in (1, 2, 3, 4):
        hall = hall.do("join-jackpot", ticket=ticket, signed=True)
    return hall.at("18:45")


@pytest.mark.clause("SEL-4c", "SEL-4d", "SELJ-1")
def test_s03_nine_at_a_quarter_to_seven_are_too_few() -> None:
    hall = registered(9)
    assert "low-turnout" not in hall.at("18:44:59.999").todo()
    task = hall.view["todo"][0]
    assert (task["kind"], task["clause"], task["entries"]) == ("low-turnout", "SEL-4c", 9)
    assert task["refund_cents"] == 38_000
    cancelled = hall.do("cancel-night")
    event = cancelled.event
    assert (event.entry_refunds_cents, event.jackpot_refunds_cents) == (36_000, 2_000)
    assert event.refund_until_ms == wall("20:00")
    (owed,) = cancelled.view["todo"]
    assert (owed["kind"], owed["cents"], owed["at_ms"]) == (
        "refund-entries",
        38_000,
        wall("20:00"),
    )
    for ticket in range(1, 10):
        cancelled = cancelled.at("20:00").do("refund-entry", ticket=ticket)
    assert cancelled.todo() == []
    assert sum(cancelled.state.refunded.values()) == 38_000


@pytest.mark.clause("SEL-4c")
def test_s03_with_ten_there_is_no_prompt() -> None:
    assert "low-turnout" not in registered(10).todo()
    assert registered(10).refused("cancel-night").clause == "SEL-4c"


@pytest.mark.clause("SEL-10b", "MB-2")
def test_s03_after_the_first_hand_nothing_is_refunded() -> None:
    refusal = registered(9).draw().at("19:00").start().refused("refund-entry", ticket=1)
    assert (refusal.code, refusal.clause, refusal.facts["also"]) == (
        "refund-after-start",
        "SEL-10b",
        "MB-2",
    )


def bubble(players_left: int, *, beside: bool = False) -> Hall:
    """S01's field with *players_left* players in, tickets 1 to *players_left*, or those of table 1
    and more where they sit *beside* each other; payouts are announced.
    """
    hall = s01().do("announce-payouts").at("23:00")
    neighbours = sorted(hall.state.at_table(1)) if beside else []
    others = [ticket for ticket in range(1, 88) if ticket not in neighbours]
    return hall.out(*reversed([*neighbours, *others][players_left:]))


def of_table_1(hall: Hall, count: int) -> list[int]:
    return sorted(hall.state.at_table(1))[:count]


@pytest.mark.clause("SEL-38a", "SEL-38b", "SEL-8c")
@pytest.mark.parametrize(
    ("players_left", "stacks", "expected"),
    [
        (11, [14_000, 9_500], [(10, False, 11_100), (11, False, 0)]),
        (11, [9_500, 9_500], [(10, True, 5_550), (10, True, 5_550)]),
        (12, [20_000, 9_000, 9_000], [(10, False, 11_100), (11, True, 0), (11, True, 0)]),
    ],
    ids=["larger stack higher", "equal stacks tie", "one higher and two tied"],
)
def test_s10_out_on_the_bubble_in_one_hand(
    players_left: int, stacks: list[int], expected: list[tuple[int, bool, int]]
) -> None:
    hall = bubble(players_left, beside=True)
    tickets = of_table_1(hall, len(stacks))
    hall = hall.out_together(dict(zip(tickets, stacks, strict=True)))
    assert [hall.places()[ticket] for ticket in tickets] == expected


@pytest.mark.clause("SEL-38a")
def test_s10_the_stacks_at_the_start_of_the_hand_are_required() -> None:
    hall = bubble(11, beside=True)
    counted, uncounted = of_table_1(hall, 2)
    out = [
        {"ticket": counted, "stack_chips": 14_000},
        {"ticket": uncounted, "stack_chips": None},
    ]
    refusal = hall.refused("eliminate", out=out)
    assert (refusal.code, refusal.clause) == ("stacks-needed", "SEL-38a")


LEVEL_START = {
    1: "19:00", 2: "19:15", 3: "19:30", 4: "19:45", 5: "20:10", 6: "20:25", 7: "20:40",
    8: "20:55", 9: "21:20", 10: "21:35", 11: "21:50", 12: "22:05", 13: "22:30", 14: "22:45",
    15: "23:00", 16: "23:15", 17: "23:30", 18: "23:45",
}  # fmt: skip


@pytest.mark.clause("SEL-13a", "SEL-13b", "SEL-13c")
def test_s11_every_level_starts_on_time_without_a_pause() -> None:
    hall = s01()
    for number, start in LEVEL_START.items():
        assert hall.at(start).clock["number"] == number
        if number > 1:
            assert hall.at(start).later(ms=-1).clock["number"] != number
    for at in ("00:00", "00:45"):
        assert (hall.at(at).clock["number"], hall.at(at).clock["left_ms"]) == (18, 0)


@pytest.mark.clause("SEL-7c", "SEL-11b")
def test_s11_rebuys_and_late_entries_end_with_the_first_break() -> None:
    hall = playing(20)
    assert hall.at("20:09:59.999").rebuy(1).sell().view["desk"]["rebuys"] == 1
    assert hall.at("20:10").refused("sell-rebuy", ticket=1, paid="cash").clause == "SEL-7c"
    late_refusal = hall.at("20:10").refused("sell-entry", player="p", name="N", paid="cash")
    assert late_refusal.clause == "SEL-11b"


STOPPED = {1: 900_000, 2: 450_000, 3: 450_000, 4: 240_000}


@pytest.mark.clause("SEL-9", "SEL-38b", "SEL-16")
def test_s11_at_a_quarter_to_one_the_stacks_decide() -> None:
    """The counts hold 3,000 more than was issued: colour-up creates value (K28)."""
    hall = bubble(4).at("00:44:59.999")
    assert hall.refused("stop-play", stacks=counted(STOPPED)).clause == "SEL-9"
    assert hall.at("00:45").todo()[0] == "stop-play"
    assert hall.at("00:45").refused("stop-play", stacks=counted(STOPPED)).kind == "ask"
    stopped = hall.at("00:45").do(
        "stop-play", stacks=counted(STOPPED), confirmed=True, because="counted twice"
    )
    assert {ticket: stopped.places()[ticket] for ticket in STOPPED} == {
        1: (1, False, 107_800),
        2: (2, True, 57_600),
        3: (2, True, 57_600),
        4: (4, False, 29_700),
    }
    assert sum(STOPPED.values()) == stopped.view["counts"]["chips_in_play"] + 3_000


@pytest.mark.clause("SEL-9")
def test_s11_a_hand_begins_until_the_last_moment_and_none_after_it() -> None:
    table = next(iter(bubble(4).state.tables()))
    hall = counted_in(bubble(4).at("00:40"), table)
    last_moment, end = hall.at("00:44:59.999"), hall.at("00:45")
    assert cannot_begin(last_moment.state, table, last_moment.now) is None
    refusal = cannot_begin(end.state, table, end.now)
    assert refusal is not None
    assert (refusal.code, refusal.clause, refusal.kind) == ("play-must-stop", "SEL-9", "law")


@pytest.mark.clause("SEL-9")
def test_s11_the_director_is_warned_a_quarter_of_an_hour_and_five_minutes_before() -> None:
    hall = bubble(4)
    assert "stop-soon" not in hall.at("00:29:59.999").todo()
    for at, minutes in (("00:30", 15), ("00:40", 5)):
        task = hall.at(at).view["todo"][0]
        assert (task["kind"], task["clause"], task["minutes"]) == (
            "stop-soon",
            "SEL-9",
            minutes,
        )
        assert task["at_ms"] == wall("00:45")


@pytest.mark.clause("SEL-6a", "SEL-8c")
def test_a_whole_thursday_pays_out_the_whole_pool_once() -> None:
    hall = bubble(1).at("00:30")
    assert hall.state.phase == "finished"
    for ticket, (_, _, prize) in hall.places().items():
        if prize:
            hall = hall.do("pay-prize", ticket=ticket)
    paid = [record.event.cents for record in hall.records("prize-paid")]
    assert sorted(paid, reverse=True) == WHOLE_DOLLARS
    assert hall.todo() == ["checks-end"]
