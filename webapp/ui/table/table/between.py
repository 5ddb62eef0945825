"""Between two hands: stacks are counted, who waits for a rebuy, which level the next hand is
played at, and the deal.

What differs from the felt, put right between two hands: a stack, or who won the last hand.
"""

from __future__ import annotations

from browser import Element

from pycore.night.table.table_view import TableSeat, TableView, ToldPot, ZeroHolder
from webapp.ui.app.app import App
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import banner, button, link, shut, why_key
from webapp.ui.kit.words import t
from webapp.ui.table import hands_links
from webapp.ui.table.table import dealing
from webapp.ui.table.table import sentences as table_words
from webapp.ui.table.table.amount import keypad, press
from webapp.ui.table.table.dealing import deal, room_state, table_now

POSTS = ("button", "small", "big")


def closed_panel(app: App, table: TableView) -> Markup:
    if app.view["phase"] == "finished":
        return html(
            '<h2 class="title">{ui.table.night-over}</h2>'
            '<div class="cluster">{standings}{payouts}</div>',
            standings=link("/night/%s/standings" % app.tid, t("ui.nav.standings"), "btn btn-main"),
            payouts=link("/night/%s/payouts" % app.tid, t("ui.nav.payouts"), "btn"),
        )
    return html(
        '<h2 class="title">{ui.table.closed}</h2>{shut}<div class="cluster">{tonight}</div>',
        shut=shut(table["refused"]),
        tonight=link("/night/%s/tonight" % app.tid, t("ui.nav.tonight"), "btn", "clock"),
    )


# ---- counting ----


def stacks(app: App, table: TableView) -> dict[int, int]:
    """Return {seat: chips} as counted so far; while a hand could be dealt, those put right as
    well.
    """
    counted = room_state(app).counted
    chips = {}
    for row in table["count"] or []:
        if table["stage"] == "count" or room_state(app).counting:
            chips[row["seat"]] = counted.get(row["seat"], row["stack"])
    if table["stage"] != "count":
        chips.update(counted)
    return chips


def count_panel(app: App, table: TableView) -> Markup:
    counted = stacks(app, table)
    close = button("count-close", t("common.close"), "", "cross", html('data-keys="escape"'))
    return html(
        '<div class="tb-sheet-head"><div><h2>{ui.table.count}</h2>'
        '<p class="soft small">{ui.table.count-help}</p></div>{close}</div>'
        '<ol class="tb-stacks">{rows}</ol>',
        close=close if room_state(app).counting else NOTHING,
        rows=[_stack_row(table, seat, counted[seat]) for seat in counted],
    )


def _stack_row(table: TableView, seat: int, chips: int) -> Markup:
    return html(
        '<li><button type="button" class="tb-stack-row" data-act="stack-open" data-seat="{seat}" '
        'id="stack-{seat}">{seat_line}<b class="num tb-stack-sum">{chips}</b>'
        '<span class="hidden-text">{ui.table.stack-change}</span></button></li>',
        seat=seat,
        seat_line=table_words.seat_line(table, seat),
        chips=words.grouped(chips) if chips else "–",
    )


def count_button(app: App, table: TableView) -> Markup:
    counted = stacks(app, table)
    seats_counted = [seat for seat in counted if counted[seat]]
    whole = table["stage"] == "count"
    return button(
        "count-right",
        t("ui.table.count-right"),
        "btn-main btn-big btn-wide",
        "check",
        html('id="tb-count" data-keys="enter" data-test="count-right"'),
        len(seats_counted) < len(counted) if whole else not seats_counted,
    )


