"""What differs from the felt, put right between two hands: a stack, or who won the last hand."""

from __future__ import annotations

from browser import Element

from pycore.night.table.table_view import TableSeat, TableView, ToldPot
from webapp.ui.app.app import App
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import button
from webapp.ui.kit.words import t
from webapp.ui.table.table import dealing
from webapp.ui.table.table import sentences as table_words
from webapp.ui.table.table.dealing import deal, table_now
from webapp.ui.table.table.state import room_state


def offered(table: TableView) -> list[Markup]:
    """What can be put right between two hands."""
    acts: list[Markup] = []
    if table["count"]:
        acts.append(
            button("count-now", t("ui.table.count"), "btn-wide", "", html('id="tb-count-now"'))
        )
    if table["last_pots"]:
        label = t("ui.table.correct-winner", number=table["last_pots"]["no"])
        acts.append(button("correct-open", label, "btn-wide", "", html('id="tb-correct-open"')))
    return acts


def seat_acts(table: TableView, seat: TableSeat) -> list[Markup]:
    """Between two hands: who has nothing left by a hand without entry, and another stack."""
    view, number = table["told_hand"], seat["seat"]
    acts: list[Markup] = []
    if table["stage"] != "ready" or not seat["ticket"]:
        return acts
    if view and number in view["order"]:
        key = "ui.table.lost-not" if number in view["lost"] else "ui.table.lost"
        facts = html('id="tb-lost" data-seat="{seat}"', seat=number)
        acts.append(button("told-lost", t(key), "btn-wide", "", facts))
    label = t("ui.table.correct-stack")
    acts.append(button("correct-stack", label, "btn-wide", "", html('id="tb-correct-stack"')))
    return acts


def winners_panel(app: App, table: TableView) -> Markup:
    """The pots of the last hand, each with who could win it."""
    last_pots = table["last_pots"]
    if not last_pots:
        return NOTHING
    chosen = room_state(app).right_winners
    return html(
        '<div class="tb-sheet-head"><h2 class="title">{title}</h2>{close}</div>'
        '<p class="soft small">{help}</p>{pots}',
        title=t("ui.table.correct-winner", number=last_pots["no"]),
        help=t("ui.table.correct-help"),
        close=button("table-close", t("common.close"), "", "cross", html('data-keys="escape"')),
        pots=[
            _pot(
                table,
                last_pots["pots"][index],
                index,
                chosen[index] if index < len(chosen) else [],
            )
            for index in range(len(last_pots["pots"]))
        ],
    )


def _pot(table: TableView, pot: ToldPot, pot_number: int, chosen: list[int]) -> Markup:
    name = t("ui.pots.side", n=pot_number) if pot_number else t("ui.pots.main")
    return html(
        '<div class="tb-told-pot" role="group" aria-label="{ask}"><p>{name} '
        '<b class="num">{chips}</b></p><div class="tb-win-keys">{seats}</div></div>',
        ask=t("ui.table.told-wins-pot", name=name),
        name=name,
        chips=words.grouped(pot["amount"]),
        seats=[
            html(
                '<button type="button" class="btn tb-win" data-act="correct-pick" '
                'data-pot="{pot}" data-seat="{seat}" id="correct-{pot}-{seat}" '
                'aria-pressed="{pressed}">{who}</button>',
                pot=pot_number,
                seat=seat,
                pressed="true" if seat in chosen else "false",
                who=_who(table, seat),
            )
            for seat in pot["seats"]
        ],
    )


def _who(table: TableView, seat: int) -> Markup:
    """Who sat there; who went out by that hand has left the seat."""
    row = dealing.seat_of(table, seat)
    if row and row["ticket"]:
        return table_words.seat_line(table, seat)
    return html("<span>{seat}</span>", seat=t("common.seat", seat=seat))


def winners_foot(app: App, table: TableView) -> Markup:
    last_pots, chosen = table["last_pots"], room_state(app).right_winners
    was = [pot["winners"] for pot in last_pots["pots"]] if last_pots else []
    is_unchanged = [sorted(seats) for seats in chosen] == [sorted(seats) for seats in was]
    missing = [seats for seats in chosen if not seats]
    return button(
        "correct-done",
        t("ui.table.correct-these"),
        "btn-main btn-big btn-wide",
        "check",
        html('id="tb-correct" data-keys="enter" data-test="correct"'),
        is_unchanged or bool(missing),
    )


# ---- taps ----


def open_winners(app: App, element: Element) -> None:
    table = table_now(app)
    if table and table["last_pots"]:
        room_state(app).right_winners = [
            list(pot["winners"]) for pot in table["last_pots"]["pots"]
        ]
        room_state(app).panel = "winners"
        app.draw()
        page.show("tb-panel")


def pick(app: App, element: Element) -> None:
    """Who shares a pot is tapped beside who won it."""
    pot, seat = int(page.data(element, "pot")), int(page.data(element, "seat"))
    chosen = [list(seats) for seats in room_state(app).right_winners]
    if seat in chosen[pot]:
        chosen[pot].remove(seat)
    else:
        chosen[pot].append(seat)
    room_state(app).right_winners = chosen
    app.draw()


def done(app: App, element: Element) -> None:
    table = table_now(app)
    if table and table["last_pots"]:
        deal(
            app,
            {
                "what": "correct",
                "no": table["last_pots"]["no"],
                "winners": room_state(app).right_winners,
            },
        )


def count_now(app: App, element: Element) -> None:
    room_state(app).counting = True
    room_state(app).panel = "counting"
    app.draw()
    page.show("tb-panel")


def stack(app: App, element: Element) -> None:
    """This seat's stack is another than the one shown."""
    room_state(app).typed = ""
    room_state(app).panel = "stack"
    app.draw()
    page.show("tb-panel")


def close_count(app: App, element: Element) -> None:
    room_state(app).panel = ""
    room_state(app).counting = False
    room_state(app).counted = {}
    app.draw()


ACTIONS = {
    "count-close": close_count,
    "correct-open": open_winners,
    "correct-pick": pick,
    "correct-done": done,
    "correct-stack": stack,
    "count-now": count_now,
}
