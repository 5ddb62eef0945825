"""The big screen during a break: when play goes on, which chips leave; and when the next break is,
while a level runs.
"""

from __future__ import annotations

from pycore.portable.clock import Face
from webapp.ui.app.app import App
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import live
from webapp.ui.kit.words import t


def heading() -> Markup:
    """Return what stands in the place of the level."""
    return html("<b>{ui.clock.break}</b>")


def under_the_clock(face: Face) -> Markup:
    """Return when it goes on, and what happens meanwhile."""
    back = t("ui.clock.break-now")
    if face["next_at_ms"] >= 0:
        back = t("ui.tv.back-at", at_ms=face["next_at_ms"])
    remove = NOTHING
    if face["remove"]:
        remove = html(
            '<p class="tv-remove">{remove}</p>', remove=t("ui.clock.remove", chips=face["remove"])
        )
    return html(
        '<p class="tv-blinds tv-words" data-test="blinds">{back}</p>{remove}',
        back=back,
        remove=remove,
    )


def next_break(app: App, face: Face) -> Markup:
    """Return the next break; where none is left, when play must end."""
    if face["next_break_in_ms"] >= 0:
        label, value = t("ui.tv.next-break"), live("tv-break", "–", "dd", html('class="num"'))
    elif app.view["night"]["stop_at_ms"]:
        stop = words.clock_time(app.view["night"]["stop_at_ms"])
        label, value = t("ui.setup.stop"), html('<dd class="num">{stop}</dd>', stop=stop)
    else:
        return NOTHING
    return html('<div class="wide"><dt>{label}</dt>{value}</div>', label=label, value=value)


def tick(face: Face) -> None:
    """Keep the time of the next break right."""
    if face["next_break_at_ms"] >= 0:
        page.text("tv-break", words.clock_time(face["next_break_at_ms"]))
    elif face["next_break_in_ms"] >= 0:
        page.text("tv-break", t("ui.tv.break-in", in_ms=face["next_break_in_ms"]))
