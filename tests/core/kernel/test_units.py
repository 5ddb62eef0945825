"""Shares and refusals."""

from __future__ import annotations

import pytest

from pycore.kernel.clauses import Clause, Refused
from pycore.kernel.units import BasisPoints, Cents, share


@pytest.mark.parametrize(
    ("amount", "part", "share_cents"), [(531_000, 7_000, 371_700), (99, 5_000, 49), (1, 9_999, 0)]
)
def test_a_share_never_exceeds_what_was_taken(amount: int, part: int, share_cents: int) -> None:
    assert share(Cents(amount), BasisPoints(part)) == share_cents


def test_a_refusal_says_what_by_which_clause_and_with_which_facts() -> None:
    refused = Refused("rebuy-offer-cap", Clause("NU-8.12a"), kind="law", value=2, limit=1)
    assert str(refused) == "rebuy-offer-cap (NU-8.12a): limit=1, value=2"
    assert refused.as_data() == {
        "code": "rebuy-offer-cap",
        "clause": "NU-8.12a",
        "kind": "law",
        "facts": {"limit": 1, "value": 2},
    }
    assert str(Refused("clock-paused")) == "clock-paused"
