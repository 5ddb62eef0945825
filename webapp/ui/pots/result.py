"""What the worker made of a hand: the winner in words, the pots, who gets what, which clause."""

from __future__ import annotations

from webapp.ui.frame import hand_words, words
from webapp.ui.frame.cards import faces
from webapp.ui.frame.html import NOTHING, html, join
from webapp.ui.frame.icons import icon
from webapp.ui.frame.parts import clause, refusal, shut
from webapp.ui.frame.words import t
from webapp.ui.pots import picker
from webapp.ui.pots.state import mine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet


def result(app: Tablet) -> Markup:
    return join([_showdown(app), _pots(app)])


# ---- who wins ----


def _showdown(app: Tablet) -> Markup:
    if mine(app).how != "cards":
        return NOTHING
    refused = picker.twice(app) or mine(app).showdown_refused
    found = mine(app).showdown
    if refused:
        return refusal(refused)
    if not found:
        return NOTHING
    winners = found["winners"]
    if len(winners) == 1:
        head = t("ui.showdown.wins", seat=winners[0])
    else:
        head = t("ui.showdown.tie", seats=winners)
    rows = []
    for hand in found["hands"]:
        rows.append(
            html(
                '<li class="{css}"><b class="place-badge num">{place}</b><div class="grow"><b>'
                "{seat_big}</b> {faces}<br>"
                "<span>{hand}</span></div>{faces_2}</li>",
                css="row-won" if hand["seat"] in winners else "",
                place=words.nth(hand["place"]),
                seat_big=t("ui.pots.seat-big", seat=hand["seat"]),
                faces=faces(hand["cards"]),
                hand=hand_words.hand(t, hand),
                faces_2=faces(hand["best"]),
            )
        )
    return html(
        '<section class="panel panel-flush" aria-live="polite"><div class="panel-head"><div>'
        '<h2 data-test="showdown">{head}</h2><p>{by}{clause}</p></div></div>'
        '<ul class="rows rows-tight shown">{rows}</ul></section>',
        head=head,
        by=t("ui.showdown.by." + found["by"]),
        clause=clause(found["clause"]),
        rows=rows,
    )


# ---- the pots ----


def _pots(app: Tablet) -> Markup:
    refused = mine(app).pots_refused
    found = mine(app).pots
    parts = [
        html(
            '<section class="panel stack" aria-live="polite"><h2>{result}</h2>',
            result=t("ui.pots.result"),
        )
    ]
    if refused:
        parts.append(shut(refused))
    elif found:
        parts.append(_found(app, found))
    else:
        parts.append(html('<p class="soft">{waiting}</p>', waiting=t("ui.pots.waiting")))
    parts.append(html("</section>"))
    return join(parts)


def _found(app: Tablet, found) -> Markup:
    parts = []
    if found["uncalled"]:
        back = found["uncalled"]
        parts.append(
            html(
                "<p>{uncalled}{clause}</p>",
                uncalled=t("ui.pots.uncalled", chips=back["chips"], seat=back["seat"]),
                clause=clause(back["clause"]),
            )
        )
    parts.append(html('<ol class="pot-list">'))
    for pot in found["pots"]:
        parts.append(_pot(pot))
    parts.append(html("</ol>"))
    gets = []
    for row in found["seats"]:
        if row["won"] or row["back"]:
            gets.append(
                html(
                    '<div><dt>{seat_big}</dt><dd data-test="won-{seat}">{won}</dd></div>',
                    seat_big=t("ui.pots.seat-big", seat=row["seat"]),
                    seat=row["seat"],
                    won=words.grouped(row["won"] + row["back"]),
                )
            )
    if gets and found["complete"]:
        parts.append(
            html(
                '<h3>{gets}</h3><dl class="figs pot-gets">{gets_2}</dl>',
                gets=t("ui.pots.gets"),
                gets_2=gets,
            )
        )
    check = found["check"]
    if check["holds"]:
        parts.append(
            html(
                '<p class="pot-check small">{icon}<span data-test="pots-check">{check}</span></p>',
                icon=icon("check", 20),
                check=t("ui.pots.check", put=check["in"], out=check["in"] - check["undecided"]),
            )
        )
    return join(parts)


def _pot(pot) -> Markup:
    name = t("ui.pots.side", n=pot["side"]) if pot["side"] else t("ui.pots.main")
    key = "ui.pots.for-one" if len(pot["seats"]) == 1 else "ui.pots.for"
    parts = [
        html(
            '<li class="pot"><div class="pot-head"><div><b>{name}</b>{clause}<br>'
            '<span class="soft small">{label}</span></div>'
            '<b class="pot-sum num" data-test="pot-{side}">{amount}</b></div>',
            name=name,
            clause=clause(pot["side_clause"]),
            label=t(key, seats=pot["seats"]),
            side=pot["side"],
            amount=words.grouped(pot["amount"]),
        )
    ]
    if not pot["decided"]:
        parts.append(html('<p class="soft">{undecided}</p>', undecided=t("ui.pots.undecided")))
    for seat, chips in pot["shares"]:
        parts.append(
            html(
                '<p class="pot-share"><span>{seat_big}</span><b class="num">{chips}</b></p>',
                seat_big=t("ui.pots.seat-big", seat=seat),
                chips=words.grouped(chips),
            )
        )
    if pot["split_clause"]:
        parts.append(
            html(
                '<p class="small">{split}{clause}</p>',
                split=t("ui.pots.split"),
                clause=clause(pot["split_clause"]),
            )
        )
    for seat, chips in pot["odd"]:
        parts.append(
            html(
                '<p class="small" data-test="odd">{odd}{clause}</p>',
                odd=t("ui.pots.odd", chips=chips, seat=seat),
                clause=clause(pot["odd_clause"]),
            )
        )
    if pot["carried"]:
        parts.append(
            html(
                '<p class="small" data-test="odd">{odd_carried}{clause}</p>',
                odd_carried=t("ui.pots.odd-carried", chips=pot["carried"]),
                clause=clause(pot["odd_clause"]),
            )
        )
    parts.append(html("</li>"))
    return join(parts)
