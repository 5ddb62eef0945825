"""Prizes in goods: what there is for which place, and the form that offers one."""

from __future__ import annotations

from browser import Element

from pycore.night.results.prizes import GoodsPrize
from webapp.ui.frame import forms, page, words
from webapp.ui.frame.html import NOTHING, Markup, html
from webapp.ui.frame.icons import icon
from webapp.ui.frame.parts import clause, field, refusal, submit
from webapp.ui.frame.tablet import Tablet
from webapp.ui.frame.typed_field import Form
from webapp.ui.frame.words import t
from webapp.ui.prizes.state import mine

FORM = "goods"
FOLD = "goods-open"


def table(app: Tablet) -> Markup:
    """The goods under the prizes in money. Nothing for none."""
    payouts = app.view["payouts"]
    if not payouts["goods"]:
        return NOTHING
    may_change = payouts["status"] != "announced"
    return html(
        '<table class="grid-table goods-table" data-test="goods"><thead><tr>'
        '<th scope="col">{place}</th><th scope="col">{what}</th>'
        '<th scope="col" class="end">{value}</th><td></td></tr></thead>'
        '<tbody>{rows}</tbody><tfoot><tr><th scope="row" colspan="2">{all}</th>'
        '<td class="end">{sum}</td><td></td></tr></tfoot></table>',
        place=t("ui.goods.place"),
        what=t("ui.goods.what"),
        value=t("ui.goods.value"),
        rows=[_row(row, may_change) for row in payouts["goods"]],
        all=t("ui.goods.all"),
        sum=words.amount(payouts["goods_cents"]),
    )


def _row(row: GoodsPrize, may_change: bool) -> Markup:
    withdraw = NOTHING
    if may_change:
        withdraw = html(
            '<button class="btn btn-plain btn-square" type="button" data-act="withdraw-goods" '
            'data-number="{number}" aria-label="{spoken}" title="{spoken}">{icon}</button>',
            number=row["number"],
            spoken=t("ui.goods.withdraw", what=row["what"]),
            icon=icon("cross", 20),
        )
    given = html(' <span class="soft small">{given}</span>', given=t("ui.goods.given"))
    return html(
        '<tr><td class="num"><b>{place}</b></td><th scope="row">{what}{given}</th>'
        '<td class="end num">{value}</td><td>{withdraw}</td></tr>',
        place=words.nth(row["place"]),
        what=row["what"],
        given=given if row["donated"] else "",
        value=words.amount(row["value_cents"]),
        withdraw=withdraw,
    )


def panel(app: Tablet) -> Markup:
    """Where one more is offered; nothing once the payouts are announced."""
    if app.view["payouts"]["status"] == "announced" or app.view["phase"] == "cancelled":
        return NOTHING
    form = mine(app).goods
    typed = forms.Drawing(app, form, FORM)
    return html(
        '<section class="panel"><details class="fold" data-fold="{fold}" {open}><summary>'
        '<h2>{title}</h2></summary><form class="stack" id="{id}" data-submit="offer-goods" '
        'data-input="keep-goods" novalidate>{refused}<p class="soft small">{help}</p>{what}'
        '<div class="goods-fields">{place}{value}</div><label class="check">'
        '<input type="checkbox" id="goods--donated" name="donated" data-change="keep-goods" '
        "{donated}><span>{given}</span></label>{online}{wrong}{offer}</form></details></section>",
        fold=FOLD,
        open="open" if app.is_open(FOLD) else "",
        title=t("ui.goods.title"),
        id=FORM,
        refused=refusal(app.refusals.get("goods")),
        help=t("ui.goods.help"),
        what=field(
            "goods--what", t("ui.goods.what"), mine(app).what, attrs=html('maxlength="80"')
        ),
        place=typed.field("place", t("ui.goods.place")),
        value=typed.field("value_cents", t("ui.goods.value")),
        donated="checked" if mine(app).donated else "",
        given=t("ui.goods.donated"),
        online=_online(app),
        wrong=forms.how_many(form),
        offer=submit("offer-goods", t("ui.goods.offer"), "btn-main", "plus"),
    )


def _online(app: Tablet) -> Markup:
    """Whether it is an entry into an online game, asked where a clause forbids that."""
    source = app.view["payouts"]["online_clause"]
    if not source:
        return NOTHING
    return html(
        '<label class="check"><input type="checkbox" id="goods--online" name="online" '
        'data-change="keep-goods" {ticked}><span>{online}{clause}</span></label>',
        ticked="checked" if mine(app).online else "",
        online=t("ui.goods.online"),
        clause=clause(source),
    )


def forms_of(app: Tablet) -> dict[str, Form]:
    return {FORM: mine(app).goods}


def keep(app: Tablet, element: Element) -> None:
    given = page.form(FORM)
    mine(app).what = given["what"]
    mine(app).donated = given.get("donated", False)
    mine(app).online = given.get("online", False)
    forms.typed_in(app, mine(app).goods, FORM)


def offer(app: Tablet, element: Element) -> None:
    form, given = mine(app).goods, page.form(FORM)
    form.take(given)
    values = forms.sent(app, form)
    if values is None:
        return
    command = {
        "command": "offer-goods",
        "what": given["what"],
        "place": values["place"],
        "value_cents": values["value_cents"],
        "donated": given.get("donated", False),
        "online": given.get("online", False),
    }

    def done() -> None:
        mine(app).what = ""
        mine(app).donated = False
        mine(app).online = False
        form.clear()
        app.draw()
        page.focus("goods--what")

    app.do(command, "goods", done)


def withdraw(app: Tablet, element: Element) -> None:
    number = int(page.data(element, "number"))
    app.do({"command": "withdraw-goods", "number": number}, "pay")


ACTIONS = {"keep-goods": keep, "offer-goods": offer, "withdraw-goods": withdraw}
