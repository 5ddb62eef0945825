"""Between two hands: stacks are counted, who waits for a rebuy, which level the next hand is
played at, and the deal.
"""

from webapp.ui.frame import page, words
from webapp.ui.frame.page import esc
from webapp.ui.frame.parts import banner, button, clause, link, shut
from webapp.ui.frame.words import h, t
from webapp.ui.table import sentences as table_words
from webapp.ui.table import state as table_state
from webapp.ui.table.amount import keypad, press
from webapp.ui.table.state import deal, panel, shown


def closed_panel(app, found):
    if app.view["phase"] == "finished":
        return '<h2 class="title">%s</h2><div class="cluster">%s%s</div>' % (
            h("ui.table.night-over"),
            link("/night/%s/standings" % app.tid, t("ui.nav.standings"), "btn btn-main"),
            link("/night/%s/payouts" % app.tid, t("ui.nav.payouts"), "btn"),
        )
    return '<h2 class="title">%s</h2>%s<div class="cluster">%s</div>' % (
        h("ui.table.closed"),
        shut(table_words.fit(found["refused"])),
        link("/night/%s/tonight" % app.tid, t("ui.nav.tonight"), "btn", "clock"),
    )


# ---- counting ----


def stacks(app, found):
    """{seat: chips} as counted so far."""
    counted = app.kept("table-counted", {})
    told = {}
    for row in found["count"] or []:
        told[row["seat"]] = counted.get(row["seat"], row["stack"])
    return told


def count_panel(app, found):
    rows = found["count"] or []
    told = stacks(app, found)
    if panel(app) == "stack":
        return _one_stack(app, found, told)
    items = []
    for row in rows:
        chips = told[row["seat"]]
        items.append(
            '<li><button type="button" class="tb-stack-row" data-act="stack-open" data-seat="%d" '
            'id="stack-%d" aria-label="%s">%s<b class="num tb-stack-sum">%s</b></button></li>'
            % (
                row["seat"],
                row["seat"],
                h(
                    "ui.table.stack-change",
                    who=table_state.who(found, row["seat"]),
                    chips=chips or 0,
                ),
                table_words.seat_line(found, row["seat"]),
                esc(words.grouped(chips)) if chips else "–",
            )
        )
    return (
        '<div class="cluster between"><h2>%s</h2><p class="soft small">%s</p></div>'
        '<ol class="tb-stacks">%s</ol>'
        % (
            h("ui.table.count"),
            h("ui.table.count-help"),
            "".join(items),
        )
    )


def count_button(app, found):
    told = stacks(app, found)
    if panel(app) == "stack":
        return ""
    return button(
        "count-right",
        t("ui.table.count-right"),
        "btn-main btn-big btn-wide",
        "check",
        'id="tb-count" data-keys="enter" data-test="count-right"',
        [seat for seat in told if not told[seat]] != [],
    )


def _one_stack(app, found, told):
    seat = app.kept("table-seat", 0)
    typed = app.kept("table-typed")
    chips = int(typed) if typed else told.get(seat) or 0
    return (
        '<div class="tb-who"><p class="label">%s</p><h2 class="title">%s</h2></div>'
        '<div class="tb-sum"><span class="label">%s</span><b class="num" data-test="typed">%s</b>'
        "</div>%s%s"
        % (
            h("common.seat", seat=seat),
            esc(table_state.name_of(found, seat)),
            h("ui.table.stack-counted"),
            esc(words.grouped(chips)),
            keypad("stack-key"),
            '<div class="tb-foot-keys">%s%s</div>'
            % (
                button("table-close", t("common.cancel"), "", "", 'data-keys="escape"'),
                button(
                    "stack-done",
                    t("ui.table.stack-is", chips=chips),
                    "btn-main btn-big",
                    "",
                    'id="tb-stack" data-keys="enter" data-test="stack-done"',
                    not chips,
                ),
            ),
        )
    )


# ---- ready ----


def ready_panel(app, found):
    parts = [
        '<div class="tb-who"><p class="label">%s</p><h2 class="title" data-test="next-level">'
        "%s</h2></div>"
        % (
            h("ui.clock.level", number=found["level"]["number"]) if found["level"] else "",
            esc(table_words.level(found)),
        )
    ]
    parts.append(_zero(app, found))
    before = app.kept("table-level", 0)
    if before and found["level"] and before != found["level"]["number"]:
        parts.append(
            '<div class="tb-note tb-new"><p>%s%s</p></div>'
            % (
                h("ui.table.new-level", number=found["level"]["number"]),
                clause(found["level_clause"]),
            )
        )
    else:
        parts.append(
            '<p class="small soft">%s%s</p>'
            % (h("ui.table.level-fixed"), clause(found["level_clause"]))
        )
    parts.append(_button(app, found))
    parts.append(shut(table_words.fit(found["refused"])))
    parts.append('<p class="small soft">%s</p>' % h("ui.table.tap-a-seat"))
    return "".join(parts)


