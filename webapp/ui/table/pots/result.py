"""What the worker made of a hand: the winner in words, the pots, who gets what, which clause."""

from __future__ import annotations

from pycore.night.table.pot_view import CutPot, PotView, Showdown, ShownHand
from pycore.portable import hand_words
from webapp.ui.app.app import App
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.icons import icon
from webapp.ui.kit.parts import banner, refusal, shut, why_key
from webapp.ui.kit.words import t
from webapp.ui.table.cards import faces
from webapp.ui.table.pots import picker
from webapp.ui.table.pots.picker import room_state


def result(app: App) -> Markup:
    return html("{showdown}{pots}", showdown=_showdown(app), pots=_pots(app))


# ---- who wins ----


def _showdown(app: App) -> Markup:
    if room_state(app).how != "cards":
        return NOTHING
    twice = picker.twice(app)
    if twice:
        attrs = html('data-test="refusal" role="alert"')
        return banner("banner-warn", "warn", t("ui.refused.state"), twice, attrs=attrs)
    if room_state(app).showdown_refused:
        return refusal(room_state(app).showdown_refused)
    showdown = room_state(app).showdown
    return _hands(showdown) if showdown else NOTHING


def _hands(showdown: Showdown) -> Markup:
    winners = showdown["winners"]
    if len(winners) == 1:
        head = t("ui.showdown.wins", seat=winners[0])
    else:
        head = t("ui.showdown.tie", seats=winners)
    return html(
        '<section class="panel panel-flush" aria-live="polite"><div class="panel-head"><div>'
        '<h2 data-test="showdown">{head}</h2><p>{by}{clause}</p></div></div>'
        '<ul class="rows rows-tight shown">{rows}</ul></section>',
        head=head,
        by=t("ui.showdown.by." + showdown["by"]),
        clause=why_key(showdown["clause"]),
        rows=[_hand(hand, hand["seat"] in winners) for hand in showdown["hands"]],
    )


def _hand(hand: ShownHand, wins: bool) -> Markup:
    return html(
        '<li class="{css}"><b class="place-badge num">{place}</b><div class="grow"><b>'
        "{seat}</b> {cards}<br><span>{hand}</span></div>{best}</li>",
        css="row-won" if wins else "",
        place=words.ordinal(hand["place"]),
        seat=t("ui.pots.seat-big", seat=hand["seat"]),
        cards=faces(hand["cards"]),
        hand=hand_words.hand(t, hand),
        best=faces(hand["best"]),
    )


# ---- the pots ----


def _pots(app: App) -> Markup:
    refused = room_state(app).pots_refused
    cut = room_state(app).pots
    if refused:
        body = shut(refused)
    elif cut:
        body = _cut(cut)
    else:
        body = html('<p class="soft">{ui.pots.waiting}</p>')
    return html(
        '<section class="panel stack" aria-live="polite">'
        "<h2>{ui.pots.result}</h2>{body}</section>",
        body=body,
    )


def _cut(cut: PotView) -> Markup:
    """What nobody called, the pots, who gets what, and that the sum holds."""
    uncalled = cut["uncalled"]
    back = NOTHING
    if uncalled:
        back = html(
            "<p>{uncalled}{clause}</p>",
            uncalled=t("ui.pots.uncalled", chips=uncalled["chips"], seat=uncalled["seat"]),
            clause=why_key(uncalled["clause"]),
        )
    check = cut["check"]
    holds = NOTHING
    if check["holds"]:
        holds = html(
            '<p class="pot-check small">{icon}<span data-test="pots-check">{check}</span></p>',
            icon=icon("check", 20),
            check=t("ui.pots.check", put=check["in"], out=check["out"]),
        )
    return html(
        '{back}<ol class="pot-list">{pots}</ol>{gets}{holds}',
        back=back,
        pots=[_pot(pot) for pot in cut["pots"]],
        gets=_gets(cut) if cut["complete"] else "",
        holds=holds,
    )


def _gets(cut: PotView) -> Markup:
    rows = [
        html(
            '<div><dt>{name}</dt><dd data-test="won-{seat}">{gets}</dd></div>',
            name=t("ui.pots.seat-big", seat=row["seat"]),
            seat=row["seat"],
            gets=words.grouped(row["gets"]),
        )
        for row in cut["seats"]
        if row["gets"]
    ]
    if not rows:
        return NOTHING
    return html('<h3>{ui.pots.gets}</h3><dl class="figs pot-gets">{rows}</dl>', rows=rows)


def _pot(pot: CutPot) -> Markup:
    shares = [
        html(
            '<p class="pot-share"><span>{seat}</span><b class="num">{chips}</b></p>',
            seat=t("ui.pots.seat-big", seat=seat),
            chips=words.grouped(chips),
        )
        for seat, chips in pot["shares"]
    ]
    split = NOTHING
    if pot["split_clause"]:
        split = html(
            '<p class="small">{ui.pots.split}{clause}</p>',
            clause=why_key(pot["split_clause"]),
        )
    odd = [t("ui.pots.odd", chips=chips, seat=seat) for seat, chips in pot["odd"]]
    if pot["carried"]:
        odd.append(t("ui.pots.odd-carried", chips=pot["carried"]))
    return html(
        '<li class="pot"><div class="pot-head"><div><b>{name}</b>{clause}<br>'
        '<span class="soft small">{seats}</span></div>'
        '<b class="pot-sum num" data-test="pot-{side}">{amount}</b></div>'
        "{undecided}{shares}{split}{odd}</li>",
        name=t("ui.pots.side", n=pot["side"]) if pot["side"] else t("ui.pots.main"),
        clause=why_key(pot["side_clause"]),
        seats=t(
            "ui.pots.for-one" if len(pot["seats"]) == 1 else "ui.pots.for", seats=pot["seats"]
        ),
        side=pot["side"],
        amount=words.grouped(pot["amount"]),
        undecided=html('<p class="soft">{ui.pots.undecided}</p>') if not pot["decided"] else "",
        shares=shares,
        split=split,
        odd=[
            html(
                '<p class="small" data-test="odd">{sentence}{clause}</p>',
                sentence=sentence,
                clause=why_key(pot["odd_clause"]),
            )
            for sentence in odd
        ],
    )
