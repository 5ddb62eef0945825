"""One seat, or the floor: away, the button, the called clock, and what only the director decides,
with its reason.
"""

from __future__ import annotations

from webapp.ui.frame import page
from webapp.ui.frame.html import NOTHING, html, join
from webapp.ui.frame.parts import button, clause, field, refusal, shut
from webapp.ui.frame.words import t
from webapp.ui.table import dealing
from webapp.ui.table import sentences as table_words
from webapp.ui.table.between import count_question
from webapp.ui.table.dealing import LIVE, act, deal, seat_of, shown, who
from webapp.ui.table.state import mine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webapp.ui.frame.element import Element
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet

IN_HAND = ("in", "all-in")
BETWEEN = ("ready", "count", "closed")


def foot(app: Tablet, found, main) -> Markup:
    """What is next in a filled button, when the panel has it here; Undo and the floor below."""
    step = found["undo"]
    return html(
        '<div class="tb-foot">{main}<div class="tb-foot-row">{table_undo}{table_floor}</div>'
        "</div>",
        main=main,
        table_undo=button(
            "table-undo",
            table_words.undo(found),
            "btn-plain tb-undo",
            "undo",
            html('id="tb-undo" data-keys="u" data-test="undo"'),
            not step,
        ),
        table_floor=button(
            "table-floor",
            t("ui.table.floor"),
            "",
            "flag",
            html('id="tb-floor" data-keys="g" data-test="floor"'),
        )
        if found["stage"] in LIVE
        else "",
    )


def refused(app: Tablet) -> Markup:
    """The last step was refused: why, and the director's way round a rule of play."""
    said = mine(app).refused
    if not said:
        return NOTHING
    if said["code"] == "count-differs":
        return count_question(said)
    wish = mine(app).refused_wish or {}
    may = said.get("kind") == "poker" and wish.get("what") == "act"
    return join(
        [
            refusal(said),
            html(
                '<p class="tb-overrule">{overrule}</p>',
                overrule=button(
                    "overrule", t("ui.table.overrule"), "", "flag", html('id="tb-overrule"')
                ),
            )
            if may
            else "",
        ]
    )


def ways_on() -> Markup:
    """A hand that cannot be recorded: what changed is put right, or the hand is set aside."""
    return html(
        '<p class="small">{stuck_help}</p><p>{rule}</p>',
        stuck_help=t("ui.table.stuck-help"),
        rule=_rule("aside", "ui.table.aside", 0),
    )


# ---- a seat ----


def seat_panel(app: Tablet, found) -> Markup:
    seat = mine(app).seat
    one = seat_of(found, seat)
    if not one:
        return NOTHING
    acts = []
    state = one["state"]
    if found["stage"] in BETWEEN and found["stage"] == "ready":
        acts.append(
            button(
                "button-here",
                t("ui.table.button-here"),
                "btn-wide",
                "",
                html('id="tb-button-here"'),
                "button" in (one["marks"] or []) and not mine(app).button,
            )
        )
    acts.append(
        button(
            "seat-away",
            t("ui.table.back" if one["away"] else "ui.table.away"),
            "btn-wide",
            "",
            html('id="tb-away" data-away="{value}"', value="0" if one["away"] else "1"),
        )
    )
    if found["stage"] == "bet" and found["turn"] and found["turn"]["seat"] == seat:
        acts.append(
            button(
                "clock-call",
                t("ui.table.clock-call"),
                "btn-wide",
                "clock",
                html('id="tb-clock-call"'),
            )
        )
    if found["stage"] in LIVE and state in IN_HAND:
        acts.append(_rule("kill", "ui.table.hand-dead", seat))
        acts.append(_rule("disqualify", "ui.table.disqualify", seat))
    return _sheet(
        t("common.seat", seat=seat),
        dealing.name_of(found, seat),
        html(
            '<p class="soft small">{label}</p><div class="tb-acts">{acts}</div>',
            label=t("ui.table.away-on" if one["away"] else "ui.table.away-help"),
            acts=acts,
        ),
    )


def _rule(kind, key, seat, disabled=False) -> Markup:
    return button(
        "rule",
        t(key) + "…",
        "btn-wide btn-no" if not disabled else "btn-wide",
        "",
        html('id="rule-{kind}" data-kind="{kind}" data-seat="{seat}"', kind=kind, seat=seat),
        disabled,
    )


def _sheet(label, heading, body) -> Markup:
    return html(
        '<div class="tb-sheet-head"><div class="tb-who"><p class="label">{label}</p>'
        '<h2 class="title">{heading}</h2></div>{table_close}</div>{body}',
        label=label,
        heading=heading,
        table_close=button(
            "table-close", t("common.close"), "", "cross", html('data-keys="escape"')
        ),
        body=body,
    )


# ---- the floor ----


def floor_panel(app: Tablet, found) -> Markup:
    misdeal = found["misdeal"]
    no = misdeal["refused"] if misdeal else None
    body = [
        html('<div class="tb-acts">'),
        _rule("misdeal", "ui.table.misdeal", 0, bool(no)),
        shut(table_words.fit(no)),
        _rule("void", "ui.table.void", 0),
        html("</div>"),
        html('<p class="soft small">{floor_seats}</p>', floor_seats=t("ui.table.floor-seats")),
        html('<div class="tb-chips">'),
    ]
    for one in found["seats"]:
        if one["state"] in IN_HAND:
            body.append(
                html(
                    '<button type="button" class="btn" data-act="table-seat" data-seat="{seat}">'
                    "{seat_line}</button>",
                    seat=one["seat"],
                    seat_line=table_words.seat_line(found, one["seat"]),
                )
            )
    body.append(html("</div>"))
    return _sheet(t("ui.table.floor-label"), t("ui.table.floor-title"), join(body))


