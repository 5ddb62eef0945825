"""A hand that is told when it is over, or not entered: who put in what, who wins each pot, who
lost everything; one tap records it, and the next one is on.
"""

from __future__ import annotations

from browser import Element

from pycore.night.table.table_view import TableView, ToldPot, ToldRow, ToldView
from webapp.ui.app.app import App
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html, join
from webapp.ui.kit.parts import button, shut
from webapp.ui.kit.words import t
from webapp.ui.table.table import between, correct, dealing
from webapp.ui.table.table import sentences as table_words
from webapp.ui.table.table.dealing import deal


def told_panel(app: App, table: TableView) -> Markup:
    view = table["told_hand"]
    if not view:
        return NOTHING
    return html(
        '<div class="tb-who"><p class="label">{level}</p><h2 class="title" '
        'data-test="next-level">{blinds}</h2></div>{next_level}{zero}{rows}{pots}{same}{seats}{lost}{more}',
        level=t("ui.clock.level", number=table["level"]["number"]) if table["level"] else "",
        blinds=table_words.level(table),
        next_level=_next_level(table),
        zero=between.zero(table),
        rows=_rows(table, view) if table["way"] == "told" else NOTHING,
        same=html('<p class="soft small">{same}</p>', same=t("ui.table.told-tap-same"))
        if view["rows"]
        else NOTHING,
        seats=_seats(table, view) if table["way"] == "told" else NOTHING,
        pots=[_pot(table, view["pots"][index], index) for index in range(len(view["pots"]))],
        lost=_lost(table, view),
        more=html('<div class="tb-acts">{acts}</div>', acts=_more(table, view)),
    )


def _next_level(table: TableView) -> Markup:
    """The hand that is on is played at its own level; the clock is at the next one."""
    coming = table["next_level"]
    if not coming:
        return NOTHING
    blinds = words.blinds(coming["small"], coming["big"], coming["ante"])
    sentence = t("ui.table.next-level", number=coming["number"], blinds=blinds)
    return html('<p class="small soft">{told}</p>', told=sentence)


def _rows(table: TableView, view: ToldView) -> Markup:
    if not view["rows"]:
        return html('<p class="soft" data-test="told-tap">{tap}</p>', tap=t("ui.table.told-tap"))
    return html(
        '<ul class="tb-stacks" data-test="told">{rows}</ul>',
        rows=[_row(table, row) for row in view["rows"]],
    )


def _seats(table: TableView, view: ToldView) -> Markup:
    """The seats once more by number, where the felt lies out of sight below."""
    entered_seats = [row["seat"] for row in view["rows"]]
    return html(
        '<div class="tb-told-seats">{seats}</div>',
        seats=[
            html(
                '<button type="button" class="btn num" data-act="table-seat" data-seat="{seat}" '
                'id="tell-{seat}" aria-label="{who}">{seat}</button>',
                seat=seat,
                who=dealing.who(table, seat),
            )
            for seat in sorted(view["order"])
            if seat not in entered_seats
        ],
    )


def _row(table: TableView, row: ToldRow) -> Markup:
    says = words.grouped(row["chips"])
    if row["all_in"]:
        says = t("ui.table.all-in", amount=row["chips"])
    elif row["folded"]:
        says = t("ui.table.told-folded", chips=row["chips"])
    return html(
        '<li><button type="button" class="tb-stack-row" data-act="table-seat" data-seat="{seat}" '
        'id="told-{seat}">{seat_line}<span class="num tb-stack-sum">{says}</span></button></li>',
        seat=row["seat"],
        seat_line=table_words.seat_line(table, row["seat"]),
        says=says,
    )


def _pot(table: TableView, pot: ToldPot, pot_number: int) -> Markup:
    """Who wins it; nobody is asked where that is decided."""
    name = t("ui.pots.side", n=pot_number) if pot_number else t("ui.pots.main")
    if pot["decided"]:
        return html(
            '<p class="tb-told-pot"><span>{name} <b class="num">{chips}</b></span> '
            "<span>{who}</span></p>",
            name=name,
            chips=words.grouped(pot["amount"]),
            who=dealing.listed([dealing.who(table, seat) for seat in pot["winners"]]),
        )
    return html(
        '<div class="tb-told-pot" role="group" aria-label="{ask}"><p>{name} '
        '<b class="num">{chips}</b> <span class="soft">{wins}</span></p>'
        '<div class="tb-win-keys">{seats}</div></div>',
        ask=t("ui.table.told-wins-pot", name=name),
        name=name,
        chips=words.grouped(pot["amount"]),
        wins=t("ui.table.told-wins"),
        seats=[_wins(table, pot, pot_number, seat) for seat in pot["seats"]],
    )


def _wins(table: TableView, pot: ToldPot, index: int, seat: int) -> Markup:
    return html(
        '<button type="button" class="btn tb-win" data-act="told-wins" data-pot="{pot}" '
        'data-seat="{seat}" id="wins-{pot}-{seat}" aria-pressed="{pressed}">{who}</button>',
        pot=index,
        seat=seat,
        pressed="true" if seat in pot["winners"] else "false",
        who=table_words.seat_line(table, seat),
    )


def _lost(table: TableView, view: ToldView) -> Markup:
    if not view["lost"]:
        return NOTHING
    names = [dealing.who(table, seat) for seat in view["lost"]]
    sentence = t("ui.table.lost-are", names=dealing.listed(names))
    return html('<p class="tb-note" data-test="lost">{said}</p>', said=sentence)


def _more(table: TableView, view: ToldView) -> list[Markup]:
    acts = []
    if table["way"] == "told" and view["walks"]:
        acts.append(button("told-walk", t("ui.table.walk"), "btn-wide", "", html('id="tb-walk"')))
    return acts + correct.offered(table)


def record_button(app: App, table: TableView, view: ToldView) -> Markup:
    """The hand is over: as it was told, or without entry."""
    if view["rows"]:
        return join(
            [
                shut(view["refused"]),
                button(
                    "told-record",
                    t("ui.table.told-record", number=table["hand_no"]),
                    "btn-big btn-wide" + ("" if view["refused"] else " btn-main"),
                    "check",
                    html('id="tb-told" data-keys="enter" data-test="told-record"'),
                    bool(view["refused"]),
                ),
            ]
        )
    return button(
        "hand-unentered",
        t("ui.table.unentered", number=table["hand_no"]),
        "btn-big btn-wide btn-main",
        "play",
        html('id="tb-unentered" data-keys="enter" data-test="unentered"'),
    )


# ---- taps ----


def wins(app: App, element: Element) -> None:
    pot, seat = int(page.data(element, "pot")), int(page.data(element, "seat"))
    deal(app, {"what": "wins", "pot": pot, "seat": seat})


def walk(app: App, element: Element) -> None:
    deal(app, {"what": "walk"})


def record(app: App, element: Element) -> None:
    deal(app, {"what": "told"})


def unentered(app: App, element: Element) -> None:
    deal(app, {"what": "unentered"})


def lost(app: App, element: Element) -> None:
    deal(app, {"what": "lost", "seat": int(page.data(element, "seat"))})


ACTIONS = {
    "told-wins": wins,
    "told-walk": walk,
    "told-record": record,
    "told-lost": lost,
    "hand-unentered": unentered,
}
