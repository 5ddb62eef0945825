"""The 52 cards in the place of the actions: the board when a street is due, and the hands that
show. The last card that is needed sends them; Undo repairs a slip.
"""

from __future__ import annotations

from browser import Element

from pycore.night.table.table_hand import ToShow
from pycore.night.table.table_view import TableView
from webapp.ui.app.app import App
from webapp.ui.kit import page
from webapp.ui.kit.html import NOTHING, Markup, html, join
from webapp.ui.kit.parts import button, why_key
from webapp.ui.kit.words import t
from webapp.ui.table import cards
from webapp.ui.table.cards import POCKET_CARDS, split
from webapp.ui.table.table import dealing, result
from webapp.ui.table.table import sentences as table_words
from webapp.ui.table.table.dealing import act, needed, room_state, showing, shows_now, table_now

FEW = 2
UNSEEN = "?"


def board_panel(app: App, table: TableView) -> Markup:
    due = table["due"]
    if shows_now(app, table):
        return show_panel(app, table)
    if not due:
        return html('<p class="soft">{ui.table.nobody-acts}</p>')
    show = NOTHING
    if table["to_show"]:
        show = html(
            '<div class="tb-note"><p>{ui.table.all-in-show}</p>{button}</div>',
            button=button("show-first", t("ui.table.show-hands"), "", "", html('id="tb-show"')),
        )
    return html(
        '<div class="tb-head" data-test="due"><div class="tb-who"><h2>{due}</h2>'
        '<p class="soft small">{ui.table.burn}</p></div>{slots}</div>{show}{deck}{unseen}',
        due=t("ui.table.due." + due["street"]),
        slots=_slots(app, due["cards"]),
        show=show,
        deck=_deck(app, table),
        unseen=button(
            "board-unseen",
            t("ui.table.unseen"),
            "btn-wide",
            "",
            html('id="tb-unseen" data-unseen="1" data-keys="n"'),
        ),
    )


def show_panel(app: App, table: TableView) -> Markup:
    """Return who wins, by a tap on them or by their cards; where nobody wrote the board down only
    by a tap.
    """
    waiting = table["to_show"]
    if waiting and UNSEEN in table["board"]:
        return _by_eye(app, table)
    if not waiting:
        return html('<p class="soft">{ui.table.nobody-shows}</p>')
    if not table["to_win"]:
        return _by_cards(app, table)
    is_by_eye = room_state(app).by_eye
    shown = _by_eye if is_by_eye else _by_cards
    return join([_how(is_by_eye), shown(app, table)])


def _how(is_by_eye: bool) -> Markup:
    """Both ways to say who wins; the one that was taken last stays."""
    keys = [("by-cards", False), ("by-eye", True)]
    return html(
        '<div class="tb-ways tb-how" role="group" aria-label="{ui.table.show-by}">{keys}</div>',
        keys=[
            html(
                '<button type="button" class="btn" data-act="show-by" data-eye="{eye}" '
                'id="tb-{name}" aria-pressed="{pressed}">{label}</button>',
                eye="1" if eye else "0",
                name=name,
                pressed="true" if eye == is_by_eye else "false",
                label=t("ui.table." + name),
            )
            for name, eye in keys
        ],
    )


def _by_eye(app: App, table: TableView) -> Markup:
    """Who wins, and who threw their cards away."""
    return join([result.winners(app, table), _rows(table, table["to_show"], 0)])


def _by_cards(app: App, table: TableView) -> Markup:
    """Whose cards are entered now, the others in the order they show, and the deck."""
    now = showing(app, table)
    later = NOTHING
    if table["stage"] == "board":
        later = button(
            "show-later", t("ui.table.board-first"), "btn-wide", "", html('id="tb-later"')
        )
    return html(
        '<div class="tb-head" data-test="showing"><div class="tb-who">'
        '<h2>{seat_shows}{clause}</h2><p class="soft small">{duty}</p></div>{slots}</div>'
        "{later}{rows}{deck}",
        seat_shows=t("ui.table.seat-shows", seat=now["seat"]),
        duty=t("ui.table.must-show" if now["must"] else "ui.table.may-show"),
        clause=why_key(now["clause"]),
        slots=_slots(app, POCKET_CARDS),
        rows=_rows(table, table["to_show"], now["seat"]),
        deck=_deck(app, table),
        later=later,
    )


