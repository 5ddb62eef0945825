"""A third language in a real browser: one catalogue file, built, chosen, spoken; what it leaves
out is said in English."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.third_language.spoken import in_three_languages
from webapp.build.assemble import build

if TYPE_CHECKING:
    from e2e.machines import Opener

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The web app with the third language, in a place of its own."""
    folder = tmp_path_factory.mktemp("voice")
    with in_three_languages(folder):
        out = tmp_path_factory.mktemp("dist")
        build(out)
        yield out


def test_the_tablet_offers_it_speaks_it_and_keeps_it(tablet: Opener) -> None:
    browser = tablet()
    browser.open()
    page = browser.ready()
    choice = page.get_by_role("group", name="Language")
    expect(choice.get_by_role("radio")).to_have_count(3)
    choice.get_by_role("radio", name="ᐃᓄᒃᑎᑐᑦ").check()
    expect(page.locator("html")).to_have_attribute("lang", "iu")
    expect(page.get_by_text("ᐅᓐᓄᒃᓴᖅ ᐸᕐᓇᒡᓗᒍ").first).to_be_visible()
    expect(page.get_by_role("group", name="Language").get_by_role("radio")).to_have_count(3)
    page.reload()
    browser.ready()
    expect(page.locator("html")).to_have_attribute("lang", "iu")
    expect(page.get_by_text("ᐅᓐᓄᒃᓴᖅ ᐸᕐᓇᒡᓗᒍ").first).to_be_visible()


def test_a_phone_offers_it_and_speaks_it(phone: Opener) -> None:
    browser = phone()
    browser.open("/phone/")
    page = browser.ready()
    expect(page.get_by_role("button", name="Français")).to_be_visible()
    page.get_by_role("button", name="ᐃᓄᒃᑎᑐᑦ").click()
    expect(page.locator("html")).to_have_attribute("lang", "iu")
    expect(page.locator("#message-title")).to_have_text("ᓯᕿᙳᔭᖃᙱᓚᖅ")
    expect(page.locator("#message-text")).to_contain_text("Scan the code")
    expect(page.get_by_role("button", name="English")).to_be_focused()
    page.get_by_role("button", name="English").click()
    expect(page.locator("#message-title")).to_have_text("No clock yet")


def test_a_tablet_set_to_it_is_met_in_it(tablet: Opener) -> None:
    browser = tablet(locale="iu-CA")
    browser.open()
    page = browser.ready()
    expect(page.locator("html")).to_have_attribute("lang", "iu")
