"""The royal flush jackpot in the book: what it stands at, event by event; wins, the paperwork and
the cheques.

The jackpot that an organization kept before Holdfast.
"""

from __future__ import annotations

from typing import Any

from browser import Element

from pycore.night.registration.jackpot_shape import (
    JackpotCheque,
    JackpotEvent,
    JackpotView,
    JackpotWin,
)
from webapp.ui.app.app import App, Command
from webapp.ui.floor import paper_sheet
from webapp.ui.forms import book
from webapp.ui.forms.forms import CommandForm
from webapp.ui.forms.typed_field import InputField
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import badge, banner, button, field, figure, refusal, submit, why_key
from webapp.ui.kit.words import t
from webapp.ui.setup.house_fields import MOST_GROSS_CENTS
from webapp.ui.setup.rules.house_draft import room_state


def _fields(app: App) -> list[InputField]:
    return [
        InputField("day", "day", place="opening--day"),
        InputField("current_cents", "money", 0, MOST_GROSS_CENTS, place="opening--current_cents"),
        InputField("seed_cents", "money", 0, MOST_GROSS_CENTS, place="opening--seed_cents"),
    ]


def _command(app: App, values: dict[str, Any], typed: dict[str, Any]) -> Command:
    return {"command": "open-jackpot", **values}


FORM = CommandForm("opening", _command, "opening-enter", _fields, in_book=True, outlives=True)


def opening_entered(jackpot: JackpotView) -> Markup:
    """Return what was entered; nothing for none."""
    opening = jackpot["opening"]
    if not opening:
        return NOTHING
    sentence = t(
        "ui.jackpot.opened",
        day=words.civil(opening["day"]),
        current_cents=opening["current_cents"],
        seed_cents=opening["seed_cents"],
    )
    if jackpot["left_out"]:
        sentence += " " + words.count("ui.jackpot.left-out", jackpot["left_out"])
    return html('<p class="soft small" data-test="jackpot-opening">{said}</p>', said=sentence)


def form(app: App, title: str) -> Markup:
    """Return where it is entered, under *title*."""
    typed = FORM.drawing(app)
    return html(
        '<details class="fold" data-fold="jackpot-opening" {open}><summary><h3>{title}</h3>'
        '</summary><form class="stack" id="opening" data-submit="opening-enter" '
        'data-input="opening-typed" novalidate><p class="soft small">{ui.jackpot.opening-help}'
        "</p>{refused}{day}{current}{seed}{wrong}{enter}</form></details>",
        open="open" if app.is_open("jackpot-opening") or FORM.texts(app) else "",
        title=title,
        refused=FORM.wrong(app),
        day=typed.field("day", t("ui.jackpot.opening-day")),
        current=typed.field("current_cents", t("ui.jackpot.current-field")),
        seed=typed.field("seed_cents", t("ui.jackpot.seed-field")),
        wrong=FORM.how_many(app),
        enter=submit("opening-enter", t("ui.book.enter"), "", "check"),
    )


EVENTS_SHOWN = 12


def is_kept(app: App) -> bool:
    """Return whether the organization has a jackpot."""
    return bool(app.book["jackpot"]["events"] or app.book["jackpot"]["opening"])


def panel(app: App) -> Markup:
    """Return the ledger; of an organization without a jackpot only the way to enter one."""
    jackpot = app.book["jackpot"]
    if not is_kept(app):
        return html(
            '<section class="panel stack" data-test="jackpot">{opening}</section>',
            opening=form(app, t("ui.jackpot.title")),
        )
    return html(
        '<section class="panel stack" data-test="jackpot"><h2>{ui.jackpot.title}{clause}</h2>'
        '<dl class="figs">{current}{seed}{sold}{paid}</dl>{wins}{events}{before}'
        "</section>",
        clause=why_key(jackpot["clause"]),
        current=figure(
            t("ui.jackpot.current"), words.amount(jackpot["current_cents"]), "", "jackpot-current"
        ),
        seed=figure(t("ui.jackpot.seed"), words.amount(jackpot["seed_cents"]), "", "jackpot-seed"),
        sold=figure(t("ui.jackpot.sold"), words.amount(jackpot["sold_cents"])),
        paid=figure(t("ui.jackpot.won-sum"), words.amount(jackpot["paid_cents"])),
        wins=[_win(app, win) for win in jackpot["wins"]],
        events=_events(jackpot),
        before=opening_entered(jackpot)
        if jackpot["opening"]
        else form(app, t("ui.jackpot.opening")),
    )


