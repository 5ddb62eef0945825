"""The door desk: sell entries and rebuys, see the last sales, know when sales stop. Made for a
keyboard and a queue.
"""

from __future__ import annotations

from browser import window

from pycore.portable.clock import countdown
from webapp.ui.door import rebuys
from webapp.ui.door.state import State, mine
from webapp.ui.frame import page, words
from webapp.ui.frame.html import NOTHING, html, join
from webapp.ui.frame.icons import icon
from webapp.ui.frame.parts import banner, button, clause, figure, keys, live, refusal, shut
from webapp.ui.frame.room import Room
from webapp.ui.frame.words import t

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pycore.views.shapes.clock import Face
    from webapp.ui.frame.element import Element
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet

WAYS = ("cash", "debit", "prepaid")
SOON_MS = 5400000
SALES = ("entry-sold", "rebuy-sold")


def render(app: Tablet) -> Markup:
    return html(
        '<div class="split"><div class="stack stack-wide">{entry}{figures}</div>'
        '<div class="stack stack-wide">{rebuy_panel}{last_sales}</div></div>',
        entry=_entry(app),
        figures=_figures(app),
        rebuy_panel=rebuys.rebuy_panel(app) + rebuys.refund_panel(app),
        last_sales=_last_sales(app),
    )


# ---- new entry ----


def _everyone_checked(app: Tablet) -> bool:
    return window.sessionStorage.getItem("holdfast-checked-" + app.tid) == "1"


def _entry(app: Tablet) -> Markup:
    desk = app.view["desk"]
    refused = desk["entry_refused"]
    parts = [
        html(
            '<section class="panel stack"><div class="panel-head"><h2>{new}</h2>{until}</div>',
            new=t("ui.door.new"),
            until=_until(app),
        )
    ]
    said = refusal(app.refusals.get("entry"))
    if said:
        said = html('<div id="refused-entry">{said}</div>', said=said)
    parts.append(_questions(app) or said or shut(refused))
    if refused:
        parts.append(html("</section>"))
        return join(parts)
    ways = [(way, t("ui.paid." + way), "", False) for way in WAYS]
    parts.append(
        html(
            '<form class="stack" id="entry" data-submit="sell-entry" data-input="keep-entry" '
            "novalidate>"
            '<div class="door-form"><div class="field"><label for="name">{name}</label>'
            '<input class="input input-big" id="name" name="name" '
            'value="{kept}" autocomplete="off" autocapitalize="words" spellcheck="false" '
            'maxlength="80" {aria_invalid}></div>'
            '<div class="field"><span class="label">{ticket}</span>'
            '<output class="ticket num" data-test="next-ticket">{next_ticket}</output></div>'
            "</div>",
            name=t("ui.door.name"),
            kept=mine(app).name,
            aria_invalid=html('aria-invalid="true" aria-describedby="refused-entry"')
            if "entry" in app.refusals
            else "",
            ticket=t("ui.door.ticket"),
            next_ticket=words.ticket(desk["next_ticket"]),
        )
    )
    parts.append(keys("paid", t("ui.paid"), ways, mine(app).paid, "keep-paid"))
    if desk["age_limit"]:
        parts.append(_age(app, desk))
    if desk["jackpot_fee_cents"]:
        parts.append(_jackpot(app, desk))
    due_cents = desk["entry_fee_cents"]
    if mine(app).jackpot:
        due_cents += desk["jackpot_fee_cents"]
    label = t("ui.door.sell", ticket=desk["next_ticket"], due_cents=due_cents)
    parts.append(
        html(
            '<button class="btn btn-main btn-big btn-wide" type="submit" data-act="sell-entry" '
            "{disabled}>"
            "{icon}{label}</button></form></section>",
            disabled="disabled" if app.blocked else "",
            icon=icon("plus"),
            label=label,
        )
    )
    return join(parts)


def _age(app: Tablet, desk) -> Markup:
    """The door attests the age of each player; a switch says that it does so for everybody
    tonight.
    """
    everybody = _everyone_checked(app)
    return html(
        '<div class="checks"><div class="cluster between"><label class="check">'
        '<input type="checkbox" id="of_age" name="of_age" data-change="keep-age" {checked}>'
        "<span>{of_age}</span></label>{clause}</div>"
        '<label class="check"><input type="checkbox" id="everyone" data-change="everyone" '
        "{checked_2}>"
        '<span class="soft">{everyone}</span></label></div>',
        checked="checked" if everybody or mine(app).of_age else "",
        of_age=t("ui.door.of-age", years=desk["age_limit"]),
        clause=clause(desk["age_clause"]),
        checked_2="checked" if everybody else "",
        everyone=t("ui.door.everyone"),
    )


