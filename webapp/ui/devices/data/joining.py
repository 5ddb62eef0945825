"""A new tablet and the director's: it shows who it is, gets its part, and is told the night."""

from __future__ import annotations

from browser import Element

from webapp.ui.app import sheet
from webapp.ui.app.app import App
from webapp.ui.devices.data import camera
from webapp.ui.devices.data.camera import state
from webapp.ui.devices.data.parts_given import part_fields, part_given
from webapp.ui.kit import page
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import button, field, link, refusal
from webapp.ui.kit.words import t
from webapp.worker.answers import Reply
from webapp.worker.sync.code_answers import Awaited, NewTablet, TabletSeen

WHERE = "codes"


def opened(app: App) -> None:
    """Ask which night this tablet was asked into."""

    def answered(reply: Reply[NewTablet]) -> None:
        if "ok" in reply:
            state(app).awaits = reply["ok"]["awaits"]
            app.draw(True)

    if not app.view:
        app.bus.call("show-tablet", {}, app.guard(answered))


def awaited(app: App) -> str:
    """Return the night that this tablet waits for, "" for none that it knows the id of."""
    awaits = state(app).awaits
    return awaits["tid"] if awaits else ""


def panel(app: App) -> Markup:
    """Return how a tablet without the night gets into it."""
    awaits = state(app).awaits
    return html(
        '<section class="panel stack" data-test="join"><h2>{ui.join.title}</h2>'
        '<p class="soft">{ui.join.body}</p>{awaits}{join}</section>',
        awaits=_awaits(awaits) if awaits else NOTHING,
        join=button("code-join", t("ui.join.do"), "btn-big btn-wide", "tablet"),
    )


def _awaits(awaits: Awaited) -> Markup:
    name = awaits["name"] or awaits["short"]
    if awaits["is_here"]:
        return link(
            "/night/%s/tonight" % awaits["tid"],
            t("ui.join.here", name=name),
            "btn btn-main",
            "next",
        )
    return html(
        '<p class="lead" role="status" data-test="awaits">{waits}</p>',
        waits=t("ui.join.waits", name=name, part=_part(awaits)),
    )


def _part(awaits: Awaited) -> str:
    role = t("ui.tablets.role-" + awaits["role"]) if awaits["role"] else t("ui.tablets.none")
    tables = ", ".join([t("ui.tablets.at", table=table) for table in awaits["tables"]])
    return role + " (" + tables + ")" if tables else role


def join(app: App, element: Element) -> None:
    camera.show(app, "tablet", "show-tablet", {}, page.selector(element))


# ---- what a code led to ----


def seen_night(app: App) -> None:
    """Note that this tablet is asked into a night."""
    state(app).awaits = state(app).scanned["awaits"]
    app.close_over()


def seen_tablet(app: App, tablet: TabletSeen) -> None:
    """Open the sheet for the part of a new tablet that the director's tablet has before it."""
    if not app.view:
        page.text("scan-status", t("ui.join.no-night"))
        return
    app.refusals.pop(WHERE, None)
    app.open_sheet({"kind": "code-part", "seen": tablet}, app.over_from)


def part_sheet(app: App) -> Markup:
    """Return which part the new tablet gets, and what it is called."""
    body = html(
        "<p>{body}</p>{refusal}",
        body=t("ui.join.part-help", short=app.sheet["seen"]["short"]),
        refusal=refusal(app.refusals[WHERE]) if WHERE in app.refusals else "",
    )
    fields = html(
        "{part}{name}",
        part=part_fields(app, "table", ""),
        name=field(
            "new-called",
            t("ui.tablets.name"),
            app.sheet.get("called", app.sheet["seen"]["name"]),
            attrs=html('maxlength="40"'),
            help_text=t("ui.tablets.name-help"),
        ),
    )
    return sheet.frame(
        t("ui.join.part"), body, "code-part-do", t("ui.tablets.part"), "check", fields
    )


def part_do(app: App, element: Element) -> None:
    """Record the part, then the name where one was typed, then show the night for the new
    tablet.
    """
    name = str(page.form("sheet").get("new-called", "")).strip()
    dev = app.sheet["seen"]["dev"]
    app.sheet = {**app.sheet, "called": name}
    part = part_given(app, WHERE, dev)
    if not part:
        return
    placed = [part]
    if not app.view["tablets"]["has_roles"]:
        placed.insert(0, {"dev": app.session.dev, "role": "director", "tables": []})

    def show_night() -> None:
        facts = {"tid": app.tid, "role": part["role"], "tables": part["tables"]}
        camera.show(app, "night", "show-night", facts, app.over_from)

    def named() -> None:
        if name:
            app.do({"command": "name-tablet", "dev": dev, "name": name}, WHERE, show_night)
        else:
            show_night()

    app.do({"command": "place-tablets", "placed": placed}, WHERE, named)


SHEETS = {"code-part": part_sheet}
ACTIONS = {"code-join": join, "code-part-do": part_do}
