"""Payouts: the estimate or the announced prizes, who gets what, and what is still to pay."""

from __future__ import annotations

from webapp.ui.frame import page, words
from webapp.ui.frame.breaches import breaches_panel
from webapp.ui.frame.html import html, join
from webapp.ui.frame.icons import icon
from webapp.ui.frame.parts import badge, button, clause, refusal, shut
from webapp.ui.frame.room import Room
from webapp.ui.frame.words import t

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webapp.ui.frame.element import Element
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet


def render(app: Tablet) -> Markup:
    return html(
        '<div class="split"><div class="stack stack-wide">{table}</div>'
        '<div class="stack stack-wide">{announce}{money}</div></div>',
        table=_table(app),
        announce=_announce(app),
        money=join([_money(app), breaches_panel(app)]),
    )


def _holders(app: Tablet):
    """{place: rows of the standings at it}."""
    held = {}
    for row in app.view["standings"]:
        held.setdefault(row["place"], []).append(row)
    return held


def _table(app: Tablet) -> Markup:
    payouts = app.view["payouts"]
    announced = payouts["status"] == "announced"
    held = _holders(app)
    rows = []
    skip = 0
    for paid in payouts["places"]:
        place = paid["place"]
        players = held.get(place, [])
        if players:
            skip = len(players) - 1
            for row in players:
                rows.append(_prize(app, row, announced))
        elif skip:
            # This place's money is part of the tie above it.
            skip -= 1
        else:
            rows.append(
                html(
                    '<tr><td class="num"><b>{place}</b></td><th scope="row" class="soft">'
                    "{open}</th>"
                    '<td class="end"><b>{cents}</b></td><td class="pay-cell"></td></tr>',
                    place=words.nth(place),
                    open=t("ui.payouts.open"),
                    cents=words.amount(paid["cents"]),
                )
            )
    head = (
        badge("badge-ok", t("ui.payouts.announced"), "check")
        if announced
        else badge("badge-sun", t("ui.payouts.estimate"))
    )
    return html(
        '<section class="panel panel-flush"><div class="panel-head"><h2>{places}</h2>'
        '<span class="soft small cluster">{band}{clause} {head}</span></div>{refusal}'
        '<table class="grid-table pay-table" data-test="payouts" data-status="{status}"><thead>'
        "<tr>"
        '<th scope="col">{place}</th><th scope="col">{player}</th>'
        '<th scope="col" class="end">{prize}</th><th scope="col">{payment}</th></tr></thead>'
        "<tbody>{rows}</tbody>"
        '<tfoot><tr><th scope="row" colspan="2">{all}</th>'
        '<td class="end" data-test="pool">{pool_cents}</td><td></td></tr></tfoot></table>'
        "</section>",
        places=words.count("ui.payouts.places", len(payouts["places"])),
        band=t("ui.payouts.band", band=payouts["band"].replace("-", "–"))
        if payouts["band"]
        else "",
        clause=clause(payouts["clause"]),
        head=head,
        refusal=html('<div class="pad">{refusal}</div>', refusal=refusal(app.refusals["pay"]))
        if "pay" in app.refusals
        else "",
        status=payouts["status"],
        place=t("ui.payouts.place"),
        player=t("ui.payouts.player"),
        prize=t("ui.payouts.prize"),
        payment=t("ui.payouts.payment"),
        rows=rows,
        all=t("ui.payouts.all"),
        pool_cents=words.amount(payouts["pool_cents"]),
    )


def _prize(app: Tablet, row, announced) -> Markup:
    tied = join([" ", badge("", t("ui.standings.tied"))]) if row["tied"] else ""
    if row["prize_paid_at_ms"]:
        pay = badge("badge-ok", t("ui.payouts.paid-at", at_ms=row["prize_paid_at_ms"]), "check")
    elif announced and row["prize_cents"]:
        pay = button(
            "pay-prize",
            t("ui.payouts.pay", prize_cents=row["prize_cents"]),
            "btn-soft",
            "",
            html('data-ticket="{ticket}"', ticket=row["ticket"]),
        )
    else:
        pay = ""
    return html(
        '<tr><td class="num"><b>{place}</b></td><th scope="row">{name}{tied}</th><td '
        'class="end">'
        '<b>{prize_cents}</b></td><td class="pay-cell">{pay}</td></tr>',
        place=words.nth(row["place"]),
        name=row["name"] or t("ui.player.unnamed"),
        tied=tied,
        prize_cents=words.amount(row["prize_cents"]),
        pay=pay,
    )