def _events(jackpot: JackpotView) -> Markup:
    if not jackpot["events"]:
        return NOTHING
    return html(
        '<div><h3>{ui.jackpot.events}</h3><ul class="rows" data-test="jackpot-events">{rows}</ul>'
        "</div>",
        rows=[_event(event) for event in jackpot["events"][:EVENTS_SHOWN]],
    )


def _event(event: JackpotEvent) -> Markup:
    facts = [words.civil(event["day"])]
    if event["later"]:
        facts.append(t("ui.jackpot.later"))
    else:
        facts.append(words.count("ui.jackpot.signed", event["players"]))
    facts.append(
        t("ui.jackpot.took", sold_cents=event["sold_cents"], paid_cents=event["paid_cents"])
    )
    return html(
        '<li><div class="grow"><b>{name}</b>{live}<br><span class="soft small">{facts}</span>'
        '</div><div class="end"><b class="num">{current}</b><br><span class="soft small">{seed}'
        "</span></div></li>",
        name=event["name"] or t("ui.book.event"),
        live=html(" {badge}", badge=badge("", t("ui.jackpot.live"))) if event["live"] else "",
        facts=words.joined(facts),
        current=words.amount(event["after_current_cents"]),
        seed=t("ui.jackpot.and-seed", seed_cents=event["after_seed_cents"]),
    )


# ---- wins, paperwork, cheques ----


def _win(app: App, win: JackpotWin) -> Markup:
    facts = [words.civil(win["day"]), win["name"], t("ui.jackpot.cards-%d" % win["cards"])]
    hand = win["hand"].split("/")
    if len(hand) == 2:
        facts.append(t("ui.jackpot.hand", table=hand[0], no=hand[1]))
    if win["witness"]:
        facts.append(t("ui.jackpot.seen-by", witness=win["witness"]))
    return html(
        '<section class="stack stack-tight" data-test="win"><div class="cluster between">'
        '<h3>{title} {state}</h3><b class="num">{pays}</b></div><p class="soft small">{facts}'
        "{clause}</p>{cheques}{differs}{next}</section>",
        title=t("ui.jackpot.win-of", ticket=words.ticket(win["ticket"])),
        state=_state(win),
        pays=words.amount(win["payout_cents"]),
        facts=words.joined(facts),
        clause=why_key(win["why_clause"]),
        cheques=[_cheque(cheque) for cheque in win["cheques"]],
        differs=_differs(win),
        next=_next(app, win),
    )


def _state(win: JackpotWin) -> Markup:
    if win["why"]:
        return badge("", t("ui.jackpot.why-" + win["why"]))
    if win["is_held_up"]:
        return badge("badge-sun", t("ui.jackpot.held"))
    if win["due_cents"] > 0:
        return badge("badge-sun", t("ui.jackpot.to-pay", due_cents=win["due_cents"]))
    return badge("badge-ok", t("ui.jackpot.settled"), "check")


def _cheque(cheque: JackpotCheque) -> Markup:
    return html(
        '<p data-test="cheque">{told}</p>',
        told=t(
            "ui.jackpot.cheque",
            number=cheque["number"],
            cents=cheque["cents"],
            payee=words.called(cheque["payee"]),
            when=words.civil(cheque["day"]),
        ),
    )


def _differs(win: JackpotWin) -> Markup:
    """What the cheques came to is not what the figures now give: it is said, and nothing else
    changes.
    """
    if not win["cheques"] or not win["due_cents"]:
        return NOTHING
    due = win["due_cents"]
    key = "ui.jackpot.short" if due > 0 else "ui.jackpot.too-much"
    return banner(
        "banner-warn",
        "warn",
        t("ui.jackpot.differs"),
        t(key, cents=abs(due), payout_cents=win["payout_cents"]),
        NOTHING,
        html('data-test="cheque-differs"'),
    )


