"""Players who registered beforehand: whoever comes is ticked off with one tap, which sells the
entry. How their names come in stands in brought.py.

Who is expected and will not come is struck from the list; who has paid, only where that is said
again.
"""

from __future__ import annotations

from typing import Any

from browser import Element

from pycore.kernel.clauses import Refusal
from pycore.night.registration.desk import ExpectedPlayer
from webapp.ui.app.app import App
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.icons import icon
from webapp.ui.kit.parts import badge, button, refusal, spoken_of, why_key
from webapp.ui.kit.words import t
from webapp.ui.registration.door import brought, entry, paying
from webapp.ui.registration.door.paying import EXPECTED, room_state
from webapp.ui.seating import absent

AT_ONCE = 20


def is_open(app: App) -> bool:
    """Return whether the fold is open: also once the night was called off while somebody waits for
    what they paid beforehand.
    """
    owed = app.view["phase"] == "cancelled" and app.view["desk"]["prepaid_waiting"] > 0
    return app.is_open(EXPECTED) or owed


def panel(app: App) -> Markup:
    shown = is_open(app)
    return html(
        '<section class="panel"><details class="fold" data-fold="{fold}" {open}><summary><h2>'
        '{ui.expected.title}</h2></summary><div class="stack">{body}</div></details></section>',
        fold=EXPECTED,
        open="open" if shown else "",
        body=_body(app) if shown else "",
    )


def _body(app: App) -> Markup:
    rows = room_state(app).expected_rows
    come = len([row for row in rows if row["ticket"]])
    arrivals = NOTHING
    if rows:
        arrivals = html(
            '<p class="soft" data-test="expected-come">{come}</p>{refused}{closed}{rows}',
            come=t("ui.expected.come", count=come, most=len(rows)),
            refused=_refused(app),
            closed=_closed(app),
            rows=_arrivals(app),
        )
    bring = brought.form(app, not rows) if app.view["phase"] != "cancelled" else NOTHING
    return html("{arrivals}{bring}", arrivals=arrivals, bring=bring)


def _closed(app: App) -> Markup:
    """Why nobody can be sold an entry; once the night was called off, why nobody is refunded."""
    desk = app.view["desk"]
    called_off = app.view["phase"] == "cancelled"
    return refusal(desk["refund_refused"] if called_off else desk["entry_refused"])


# ---- who comes ----


def _arrivals(app: App) -> Markup:
    desk = app.view["desk"]
    is_sold = desk["entry_refused"] is None
    expected_players = _found(app)
    finder = room_state(app).arrival
    return html(
        '<form class="field" id="expected-find" data-submit="none"><label for="expected-who">'
        "{ui.door.name}</label>{input}</form>{ways}{jackpot}"
        '<ul class="rows rows-in" data-test="expected">{rows}</ul>{more}',
        input=finder.input("who"),
        ways=paying.choices(
            app,
            "expected-paid",
            t("ui.expected.pays"),
            room_state(app).arrival_paid,
            "keep-arrival-paid",
        )
        if is_sold
        else "",
        jackpot=_jackpot(app) if is_sold and desk["jackpot_fee_cents"] else "",
        rows=[_arrival(app, row) for row in expected_players[:AT_ONCE]],
        more=html(
            '<p class="soft small">{more}</p>',
            more=t("ui.expected.more", count=len(expected_players) - AT_ONCE),
        )
        if len(expected_players) > AT_ONCE
        else "",
    )


def _jackpot(app: App) -> Markup:
    desk = app.view["desk"]
    return html(
        '<div class="cluster between"><label class="check"><input type="checkbox" '
        'id="arrival-jackpot" data-change="keep-arrival-jackpot" {checked}><span>{jackpot} '
        '<span class="soft">· {ui.door.optional}</span></span></label>{clause}</div>',
        checked="checked" if room_state(app).arrival_jackpot else "",
        jackpot=t("ui.door.jackpot", jackpot_fee_cents=desk["jackpot_fee_cents"]),
        clause=why_key(desk["jackpot_clause"]),
    )


def _found(app: App) -> list[ExpectedPlayer]:
    """Who fits what is looked for; everybody while nothing is."""
    rows = room_state(app).expected_rows
    finder = room_state(app).arrival
    if not finder.text.strip():
        return rows
    listed: Any = rows
    fitting: Any = finder.among(listed)
    expected_players: list[ExpectedPlayer] = fitting
    return expected_players


def _arrival(app: App, row: ExpectedPlayer) -> Markup:
    if absent.is_absent(app, row["ticket"]):
        acts = absent.arrival_button(app, row["ticket"])
    elif row["ticket"]:
        acts = badge("badge-ok", words.ticket(row["ticket"]), "check")
    else:
        who = html('data-player="{player}"', player=row["player"])
        acts = html(
            "{sell}{refund}{strike}",
            sell=_sell(app, row, who),
            refund=_refund(app, row, who),
            strike=strike_button(app, row, who),
        )
    paid: Markup = NOTHING
    if not row["ticket"]:
        says = t("ui.expected.paid" if row["prepaid"] else "ui.expected.unpaid")
        paid = html('<br><span class="soft small">{says}</span>', says=says)
    return html(
        '<li><div class="grow"><b>{name}</b>{paid}</div>{acts}</li>',
        name=words.called(row["name"]),
        paid=paid,
        acts=acts,
    )


