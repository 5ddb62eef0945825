"""The director's clock: time left, blinds, what comes next, the one next thing to do, and who is out."""

from pycore.portable.clock import countdown
from webapp.ui import dom, words
from webapp.ui.dom import esc, live
from webapp.ui.parts import button, clause, field, figure, keys, refusal, submit
from webapp.ui.qr import qr_panel
from webapp.ui.sky import sky
from webapp.ui.todo import todo_panel
from webapp.ui.words import h, t

MINUTE_MS = 60000


def render(app):
    parts = ['<div class="live">', _clock_panel(app), todo_panel(app), _figures(app)]
    parts.append(_player_out(app))
    parts.append("</div>")
    parts.append('<div class="split split-even below">%s%s</div>' % (_structure(app), qr_panel(app)))
    return "".join(parts)


# ---- the clock ----


def _clock_panel(app):
    face = app.face()
    view = app.view
    parts = ['<section class="panel live-clock" aria-label="%s">' % h("ui.clock.label")]
    parts.append(refusal(app.refusals.get("clock")))
    parts.append(
        '<div class="cluster between"><h2 data-test="level">%s</h2><span class="soft">%s</span></div>'
        % (_level(face), live("clock-state", _state(app, face)))
    )
    css = "clock num" + (" clock-held" if face["started"] and not face["running"] else "")
    parts.append(live("clock", countdown(face["left_ms"]), "p", 'class="%s" role="timer" data-test="clock"' % css))
    parts.append(_blinds(face))
    parts.append('<div id="sky">%s</div>' % _sky(app))
    parts.append(_under_sky(app, face))
    parts.append(_controls(app, face))
    parts.append("</section>")
    return "".join(parts)


def _level(face):
    if face["is_break"]:
        return h("ui.clock.break")
    return '%s <span class="soft">%s</span>' % (
        h("ui.clock.level", number=face["number"]),
        h("ui.clock.of-levels", n=face["levels"]),
    )


def _state(app, face):
    if not face["started"]:
        return t("ui.clock.starts", start_at_ms=app.view["night"]["start_at_ms"])
    if face["ran_out"]:
        return t("ui.clock.ran-out")
    if not face["running"]:
        return t("ui.clock.paused")
    return ""


def _blinds(face):
    if face["is_break"]:
        now = t("ui.clock.break-now")
        label = h("ui.clock.then")
        if face["remove"]:
            now = t("ui.clock.remove", chips=face["remove"])
    else:
        now = words.blinds(face["small"], face["big"], face["ante"])
        label = h("ui.clock.blinds")
    after = ""
    if face["next_big"]:
        coming = words.blinds(face["next_small"], face["next_big"], face["next_ante"])
        after = '<p class="soft blinds-next">%s <b class="num">%s</b><br>%s</p>' % (
            h("ui.clock.break") + ", " + h("ui.clock.then-small") if face["next_is_break"] else h("ui.clock.next"),
            esc(coming),
            live("next-at", ""),
        )
    return (
        '<div class="blinds"><div><span class="label">%s</span><p class="blinds-now num" data-test="blinds">%s</p></div>%s</div>'
        % (label, esc(now), after)
    )


def _sky(app, tall=70):
    view = app.view
    now = app.now()
    label = t("ui.sky", now_at_ms=now)
    return sky(app.items, app.clock, view["night"], now, tall, esc(label))


def _under_sky(app, face):
    night = app.view["night"]
    middle = live("next-break", "")
    end = ""
    if night["stop_at_ms"]:
        end = '<span>%s <b class="num">%s</b>%s</span>' % (
            h("ui.clock.ends"),
            esc(words.clock_time(night["stop_at_ms"])),
            clause(night["stop_clause"]),
        )
    return '<div class="cluster between small soft"><span class="num">%s</span><span>%s</span>%s</div>' % (
        esc(words.clock_time(night["start_at_ms"])),
        middle,
        end,
    )


def _controls(app, face):
    if app.view["phase"] == "finished":
        return ""
    parts = ['<div class="controls">']
    if not face["started"]:
        ready = bool(app.view["draw"])
        parts.append(button("start-clock", t("ui.clock.start"), "btn-big btn-main" if ready else "btn-big", "play"))
        parts.append("</div>")
        return "".join(parts)
    if face["running"]:
        parts.append(button("pause-clock", t("ui.clock.pause"), "btn-big", "pause"))
    else:
        parts.append(button("resume-clock", t("ui.clock.resume"), "btn-big btn-main", "play"))
    parts.append(button("less-time", t("ui.clock.minute"), "btn-big", "minus", 'aria-label="%s"' % h("ui.clock.less")))
    parts.append(button("more-time", t("ui.clock.minute"), "btn-big", "plus", 'aria-label="%s"' % h("ui.clock.more")))
    parts.append(
        button(
            "previous-level",
            t("ui.clock.previous"),
            "btn-big btn-step",
            "back",
            'aria-label="%s"' % h("ui.clock.previous-long"),
            disabled=face["index"] == 0,
        )
    )
    last = face["index"] + 1 >= len(app.items)
    parts.append(button(
            "next-level",
            t("ui.clock.next-level"),
            "btn-big btn-step",
            "next",
            'aria-label="%s"' % h("ui.clock.next-level-long"),
            disabled=last,
        ))
    parts.append("</div>")
    return "".join(parts)


