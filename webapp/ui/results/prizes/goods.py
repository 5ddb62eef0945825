"""Prizes in goods: what there is for which place, and the form that offers one."""

from __future__ import annotations

from typing import Any

from browser import Element

from pycore.night.results.prizes import GoodsPrize
from webapp.ui.app.app import App, Command
from webapp.ui.forms.forms import CommandForm
from webapp.ui.forms.typed_field import InputField
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.icons import icon
from webapp.ui.kit.parts import field, submit, why_key
from webapp.ui.kit.words import t

FOLD = "goods-open"


def table(app: App) -> Markup:
    """Return the goods under the prizes in money. Nothing for none."""
    payouts = app.view["payouts"]
    if not payouts["goods"]:
        return NOTHING
    may_change = payouts["status"] != "announced"
    return html(
        '<table class="grid-table goods-table" data-test="goods"><thead><tr>'
        '<th scope="col">{ui.goods.place}</th><th scope="col">{ui.goods.description}</th>'
        '<th scope="col" class="end">{ui.goods.value}</th><td></td></tr></thead>'
        '<tbody>{rows}</tbody><tfoot><tr><th scope="row" colspan="2">{ui.goods.all}</th>'
        '<td class="end">{sum}</td><td></td></tr></tfoot></table>',
        rows=[_row(row, may_change) for row in payouts["goods"]],
        sum=words.amount(payouts["goods_cents"]),
    )


def _row(row: GoodsPrize, may_change: bool) -> Markup:
    withdraw = NOTHING
    if may_change:
        withdraw = html(
            '<button class="btn btn-plain btn-square" type="button" data-act="withdraw-goods" '
            'data-number="{number}" aria-label="{spoken}" title="{spoken}">{icon}</button>',
            number=row["number"],
            spoken=t("ui.goods.withdraw", description=row["description"]),
            icon=icon("cross", 20),
        )
    donated_label = html(' <span class="soft small">{ui.goods.given}</span>')
    return html(
        '<tr><td class="num"><b>{place}</b></td><th scope="row">{description}{given}</th>'
        '<td class="end num">{value}</td><td>{withdraw}</td></tr>',
        place=words.ordinal(row["place"]),
        description=row["description"],
        given=donated_label if row["donated"] else "",
        value=words.amount(row["value_cents"]),
        withdraw=withdraw,
    )


def panel(app: App) -> Markup:
    """Return where one more is offered; nothing once the payouts are announced."""
    if app.view["payouts"]["status"] == "announced" or app.view["phase"] == "cancelled":
        return NOTHING
    texts, typed = FORM.texts(app), FORM.drawing(app)
    return html(
        '<section class="panel"><details class="fold" data-fold="{fold}" {open}><summary>'
        '<h2>{ui.goods.title}</h2></summary><form class="stack" id="goods" '
        'data-submit="offer-goods" data-input="goods-typed" novalidate>{refused}'
        '<p class="soft small">{ui.goods.help}</p>{description}'
        '<div class="goods-fields">{place}{value}</div><label class="check">'
        '<input type="checkbox" id="goods--donated" name="donated" data-change="goods-typed" '
        "{donated}><span>{ui.goods.donated}</span></label>{online}{wrong}{offer}</form></details>"
        "</section>",
        fold=FOLD,
        open="open" if app.is_open(FOLD) else "",
        refused=FORM.wrong(app),
        description=field(
            "goods--description",
            t("ui.goods.description"),
            texts.get("description", ""),
            attrs=html('maxlength="80"'),
        ),
        place=typed.field("place", t("ui.goods.place")),
        value=typed.field("value_cents", t("ui.goods.value")),
        donated="checked" if texts.get("donated") else "",
        online=_online(app),
        wrong=FORM.how_many(app),
        offer=submit("offer-goods", t("ui.goods.offer"), "btn-main", "plus"),
    )


def _online(app: App) -> Markup:
    """Whether it is an entry into an online game, asked where a clause forbids that."""
    source = app.view["payouts"]["online_clause"]
    if not source:
        return NOTHING
    return html(
        '<label class="check"><input type="checkbox" id="goods--online" name="online" '
        'data-change="goods-typed" {ticked}><span>{ui.goods.online}{clause}</span></label>',
        ticked="checked" if FORM.texts(app).get("online") else "",
        clause=why_key(source),
    )


def _command(app: App, values: dict[str, Any], typed: dict[str, Any]) -> Command:
    return {
        "command": "offer-goods",
        "description": typed["description"],
        "place": values["place"],
        "value_cents": values["value_cents"],
        "donated": typed.get("donated", False),
        "online": typed.get("online", False),
    }


FORM = CommandForm(
    "goods",
    _command,
    "offer-goods",
    lambda app: [
        InputField("place", "count", 1, 9999, place="goods--place"),
        InputField("value_cents", "money", 1, place="goods--value"),
    ],
    first_field="goods--description",
)


def withdraw(app: App, element: Element) -> None:
    number = int(page.data(element, "number"))
    app.do({"command": "withdraw-goods", "number": number}, "pay")


ACTIONS = {**FORM.actions, "withdraw-goods": withdraw}