def _jackpot(app: Tablet, desk) -> Markup:
    """The optional jackpot: sold with the entry, once the register is signed."""
    return html(
        '<div class="cluster between"><label class="check">'
        '<input type="checkbox" id="jackpot" name="jackpot" data-change="keep-jackpot" '
        "{checked}>"
        '<span>{jackpot} <span class="soft">· {optional}</span></span></label>{clause}</div>',
        checked="checked" if mine(app).jackpot else "",
        jackpot=t("ui.door.jackpot", jackpot_fee_cents=desk["jackpot_fee_cents"]),
        optional=t("ui.door.optional"),
        clause=clause(desk["jackpot_clause"]),
    )


def _until(app: Tablet) -> Markup:
    """When sales stop: a countdown where it is known, else the level."""
    desk = app.view["desk"]
    if desk["entry_refused"]:
        return NOTHING
    at_ms = desk["sales_close_at_ms"]
    if at_ms and at_ms - app.now() < SOON_MS:
        return html(
            '<span class="badge badge-sun">{icon}{stop_in} <b class="num">{sales_left}</b>'
            "{clause}</span>",
            icon=icon("clock", 18),
            stop_in=t("ui.door.stop-in"),
            sales_left=live("sales-left", countdown(_left(app))),
            clause=clause(desk["sales_close_clause"]),
        )
    return html(
        '<span class="badge">{stop_level}{clause}</span>',
        stop_level=t("ui.door.stop-level", level=desk["sales_close_level"]),
        clause=clause(desk["sales_close_clause"]),
    )


def _left(app: Tablet):
    left_ms = app.view["desk"]["sales_close_at_ms"] - app.now()
    return left_ms if left_ms > 0 else 0


def _figures(app: Tablet) -> Markup:
    desk = app.view["desk"]
    parts = [html('<section class="panel stack"><dl class="figs">')]
    parts.append(
        figure(
            t("ui.figure.entries"),
            desk["entries"],
            t("ui.figure.of", n=desk["player_cap"]),
            "entries",
        )
    )
    parts.append(figure(t("ui.figure.rebuys"), desk["rebuys"], "", "rebuys"))
    if desk["jackpot_cents"]:
        parts.append(
            figure(t("ui.figure.jackpot"), words.amount(desk["jackpot_cents"]), "", "jackpot")
        )
    parts.append(figure(t("ui.figure.taken"), words.amount(desk["revenue_cents"]), "", "revenue"))
    parts.append(figure(t("ui.figure.pool"), words.amount(desk["pool_cents"]), "", "pool"))
    parts.append(html("</dl>{passed}</section>", passed=_passed(desk)))
    return join(parts)


def _passed(desk) -> Markup:
    """The limits that tablets passed together, each with how far it went."""
    rows = []
    for passed in desk["passed"]:
        rows.append(
            html(
                '<li><div class="grow">{refusal}{clause}<br><span class="soft small">'
                "{records}</span></div></li>",
                refusal=words.refusal(passed),
                clause=clause(passed["clause"]),
                records=t(
                    "ui.breach.records", records=passed["records"], settled=passed["settled"]
                ),
            )
        )
    if not rows:
        return NOTHING
    return html(
        '<div data-test="passed"><h3>{title}</h3><ul class="rows rows-in">{rows}</ul></div>',
        title=t("ui.breach.title"),
        rows=rows,
    )


def keep_entry(app: Tablet, element: Element) -> None:
    mine(app).name = page.form("entry").get("name", "")


def keep_paid(app: Tablet, element: Element) -> None:
    mine(app).paid = element.value
    page.focus("name")


def keep_age(app: Tablet, element: Element) -> None:
    mine(app).of_age = bool(element.checked)
    page.focus("name")


def keep_jackpot(app: Tablet, element: Element) -> None:
    mine(app).jackpot = bool(element.checked)
    app.draw()
    page.focus("name")


def everyone(app: Tablet, element: Element) -> None:
    """The door checks every player tonight: the box stays ticked until the tablet is closed."""
    window.sessionStorage.setItem("holdfast-checked-" + app.tid, "1" if element.checked else "0")
    mine(app).of_age = bool(element.checked)
    app.draw()
    page.focus("name")


def sell_entry(app: Tablet, element: Element) -> None:
    given = page.form("entry")
    name = given["name"].strip()
    of_age = given.get("of_age", False)
    paid = given["paid"]
    jackpot = given.get("jackpot", False)
    restored = []
    command = {
        "command": "sell-entry",
        "name": name,
        "paid": paid,
        "of_age": of_age,
        "jackpot": jackpot,
    }

    def undone() -> None:
        if app.refusals.get("entry", {}).get("code") == "same-name":
            _ask(app, command)
            return
        restored.append(name)
        # What was typed comes back, unless the next name is already being typed.
        if not page.form("entry").get("name"):
            mine(app).name = name
            mine(app).of_age = of_age
            mine(app).jackpot = jackpot
            page.set_value("name", name)

    def done() -> None:
        if restored and mine(app).name == name:
            # It was put back after a failure and is sold now: Enter must not sell it again.
            mine(app).name = ""
            mine(app).jackpot = False
            page.set_value("name", "")

    if app.blocked:
        return
    mine(app).name = ""
    mine(app).of_age = False
    page.set_value("name", "")
    mine(app).jackpot = False
    app.do(command, "entry", done, queue=True, undone=undone)
    page.focus("name")


