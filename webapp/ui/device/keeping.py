"""What a tab may lose that an installed app keeps."""

from __future__ import annotations

from browser import window

from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import banner
from webapp.ui.kit.words import t


def tab_note() -> Markup:
    """Return the note that Safari clears a page that nobody visits for seven days, unless it is on
    the home screen; nothing where that does not threaten.
    """
    if not window.holdfast.install.forgets():
        return NOTHING
    return banner(
        "banner-warn",
        "warn",
        t("ui.keep.tab"),
        t("ui.keep.tab-body"),
        attrs=html('data-test="tab-note"'),
    )