def ruling_panel(app: Tablet, found) -> Markup:
    """What the director decides; nothing is decided without its reason."""
    ruling = mine(app).ruling
    if not ruling:
        return NOTHING
    kind = ruling["kind"]
    seat = ruling["seat"]
    why = ""
    if kind == "muck":
        why = html(
            '<p class="shut"><span>{must_show}{clause}</span></p>',
            must_show=t("ui.table.must-show"),
            clause=clause(ruling.get("clause")),
        )
    return _sheet(
        t("ui.table.ruling"),
        t("ui.table.ruling." + kind),
        html(
            '<p class="lead">{who}</p>{why}'
            '<form id="ruling" class="stack" data-submit="rule-say" data-input="rule-reason">'
            "{reason}{refused}"
            '<button class="btn btn-main btn-big btn-wide" type="submit" id="tb-rule" '
            'data-test="rule">{ruling_say}</button></form>',
            who=who(found, seat) if seat else t("ui.table.whole-hand"),
            why=why,
            reason=join(
                [
                    field(
                        "reason",
                        t("ui.table.reason"),
                        mine(app).reason,
                        attrs=html('maxlength="200"'),
                        help_text=t("ui.table.reason-help"),
                    ),
                    _clause_field(app, found) if kind == "void" else "",
                ]
            ),
            refused=html(
                '<p class="tb-wrong small" data-test="wrong" role="alert">{refused}</p>',
                refused=t("refused." + mine(app).no_reason),
            )
            if mine(app).no_reason
            else "",
            ruling_say=t("ui.table.ruling-say"),
        ),
    )


def _clause_field(app: Tablet, found) -> Markup:
    """The clause that a ruling follows; the rules hold one ready for a void hand."""
    given = mine(app).clause or (found["misdeal"] or {}).get("void_clause", "")
    return field("clause", t("ui.ruling.clause"), given, attrs=html('maxlength="40"'))


# ---- taps ----


def table_seat(app: Tablet, element: Element) -> None:
    """A tap on a seat opens its sheet, or its stack while stacks are counted; a second one closes
    it.
    """
    seat = int(page.data(element, "seat"))
    mine(app).typed = ""
    if shown(app)["stage"] == "count" and seat in [row["seat"] for row in shown(app)["count"]]:
        mine(app).seat = seat
        mine(app).panel = "stack"
        app.draw()
        page.show("tb-panel")
        return
    was = dealing.panel(app) == "seat" and mine(app).seat == seat
    mine(app).seat = seat
    mine(app).panel = "" if was else "seat"
    app.draw()
    if not was:
        page.show("tb-panel")


def close(app: Tablet, element: Element) -> None:
    mine(app).panel = ""
    mine(app).typed = ""
    mine(app).ruling = None
    mine(app).reason = ""
    mine(app).no_reason = ""
    app.draw()


def open_floor(app: Tablet, element: Element) -> None:
    mine(app).panel = "floor"
    app.draw()
    page.show("tb-panel")


def away(app: Tablet, element: Element) -> None:
    def done() -> None:
        mine(app).panel = ""

    deal(
        app,
        {
            "what": "away",
            "seat": mine(app).seat,
            "away": page.data(element, "away") == "1",
        },
        done,
    )


def button_here(app: Tablet, element: Element) -> None:
    mine(app).button = mine(app).seat
    close(app, element)


def clock_call(app: Tablet, element: Element) -> None:
    mine(app).clock = {"seat": mine(app).seat, "from_ms": app.now(), "out": False}
    close(app, element)


def rule(app: Tablet, element: Element) -> None:
    kind, seat = page.data(element, "kind"), int(page.data(element, "seat"))
    _rules_on(app, {"kind": kind, "seat": seat})


def overrule(app: Tablet, element: Element) -> None:
    """The same step once more, with a reason."""
    mine(app).refused = None
    _rules_on(app, dict(mine(app).refused_wish))


def stands(app: Tablet, element: Element) -> None:
    """A raise that is too small, if the director says so."""
    mine(app).refused = None
    seat, amount = int(page.data(element, "seat")), int(page.data(element, "amount"))
    _rules_on(app, {"kind": "raise", "seat": seat, "amount": amount, "cards": ""})


def _rules_on(app: Tablet, step) -> None:
    mine(app).ruling = step
    mine(app).reason = ""
    mine(app).no_reason = ""
    mine(app).panel = "ruling"
    app.draw()
    page.show("tb-panel")
    page.focus("reason")


def reason(app: Tablet, element: Element) -> None:
    mine(app).reason = page.form("ruling")["reason"]
    mine(app).clause = page.form("ruling").get("clause", "")
    if mine(app).no_reason:
        mine(app).no_reason = ""
        app.draw()


def say(app: Tablet, element: Element) -> None:
    ruling = mine(app).ruling
    given = page.form("ruling")["reason"].strip()
    named = page.form("ruling").get("clause", "").strip()
    if not ruling:
        return
    lacks_clause = ruling["kind"] == "void" and not named
    if not given or lacks_clause:
        mine(app).no_reason = "ruling-needs-clause" if given else "reason-needed"
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


def undo(app: Tablet, element: Element) -> None:
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
