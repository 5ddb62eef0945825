"""Two doors of one night without a network near its cap (scenario S15): each sells its own ticket
numbers and no other, and what is used up is refused in words.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from pycore.night.registration.tickets import Leases
from tests.kit.locator import expect
from tests.kit.nights.devices import answered_both_ways
from tests.kit.organization import Organization
from tests.kit.several import confirms, night_on, sends
from tests.kit.volunteer import Opener, Volunteer, opens


def two_doors(server: Organization, tablet: Opener) -> tuple[Any, Volunteer, Any, Volunteer]:
    """A director's tablet and one at the back door, each with numbers of its own."""
    director_at, director = opens(tablet, "/#/data", name="director")
    director.connects(server.pairing_code)
    director.sets_up_selkirk()
    director.go("door")
    director.sells_entries(["Ann Ross"])
    sends(director)
    two, helper = opens(tablet, "/#/data", name="helper")
    helper.connects(server.pairing_code)
    helper.goes("#/nights")
    helper.page.locator('[data-test="night"] a, a[data-test="night"]').first.click()
    expect(helper.page.locator("#nav")).to_be_visible()
    helper.night = director.night
    helper.go("data")
    helper.page.locator("#tablet-called").fill("Back door")
    helper.press("tablet-name")
    helper.saved()
    sends(helper)
    sends(director)
    director.press("tablet-first")
    confirms(director, "this tablet decides")
    door = back_door(director)
    door.locator('[data-act="tablet-part"]').click()
    director.page.locator("#tablet-role-desk").check(force=True)
    confirms(director, "A table has one tablet")
    expect(door).to_contain_text("numbers left")
    return director_at, director, two, helper


def back_door(director: Volunteer) -> Any:
    return director.test("tablets").locator("li").filter(has_text="Back door")


@pytest.mark.clause("NU-5.02f", "SK-4.i1", "SK-4.j")
def test_s15_two_doors_offline_sell_their_own_numbers_alone(
    server: Organization, tablet: Opener, tmp_path: Path
) -> None:
    director_at, director, two, helper = two_doors(server, tablet)
    door = back_door(director)

    # The door gives all but one back; the director gives it one more.
    door.locator('[data-act="tablet-back"]').click()
    confirms(director, "Only for a tablet that sells nothing more")
    expect(door).to_contain_text("numbers left: 0")
    door.locator('[data-act="tablet-more"]').click()
    director.saved()
    expect(door).not_to_contain_text("numbers left: 0")
    sends(director)
    sends(helper)

    director_at.context.set_offline(True)
    two.context.set_offline(True)
    director.go("door")
    director.sells_entries(["Bob Okemaw"])
    helper.go("door")
    expect(helper.test("numbers-left")).to_contain_text("Numbers left on this tablet")
    helper.sells_entries(["Cy Dyck"])
    director_at.context.set_offline(False)
    two.context.set_offline(False)
    sends(director)
    sends(helper)
    sends(director)

    # The doors close: what lies unsold between their tickets is void, with the reason.
    for own in (door, director.own_row()):
        own.locator('[data-act="tablet-back"]').click()
        director.page.locator('#sheet [data-act="tablet-back-do"]').click()
        director.saved()
    unsold = director.test("unsold")
    unsold.locator('[data-act="void-numbers"]').click()
    director.page.locator('[data-act="void-numbers-do"]').click()
    expect(director.page.locator('[data-test="sheet"] [data-test="refusal"]')).to_be_visible()
    director.page.locator('[id="void--reason"]').fill("Torn at the back door")
    director.page.locator('[data-act="void-numbers-do"]').click()
    director.saved()
    expect(unsold).to_have_count(0)
    sends(director)
    sends(helper)
    ours, theirs = night_on(director, tmp_path), night_on(helper, tmp_path)
    assert ours.digest() == theirs.digest()
    assert not ours.conflicts
    assert len(ours.state.entries) == 3
    assert ours.state.part(Leases).void


@pytest.mark.clause("MB-23", "NU-9.27")
def test_s15_one_name_at_two_doors_offline_is_asked_about_on_both(
    server: Organization, tablet: Opener, tmp_path: Path
) -> None:
    director_at, director, two, helper = two_doors(server, tablet)
    sends(director)
    sends(helper)
    director_at.context.set_offline(True)
    two.context.set_offline(True)
    director.go("door")
    director.sells_entries(["Zoë Dupré", "Cy Dyck"])
    helper.go("door")
    helper.sells_entries(["zoe dupre", "CY DYCK"])
    expect(helper.test("same-person")).to_have_count(0)
    director_at.context.set_offline(False)
    two.context.set_offline(False)
    for each in (director, helper, director):
        sends(each)
    for each in (director, helper):
        each.go("door")
        expect(each.test("same-person")).to_have_count(2)
        expect(each.test("same-person").first).to_contain_text("Back door")
        expect(each.test("same-person").first).to_contain_text("$40")
    director.go("seats")
    # Which of the two spellings is told first is chance's: the lower number may be either door's.
    question = re.compile("zo[eë] dupr[eé]: one person, or two", re.IGNORECASE)
    expect(director.test("todo")).to_contain_text(question)
    expect(director.page.locator('[data-act="draw-seats"]').first).to_be_enabled()

    # One of each: they are two, and one is paid back; then no tablet asks any more.
    director.go("door")
    zoe = director.test("same-person").filter(has_text=re.compile("zo[eë]", re.IGNORECASE))
    zoe.locator('[data-act="two-people"]').click()
    expect(director.test("same-person")).to_have_count(1)
    director.pass_time(0, 2)
    director.test("same-person").locator('[data-act="same-refund"]').last.click()
    expect(director.test("same-person")).to_have_count(0)
    director.saved()
    for each in (director, helper):
        sends(each)
    helper.go("door")
    expect(helper.test("same-person")).to_have_count(0)
    ours, theirs = night_on(director, tmp_path), night_on(helper, tmp_path)
    assert ours.digest() == theirs.digest()
    assert (len(ours.state.entries), sum(ours.state.refunded.values())) == (4, 4_000)
    assert not ours.conflicts


def test_two_answers_given_apart_are_both_told_and_the_next_one_settles(
    tablet: Opener, tmp_path: Path
) -> None:
    _, volunteer = opens(tablet, "/#/data")
    night = answered_both_ways().night
    volunteer.brings_in(night, tmp_path)
    volunteer.go("door")
    card = volunteer.test("answers-differ")
    expect(card).to_contain_text("two people.")
    expect(card).to_contain_text("was paid back.")
    card.locator('[data-act="two-people-after"]').click()
    expect(card).to_have_count(0)
    volunteer.saved()
