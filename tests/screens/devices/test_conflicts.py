"""Two doors and a copied tablet: what they wrote against each other, settled on one tablet."""

from __future__ import annotations

from pathlib import Path

from tests.core.hall import playing, thursday
from tests.kit.locator import expect
from tests.kit.several import IN_LEVEL_THREE, holds, night_on
from tests.kit.volunteer import Opener, opens


def test_a_rebuy_paid_at_two_doors_is_the_next_one_or_given_back(
    tablet: Opener, tmp_path: Path
) -> None:
    hall = playing(6).at("19:05")
    door = hall.on("door").rebuy(2, 3)
    _, director = opens(tablet, "/#/data", name="director", moment=IN_LEVEL_THREE)
    holds(director, hall.rebuy(2, 3).meets(door), tmp_path)
    director.go("tonight")
    director.test("conflict-count").first.click()
    card = director.test("conflict")
    expect(card).to_have_count(2)
    for phrase in ("Paid at two doors", "give $30 back", "their rebuy 2"):
        expect(card.first.locator('[data-test="paid-twice"]')).to_contain_text(phrase)
    expect(card.first.locator('[data-test="figure-takings"]')).to_contain_text("330")
    card.first.locator('input[name="reason"]').fill("They wanted two")
    card.first.locator('[data-act="conflict-take"]').click()
    expect(card).to_have_count(1)
    director.pass_time(0, 2)
    card.locator('[data-act="conflict-leave"]').click()
    expect(card).to_have_count(0)
    night = night_on(director, tmp_path)
    assert (night.state.rebuy_count(), night.state.revenue()) == (3, 6 * 4_000 + 3 * 3_000)


def test_an_undo_that_would_take_more_is_shown_with_it_and_left_out_or_done_with_all_of_it(
    tablet: Opener, tmp_path: Path
) -> None:
    drawn = thursday().sell(4).at("18:55").draw()
    played = drawn.at("19:00").start().at("19:05").out(4)
    _, director = opens(tablet, "/#/data", name="director", moment=IN_LEVEL_THREE)
    holds(director, played.meets(drawn.on("helper").undo(drawn.last_id)), tmp_path)
    director.go("tonight")
    director.test("conflict-count").first.click()
    card = director.test("conflict")
    expect(card).to_have_count(1)
    expect(card.locator('[data-test="takes"]')).to_contain_text("all that followed")
    expect(card.locator('[data-test="cannot"]')).to_have_count(0)
    card.locator('[data-act="undo"]').click()
    director.pass_time(0, 2)
    director.press("undo-along")
    expect(card).to_have_count(0)
    assert night_on(director, tmp_path).state.phase == "open"


def test_an_undo_that_would_take_more_is_left_out(tablet: Opener, tmp_path: Path) -> None:
    drawn = thursday().sell(4).at("18:55").draw()
    played = drawn.at("19:00").start()
    _, director = opens(tablet, "/#/data", name="director", moment=IN_LEVEL_THREE)
    holds(director, played.meets(drawn.on("helper").undo(drawn.last_id)), tmp_path)
    director.go("tonight")
    director.test("conflict-count").first.click()
    director.test("conflict").locator('[data-act="conflict-leave"]').click()
    expect(director.test("conflict")).to_have_count(0)
    assert night_on(director, tmp_path).state == played.night.state
