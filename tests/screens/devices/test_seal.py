"""The director seals the night at its end: what may be missing is shown, the seal stands on the
screen and on the signed paper, and opening it says why.
"""

from __future__ import annotations

from pathlib import Path

from tests.kit.forms import playing
from tests.kit.locator import expect
from tests.kit.nights.devices import seal_lacks
from tests.kit.papers import SEAL_SHORT
from tests.kit.several import IN_LEVEL_THREE
from tests.kit.volunteer import Opener, opens


def test_a_night_is_sealed_at_its_end_and_opened_with_a_reason(tablet: Opener) -> None:
    page, volunteer = playing(tablet)
    panel, short = volunteer.test("seal"), volunteer.test("seal-short")
    expect(panel).to_have_count(0)
    volunteer.go("out")
    for ticket in (1, 2, 3):
        volunteer.busts(ticket)
        volunteer.confirms_out()
    volunteer.go("tonight")
    panel.locator('button[data-act="seal-night"]').click()
    expect(short).to_have_text(SEAL_SHORT)
    sealed = short.inner_text()
    panel.locator("summary").click()
    panel.locator('button[data-act="open-seal"]').click()
    expect(panel).to_contain_text("needs its reason")
    page.locator("#unseal--reason").fill("the prize of place two was wrong")
    panel.locator('button[data-act="open-seal"]').click()
    expect(short).to_have_count(0)
    page.locator("#seal--reason").fill("put right")
    panel.locator('button[data-act="seal-night"]').click()
    expect(short).to_have_text(SEAL_SHORT)
    assert short.inner_text() != sealed
    volunteer.saved()


def test_what_a_lost_tablet_had_is_said_in_red_before_the_seal(
    tablet: Opener, tmp_path: Path
) -> None:
    _, volunteer = opens(tablet, "/#/data", moment=IN_LEVEL_THREE)
    night = seal_lacks().night
    volunteer.brings_in(night, tmp_path)
    volunteer.go("tonight")
    felt = volunteer.test("seal").locator('[data-dev="felt"]')
    expect(felt.locator('[data-test="where-lacks"]')).to_contain_text("At least 3 more records")
    expect(felt.locator('[data-test="where-open"]')).to_be_visible()
    expect(volunteer.test("seal").locator('button[data-act="seal-night"]')).to_be_visible()
