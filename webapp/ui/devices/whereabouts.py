"""Where the records of each tablet are: how many are here, on another device and with the
organization; what is known to be missing, and what nobody can know yet.
"""

from __future__ import annotations

from pycore.night.devices.whereabouts import Whereabouts
from webapp.ui.app import looking
from webapp.ui.app.app import App
from webapp.ui.app.looking import Look
from webapp.ui.devices import tablet_names
from webapp.ui.kit import words
from webapp.ui.kit.html import Markup, html, join
from webapp.ui.kit.parts import badge, button
from webapp.ui.kit.words import t
from webapp.ui.registration.ticket_rows import ticket_rows


def rows(app: App, look: Look) -> list[Whereabouts]:
    """Return a row for each device, as it was told last; none before that."""
    night = app.session.data["nights"].get(app.tid)
    reached = (night["hub"], night["organization"]) if night else None
    mark = (reached, app.session.data["last_contact_ms"], app.session.data["newcomers"])
    looking.again(app, look, "whereabouts", mark=mark)
    tablets: list[Whereabouts] = look.answer or []
    return tablets


def row_of(tablets: list[Whereabouts], dev: str) -> Whereabouts | None:
    for row in tablets:
        if row["dev"] == dev:
            return row
    return None


def called(app: App, row: Whereabouts) -> str:
    """Return the name it has tonight, else what a server let it in as, else the start of its
    id.
    """
    return tablet_names.name(app, row["dev"]) or row["label"] or row["dev"][: tablet_names.SHORT]


def whereabouts_rows(app: App, row: Whereabouts) -> Markup:
    """Return all of it, below what the device is called."""
    return html("{places}{facts}", places=_places(row), facts=_facts(app, row))


def _places(row: Whereabouts) -> Markup:
    """How many of its records are where; green where that is all that are known of."""
    there = max(row["beside"], row["hub"])
    counted = [
        _place(row, "here", row["here"]),
        _place(row, "beside", there),
        _place(row, "organization", row["organization"]),
    ]
    return html('<div class="cluster" data-test="where">{counted}</div>', counted=counted)


def _place(row: Whereabouts, name: str, count: int) -> Markup:
    is_all = row["here"] and count == row["here"] and not row["lacks"]
    return badge("badge-ok" if is_all else "", t("ui.where." + name, records=count))


def _facts(app: App, row: Whereabouts) -> Markup:
    """Its last contact, what is missing, what was sold, and what is not known; a line each."""
    lines = []
    if row["dev"] != app.session.dev:
        last_contact = t("ui.where.last", places=words.joined(_last(row)))
        lines.append(
            html('<span class="soft" data-test="where-last">{last}</span>', last=last_contact)
        )
    if row["only_watches"]:
        lines.append(html("{ui.where.only-watches}"))
    if row["lacks"]:
        lacks = words.count("ui.where.lacks", row["lacks"])
        lines.append(html('<b class="no-text" data-test="where-lacks">{lacks}</b>', lacks=lacks))
    if row["sold"]:
        lines.append(html("{sold}", sold=t("ui.where.sold", numbers=ticket_rows(row["sold"]))))
    if row["is_open"]:
        lines.append(html('<span data-test="where-open">{open}</span>', open=_open(row)))
    if row["reported_as"]:
        lines.append(html('<span data-test="where-said">{said}</span>', said=_said(app, row)))
    if row["new_at_ms"]:
        lines.append(_newcomer(row))
    return join([html('<div class="small">{one}</div>', one=line) for line in lines])


def _newcomer(row: Whereabouts) -> Markup:
    """In red, with the one tap that puts it out, and the one that says it is known."""
    facts = html('data-dev="{dev}"', dev=row["dev"])
    return html(
        '<b class="no-text" data-test="newcomer">{new}</b><div class="cluster below">'
        "{put_out}{known}</div>",
        new=t("ui.where.new", at_ms=row["new_at_ms"] or 0),
        put_out=button("newcomer-out", t("ui.where.put-out"), "btn-no", "no", facts),
        known=button("newcomer-known", t("ui.where.known"), "btn-soft", "check", facts),
    )


def _last(row: Whereabouts) -> list[str]:
    """When it was in touch with whom; a hub is told of where there is one."""
    contacts = [_at("here", row["came_at_ms"], 0)]
    for name, contact in (("hub", row["hub_heard"]), ("organization", row["organization_heard"])):
        if contact:
            contacts.append(_at(name, contact["at_ms"], contact["told_at_ms"]))
        elif name != "hub":
            contacts.append(_at(name, None, 0))
    return contacts


def _at(name: str, at_ms: "int | None", told_at_ms: int) -> str:
    if at_ms is None:
        return t("ui.where.last-%s-unknown" % name)
    return t("ui.where.last-" + name, at_ms=at_ms, told_at_ms=told_at_ms)


def _open(row: Whereabouts) -> str:
    """What cannot be known until it is seen."""
    if row["may_sell"]:
        return t("ui.where.open-numbers", numbers=ticket_rows(row["may_sell"]))
    return t("ui.where.open")


def _said(app: App, row: Whereabouts) -> str:
    why = t("ui.tablets.stopped-" + row["reported_as"])
    who = tablet_names.called(app, row["by"])
    return t("ui.where.said", why=why, tablet=who, at_ms=row["said_at_ms"] or 0)