def _ask(app: Tablet, command) -> None:
    """Keep a sale that waits for an answer: is it the same person?"""
    refused = app.refusals.pop("entry")
    asked = mine(app).namesakes
    mine(app).namesakes = asked + [(command, refused)]


def _questions(app: Tablet) -> Markup:
    """A card for each sale whose name somebody has already."""
    cards = []
    asked = mine(app).namesakes
    for i in range(len(asked)):
        command, refused = asked[i]
        tickets = ", ".join([words.ticket(ticket) for ticket in refused["facts"]["tickets"]])
        place = html('data-nth="{i}"', i=i)
        cards.append(
            banner(
                "banner-warn",
                "warn",
                t("ui.door.same", name=command["name"], tickets=tickets),
                join([t("ui.door.same-help"), clause(refused["clause"])]),
                html(
                    '<div class="cluster">{same_no}{same_yes}</div>',
                    same_no=button("same-no", t("ui.door.same-no"), "btn-main", "plus", place),
                    same_yes=button("same-yes", t("ui.door.same-yes"), "", "no", place),
                ),
                html('data-test="same-name" role="alert"'),
            )
        )
    return join(cards)


def _answer(same_person):
    def act(app: Tablet, element: Element) -> None:
        nth = int(page.data(element, "nth"))
        asked = mine(app).namesakes
        command, refused = asked[nth]
        sale = dict(command)
        sale["same_person"] = same_person
        if app.do(sale, "entry"):
            mine(app).namesakes = asked[:nth] + asked[nth + 1 :]
            app.draw()
        page.focus("name")

    return act


# ---- last sales ----


def _last_sales(app: Tablet) -> Markup:
    rows = []
    for entry in app.view["history"]:
        kind = entry["type"].split("/")[0]
        if kind in SALES and len(rows) < 8:
            rows.append(_sale(app, entry, kind))
    if not rows:
        return html(
            '<section class="panel quiet"><h2>{last}</h2><p class="soft">{last_none}</p>'
            "</section>",
            last=t("ui.door.last"),
            last_none=t("ui.door.last-none"),
        )
    return html(
        '<section class="panel panel-flush"><div class="panel-head"><h2>{last}</h2></div>'
        '<ul class="rows" data-test="sales">{rows}</ul></section>',
        last=t("ui.door.last"),
        rows=rows,
    )


def _sale(app: Tablet, entry, kind) -> Markup:
    # Of an entry, under what its buyer stands: the number may be another's too.
    facts = entry["facts"]
    ticket = facts.get("stands") or facts["ticket"]
    name = facts["names"][0] if facts["names"] else ""
    if entry["undone"]:
        act = html('<span class="badge">{undone}</span>', undone=t("ui.history.undone"))
    elif entry["undo_refused"]:
        act = ""
    else:
        act = button(
            "undo",
            t("common.undo"),
            "btn-plain",
            "undo",
            html(
                'data-target="{id}" aria-label="{undo_sale}"',
                id=entry["id"],
                undo_sale=t("ui.door.undo-sale", ticket=ticket),
            ),
        )
    return html(
        '<li class="{css}"><span class="num soft">{ticket}</span><div class="grow"><b>'
        "{name}</b><br>"
        '<span class="soft small">{sale} · {at_ms}</span></div>{act}</li>',
        css="gone" if entry["undone"] else "",
        ticket=words.ticket(ticket),
        name=name or t("ui.player.unnamed"),
        sale=t("ui.door.sale-" + kind),
        at_ms=words.clock_time(entry["at_ms"]),
        act=act,
    )


ACTIONS = {
    "sell-entry": sell_entry,
    "keep-entry": keep_entry,
    "keep-paid": keep_paid,
    "keep-age": keep_age,
    "keep-jackpot": keep_jackpot,
    "everyone": everyone,
    "same-no": _answer("no"),
    "same-yes": _answer("yes"),
}


def opened(app: Tablet) -> None:
    """Somebody was sent here to buy a rebuy: they stand in its field."""
    player = app.player(app.errand)
    app.errand = 0
    if player:
        mine(app).rebuy.choose(player)
        app.draw()


def tick(app: Tablet, face: Face, now: int) -> None:
    at_ms = app.view["desk"]["sales_close_at_ms"]
    if at_ms:
        left_ms = _left(app)
        page.text("sales-left", countdown(left_ms))
        if left_ms == 0 and mine(app).asked_close_at_ms != at_ms:
            # The last moment of sales has passed: the worker knows what that means.
            mine(app).asked_close_at_ms = at_ms
            app.reload_view()


ROOM = Room(
    "door",
    render,
    state=State,
    actions={**ACTIONS, **rebuys.ACTIONS},
    tick=tick,
    opened=opened,
    icon="door",
    place=20,
    first_field="name",
)
