"""A rehearsal is marked as not real on every screen and every paper; the strip that marks it lets
players come, and lets the night run on until something needs the director.
"""

from __future__ import annotations

from collections.abc import Callable

from browser import Element, window

from pycore.portable.rehearsal import is_rehearsal
from webapp.ui.app import sheet
from webapp.ui.app.app import App
from webapp.ui.kit import page
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import badge, button, refusal
from webapp.ui.kit.words import t
from webapp.worker.answers import HelloAnswer, NightLine, Rehearsed, Reply

MANY = 20
A_TURN_MS = 1000
TURN_OF_PLAY_MS = 60000
"""A minute of play in a second."""


class _Run:
    """Which night runs on by itself, and the dispute that was brought last. *turn* tells the turns
    of one run from those of a run that was halted.
    """

    def __init__(self) -> None:
        self.tid: str = ""
        self.busy: bool = False
        self.turn: int = 0
        self.dispute: int = 0


_run = _Run()


def strip(app: App) -> Markup:
    """Return nothing in a real night."""
    if not app.view or not is_rehearsal(app.tid):
        return NOTHING
    return html(
        '<section class="banner banner-warn rehearsal" data-test="rehearsal" '
        'aria-label="{ui.rehearsal.title}"><div class="banner-body">'
        '<div class="cluster between"><p><b>{ui.rehearsal.title}</b> {ui.rehearsal.body}</p>'
        "{acts}</div>{dispute}{refusal}</div></section>",
        acts=_acts(app),
        dispute=_dispute(app),
        refusal=refusal(app.refusals.get("rehearsal")),
    )


def _acts(app: App) -> Markup:
    phase = app.view["phase"]
    # One id for all: who let it run by a key stops it by the same.
    name = html('id="rehearsal-act"')
    if phase == "open":
        return button("rehearsal-come", t("ui.rehearsal.come", players=MANY), "no-print", "", name)
    if phase != "playing":
        return NOTHING
    if _run.tid == app.tid:
        return button("rehearsal-halt", t("ui.rehearsal.halt"), "no-print", "pause", name)
    return button("rehearsal-run", t("ui.rehearsal.run"), "no-print", "next", name)


def _dispute(app: App) -> Markup:
    if not _run.dispute or app.view["phase"] != "playing":
        return NOTHING
    return html(
        '<p class="no-print" role="status"><b>{ui.rehearsal.dispute}</b> {told}</p>',
        told=t("ui.rehearsal.dispute-%d" % _run.dispute),
    )


def flag(tid: str) -> Markup:
    """Return the mark of a night in a list."""
    return badge("badge-sun", t("ui.rehearsal.word")) if is_rehearsal(tid) else NOTHING


def line(tid: str) -> Markup:
    """Return the mark of a slip that is cut off the sheet it was printed on."""
    if not is_rehearsal(tid):
        return NOTHING
    return html("<p><b>{title}</b></p>", title=word(tid))


def word(tid: str) -> str:
    """Return what a sheet of paper and the big screen say of a night that is not real."""
    return t("ui.rehearsal.title") if is_rehearsal(tid) else ""


# ---- deleted from the list of nights ----

SHEET = "rehearsal-delete"


def delete_button(night: NightLine) -> Markup:
    """Return the button that asks whether to delete a rehearsal; nothing for a real night."""
    tid = night["tid"]
    if not is_rehearsal(tid):
        return NOTHING
    name = t("ui.rehearsal.delete-named", name=night["name"] or t("ui.nights.incomplete"))
    facts = html('id="delete-{tid}" data-tid="{tid}" aria-label="{name}"', tid=tid, name=name)
    return button("rehearsal-ask", t("ui.rehearsal.delete"), "btn-plain", "", facts)


def ask_delete(app: App, element: Element) -> None:
    tid = page.data(element, "tid")
    app.open_sheet({"kind": SHEET, "tid": tid}, "#delete-" + tid)


def delete_sheet(app: App) -> Markup:
    """Return the question before a rehearsal is deleted, by its name."""
    named = [night["name"] for night in app.session.nights if night["tid"] == app.sheet["tid"]]
    name = named[0] if named and named[0] else t("ui.nights.incomplete")
    body = html("<p>{body}</p>", body=t("ui.rehearsal.delete-body", name=name))
    title = t("ui.rehearsal.delete-title")
    return sheet.frame(title, body, SHEET, t("ui.rehearsal.delete-it"))


def delete(app: App, element: Element) -> None:
    if not app.sheet or app.saving or app.blocked:
        return
    tid = app.sheet["tid"]

    def answered(reply: Reply[HelloAnswer]) -> None:
        app.saving -= 1
        if "ok" in reply:
            app.session.nights = reply["ok"]["nights"]
            app.session.data = reply["ok"]["data"]
        else:
            app.failed(reply)
        app.over_from = ""  # the button went with its row
        app.close_over()
        page.focus("main")

    app.saving += 1
    app.bus.call("delete-rehearsal", {"tid": tid}, answered)


# ---- actions ----


def come(app: App, element: Element) -> None:
    _ask(app, {"what": "come", "many": MANY}, _drawn)


def run(app: App, element: Element) -> None:
    """Let the night run on. What waits already does not stop it, what comes does."""
    _run.tid = app.tid
    _run.dispute = 0
    _run.turn += 1
    app.draw()
    _turn(app, _run.turn)


def halt(app: App, element: Element) -> None:
    _run.tid = ""
    _run.turn += 1
    app.draw()


def _turn(app: App, turn: int) -> None:
    if turn != _run.turn:
        return
    if not _run.tid or _run.tid != app.tid or app.view["phase"] != "playing":
        _run.tid = ""
        app.draw(True)
        return
    waited = [task["kind"] for task in app.view["todo"]]

    def answered(app: App, reply: Reply[Rehearsed]) -> None:
        if turn != _run.turn:
            app.draw(True)
            return
        if "ok" not in reply or not _run.tid:
            _run.tid = ""
            app.draw(True)
            return
        _run.dispute = reply["ok"]["dispute"]
        news = [task for task in app.view["todo"] if task["kind"] not in waited]
        if news or _run.dispute or app.view["phase"] != "playing":
            _run.tid = ""
        app.draw(True)
        if _run.tid:
            window.setTimeout(app.guard(next_turn), A_TURN_MS)

    def next_turn() -> None:
        _turn(app, turn)

    if not _ask(app, {"what": "on", "ms": TURN_OF_PLAY_MS}, answered):
        window.setTimeout(app.guard(next_turn), A_TURN_MS)  # something else is being saved


def _drawn(app: App, reply: Reply[Rehearsed]) -> None:
    app.draw()


def _ask(
    app: App, facts: dict[str, object], done: Callable[[App, Reply[Rehearsed]], None]
) -> bool:
    """One at a time: a second tap is none. Whether it was asked."""
    if _run.busy or app.saving or app.blocked:
        return False
    tid = app.tid
    _run.busy = True
    app.refusals.pop("rehearsal", None)

    def answered(reply: Reply[Rehearsed]) -> None:
        _run.busy = False
        if app.tid != tid:
            _run.tid = ""
            return
        if "refused" in reply:
            app.refusals["rehearsal"] = reply["refused"]
        elif not app.take(reply):
            app.failed(reply)
        done(app, reply)

    message: dict[str, object] = {"tid": tid}
    message.update(facts)
    app.bus.call("rehearse", message, answered)
    return True


SHEETS = {SHEET: delete_sheet}
IN_LIST = {"rehearsal-ask": ask_delete, SHEET: delete}
ACTIONS = {"rehearsal-come": come, "rehearsal-run": run, "rehearsal-halt": halt}
