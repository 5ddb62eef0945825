"""What a licence asks for after a night: a duties.json is taken whole or not at all, and what must
remain is the more that two clauses come to.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from pycore.kernel.units import BasisPoints, Cents
from pycore.law import packs
from pycore.law.files.duties import Duties, ExpenseCap, Profit

NUNAVUT = packs.load("ca_nu")


def duties_text(**changed: Any) -> str:
    data = {"code": "ca_xx", "report": {"days": 20, "clause": "XX-1"}, **changed}
    return json.dumps(data)


def test_what_no_document_tells_is_not_asked() -> None:
    for code in ("ca_mb", "ca_zz", "../ca_sk"):
        assert packs.duties(code) == Duties(code=code)


def test_a_file_is_read_as_it_is_written() -> None:
    duties = packs.read_duties(duties_text())
    assert duties.report
    assert duties.report_by("2026-11-21") == "2026-12-11"
    assert duties.deposit_by("2026-11-21") is duties.records_until("2026-11-21", None) is None


@pytest.mark.clause("NU-11.03")
@pytest.mark.parametrize(
    ("licence_last", "until"),
    [
        ("2026-11-21", "2029-11-21"),
        ("2026-11-20", None),
        ("2027-03-31", "2030-03-31"),
        (None, None),
    ],
)
def test_a_licence_that_had_ended_is_not_the_one_of_the_night(
    licence_last: str | None, until: str | None
) -> None:
    assert packs.duties("ca_nu").records_until("2026-11-21", licence_last) == until


@pytest.mark.parametrize(
    ("changed", "where"),
    [
        ({"reports": {"days": 20, "clause": "XX-1"}}, "reports"),
        ({"report": {"days": "20", "clause": "XX-1"}}, "report.days"),
        ({"report": {"days": 20}}, "report.clause"),
        ({"report": {"days": 20, "clause": "XX-1", "hours": 1}}, "report.hours"),
        ({"records": {"years": 3, "after": "summer", "clause": "XX-1"}}, "records.after"),
    ],
)
def test_a_typo_is_named(changed: dict[str, Any], where: str) -> None:
    with pytest.raises(ValueError, match=where):
        packs.read_duties(duties_text(**changed))


@pytest.mark.clause("NU-5.02c", "NU-5.02k", "NU-5.02g")
def test_what_must_remain_is_the_more_of_two_figures() -> None:
    def least(profit: int, gross: int = 1_001) -> tuple[int, int, tuple[str, ...]]:
        duties = Duties(
            code="ca_xx",
            expenses=ExpenseCap(most_bp=BasisPoints(1_500), clause="XX-2"),
            profit=Profit(least_bp=BasisPoints(profit), clause="XX-3"),
        )
        remainder = duties.least_left(Cents(gross), NUNAVUT)
        assert remainder
        return remainder.part, remainder.cents, remainder.clauses

    assert least(1_500) == (3_500, 351, ("NU-5.02g", "XX-2")), "350.35 is not enough with 350"
    assert least(4_000) == (4_000, 401, ("XX-3",))
    assert least(3_500) == (3_500, 351, ("XX-3",)), "of two that say the same its own is named"
    alone = Duties(code="ca_xx", profit=Profit(least_bp=BasisPoints(1_500), clause="XX-3"))
    for pack in (NUNAVUT, packs.load("ca_sk")):
        remainder = alone.least_left(Cents(1_001), pack)
        assert remainder
        assert (remainder.part, remainder.clauses) == (1_500, ("XX-3",)), (
            "nothing limits the expenses"
        )
    nunavut_duties = packs.duties("ca_nu")
    assert nunavut_duties.most_spent(Cents(1_001)) == 150, "150.15 would be too much with 151"
    assert packs.duties("ca_sk").most_spent(Cents(1_001)) is None
    assert packs.duties("ca_sk").least_left(Cents(1_001), packs.load("ca_sk")) is None
