"""Worked nights on tablets without a browser; a browser prints their papers."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Playwright
from pypdf import PageObject, PdfReader

from e2e.machines import FLAGS
from tests.kit.fixtures import server, tablet
from tests.kit.papers import saved_paper, words_of
from tests.kit.volunteer import Volunteer

__all__ = ["server", "tablet"]
Prints = Callable[[str], list[PageObject]]


@pytest.fixture(scope="module")
def prints(chromium: str, playwright_driver: Playwright) -> Iterator[Prints]:
    """The pages of a paper's document."""
    browser = playwright_driver.chromium.launch(args=FLAGS, executable_path=chromium)
    page = browser.new_page()

    def printed(document: str) -> list[PageObject]:
        page.set_content(document)
        return list(PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True))).pages)

    yield printed
    browser.close()


def paper(prints: Prints, volunteer: Volunteer, name: str) -> tuple[str, int]:
    """A paper as it is saved in the papers' room and printed: (its letters, its pages)."""
    pages = prints(saved_paper(volunteer, name))
    return words_of("".join(page.extract_text() for page in pages)), len(pages)
