"""Each room undoes what was done in it: one tap, whatever was done elsewhere meanwhile."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.core.hall import Hall
from tests.kit import nights
from tests.kit.hands import Hands
from tests.kit.locator import expect

LATELY = '[data-test="lately-here"]'


def here() -> Hall:
    """Sales are open, seats are drawn, and nobody plays yet."""
    return nights.sold(nights.begun("undo-here", -20), 24).do("draw-seats", seed=nights.SEED)


def paid_out() -> Hall:
    """The prizes are announced and some are won."""
    hall = nights.now(nights.started(nights.begun("undo-paid", 75), 20, 75))
    return hall.do("announce-payouts").out(*range(20, 4, -1)).out(2, 3)


def playing() -> Hall:
    return nights.started(nights.begun("undo-playing", 20), 20, 20)


def refunds(hands: Hands) -> None:
    hands.volunteer.unfolds("#refund-who")
    hands.at("#refund-who").fill("24")
    hands.at('[data-act="refund-entry"]').click()


def blocks_a_seat(hands: Hands) -> None:
    if not hands.page.locator('[data-act="close-table"]').count():
        hands.at("#table-3").click()
    hands.at('[data-do="block-seat"]').click()


def offers_goods(hands: Hands) -> None:
    hands.volunteer.folds('[data-fold="goods-open"]')
    hands.at("#goods--description").fill("A ham")
    hands.at("#goods--place").fill("2")
    hands.at("#goods--value").fill("60")
    hands.at('[data-act="offer-goods"]').click()


def owns_chips(hands: Hands) -> None:
    if not hands.page.locator("#owned").count():
        hands.volunteer.folds("#owned-fold")
    fields = hands.page.locator("#owned input")
    expect(fields.first).to_be_visible()
    for index in range(fields.count()):
        fields.nth(index).fill("900")
    hands.at('#owned [data-act="owned-keep"]').click()


def amends(hands: Hands) -> None:
    hands.at("#amend--venue").fill("Kinsmen Centre")
    hands.at("#amend--reason").fill("the roof leaks")
    hands.at('#amend [data-act="amend-night"]').click()


def pays(hands: Hands) -> None:
    hands.at('[data-act="pay-prize"]').click()


def pauses(hands: Hands) -> None:
    hands.at('[data-act="pause-clock"]').click()


@pytest.mark.parametrize(
    ("make", "room", "does", "text"),
    [
        (here, "door", refunds, "Refunded: ticket"),
        (here, "seats", blocks_a_seat, "blocked"),
        (here, "payouts", offers_goods, "A ham"),
        (here, "chips", owns_chips, "The chips that there are were counted"),
        (here, "amend", amends, "the roof leaks"),
        (paid_out, "payouts", pays, "Prize paid"),
        (playing, "tonight", pauses, "paused"),
    ],
)
def test_a_room_undoes_its_own_after_something_elsewhere(
    hands: Hands, make: Callable[[], Hall], room: str, does: Callable[[Hands], None], text: str
) -> None:
    hands.opens(make, room)
    expect(hands.page.locator(LATELY)).to_have_count(0)
    does(hands)
    hands.saved()
    if room == "seats":  # the log of the seats stands under their list
        hands.volunteer.press("show-list")
    own = hands.page.locator(LATELY + " > li")
    expect(own).to_have_count(1)
    hands.goes(f"#/night/{hands.volunteer.night}/history")
    hands.volunteer.pass_time(0, 5)
    elsewhere(hands)
    hands.goes(f"#/night/{hands.volunteer.night}/{room}")
    expect(own).to_have_count(1)
    expect(own).to_contain_text(text)
    hands.volunteer.pass_time(0, 5)
    own.locator('[data-act="undo"]').click()
    hands.saved()
    expect(own).to_have_class("gone")
    expect(own).to_contain_text("Undone")
    expect(hands.at('[data-test="toast"]')).to_contain_text(text)
    hands.volunteer.pass_time(0, 5)
    own.locator('[data-act="undo"]').click()
    hands.saved()
    expect(own).not_to_have_class("gone")
    hands.volunteer.pass_time(0, 5)
    own.locator('[data-act="undo"]').click()
    hands.saved()
    expect(own).to_have_class("gone")


def elsewhere(hands: Hands) -> None:
    """A dispute is noted, which stands in no room's list."""
    hands.at('#last [data-act="incident-open"]').click()
    hands.page.locator('[name="incident-kind"][value="dispute"]').check(force=True)
    hands.at("#sheet-note").fill("Somebody else's business")
    hands.at('[data-test="sheet"] [type="submit"]').click()
    hands.saved()