def deal_button(app, found):
    """The deal, the one filled button unless somebody without chips comes first."""
    refused = found["refused"]
    return button(
        "table-deal",
        t("ui.table.deal", number=found["hand_no"]),
        "btn-big btn-wide tb-deal" + ("" if refused or found["zero"] else " btn-main"),
        "play",
        'id="tb-deal" data-keys="enter" data-test="deal"',
        bool(refused),
    )


def _button(app, found):
    moved = app.kept("table-button", 0)
    rows = []
    if moved:
        rows.append(("button", moved))
    else:
        for one in found["seats"]:
            for mark in one["marks"] or []:
                rows.append((mark, one["seat"]))
    rows.sort(key=lambda row: ("button", "small", "big").index(row[0]))
    items = [
        '<li><span class="soft">%s</span><span class="tb-pair">%s</span></li>'
        % (h("ui.table.mark." + mark), table_words.seat_line(found, seat))
        for mark, seat in rows
    ]
    if found["button_dead"] and not moved:
        items.insert(1, '<li><span class="small soft">%s</span></li>' % h("ui.table.button-dead"))
    if found["small_dead"] and not moved:
        items.append("<li><span>%s</span></li>" % h("ui.table.small-dead"))
    note = ""
    if moved:
        note = '<p class="small soft">%s %s</p>' % (
            h("ui.table.button-moved"),
            button("button-back", t("ui.table.button-back"), "btn-plain", "undo"),
        )
    return '<ul class="tb-posts">%s</ul>%s' % ("".join(items), note)


def _zero(app, found):
    waiting = found["zero"]
    if not waiting:
        return ""
    rows = [
        '<li><span class="tb-pair">%s</span>%s</li>'
        % (
            table_words.seat_line(found, one["seat"]),
            button(
                "table-rebuy",
                t("ui.table.to-rebuy"),
                "",
                "",
                'data-ticket="%d" aria-label="%s"'
                % (
                    one["ticket"],
                    h("ui.table.to-rebuy-long", who=table_state.who(found, one["seat"])),
                ),
            ),
        )
        for one in waiting
    ]
    return banner(
        "banner-warn",
        "warn",
        t("ui.table.zero-title"),
        h("ui.table.zero"),
        '<ul class="tb-posts">%s</ul>%s'
        % (
            "".join(rows),
            button(
                "table-settle",
                words.count("ui.table.settle", len(waiting)),
                "btn-main btn-wide",
                "",
                'id="tb-settle"',
            ),
        ),
        'data-test="zero"',
    )


# ---- taps ----


def stack_open(app, element):
    app.keep("table-seat", int(page.data(element, "seat")))
    app.keep("table-typed", "")
    app.keep("table-panel", "stack")
    app.draw()
    page.show("tb-panel")


def stack_key(app, element):
    name = page.data(element, "key")
    typed = app.kept("table-typed")
    if not typed and name == "back":
        typed = "%d" % (stacks(app, shown(app)).get(app.kept("table-seat", 0)) or 0)
    app.keep("table-typed", press(typed, name) or "0")
    app.draw()


def stack_done(app, element):
    typed = app.kept("table-typed")
    if typed:
        counted = dict(app.kept("table-counted", {}))
        counted[app.kept("table-seat", 0)] = int(typed)
        app.keep("table-counted", counted)
    app.keep("table-typed", "")
    app.keep("table-panel", "")
    app.draw()


def count_right(app, element):
    found = shown(app)
    told = stacks(app, found)
    rows = [{"seat": row["seat"], "chips": told[row["seat"]]} for row in found["count"]]

    def done():
        app.keep("table-counted", {})

    deal(app, {"what": "count", "stacks": rows}, done)


def begin(app, element):
    deal(app, {"what": "begin", "button": app.kept("table-button", 0) or None})


def settle(app, element):
    deal(app, {"what": "settle"})


def rebuy(app, element):
    """To the till, with the ticket in its field."""
    app.keep("rebuy-who", page.data(element, "ticket"))
    app.to("door")


def button_back(app, element):
    app.keep("table-button", 0)
    app.draw()


ACTIONS = {
    "stack-open": stack_open,
    "stack-key": stack_key,
    "stack-done": stack_done,
    "count-right": count_right,
    "table-deal": begin,
    "table-settle": settle,
    "table-rebuy": rebuy,
    "button-back": button_back,
}
