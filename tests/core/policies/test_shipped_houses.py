"""The shipped house rules, number by number: what was approved changes only on purpose."""

from __future__ import annotations

from typing import Any

import pytest

from pycore import packs
from pycore.policies.settings import Row
from pycore.rules.payouts import band

SELKIRK, NUNAVUT = packs.house("selkirk-thursday"), packs.house("nunavut-five-table")


def values(house: Any, *names: str) -> list[tuple[Any, str, bool]]:
    ruled = [house.values[name] for name in names]
    return [(one.value, one.clause, one.free) for one in ruled]


@pytest.mark.clause("SEL-46", "SEL-44")
def test_every_shipped_house_is_a_folder_with_a_file_of_its_id() -> None:
    assert SELKIRK.approval.date == SELKIRK.edition == "2024-08-16"
    assert NUNAVUT.approval.reference == ""
    assert (SELKIRK.pack, SELKIRK.ruleset, NUNAVUT.pack) == ("ca_mb", "selkirk", "ca_nu")
    assert (dict(NUNAVUT.play), dict(NUNAVUT.wagers), dict(NUNAVUT.book)) == ({}, {}, {})


@pytest.mark.clause("SEL-4a", "SEL-4b", "SEL-4c", "SEL-4d", "SEL-7a", "SEL-7c", "SEL-8b", "SEL-23")
def test_selkirks_values() -> None:
    names = (
        "entry_fee_cents", "starting_stack_chips", "cancel_below", "cancel_minutes",
        "refund_minutes", "rebuy_limit", "rebuy_fee_cents", "rebuy_chips", "rebuy_close_level",
        "pool_bp", "balance_few", "balance_many", "jackpot_fee_cents",
    )  # fmt: skip
    assert values(SELKIRK, *names) == [
        (4_000, "SEL-4b", False), (15_000, "SEL-4a", False), (10, "SEL-4c", False),
        (15, "SEL-4c", False), (60, "SEL-4d", False), (3, "SEL-7a", False),
        (3_000, "SEL-7a", False), (12_000, "SEL-7a", False), (5, "SEL-7c", False),
        (7_000, "SEL-8b", False), (1, "SEL-23", False), (2, "SEL-23", False),
        (500, "SELJ-1", False),
    ]  # fmt: skip
    free = {name for name, ruled in SELKIRK.values.items() if ruled.free}
    assert free == {"night_name", "payout_unit_cents"}


@pytest.mark.clause("SEL-13a", "SEL-13c", "SEL-9")
def test_selkirks_structure() -> None:
    blinds = (
        100, 200, 300, 400, 0, 500, 1_000, 1_500, 2_000, 0, 3_000, 4_000, 5_000, 8_000, 0,
        10_000, 15_000, 20_000, 25_000,
    )  # fmt: skip
    removed = iter((100, 500, 1_000))
    assert SELKIRK.rows == tuple(
        Row(small, small * 2, 15) if small else Row(remove=next(removed)) for small in blinds
    )
    assert SELKIRK.extra_rows == (Row(30_000, 60_000, 15), Row(40_000, 80_000, 15))
    assert (SELKIRK.rows_clause, SELKIRK.extra_clause) == ("SEL-13a", "SEL-13c")
    assert (SELKIRK.start_minute, SELKIRK.stop_minute, SELKIRK.stop_clause) == (1_140, 45, "SEL-9")
    assert SELKIRK.needs_break_length


@pytest.mark.clause("SEL-8c")
def test_selkirks_payouts() -> None:
    rows = SELKIRK.values["payout_bands"].value
    assert [row.up_to for row in rows] == [
        15, 25, 35, 45, 55, 65, 75, 85, 95, 100, 110, 120,
    ]  # fmt: skip
    assert rows[0] == band(15, 7000, 3000)
    assert rows[7] == band(85, 3000, 2000, 1200, 900, 750, 650, 600, 500, 400)
    last = band(120, 2700, 1700, 1000, 800, 750, 650, 500, 450, 400, 300, 300, 250, 200)
    assert rows[-1] == last


@pytest.mark.clause("SEL-28a", "SEL-30", "SEL-29", "SEL-40", "SEL-39")
def test_selkirk_writes_only_where_it_differs_from_manitoba() -> None:
    below, here = packs.load("ca_mb"), SELKIRK.over(packs.load("ca_mb"))
    for name in ("straddles", "misdeal", "unbet_all_show", "bettor_shows"):
        assert name not in SELKIRK.play
        assert getattr(here.play, name) == getattr(below.play, name)
    differs = {name for name, term in here.play_terms.terms.items() if name in SELKIRK.play}
    assert all(here.play_terms.terms[name] != below.play_terms.terms[name] for name in differs)
    assert here.play.book == below.play.book._replace(side="SEL-40")
    assert (here.wagers.oversized.clause, here.wagers.said.clause) == ("SEL-30", "SEL-29")


@pytest.mark.clause("NU-A.3d", "NU-9.01c", "NU-8.12b")
def test_nunavuts_values() -> None:
    names = ("player_cap", "entry_fee_cents", "rebuy_limit", "rebuy_close_level", "pool_bp")
    assert values(NUNAVUT, *names) == [
        (50, "NU-5.02f", True), (6_000, "NU-5.02e", True), (3, "NU-8.12a", True),
        (5, "NU-8.12b", True), (5_000, "NU-5.02g", True),
    ]  # fmt: skip
    assert NUNAVUT.values["payout_bands"].value[1] == band(20, 5000, 3000, 2000)
    smalls = (
        25, 50, 100, 200, 300, 400, 600, 1_000, 1_500, 2_000, 3_000, 5_000, 7_000, 10_000,
        15_000, 20_000,
    )  # fmt: skip
    assert NUNAVUT.rows == tuple(Row(small, small * 2, 20) for small in smalls)
