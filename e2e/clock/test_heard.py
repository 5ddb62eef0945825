"""What a screen reader hears of a sale, its undo and the clock, recorded from each live region."""

from __future__ import annotations

import pytest

from tests.kit.volunteer import Opener, opens

RECORDER = """
window.heard = [];
const LIVE = '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"]';
new MutationObserver((changes) => {
  const regions = new Set(changes.map(({ target }) =>
    (target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement)?.closest(LIVE)));
  for (const region of regions) {
    if (region?.textContent.trim()) window.heard.push(region.textContent.trim());
  }
}).observe(document, { subtree: true, childList: true, characterData: true });
"""


@pytest.mark.browser
def test_each_fact_is_heard_once(tablet: Opener) -> None:
    browser, volunteer = opens(tablet)
    volunteer.plays(["Ann Ross", "Bob Okemaw", "Cy Dyck"])
    page = browser.page
    page.evaluate(RECORDER)

    def heard(word: str) -> int:
        """How many times, once it was."""
        page.wait_for_function("word => heard.some((text) => text.includes(word))", arg=word)
        return sum(word in text for text in page.evaluate("heard"))

    volunteer.go("door")
    volunteer.sells_entries(["Dee Li"])
    assert heard("Dee Li") == 1
    volunteer.pass_time(0, 5)
    volunteer.press("undo")
    assert heard("Undone") == 1
    volunteer.go("seats")
    volunteer.go("tonight")
    volunteer.pass_time(14, 30)
    assert heard("minute") == 1
    volunteer.pass_time(0, 40)
    assert heard("Level 2.") == 1
    assert heard("Undone") == 1, "walking through the screens repeats nothing"
    assert not [text for text in page.evaluate("heard") if "Saving" in text]
