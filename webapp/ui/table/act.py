"""The actions of the player whose turn it is, with exact amounts in one tap, and the called
clock.
"""

from __future__ import annotations

from webapp.ui.frame import page, words
from webapp.ui.frame.html import NOTHING, html, join
from webapp.ui.frame.icons import icon
from webapp.ui.frame.parts import button, clause, live, shut
from webapp.ui.frame.words import t
from webapp.ui.table import amount as table_amount
from webapp.ui.table import dealing
from webapp.ui.table import sentences as table_words
from webapp.ui.table.amount import chosen, top, turn_of, typed
from webapp.ui.table.dealing import act, panel
from webapp.ui.table.state import mine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webapp.ui.frame.element import Element
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet


def bet_panel(app: Tablet, found):
    turn = found["turn"]
    if not turn:
        return html('<p class="soft">{nobody_acts}</p>', nobody_acts=t("ui.table.nobody-acts"))
    if panel(app) == "amount":
        return table_amount.sheet(app, found, turn)
    parts = [_who(app, found, turn)]
    parts.append(html('<div class="tb-keys">'))
    parts.append(
        button(
            "table-fold",
            t("ui.table.fold"),
            "btn-big",
            "",
            html('id="tb-fold" data-keys="f" data-test="fold"'),
        )
    )
    if turn["call"] and turn["call"] >= turn["behind"]:
        label = t("ui.table.call-all-in", amount=turn["behind"])
    elif turn["call"]:
        label = t("ui.table.call", amount=turn["call"])
    else:
        label = t("ui.table.check")
    parts.append(
        button(
            "table-call",
            label,
            "btn-main btn-big",
            "",
            html('id="tb-call" data-keys="c" data-test="call"'),
        )
    )
    parts.append(html("</div>"))
    parts.append(_raise(app, found, turn))
    parts.append(
        html(
            '<div class="tb-more">{table_wager}</div>',
            table_wager=button(
                "table-wager",
                t("ui.table.what-did"),
                "btn-soft btn-wide",
                "",
                html('id="tb-wager" data-keys="w"'),
            ),
        )
    )
    return join(parts)


def _who(app: Tablet, found, turn) -> Markup:
    seat = turn["seat"]
    facts = t("ui.table.behind", chips=turn["behind"])
    if turn["bet"]:
        facts += " · " + t("ui.table.in-front", chips=turn["bet"])
    return html(
        '<div class="tb-who" data-test="turn"><p class="label">{seat_to_act}</p><h2 '
        'class="title">{name_of}</h2>'
        '<p class="soft small num">{facts}</p></div>{clock}{held}',
        seat_to_act=t("ui.table.seat-to-act", seat=seat),
        name_of=dealing.name_of(found, seat),
        facts=facts,
        clock=_clock(app, found, turn),
        held=_held(app, found, seat),
    )


def _held(app: Tablet, found, seat) -> Markup:
    """What this player did before his turn came: it has to be settled now."""
    held = mine(app).held
    if not held or held["seat"] != seat:
        return NOTHING
    return html(
        '<div class="tb-note"><p>{held}</p>{wager_held}</div>',
        held=t("ui.table.held", who=dealing.who(found, seat)),
        wager_held=button("wager-held", t("ui.table.held-settle"), "", "", html('id="tb-held"')),
    )


# ---- bet and raise ----


def _raise(app: Tablet, found, turn) -> Markup:
    if turn["no_raise"]:
        return shut(table_words.fit(turn["no_raise"]))
    if turn["least"] is None or turn["most"] is None:
        return NOTHING
    amount = chosen(app, turn)
    parts = []
    if turn["least"] < top(turn):
        parts.append(_raise_block(app, found, turn, amount))
    if turn["most"] >= top(turn):
        parts.append(
            button(
                "table-all-in",
                t("ui.table.all-in", amount=top(turn)),
                "btn-big btn-wide",
                "",
                html('id="tb-all-in" data-keys="a" data-test="all-in"'),
            )
        )
    parts.append(
        html(
            '<p class="small soft tb-why">{label}{clause}</p>',
            label=t(
                "ui.table.least-raise" if turn["level"] else "ui.table.least-bet",
                amount=turn["least"],
            ),
            clause=clause(turn["raise_clause"]),
        )
    )
    return join(parts)