def _next(app: App, win: JackpotWin) -> Markup:
    """The one thing to do, and the voucher on paper."""
    target = html('data-target="{win}"', win=win["win"])
    place = html('id="voucher-{win}" data-target="{win}"', win=win["win"])
    voucher = button("voucher-show", t("ui.jackpot.voucher"), "btn-plain", "print", place)
    if win["is_held_up"]:
        return html(
            '<form class="stack" id="{id}" data-submit="paperwork-done" '
            'data-input="paperwork-typed" data-target="{win}">{refused}'
            '{reference}<div class="cluster">{done}{voucher}</div></form>',
            id=_paperwork(win["win"]),
            win=win["win"],
            refused=refusal(app.refusals.get(_paperwork(win["win"]))),
            reference=field(
                _paperwork(win["win"]) + "--reference",
                t("ui.jackpot.reference"),
                room_state(app).references.get(win["win"], ""),
                attrs=html('maxlength="20"'),
                help_text=t("ui.jackpot.reference-help"),
            ),
            done=submit("paperwork-done", t("ui.jackpot.paperwork"), "btn-main", "check"),
            voucher=[why_key(win["paperwork_clause"]), voucher],
        )
    if win["due_cents"] <= 0:
        return html('<div class="cluster">{voucher}</div>', voucher=voucher)
    if room_state(app).win != win["win"]:
        return html(
            '<div class="cluster">{write}{clause}{voucher}</div>',
            write=button("cheque-begin", t("ui.jackpot.write"), "btn-main", "", target),
            clause=why_key(win["cheque_clause"]),
            voucher=voucher,
        )
    texts, typed = CHEQUE.texts(app), CHEQUE.drawing(app)
    return html(
        '<form class="stack" id="cheque" data-submit="cheque-write" data-input="cheque-typed" '
        'data-target="{win}" novalidate>{refused}{payee}{number}{day}'
        '<div class="cluster">{write}{cancel}</div></form>',
        win=win["win"],
        refused=CHEQUE.wrong(app),
        payee=field(
            "cheque--payee",
            t("ui.jackpot.payee"),
            texts.get("payee", ""),
            attrs=html('maxlength="80"'),
        ),
        number=field(
            "cheque--number",
            t("ui.jackpot.number"),
            texts.get("number", ""),
            attrs=html('maxlength="20"'),
        ),
        day=typed.field("day", t("ui.book.day")),
        write=submit(
            "cheque-write",
            t("ui.jackpot.written", due_cents=win["due_cents"]),
            "btn-main",
            "check",
        ),
        cancel=button("cheque-cancel", t("common.cancel"), ""),
    )


def _paperwork(win: str) -> str:
    """The form of a win: two may wait for their paperwork."""
    return "paperwork-" + win


def paperwork_typed(app: App, element: Element) -> None:
    win = page.data(element, "target")
    typed = dict(room_state(app).references)
    typed[win] = page.form(_paperwork(win))["reference"]
    room_state(app).references = typed


def paperwork_done(app: App, element: Element) -> None:
    paperwork_typed(app, element)
    win = page.data(element, "target")
    where = _paperwork(win)
    wish: Command = {
        "command": "confirm-paperwork",
        "win": win,
        "reference": room_state(app).references[win],
    }
    if app.tap_counts():

        def done(app: App) -> None:
            room_state(app).references = {}
            app.rest()

        book.do(app, wish, where, done)


def cheque_begin(app: App, element: Element) -> None:
    room_state(app).win = page.data(element, "target")
    CHEQUE.begin(app, {"day": words.date_field(app.now())})
    app.draw()
    page.focus("cheque--payee")


def cheque_cancel(app: App, element: Element) -> None:
    room_state(app).win = ""
    CHEQUE.clear(app)
    app.draw()


def _cheque_of(app: App, values: dict[str, Any], typed: dict[str, Any]) -> Command | None:
    for win in app.book["jackpot"]["wins"]:
        if win["win"] == room_state(app).win:
            return {
                "command": "write-cheque",
                "win": win["win"],
                "number": typed["number"],
                "cents": win["due_cents"],
                "day": values["day"],
                "payee": typed["payee"],
            }
    return None


def _cheque_written(app: App) -> None:
    win, room_state(app).win = room_state(app).win, ""
    app.draw()
    page.focus("voucher-" + win)


CHEQUE = CommandForm(
    "cheque",
    _cheque_of,
    "cheque-write",
    lambda app: [InputField("day", "day", place="cheque--day")],
    in_book=True,
    done=_cheque_written,
    outlives=True,
)


# ---- the voucher on paper ----


def voucher_show(app: App, element: Element) -> None:
    options = {"win": page.data(element, "target")}
    paper_sheet.beside(app, "jackpot-voucher", {"options": options}, element.id)


ACTIONS = {
    **FORM.actions,
    "paperwork-done": paperwork_done,
    "paperwork-typed": paperwork_typed,
    "cheque-begin": cheque_begin,
    "cheque-cancel": cheque_cancel,
    **CHEQUE.actions,
    "voucher-show": voucher_show,
}