# ---- figures ----


def _figures(app):
    view = app.view
    counts = view["counts"]
    average = counts["average_stack_chips"]
    return (
        '<section class="panel live-figs" aria-label="%s"><dl class="figs">%s%s%s%s</dl></section>'
        % (
            h("ui.figures"),
            figure(t("ui.figure.left"), counts["left"], t("ui.figure.of", n=counts["entered"]), "left"),
            figure(t("ui.figure.average"), words.grouped(average) if average else "–"),
            figure(t("ui.figure.tables"), counts["tables"]),
            figure(t("ui.figure.pool"), words.amount(view["desk"]["pool_cents"]), "", "pool"),
        )
    )


# ---- player out ----


def _player_out(app):
    view = app.view
    tables = [table for table in view["tables"] if _filled(table)]
    head = '<div class="panel-head"><h2>%s</h2><a href="#/night/%s/out">%s</a></div>' % (
        h("ui.out.title"),
        esc(app.tid),
        h("ui.out.by-name"),
    )
    if not tables or view["phase"] != "playing":
        why = "ui.out.none-yet" if view["phase"] == "open" else "ui.out.finished"
        return '<section class="panel live-bust stack">%s<p class="soft">%s</p></section>' % (head, h(why))
    numbers = [table["table"] for table in tables]
    chosen = app.kept("table", 0)
    if chosen not in numbers:
        chosen = numbers[0]
        app.keep("table", chosen)
    seats = tables[numbers.index(chosen)]["seats"]
    seat = app.kept("seat", 0)
    ticket = seats[seat - 1] if 0 < seat <= len(seats) else None
    parts = ['<section class="panel live-bust stack">', head, refusal(app.refusals.get("out"))]
    choices = [(n, "%d" % n, t("common.table", table=n), False) for n in numbers]
    parts.append(keys("table", t("ui.table"), choices, chosen, "pick-table", "keys-row keys-table"))
    choices = []
    for i in range(len(seats)):
        held = seats[i]
        spoken = t("common.seat", seat=i + 1) + (", " + app.name_of(held) if held else ", " + t("ui.seat.free"))
        choices.append((i + 1, "%d" % (i + 1), spoken, not held))
    parts.append(keys("seat", t("ui.seat"), choices, seat if ticket else 0, "pick-seat", "keys-row keys-5"))
    parts.append(_chosen(app, ticket))
    parts.append("</section>")
    return "".join(parts)


def _filled(table):
    for ticket in table["seats"]:
        if ticket:
            return True
    return False


def _chosen(app, ticket):
    if not ticket:
        return '<p class="soft chosen-none">%s</p>' % h("ui.out.choose")
    player = app.player(ticket)
    small = t("ui.out.ticket", ticket=ticket)
    if player["rebuys"]:
        small += " · " + words.count("ui.player.rebuys", player["rebuys"])
    more = ""
    if player["rebuys_left"] and not app.view["desk"]["rebuy_refused"]:
        more = button(
            "rebuy-seat",
            t("ui.rebuy.short", rebuy_fee_cents=app.view["desk"]["rebuy_fee_cents"]),
            "btn-big",
            "plus",
            'data-ticket="%d"' % ticket,
        )
    return (
        '<div class="chosen"><p><b data-test="chosen">%s</b><br><span class="soft small">%s</span></p>'
        '<div class="cluster">%s%s</div></div>'
    ) % (
        esc(app.name_of(ticket)),
        esc(small),
        more,
        button("eliminate", t("ui.out.is-out", name=_first(app.name_of(ticket))), "btn-soft btn-big", "", 'data-ticket="%d"' % ticket),
    )


def _first(name):
    return name.split(" ")[0]


# ---- structure ----


def _structure(app):
    face = app.face()
    rows = []
    for index in range(len(app.items)):
        item = app.items[index]
        css = "row-now" if index == face["index"] else ("row-past" if index < face["index"] else "")
        if item.kind == 1:
            what = t("ui.clock.break")
            blinds = t("ui.clock.remove", chips=item.remove) if item.remove else ""
        else:
            what = "%d" % item.number
            blinds = words.blinds(item.small, item.big, item.ante)
        rows.append(
            '<tr class="%s"><td class="num">%s</td><th scope="row" class="num">%s</th><td class="end">%s</td></tr>'
            % (css, esc(what), esc(blinds), esc(words.length(item.ms)))
        )
    last_level = app.items[-1]
    return (
        '<section class="panel panel-flush"><details class="fold" id="structure" data-fold="structure-open" %s><summary><h2>%s</h2></summary>'
        '<div class="scroll-x"><table class="grid-table"><thead><tr><th scope="col">%s</th><th scope="col">%s</th>'
        '<th scope="col" class="end">%s</th></tr></thead><tbody>%s</tbody></table></div>%s</details></section>'
    ) % (
        "open" if app.kept("structure-open", False) else "",
        h("ui.structure.title"),
        h("ui.structure.level"),
        h("ui.clock.blinds"),
        h("ui.structure.length"),
        "".join(rows),
        _add_level(app, last_level),
    )


