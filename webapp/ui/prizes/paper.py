"""The sheet of winners, as it is filed: who got what, and the line on which they signed for it."""

from __future__ import annotations

from webapp.ui.frame import device, page, prizes, words
from webapp.ui.frame.html import NOTHING, html
from webapp.ui.frame.parts import button
from webapp.ui.frame.words import t
from webapp.ui.prizes import after
from webapp.ui.prizes.state import mine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

    from pycore.views.shapes.night import GoodsPrize, Standing
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet


def key(app: Tablet) -> Markup:
    """The way to the sheet, once the prizes are announced and somebody has won one."""
    if app.view["payouts"]["status"] != "announced" or not _winners(app):
        return NOTHING
    return button("show-winners", t("ui.winners.show"), "btn-plain", "next")


def sheet(app: Tablet) -> Markup:
    """The sheet alone: what a press on Print puts on paper. Whose night it was, when, where and
    under what licence stand above every printed page.
    """
    view = app.view
    return html(
        '<section class="panel stack winners" data-test="winners-sheet">'
        '<div class="cluster between no-print"><h2>{title}</h2><div class="cluster">{print}{back}'
        '</div></div><h2 class="print-only">{title}</h2><p class="soft">{facts}</p>'
        '<div class="winners-wide" tabindex="0" role="group" aria-label="{title}">'
        '<table class="grid-table winners-table"><thead><tr>'
        '<th scope="col">{place}</th><th scope="col">{player}</th>'
        '<th scope="col" class="end">{gross}</th><th scope="col" class="end">{withheld}</th>'
        '<th scope="col" class="end">{amount}</th><th scope="col">{sign}</th></tr></thead>'
        '<tbody>{rows}{goods}</tbody><tfoot><tr><th scope="row" colspan="2">{all}</th>'
        '<td class="end num">{pool}</td><td></td><td></td><td></td></tr></tfoot></table></div>'
        '<p class="soft small">{help}</p><div class="sign-lines">{official}{witness}</div>'
        "</section>{after}",
        title=t("ui.winners.title"),
        print=button("print-winners", t("ui.lists.print-this"), "btn-main", "print"),
        back=button("hide-winners", t("common.close"), "btn-plain", "cross"),
        facts=words.count(
            "ui.winners.facts",
            view["counts"]["entered"],
            gross_cents=view["desk"]["revenue_cents"],
        ),
        place=t("ui.payouts.place"),
        player=t("ui.payouts.player"),
        gross=t("ui.winners.gross"),
        withheld=t("ui.winners.withheld"),
        amount=t("ui.winners.amount"),
        sign=t("ui.winners.sign"),
        rows=[_row(row) for row in _winners(app) if row["prize_cents"]],
        goods=[_goods(app, one) for one in view["payouts"]["goods"]],
        all=t("ui.payouts.all"),
        pool=words.amount(view["payouts"]["pool_cents"]),
        help=t("ui.winners.help"),
        official=_line(t("ui.winners.official")),
        witness=_line(t("ui.winners.witness")),
        after=after.panel(app),
    )


def _winners(app: Tablet) -> list[Standing]:
    return [row for row in app.view["standings"] if row["prize_cents"] or row["prize_goods"]]


def _row(row: Standing) -> Markup:
    paid = ""
    if row["prize_paid_at_ms"]:
        paid = t("ui.payouts.paid-at", at_ms=row["prize_paid_at_ms"])
    return html(
        '<tr data-test="winner-row"><td class="num"><b>{place}</b></td>'
        '<th scope="row">{name} <span class="soft small num">{ticket}</span></th>'
        '<td class="end num">{prize}</td><td class="end num">{nothing}</td>'
        '<td class="end num"><b>{prize}</b></td><td class="sign-here">{paid}</td></tr>',
        place=words.nth(row["place"]),
        name=words.called(row["name"]),
        ticket=words.ticket(row["number"]),
        prize=words.amount(row["prize_cents"]),
        nothing=words.amount(0),
        paid=html('<span class="soft small">{paid}</span>', paid=paid) if paid else "",
    )


def _goods(app: Tablet, good: GoodsPrize) -> Markup:
    """A prize in goods, and who has it: those who tie have it between them."""
    there = prizes.placed(app.view, good["place"])
    names = [words.called(row["name"]) + " " + words.ticket(row["number"]) for row in there]
    return html(
        '<tr data-test="winner-goods"><td class="num"><b>{place}</b></td><th scope="row">{names} '
        '<span class="soft">{what}</span></th><td class="end num">{value}</td><td></td><td></td>'
        '<td class="sign-here"></td></tr>',
        place=words.nth(good["place"]),
        names=t("lang.list").join(names),
        what=good["what"],
        value=words.amount(good["value_cents"]),
    )


def _line(label: str) -> Markup:
    return html('<p class="sign-line">{label}</p>', label=label)


# ---- actions ----


def show(app: Tablet, element: Element) -> None:
    mine(app).is_sheet = True
    app.draw()
    page.scroll_up()


def hide(app: Tablet, element: Element) -> None:
    mine(app).is_sheet = False
    app.draw()


def print_it(app: Tablet, element: Element) -> None:
    device.print_page()


ACTIONS = {"show-winners": show, "hide-winners": hide, "print-winners": print_it}