def _raise_block(app: Tablet, found, turn, amount) -> Markup:
    unit = found["unit"]
    parts = [
        html(
            '<div class="tb-raise" role="group" aria-label="{label}">',
            label=t("ui.table.raise" if turn["level"] else "ui.table.bet-word"),
        ),
        button(
            "table-raise",
            table_words.wager(amount, turn["level"]),
            "btn-big btn-wide",
            "",
            html('id="tb-raise" data-keys="r" data-test="raise"'),
        ),
        html('<div class="tb-steps">'),
        _step(
            "table-less", "minus", t("ui.table.less", amount=unit), amount <= turn["least"], "-"
        ),
        html(
            '<button class="btn num" type="button" data-act="table-amount" id="tb-amount" '
            'data-keys="e" data-test="amount" aria-label="{other_amount}">'
            "{amount}{icon}</button>",
            other_amount=t("ui.table.other-amount", amount=amount),
            amount=words.grouped(amount),
            icon=icon("keypad", 20),
        ),
        _step("table-plus", "plus", t("ui.table.plus", amount=unit), amount >= turn["most"], "+"),
    ]
    for name in ("half_pot", "pot"):
        if turn[name]:
            parts.append(
                html(
                    '<button class="btn tb-preset" type="button" data-act="table-set" '
                    'data-amount="{turn}" id="tb-{name}" aria-pressed="{aria_pressed}"><span>'
                    "{table}</span>"
                    '<span class="num">{turn_2}</span></button>',
                    turn=turn[name],
                    name=name,
                    aria_pressed="true" if amount == turn[name] else "false",
                    table=t("ui.table." + name),
                    turn_2=words.grouped(turn[name]),
                )
            )
    parts.append(html("</div></div>"))
    return join(parts)


def _step(name, drawing, label, disabled, keys) -> Markup:
    return button(
        name,
        "",
        "btn-square",
        drawing,
        html(
            'id="tb-{name}" data-keys="{keys}" aria-label="{label}"',
            name=name,
            keys=keys,
            label=label,
        ),
        disabled,
    )


# ---- the called clock ----


def _clock(app: Tablet, found, turn) -> Markup:
    """Whose time is out has a dead hand; where the rules let the hand live without a bet, it is a
    check.
    """
    seat = turn["seat"]
    clock = mine(app).clock
    if not clock or clock["seat"] != seat:
        return NOTHING
    left = clock_left(app, found, clock)
    if left <= 0:
        dead = turn["call"] or found["clock"]["without_a_bet"]
        return html(
            '<div class="tb-note tb-late" role="alert"><p>{clock_out}{clause}</p>'
            "{clock_dead}</div>",
            clock_out=t("ui.table.clock-out", who=dealing.who(found, seat)),
            clause=clause(found["clock"]["clause"]),
            clock_dead=button(
                "clock-dead",
                t("ui.table.hand-dead" if dead else "ui.table.check"),
                "btn-no" if dead else "",
                "",
                html('id="tb-dead"'),
            ),
        )
    return html(
        '<div class="tb-note"><p>{clock_runs}{clause}</p>{tb_clock}{clock_stop}</div>',
        clock_runs=t("ui.table.clock-runs"),
        clause=clause(found["clock"]["clause"]),
        tb_clock=live("tb-clock", seconds(left), "b", html('class="num tb-count" role="timer"')),
        clock_stop=button("clock-stop", t("ui.table.clock-stop"), "", "", html('id="tb-stop"')),
    )


def clock_left(app: Tablet, found, clock):
    whole_ms = 1000 * (found["clock"]["seconds"] + found["clock"]["countdown"])
    return clock["from_ms"] + whole_ms - app.now()


def seconds(left_ms):
    left = (left_ms + 999) // 1000 if left_ms > 0 else 0
    return "%d:%02d" % (left // 60, left % 60)


def tick(app: Tablet, found) -> None:
    """The called clock's time; when it is out the panel says so."""
    clock = mine(app).clock
    if not clock:
        return
    left = clock_left(app, found, clock)
    page.text("tb-clock", seconds(left))
    if left <= 0 and not clock["out"]:
        clock["out"] = True
        app.draw(True)


# ---- taps ----


def fold(app: Tablet, element: Element) -> None:
    if turn_of(app):
        act(app, "fold", turn_of(app)["seat"])


def call(app: Tablet, element: Element) -> None:
    if turn_of(app):
        act(app, "call", turn_of(app)["seat"])


def raise_to(app: Tablet, element: Element) -> None:
    turn = turn_of(app)
    if turn:
        amount = typed(app, turn) if panel(app) == "amount" else chosen(app, turn)
        act(app, "raise", turn["seat"], amount)


def all_in(app: Tablet, element: Element) -> None:
    turn = turn_of(app)
    if turn:
        act(app, "raise", turn["seat"], top(turn))


def clock_stop(app: Tablet, element: Element) -> None:
    mine(app).clock = None
    app.draw()


def clock_dead(app: Tablet, element: Element) -> None:
    clock = mine(app).clock
    if clock:
        act(app, "clock", clock["seat"])


ACTIONS = {
    "table-fold": fold,
    "table-call": call,
    "table-raise": raise_to,
    "table-all-in": all_in,
    "clock-stop": clock_stop,
    "clock-dead": clock_dead,
}