def _sell(app: App, row: ExpectedPlayer, who: Markup) -> Markup:
    if app.view["desk"]["entry_refused"]:
        return NOTHING
    label = t("ui.expected.here")
    if not row["prepaid"]:
        label = t("ui.expected.sell", due_cents=app.view["desk"]["due_cents"])
    facts = html("{who} {spoken}", who=who, spoken=spoken_of(words.called(row["name"]), label))
    return button("sell-expected", label, "btn-soft", "check", facts, app.blocked is not None)


def _refund(app: App, row: ExpectedPlayer, who: Markup) -> Markup:
    desk = app.view["desk"]
    if not row["prepaid"] or desk["refund_refused"]:
        return NOTHING
    label = t("ui.refund.do", refund_cents=desk["entry_fee_cents"])
    facts = html("{who} {spoken}", who=who, spoken=spoken_of(words.called(row["name"]), label))
    return button("refund-prepaid", label, "btn-plain", "undo", facts)


def _refused(app: App) -> Markup:
    """Why the last tap did nothing. An age that was not attested is attested by another tap, and
    another strikes who has paid.
    """
    refused = app.refusals.get("expected")
    if not refused:
        return NOTHING
    checked = NOTHING
    if refused["code"] == entry.AGE and room_state(app).arriving:
        checked = button(
            "sell-expected",
            t("ui.expected.of-age", years=refused["facts"]["years"]),
            "btn-main",
            "check",
            html('data-player="{player}" data-aged="1"', player=room_state(app).arriving),
        )
    return html(
        "{refusal}{checked}{strike}",
        refusal=refusal(refused),
        checked=checked,
        strike=anyway(app, refused),
    )


def find(app: App, element: Element) -> None:
    room_state(app).arrival.type(element.value)
    app.draw()


def keep_paid(app: App, element: Element) -> None:
    room_state(app).arrival_paid = element.value


def keep_jackpot(app: App, element: Element) -> None:
    room_state(app).arrival_jackpot = bool(element.checked)


def sell(app: App, element: Element) -> None:
    player = page.data(element, "player")
    rows = [row for row in room_state(app).expected_rows if row["player"] == player]
    if not rows:
        return
    command: dict[str, Any] = {
        "command": "sell-entry",
        "player": player,
        "name": rows[0]["name"],
        "paid": "prepaid"
        if rows[0]["prepaid"]
        else paying.chosen(app, room_state(app).arrival_paid),
        "of_age": entry.everyone_checked(app) or page.data(element, "aged") == "1",
        "jackpot": room_state(app).arrival_jackpot,
    }
    room_state(app).arriving = player

    def done() -> None:
        room_state(app).arrival_paid = ""
        room_state(app).arrival_jackpot = False
        room_state(app).arrival.begin()
        app.refusals.pop("expected", None)
        page.set_value("expected-who", "")

    def undone() -> None:
        refused = app.refusals.get("expected")
        if refused and refused["code"] in ("same-name", "same-name-works"):
            app.refusals.pop("expected")
            entry.ask(app, command, refused)

    app.do(command, "expected", done, undone=undone)


def give_back(app: App, element: Element) -> None:
    app.do({"command": "refund-prepaid", "player": page.data(element, "player")}, "expected")


# ---- who will not come ----

PAID = "prepaid-struck"


def strike_button(app: App, row: ExpectedPlayer, who: Markup) -> Markup:
    if app.view["phase"] == "cancelled":
        return NOTHING
    spoken = t("ui.expected.strike", name=words.called(row["name"]))
    return html(
        '<button class="btn btn-plain btn-square" type="button" data-act="strike-expected" {who} '
        'aria-label="{spoken}" title="{spoken}">{icon}</button>',
        who=who,
        spoken=spoken,
        icon=icon("cross", 20),
    )


def anyway(app: App, refused: Refusal) -> Markup:
    """Return the button that strikes who has paid, once the tablet has asked."""
    if refused["code"] != PAID or not room_state(app).striking:
        return NOTHING
    who = html('data-player="{player}" data-meant="1"', player=room_state(app).striking)
    return button("strike-expected", t("ui.expected.strike-anyway"), "btn-plain", "cross", who)


def strike(app: App, element: Element) -> None:
    if not app.tap_counts():
        return
    room_state(app).striking = page.data(element, "player")
    command = {
        "command": "strike-expected",
        "player": room_state(app).striking,
        "confirmed": bool(page.data(element, "meant")),
    }
    app.do(command, "expected", undone=app.rest)


ACTIONS = {
    "find-expected": find,
    "keep-arrival-paid": keep_paid,
    "keep-arrival-jackpot": keep_jackpot,
    "sell-expected": sell,
    "refund-prepaid": give_back,
    **brought.ACTIONS,
    "strike-expected": strike,
}
