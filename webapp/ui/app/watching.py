"""A tablet that was let in only to watch shows no button that enters something: whoever would
press it would be turned down. A rehearsal leaves no tablet, so that it may be played there.
"""

from __future__ import annotations

from pycore.portable.rehearsal import is_rehearsal
from webapp.ui.app.app import App
from webapp.ui.kit import page
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import banner
from webapp.ui.kit.words import t

# What a tap may do there: look, find, print, save to a file, send, and what is the tablet's own.
READS = (
    "advert-look all-history clause close-over code-join code-look-night code-look-pieces "
    "code-receive code-send code-send-all code-typed enrol export export-hands failure-close find "
    "find-expected find-first find-listed forecast-begin forecast-cancel fullscreen hands-more "
    "hands-player hands-table hide-list house-export house-poster install language "
    "levels-differs list-back list-on none open-table paper-blank paper-csv paper-kind "
    "paper-lang paper-of paper-open paper-print paper-save papers-back persist "
    "pots-all-in pots-button pots-call pots-fewer pots-fold pots-more pots-next pots-rank "
    "print-slips qr-large qr-other rehearsal-come rehearsal-halt rehearsal-run "
    "reload share show-first show-later show-list show-open skip sound story-step sync theme "
    "training-drop training-keep try-again update voucher-show"
).split(" ")

_was = [False]


def is_on(app: App) -> bool:
    return (
        bool(app.session.data)
        and app.session.data["role"] == "viewer"
        and not is_rehearsal(app.tid)
    )


def strip(app: App) -> Markup:
    """Return what stands above every screen of such a tablet; nothing on others."""
    if not is_on(app):
        return NOTHING
    return banner(
        "",
        "info",
        t("ui.reach.watches"),
        t("ui.watches.body"),
        attrs=html('data-test="only-watches"'),
    )


def hide(app: App) -> None:
    """Hide, after a drawing, every button and form that enters something, while the tablet
    watches.
    """
    watched = _was[0]
    _was[0] = is_on(app)
    if _was[0]:
        page.keep_acts(READS)
    elif watched:
        app.draw_all()
