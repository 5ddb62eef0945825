"""Prize money: announced when sales are over, paid once, by the table and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.kernel.units import Cents
from pycore.law import packs
from pycore.night.money import money
from pycore.night.subject import NIGHT
from tests.core.hall import Hall, closed, nunavut, playing, thursday


def refused(
    hall: Hall, command: str = "announce-payouts", **fields: Any
) -> tuple[str, str | None]:
    refusal = hall.refused(command, **fields)
    return refusal.code, refusal.clause


@pytest.mark.clause("SEL-8d")
def test_payouts_are_announced_when_level_five_begins() -> None:
    early = playing().at("20:09:59.999")
    assert refused(early) == ("payouts-too-early", "SEL-8d")
    assert early.view["payouts"]["announce_refused"]["code"] == "payouts-too-early"
    assert closed().do("announce-payouts").view["payouts"]["status"] == "announced"


@pytest.mark.clause("SEL-8b", "SEL-8c")
def test_the_announcement_carries_every_number() -> None:
    hall = playing(20).rebuy(1, 2, 2).at("20:10").do("announce-payouts")
    event = hall.event
    assert (event.entries, event.rebuys, event.revenue_cents) == (20, 3, 89_000)
    assert (event.pool_cents, event.payouts_cents) == (62_300, (31_100, 18_700, 12_500))
    assert hall.view["payouts"]["band"] == "16-25"


@pytest.mark.clause("SEL-8c")
def test_they_are_announced_once() -> None:
    assert refused(closed().do("announce-payouts")) == ("payouts-announced", "SEL-8c")


def test_a_night_that_is_over_early_announces_then() -> None:
    assert playing(2).out(1).do("announce-payouts").state.announced is not None


def test_without_entries_there_is_nothing_to_announce() -> None:
    assert refused(thursday())[0] == "too-few-entries"


@pytest.mark.clause("NU-9.01c")
def test_nunavut_too_waits_until_rebuys_are_over() -> None:
    hall = nunavut().sell(4).at("18:00").draw().start()
    assert refused(hall.at("19:19:59")) == ("payouts-too-early", "NU-9.01c")
    event = hall.at("19:20").do("announce-payouts").event
    assert (event.pool_cents, event.payouts_cents) == (12_000, (7_800, 4_200))


@pytest.mark.clause("NU-5.02h")
def test_no_nunavut_prize_passes_2500_dollars() -> None:
    rich = nunavut(settings={"entry_fee_cents": 10_000, "rebuy_fee_cents": 200_000})
    hall = rich.sell(10).at("18:00").draw().start()
    most = hall.rebuy(1, 2, 3).at("19:20")
    assert most.do("announce-payouts").event.payouts_cents[0] == 227_500
    # 2,925 and 1,575 by the table: what first place may not have goes to the second.
    richer = hall.rebuy(1, 2, 3, 4).at("19:20").do("announce-payouts")
    assert richer.event.payouts_cents == (250_000, 200_000)
    richest = hall.rebuy(1, 2, 3, 4, 5).at("19:20").do("announce-payouts").event
    assert (richest.pool_cents, richest.payouts_cents) == (550_000, (250_000, 250_000))


@pytest.mark.clause("NU-5.02h")
def test_a_night_whose_table_passes_the_cap_can_still_pay_everybody() -> None:
    rich = nunavut(settings={"entry_fee_cents": 10_000, "rebuy_fee_cents": 200_000})
    hall = rich.sell(10).at("18:00").draw().start().rebuy(1, 2, 3, 4, 5).at("19:20")
    hall = hall.out(*range(3, 11)).out(2).do("announce-payouts")
    for ticket in (1, 2):
        hall = hall.do("pay-prize", ticket=ticket)
        assert (hall.event.ticket, hall.event.cents) == (ticket, 250_000)


@pytest.mark.clause("SK-4.g1", "SK-4.g2", "NU-5.02h")
@pytest.mark.parametrize(
    ("code", "prizes", "lawful"),
    [
        ("ca_nu", (300_000, 240_000, 20_000), (250_000, 250_000, 60_000)),
        ("ca_nu", (600_000, 300_000), (250_000, 250_000)),
        ("ca_nu", (250_000, 1), (250_000, 1)),
        ("ca_sk", (400_000, 300_000, 300_000), (200_000, 150_000, 150_000)),
        ("ca_sk", (900_000, 100_000), (200_000, 200_000)),
        ("ca_sk", (300_001, 200_001, 100_001), (200_000, 200_000, 100_000)),
        ("ca_mb", (10**9,), (10**9,)),
        ("ca_nu", (), ()),
    ],
)
def test_the_lawful_table_passes_no_cap_and_never_pays_more(
    code: str, prizes: tuple[int, ...], lawful: tuple[int, ...]
) -> None:
    pack = packs.load(code)
    capped_prizes = pack.lawful_prizes([Cents(prize) for prize in prizes])
    assert capped_prizes == lawful
    pack.check_prizes(capped_prizes)
    assert sum(capped_prizes) <= sum(prizes)
    assert list(capped_prizes) == sorted(capped_prizes, reverse=True)


def test_fewer_players_than_places_leave_first_what_nobody_can_win() -> None:
    assert closed(1 + 1).view["payouts"]["places"] == [
        {"place": 1, "cents": 3_900, "goods": []},
        {"place": 2, "cents": 1_700, "goods": []},
    ]
    alone = thursday().sell(1).view["payouts"]
    assert alone["places"] == [{"place": 1, "cents": 2_800, "goods": []}]


def finished() -> Hall:
    """Four players, two tied for second; the pool is 112 dollars, 78 and 34."""
    hall = closed(4).out(4).out_together({2: 9_000, 3: 9_000})
    return hall.do("announce-payouts")


@pytest.mark.clause("SEL-38b")
def test_tied_places_share() -> None:
    assert finished().places() == {
        1: (1, False, 7_800),
        2: (2, True, 1_700),
        3: (2, True, 1_700),
        4: (4, False, 0),
    }


def test_a_prize_is_paid_once() -> None:
    hall = finished().do("pay-prize", ticket=2)
    assert (hall.event.place, hall.event.cents) == (2, 1_700)
    assert refused(hall, "pay-prize", ticket=2)[0] == "prize-paid"
    assert hall.view["standings"][1]["prize_paid_at_ms"] == hall.now
    assert hall.undo().do("pay-prize", ticket=2).state.prizes_paid.keys() == {2}


@pytest.mark.parametrize(
    ("hall", "ticket", "code"),
    [
        (lambda: playing(4).out(4), 4, "payouts-not-announced"),
        (lambda: closed(4).out(4).do("announce-payouts"), 1, "no-place-yet"),
        (lambda: closed(4).out(4).do("announce-payouts"), 9, "no-place-yet"),
        (finished, 4, "no-prize"),
    ],
    indirect=["hall"],
)
def test_a_prize_that_nobody_has_is_not_paid(hall: Hall, ticket: int, code: str) -> None:
    assert refused(hall, "pay-prize", ticket=ticket)[0] == code


def test_who_is_out_in_the_money_is_paid_while_others_play() -> None:
    hall = closed(4).out(4, 3).do("announce-payouts").out(2)
    assert hall.do("pay-prize", ticket=2).event.cents == 3_400


@pytest.mark.clause("SEL-43")
def test_there_is_no_tool_for_deals() -> None:
    """Nothing but the table pays: no command takes an amount of prize money."""
    assert set(money.SLICE.commands) == {"announce-payouts", "pay-prize"}
    amounts = {
        (name, field)
        for name, kind in NIGHT.commands.items()
        for field in kind.__dataclass_fields__
        if field.endswith("_cents")
    }
    box = ("float_cents", "taken_out_cents", "counted_cents", "cash_cents")
    assert amounts == {
        ("set-up-night", "gross_before_cents"),
        *(("count-cash", name) for name in box),
        *(("count-evening-cash", name) for name in (*box, "beside_cents")),
        ("offer-goods", "value_cents"),
        ("count-year", "gross_before_cents"),
    }


@pytest.mark.clause("SEL-8b", "NU-5.02g")
def test_the_licensee_keeps_what_the_pool_leaves() -> None:
    for hall, pool in ((thursday().sell(3), 8_400), (nunavut().sell(3), 9_000)):
        desk = hall.view["desk"]
        assert desk["pool_cents"] == pool
        assert desk["pool_cents"] + desk["licensee_share_cents"] == desk["revenue_cents"]
