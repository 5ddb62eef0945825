"""Who wins the next pot, by a tap on them: the dealer sees the cards, nobody enters them."""

from __future__ import annotations

from browser import Element

from pycore.night.table.table_view import TableView, ToWin
from webapp.ui.app.app import App
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import button
from webapp.ui.kit.words import t
from webapp.ui.table.table import sentences as table_words
from webapp.ui.table.table.dealing import deal, table_now
from webapp.ui.table.table.state import room_state


def winners(app: App, table: TableView) -> Markup:
    """The players of the pot as keys. Nothing where no winner is asked for."""
    stake = table["to_win"]
    if not stake:
        return NOTHING
    splits = room_state(app).splits
    chosen = room_state(app).winners
    more = button(
        "win-split",
        t("ui.table.win-split"),
        "",
        "",
        html('id="tb-split" data-keys="s" aria-pressed="{on}"', on="true" if splits else "false"),
    )
    done = NOTHING
    if splits:
        done = button(
            "win-shared",
            t("ui.table.win-shared", count=len(chosen)),
            "btn-main",
            "",
            html('id="tb-shared" data-keys="enter"'),
            len(chosen) < 2,
        )
    return html(
        '<div class="tb-winners" role="group" aria-label="{who_wins}" data-test="to-win">'
        '<p class="label">{who_wins}</p><div class="tb-win-keys">{keys}</div>'
        '<div class="cluster">{more}{done}</div></div>',
        who_wins=_who_wins(stake),
        keys=[_key(table, seat, seat in chosen, splits) for seat in stake["seats"]],
        more=more,
        done=done,
    )


def _who_wins(stake: ToWin) -> str:
    amount = words.grouped(stake["amount"])
    if stake["pots"] < 2:
        return t("ui.table.who-wins", amount=amount)
    if not stake["pot"]:
        return t("ui.table.who-wins-main", amount=amount)
    return t("ui.table.who-wins-side", n=stake["pot"], amount=amount)


def _key(table: TableView, seat: int, is_chosen: bool, splits: bool) -> Markup:
    return html(
        '<button type="button" class="btn tb-win" data-act="win-seat" data-seat="{seat}" '
        'id="win-{seat}" {pressed}>{seat_line}</button>',
        seat=seat,
        pressed=html('aria-pressed="{on}"', on="true" if is_chosen else "false") if splits else "",
        seat_line=table_words.seat_line(table, seat),
    )


# ---- taps ----


def win_seat(app: App, element: Element) -> None:
    """They win it alone; while a pot is shared, they are one of those who share it."""
    seat = int(page.data(element, "seat"))
    if not room_state(app).splits:
        _win(app, [seat])
        return
    chosen = room_state(app).winners[:]
    if seat in chosen:
        chosen.remove(seat)
    else:
        chosen.append(seat)
    room_state(app).winners = chosen
    app.draw()


def split(app: App, element: Element) -> None:
    room_state(app).splits = not room_state(app).splits
    room_state(app).winners = []
    app.draw()


def shared(app: App, element: Element) -> None:
    if len(room_state(app).winners) > 1:
        _win(app, room_state(app).winners)


def _win(app: App, seats: list[int]) -> None:
    if table_now(app):
        deal(app, {"what": "act", "kind": "win", "seats": seats})


ACTIONS = {
    "win-seat": win_seat,
    "win-split": split,
    "win-shared": shared,
}
