"""The hand is over: who wins which pot and with what, the odd chip, who goes out."""

from __future__ import annotations

from webapp.ui.frame import cards, words
from webapp.ui.frame.html import NOTHING, html, join
from webapp.ui.frame.parts import button, clause
from webapp.ui.frame.words import t
from webapp.ui.table import sentences as table_words
from webapp.ui.table.dealing import deal, listed, name_of, seat_of, who
from webapp.ui.table.ring import hand_of
from webapp.ui.table.sentences import split
from webapp.ui.table.state import mine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webapp.ui.frame.element import Element
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet


def over_panel(app: Tablet, found) -> Markup:
    result = found["result"]
    return html(
        '<div class="tb-result" data-test="result">'
        "{winners}{pots}{odd}{returned}{leaves}{hands}</div>",
        winners=_winners(app, found, result),
        pots=_pots(found, result),
        odd=_odd(result),
        returned=_returned(found, result),
        leaves=_leaves(found, result),
        hands=_hands(found),
    )


def off_panel(app: Tablet, found) -> Markup:
    """A misdeal or a void hand: everything that was put in goes back."""
    result = found["result"]
    parts = [
        html(
            '<div class="tb-result" data-test="result"><div class="tb-who"><h2 class="title">'
            "{off}</h2>"
            '<p class="soft">{off_help}</p></div>',
            off=t("ui.table.off." + (result["called_off"] or "void")),
            off_help=t("ui.table.off-help"),
        ),
        _returned(found, result),
        html("</div>"),
    ]
    return join(parts)


def end_button(app: Tablet, found) -> Markup:
    refused = bool(found["refused"])
    return button(
        "table-end",
        t("ui.table.end" if found["stage"] == "over" else "ui.table.end-off"),
        "btn-big btn-wide tb-end" + ("" if refused else " btn-main"),
        "",
        html('id="tb-end" data-keys="enter" data-test="end"'),
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


def _winners(app: Tablet, found, result) -> Markup:
    best = [seat for seat, chips in (result["pots"] or [{"shares": []}])[0]["shares"] if chips]
    seats = best or [seat for seat, _ in _sums(result)]
    if len(seats) == 1:
        head = t("ui.table.wins", name=name_of(found, seats[0]))
    else:
        head = t("ui.table.tie", names=listed([name_of(found, seat) for seat in seats]))
    one = seat_of(found, seats[0]) if seats else None
    hand = hand_of(one) if one else ""
    return html(
        '<div class="tb-who"><p class="label">{listed}</p>'
        '<h2 class="tb-head-line" data-test="winner">{head}</h2>'
        '<p data-test="winning-hand">{because}</p></div>',
        listed=listed([t("common.seat", seat=seat) for seat in seats]),
        head=head,
        because=_because(app, hand),
    )


def _because(app: Tablet, hand):
    """The hand that wins, what decides between it and the next, and the clause."""
    if not hand:
        return t("ui.table.all-folded")
    parts = [hand[:1].upper() + hand[1:] + "."]
    why = mine(app).why
    if why:
        parts.append(join([t("ui.showdown.by." + why["by"]), clause(why["clause"])]))
    return join(parts, " ")


def _hands(found) -> Markup:
    shown = [one for one in found["seats"] if split(one["cards"]) and one["cards"] != "??"]
    if not shown:
        return NOTHING
    shown.sort(key=lambda one: -one["won"])
    rows = []
    for one in shown:
        rows.append(
            html(
                '<li class="{css}"><span class="tb-hand-who">{seat_line}{faces}</span><span>'
                "{hand_of}</span></li>",
                css="tb-hand-won" if one["won"] else "",
                seat_line=table_words.seat_line(found, one["seat"]),
                faces=cards.faces(" ".join(split(one["cards"]))),
                hand_of=hand_of(one),
            )
        )
    return html('<ul class="tb-hands">{rows}</ul>', rows=rows)


# ---- the chips ----


def _pots(found, result) -> Markup:
    parts = [html('<ol class="tb-pay" aria-label="{result}">', result=t("ui.pots.result"))]
    pots = result["pots"]
    for i in range(len(pots)):
        pot = pots[i]
        name = (
            t("ui.pots.side", n=i) if i else t("ui.pots.main" if len(pots) > 1 else "ui.table.pot")
        )
        shares = [
            html(
                '<p class="tb-share"><span>{who}</span><b class="num" '
                'data-test="share-{i}-{seat}">{chips}</b></p>',
                who=who(found, seat),
                i=i,
                seat=seat,
                chips=words.grouped(chips),
            )
            for seat, chips in pot["shares"]
        ]
        odd = [
            html(
                '<p class="small">{odd}{clause}</p>',
                odd=t("ui.pots.odd", chips=chips, seat=seat),
                clause=clause(result["odd_clause"]),
            )
            for seat, chips in pot["odd"]
        ]
        parts.append(
            html(
                '<li><p class="tb-share tb-pot-head"><b>{name}{clause}</b><b class="num">'
                "{amount}</b></p>{shares}{odd}</li>",
                name=name,
                clause=clause(pot["clause"]),
                amount=words.grouped(pot["amount"]),
                shares=shares,
                odd=odd,
            )
        )
    parts.append(html("</ol>"))
    return join(parts)


def _returned(found, result) -> Markup:
    back = result["returned"]
    if not back:
        return NOTHING
    return html(
        '<ul class="tb-back-list">{returned}</ul>',
        returned=[
            html(
                "<li>{returned}</li>",
                returned=t("ui.table.returned", chips=chips, who=who(found, seat)),
            )
            for seat, chips in back
        ],
    )


def _odd(result) -> Markup:
    if not result["carried"]:
        return NOTHING
    return html(
        '<div class="tb-note tb-odd" data-test="odd"><p>{odd}{clause}</p></div>',
        odd=t("ui.table.odd", chips=result["carried"]),
        clause=clause(result["odd_clause"]),
    )


def _leaves(found, result):
    parts = []
    for one in result["out"]:
        parts.append(
            html(
                "<li>{goes_out}</li>",
                goes_out=t("ui.table.goes-out", who=who(found, one["seat"]), stack=one["stack"]),
            )
        )
    for one in result["zero"]:
        parts.append(
            html(
                "<li>{may_rebuy}</li>",
                may_rebuy=t("ui.table.may-rebuy", who=who(found, one["seat"])),
            )
        )
    if result["removed"]:
        parts.append(
            html("<li>{removed}</li>", removed=t("ui.table.removed", chips=result["removed"]))
        )
    return (
        html('<ul class="tb-leaves" data-test="leaves">{parts}</ul>', parts=parts) if parts else ""
    )


def end(app: Tablet, element: Element) -> None:
    deal(app, {"what": "end"})


ACTIONS = {"table-end": end}
