"""A first-time director rehearses: players come, the night runs, and nothing passes for real."""

from __future__ import annotations

import re

from pycore.ledger.lines.bundle import write_bundle
from pycore.night.night import Night
from tests.core.hall import Hall
from tests.kit import nights
from tests.kit.hands import Hands
from tests.kit.locator import expect

STRIP = '[data-test="rehearsal"]'
NOT_REAL = "Practice: not a real night."
OF_A_NIGHT = (
    "tonight", "door", "seats", "out", "table", "pots", "chips", "standings", "payouts",
    "evening", "history", "amend", "data",
)  # fmt: skip


def real_night() -> Hall:
    return nights.begun("a-real-night", 30)


def moved() -> Hall:
    """One player of a rehearsal has another seat than the draw gave."""
    hall = nights.now(nights.started(nights.begun("rehearsal-moved", 20), 19, 20))
    ticket = next(ticket for ticket, seat in hall.state.seats.items() if seat.table == 1)
    (free,) = {*range(1, 11)} - hall.state.tables()[2]
    return hall.do("move-player", ticket=ticket, table=2, seat=free, reason="a broken chair")


def brought(hands: Hands) -> Night:
    """Take the file of such a rehearsal in."""
    rehearsal = moved().night
    file = hands.folder / "moved.txt"
    file.write_text(write_bundle(rehearsal.logs, rehearsal.people), "utf-8")
    hands.goes("#/data")
    hands.page.locator("#import").set_input_files(file)
    expect(hands.at('[data-test="imported"]')).to_be_visible()
    return rehearsal


def test_a_night_is_rehearsed_and_marked_as_not_real_wherever_it_is_shown(hands: Hands) -> None:
    hands.goes("#/setup")
    hands.page.locator("#template-selkirk-thursday").check(force=True)
    for name, text in (("organization", "Legion"), ("venue", "Hall"), ("break_minutes", "10")):
        hands.page.locator(f"#{name}").fill(text)
    hands.at('[data-act="rehearse-night"]').click()
    expect(hands.page).to_have_url(re.compile("#/night/rehearsal-"))
    tid = hands.page.url.split("#/night/")[1].split("/")[0]
    hands.volunteer.night = tid

    expect(hands.at(STRIP)).to_contain_text(NOT_REAL)
    hands.at('[data-act="rehearsal-come"]').click()
    expect(hands.at(STRIP)).to_be_visible()
    hands.volunteer.draws_and_starts()
    expect(hands.at('[data-test="left"]')).to_contain_text("20")

    clock = hands.at('[data-live="clock"]')
    hands.at('[data-act="rehearsal-run"]').click()
    later, run = re.compile(r"^1[0-2]:"), hands.page.locator('[data-act="rehearsal-run"]')
    for _ in range(60):
        if later.match(clock.inner_text()):
            break
        if run.count():  # a dispute, which comes by chance, halts it
            run.click()
        hands.page.wait_for_timeout(500)
    expect(clock).to_have_text(later)
    halt = hands.page.locator('[data-act="rehearsal-halt"]')
    if halt.count():  # something may have needed the director first, which stops it too
        halt.click()
    expect(hands.at('[data-act="rehearsal-run"]')).to_be_visible()

    for screen in OF_A_NIGHT:
        hands.goes(f"#/night/{tid}/{screen}")
        expect(hands.page.locator("body")).to_have_attribute("data-screen", screen)
        expect(hands.at(STRIP)).to_contain_text(NOT_REAL)
    expect(hands.at('[data-test="print-head"]')).to_contain_text(NOT_REAL)
    expect(hands.at('[data-test="print-head"]')).to_contain_text("PRACTICE: ")
    hands.goes(f"#/night/{tid}/screen")
    expect(hands.at('[data-test="tv"]')).to_contain_text(NOT_REAL)
    hands.goes("#/nights")
    expect(hands.page.locator('[data-test="night"]', has_text="PRACTICE")).to_contain_text(
        "Practice"
    )
    expect(hands.page.locator(STRIP)).to_have_count(0)

    # A slip is cut off the sheet that says so.
    rehearsal = brought(hands)
    hands.goes(f"#/night/{rehearsal.tid}/seats")
    hands.at('[data-act="print-slips"]').click()
    expect(hands.at('[data-test="paper"] .paper-card')).to_contain_text(NOT_REAL)


# ---- a practice night is deleted from the list; a real night cannot be ----


def test_a_practice_night_is_deleted_after_a_question(hands: Hands) -> None:
    real = hands.holds("real_night", real_night)
    tid = brought(hands).tid
    hands.goes("#/nights")
    key = hands.page.locator(f'[data-act="rehearsal-ask"][data-tid="{tid}"]')
    expect(key).to_have_text("Delete")
    expect(hands.page.locator(f'[data-act="rehearsal-ask"][data-tid="{real}"]')).to_have_count(0)

    key.click()
    expect(hands.at('[data-test="sheet"]')).to_contain_text("Delete this practice night?")
    hands.at("#sheet-cancel").click()
    expect(key).to_have_count(1)

    key.click()
    hands.at('#sheet [data-act="rehearsal-delete"]').click()
    expect(hands.page.locator('[data-test="sheet"]')).to_have_count(0)
    expect(key).to_have_count(0)
    hands.goes(f"#/night/{tid}/tonight")
    expect(hands.at('[data-test="notice"]')).to_contain_text("not on this tablet")
    hands.goes(f"#/night/{real}/tonight")
    expect(hands.page.locator("body")).to_have_attribute("data-screen", "tonight")
