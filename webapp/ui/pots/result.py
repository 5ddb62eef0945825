"""What the worker made of a hand: the winner in words, the pots, who gets what, which clause."""

from webapp.ui.frame import hand_words, picker, words
from webapp.ui.frame.icons import icon
from webapp.ui.frame.page import esc
from webapp.ui.frame.parts import clause, refusal, shut
from webapp.ui.frame.words import h, t


def result(app):
    return _showdown(app) + _pots(app)


# ---- who wins ----


def _showdown(app):
    if app.kept("pots-how", "tap") != "cards":
        return ""
    refused = picker.twice(app) or app.kept("show-refused", None)
    found = app.kept("show-found", None)
    if refused:
        return refusal(refused)
    if not found:
        return ""
    winners = found["winners"]
    if len(winners) == 1:
        head = t("ui.showdown.wins", seat=winners[0])
    else:
        head = t("ui.showdown.tie", seats=winners)
    rows = []
    for hand in found["hands"]:
        rows.append(
            '<li class="%s"><b class="place-badge num">%s</b><div class="grow"><b>%s</b> %s<br>'
            "<span>%s</span></div>%s</li>"
            % (
                "row-won" if hand["seat"] in winners else "",
                esc(words.nth(hand["place"])),
                h("ui.pots.seat-big", seat=hand["seat"]),
                picker.faces(hand["cards"]),
                esc(hand_words.hand(t, hand)),
                picker.faces(hand["best"]),
            )
        )
    return (
        '<section class="panel panel-flush" aria-live="polite"><div class="panel-head"><div>'
        '<h2 data-test="showdown">%s</h2><p>%s%s</p></div></div>'
        '<ul class="rows rows-tight shown">%s</ul></section>'
        % (esc(head), h("ui.showdown.by." + found["by"]), clause(found["clause"]), "".join(rows))
    )


# ---- the pots ----


def _pots(app):
    refused = app.kept("pots-refused", None)
    found = app.kept("pots-found", None)
    parts = ['<section class="panel stack" aria-live="polite"><h2>%s</h2>' % h("ui.pots.result")]
    if refused:
        parts.append(shut(refused))
    elif found:
        parts.append(_found(app, found))
    else:
        parts.append('<p class="soft">%s</p>' % h("ui.pots.waiting"))
    parts.append("</section>")
    return "".join(parts)


def _found(app, found):
    parts = []
    if found["uncalled"]:
        back = found["uncalled"]
        parts.append(
            "<p>%s%s</p>"
            % (
                h("ui.pots.uncalled", chips=back["chips"], seat=back["seat"]),
                clause(back["clause"]),
            )
        )
    parts.append('<ol class="pot-list">')
    for pot in found["pots"]:
        parts.append(_pot(pot))
    parts.append("</ol>")
    gets = []
    for row in found["seats"]:
        if row["won"] or row["back"]:
            gets.append(
                '<div><dt>%s</dt><dd data-test="won-%d">%s</dd></div>'
                % (
                    h("ui.pots.seat-big", seat=row["seat"]),
                    row["seat"],
                    esc(words.grouped(row["won"] + row["back"])),
                )
            )
    if gets and found["complete"]:
        parts.append(
            '<h3>%s</h3><dl class="figs pot-gets">%s</dl>' % (h("ui.pots.gets"), "".join(gets))
        )
    check = found["check"]
    if check["holds"]:
        parts.append(
            '<p class="pot-check small">%s<span data-test="pots-check">%s</span></p>'
            % (
                icon("check", 20),
                h("ui.pots.check", put=check["in"], out=check["in"] - check["undecided"]),
            )
        )
    return "".join(parts)


def _pot(pot):
    name = t("ui.pots.side", n=pot["side"]) if pot["side"] else t("ui.pots.main")
    key = "ui.pots.for-one" if len(pot["seats"]) == 1 else "ui.pots.for"
    parts = [
        '<li class="pot"><div class="pot-head"><div><b>%s</b>%s<br>'
        '<span class="soft small">%s</span></div>'
        '<b class="pot-sum num" data-test="pot-%d">%s</b></div>'
        % (
            esc(name),
            clause(pot["side_clause"]),
            h(key, seats=pot["seats"]),
            pot["side"],
            esc(words.grouped(pot["amount"])),
        )
    ]
    if not pot["decided"]:
        parts.append('<p class="soft">%s</p>' % h("ui.pots.undecided"))
    for seat, chips in pot["shares"]:
        parts.append(
            '<p class="pot-share"><span>%s</span><b class="num">%s</b></p>'
            % (h("ui.pots.seat-big", seat=seat), esc(words.grouped(chips)))
        )
    if pot["split_clause"]:
        parts.append(
            '<p class="small">%s%s</p>' % (h("ui.pots.split"), clause(pot["split_clause"]))
        )
    for seat, chips in pot["odd"]:
        parts.append(
            '<p class="small" data-test="odd">%s%s</p>'
            % (h("ui.pots.odd", chips=chips, seat=seat), clause(pot["odd_clause"]))
        )
    if pot["carried"]:
        parts.append(
            '<p class="small" data-test="odd">%s%s</p>'
            % (h("ui.pots.odd-carried", chips=pot["carried"]), clause(pot["odd_clause"]))
        )
    parts.append("</li>")
    return "".join(parts)