def _announce(app: Tablet) -> Markup:
    payouts = app.view["payouts"]
    if payouts["status"] == "announced":
        if not payouts["to_pay_cents"]:
            body = (
                "ui.payouts.all-paid"
                if app.view["phase"] == "finished"
                else "ui.payouts.nobody-yet"
            )
            return html(
                '<section class="panel quiet"><div class="cluster">{icon}<h2>{label}</h2></div>'
                "</section>",
                icon=icon("check", 28),
                label=t(body),
            )
        return html(
            '<section class="panel stack"><h2>{title}</h2><p class="title num">'
            '<b data-test="to-pay">{to_pay}</b></p><p class="soft small">{players}</p>'
            "</section>",
            title=t("ui.payouts.to-pay"),
            to_pay=words.amount(payouts["to_pay_cents"]),
            players=words.count("ui.payouts.to-pay-players", payouts["to_pay_players"]),
        )
    refused = payouts["announce_refused"]
    return html(
        '<section class="panel stack"><h2>{announce_title}</h2><p class="soft">'
        "{announce_help}</p>{refusal}{announce_payouts}</section>",
        announce_title=t("ui.payouts.announce-title"),
        announce_help=t("ui.payouts.announce-help"),
        refusal=refusal(app.refusals.get("announce")) or shut(refused),
        announce_payouts=button(
            "announce-payouts",
            t("ui.payouts.announce"),
            "btn-wide btn-big" + ("" if refused else " btn-main"),
            disabled=bool(refused),
        ),
    )


def _money(app: Tablet) -> Markup:
    desk = app.view["desk"]
    payouts = app.view["payouts"]
    return html(
        '<section class="panel stack"><h2>{title}</h2><dl class="sum"><div><dt>{entries}</dt>'
        '<dd class="num">{entry_revenue_cents}</dd></div><div><dt>{rebuys}</dt><dd class="num">'
        "{rebuy_revenue_cents}</dd></div>"
        '<div class="sum-line"><dt>{taken}</dt><dd class="num">{revenue_cents}</dd></div><div>'
        "<dt>{prizes}</dt>"
        '<dd class="num">{pool_cents}</dd></div><div><dt>{keeps}</dt><dd class="num">'
        "{licensee_share_cents}</dd></div></dl>"
        '<p class="small soft">{rounding_dollars}</p></section>',
        title=t("ui.money.title"),
        entries=words.count(
            "ui.money.entries", desk["entries"], entry_fee_cents=desk["entry_fee_cents"]
        ),
        entry_revenue_cents=words.amount(desk["entry_revenue_cents"]),
        rebuys=words.count(
            "ui.money.rebuys", desk["rebuys"], rebuy_fee_cents=desk["rebuy_fee_cents"]
        ),
        rebuy_revenue_cents=words.amount(desk["rebuy_revenue_cents"]),
        taken=t("ui.money.taken"),
        revenue_cents=words.amount(desk["revenue_cents"]),
        prizes=join(
            [t("ui.money.prizes", pool_bp=payouts["pool_bp"]), clause(payouts["pool_clause"])]
        ),
        pool_cents=words.amount(desk["pool_cents"]),
        keeps=t("ui.money.keeps"),
        licensee_share_cents=words.amount(desk["licensee_share_cents"]),
        rounding_dollars=t("ui.money.rounding-dollars")
        if payouts["in_dollars"]
        else t("ui.money.rounding-cents"),
    )


def announce(app: Tablet, element: Element) -> None:
    app.do({"command": "announce-payouts"}, "announce")


def pay_prize(app: Tablet, element: Element) -> None:
    app.do({"command": "pay-prize", "ticket": int(page.data(element, "ticket"))}, "pay")


ACTIONS = {"announce-payouts": announce, "pay-prize": pay_prize}

ROOM = Room("payouts", render, actions=ACTIONS, icon="payouts", place=70)