def _add_level(app, last):
    if app.view["phase"] == "finished":
        return ""
    big = last.big * 2 if last.big else 0
    small = last.big if last.big else 0
    kept = app.kept("add-level", {})
    return (
        '<form class="pad stack" id="add-level" data-submit="add-level" data-input="keep-level" novalidate>%s<h3>%s</h3>'
        '<div class="three">%s%s%s</div>%s%s</form>'
    ) % (
        refusal(app.refusals.get("level")),
        h("ui.structure.add"),
        field("level--small", t("ui.structure.small"), kept.get("small", small or ""), attrs='inputmode="numeric"'),
        field("level--big", t("ui.structure.big"), kept.get("big", big or ""), attrs='inputmode="numeric"'),
        field("level--minutes", t("ui.structure.minutes"), kept.get("minutes", last.ms // MINUTE_MS), attrs='inputmode="numeric"'),
        _approval(app, kept),
        submit("add-level", t("ui.structure.add-button"), "", "plus"),
    )


def _approval(app, kept):
    """Asked for once the core said that the regulator must approve."""
    refused = app.refusals.get("level")
    if not kept.get("approval") and not (refused and refused["code"] == "approval-needed"):
        return ""
    return field("level--approval", t("ui.structure.approval"), kept.get("approval", ""))


# ---- actions ----


def _plain(command):
    def act(app, element):
        app.do({"command": command}, "clock")

    return act


def _change_time(delta_ms):
    def act(app, element):
        left_ms = app.face()["left_ms"] + delta_ms
        app.do({"command": "set-time-left", "left_ms": left_ms if left_ms > 0 else 0}, "clock")

    return act


def pick_table(app, element):
    app.keep("table", int(element.value))
    app.keep("seat", 0)
    app.refusals.pop("out", None)
    app.draw()


def pick_seat(app, element):
    app.keep("seat", int(element.value))
    app.refusals.pop("out", None)
    app.draw()


def eliminate(app, element):
    ticket = int(dom.data(element, "ticket"))

    def done():
        app.keep("seat", 0)

    app.do({"command": "eliminate", "out": [{"ticket": ticket, "stack_chips": None}]}, "out", done)


def rebuy_seat(app, element):
    ticket = int(dom.data(element, "ticket"))

    def done():
        app.keep("seat", 0)

    app.do({"command": "sell-rebuy", "ticket": ticket, "paid": "cash"}, "out", done)


def keep_level(app, element):
    app.keep("add-level", dom.form("add-level"))


def add_level(app, element):
    given = dom.form("add-level")
    app.keep("add-level", given)
    small = words.whole(given["small"])
    big = words.whole(given["big"])
    minutes = words.whole(given["minutes"])
    if not small or not big or not minutes:
        app.refusals["level"] = {"code": "level-incomplete", "clause": None, "kind": "state", "facts": {}}
        app.draw()
        return

    def done():
        app.keep("add-level", {})

    app.do(
        {
            "command": "add-level",
            "small_blind_chips": small,
            "big_blind_chips": big,
            "length_ms": minutes * MINUTE_MS,
            "approval": given.get("approval", ""),
        },
        "level",
        done,
    )


ACTIONS = {
    "start-clock": _plain("start-clock"),
    "pause-clock": _plain("pause-clock"),
    "resume-clock": _plain("resume-clock"),
    "next-level": _plain("next-level"),
    "previous-level": _plain("previous-level"),
    "less-time": _change_time(-MINUTE_MS),
    "more-time": _change_time(MINUTE_MS),
    "pick-table": pick_table,
    "pick-seat": pick_seat,
    "eliminate": eliminate,
    "rebuy-seat": rebuy_seat,
    "keep-level": keep_level,
    "add-level": add_level,
}


def tick(app, face, now):
    """Only texts: time left is written by main for every screen."""
    dom.text("clock-state", _state(app, face))
    if face["next_at_ms"] >= 0:
        dom.text("next-at", t("ui.clock.at", at_ms=face["next_at_ms"]))
    else:
        dom.text("next-at", "")
    if face["next_break_at_ms"] >= 0:
        dom.text("next-break", t("ui.clock.break-at", at_ms=face["next_break_at_ms"]))
    elif face["next_break_in_ms"] >= 0:
        dom.text("next-break", t("ui.clock.break-in", in_ms=face["next_break_in_ms"]))
    else:
        dom.text("next-break", "")
    dom.picture("sky", _sky(app))