def one_stack(app: App, table: TableView) -> Markup:
    seat = room_state(app).seat
    typed = room_state(app).typed
    chips = int(typed) if typed else _stack_now(app, table, seat)
    return html(
        '<div class="tb-who"><p class="label">{seat}</p><h2 class="title">{name}</h2></div>'
        '<div class="tb-sum"><span class="label">{ui.table.stack-counted}</span><b class="num" '
        'data-test="typed">{chips}</b></div>{keypad}'
        '<div class="tb-foot-keys">{cancel}{done}</div>',
        seat=t("common.seat", seat=seat),
        name=dealing.name_of(table, seat),
        chips=words.grouped(chips),
        keypad=keypad("stack-key"),
        cancel=button("table-close", t("common.cancel"), "", "", html('data-keys="escape"')),
        done=button(
            "stack-done",
            t("ui.table.stack-is", chips=chips),
            "btn-main btn-big",
            "",
            html('id="tb-stack" data-keys="enter" data-test="stack-done"'),
            not chips,
        ),
    )


def _stack_now(app: App, table: TableView, seat: int) -> int:
    """The stack as it was counted, or as it is shown; 0 for one that nobody knows."""
    row = dealing.seat_of(table, seat)
    return stacks(app, table).get(seat) or (row["stack"] if row and row["stack"] else 0)


# ---- ready ----


def ready_panel(app: App, table: TableView) -> Markup:
    level = table["level"]
    return html(
        '<div class="tb-who"><p class="label">{level}</p><h2 class="title" '
        'data-test="next-level">{blinds}</h2></div>'
        '{zero}{level_note}{button}{shut}<p class="small soft">{ui.table.tap-a-seat}</p>'
        '<div class="tb-acts">{more}</div>{played}',
        level=t("ui.clock.level", number=level["number"]) if level else "",
        blinds=table_words.level(table),
        zero=zero(table),
        level_note=_level_note(app, table),
        button=_button(app, table),
        shut=shut(table["refused"]),
        played=hands_links.at_table(app.tid, table["table"], table["hand_no"] - 1),
        more=offered(table),
    )


def _level_note(app: App, table: TableView) -> Markup:
    """That the next hand is played at another level; else that its level is fixed by the deal."""
    before = room_state(app).level
    level = table["level"]
    if before and level and before != level["number"]:
        return html(
            '<div class="tb-note tb-new"><p>{new_level}{clause}</p></div>',
            new_level=t("ui.table.new-level", number=level["number"]),
            clause=why_key(table["level_clause"]),
        )
    return html(
        '<p class="small soft">{ui.table.level-fixed}{clause}</p>',
        clause=why_key(table["level_clause"]),
    )


def deal_button(app: App, table: TableView) -> Markup:
    """Return the deal, the one filled button unless somebody without chips comes first."""
    refused = table["refused"]
    zero_holders = [holder for holder in table["zero"] if not holder["wants"]]
    return button(
        "table-deal",
        t("ui.table.deal", number=table["hand_no"]),
        "btn-big btn-wide tb-deal" + ("" if refused or zero_holders else " btn-main"),
        "play",
        html('id="tb-deal" data-keys="enter" data-test="deal"'),
        bool(refused),
    )


def _button(app: App, table: TableView) -> Markup:
    """Where the button and the blinds will be; a moved button leaves the blinds to the worker."""
    moved = room_state(app).button
    if moved:
        return html(
            '<ul class="tb-posts">{post}</ul><p class="small soft">{ui.table.button-moved} {back}'
            "</p>",
            post=_post(table, "button", moved),
            back=button("button-back", t("ui.table.button-back"), "btn-plain", "undo"),
        )
    rows = []
    for mark in POSTS:
        marked = [seat for seat in table["seats"] if mark in seat["marks"]]
        rows += [_post(table, mark, seat["seat"]) for seat in marked]
    if table["button_dead"]:
        dead = html('<li><span class="small soft">{ui.table.button-dead}</span></li>')
        rows.insert(1, dead)
    if table["small_dead"]:
        rows.append(html("<li><span>{ui.table.small-dead}</span></li>"))
    return html('<ul class="tb-posts">{rows}</ul>', rows=rows)


