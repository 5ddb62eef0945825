"""Why the clock is put elsewhere: asked for once the core said that a reason, or the regulator's
approval, is needed.
"""

from __future__ import annotations

from browser import Element

from pycore.portable.asks import APPROVAL, REASON, asked, asks_for
from webapp.ui.frame import page
from webapp.ui.frame.app import Command
from webapp.ui.frame.html import NOTHING, Markup, html
from webapp.ui.frame.level_sheet import WHYS
from webapp.ui.frame.parts import button, clause, submit
from webapp.ui.frame.tablet import Tablet
from webapp.ui.frame.why import why_field
from webapp.ui.frame.words import t
from webapp.ui.tonight.state import mine

SOON_MS = 60000


def change_panel(app: Tablet) -> Markup:
    """The question over the clock; nothing when none is open."""
    refused = app.refusals.get("clock")
    if not refused or not asked(refused["code"]):
        return NOTHING
    needs_approval = asks_for(refused["code"], APPROVAL)
    whys = [
        button("change-why", t("ui.change.why." + why), "", "", html('data-why="{why}"', why=why))
        for why in WHYS
    ]
    kept = mine(app).change_typed
    return html(
        '<form class="stack clock-change" id="change" tabindex="-1" data-submit="change-clock" '
        'data-input="keep-change" data-test="clock-change" novalidate>'
        '<div class="cluster between"><h2>{title}{clause}</h2>{cancel}</div>'
        '{approval}<div class="cluster">{whys}</div>{reason}{submit}</form>',
        title=t("ui.change.approval" if needs_approval else "ui.change.title"),
        clause=clause(refused["clause"]),
        cancel=button("change-cancel", t("common.cancel"), "btn-plain", "cross"),
        approval=why_field(
            APPROVAL, "change--approval", t("ui.structure.approval"), kept.get("approval", "")
        )
        if needs_approval
        else "",
        whys="" if needs_approval else whys,
        reason=why_field(REASON, "change--reason", t("ui.change.reason"), kept.get("reason", "")),
        submit=submit("change-clock", t("ui.change.do"), "btn-main", "check"),
    )


def change(app: Tablet, command: Command) -> None:
    """Put the clock elsewhere. A reason just given holds for what follows at once."""
    reason, approval, at_ms = mine(app).last_change
    wish = dict(command)
    if app.now() - at_ms < SOON_MS:
        wish["reason"] = reason
        wish["approval"] = approval
    mine(app).change = command
    mine(app).changed_from = page.where()

    def asked() -> None:
        app.draw()
        page.show("change")

    app.do(wish, "clock", undone=asked)


def _back(app: Tablet) -> None:
    """The focus where it was before the question."""
    app.draw()
    if mine(app).changed_from:
        page.focus_place(mine(app).changed_from)


def _send(app: Tablet, reason: str, approval: str) -> None:
    wish = dict(mine(app).change)
    wish["reason"] = reason
    wish["approval"] = approval

    def done() -> None:
        mine(app).change_typed = {}
        mine(app).last_change = (reason, approval, app.now())
        _back(app)

    app.do(wish, "clock", done)


def change_why(app: Tablet, element: Element) -> None:
    reason = t("ui.change.why." + page.data(element, "why"))
    kept = mine(app).change_typed
    mine(app).change_typed = {"reason": reason, "approval": kept.get("approval", "")}
    _send(app, reason, kept.get("approval", ""))


def change_clock(app: Tablet, element: Element) -> None:
    given = page.form("change")
    approval = given.get("approval", "").strip()
    mine(app).change_typed = {"reason": given["reason"], "approval": approval}
    _send(app, given["reason"].strip(), approval)


def keep_change(app: Tablet, element: Element) -> None:
    mine(app).change_typed = page.form("change")


def change_cancel(app: Tablet, element: Element) -> None:
    _cancel(app)


def _cancel(app: Tablet) -> None:
    app.refusals.pop("clock", None)
    mine(app).change_typed = {}
    _back(app)


def escaped(app: Tablet) -> bool:
    """Escape closes the question; False when none is open."""
    if not change_panel(app):
        return False
    _cancel(app)
    return True


ACTIONS = {
    "change-why": change_why,
    "change-clock": change_clock,
    "keep-change": keep_change,
    "change-cancel": change_cancel,
}
