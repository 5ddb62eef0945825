"""Standings: who is still in, and everybody who is out by place."""

from __future__ import annotations

from webapp.ui.app.app import App
from webapp.ui.app.room import Room
from webapp.ui.devices import records
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, html, join
from webapp.ui.kit.parts import badge, empty, seat_of
from webapp.ui.kit.words import t
from webapp.ui.results import outs, prize_words


def render(app: App) -> Markup:
    view = app.view
    if not view["players"]:
        return html(
            '<section class="panel">{empty}</section>',
            empty=empty("standings", t("ui.standings.title"), t("ui.seats.none-body")),
        )
    return html(
        '<div class="split"><div class="stack stack-wide">{placed}</div>'
        '<div class="stack stack-wide">{jackpot}{in_}</div></div>',
        placed=_placed(app),
        jackpot=_jackpot(app),
        in_=_in(app),
    )


def _jackpot(app: App) -> Markup:
    """What the royal flush jackpot stands at; nothing where the night has none."""
    jackpot = app.view["jackpot"]
    if not jackpot:
        return NOTHING
    return html(
        '<section class="panel"><div class="cluster between"><h2>{ui.jackpot.title}</h2>'
        '<b class="num" data-test="jackpot-stands">{now}</b></div></section>',
        now=words.amount(jackpot["current_cents"]),
    )


def _placed(app: App) -> Markup:
    rows = [_place(app, row) for row in outs.rows(app.view)]
    if not rows:
        return html(
            '<section class="panel quiet" data-test="standings"><h2>{ui.standings.places}</h2>'
            '<p class="soft">{ui.standings.none}</p></section>'
        )
    return html(
        '<section class="panel panel-flush"><div class="panel-head">'
        '<h2>{ui.standings.places}</h2></div><table class="grid-table" data-test="standings">'
        '<thead><tr><th scope="col">{ui.payouts.place}</th>'
        '<th scope="col">{ui.payouts.player}</th><th scope="col" '
        'class="wide-ticket">{ui.door.ticket}</th><th scope="col" class="end">{ui.payouts.prize}'
        '</th><th scope="col"><span class="hidden-text">{common.undo}</span></th></tr></thead>'
        "<tbody>{rows}</tbody></table></section>",
        rows=rows,
    )


def _place(app: App, row: outs.OutRow) -> Markup:
    """A place, or whoever was taken back from one a moment ago."""
    standing = row.standing
    if row.gone:
        return html(
            '<tr class="gone"><td class="num">–</td><th scope="row"><s>{name}</s><br>'
            '<span class="soft small num">{when}</span></th><td class="wide-ticket"></td>'
            '<td class="end undo-cell" colspan="2">{back}</td></tr>',
            name=words.called(row.gone["name"]),
            when=records.when_back(app, row),
            back=records.back_out(row),
        )
    if not standing:
        return NOTHING
    prize = words.amount(standing["prize_cents"]) if standing["prize_cents"] else ""
    return html(
        '<tr class="{css}"><td class="num"><b>{place}</b></td><th scope="row">'
        '{name}{tied} <span class="num soft narrow-ticket">{ticket}</span>{goods}{paper}</th>'
        '<td class="num soft wide-ticket">{ticket}</td><td class="end">{prize}</td>'
        '<td class="end undo-cell">{undo}</td></tr>',
        css="row-prize" if standing["prize_cents"] or standing["prize_goods"] else "",
        goods=prize_words.beside(
            standing["prize_cents"], standing["prize_goods"], standing["tied"]
        ),
        paper=records.from_paper(standing["paper"]),
        place=words.ordinal(standing["place"]),
        name=words.called(standing["name"]),
        tied=join([" ", badge("", t("ui.standings.tied"))]) if standing["tied"] else "",
        ticket=words.ticket(standing["ticket"]),
        prize=prize,
        undo=records.undo_out(standing),
    )


def _in(app: App) -> Markup:
    rows = []
    for player in app.view["players"]:
        if not player["out"] and not player["place"]:
            rows.append(
                html(
                    '<li><span class="num soft">{ticket}</span><div class="grow"><b>{name}</b>'
                    "<br>"
                    '<span class="soft small">{seat_of}</span></div></li>',
                    ticket=words.ticket(player["ticket"]),
                    name=words.called(player["name"]),
                    seat_of=seat_of(player),
                )
            )
    if not rows:
        return NOTHING
    return html(
        '<section class="panel panel-flush"><div class="panel-head"><h2>{still_in}</h2>'
        '<a href="#/night/{tid}/chips">{ui.title.chips}</a></div>'
        '<ul class="rows rows-tight">{rows}</ul></section>',
        still_in=words.count("ui.standings.still-in", len(rows)),
        tid=app.tid,
        rows=rows,
    )


ROOM = Room("standings", render, icon="standings", place=60, linked=100, nav_css="nav-wide")
