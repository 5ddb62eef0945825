"""What the director reaches from wherever a player is shown, and what is said before somebody is
put out.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.running import Running
from tests.core.hall import Hall
from tests.kit import nights

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE = {"width": 360, "height": 800}


def dealt() -> Hall:
    return nights.started(nights.begun("reach-dealt", 20), 10, 20)


@pytest.mark.parametrize("size", [PHONE, {"width": 1280, "height": 800}], ids=["phone", "tablet"])
def test_a_hand_in_play_is_said_before_somebody_is_put_out(
    hands: Running, size: dict[str, int]
) -> None:
    hands.opens(dealt, "tonight")
    dealer = hands.deals()
    if dealer.stage() == "count":
        dealer.tap("tb-count")
        dealer.tap("tb-deal")
    dealer.sees_stage("bet")
    hands.page.set_viewport_size({"width": size["width"], "height": size["height"]})
    hands.goes(f"#/night/{hands.volunteer.night}/out")
    hands.volunteer.busts(3)
    notice = hands.page.locator('[data-test="in-hand"]')
    expect(notice).to_contain_text("is in play on this tablet")
    expect(notice).to_be_in_viewport()
    expect(hands.at('#out [data-act="eliminate"]')).to_be_in_viewport()
    hands.goes(f"#/night/{hands.volunteer.night}/tonight")
    expect(notice).to_have_count(0)
    hands.page.locator("#seat-4").check(force=True)
    expect(notice).to_contain_text("is in play on this tablet")
    expect(notice).to_be_in_viewport()
    expect(hands.at('.chosen [data-act="eliminate"]')).to_be_in_viewport()
