"""Bust-out: one player or several on the same hand, and the count of chips when play must stop."""

from webapp.ui.frame import amounts, page, words
from webapp.ui.frame.icons import icon
from webapp.ui.frame.page import esc
from webapp.ui.frame.parts import button, clause, empty, field, matches, refusal, seat_of
from webapp.ui.frame.words import h, t


def render(app):
    view = app.view
    if view["phase"] in ("open", "cancelled"):
        return '<section class="panel">%s</section>' % empty(
            "out", t("ui.out.title"), t("ui.out.none-yet")
        )
    return (
        '<div class="split"><div class="stack stack-wide">%s%s</div>'
        '<div class="stack stack-wide">%s</div></div>'
        % (
            _same_hand(app),
            _stop(app),
            _lately(app),
        )
    )


# ---- out on one hand ----


def _picked(app):
    """Tickets that were picked and are still in."""
    still = []
    for ticket in app.kept("out-tickets", []):
        player = app.player(ticket)
        if player and not player["out"]:
            still.append(ticket)
    return still


def _same_hand(app):
    view = app.view
    if view["phase"] == "finished":
        return (
            '<section class="panel quiet"><div class="cluster">%s<h2>%s</h2></div></section>'
            % (
                icon("check", 28),
                h("ui.out.finished"),
            )
        )
    typed = app.kept("out-find")
    picked = _picked(app)
    found = [p for p in matches(view, typed) if p["ticket"] not in picked]
    parts = [
        '<section class="panel stack"><div><h2>%s</h2><p class="soft">%s</p></div>%s'
        % (h("ui.out.title"), h("ui.out.help"), refusal(app.refusals.get("out"))),
        '<form class="field" id="out-finder" data-submit="out-first">'
        '<label for="out-find">%s</label>'
        '<input class="input input-big" id="out-find" name="find" type="search" '
        'autocomplete="off" spellcheck="false" value="%s" '
        'data-input="out-find"></form>' % (h("ui.out.who"), esc(typed)),
    ]
    if typed.strip() and not found:
        parts.append('<p class="soft">%s</p>' % h("ui.find.nobody"))
    if found:
        rows = []
        for player in found[:5]:
            rows.append(
                '<li><div class="grow"><b>%s</b> <span class="soft small num">%s</span><br>'
                '<span class="soft small">%s</span></div>%s</li>'
                % (
                    esc(player["name"] or t("ui.player.unnamed")),
                    words.ticket(player["ticket"]),
                    esc(seat_of(player)),
                    button(
                        "out-add",
                        t("ui.out.add"),
                        "btn-soft",
                        "plus",
                        'data-ticket="%d"' % player["ticket"],
                    ),
                )
            )
        parts.append('<ul class="rows rows-in">%s</ul>' % "".join(rows))
    if picked:
        parts.append(_picked_form(app, picked))
    parts.append("</section>")
    return "".join(parts)


def _picked_form(app, picked):
    several = len(picked) > 1
    stacks = app.kept("out-stacks", {})
    rows = []
    for ticket in picked:
        player = app.player(ticket)
        stack = ""
        if several:
            stack = (
                '<div class="field short"><label for="stack-%d">%s</label>'
                '<input class="input num" id="stack-%d" name="stack-%d" '
                'inputmode="numeric" autocomplete="off" value="%s"></div>'
            ) % (
                ticket,
                h("ui.out.stack"),
                ticket,
                ticket,
                esc(stacks.get("stack-%d" % ticket, "")),
            )
        rows.append(
            '<li><div class="grow"><b>%s</b> <span class="soft small num">%s</span><br>'
            '<span class="soft small">%s</span></div>%s%s</li>'
            % (
                esc(app.name_of(ticket)),
                words.ticket(ticket),
                esc(seat_of(player)),
                stack,
                button(
                    "out-remove",
                    t("ui.out.remove"),
                    "btn-plain",
                    "cross",
                    'data-ticket="%d"' % ticket,
                ),
            )
        )
    label = (
        t("ui.out.is-out", name=app.name_of(picked[0]))
        if not several
        else words.count("ui.out.are-out", len(picked))
    )
    return (
        '<form class="stack" id="out" data-submit="eliminate-hand" data-input="out-stacks" '
        'novalidate><ul class="rows rows-in picked">%s</ul>%s'
        '<button class="btn btn-main btn-big btn-wide" type="submit" data-act="eliminate">'
        "%s</button></form>"
    ) % (
        "".join(rows),
        '<p class="soft small">%s</p>' % h("ui.out.stack-help") if several else "",
        esc(label),
    )


def out_find(app, element):
    app.keep("out-find", element.value)
    app.draw()


def _add(app, ticket):
    app.keep("out-tickets", _picked(app) + [ticket])
    app.keep("out-find", "")
    app.refusals.pop("out", None)
    app.draw()
    page.set_value("out-find", "")


def out_add(app, element):
    _add(app, int(page.data(element, "ticket")))


def out_first(app, element):
    """Enter takes the first player that fits."""
    picked = _picked(app)
    for player in matches(app.view, app.kept("out-find")):
        if player["ticket"] not in picked:
            _add(app, player["ticket"])
            return


def out_remove(app, element):
    ticket = int(page.data(element, "ticket"))
    app.keep("out-tickets", [other for other in _picked(app) if other != ticket])
    app.draw()


def out_stacks(app, element):
    app.keep("out-stacks", page.form("out"))


