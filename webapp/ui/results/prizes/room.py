"""Payouts: the estimate or the announced prizes, who gets what, and what is still to pay."""

from __future__ import annotations

from pycore.night.night_view import NightView, Standing
from pycore.night.results.prizes import GoodsPrize, PlacePrize
from webapp.ui.app.app import App
from webapp.ui.app.room import Room
from webapp.ui.devices.lately import lately_panel
from webapp.ui.floor import paper_links
from webapp.ui.floor.breaches import breaches_panel
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, html, join
from webapp.ui.kit.icons import icon
from webapp.ui.kit.parts import badge, button, of_ticket, refusal, shut, why_key
from webapp.ui.kit.words import t
from webapp.ui.results import paying, prize_words
from webapp.ui.results.prizes import after, goods, jackpot

# What is done on this screen.
ACTS = ("payouts-announced", "prize-paid", "goods-offered", "goods-withdrawn")


def render(app: App) -> Markup:
    return html(
        '<div class="split"><div class="stack stack-wide">{table}</div>'
        '<div class="stack stack-wide">{announce}{jackpot}{lately}{money}{after}{goods}{breaches}'
        "</div></div>",
        table=_table(app),
        goods=goods.panel(app),
        announce=_announce(app),
        jackpot=jackpot.panel(app),
        lately=lately_panel(app, ACTS),
        money=_money(app),
        after=after.panel(app),
        breaches=breaches_panel(app),
    )


def _table(app: App) -> Markup:
    payouts = app.view["payouts"]
    is_announced = payouts["status"] == "announced"
    head = (
        badge("badge-ok", t("ui.payouts.announced"), "check")
        if is_announced
        else badge("badge-sun", t("ui.payouts.estimate"))
    )
    return html(
        '<section class="panel panel-flush"><div class="panel-head"><h2>{places}</h2>'
        '<span class="soft small cluster">{band}{clause} {head}</span></div>{refusal}'
        '<table class="grid-table pay-table" data-test="payouts" data-status="{status}"><thead>'
        '<tr><th scope="col">{ui.payouts.place}</th><th scope="col">{ui.payouts.player}</th>'
        '<th scope="col" class="end">{ui.payouts.prize}</th>'
        '<th scope="col">{ui.payouts.payment}</th></tr></thead><tbody>{rows}</tbody><tfoot><tr>'
        '<th scope="row" colspan="2">{ui.payouts.all}</th>'
        '<td class="end" data-test="pool">{pool}</td>'
        "<td></td></tr></tfoot></table>{in_goods}{print}</section>",
        places=words.count("ui.payouts.places", len(payouts["places"])),
        band=t("ui.payouts.band", band=payouts["band"].replace("-", "–"))
        if payouts["band"]
        else "",
        clause=why_key(payouts["clause"]),
        head=head,
        refusal=html('<div class="pad">{refusal}</div>', refusal=refusal(app.refusals["pay"]))
        if "pay" in app.refusals
        else "",
        status=payouts["status"],
        rows=_rows(app.view),
        pool=words.amount(payouts["pool_cents"]),
        in_goods=goods.table(app),
        print=html('<div class="pad cluster">{print}</div>', print=_print(is_announced)),
    )


def _print(is_announced: bool) -> Markup:
    """Once the prizes are announced, the sheet that the winners sign."""
    if is_announced:
        return paper_links.key("winners", t("ui.winners.show"), "", None, True)
    return paper_links.key("prizes", t("ui.goods.print"), "", None, True)


def _rows(view: NightView) -> list[Markup]:
    """A row for everybody at a paid place, one for a place that is open; a place whose prize is
    part of a tie above it has none.
    """
    rows = []
    inside = 0
    for paid in view["payouts"]["places"]:
        place = paid["place"]
        there = prize_words.placed(view, place) if place > inside else []
        if there:
            inside = there[0]["place"] + len(there) - 1
            rows += [_prize(row) for row in there]
        elif place > inside:
            rows.append(_open_place(paid))
    return rows


def _open_place(paid: PlacePrize) -> Markup:
    return html(
        '<tr><td class="num"><b>{place}</b></td><th scope="row" '
        'class="soft">{ui.payouts.open}{goods}</th><td class="end"><b>{prize}</b></td>'
        '<td class="pay-cell"></td></tr>',
        place=words.ordinal(paid["place"]),
        goods=prize_words.beside(paid["cents"], paid["goods"]),
        prize=_money_of(paid["cents"], paid["goods"]),
    )