def _post(table: TableView, mark: str, seat: int) -> Markup:
    return html(
        '<li><span class="soft">{mark}</span><span class="tb-pair">{seat_line}</span></li>',
        mark=t("ui.table.mark." + mark),
        seat_line=table_words.seat_line(table, seat),
    )


def zero(table: TableView) -> Markup:
    """Return who waits without chips: that they buy again, the way to the till, or that they are
    out. Nothing for nobody. Who is out stands apart from what sells.
    """
    waiting = table["zero"]
    if not waiting:
        return NOTHING
    out = [holder for holder in waiting if not holder["wants"]]
    settle = NOTHING
    if out:
        settle = html(
            '<p>{ui.table.zero}</p><div class="cluster">{settle}</div>',
            settle=button(
                "table-settle",
                words.count("ui.table.settle", len(out)),
                "",
                "",
                html('id="tb-settle"'),
            ),
        )
    return banner(
        "banner-warn",
        "warn",
        t("ui.table.zero-title"),
        t("ui.table.zero-ask"),
        html(
            '<ul class="tb-posts">{rows}</ul>{settle}',
            rows=[_waits(table, holder, holder in out[:1]) for holder in waiting],
            settle=settle,
        ),
        html('data-test="zero"'),
    )


def _waits(table: TableView, holder: ZeroHolder, is_first: bool) -> Markup:
    """One of them; once they said that they buy again, a deal does not put them out. The first
    who said nothing has the filled button: it sells.
    """
    wants = holder["wants"]
    who = dealing.who(table, holder["seat"])
    return html(
        '<li><span class="tb-pair">{seat_line}</span><div class="cluster">{intends}{rebuy}</div>'
        "</li>",
        seat_line=table_words.seat_line(table, holder["seat"]),
        intends=button(
            "table-intend",
            t("ui.table.wants-not" if wants else "ui.table.wants"),
            "" if wants else "btn-soft",
            "",
            html(
                'data-ticket="{ticket}" data-wants="{wants}"',
                ticket=holder["ticket"],
                wants="" if wants else "1",
            ),
        ),
        rebuy=button(
            "rebuy-open",
            t("ui.table.to-rebuy"),
            "btn-main" if is_first else "btn-soft" if wants else "",
            "",
            html(
                'id="zero-rebuy-{ticket}" data-ticket="{ticket}" aria-label="{to_rebuy}"',
                ticket=holder["ticket"],
                to_rebuy=t("ui.table.to-rebuy-long", who=who),
            ),
        ),
    )


# ---- taps ----


def stack_open(app: App, element: Element) -> None:
    room_state(app).seat = int(page.data(element, "seat"))
    room_state(app).typed = ""
    room_state(app).panel = "stack"
    app.draw()
    page.show("tb-panel")


def stack_key(app: App, element: Element) -> None:
    name = page.data(element, "key")
    typed = room_state(app).typed
    if not typed and name == "back":
        table = table_now(app)
        typed = "%d" % (_stack_now(app, table, room_state(app).seat) if table else 0)
    room_state(app).typed = press(typed, name) or "0"
    app.draw()


def stack_done(app: App, element: Element) -> None:
    typed = room_state(app).typed
    room_state(app).refused = None
    if typed and room_state(app).seat:
        counted = dict(room_state(app).counted)
        counted[room_state(app).seat] = int(typed)
        room_state(app).counted = counted
    table = table_now(app)
    room_state(app).typed = ""
    room_state(app).panel = "counting" if table and table["stage"] != "count" else ""
    app.draw()


def count_right(app: App, element: Element) -> None:
    _send_count(app, False)


def count_confirm(app: App, element: Element) -> None:
    """Confirm that these chips lie there, whatever should, for the reason that was typed."""
    room_state(app).because = page.form("tb-count-why").get("because", "").strip()
    _send_count(app, True)


