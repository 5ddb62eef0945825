"""The hand is over: who wins which pot and with what, the odd chip, who goes out.

Who wins the next pot, by a tap on them: the dealer sees the cards, nobody enters them.

A hand that would put somebody out who may still buy again: it asks before it does.
"""

from __future__ import annotations

from browser import Element

from pycore.kernel.clauses import Refusal
from pycore.night.table.table_hand import Result
from pycore.night.table.table_view import TableView, ToWin
from webapp.ui.app.app import App
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, Piece, html
from webapp.ui.kit.parts import button, refusal, why_key
from webapp.ui.kit.words import t
from webapp.ui.table import cards
from webapp.ui.table.table import sentences as table_words
from webapp.ui.table.table.dealing import (
    deal,
    listed,
    name_of,
    room_state,
    seat_of,
    table_now,
    who,
)
from webapp.ui.table.table.ring import hand_of, open_cards


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
    """Return a misdeal or a void hand: everything that was put in goes back."""
    result = table["result"]
    if not result:
        return NOTHING
    return html(
        '<div class="tb-result" data-test="result"><div class="tb-who"><h2 class="title">'
        '{off}</h2><p class="soft">{ui.table.off-help}</p></div>{returned}</div>',
        off=t("ui.table.off." + (result["called_off"] or "void")),
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
        clause=why_key(why["clause"]),
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
                clause=why_key(result["odd_clause"]),
            )
            for seat, chips in pots[i]["odd"]
        ]
        rows.append(
            html(
                '<li><p class="tb-share tb-pot-head"><b>{name}{clause}</b><b class="num">'
                "{amount}</b></p>{shares}{odd}</li>",
                name=t("ui.pots.side", n=i) if i else t(name),
                clause=why_key(pots[i]["clause"]),
                amount=words.grouped(pots[i]["amount"]),
                shares=shares,
                odd=odd,
            )
        )
    return html('<ol class="tb-pay" aria-label="{ui.pots.result}">{rows}</ol>', rows=rows)


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
        clause=why_key(result["odd_clause"]),
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
    """Record the hand and begin the next one, in one."""
    deal(app, {"what": "end", "deal": True})


def winners(app: App, table: TableView) -> Markup:
    """Return the players of the pot as keys. Nothing where no winner is asked for."""
    stake = table["to_win"]
    if not stake:
        return NOTHING
    splits = room_state(app).splits
    chosen = room_state(app).winners
    more = button(
        "win-split",
        t("ui.table.win-split"),
        "",
        "",
        html('id="tb-split" data-keys="s" aria-pressed="{on}"', on="true" if splits else "false"),
    )
    done = NOTHING
    if splits:
        done = button(
            "win-shared",
            t("ui.table.win-shared", count=len(chosen)),
            "btn-main",
            "",
            html('id="tb-shared" data-keys="enter"'),
            len(chosen) < 2,
        )
    return html(
        '<div class="tb-winners" role="group" aria-label="{who_wins}" data-test="to-win">'
        '<p class="label">{who_wins}</p><div class="tb-win-keys">{keys}</div>'
        '<div class="cluster">{more}{done}</div></div>',
        who_wins=_who_wins(stake),
        keys=[_key(table, seat, seat in chosen, splits) for seat in stake["seats"]],
        more=more,
        done=done,
    )


def _who_wins(stake: ToWin) -> str:
    amount = words.grouped(stake["amount"])
    if stake["pots"] < 2:
        return t("ui.table.who-wins", amount=amount)
    if not stake["pot"]:
        return t("ui.table.who-wins-main", amount=amount)
    return t("ui.table.who-wins-side", n=stake["pot"], amount=amount)


def _key(table: TableView, seat: int, is_chosen: bool, splits: bool) -> Markup:
    return html(
        '<button type="button" class="btn tb-win" data-act="win-seat" data-seat="{seat}" '
        'id="win-{seat}" {pressed}>{seat_line}</button>',
        seat=seat,
        pressed=html('aria-pressed="{on}"', on="true" if is_chosen else "false") if splits else "",
        seat_line=table_words.seat_line(table, seat),
    )


# ---- taps ----


def win_seat(app: App, element: Element) -> None:
    """Let them win it alone; while a pot is shared, make them one of those who share it."""
    seat = int(page.data(element, "seat"))
    if not room_state(app).splits:
        _win(app, [seat])
        return
    chosen = room_state(app).winners[:]
    if seat in chosen:
        chosen.remove(seat)
    else:
        chosen.append(seat)
    room_state(app).winners = chosen
    app.draw()


def split(app: App, element: Element) -> None:
    room_state(app).splits = not room_state(app).splits
    room_state(app).winners = []
    app.draw()


def shared(app: App, element: Element) -> None:
    if len(room_state(app).winners) > 1:
        _win(app, room_state(app).winners)


def _win(app: App, seats: list[int]) -> None:
    if table_now(app):
        deal(app, {"what": "act", "kind": "win", "seats": seats})


CODE = "rebuy-unsaid"


def question(app: App, refused: Refusal) -> Markup:
    dealt = (room_state(app).refused_wish or {}).get("what") == "begin"
    answer = t("ui.table.deal-out") if dealt else t("ui.table.record-out")
    return html(
        "{refusal}<p>{out}</p>",
        refusal=refusal(refused),
        out=button("table-deal-out", answer, "", "", html('id="tb-deal-out"')),
    )


def begin_without(app: App, element: Element) -> None:
    """Begin without whoever was asked and does not buy again: they are out with this hand."""
    wish = room_state(app).refused_wish
    if wish:
        deal(app, {**wish, "out": True})


ACTIONS = {
    "table-end": end,
    "table-next": pay_and_deal,
    "win-seat": win_seat,
    "win-split": split,
    "win-shared": shared,
    "table-deal-out": begin_without,
}
