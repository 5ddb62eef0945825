"""The papers of the money: the fields that a place asks for with their clauses, what was spent,
banked and paid; and the same as forms alone.
"""

from __future__ import annotations

import pytest

from pycore.night.money.money_view import money_view
from pycore.papers import columns, printing
from tests.core.hall import Hall
from tests.core.kit.accounts import bank, cheque, expense, in_nunavut, in_saskatchewan
from tests.core.papers.desk import asks, finished_night

NAMES = (
    "cash-up",
    "deposit-slip",
    "bank-journal",
    "cheque-voucher",
    "expenses",
    "financial-report",
)


def filed(hall: Hall, name: str) -> dict[str, str]:
    request = asks(hall)
    return columns.files(printing.make(name, request), request.voice.wall)


@pytest.mark.clause("SK-6", "SK-6.i", "SK-6.ii", "SK-6.iii", "SK-6.iv", "SK-3.net", "NU-11.01b")
@pytest.mark.parametrize(
    ("hall", "lines"),
    [
        (
            in_saskatchewan,
            ["participants,40,SK-6.i", "expenses,25.00,SK-6.iv", "prizes_paid,0.00,SK-6.iii"],
        ),
        (in_nunavut, ["expenses,25.00,NU-11.01b", "promotional,0.00,NU-11.04a"]),
    ],
    indirect=["hall"],
)
def test_the_report_has_the_fields_of_its_place(hall: Hall, lines: list[str]) -> None:
    spent = hall.do("record-expense", **expense(cents=2_500))
    report_lines = filed(spent, "financial-report")["financial-report"].splitlines()
    assert set(lines) <= set(report_lines)
    gross = f"{hall.state.revenue() // 100}.00"
    assert [line.split(",")[1] for line in report_lines if line.startswith("gross")] == [gross]
    assert "Cards" in filed(spent, "expenses")["expenses"]


@pytest.mark.clause("SK-7.b", "NU-11.02c", "NU-11.02a", "SK-7.a")
def test_the_register_has_number_day_payee_sum_and_purpose() -> None:
    hall = in_saskatchewan().do("record-deposit", **bank()).do("record-payment", **cheque())
    rows = filed(hall, "bank-journal")["bank-journal"].splitlines()
    assert rows[1] == "2026-11-23,17,Ann Ito,Takings,0042,90.00,"
    assert rows[2] == "2026-11-24,101,Food Bank,Winter boxes,,,5.00"
    voucher = filed(hall, "cheque-voucher")["cheque-1"]
    assert "payee,Food Bank," in voucher
    assert "slip,17," in filed(hall, "deposit-slip")["deposit-1"]


@pytest.mark.clause("NU-11.05", "NU-4.01")
def test_profits_at_work_say_what_became_of_the_net() -> None:
    hall = in_nunavut().do("record-payment", **cheque(purpose="recreation"))
    assert (
        "Recreation,Winter boxes,Food Bank,5.00"
        in (filed(hall, "profits-at-work")["profits-at-work"])
    )
    assert "profits-at-work" not in [kind.name for kind in printing.there(in_saskatchewan().night)]


@pytest.mark.clause("SK-5.a1")
def test_every_desk_is_cashed_up_by_two() -> None:
    hall = in_saskatchewan()
    hall = hall.do(
        "count-cash",
        float_cents=1_000,
        taken_out_cents=0,
        counted_cents=hall.state.revenue() + 900,
        people=["a", "b"],
        names=["Ann", "Bo"],
    )
    rows = filed(hall, "cash-up")["cash-up-counted"].splitlines()
    assert rows[1].endswith(',-1.00,"Ann, Bo"')
    sold = filed(hall, "cash-up")["cash-up-sold"].splitlines()
    took = f"{hall.state.revenue() // 100}.00"
    assert [row for row in sold if row.endswith(f'"Cash taken, less what went back",Cash,,{took}')]


@pytest.mark.clause("SK-5.a1")
def test_a_desk_prints_its_own_cash_up() -> None:
    hall = finished_night("nunavut-five-table")
    hall = hall.do("pay-prize", ticket=min(hall.state.still_in()))
    request = asks(hall)
    (desk,) = {row["desk"] for row in money_view(hall.night)["desks"]}

    def lines(**options: str) -> list[str]:
        paper = printing.make("cash-up", asks(hall, **options))
        return columns.files(paper, request.voice.wall)["cash-up-sold"].splitlines()

    assert lines(desk=desk) == lines()
    assert len(lines(desk="nobody")) == 1
    assert any(row.startswith(f"{desk},Prizes handed over,,1,") for row in lines())


def test_a_blank_slip_says_which_notes_and_coins_to_count() -> None:
    hall = in_nunavut().do("record-deposit", **bank())
    made = printing.printed("deposit-slip", asks(hall, blank="1"), "en").body
    assert '<td class="paper-narrow paper-end">$20</td>' in made
    assert "Ann Ito" not in made


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", NAMES)
def test_there_is_a_form_of_each_to_fill_in_by_hand(name: str, lang: str) -> None:
    request = asks(in_nunavut(), lang, blank="1")
    made = printing.printed(name, request, lang)
    assert "paper-line" in made.body or "paper-blank" in made.body
