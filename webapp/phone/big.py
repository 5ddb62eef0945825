"""The page as a big screen: on a wide one a key makes it that, and it stays so when it is opened
again.
"""

from __future__ import annotations

from webapp.phone import dom
from webapp.phone.words import t

KEPT = "holdfast-phone-big"


class Big:
    """Whether this page is a big screen; kept on the device."""

    def __init__(self) -> None:
        self._is_on = dom.stored_text(KEPT) == "1"

    def label(self) -> None:
        dom.text("big-text", t("ui.nav.screen"))
        dom.body("data-big", "1" if self._is_on else "0")
        dom.attribute("big", "aria-pressed", "true" if self._is_on else "false")

    def toggle(self) -> None:
        """Make the page a big screen, or no longer; it fills the screen where the browser lets
        it.
        """
        self._is_on = not self._is_on
        dom.keep(KEPT, "1" if self._is_on else "0")
        dom.fullscreen(self._is_on)
        self.label()