def eliminate_hand(app, element):
    picked = _picked(app)
    given = page.form("out")
    app.keep("out-stacks", given)
    gone = []
    for ticket in picked:
        typed = given.get("stack-%d" % ticket, "")
        gone.append({"ticket": ticket, "stack_chips": amounts.whole(typed)})

    def done():
        app.keep("out-tickets", [])
        app.keep("out-stacks", {})

    if gone:
        app.do({"command": "eliminate", "out": gone}, "out", done)


# ---- lately ----


def _lately(app):
    rows = []
    for row in app.view["standings"][:12]:
        rows.append(
            '<li><b class="place-badge num">%s</b><div class="grow"><b>%s</b>%s</div>'
            '<span class="num">%s</span></li>'
            % (
                esc(words.nth(row["place"])),
                esc(row["name"] or t("ui.player.unnamed")),
                '<br><span class="soft small">%s</span>' % h("ui.standings.tied")
                if row["tied"]
                else "",
                esc(words.amount(row["prize_cents"])) if row["prize_cents"] else "",
            )
        )
    if not rows:
        return '<section class="panel quiet"><h2>%s</h2><p class="soft">%s</p></section>' % (
            h("ui.standings.title"),
            h("ui.standings.none"),
        )
    return (
        '<section class="panel panel-flush"><div class="panel-head"><h2>%s</h2>'
        '<a href="#/night/%s/standings">%s</a></div><ul class="rows rows-tight">%s</ul></section>'
        % (h("ui.standings.title"), esc(app.tid), h("ui.standings.all"), "".join(rows))
    )


# ---- the hard stop ----


def _stop(app):
    view = app.view
    if view["phase"] != "playing":
        return ""
    due = False
    for task in view["todo"]:
        if task["kind"] == "stop-play":
            due = True
    night = view["night"]
    opened = due or app.kept("stop-open", False)
    stacks = app.kept("stop-stacks", {})
    rows = []
    total = 0
    for player in view["players"]:
        if player["out"] or not opened:
            continue
        name = "stop-%d" % player["ticket"]
        typed = stacks.get(name, "")
        total += amounts.whole(typed) or 0
        rows.append(
            '<li><div class="grow"><label for="%s"><b>%s</b> '
            '<span class="soft small num">%s</span></label><br>'
            '<span class="soft small">%s</span></div>'
            '<input class="input num stack-input" id="%s" name="%s" inputmode="numeric" '
            'autocomplete="off" value="%s"></li>'
            % (
                name,
                esc(player["name"] or t("ui.player.unnamed")),
                words.ticket(player["ticket"]),
                esc(seat_of(player)),
                name,
                name,
                esc(typed),
            )
        )
    when = ""
    if night["stop_at_ms"]:
        when = h("ui.stop.when", stop_at_ms=night["stop_at_ms"]) + clause(night["stop_clause"])
    return (
        '<section class="panel panel-flush">'
        '<details class="fold" id="stop-fold" data-fold="stop-open" %s><summary>'
        "<h2>%s</h2></summary>"
        '<div class="pad stack"><p class="soft">%s %s</p>%s</div>'
        '<form id="stop" data-submit="stop-play" data-input="stop-stacks" novalidate>'
        '<ul class="rows">%s</ul>'
        '<div class="pad stack"><p>%s <b class="num" data-test="stop-total">%s</b> '
        '<span class="soft">%s</span></p>%s'
        '<button class="btn btn-big btn-wide" type="submit" data-act="stop-play">%s</button>'
        "</div></form></details></section>"
    ) % (
        "open" if opened else "",
        h("ui.stop.title"),
        h("ui.stop.help"),
        when,
        refusal(app.refusals.get("stop")),
        "".join(rows),
        h("ui.stop.counted"),
        words.grouped(total),
        h("ui.figure.of", n=view["counts"]["chips_in_play"]),
        ""
        if due
        else field(
            "stop--reason", t("ui.stop.reason"), stacks.get("reason", ""), attrs='maxlength="200"'
        )
        + field(
            "stop--clause", t("ui.ruling.clause"), stacks.get("clause", ""), attrs='maxlength="40"'
        ),
        h("ui.stop.button"),
    )


def stop_stacks(app, element):
    app.keep("stop-stacks", page.form("stop"))
    app.draw()


def stop_play(app, element):
    given = page.form("stop")
    app.keep("stop-stacks", given)
    stacks = []
    missing = []
    for player in app.view["players"]:
        if player["out"]:
            continue
        stack = amounts.whole(given.get("stop-%d" % player["ticket"], ""))
        if stack is None:
            missing.append(player["name"] or words.ticket(player["ticket"]))
        else:
            stacks.append({"ticket": player["ticket"], "stack_chips": stack})
    if missing:
        app.refusals["stop"] = {
            "code": "stacks-incomplete",
            "clause": None,
            "kind": "state",
            "facts": {"names": ", ".join(missing[:5])},
        }
        app.draw()
        return
    command = {
        "command": "stop-play",
        "stacks": stacks,
        "reason": given.get("reason", "").strip(),
        "clause": given.get("clause", "").strip(),
    }
    app.do(command, "stop")


ACTIONS = {
    "out-find": out_find,
    "out-first": out_first,
    "out-add": out_add,
    "out-remove": out_remove,
    "out-stacks": out_stacks,
    "eliminate-hand": eliminate_hand,
    "stop-stacks": stop_stacks,
    "stop-play": stop_play,
}