def _prize(row: Standing) -> Markup:
    if row["prize_paid_at_ms"]:
        pay = badge("badge-ok", t("ui.payouts.paid-at", at_ms=row["prize_paid_at_ms"]), "check")
    elif row["prize_waits"]:
        pay = button(
            "pay-prize",
            paying.pay_words(row),
            "btn-soft",
            "",
            of_ticket(row["ticket"], row["name"], paying.pay_words(row)),
        )
    else:
        pay = NOTHING
    return html(
        '<tr><td class="num"><b>{place}</b></td><th scope="row">{name}{tied}{goods}</th>'
        '<td class="end"><b>{prize}</b></td><td class="pay-cell">{pay}</td></tr>',
        place=words.ordinal(row["place"]),
        name=words.called(row["name"]),
        tied=join([" ", badge("", t("ui.standings.tied"))]) if row["tied"] else "",
        goods=prize_words.beside(row["prize_cents"], row["prize_goods"], row["tied"]),
        prize=_money_of(row["prize_cents"], row["prize_goods"]),
        pay=pay,
    )


def _money_of(cents: int, goods: list[GoodsPrize]) -> str:
    """The money of a prize; nothing for one in goods alone."""
    return words.amount(cents) if cents or not goods else ""


def _announce(app: App) -> Markup:
    payouts = app.view["payouts"]
    if payouts["status"] == "announced":
        return _to_pay(app)
    refused = payouts["announce_refused"]
    return html(
        '<section class="panel stack"><h2>{ui.payouts.announce-title}</h2>'
        '<p class="soft">{ui.payouts.announce-help}</p>{refusal}{announce}</section>',
        refusal=refusal(app.refusals.get("announce")) or shut(refused),
        announce=button(
            "announce-payouts",
            t("ui.payouts.announce"),
            "btn-wide btn-big" + ("" if refused else " btn-main"),
            disabled=bool(refused),
        ),
    )


def _to_pay(app: App) -> Markup:
    payouts = app.view["payouts"]
    if payouts["to_pay_players"]:
        return html(
            '<section class="panel stack"><h2>{ui.payouts.to-pay}</h2><p class="title num">'
            '<b data-test="to-pay">{sum}</b></p><p class="soft small">{players}</p></section>',
            sum=words.amount(payouts["to_pay_cents"]),
            players=words.count("ui.payouts.to-pay-players", payouts["to_pay_players"]),
        )
    is_over = app.view["phase"] == "finished"
    return html(
        '<section class="panel quiet"><div class="cluster">{icon}<h2>{nobody}</h2></div>'
        "</section>",
        icon=icon("check", 28),
        nobody=t("ui.payouts.all-paid" if is_over else "ui.payouts.nobody-yet"),
    )


def _money(app: App) -> Markup:
    desk = app.view["desk"]
    payouts = app.view["payouts"]
    in_dollars = payouts["in_dollars"]
    return html(
        '<section class="panel stack"><h2>{ui.money.title}</h2><dl class="sum"><div>'
        '<dt>{entries}</dt><dd class="num">{entry_revenue}</dd></div><div><dt>{rebuys}</dt>'
        '<dd class="num">{rebuy_revenue}</dd></div><div class="sum-line">'
        '<dt>{ui.money.taken}</dt><dd class="num">{revenue}</dd></div><div><dt>{prizes}</dt>'
        '<dd class="num">{pool}</dd></div><div><dt>{ui.money.keeps}</dt>'
        '<dd class="num">{share}</dd></div></dl><p class="small soft">{rounding}</p></section>',
        entries=words.count(
            "ui.money.entries", desk["entries"], entry_fee_cents=desk["entry_fee_cents"]
        ),
        entry_revenue=words.amount(desk["entry_revenue_cents"]),
        rebuys=words.count(
            "ui.money.rebuys", desk["rebuys"], rebuy_fee_cents=desk["rebuy_fee_cents"]
        ),
        rebuy_revenue=words.amount(desk["rebuy_revenue_cents"]),
        revenue=words.amount(desk["revenue_cents"]),
        prizes=join(
            [t("ui.money.prizes", pool_bp=payouts["pool_bp"]), why_key(payouts["pool_clause"])]
        ),
        pool=words.amount(desk["pool_cents"]),
        share=words.amount(desk["licensee_share_cents"]),
        rounding=t("ui.money.rounding-dollars" if in_dollars else "ui.money.rounding-cents"),
    )


ROOM = Room(
    "payouts",
    render,
    actions={**paying.ACTIONS, **goods.ACTIONS, **jackpot.ACTIONS},
    icon="payouts",
    place=70,
)
