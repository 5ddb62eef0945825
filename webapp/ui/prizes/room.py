"""Payouts: the estimate or the announced prizes, who gets what, and what is still to pay."""

from webapp.ui.frame import page, words
from webapp.ui.frame.breaches import breaches_panel
from webapp.ui.frame.icons import icon
from webapp.ui.frame.page import esc
from webapp.ui.frame.parts import badge, button, clause, refusal, shut
from webapp.ui.frame.words import h, t


def render(app):
    return (
        '<div class="split"><div class="stack stack-wide">%s</div>'
        '<div class="stack stack-wide">%s%s</div></div>'
        % (
            _table(app),
            _announce(app),
            _money(app) + breaches_panel(app),
        )
    )


def _holders(app):
    """{place: rows of the standings at it}."""
    held = {}
    for row in app.view["standings"]:
        held.setdefault(row["place"], []).append(row)
    return held


def _table(app):
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
                '<tr><td class="num"><b>%s</b></td><th scope="row" class="soft">%s</th>'
                '<td class="end"><b>%s</b></td><td class="pay-cell"></td></tr>'
                % (esc(words.nth(place)), h("ui.payouts.open"), esc(words.amount(paid["cents"])))
            )
    head = (
        badge("badge-ok", t("ui.payouts.announced"), "check")
        if announced
        else badge("badge-sun", t("ui.payouts.estimate"))
    )
    return (
        '<section class="panel panel-flush"><div class="panel-head"><h2>%s</h2>'
        '<span class="soft small cluster">%s%s %s</span></div>%s'
        '<table class="grid-table pay-table" data-test="payouts" data-status="%s"><thead><tr>'
        '<th scope="col">%s</th><th scope="col">%s</th>'
        '<th scope="col" class="end">%s</th><th scope="col">%s</th></tr></thead><tbody>%s</tbody>'
        '<tfoot><tr><th scope="row" colspan="2">%s</th>'
        '<td class="end" data-test="pool">%s</td><td></td></tr></tfoot></table></section>'
    ) % (
        esc(words.count("ui.payouts.places", len(payouts["places"]))),
        h("ui.payouts.band", band=payouts["band"].replace("-", "–")) if payouts["band"] else "",
        clause(payouts["clause"]),
        head,
        '<div class="pad">%s</div>' % refusal(app.refusals["pay"])
        if "pay" in app.refusals
        else "",
        esc(payouts["status"]),
        h("ui.payouts.place"),
        h("ui.payouts.player"),
        h("ui.payouts.prize"),
        h("ui.payouts.payment"),
        "".join(rows),
        h("ui.payouts.all"),
        esc(words.amount(payouts["pool_cents"])),
    )


def _prize(app, row, announced):
    tied = " " + badge("", t("ui.standings.tied")) if row["tied"] else ""
    if row["prize_paid_at_ms"]:
        pay = badge("badge-ok", t("ui.payouts.paid-at", at_ms=row["prize_paid_at_ms"]), "check")
    elif announced and row["prize_cents"]:
        pay = button(
            "pay-prize",
            t("ui.payouts.pay", prize_cents=row["prize_cents"]),
            "btn-soft",
            "",
            'data-ticket="%d"' % row["ticket"],
        )
    else:
        pay = ""
    return (
        '<tr><td class="num"><b>%s</b></td><th scope="row">%s%s</th><td class="end">'
        '<b>%s</b></td><td class="pay-cell">%s</td></tr>'
        % (
            esc(words.nth(row["place"])),
            esc(row["name"] or t("ui.player.unnamed")),
            tied,
            esc(words.amount(row["prize_cents"])),
            pay,
        )
    )


def _announce(app):
    payouts = app.view["payouts"]
    if payouts["status"] == "announced":
        to_pay = 0
        players = 0
        for row in app.view["standings"]:
            if row["prize_cents"] and not row["prize_paid_at_ms"]:
                to_pay += row["prize_cents"]
                players += 1
        if not to_pay:
            body = (
                "ui.payouts.all-paid"
                if app.view["phase"] == "finished"
                else "ui.payouts.nobody-yet"
            )
            return (
                '<section class="panel quiet"><div class="cluster">%s<h2>%s</h2></div></section>'
                % (
                    icon("check", 28),
                    h(body),
                )
            )
        return (
            '<section class="panel stack"><h2>%s</h2><p class="title num">'
            '<b data-test="to-pay">%s</b></p><p class="soft small">%s</p></section>'
            % (
                h("ui.payouts.to-pay"),
                esc(words.amount(to_pay)),
                esc(words.count("ui.payouts.to-pay-players", players)),
            )
        )
    refused = payouts["announce_refused"]
    return '<section class="panel stack"><h2>%s</h2><p class="soft">%s</p>%s%s</section>' % (
        h("ui.payouts.announce-title"),
        h("ui.payouts.announce-help"),
        refusal(app.refusals.get("announce")) or shut(refused),
        button(
            "announce-payouts",
            t("ui.payouts.announce"),
            "btn-wide btn-big" + ("" if refused else " btn-main"),
            disabled=bool(refused),
        ),
    )


def _money(app):
    desk = app.view["desk"]
    payouts = app.view["payouts"]
    return (
        '<section class="panel stack"><h2>%s</h2><dl class="sum"><div><dt>%s</dt>'
        '<dd class="num">%s</dd></div><div><dt>%s</dt><dd class="num">%s</dd></div>'
        '<div class="sum-line"><dt>%s</dt><dd class="num">%s</dd></div><div><dt>%s</dt>'
        '<dd class="num">%s</dd></div><div><dt>%s</dt><dd class="num">%s</dd></div></dl>'
        '<p class="small soft">%s</p></section>'
    ) % (
        h("ui.money.title"),
        esc(
            words.count(
                "ui.money.entries", desk["entries"], entry_fee_cents=desk["entry_fee_cents"]
            )
        ),
        esc(words.amount(desk["entry_revenue_cents"])),
        esc(
            words.count("ui.money.rebuys", desk["rebuys"], rebuy_fee_cents=desk["rebuy_fee_cents"])
        ),
        esc(words.amount(desk["rebuy_revenue_cents"])),
        h("ui.money.taken"),
        esc(words.amount(desk["revenue_cents"])),
        h("ui.money.prizes", pool_bp=payouts["pool_bp"]) + clause(payouts["pool_clause"]),
        esc(words.amount(desk["pool_cents"])),
        h("ui.money.keeps"),
        esc(words.amount(desk["licensee_share_cents"])),
        h("ui.money.rounding-dollars")
        if payouts["unit_cents"] == 100 and desk["pool_cents"] % 100 == 0
        else h("ui.money.rounding-cents"),
    )


def announce(app, element):
    app.do({"command": "announce-payouts"}, "announce")


def pay_prize(app, element):
    app.do({"command": "pay-prize", "ticket": int(page.data(element, "ticket"))}, "pay")


ACTIONS = {"announce-payouts": announce, "pay-prize": pay_prize}
