"""The hand is over: who wins which pot and with what, the odd chip, who goes out."""

from webapp.ui.frame import picker, words
from webapp.ui.frame.page import esc
from webapp.ui.frame.parts import button, clause
from webapp.ui.frame.words import h, t
from webapp.ui.table import sentences as table_words
from webapp.ui.table.ring import hand_of
from webapp.ui.table.sentences import split
from webapp.ui.table.state import deal, listed, name_of, seat_of, who


def over_panel(app, found):
    result = found["result"]
    return '<div class="tb-result" data-test="result">%s%s%s%s%s%s</div>' % (
        _winners(app, found, result),
        _pots(found, result),
        _odd(result),
        _returned(found, result),
        _leaves(found, result),
        _hands(found),
    )


def off_panel(app, found):
    """A misdeal or a void hand: everything that was put in goes back."""
    result = found["result"]
    parts = [
        '<div class="tb-result" data-test="result"><div class="tb-who"><h2 class="title">%s</h2>'
        '<p class="soft">%s</p></div>'
        % (
            h("ui.table.off." + (result["called_off"] or "void")),
            h("ui.table.off-help"),
        ),
        _returned(found, result),
        "</div>",
    ]
    return "".join(parts)


def end_button(app, found):
    refused = bool(found["refused"])
    return button(
        "table-end",
        t("ui.table.end" if found["stage"] == "over" else "ui.table.end-off"),
        "btn-big btn-wide tb-end" + ("" if refused else " btn-main"),
        "",
        'id="tb-end" data-keys="enter" data-test="end"',
        refused,
    )


# ---- who wins ----


def _sums(result):
    """[(seat, chips)] that each winner gets from all pots together, most first."""
    found = {}
    for pot in result["pots"]:
        for seat, chips in pot["shares"]:
            found[seat] = found.get(seat, 0) + chips
    rows = [(seat, found[seat]) for seat in found if found[seat]]
    rows.sort(key=lambda row: -row[1])
    return rows


def _winners(app, found, result):
    best = [seat for seat, chips in (result["pots"] or [{"shares": []}])[0]["shares"] if chips]
    seats = best or [seat for seat, _ in _sums(result)]
    if len(seats) == 1:
        head = t("ui.table.wins", name=name_of(found, seats[0]))
    else:
        head = t("ui.table.tie", names=listed([name_of(found, seat) for seat in seats]))
    one = seat_of(found, seats[0]) if seats else None
    hand = hand_of(one) if one else ""
    return (
        '<div class="tb-who"><p class="label">%s</p>'
        '<h2 class="tb-head-line" data-test="winner">%s</h2>'
        '<p data-test="winning-hand">%s</p></div>'
        % (
            esc(listed([t("common.seat", seat=seat) for seat in seats])),
            esc(head),
            _because(app, hand),
        )
    )


def _because(app, hand):
    """The hand that wins, what decides between it and the next, and the clause."""
    if not hand:
        return h("ui.table.all-folded")
    parts = [esc(hand[:1].upper() + hand[1:] + ".")]
    why = app.kept("table-why", None)
    if why:
        parts.append(h("ui.showdown.by." + why["by"]) + clause(why["clause"]))
    return " ".join(parts)


def _hands(found):
    shown = [one for one in found["seats"] if split(one["cards"]) and one["cards"] != "??"]
    if not shown:
        return ""
    shown.sort(key=lambda one: -one["won"])
    rows = []
    for one in shown:
        rows.append(
            '<li class="%s"><span class="tb-hand-who">%s%s</span><span>%s</span></li>'
            % (
                "tb-hand-won" if one["won"] else "",
                table_words.seat_line(found, one["seat"]),
                picker.faces(" ".join(split(one["cards"]))),
                esc(hand_of(one)),
            )
        )
    return '<ul class="tb-hands">%s</ul>' % "".join(rows)


# ---- the chips ----


def _pots(found, result):
    parts = ['<ol class="tb-pay" aria-label="%s">' % h("ui.pots.result")]
    pots = result["pots"]
    for i in range(len(pots)):
        pot = pots[i]
        name = (
            t("ui.pots.side", n=i) if i else t("ui.pots.main" if len(pots) > 1 else "ui.table.pot")
        )
        shares = [
            '<p class="tb-share"><span>%s</span><b class="num" data-test="share-%d-%d">%s</b></p>'
            % (esc(who(found, seat)), i, seat, esc(words.grouped(chips)))
            for seat, chips in pot["shares"]
        ]
        odd = [
            '<p class="small">%s%s</p>'
            % (h("ui.pots.odd", chips=chips, seat=seat), clause(result["odd_clause"]))
            for seat, chips in pot["odd"]
        ]
        parts.append(
            '<li><p class="tb-share tb-pot-head"><b>%s%s</b><b class="num">%s</b></p>%s%s</li>'
            % (
                esc(name),
                clause(pot["clause"]),
                esc(words.grouped(pot["amount"])),
                "".join(shares),
                "".join(odd),
            )
        )
    parts.append("</ol>")
    return "".join(parts)


def _returned(found, result):
    back = result["returned"]
    if not back:
        return ""
    return '<ul class="tb-back-list">%s</ul>' % "".join(
        [
            "<li>%s</li>" % h("ui.table.returned", chips=chips, who=who(found, seat))
            for seat, chips in back
        ]
    )


def _odd(result):
    if not result["carried"]:
        return ""
    return '<div class="tb-note tb-odd" data-test="odd"><p>%s%s</p></div>' % (
        h("ui.table.odd", chips=result["carried"]),
        clause(result["odd_clause"]),
    )


def _leaves(found, result):
    parts = []
    for one in result["out"]:
        parts.append(
            "<li>%s</li>" % h("ui.table.goes-out", who=who(found, one["seat"]), stack=one["stack"])
        )
    for one in result["zero"]:
        parts.append("<li>%s</li>" % h("ui.table.may-rebuy", who=who(found, one["seat"])))
    if result["removed"]:
        parts.append("<li>%s</li>" % h("ui.table.removed", chips=result["removed"]))
    return '<ul class="tb-leaves" data-test="leaves">%s</ul>' % "".join(parts) if parts else ""


def end(app, element):
    deal(app, {"what": "end"})


ACTIONS = {"table-end": end}
