"""What the large clock says: the time left; where the structure has run out, what comes then. And
the night around it as an arc.
"""

from __future__ import annotations

from pycore.portable.clock import countdown, counting
from webapp.ui.app.app import App
from webapp.ui.clock.sky import sky
from webapp.ui.floor import saying
from webapp.ui.kit.html import Markup, html
from webapp.ui.kit.words import t

COUNTED = ("item", "stop")


def count(app: App) -> tuple[str, int]:
    """Return what is counted, and the milliseconds left of it; see counting()."""
    return counting(app.face(), app.view["night"]["stop_at_ms"] or 0, app.now())


def figure(app: App) -> str:
    """Return the large figure, or the words that stand in its place where nothing is counted."""
    counted, left_ms = count(app)
    return countdown(left_ms) if counted in COUNTED else t("ui.clock." + counted)


def is_words(app: App) -> bool:
    return count(app)[0] not in COUNTED


def caption(app: App) -> str:
    """Return what a clock says beside its figure: how its structure ran out, and that play must
    end; else nothing.
    """
    counted = count(app)[0]
    if counted == "item" or saying.warning(app) == "last":
        return saying.stop_line(app)
    return t("ui.clock.%s-help" % counted)


def timer(app: App) -> Markup:
    """Return what makes an element the timer of what is on, with its name."""
    face = app.face()
    level = t("ui.clock.level", number=face["number"])
    return named_timer(t("ui.clock.break") if face["is_break"] else level)


def named_timer(about: str) -> Markup:
    return html('role="timer" aria-label="{label}"', label=t("ui.clock.left", about=about))


def night_sky(app: App, tall: int = 80) -> Markup:
    """Return the open night as an arc, up to now."""
    night, now = app.view["night"], app.now()
    label = t("ui.sky", now_at_ms=now)
    stop_at_ms = night["stop_at_ms"] or 0
    return sky(app.items, app.clock, night["start_at_ms"], stop_at_ms, now, tall, label)
