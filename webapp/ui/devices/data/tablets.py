"""The tablets of tonight and their parts: give one, take over, stop one. What closes others out is
said on a sheet first.
"""

from __future__ import annotations

from typing import Any

from browser import Element

from pycore.night.devices.tablets_view import TabletRow
from pycore.night.devices.whereabouts import Whereabouts
from webapp.ui.app import sheet
from webapp.ui.app.app import App
from webapp.ui.devices import tablet_names, whereabouts
from webapp.ui.devices.data import state as data
from webapp.ui.devices.data import unsold_numbers
from webapp.ui.devices.data.parts_given import part_fields, part_given
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html, join
from webapp.ui.kit.parts import badge, banner, button, field, keys, refusal, submit
from webapp.ui.kit.words import t
from webapp.worker.answers import Reply

WHYS = ("lost", "stolen", "retired")
WHERE = "tablets"
HELD_DIRECTING, HELD_DEALING = ("desk", "table"), ("desk",)
"""Let in for this, a tablet that takes over needs to be let in for more."""


def panel(app: App) -> Markup:
    """Return every tablet that is known here, this one first."""
    rows = app.view["tablets"]["rows"]
    own_rows = [row for row in rows if row["dev"] == app.session.dev]
    rest = [row for row in rows if row["dev"] != app.session.dev]
    has_parts = app.view["tablets"]["has_roles"]
    where = whereabouts.rows(app, data.room_state(app).where)
    listed = [row["dev"] for row in rows]
    return html(
        '<section class="panel stack" id="tablets" data-test="tablets"><h2>{ui.tablets.title}</h2>'
        '<p class="soft">{body}</p>{refusal}{act}<ul class="rows">{rows}</ul>{unsold}{name}'
        "</section>",
        body=t("ui.tablets.given") if has_parts else t("ui.tablets.open"),
        refusal=_wrong(app),
        act=join([_ways(app, has_parts), _adding(app, has_parts)]),
        rows=[_row(app, row, has_parts, where) for row in own_rows + rest]
        + [_heard_of(app, row) for row in where if row["dev"] not in listed],
        unsold=unsold_numbers.part(app, directs(app)),
        name=_naming(app, own_rows),
    )


def _wrong(app: App) -> Markup:
    if data.room_state(app).put_out_failed:
        title, body = t("ui.where.put-out-failed"), t("ui.where.put-out-failed-help")
        return banner("banner-law", "no", title, body, attrs=html('role="alert"'))
    shows = WHERE in app.refusals and not app.sheet
    return refusal(app.refusals[WHERE]) if shows else NOTHING


def _ways(app: App, has_parts: bool) -> Markup:
    """What this tablet can do for itself."""
    if not has_parts:
        return button("tablet-first", t("ui.tablets.first"), "btn-main btn-wide", "check")
    me = _row_of(app, app.session.dev)
    if me is not None and (me["role"] == "viewer" or me["stopped"]):
        return NOTHING
    ways = []
    for table in app.view["tablets"]["at_tables"]:
        if me is None or table not in me["tables"]:
            label = t("ui.tablets.take-table", table=table)
            ways.append(_taking(label, table))
    if me is None or me["role"] != "director":
        ways.append(_taking(t("ui.tablets.take-direction"), 0))
    if not ways:
        return NOTHING
    return html(
        '<details class="fold" id="taking" data-fold="tablet-taking" {open}>'
        '<summary>{ui.tablets.dead}</summary><div class="stack">{ways}</div></details>',
        open="open" if app.is_open("tablet-taking") else "",
        ways=ways,
    )


def _adding(app: App, has_parts: bool) -> Markup:
    """One more tablet, by its code: of the director's, or of the first."""
    if has_parts and not directs(app):
        return NOTHING
    return button("code-add", t("ui.join.add"), "btn-big btn-wide", "scan")


def _taking(label: str, table: int) -> Markup:
    facts = html('data-table="{table}"', table=table)
    return button("tablet-take", label, "btn-big btn-wide", "tablet", facts)


def _heard_of(app: App, row: Whereabouts) -> Markup:
    """A tablet of which nothing is here but another's word, or a server's."""
    return html(
        '<li class="row-says" data-dev="{dev}"><div class="grow"><b>{called}</b>{where}</div>'
        "</li>",
        dev=row["dev"],
        called=whereabouts.called(app, row),
        where=whereabouts.whereabouts_rows(app, row),
    )


