"""What a table's tablet may ask of a hand: where amounts and names end."""

from __future__ import annotations

import pytest

from tests.core.felt import Table, counted_in, deal
from tests.core.hall import nunavut


def dealt() -> Table:
    return deal(counted_in(nunavut().sell(3).at("17:55").draw().at("18:00").start()))


@pytest.mark.parametrize(
    ("amount", "code"),
    [
        (-1, "bad-command"),
        (True, "bad-command"),
        (1 << 53, "bad-command"),
        ((1 << 53) - 1, "more-than-the-stack"),
        (0, "raise-too-small"),
    ],
)
def test_an_amount_is_a_number_that_every_machine_can_hold(amount: object, code: str) -> None:
    table = dealt()
    assert table.refused("raise", table.turn, amount=amount).code == code
