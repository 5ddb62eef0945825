"""Between two hands: stacks are counted, who waits for a rebuy, which level the next hand is
played at, and the deal.
"""

from __future__ import annotations

from webapp.ui.frame import page, words
from webapp.ui.frame.html import NOTHING, html, join
from webapp.ui.frame.parts import banner, button, clause, link, shut
from webapp.ui.frame.words import t
from webapp.ui.table import dealing
from webapp.ui.table import sentences as table_words
from webapp.ui.table.amount import keypad, press
from webapp.ui.table.dealing import deal, panel, shown
from webapp.ui.table.state import mine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webapp.ui.frame.element import Element
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet


def closed_panel(app: Tablet, found) -> Markup:
    if app.view["phase"] == "finished":
        return html(
            '<h2 class="title">{night_over}</h2><div class="cluster">{link}{link_2}</div>',
            night_over=t("ui.table.night-over"),
            link=link("/night/%s/standings" % app.tid, t("ui.nav.standings"), "btn btn-main"),
            link_2=link("/night/%s/payouts" % app.tid, t("ui.nav.payouts"), "btn"),
        )
    return html(
        '<h2 class="title">{closed}</h2>{shut}<div class="cluster">{link}</div>',
        closed=t("ui.table.closed"),
        shut=shut(table_words.fit(found["refused"])),
        link=link("/night/%s/tonight" % app.tid, t("ui.nav.tonight"), "btn", "clock"),
    )


# ---- counting ----


def stacks(app: Tablet, found):
    """{seat: chips} as counted so far."""
    counted = mine(app).counted
    told = {}
    for row in found["count"] or []:
        told[row["seat"]] = counted.get(row["seat"], row["stack"])
    return told


def count_panel(app: Tablet, found) -> Markup:
    rows = found["count"] or []
    told = stacks(app, found)
    if panel(app) == "stack":
        return _one_stack(app, found, told)
    items = []
    for row in rows:
        chips = told[row["seat"]]
        items.append(
            html(
                '<li><button type="button" class="tb-stack-row" data-act="stack-open" '
                'data-seat="{seat}" '
                'id="stack-{seat}" aria-label="{stack_change}">{seat_line}<b class="num '
                'tb-stack-sum">{chips}</b></button></li>',
                seat=row["seat"],
                stack_change=t(
                    "ui.table.stack-change",
                    who=dealing.who(found, row["seat"]),
                    chips=chips or 0,
                ),
                seat_line=table_words.seat_line(found, row["seat"]),
                chips=words.grouped(chips) if chips else "–",
            )
        )
    return html(
        '<div class="cluster between"><h2>{count}</h2><p class="soft small">{count_help}</p>'
        "</div>"
        '<ol class="tb-stacks">{items}</ol>',
        count=t("ui.table.count"),
        count_help=t("ui.table.count-help"),
        items=items,
    )


def count_button(app: Tablet, found) -> Markup:
    told = stacks(app, found)
    if panel(app) == "stack":
        return NOTHING
    return button(
        "count-right",
        t("ui.table.count-right"),
        "btn-main btn-big btn-wide",
        "check",
        html('id="tb-count" data-keys="enter" data-test="count-right"'),
        [seat for seat in told if not told[seat]] != [],
    )


def _one_stack(app: Tablet, found, told) -> Markup:
    seat = mine(app).seat
    typed = mine(app).typed
    chips = int(typed) if typed else told.get(seat) or 0
    return html(
        '<div class="tb-who"><p class="label">{seat}</p><h2 class="title">{name_of}</h2></div>'
        '<div class="tb-sum"><span class="label">{stack_counted}</span><b class="num" '
        'data-test="typed">{chips}</b>'
        "</div>{keypad}{table_close}",
        seat=t("common.seat", seat=seat),
        name_of=dealing.name_of(found, seat),
        stack_counted=t("ui.table.stack-counted"),
        chips=words.grouped(chips),
        keypad=keypad("stack-key"),
        table_close=html(
            '<div class="tb-foot-keys">{table_close}{stack_done}</div>',
            table_close=button(
                "table-close", t("common.cancel"), "", "", html('data-keys="escape"')
            ),
            stack_done=button(
                "stack-done",
                t("ui.table.stack-is", chips=chips),
                "btn-main btn-big",
                "",
                html('id="tb-stack" data-keys="enter" data-test="stack-done"'),
                not chips,
            ),
        ),
    )


def count_question(said) -> Markup:
    """Other chips were counted than should lie here: once it is asked whether that is right."""
    return banner(
        "banner-warn",
        "warn",
        t("ui.refused.ask"),
        words.refusal(said),
        html(
            '<div class="cluster">{confirm}{again}</div>',
            confirm=button(
                "count-confirm", t("ui.count.right"), "", "check", html('id="tb-count-right"')
            ),
            again=button("count-again", t("ui.count.again"), "", "", html('id="tb-count-again"')),
        ),
        html('data-test="count-question" role="alert"'),
    )


# ---- ready ----


def ready_panel(app: Tablet, found) -> Markup:
    parts = [
        html(
            '<div class="tb-who"><p class="label">{level}</p><h2 class="title" '
            'data-test="next-level">'
            "{level_2}</h2></div>",
            level=t("ui.clock.level", number=found["level"]["number"]) if found["level"] else "",
            level_2=table_words.level(found),
        )
    ]
    parts.append(_zero(app, found))
    before = mine(app).level
    if before and found["level"] and before != found["level"]["number"]:
        parts.append(
            html(
                '<div class="tb-note tb-new"><p>{new_level}{clause}</p></div>',
                new_level=t("ui.table.new-level", number=found["level"]["number"]),
                clause=clause(found["level_clause"]),
            )
        )
    else:
        parts.append(
            html(
                '<p class="small soft">{level_fixed}{clause}</p>',
                level_fixed=t("ui.table.level-fixed"),
                clause=clause(found["level_clause"]),
            )
        )
    parts.append(_button(app, found))
    parts.append(shut(table_words.fit(found["refused"])))
    parts.append(
        html('<p class="small soft">{tap_a_seat}</p>', tap_a_seat=t("ui.table.tap-a-seat"))
    )
    return join(parts)


