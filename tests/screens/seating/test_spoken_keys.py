"""A key that acts on somebody says on whom, also where it is heard apart from its row."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.core.hall import Hall
from tests.kit import nights
from tests.kit.hands import Hands, view
from tests.kit.locator import expect

KEYS = "main button[data-ticket], main button[data-player], main button[data-penalty]"


def buying_again() -> Hall:
    return nights.now(nights.started(nights.begun("named-keys", 20), 12, 20))


def awaited() -> Hall:
    people = {"players": ["a", "b"], "names": ["Zed Ironside", "Bob Li"], "prepaid": [True, False]}
    hall = nights.sold(nights.begun("named-keys-door", -45), 3)
    return nights.now(hall.do("expect-players", **people))


def came() -> Hall:
    """All seats are drawn; somebody who had paid has come."""
    hall = nights.paid_beforehand("named-keys-came", -10).do("seat-prepaid", seed=nights.SEED)
    (absentee, *_) = hall.view["absence"]["rows"]
    hall = hall.do("note-arrival", ticket=absentee["ticket"])
    return nights.now(hall.do("draw-seats", seed=nights.SEED))


def finds(field: str) -> Callable[[Any], None]:
    return lambda page: page.locator(field).fill("Stefansson")


def expected(page: Any) -> None:
    page.locator('[data-fold="door-expected"] summary').first.click()


def refunds(page: Any) -> None:
    page.locator('[data-fold="refund-open"] summary').first.click()
    finds("#refund-who")(page)


def picked(page: Any) -> None:
    page.locator("#out-find").fill("2")
    page.locator("#out-find").press("Enter")
    finds("#out-find")(page)


def table(page: Any) -> None:
    page.locator('[data-act="open-table"]').first.click()


@pytest.mark.parametrize(
    ("night", "screen", "reveals", "act"),
    [
        (buying_again, "door", finds("#who"), "sell-rebuy"),
        (awaited, "door", expected, "sell-expected"),
        (awaited, "door", expected, "refund-prepaid"),
        (awaited, "door", refunds, "refund-entry"),
        (buying_again, "out", finds("#out-find"), "out-add"),
        (buying_again, "out", picked, "out-remove"),
        (buying_again, "seats", finds("#find"), "move"),
        (buying_again, "seats", table, "move"),
        (came, "seats", table, "mark-absent"),
        (nights.blinded_off, "tonight", None, "note-arrival"),
        (nights.penalized, "tonight", None, "penalty-end"),
        (nights.finished, "payouts", None, "pay-prize"),
    ],
)
def test_every_key_of_a_player_says_the_name(
    hands: Hands,
    night: Callable[[], Hall],
    screen: str,
    reveals: Callable[[Any], None] | None,
    act: str,
) -> None:
    hands.opens(night, screen)
    if reveals:
        reveals(hands.page)
    expect(hands.page.locator(f'main [data-act="{act}"]').first).to_be_visible()
    names = {row["name"] for row in view(hands)["players"]} | {"Zed Ironside", "Bob Li"}
    short = {name.split()[0] for name in names}
    nameless = [
        key.get_attribute("data-act")
        for key in hands.page.locator(KEYS).all()
        if key.get_attribute("data-ticket") not in ("", "0")
        and not any(
            name in (key.get_attribute("aria-label") or key.inner_text()) for name in short
        )
    ]
    assert nameless == []