def count_again(app: App, element: Element) -> None:
    room_state(app).refused = None
    app.draw()
    page.show("tb-panel")


def _send_count(app: App, confirmed: bool) -> None:
    table = table_now(app)
    counted = stacks(app, table) if table else {}
    rows = [{"seat": seat, "chips": counted[seat]} for seat in counted if counted[seat]]

    def done() -> None:
        room_state(app).counted = {}
        room_state(app).counting = False
        room_state(app).because = ""

    wish = {
        "what": "count",
        "stacks": rows,
        "confirmed": confirmed,
        "because": room_state(app).because,
    }
    deal(app, wish, done)


def begin(app: App, element: Element) -> None:
    deal(app, {"what": "begin", "button": room_state(app).button or None})


def settle(app: App, element: Element) -> None:
    deal(app, {"what": "settle"})


def intend(app: App, element: Element) -> None:
    """Record that they say that they buy again, or not after all."""
    wish = {
        "command": "intend-rebuy",
        "ticket": int(page.data(element, "ticket")),
        "wants": page.data(element, "wants") == "1",
    }
    room_state(app).refused = None

    def refused() -> None:
        room_state(app).refused = app.refusals.pop("table", None)
        room_state(app).refused_wish = None

    def done() -> None:
        room_state(app).refused = None
        dealing.ask(app)

    app.do(wish, "table", done, undone=refused)


def button_back(app: App, element: Element) -> None:
    room_state(app).button = 0
    app.draw()


def offered(table: TableView) -> list[Markup]:
    """Return what can be put right between two hands."""
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
    """Return what a seat offers between two hands: who has nothing left by a hand without entry,
    and another stack.
    """
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
    """Return the pots of the last hand, each with who could win it."""
    last_pots = table["last_pots"]
    if not last_pots:
        return NOTHING
    chosen = room_state(app).right_winners
    return html(
        '<div class="tb-sheet-head"><h2 class="title">{title}</h2>{close}</div>'
        '<p class="soft small">{ui.table.correct-help}</p>{pots}',
        title=t("ui.table.correct-winner", number=last_pots["no"]),
        close=button("table-close", t("common.close"), "", "cross", html('data-keys="escape"')),
        pots=[
            _pot(
                app,
                table,
                last_pots["pots"][index],
                index,
                chosen[index] if index < len(chosen) else [],
            )
            for index in range(len(last_pots["pots"]))
        ],
    )


def _pot(app: App, table: TableView, pot: ToldPot, pot_number: int, chosen: list[int]) -> Markup:
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
                who=_who(app, table, seat),
            )
            for seat in pot["seats"]
        ],
    )


def _who(app: App, table: TableView, seat: int) -> Markup:
    """Who sat there in that hand, wherever they sit now; who went out by it has left the seat."""
    row = dealing.seat_of(table, seat)
    sat = table["last_pots"]["sat"] if table["last_pots"] else []
    tickets = [sitter["ticket"] for sitter in sat if sitter["seat"] == seat]
    if row and row["ticket"] in tickets:
        return table_words.seat_line(table, seat)
    name = app.name_of(tickets[0]) if tickets else ""
    return html("<span>{seat}</span>", seat=t("ui.table.who", seat=seat, name=name))


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
    """Take who shares a pot, tapped beside who won it."""
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
    """Open the panel for this seat's stack, which is another than the one shown."""
    if dealing.panel(app) != dealing.SEAT:
        app.draw()
        return
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
    "stack-open": stack_open,
    "stack-key": stack_key,
    "stack-done": stack_done,
    "count-right": count_right,
    "count-confirm": count_confirm,
    "count-again": count_again,
    "table-deal": begin,
    "table-settle": settle,
    "table-intend": intend,
    "button-back": button_back,
    "count-close": close_count,
    "correct-open": open_winners,
    "correct-pick": pick,
    "correct-done": done,
    "correct-stack": stack,
    "count-now": count_now,
}