def _row(app: App, row: TabletRow, has_parts: bool, where: list[Whereabouts]) -> Markup:
    called = tablet_names.called(app, row["dev"])
    location = whereabouts.row_of(where, row["dev"])
    last_heard = NOTHING
    if row["last_at_ms"]:
        last_heard = html(
            '<br><span class="soft small">{heard}</span>',
            heard=t(
                "ui.tablets.heard",
                at_ms=row["last_at_ms"],
                count=words.count("ui.missing.records", row["records"]),
            ),
        )
    key = t("ui.tablets.key", by=row["key"]) if row["key"] else t("ui.tablets.no-key")
    acts = NOTHING
    if has_parts and directs(app):
        facts = html('data-dev="{dev}"', dev=row["dev"])
        acts = button("tablet-part", t("ui.tablets.part"), "btn-soft", "", facts)
        if row["dev"] != app.session.dev and not row["stopped"]:
            acts = join(
                [acts, button("tablet-stop", t("ui.tablets.stop"), "btn-plain", "", facts)]
            )
    return html(
        '<li class="row-says" data-dev="{dev}"><div class="grow"><b>{called}</b> {this} {part}'
        '{last}{where}<div class="soft small num" data-test="tablet-key">{key}</div></div>'
        '<div class="cluster">{acts}</div></li>',
        dev=row["dev"],
        called=called,
        this=badge("badge-ok", t("ui.tablets.this")) if row["dev"] == app.session.dev else "",
        part=_part(row, has_parts),
        last=last_heard,
        where=whereabouts.whereabouts_rows(app, location) if location else "",
        key=key,
        acts=join([acts, _numbers(app, row, directs(app))]),
    )


def _part(row: TabletRow, has_parts: bool) -> Markup:
    if row["stopped"]:
        return badge("badge-no", t("ui.tablets.stopped-" + row["stopped"]))
    if not row["role"]:
        return badge("badge-sun", t("ui.tablets.none")) if has_parts else NOTHING
    badges = [badge("", t("ui.tablets.role-" + row["role"]))]
    for table in row["tables"]:
        badges.append(badge("", t("ui.tablets.at", table=table)))
    if row["numbers"] is not None:
        badges.append(badge("", t("ui.tablets.numbers", count=row["numbers"]["tickets_left"])))
    return join(badges)


def _numbers(app: App, row: TabletRow, directs: bool) -> Markup:
    """More ticket numbers for a tablet, or its unsold ones back."""
    if row["numbers"] is None:
        return NOTHING
    facts = html('data-dev="{dev}"', dev=row["dev"])
    buttons = []
    if directs:
        buttons.append(button("tablet-more", t("ui.tablets.more"), "btn-soft", "", facts))
    if (directs or row["dev"] == app.session.dev) and row["numbers"]["tickets_left"]:
        buttons.append(button("tablet-back", t("ui.tablets.back"), "btn-plain", "", facts))
    return join(buttons)


def _naming(app: App, own_rows: list[TabletRow]) -> Markup:
    """What the others know this tablet by."""
    name = own_rows[0]["name"] if own_rows else ""
    return html(
        '<form class="stack" id="tablet-name" data-submit="tablet-name" novalidate>{name}{submit}'
        "</form>",
        name=field(
            "tablet-called",
            t("ui.tablets.name"),
            name,
            attrs=html('maxlength="40"'),
            help_text=t("ui.tablets.name-help"),
        ),
        submit=submit("tablet-name", t("ui.tablets.name-it"), "btn-soft"),
    )


def _row_of(app: App, dev: str) -> "TabletRow | None":
    for row in app.view["tablets"]["rows"]:
        if row["dev"] == dev:
            return row
    return None


def directs(app: App) -> bool:
    """Return whether this tablet directs the night."""
    me = _row_of(app, app.session.dev)
    return me is not None and me["role"] == "director" and not me["stopped"]


# ---- sheets ----


def _frame(app: App, title: str, body: str, act: str, label: str, fields: Markup) -> Markup:
    paragraph = html(
        "<p>{body}</p>{refusal}",
        body=body,
        refusal=refusal(app.refusals[WHERE]) if WHERE in app.refusals else "",
    )
    return sheet.frame(title, paragraph, act, label, "check", fields)


def first_sheet(app: App) -> Markup:
    return _frame(
        app,
        t("ui.tablets.first"),
        t("ui.tablets.first-help"),
        "tablet-first-do",
        t("ui.tablets.first"),
        NOTHING,
    )


def take_sheet(app: App) -> Markup:
    table = app.sheet["table"]
    if table:
        title, body = t("ui.tablets.take-table", table=table), t("ui.tablets.take-table-help")
    else:
        title, body = t("ui.tablets.take-direction"), t("ui.tablets.take-direction-help")
    more = NOTHING
    if app.session.data["role"] in (HELD_DIRECTING if not table else HELD_DEALING):
        help_text = t("ui.tablets.take-table-held" if table else "ui.tablets.take-direction-held")
        more = banner("banner-warn", "warn", t("ui.tablets.take-held"), help_text)
    return _frame(app, title, body, "tablet-take-do", t("ui.tablets.take"), more)


