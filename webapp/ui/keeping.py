"""What a tab may lose that an installed app keeps."""

from browser import window

from webapp.ui.parts import banner
from webapp.ui.words import h, t


def tab_note():
    """Safari clears a page that nobody visits for seven days, unless it is on the home screen;
    nothing where that does not threaten.
    """
    if not window.holdfast.install.forgets():
        return ""
    return banner(
        "banner-warn", "warn", t("ui.keep.tab"), h("ui.keep.tab-body"), "", 'data-test="tab-note"'
    )
