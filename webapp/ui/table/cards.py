"""The 52 cards in the place of the actions: the board when a street is due, and the hands that
show. The last card that is needed sends them; Undo repairs a slip.
"""

from __future__ import annotations

from webapp.ui.frame import cards, page
from webapp.ui.frame.cards import POCKET_CARDS
from webapp.ui.frame.html import html, join
from webapp.ui.frame.parts import button, clause
from webapp.ui.frame.words import t
from webapp.ui.table import dealing
from webapp.ui.table import sentences as table_words
from webapp.ui.table.dealing import act, shown
from webapp.ui.table.sentences import split
from webapp.ui.table.state import mine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webapp.ui.frame.element import Element
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet

FEW = 2


def board_panel(app: Tablet, found) -> Markup:
    due = found["due"]
    parts = []
    if shows_now(app, found):
        return show_panel(app, found)
    if not due:
        return html('<p class="soft">{nobody_acts}</p>', nobody_acts=t("ui.table.nobody-acts"))
    parts.append(
        html(
            '<div class="tb-head" data-test="due"><div class="tb-who"><h2>{due}</h2>'
            '<p class="soft small">{burn}</p></div>{slots}</div>',
            due=t("ui.table.due." + due["street"]),
            burn=t("ui.table.burn"),
            slots=_slots(app, due["cards"]),
        )
    )
    if found["to_show"]:
        parts.append(
            html(
                '<div class="tb-note"><p>{all_in_show}</p>{show_first}</div>',
                all_in_show=t("ui.table.all-in-show"),
                show_first=button(
                    "show-first", t("ui.table.show-hands"), "", "", html('id="tb-show"')
                ),
            )
        )
    parts.append(_deck(app, found))
    return join(parts)


def shows_now(app: Tablet, found):
    """Hands are entered now: at the showdown, or when everybody is all in, unless the dealer wants
    the board first.
    """
    if found["stage"] == "board":
        first = mine(app).board_first == found["hand_no"]
        return bool(found["to_show"]) and not first
    return found["stage"] == "showdown"


def show_panel(app: Tablet, found) -> Markup:
    """Whose cards are entered now, the others in the order they show, and the deck."""
    waiting = found["to_show"]
    if not waiting:
        return html('<p class="soft">{nobody_shows}</p>', nobody_shows=t("ui.table.nobody-shows"))
    now = _showing(app, found)
    parts = [
        html(
            '<div class="tb-head" data-test="showing"><div class="tb-who"><h2>{seat_shows}</h2>'
            '<p class="soft small">{label}{clause}</p></div>{slots}</div>',
            seat_shows=t("ui.table.seat-shows", seat=now["seat"]),
            label=t("ui.table.must-show" if now["must"] else "ui.table.may-show"),
            clause=clause(now["clause"]),
            slots=_slots(app, POCKET_CARDS),
        ),
        html('<ol class="tb-showing{css}">', css=" tb-many" if len(waiting) > FEW else ""),
    ]
    for one in waiting:
        parts.append(_line(found, one, one["seat"] == now["seat"]))
    parts.append(html("</ol>"))
    parts.append(_deck(app, found))
    if found["stage"] == "board":
        parts.append(
            button("show-later", t("ui.table.board-first"), "btn-wide", "", html('id="tb-later"'))
        )
    return join(parts)


def _line(found, one, chosen) -> Markup:
    seat = one["seat"]
    css = "btn" if one["may_muck"] else "btn btn-dashed"
    return html(
        '<li><button type="button" class="tb-pick-seat" data-act="show-seat" data-seat="{seat}" '
        'id="show-{seat}" aria-pressed="{aria_pressed}">{seat_line}</button>'
        '<button type="button" class="{css}" data-act="{data_act}" data-seat="{seat}" '
        'id="muck-{seat}" {data_keys} '
        'aria-label="{mucks_long}">{mucks}</button></li>',
        seat=seat,
        aria_pressed="true" if chosen else "false",
        seat_line=table_words.seat_line(found, seat),
        css=css,
        data_act="show-muck" if one["may_muck"] else "muck-refused",
        data_keys=html('data-keys="m"') if chosen else "",
        mucks_long=t("ui.table.mucks-long", who=dealing.who(found, seat)),
        mucks=t("ui.table.mucks"),
    )


def _showing(app: Tablet, found):
    """Of those who have not shown, the one whose cards are entered."""
    chosen = mine(app).show
    for one in found["to_show"]:
        if one["seat"] == chosen:
            return one
    return found["to_show"][0]


def _slots(app: Tablet, needed) -> Markup:
    """What was tapped, and how many are still needed."""
    picks = mine(app).picks
    waits = [html('<span class="card card-none"></span>')] * (needed - len(picks))
    spoken = table_words.card_names(picks) or t("ui.showdown.none")
    return html(
        '<p class="tb-slots faces" role="img" aria-label="{spoken}" data-test="picks">'
        "{face}{waits}</p>",
        spoken=spoken,
        face=[cards.face(card) for card in picks],
        waits=waits,
    )


def _deck(app: Tablet, found):
    used, picks = split(found["used"] or ""), mine(app).picks
    return cards.deck("table-card", picks, used, "deck tb-deck", True)


# ---- taps ----


def card(app: Tablet, element: Element) -> None:
    found = shown(app)
    if not found or app.saving:
        return
    name = page.data(element, "card")
    picks = mine(app).picks[:]
    if name in picks:
        picks.remove(name)
    else:
        picks.append(name)
    mine(app).picks = picks
    to_board = not shows_now(app, found)
    needed = found["due"]["cards"] if to_board and found["due"] else POCKET_CARDS
    if len(picks) < needed:
        app.draw()
    elif to_board:
        act(app, "board", 0, 0, "".join(picks))
    else:
        act(app, "show", _showing(app, found)["seat"], 0, "".join(picks))


def show_seat(app: Tablet, element: Element) -> None:
    mine(app).show = int(page.data(element, "seat"))
    mine(app).picks = []
    app.draw()


def show_first(app: Tablet, element: Element) -> None:
    mine(app).board_first = 0
    mine(app).picks = []
    app.draw()


def show_later(app: Tablet, element: Element) -> None:
    mine(app).board_first = shown(app)["hand_no"]
    mine(app).picks = []
    app.draw()


def muck(app: Tablet, element: Element) -> None:
    act(app, "muck", int(page.data(element, "seat")))


def muck_refused(app: Tablet, element: Element) -> None:
    """Why this hand may not go into the muck, and the director's way round it."""
    seat = int(page.data(element, "seat"))
    for one in shown(app)["to_show"]:
        if one["seat"] == seat:
            mine(app).ruling = {"kind": "muck", "seat": seat, "clause": one["clause"]}
            mine(app).panel = "ruling"
    app.draw()
    page.show("tb-panel")
    page.focus("reason")


ACTIONS = {
    "table-card": card,
    "show-seat": show_seat,
    "show-first": show_first,
    "show-later": show_later,
    "show-muck": muck,
    "muck-refused": muck_refused,
}
