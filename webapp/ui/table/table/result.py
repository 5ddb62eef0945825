"""The hand is over: who wins which pot and with what, the odd chip, who goes out."""

from __future__ import annotations

from browser import Element

from pycore.night.table.table_hand import Result
from pycore.night.table.table_view import TableView
from webapp.ui.app.app import App
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, Piece, html
from webapp.ui.kit.parts import button, clause
from webapp.ui.kit.words import t
from webapp.ui.table import cards
from webapp.ui.table.table import sentences as table_words
from webapp.ui.table.table.dealing import deal, listed, name_of, seat_of, who
from webapp.ui.table.table.ring import hand_of, open_cards
from webapp.ui.table.table.state import room_state


def over_panel(app: App, table: TableView) -> Markup:
    result = table["result"]
    if not result:
        return NOTHING
    return html(
        '<div class="tb-result" data-test="result">'
        "{winners}{pots}{odd}{returned}{leaves}{hands}</div>",
        winners=_winners(app, table, result),
        pots=_pots(table, result),
        odd=_odd(result),
        returned=_returned(table, result),
        leaves=_leaves(table, result),
        hands=_hands(table),
    )


def off_panel(app: App, table: TableView) -> Markup:
    """A misdeal or a void hand: everything that was put in goes back."""
    result = table["result"]
    if not result:
        return NOTHING
    return html(
        '<div class="tb-result" data-test="result"><div class="tb-who"><h2 class="title">'
        '{off}</h2><p class="soft">{help}</p></div>{returned}</div>',
        off=t("ui.table.off." + (result["called_off"] or "void")),
        help=t("ui.table.off-help"),
        returned=_returned(table, result),
    )


def end_button(app: App, table: TableView) -> Markup:
    refused = bool(table["refused"])
    result = table["result"]
    if result and result["deals_on"] and not refused:
        return html(
            '<div class="tb-foot-keys tb-pays">{only}{next}</div>',
            only=button(
                "table-end", t("ui.table.end-only"), "", "", html('id="tb-end" data-test="end"')
            ),
            next=button(
                "table-next",
                t("ui.table.end-next"),
                "btn-big btn-main",
                "",
                html('id="tb-next" data-keys="enter" data-test="next"'),
            ),
        )
    return button(
        "table-end",
        t("ui.table.end" if table["stage"] == "over" else "ui.table.end-off"),
        "btn-big btn-wide tb-end" + ("" if refused else " btn-main"),
        "",
        html('id="tb-end" data-keys="enter" data-test="end"'),
        refused,
    )


# ---- who wins ----


def _winners(app: App, table: TableView, result: Result) -> Markup:
    """Who wins the main pot; where nobody does, who wins any."""
    main = result["pots"][0]["shares"] if result["pots"] else []
    seats = [seat for seat, chips in main if chips] or [seat for seat, _ in result["gets"]]
    if len(seats) == 1:
        head = t("ui.table.wins", name=name_of(table, seats[0]))
    else:
        head = t("ui.table.tie", names=listed([name_of(table, seat) for seat in seats]))
    best = seat_of(table, seats[0]) if seats else None
    return html(
        '<div class="tb-who"><p class="label">{seats}</p>'
        '<h2 class="tb-head-line" data-test="winner">{head}</h2>'
        '<p data-test="winning-hand">{because}</p></div>',
        seats=listed([t("common.seat", seat=seat) for seat in seats]),
        head=head,
        because=_because(app, hand_of(best) if best else ""),
    )


def _because(app: App, hand: str) -> Piece:
    """The hand that wins, what decides between it and the next, and the clause."""
    if not hand:
        return t("ui.table.all-folded")
    sentence = hand[:1].upper() + hand[1:] + "."
    why = room_state(app).why
    if not why:
        return sentence
    return html(
        "{sentence} {by}{clause}",
        sentence=sentence,
        by=t("ui.showdown.by." + why["by"]),
        clause=clause(why["clause"]),
    )


def _hands(table: TableView) -> Markup:
    seats = [seat for seat in table["seats"] if open_cards(seat)]
    if not seats:
        return NOTHING
    seats.sort(key=lambda seat: -seat["won"])
    rows = [
        html(
            '<li class="{css}"><span class="tb-hand-who">{seat_line}{faces}</span><span>'
            "{hand}</span></li>",
            css="tb-hand-won" if seat["won"] else "",
            seat_line=table_words.seat_line(table, seat["seat"]),
            faces=cards.faces(" ".join(open_cards(seat))),
            hand=hand_of(seat),
        )
        for seat in seats
    ]
    return html('<ul class="tb-hands">{rows}</ul>', rows=rows)


# ---- the chips ----


def _pots(table: TableView, result: Result) -> Markup:
    pots = result["pots"]
    rows = []
    for i in range(len(pots)):
        name = "ui.pots.main" if len(pots) > 1 else "ui.table.pot"
        shares = [
            html(
                '<p class="tb-share"><span>{who}</span><b class="num" '
                'data-test="share-{i}-{seat}">{chips}</b></p>',
                who=who(table, seat),
                i=i,
                seat=seat,
                chips=words.grouped(chips),
            )
            for seat, chips in pots[i]["shares"]
        ]
        odd = [
            html(
                '<p class="small">{odd}{clause}</p>',
                odd=t("ui.pots.odd", chips=chips, seat=seat),
                clause=clause(result["odd_clause"]),
            )
            for seat, chips in pots[i]["odd"]
        ]
        rows.append(
            html(
                '<li><p class="tb-share tb-pot-head"><b>{name}{clause}</b><b class="num">'
                "{amount}</b></p>{shares}{odd}</li>",
                name=t("ui.pots.side", n=i) if i else t(name),
                clause=clause(pots[i]["clause"]),
                amount=words.grouped(pots[i]["amount"]),
                shares=shares,
                odd=odd,
            )
        )
    return html(
        '<ol class="tb-pay" aria-label="{label}">{rows}</ol>', label=t("ui.pots.result"), rows=rows
    )


def _returned(table: TableView, result: Result) -> Markup:
    rows = [
        html("<li>{row}</li>", row=t("ui.table.returned", chips=chips, who=who(table, seat)))
        for seat, chips in result["returned"]
    ]
    return html('<ul class="tb-back-list">{rows}</ul>', rows=rows) if rows else NOTHING


def _odd(result: Result) -> Markup:
    if not result["carried"]:
        return NOTHING
    return html(
        '<div class="tb-note tb-odd" data-test="odd"><p>{odd}{clause}</p></div>',
        odd=t("ui.table.odd", chips=result["carried"]),
        clause=clause(result["odd_clause"]),
    )


def _leaves(table: TableView, result: Result) -> Markup:
    rows = [
        t("ui.table.goes-out", who=who(table, gone["seat"]), stack=gone["stack"])
        for gone in result["out"]
    ]
    rows += [t("ui.table.may-rebuy", who=who(table, broke["seat"])) for broke in result["zero"]]
    if result["removed"]:
        rows.append(t("ui.table.removed", chips=result["removed"]))
    if not rows:
        return NOTHING
    return html(
        '<ul class="tb-leaves" data-test="leaves">{rows}</ul>',
        rows=[html("<li>{row}</li>", row=row) for row in rows],
    )


def end(app: App, element: Element) -> None:
    deal(app, {"what": "end"})


def pay_and_deal(app: App, element: Element) -> None:
    """The hand is recorded and the next one begins, in one."""
    deal(app, {"what": "end", "deal": True})


ACTIONS = {"table-end": end, "table-next": pay_and_deal}
