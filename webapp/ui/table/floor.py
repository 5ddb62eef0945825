"""One seat, or the floor: away, the button, the called clock, and what only the director decides,
with its reason.
"""

from webapp.ui.frame import page
from webapp.ui.frame.page import esc
from webapp.ui.frame.parts import button, clause, field, refusal, shut
from webapp.ui.frame.words import h, t
from webapp.ui.table import sentences as table_words
from webapp.ui.table import state as table_state
from webapp.ui.table.state import LIVE, act, deal, seat_of, shown, who

IN_HAND = ("in", "all-in")
BETWEEN = ("ready", "count", "closed")


def foot(app, found, main):
    """What is next in a filled button, when the panel has it here; Undo and the floor below."""
    step = found["undo"]
    return '<div class="tb-foot">%s<div class="tb-foot-row">%s%s</div></div>' % (
        main,
        button(
            "table-undo",
            table_words.undo(found),
            "btn-plain tb-undo",
            "undo",
            'id="tb-undo" data-keys="u" data-test="undo"',
            not step,
        ),
        button(
            "table-floor",
            t("ui.table.floor"),
            "",
            "flag",
            'id="tb-floor" data-keys="g" data-test="floor"',
        )
        if found["stage"] in LIVE
        else "",
    )


def refused(app):
    """The last step was refused: why, and the director's way round a rule of play."""
    said = app.kept("table-refused", None)
    if not said:
        return ""
    wish = app.kept("table-refused-wish", None) or {}
    may = said.get("kind") == "poker" and wish.get("what") == "act"
    return refusal(said) + (
        '<p class="tb-overrule">%s</p>'
        % button("overrule", t("ui.table.overrule"), "", "flag", 'id="tb-overrule"')
        if may
        else ""
    )


def ways_on():
    """A hand that cannot be recorded: what changed is put right, or the hand is set aside."""
    return '<p class="small">%s</p><p>%s</p>' % (
        h("ui.table.stuck-help"),
        _rule("aside", "ui.table.aside", 0),
    )


# ---- a seat ----


def seat_panel(app, found):
    seat = app.kept("table-seat", 0)
    one = seat_of(found, seat)
    if not one:
        return ""
    acts = []
    state = one["state"]
    if found["stage"] in BETWEEN and found["stage"] == "ready":
        acts.append(
            button(
                "button-here",
                t("ui.table.button-here"),
                "btn-wide",
                "",
                'id="tb-button-here"',
                "button" in (one["marks"] or []) and not app.kept("table-button", 0),
            )
        )
    acts.append(
        button(
            "seat-away",
            t("ui.table.back" if one["away"] else "ui.table.away"),
            "btn-wide",
            "",
            'id="tb-away" data-away="%s"' % ("0" if one["away"] else "1"),
        )
    )
    if found["stage"] == "bet" and found["turn"] and found["turn"]["seat"] == seat:
        acts.append(
            button(
                "clock-call", t("ui.table.clock-call"), "btn-wide", "clock", 'id="tb-clock-call"'
            )
        )
    if found["stage"] in LIVE and state in IN_HAND:
        acts.append(_rule("kill", "ui.table.hand-dead", seat))
        acts.append(_rule("disqualify", "ui.table.disqualify", seat))
    return _sheet(
        t("common.seat", seat=seat),
        table_state.name_of(found, seat),
        '<p class="soft small">%s</p><div class="tb-acts">%s</div>'
        % (h("ui.table.away-on" if one["away"] else "ui.table.away-help"), "".join(acts)),
    )


def _rule(kind, key, seat, disabled=False):
    return button(
        "rule",
        t(key) + "…",
        "btn-wide btn-no" if not disabled else "btn-wide",
        "",
        'id="rule-%s" data-kind="%s" data-seat="%d"' % (kind, kind, seat),
        disabled,
    )


def _sheet(label, heading, body):
    return (
        '<div class="tb-sheet-head"><div class="tb-who"><p class="label">%s</p>'
        '<h2 class="title">%s</h2></div>%s</div>%s'
        % (
            esc(label),
            esc(heading),
            button("table-close", t("common.close"), "", "cross", 'data-keys="escape"'),
            body,
        )
    )


# ---- the floor ----


def floor_panel(app, found):
    misdeal = found["misdeal"]
    no = misdeal["refused"] if misdeal else None
    body = [
        '<div class="tb-acts">',
        _rule("misdeal", "ui.table.misdeal", 0, bool(no)),
        shut(table_words.fit(no)),
        _rule("void", "ui.table.void", 0),
        "</div>",
        '<p class="soft small">%s</p>' % h("ui.table.floor-seats"),
        '<div class="tb-chips">',
    ]
    for one in found["seats"]:
        if one["state"] in IN_HAND:
            body.append(
                '<button type="button" class="btn" data-act="table-seat" data-seat="%d">'
                "%s</button>" % (one["seat"], table_words.seat_line(found, one["seat"]))
            )
    body.append("</div>")
    return _sheet(t("ui.table.floor-label"), t("ui.table.floor-title"), "".join(body))


