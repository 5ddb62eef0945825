"""The 52 cards in the place of the actions: the board when a street is due, and the hands that
show. The last card that is needed sends them; Undo repairs a slip.
"""

from __future__ import annotations

from webapp.ui.frame import cards, page
from webapp.ui.frame.cards import POCKET_CARDS
from webapp.ui.frame.html import NOTHING, html
from webapp.ui.frame.parts import button, clause
from webapp.ui.frame.words import t
from webapp.ui.table import dealing
from webapp.ui.table import sentences as table_words
from webapp.ui.table.dealing import act, table_now
from webapp.ui.table.sentences import split
from webapp.ui.table.state import mine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

    from pycore.views.shapes.table import TableView, ToShow
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet

FEW = 2


def board_panel(app: Tablet, table: TableView) -> Markup:
    due = table["due"]
    if shows_now(app, table):
        return show_panel(app, table)
    if not due:
        return html('<p class="soft">{nobody}</p>', nobody=t("ui.table.nobody-acts"))
    show = NOTHING
    if table["to_show"]:
        show = html(
            '<div class="tb-note"><p>{all_in_show}</p>{button}</div>',
            all_in_show=t("ui.table.all-in-show"),
            button=button("show-first", t("ui.table.show-hands"), "", "", html('id="tb-show"')),
        )
    return html(
        '<div class="tb-head" data-test="due"><div class="tb-who"><h2>{due}</h2>'
        '<p class="soft small">{burn}</p></div>{slots}</div>{show}{deck}',
        due=t("ui.table.due." + due["street"]),
        burn=t("ui.table.burn"),
        slots=_slots(app, due["cards"]),
        show=show,
        deck=_deck(app, table),
    )


def shows_now(app: Tablet, table: TableView) -> bool:
    """Hands are entered now: at the showdown, or when everybody is all in, unless the dealer wants
    the board first.
    """
    if table["stage"] == "board":
        first = mine(app).board_first == table["hand_no"]
        return bool(table["to_show"]) and not first
    return table["stage"] == "showdown"


def show_panel(app: Tablet, table: TableView) -> Markup:
    """Whose cards are entered now, the others in the order they show, and the deck."""
    waiting = table["to_show"]
    if not waiting:
        return html('<p class="soft">{nobody}</p>', nobody=t("ui.table.nobody-shows"))
    now = _showing(app, table)
    later = NOTHING
    if table["stage"] == "board":
        later = button(
            "show-later", t("ui.table.board-first"), "btn-wide", "", html('id="tb-later"')
        )
    return html(
        '<div class="tb-head" data-test="showing"><div class="tb-who"><h2>{seat_shows}</h2>'
        '<p class="soft small">{duty}{clause}</p></div>{slots}</div>'
        '<ol class="tb-showing{many}">{rows}</ol>{deck}{later}',
        seat_shows=t("ui.table.seat-shows", seat=now["seat"]),
        duty=t("ui.table.must-show" if now["must"] else "ui.table.may-show"),
        clause=clause(now["clause"]),
        slots=_slots(app, POCKET_CARDS),
        many=" tb-many" if len(waiting) > FEW else "",
        rows=[_row(table, holder, holder["seat"] == now["seat"]) for holder in waiting],
        deck=_deck(app, table),
        later=later,
    )


def _row(table: TableView, holder: ToShow, chosen: bool) -> Markup:
    seat = holder["seat"]
    may_muck = holder["may_muck"]
    return html(
        '<li><button type="button" class="tb-pick-seat" data-act="show-seat" data-seat="{seat}" '
        'id="show-{seat}" aria-pressed="{chosen}">{seat_line}</button>'
        '<button type="button" class="{css}" data-act="{act}" data-seat="{seat}" '
        'id="muck-{seat}" {keys} aria-label="{mucks_long}">{mucks}</button></li>',
        seat=seat,
        chosen="true" if chosen else "false",
        seat_line=table_words.seat_line(table, seat),
        css="btn" if may_muck else "btn btn-dashed",
        act="show-muck" if may_muck else "muck-refused",
        keys=html('data-keys="m"') if chosen else "",
        mucks_long=t("ui.table.mucks-long", who=dealing.who(table, seat)),
        mucks=t("ui.table.mucks"),
    )


def _showing(app: Tablet, table: TableView) -> ToShow:
    """Of those who have not shown, the one whose cards are entered."""
    chosen = mine(app).show
    for holder in table["to_show"]:
        if holder["seat"] == chosen:
            return holder
    return table["to_show"][0]


def _slots(app: Tablet, needed: int) -> Markup:
    """What was tapped, and how many are still needed."""
    picks = mine(app).picks
    return html(
        '<p class="tb-slots faces" role="img" aria-label="{spoken}" data-test="picks">'
        "{faces}{blanks}</p>",
        spoken=table_words.card_names(picks) or t("ui.showdown.none"),
        faces=[cards.face(card) for card in picks],
        blanks=[cards.blank()] * (needed - len(picks)),
    )


def _deck(app: Tablet, table: TableView) -> Markup:
    return cards.deck(
        "table-card", mine(app).picks, split(table["used"]), "deck tb-deck", by_key=True
    )


# ---- taps ----


def card(app: Tablet, element: Element) -> None:
    table = table_now(app)
    if not table or app.saving:
        return
    name = page.data(element, "card")
    picks = mine(app).picks[:]
    if name in picks:
        picks.remove(name)
    else:
        picks.append(name)
    mine(app).picks = picks
    to_board = not shows_now(app, table)
    needed = table["due"]["cards"] if to_board and table["due"] else POCKET_CARDS
    if len(picks) < needed:
        app.draw()
    elif to_board:
        act(app, "board", 0, 0, "".join(picks))
    else:
        act(app, "show", _showing(app, table)["seat"], 0, "".join(picks))


def show_seat(app: Tablet, element: Element) -> None:
    mine(app).show = int(page.data(element, "seat"))
    mine(app).picks = []
    app.draw()


def show_first(app: Tablet, element: Element) -> None:
    mine(app).board_first = 0
    mine(app).picks = []
    app.draw()


def show_later(app: Tablet, element: Element) -> None:
    table = table_now(app)
    if table:
        mine(app).board_first = table["hand_no"]
    mine(app).picks = []
    app.draw()


def muck(app: Tablet, element: Element) -> None:
    act(app, "muck", int(page.data(element, "seat")))


def muck_refused(app: Tablet, element: Element) -> None:
    """Why this hand may not go into the muck, and the director's way round it."""
    seat = int(page.data(element, "seat"))
    table = table_now(app)
    for holder in table["to_show"] if table else []:
        if holder["seat"] == seat:
            mine(app).ruling = {"kind": "muck", "seat": seat, "clause": holder["clause"]}
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
