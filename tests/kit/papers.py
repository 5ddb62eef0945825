"""What a paper says, however it is set."""

from __future__ import annotations

import re
import unicodedata

from tests.kit.locator import expect
from tests.kit.volunteer import Volunteer

SEAL_SHORT = re.compile(r"^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$")
"""The short name of a seal, as papers and screens say it."""


def words_of(text: str) -> str:
    """Its letters alone: a font may join some, and a line may break anywhere."""
    return "".join(unicodedata.normalize("NFKC", text).split())


def expect_words(text: str, *sentences: str) -> None:
    """A paper says all of these; *text* is words_of() it."""
    missing = [sentence for sentence in sentences if words_of(sentence) not in text]
    assert not missing, (missing, text)


def saved_paper(volunteer: Volunteer, name: str) -> str:
    """The document of a paper as it is saved in the papers' room."""
    volunteer.go("papers")
    page = volunteer.page
    volunteer.unfolds(f'[data-paper="{name}"]')
    page.locator(f'[data-paper="{name}"]').click()
    expect(volunteer.test("paper")).to_be_visible()
    with page.expect_download() as download:
        volunteer.press("paper-save")
    volunteer.press("papers-back")
    return str(download.value.text())