def deal_button(app: Tablet, found) -> Markup:
    """The deal, the one filled button unless somebody without chips comes first."""
    refused = found["refused"]
    return button(
        "table-deal",
        t("ui.table.deal", number=found["hand_no"]),
        "btn-big btn-wide tb-deal" + ("" if refused or found["zero"] else " btn-main"),
        "play",
        html('id="tb-deal" data-keys="enter" data-test="deal"'),
        bool(refused),
    )


def _button(app: Tablet, found) -> Markup:
    moved = mine(app).button
    rows = []
    if moved:
        rows.append(("button", moved))
    else:
        for one in found["seats"]:
            for mark in one["marks"] or []:
                rows.append((mark, one["seat"]))
    rows.sort(key=lambda row: ("button", "small", "big").index(row[0]))
    items = [
        html(
            '<li><span class="soft">{mark}</span><span class="tb-pair">{seat_line}</span></li>',
            mark=t("ui.table.mark." + mark),
            seat_line=table_words.seat_line(found, seat),
        )
        for mark, seat in rows
    ]
    if found["button_dead"] and not moved:
        items.insert(
            1,
            html(
                '<li><span class="small soft">{button_dead}</span></li>',
                button_dead=t("ui.table.button-dead"),
            ),
        )
    if found["small_dead"] and not moved:
        items.append(
            html("<li><span>{small_dead}</span></li>", small_dead=t("ui.table.small-dead"))
        )
    note = ""
    if moved:
        note = html(
            '<p class="small soft">{button_moved} {button_back}</p>',
            button_moved=t("ui.table.button-moved"),
            button_back=button("button-back", t("ui.table.button-back"), "btn-plain", "undo"),
        )
    return html('<ul class="tb-posts">{items}</ul>{note}', items=items, note=note)


def _zero(app: Tablet, found) -> Markup:
    waiting = found["zero"]
    if not waiting:
        return NOTHING
    rows = [
        html(
            '<li><span class="tb-pair">{seat_line}</span>{table_rebuy}</li>',
            seat_line=table_words.seat_line(found, one["seat"]),
            table_rebuy=button(
                "table-rebuy",
                t("ui.table.to-rebuy"),
                "",
                "",
                html(
                    'data-ticket="{ticket}" aria-label="{to_rebuy_long}"',
                    ticket=one["ticket"],
                    to_rebuy_long=t("ui.table.to-rebuy-long", who=dealing.who(found, one["seat"])),
                ),
            ),
        )
        for one in waiting
    ]
    return banner(
        "banner-warn",
        "warn",
        t("ui.table.zero-title"),
        t("ui.table.zero"),
        html(
            '<ul class="tb-posts">{rows}</ul>{table_settle}',
            rows=rows,
            table_settle=button(
                "table-settle",
                words.count("ui.table.settle", len(waiting)),
                "btn-main btn-wide",
                "",
                html('id="tb-settle"'),
            ),
        ),
        html('data-test="zero"'),
    )


# ---- taps ----


def stack_open(app: Tablet, element: Element) -> None:
    mine(app).seat = int(page.data(element, "seat"))
    mine(app).typed = ""
    mine(app).panel = "stack"
    app.draw()
    page.show("tb-panel")


def stack_key(app: Tablet, element: Element) -> None:
    name = page.data(element, "key")
    typed = mine(app).typed
    if not typed and name == "back":
        typed = "%d" % (stacks(app, shown(app)).get(mine(app).seat) or 0)
    mine(app).typed = press(typed, name) or "0"
    app.draw()


def stack_done(app: Tablet, element: Element) -> None:
    typed = mine(app).typed
    mine(app).refused = None
    if typed:
        counted = dict(mine(app).counted)
        counted[mine(app).seat] = int(typed)
        mine(app).counted = counted
    mine(app).typed = ""
    mine(app).panel = ""
    app.draw()


def count_right(app: Tablet, element: Element) -> None:
    _send_count(app, False)


def count_confirm(app: Tablet, element: Element) -> None:
    """These chips lie there, whatever should."""
    _send_count(app, True)


def count_again(app: Tablet, element: Element) -> None:
    mine(app).refused = None
    app.draw()
    page.show("tb-panel")


def _send_count(app: Tablet, confirmed) -> None:
    found = shown(app)
    told = stacks(app, found)
    rows = [{"seat": row["seat"], "chips": told[row["seat"]]} for row in found["count"]]

    def done() -> None:
        mine(app).counted = {}

    deal(app, {"what": "count", "stacks": rows, "confirmed": confirmed}, done)


def begin(app: Tablet, element: Element) -> None:
    deal(app, {"what": "begin", "button": mine(app).button or None})


def settle(app: Tablet, element: Element) -> None:
    deal(app, {"what": "settle"})


def rebuy(app: Tablet, element: Element) -> None:
    """To the till, to sell to this player."""
    app.errand = int(page.data(element, "ticket"))
    app.to("door")


def button_back(app: Tablet, element: Element) -> None:
    mine(app).button = 0
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
    "table-rebuy": rebuy,
    "button-back": button_back,
}
