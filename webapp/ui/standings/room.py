"""Standings: who is still in, and everybody who is out by place."""

from webapp.ui.frame import words
from webapp.ui.frame.page import esc
from webapp.ui.frame.parts import badge, empty, seat_of
from webapp.ui.frame.words import h, t


def render(app):
    view = app.view
    if not view["players"]:
        return '<section class="panel">%s</section>' % empty(
            "standings", t("ui.standings.title"), t("ui.seats.none-body")
        )
    return (
        '<div class="split"><div class="stack stack-wide">%s</div>'
        '<div class="stack stack-wide">%s</div></div>'
        % (
            _placed(app),
            _in(app),
        )
    )


def _placed(app):
    rows = []
    for row in app.view["standings"]:
        prize = words.amount(row["prize_cents"]) if row["prize_cents"] else ""
        tied = " " + badge("", t("ui.standings.tied")) if row["tied"] else ""
        rows.append(
            '<tr class="%s"><td class="num"><b>%s</b></td><th scope="row">%s%s</th>'
            '<td class="num soft">%s</td><td class="end">%s</td></tr>'
            % (
                "row-prize" if row["prize_cents"] else "",
                esc(words.nth(row["place"])),
                esc(row["name"] or t("ui.player.unnamed")),
                tied,
                words.ticket(row["ticket"]),
                esc(prize),
            )
        )
    if not rows:
        return (
            '<section class="panel quiet" data-test="standings"><h2>%s</h2>'
            '<p class="soft">%s</p></section>'
            % (
                h("ui.standings.places"),
                h("ui.standings.none"),
            )
        )
    return (
        '<section class="panel panel-flush"><div class="panel-head"><h2>%s</h2></div>'
        '<table class="grid-table" data-test="standings">'
        '<thead><tr><th scope="col">%s</th><th scope="col">%s</th><th scope="col">%s</th>'
        '<th scope="col" class="end">%s</th></tr></thead>'
        "<tbody>%s</tbody></table></section>"
    ) % (
        h("ui.standings.places"),
        h("ui.payouts.place"),
        h("ui.payouts.player"),
        h("ui.door.ticket"),
        h("ui.payouts.prize"),
        "".join(rows),
    )


def _in(app):
    rows = []
    for player in app.view["players"]:
        if not player["out"] and not player["place"]:
            rows.append(
                '<li><span class="num soft">%s</span><div class="grow"><b>%s</b><br>'
                '<span class="soft small">%s</span></div></li>'
                % (
                    words.ticket(player["ticket"]),
                    esc(player["name"] or t("ui.player.unnamed")),
                    esc(seat_of(player)),
                )
            )
    if not rows:
        return ""
    return (
        '<section class="panel panel-flush"><div class="panel-head"><h2>%s</h2></div>'
        '<ul class="rows rows-tight">%s</ul></section>'
        % (
            esc(words.count("ui.standings.still-in", len(rows))),
            "".join(rows),
        )
    )


ACTIONS = {}
