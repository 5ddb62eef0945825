"""What people type to do harm, or by mistake, in a browser: refused at its field, or a text on
every screen and page, which opens nothing, runs nothing and pushes nothing off the screen.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, ViewportSize, expect

from e2e.harm import DRAWN, HARM, RUNS, UNFOLDS
from e2e.layout.look import CHECK
from e2e.machines import ROOT, Opener, Server
from e2e.office import PHONE, Office, stranger, synced
from pycore.ledger.model.unturned import closed, unturned
from tests.core.papers import busy
from tests.kit.forms import at_nunavut, expect_nights, expect_wrong, selling

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ROUTES = re.compile(r'\bRoom\(\s*"([\w-]+)"')
TABLET: ViewportSize = {"width": 1280, "height": 800}
OUTSIDE = ("nights", "setup", "book", "data")
"""Rooms that are of no night."""


def harmless(page: Page, where: str) -> str:
    """Nothing ran or was opened, nothing sticks out, no line is turned round; what it says."""
    harm = page.evaluate(HARM)
    assert harm["ran"] == [], where
    assert harm["opened"] == [], where
    assert harm["wide"] <= 0, f"{where}: wider than the screen by {harm['wide']}"
    text = page.locator("body").inner_text()
    assert closed(text) == text, f"{where}: a text turns the line round"
    return " ".join(text.split())


def test_days_and_sums_that_cannot_be_open_no_night(tablet: Opener) -> None:
    browser, volunteer = at_nunavut(tablet)
    page = browser.page
    for text, sentence in (("-0.01", "“-0.01”"), ("12.345", "“12.345”"), ("9" * 40, "“9999")):
        page.locator("#set-entry_fee_cents").fill(text)
        volunteer.press("create-night")
        expect_wrong(page, "set-entry_fee_cents", sentence)
    page.locator("#set-entry_fee_cents").fill("60")
    page.locator("#date").focus()
    for keys in ("2026", "ArrowRight", "02", "ArrowRight", "30"):  # as the field asks for it
        page.keyboard.press(keys) if keys.isalpha() else page.keyboard.type(keys)
    volunteer.press("create-night")
    expect(page.locator("#date")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#date-wrong")).to_be_visible()
    page.locator("#date").fill("2026-11-19")
    page.locator("#organization").fill("A" * 10_000)
    assert len(page.locator("#organization").input_value()) == 200
    expect_nights(volunteer, 0)


def test_a_name_of_ten_thousand_letters_is_cut_at_its_field_and_every_other_is_one(
    tablet: Opener,
) -> None:
    browser, volunteer = selling(tablet, ["Ann"])
    page = browser.page
    page.evaluate(RUNS)
    field = page.locator("#name")
    field.fill("ᐃ" * 10_000)
    assert len(field.input_value()) == 80
    names = [text for text in busy.EVIL if not text.startswith(("+1", "-1"))]
    for sold, name in enumerate(names, 2):
        volunteer.pass_time(0, 2)
        field.fill(name)
        field.press("Enter")
        expect(volunteer.test("entries")).to_contain_text(str(sold))
        volunteer.saved()
    page.set_viewport_size(PHONE)
    for where in ("door", "seats", "history"):
        volunteer.go(where)
        text = harmless(page, where)
        if where == "history":
            latest = [" ".join(unturned(name).split()) for name in names[-5:]]
            assert not [name for name in latest if name not in text]


def test_a_night_full_of_such_texts_is_harmless_on_every_screen_and_page(
    tablet: Opener, chrome: Chromium, server: Server, tmp_path: Path
) -> None:
    hall, texts = busy.evil_night("nunavut-five-table")
    tid = hall.night.tid
    players = texts[4 : 4 + busy.PLAYERS]
    volunteer = synced(tablet, server, tmp_path, hall)
    page = volunteer.page
    page.add_init_script(path=CHECK)
    volunteer.reloads()
    page.evaluate(RUNS)
    for name in (*OUTSIDE, *rooms()):
        address = f"#/{name}" if name in OUTSIDE else f"#/night/{tid}/{name}"
        page.evaluate("address => layout.go(address)", address)
        for size in (TABLET, PHONE):
            page.set_viewport_size(size)
            page.evaluate(UNFOLDS)
            page.evaluate(DRAWN)
            text = harmless(page, f"{name} at {size['width']} px")
            if name == "standings":
                assert not [player for player in players if player not in text], name

    office = Office(chrome, server, tid)
    link = office.gives(busy.EVIL[1])
    context, wrong = stranger(chrome)
    for who, paths in (
        (office.page, ["/org", f"/org/nights/{tid}", f"/org/nights/{tid}/links"]),
        (
            context.new_page(),
            [link[len(server.url) :] + way for way in ("", "/records", "/files")],
        ),
    ):
        who.add_init_script(RUNS)
        who.set_viewport_size(PHONE)
        for path in paths:
            who.goto(server.url + path)
            who.evaluate(UNFOLDS)
            text = harmless(who, path)
            if path.endswith((tid, "/records")):
                assert not [player for player in players if player not in text], path
        who.set_viewport_size({"width": 1280, "height": 800})  # a sheet is as wide as paper
        who.goto(server.url + paths[1].removesuffix("/records") + "/papers/registrations.html")
        text = harmless(who, "a paper")
        assert not [player for player in players if player not in text]
    assert wrong == []


def rooms() -> list[str]:
    """The rooms of a night, as they are named."""
    texts = (path.read_text("utf-8") for path in (ROOT / "webapp" / "ui").rglob("room.py"))
    room_names = {name for text in texts for name in ROUTES.findall(text)}
    assert len(room_names) > 15
    return sorted(room_names - set(OUTSIDE))
