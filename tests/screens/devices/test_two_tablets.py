"""Two tablets of one organization in a hall without a network: each goes on alone, and what they
wrote against each other is shown on both and settled by a person.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.locator import expect
from tests.kit.organization import Organization
from tests.kit.several import night_on, sends
from tests.kit.volunteer import Opener, opens


@pytest.mark.parametrize("take", [True, False])
def test_the_same_level_changed_on_both_is_shown_and_settled(
    server: Organization, tablet: Opener, tmp_path: Path, take: bool
) -> None:
    here, director = opens(tablet, "/#/data", name="director")
    director.connects(server.pairing_code)
    director.sets_up_selkirk()
    director.go("door")
    director.sells_entries(["Ann Ross", "Bob Okemaw", "Émile Carrière"])
    director.go("seats")
    director.press("draw-seats")
    director.says("tables: 1")
    director.go("tonight")
    director.press("start-clock")
    director.saved()
    sends(director)

    there, helper = opens(tablet, "/#/data", name="helper")
    helper.connects(server.pairing_code)
    helper.goes("#/nights")
    helper.page.locator('[data-test="night"] a').first.click()
    expect(helper.test("blinds").first).to_have_text("100 / 200")
    helper.night = director.night

    # No network: both turn to the next level, neither knowing of the other.
    here.context.set_offline(True)
    there.context.set_offline(True)
    for volunteer in (director, helper):
        volunteer.go("tonight")
        volunteer.press("next-level")
        volunteer.press("change-why")
        volunteer.says("Level 2")

    here.context.set_offline(False)
    sends(director)
    there.context.set_offline(False)
    sends(helper)
    sends(director)
    for volunteer in (director, helper):
        expect(volunteer.test("conflict-count").first).to_contain_text("1 does not agree")
        volunteer.page.locator(".reach").click()
        card = volunteer.test("conflicts")
        expect(card).to_contain_text("Clock moved to: Level 2")
        expect(card).to_contain_text("without knowing what another tablet had just done")

    director.press("conflict-take" if take else "conflict-leave")
    director.saved()
    expect(director.test("conflicts")).to_have_count(0)
    sends(director)
    sends(helper)
    expect(helper.test("conflicts")).to_have_count(0)
    expect(helper.test("conflict-count")).to_have_count(0)
    ours, theirs = night_on(director, tmp_path), night_on(helper, tmp_path)
    assert ours.digest() == theirs.digest()
    assert not ours.conflicts
    for volunteer in (director, helper):
        volunteer.go("tonight")
        expect(volunteer.test("blinds").first).to_have_text("200 / 400")


def test_a_night_goes_from_tablet_to_tablet_in_a_file(tablet: Opener, tmp_path: Path) -> None:
    _, director = opens(tablet, "/#/data", name="director")
    director.sets_up_selkirk()
    director.go("door")
    director.sells_entries(["Ann Ross", "Zoë Li"])
    saved = director.exports(tmp_path)
    file = tmp_path / "night.txt"
    file.write_text(saved, "utf-8")

    _, helper = opens(tablet, "/#/data", name="helper")
    broken = tmp_path / "broken.txt"
    broken.write_text("a shopping list\n", "utf-8")
    helper.page.locator("#import").set_input_files(broken)
    expect(helper.test("imported")).to_have_attribute("role", "alert")
    helper.page.locator("#import").set_input_files(file)
    expect(helper.test("imported")).to_have_attribute("role", "status")
    helper.goes("#/nights")
    helper.page.locator('a[data-test="night"]').click()
    helper.night = director.night
    helper.go("door")
    expect(helper.page.locator("main")).to_contain_text("Zoë Li")
    helper.sells_entries(["Joe Dyck"])

    # And back: the first tablet takes in only what it does not have.
    back = tmp_path / "back.txt"
    back.write_text(helper.exports(tmp_path), "utf-8")
    director.page.locator("#import").set_input_files(back)
    expect(director.test("imported")).to_have_attribute("role", "status")
    director.go("door")
    expect(director.test("entries").first).to_contain_text("3")
    assert night_on(director, tmp_path).digest() == night_on(helper, tmp_path).digest()