def part_sheet(app: App) -> Markup:
    row = _row_of(app, app.sheet["dev"])
    role = row["role"] if row and row["role"] else "desk"
    typed = " ".join([str(table) for table in row["tables"]]) if row else ""
    fields = part_fields(app, role, typed)
    title = row["name"] if row and row["name"] else t("ui.tablets.part")
    return _frame(
        app, title, t("ui.tablets.part-help"), "tablet-part-do", t("ui.tablets.part"), fields
    )


def stop_sheet(app: App) -> Markup:
    why = keys(
        "tablet-why",
        t("ui.tablets.why"),
        [(reason, t("ui.tablets.stopped-" + reason), "", False) for reason in WHYS],
        WHYS[0],
    )
    return _frame(
        app,
        t("ui.tablets.stop"),
        t("ui.tablets.stop-help"),
        "tablet-stop-do",
        t("ui.tablets.stop"),
        why,
    )


def back_sheet(app: App) -> Markup:
    is_own = app.sheet["dev"] == app.session.dev
    body = t("ui.tablets.back-own") if is_own else t("ui.tablets.back-help")
    return _frame(app, t("ui.tablets.back"), body, "tablet-back-do", t("ui.tablets.back"), NOTHING)


# ---- actions ----


def _opens(app: App, element: Element, state: "dict[str, object]") -> None:
    app.refusals.pop(WHERE, None)
    app.open_sheet(state, page.selector(element))


def open_first(app: App, element: Element) -> None:
    _opens(app, element, {"kind": "tablet-first"})


def take(app: App, element: Element) -> None:
    table = int(page.data(element, "table"))
    _opens(app, element, {"kind": "tablet-take", "table": table})


def part(app: App, element: Element) -> None:
    _opens(app, element, {"kind": "tablet-part", "dev": page.data(element, "dev")})


def stop(app: App, element: Element) -> None:
    _opens(app, element, {"kind": "tablet-stop", "dev": page.data(element, "dev")})


def first_do(app: App, element: Element) -> None:
    placed = [{"dev": app.session.dev, "role": "director", "tables": []}]
    app.do({"command": "place-tablets", "placed": placed}, WHERE, app.close_over)


def take_do(app: App, element: Element) -> None:
    command = {"command": "take-over", "table": app.sheet["table"], "confirmed": True}
    app.do(command, WHERE, app.close_over)


def part_do(app: App, element: Element) -> None:
    part = part_given(app, WHERE, app.sheet["dev"])
    if part:
        app.do({"command": "place-tablets", "placed": [part]}, WHERE, app.close_over)


def stop_do(app: App, element: Element) -> None:
    why = page.form("sheet").get("tablet-why", WHYS[0])
    command = {"command": "stop-tablet", "dev": app.sheet["dev"], "why": why}
    app.do(command, WHERE, app.close_over)


def name_do(app: App, element: Element) -> None:
    called = str(page.form("tablet-name").get("tablet-called", ""))
    app.do({"command": "name-tablet", "dev": app.session.dev, "name": called}, WHERE)


def more(app: App, element: Element) -> None:
    app.refusals.pop(WHERE, None)
    app.do({"command": "lease-numbers", "dev": page.data(element, "dev")}, WHERE)


def back(app: App, element: Element) -> None:
    _opens(app, element, {"kind": "tablet-back", "dev": page.data(element, "dev")})


def back_do(app: App, element: Element) -> None:
    command = {"command": "return-numbers", "dev": app.sheet["dev"], "confirmed": True}
    app.do(command, WHERE, app.close_over)


def newcomer_out(app: App, element: Element) -> None:
    _says_of_newcomer(app, element, False)


def newcomer_known(app: App, element: Element) -> None:
    _says_of_newcomer(app, element, True)


def _says_of_newcomer(app: App, element: Element, is_known: bool) -> None:
    def answered(reply: Reply[Any]) -> None:
        data.room_state(app).put_out_failed = "ok" not in reply
        if "ok" in reply:
            data.room_state(app).where.answer = reply["ok"]
            app.session.sync()
        app.draw()

    question = {"tid": app.tid, "dev": page.data(element, "dev"), "known": is_known}
    app.bus.call("newcomer", question, answered)


SHEETS = {
    "tablet-back": back_sheet,
    "tablet-first": first_sheet,
    "tablet-take": take_sheet,
    "tablet-part": part_sheet,
    "tablet-stop": stop_sheet,
}
ACTIONS = {
    "tablet-more": more,
    "tablet-back": back,
    "tablet-back-do": back_do,
    "tablet-first": open_first,
    "tablet-first-do": first_do,
    "tablet-take": take,
    "tablet-take-do": take_do,
    "tablet-part": part,
    "tablet-part-do": part_do,
    "tablet-stop": stop,
    "tablet-stop-do": stop_do,
    "tablet-name": name_do,
    "newcomer-out": newcomer_out,
    "newcomer-known": newcomer_known,
}
