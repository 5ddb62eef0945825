"""Where the door lists everybody: the word for each one's phone, and the mark of a name that was
changed beside the records.
"""

from __future__ import annotations

from dataclasses import replace

from pycore.kernel.ids import grouped, seat_word
from tests.core.hall import Hall
from tests.kit import nights
from tests.kit.hands import Hands
from tests.kit.locator import expect

SALT = "a-salt-of-96-bit"


def changed() -> Hall:
    hall = nights.begun("changed", -45)
    for name in ("Rose Spence", "Ken Oleson"):
        hall = hall.sell(name=name, salt=SALT)
    renamed = {**hall.night.people["desk-1"], "name": "Somebody Else", "wall": hall.now + 1}
    return replace(hall, night=hall.night.named({**hall.night.people, "desk-1": renamed}))


def test_the_door_marks_a_name_that_is_none_that_was_typed(hands: Hands) -> None:
    hands.opens(changed, "door")
    hands.page.locator('[data-fold="door-list"] summary').click()
    rows = hands.page.locator('[data-test="door-list"] > li')
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("Not the name that was typed")
    expect(rows.nth(1)).not_to_contain_text("Not the name that was typed")
    word = seat_word(hands.page.url.split("#/night/")[1].split("/")[0], 1)
    expect(rows.nth(0)).to_contain_text(f"word {grouped(word)}")
    # Whoever puts it right types it anew, and that is recorded.
    rows.nth(0).locator('[data-act="rename"]').click()
    hands.at("#rename-name").fill("Rose Spence")
    hands.at("#rename-name").press("Enter")
    hands.saved()
    expect(rows.nth(0)).to_contain_text("Rose Spence")
    expect(rows.nth(0)).not_to_contain_text("Not the name that was typed")
