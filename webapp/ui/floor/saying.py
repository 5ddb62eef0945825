"""What the director says aloud now, as a sentence; every tablet of the hall can show it."""

from __future__ import annotations

from pycore.portable import sentences
from pycore.portable.clock import stop_warning
from webapp.ui.app.app import App
from webapp.ui.kit import words
from webapp.ui.kit.words import t


def codes(app: App) -> list[str]:
    """Return what is to be said, most pressing first; nothing while nobody plays."""
    if app.view["phase"] != "playing":
        return []
    desk = app.view["desk"]
    stop_at_ms = app.view["night"]["stop_at_ms"] or 0
    entries_at_ms = desk["sales_close_at_ms"] or 0
    rebuys_at_ms = desk["rebuy_close_at_ms"] or 0
    face = app.face()
    return sentences.to_say(app.items, face, app.now(), stop_at_ms, entries_at_ms, rebuys_at_ms)


def sentence(app: App, code: str) -> str:
    """Return one of them, as it is said."""
    face = app.face()
    desk = app.view["desk"]
    period = app.items[face["index"]]
    return t(
        "ui.say." + code,
        number=face["number"],
        blinds=words.blinds(period.small, period.big, period.ante),
        next_blinds=words.blinds(face["next_small"], face["next_big"], face["next_ante"]),
        back_at_ms=app.now() + face["left_ms"],
        chips=face["remove"],
        stop_at_ms=app.view["night"]["stop_at_ms"] or 0,
        entries_at_ms=desk["sales_close_at_ms"] or 0,
        rebuys_at_ms=desk["rebuy_close_at_ms"] or 0,
    )


def warning(app: App) -> str:
    """Return what the time at which play must end asks for: "", "soon", "last" or "over"."""
    if app.view["phase"] != "playing":
        return ""
    return stop_warning(app.face(), app.view["night"]["stop_at_ms"] or 0, app.now())


def stop_line(app: App) -> str:
    """Return the warning in a sentence; nothing while there is none."""
    kind = warning(app)
    return sentence(app, "stop-" + kind) if kind else ""