def _rows(table: TableView, waiting: list[ToShow], chosen: int) -> Markup:
    """Who has not shown, in turn; who must says so where no cards are asked for. Before the board
    is there nobody throws their cards away.
    """
    can_muck = table["stage"] == "showdown"
    css = " tb-many" if len(waiting) > FEW else ""
    return html(
        '<ol class="tb-showing{css}">{rows}</ol>',
        css=css if can_muck else css + " tb-all-show",
        rows=[_row(table, holder, holder["seat"] == chosen, can_muck) for holder in waiting],
    )


def _row(table: TableView, holder: ToShow, chosen: bool, can_muck: bool) -> Markup:
    seat = holder["seat"]
    return html(
        '<li><button type="button" class="tb-pick-seat" data-act="show-seat" data-seat="{seat}" '
        'id="show-{seat}" aria-pressed="{chosen}">{seat_line}</button>{mucks}</li>',
        seat=seat,
        chosen="true" if chosen else "false",
        seat_line=table_words.seat_line(table, seat),
        mucks=_mucks(table, holder, chosen) if can_muck else NOTHING,
    )


def _mucks(table: TableView, holder: ToShow, chosen: bool) -> Markup:
    seat = holder["seat"]
    may_muck = holder["may_muck"]
    return html(
        '<button type="button" class="{css}" data-act="{act}" data-seat="{seat}" '
        'id="muck-{seat}" {keys} aria-label="{mucks_long}">{ui.table.mucks}</button>',
        seat=seat,
        css="btn" if may_muck else "btn btn-dashed",
        act="show-muck" if may_muck else "muck-refused",
        keys=html('data-keys="m"') if chosen else "",
        mucks_long=t("ui.table.mucks-long", who=dealing.who(table, seat)),
    )


def _slots(app: App, whole: int) -> Markup:
    """What was tapped, and how many are still needed."""
    picks = room_state(app).picks
    return html(
        '<p class="tb-slots faces" role="img" aria-label="{spoken}" data-test="picks">'
        "{faces}{blanks}</p>",
        spoken=table_words.card_names(picks) or t("ui.showdown.none"),
        faces=[cards.face(card) for card in picks],
        blanks=[cards.blank()] * (whole - len(picks)),
    )


def _deck(app: App, table: TableView) -> Markup:
    return cards.deck(
        "table-card", room_state(app).picks, split(table["used"]), "deck tb-deck", by_key=True
    )


# ---- taps ----


def card(app: App, element: Element) -> None:
    table = table_now(app)
    if not table or app.saving:
        return
    name = page.data(element, "card")
    picks = room_state(app).picks[:]
    if name in picks:
        picks.remove(name)
    else:
        picks.append(name)
    room_state(app).picks = picks
    to_board = not shows_now(app, table)
    if len(picks) < needed(app, table):
        app.draw(False, True)
    elif to_board:
        act(app, "board", 0, 0, "".join(picks))
    else:
        act(app, "show", showing(app, table)["seat"], 0, "".join(picks))


def show_seat(app: App, element: Element) -> None:
    room_state(app).show = int(page.data(element, "seat"))
    room_state(app).picks = []
    app.draw()


def show_first(app: App, element: Element) -> None:
    room_state(app).board_first = 0
    room_state(app).picks = []
    app.draw()


def show_later(app: App, element: Element) -> None:
    table = table_now(app)
    if table:
        room_state(app).board_first = table["hand_no"]
    room_state(app).picks = []
    app.draw()


def show_by(app: App, element: Element) -> None:
    room_state(app).by_eye = page.data(element, "eye") == "1"
    room_state(app).picks = []
    app.draw()


def muck(app: App, element: Element) -> None:
    act(app, "muck", int(page.data(element, "seat")))


def muck_refused(app: App, element: Element) -> None:
    """Show why this hand may not go into the muck, and the director's way round it."""
    seat = int(page.data(element, "seat"))
    table = table_now(app)
    for holder in table["to_show"] if table else []:
        if holder["seat"] == seat:
            room_state(app).ruling = {"kind": "muck", "seat": seat, "clause": holder["clause"]}
            room_state(app).panel = "ruling"
    app.draw()
    page.show("tb-panel")
    page.focus("reason")


ACTIONS = {
    "table-card": card,
    "show-seat": show_seat,
    "show-first": show_first,
    "show-later": show_later,
    "show-by": show_by,
    "show-muck": muck,
    "muck-refused": muck_refused,
}