def ruling_panel(app, found):
    """What the director decides; nothing is decided without its reason."""
    ruling = app.kept("table-ruling", None)
    if not ruling:
        return ""
    kind = ruling["kind"]
    seat = ruling["seat"]
    why = ""
    if kind == "muck":
        why = '<p class="shut"><span>%s%s</span></p>' % (
            h("ui.table.must-show"),
            clause(ruling.get("clause")),
        )
    return _sheet(
        t("ui.table.ruling"),
        t("ui.table.ruling." + kind),
        '<p class="lead">%s</p>%s'
        '<form id="ruling" class="stack" data-submit="rule-say" data-input="rule-reason">%s%s'
        '<button class="btn btn-main btn-big btn-wide" type="submit" id="tb-rule" '
        'data-test="rule">%s</button></form>'
        % (
            esc(who(found, seat)) if seat else h("ui.table.whole-hand"),
            why,
            field(
                "reason",
                t("ui.table.reason"),
                app.kept("table-reason"),
                attrs='maxlength="200"',
                help_text=h("ui.table.reason-help"),
            )
            + (_clause_field(app, found) if kind == "void" else ""),
            '<p class="tb-wrong small" data-test="wrong" role="alert">%s</p>'
            % h("refused." + app.kept("table-no-reason", ""))
            if app.kept("table-no-reason", "")
            else "",
            h("ui.table.ruling-say"),
        ),
    )


def _clause_field(app, found):
    """The clause that a ruling follows; the rules hold one ready for a void hand."""
    given = app.kept("table-clause") or (found["misdeal"] or {}).get("void_clause", "")
    return field("clause", t("ui.ruling.clause"), given, attrs='maxlength="40"')


# ---- taps ----


def table_seat(app, element):
    """A tap on a seat opens its sheet, or its stack while stacks are counted; a second one closes
    it.
    """
    seat = int(page.data(element, "seat"))
    app.keep("table-typed", "")
    if shown(app)["stage"] == "count" and seat in [row["seat"] for row in shown(app)["count"]]:
        app.keep("table-seat", seat)
        app.keep("table-panel", "stack")
        app.draw()
        page.show("tb-panel")
        return
    was = table_state.panel(app) == "seat" and app.kept("table-seat", 0) == seat
    app.keep("table-seat", seat)
    app.keep("table-panel", "" if was else "seat")
    app.draw()
    if not was:
        page.show("tb-panel")


def close(app, element):
    app.keep("table-panel", "")
    app.keep("table-typed", "")
    app.keep("table-ruling", None)
    app.keep("table-reason", "")
    app.keep("table-no-reason", "")
    app.draw()


def open_floor(app, element):
    app.keep("table-panel", "floor")
    app.draw()
    page.show("tb-panel")


def away(app, element):
    deal(
        app,
        {
            "what": "away",
            "seat": app.kept("table-seat", 0),
            "away": page.data(element, "away") == "1",
        },
        lambda: app.keep("table-panel", ""),
    )


def button_here(app, element):
    app.keep("table-button", app.kept("table-seat", 0))
    close(app, element)


def clock_call(app, element):
    app.keep(
        "table-clock", {"seat": app.kept("table-seat", 0), "from_ms": app.now(), "out": False}
    )
    close(app, element)


def rule(app, element):
    kind, seat = page.data(element, "kind"), int(page.data(element, "seat"))
    _rules_on(app, {"kind": kind, "seat": seat})


def overrule(app, element):
    """The same step once more, with a reason."""
    app.keep("table-refused", None)
    _rules_on(app, dict(app.kept("table-refused-wish", None)))


def stands(app, element):
    """A raise that is too small, if the director says so."""
    app.keep("table-refused", None)
    seat, amount = int(page.data(element, "seat")), int(page.data(element, "amount"))
    _rules_on(app, {"kind": "raise", "seat": seat, "amount": amount, "cards": ""})


def _rules_on(app, step):
    app.keep("table-ruling", step)
    app.keep("table-reason", "")
    app.keep("table-no-reason", "")
    app.keep("table-panel", "ruling")
    app.draw()
    page.show("tb-panel")
    page.focus("reason")


def reason(app, element):
    app.keep("table-reason", page.form("ruling")["reason"])
    app.keep("table-clause", page.form("ruling").get("clause", ""))
    if app.kept("table-no-reason", ""):
        app.keep("table-no-reason", "")
        app.draw()


def say(app, element):
    ruling = app.kept("table-ruling", None)
    given = page.form("ruling")["reason"].strip()
    named = page.form("ruling").get("clause", "").strip()
    if not ruling:
        return
    lacks_clause = ruling["kind"] == "void" and not named
    if not given or lacks_clause:
        app.keep("table-no-reason", "ruling-needs-clause" if given else "reason-needed")
        app.draw()
        page.focus("clause" if given else "reason")
        return
    if ruling["kind"] == "aside":
        deal(app, {"what": "aside", "reason": given})
        return
    act(
        app,
        ruling["kind"],
        ruling["seat"],
        ruling.get("amount", 0),
        ruling.get("cards", ""),
        given,
        named,
    )


def undo(app, element):
    if shown(app) and shown(app)["undo"]:
        deal(app, {"what": "undo"})


ACTIONS = {
    "table-seat": table_seat,
    "table-close": close,
    "table-floor": open_floor,
    "seat-away": away,
    "button-here": button_here,
    "clock-call": clock_call,
    "rule": rule,
    "overrule": overrule,
    "table-stands": stands,
    "rule-reason": reason,
    "rule-say": say,
    "table-undo": undo,
}
