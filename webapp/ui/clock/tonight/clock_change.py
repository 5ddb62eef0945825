"""Why the clock is put elsewhere: asked for once the core said that a reason, or the regulator's
approval, is needed.
"""

from __future__ import annotations

from typing import Any

from browser import Element

from pycore.portable.sentences import APPROVAL, REASON, asks_for, fields_asked
from webapp.ui.app.app import App, Command
from webapp.ui.clock.level_sheet import WHYS
from webapp.ui.clock.tonight.state import room_state
from webapp.ui.forms.forms import CommandForm
from webapp.ui.forms.why import why_field
from webapp.ui.kit import page
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import button, refusal, submit, why_key
from webapp.ui.kit.words import t

SOON_MS = 60000
SHORTEST_MS = 1000
STEPS = ("next-level", "previous-level", "set-time-left")
"""The acts that are done by pressing one key again and again."""


def change_panel(app: App) -> Markup:
    """Return the question over the clock, or why it was refused; nothing when all is well."""
    refused = app.refusals.get("clock")
    if not refused or not fields_asked(refused["code"]):
        return refusal(refused)
    if not _is_open(app):
        return NOTHING
    needs_approval = asks_for(refused["code"], APPROVAL)
    whys = [
        button("change-why", t("ui.change.why." + why), "", "", html('data-why="{why}"', why=why))
        for why in WHYS
    ]
    texts = CHANGE.texts(app)
    return html(
        '<form class="stack clock-change" id="change" tabindex="-1" data-submit="change-clock" '
        'data-input="change-typed" data-test="clock-change" novalidate>'
        '<div class="cluster between"><h2>{title}{clause}</h2>{cancel}</div>'
        '{approval}<div class="cluster">{whys}</div>{reason}{submit}</form>',
        title=t("ui.change.approval" if needs_approval else "ui.change.title"),
        clause=why_key(refused["clause"]),
        cancel=button("change-cancel", t("common.cancel"), "btn-plain", "cross"),
        approval=why_field(
            APPROVAL, "change--approval", t("ui.structure.approval"), texts.get("approval", "")
        )
        if needs_approval
        else "",
        whys="" if needs_approval else whys,
        reason=why_field(REASON, "change--reason", t("ui.change.reason"), texts.get("reason", "")),
        submit=submit("change-clock", t("ui.change.do"), "btn-main", "check"),
    )


def change(app: App, command: Command, more_ms: int = 0) -> None:
    """Put the clock elsewhere; *more_ms* is what the level gets or loses. Each act has its own
    reason: none is carried over from another; the same key pressed again within a minute goes on
    with the same act.
    """
    state = room_state(app)
    if not _is_open(app):
        CHANGE.begin(app, {})
    state.change, state.more_ms = command, more_ms
    state.changed_from = page.where()
    key, answered, at_ms = state.answered
    goes_on = key == _key(app) and command["command"] in STEPS and app.now() - at_ms < SOON_MS

    def ask_reason() -> None:
        state.question.pick(app, 1)
        app.draw()
        page.show("change")

    app.do({**_wish(app), **(answered if goes_on else {})}, "clock", undone=ask_reason)


def _key(app: App) -> str:
    """What was pressed: a reason for more time is none for less."""
    return "%s %d" % (room_state(app).change["command"], room_state(app).more_ms)


def _wish(app: App) -> Command:
    """What was pressed, from where the clock is now."""
    state = room_state(app)
    if not state.more_ms:
        return state.change
    left_ms = app.face()["left_ms"] + state.more_ms
    return {**state.change, "left_ms": left_ms if left_ms > 0 else SHORTEST_MS}


def _is_open(app: App) -> bool:
    """Whether a question stands: not once its level has ended, or nobody touched it for a
    while.
    """
    refused = app.refusals.get("clock")
    is_asked = refused and fields_asked(refused["code"])
    return bool(is_asked) and room_state(app).question.is_on(app, 1)


def _back(app: App) -> None:
    """The focus where it was before the question."""
    app.draw()
    if room_state(app).changed_from:
        page.focus_place(room_state(app).changed_from)


def _command(app: App, values: dict[str, Any], typed: dict[str, Any]) -> Command | None:
    if not _is_open(app):
        _cancel(app)
        return None
    answered = {
        "reason": typed["reason"].strip(),
        "approval": typed.get("approval", "").strip(),
    }
    room_state(app).answered = (_key(app), answered, app.now())
    return {**_wish(app), **answered}


CHANGE = CommandForm(
    "change",
    _command,
    "change-clock",
    where="clock",
    done=_back,
    typing=lambda app: room_state(app).question.touch(),
)


def change_why(app: App, element: Element) -> None:
    typed = {**CHANGE.take(app), "reason": t("ui.change.why." + page.data(element, "why"))}
    CHANGE.begin(app, typed)
    command = _command(app, {}, typed)
    if command:
        CHANGE.do(app, command)


def change_cancel(app: App, element: Element) -> None:
    _cancel(app)


def _cancel(app: App) -> None:
    CHANGE.clear(app)
    _back(app)


def escaped(app: App) -> bool:
    """Close the question on Escape; return False when none is open."""
    if not _is_open(app):
        return False
    _cancel(app)
    return True


ACTIONS = {
    "change-why": change_why,
    **CHANGE.actions,
    "change-cancel": change_cancel,
}
