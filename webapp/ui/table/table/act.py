"""The actions of the player whose turn it is, with exact amounts in one tap, and the called
clock.
"""

from __future__ import annotations

from browser import Element

from pycore.night.table.table_hand import Turn
from pycore.night.table.table_view import TableView
from webapp.ui.app.app import App
from webapp.ui.clock import called
from webapp.ui.clock.called import Running
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html, join
from webapp.ui.kit.icons import icon
from webapp.ui.kit.parts import button, shut, why_key
from webapp.ui.kit.words import t
from webapp.ui.table.table import amount as table_amount
from webapp.ui.table.table import dealing
from webapp.ui.table.table import sentences as table_words
from webapp.ui.table.table.amount import chosen, turn_of, typed
from webapp.ui.table.table.dealing import act, deal, panel, room_state


def bet_panel(app: App, table: TableView) -> Markup:
    turn = table["turn"]
    if not turn:
        return html('<p class="soft">{ui.table.nobody-acts}</p>')
    if panel(app) == "amount":
        return table_amount.sheet(app, table, turn)
    return html(
        '{who}<div class="tb-keys">{fold}{call}</div>'
        '<div class="tb-more">{round}{wager}</div>{raise_to}',
        who=_who(app, table, turn),
        fold=button(
            "table-fold",
            t("ui.table.fold"),
            "btn-big",
            "",
            html('id="tb-fold" data-keys="f" data-test="fold"'),
        ),
        call=button(
            "table-call",
            _call_label(turn),
            "btn-main btn-big",
            "",
            html('id="tb-call" data-keys="c" data-test="call"'),
        ),
        raise_to=_raise(app, table, turn),
        round=_round(turn),
        wager=button(
            "table-wager",
            t("ui.table.what-did"),
            "btn-soft btn-wide",
            "",
            html('id="tb-wager" data-keys="w"'),
        ),
    )


def _round(turn: Turn) -> Markup:
    """The rest of the round in one tap, when nobody raises any more."""
    rest_of_round = turn["round"]
    if not rest_of_round:
        return NOTHING
    return button(
        "table-round",
        t("ui.table.round-" + rest_of_round["kind"], count=rest_of_round["players"]),
        "btn-wide",
        "",
        html('id="tb-round" data-keys="o" data-test="round"'),
    )


def _call_label(turn: Turn) -> str:
    if turn["call"] and turn["call"] >= turn["behind"]:
        return t("ui.table.call-all-in", amount=turn["behind"])
    if turn["call"]:
        return t("ui.table.call", amount=turn["call"])
    return t("ui.table.check")


def _who(app: App, table: TableView, turn: Turn) -> Markup:
    seat = turn["seat"]
    facts = t("ui.table.behind", chips=turn["behind"])
    if turn["bet"]:
        facts += " · " + t("ui.table.in-front", chips=turn["bet"])
    return html(
        '<div class="tb-who" data-test="turn"><p class="label">{seat_to_act}</p><h2 '
        'class="title">{name}</h2>'
        '<p class="soft small num">{facts}</p></div>{clock}{held}',
        seat_to_act=t("ui.table.seat-to-act", seat=seat),
        name=dealing.name_of(table, seat),
        facts=facts,
        clock=_clock(app, table, turn),
        held=_held(app, table, seat),
    )


def _held(app: App, table: TableView, seat: int) -> Markup:
    """What this player did before their turn came: it has to be settled now."""
    held_action = table["held_action"]
    if not held_action or held_action["seat"] != seat:
        return NOTHING
    return html(
        '<div class="tb-note"><p>{held}</p>{settle}</div>',
        held=t("ui.table.held", who=dealing.who(table, seat)),
        settle=button("wager-held", t("ui.table.held-settle"), "", "", html('id="tb-held"')),
    )


# ---- bet and raise ----


def _raise(app: App, table: TableView, turn: Turn) -> Markup:
    if turn["no_raise"]:
        return shut(turn["no_raise"])
    least, most = turn["least"], turn["most"]
    if least is None or most is None:
        return NOTHING
    parts = []
    if least < turn["all_in"]:
        parts.append(_raise_block(app, table, turn, least, most))
    if most >= turn["all_in"]:
        parts.append(
            button(
                "table-all-in",
                t("ui.table.all-in", amount=turn["all_in"]),
                "btn-big btn-wide",
                "",
                html('id="tb-all-in" data-keys="a" data-test="all-in"'),
            )
        )
    parts.append(
        html(
            '<p class="small soft tb-why">{least}{clause}</p>',
            least=t(
                "ui.table.least-raise" if turn["level"] else "ui.table.least-bet", amount=least
            ),
            clause=why_key(turn["raise_clause"]),
        )
    )
    return join(parts)


def _raise_block(app: App, table: TableView, turn: Turn, least: int, most: int) -> Markup:
    """Bet or Raise, the steps and the amounts that are asked for most."""
    unit = table["unit"]
    amount = chosen(app, turn)
    return html(
        '<div class="tb-raise" role="group" aria-label="{label}">{raise_to}'
        '<div class="tb-steps">{less}'
        '<button class="btn num" type="button" data-act="table-amount" id="tb-amount" '
        'data-keys="e" data-test="amount" aria-label="{other}">{amount}{icon}</button>'
        "{plus}</div>{presets}</div>",
        label=t("ui.table.raise" if turn["level"] else "ui.table.bet-word"),
        raise_to=button(
            "table-raise",
            table_words.wager(amount, turn["level"]),
            "btn-big btn-wide",
            "",
            html('id="tb-raise" data-keys="r" data-test="raise"'),
        ),
        less=_step("table-less", "minus", t("ui.table.less", amount=unit), amount <= least, "-"),
        other=t("ui.table.other-amount", amount=amount),
        amount=words.grouped(amount),
        icon=icon("keypad", 20),
        plus=_step("table-plus", "plus", t("ui.table.plus", amount=unit), amount >= most, "+"),
        presets=_presets(turn),
    )


def _presets(turn: Turn) -> Markup:
    """The raises that are asked for most, each in one tap."""
    if not turn["presets"]:
        return NOTHING
    return html(
        '<div class="tb-presets" data-test="presets">{keys}</div>',
        keys=[
            html(
                '<button class="btn tb-preset" type="button" data-act="table-preset" '
                'data-amount="{amount}" id="tb-preset-{amount}" aria-label="{spoken}">'
                '<span>{label}</span> <span class="num">{chips}</span></button>',
                amount=shortcut["amount"],
                spoken=t(
                    "ui.table.preset-long",
                    label=t("ui.table.preset." + shortcut["name"]),
                    chips=shortcut["amount"],
                    wager=table_words.wager(shortcut["amount"], turn["level"]),
                ),
                label=t("ui.table.preset." + shortcut["name"]),
                chips=words.grouped(shortcut["amount"]),
            )
            for shortcut in turn["presets"]
        ],
    )


def _step(name: str, drawing: str, label: str, disabled: bool, keys: str) -> Markup:
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


def _key(table: TableView, turn: Turn) -> str:
    """Which decision a clock is for: with the next one it is over."""
    return "%d-%d-%d-%d" % (
        table["hand_no"],
        turn["seat"],
        len(table["board"]),
        table["pot"] + turn["level"],
    )


def _clock(app: App, table: TableView, turn: Turn) -> Markup:
    """Whose time is out has a dead hand, or checks, as the worker says; by the time bank they can
    play another time chip instead.
    """
    clock = called.at_table(app, table["table"])
    if not clock or clock["key"] != _key(table, turn):
        return NOTHING
    chip = called.chip_button(app, clock)
    if clock["asks"] or called.left_ms(clock) > 0:
        stop = button("clock-stop", t("ui.table.clock-stop"), "", "", html('id="tb-stop"'))
        return html(
            '<div class="tb-note">{note}<div class="cluster">{go_on}{chip}{stop}</div></div>',
            note=called.note(app, clock),
            go_on=called.go_on_button(clock),
            chip=chip,
            stop=stop,
        )
    folds = _time_out(clock, turn) == "fold"
    is_dead = folds and not clock["bank"]
    label = "ui.table.check"
    if folds:
        label = "ui.table.hand-dead" if is_dead else "ui.table.fold"
    return html(
        '<div class="tb-note tb-late">{note}<div class="cluster">{chip}{dead}</div></div>',
        note=called.note(app, clock),
        chip=chip,
        dead=button("clock-dead", t(label), "btn-no" if is_dead else "", "", html('id="tb-dead"')),
    )


def _time_out(clock: Running, turn: Turn) -> str:
    return turn["time_out"]["bank" if clock["bank"] else "called"]


def tick(app: App, table: TableView) -> None:
    """End a clock with its decision; at the final table begin one with each."""
    turn = table["turn"] if table["stage"] == "bet" else None
    key = _key(table, turn) if turn else ""
    clock = called.at_table(app, table["table"])
    if clock and clock["key"] == "" and key:
        clock["key"] = key  # called from the director's screen
        app.draw(True)
    elif clock and clock["key"] != key:
        called.stop(app, table["table"])
        app.draw(True)
        clock = None
    bank = app.view["act_clocks"]["bank"]["is_on"]
    if not called.is_known(app):
        return
    if turn and bank and not clock and room_state(app).clock_stopped != key and not app.saving:
        _start(app, table, turn)


def _start(app: App, table: TableView, turn: Turn) -> None:
    seat = turn["seat"]
    ticket = 0
    for row in table["seats"]:
        if row["seat"] == seat:
            ticket = row["ticket"] or 0
    called.start(app, table["table"], seat, ticket, _key(table, turn))
    app.draw(True)


def clock_call(app: App, element: Element) -> None:
    table = dealing.table_now(app)
    room_state(app).panel = ""
    room_state(app).clock_stopped = ""
    if table and table["turn"]:
        _start(app, table, table["turn"])


# ---- taps ----


def fold(app: App, element: Element) -> None:
    turn = turn_of(app)
    if turn:
        act(app, "fold", turn["seat"])


def call(app: App, element: Element) -> None:
    turn = turn_of(app)
    if turn:
        act(app, "call", turn["seat"])


def preset(app: App, element: Element) -> None:
    turn = turn_of(app)
    if turn:
        act(app, "raise", turn["seat"], int(page.data(element, "amount")))


def round_called(app: App, element: Element) -> None:
    if turn_of(app):
        deal(app, {"what": "round"})


def passed(app: App, element: Element) -> None:
    """Let everybody before the seat that was tapped pass."""
    deal(app, {"what": "pass", "seat": int(page.data(element, "seat"))})


def raise_to(app: App, element: Element) -> None:
    turn = turn_of(app)
    if turn:
        amount = typed(app, turn) if panel(app) == "amount" else chosen(app, turn)
        act(app, "raise", turn["seat"], amount)


def all_in(app: App, element: Element) -> None:
    turn = turn_of(app)
    if turn:
        act(app, "raise", turn["seat"], turn["all_in"])


def clock_stop(app: App, element: Element) -> None:
    table = dealing.table_now(app)
    if table and table["turn"]:
        room_state(app).clock_stopped = _key(table, table["turn"])
        called.stop(app, table["table"])
    app.draw()


def clock_dead(app: App, element: Element) -> None:
    table = dealing.table_now(app)
    turn = table["turn"] if table else None
    clock = called.at_table(app, table["table"]) if table else None
    if not clock or not turn:
        return
    if clock["bank"]:
        act(app, "fold" if _time_out(clock, turn) == "fold" else "call", turn["seat"])
    else:
        act(app, "clock", turn["seat"])


ACTIONS = {
    "table-fold": fold,
    "table-call": call,
    "table-raise": raise_to,
    "table-preset": preset,
    "table-round": round_called,
    "table-pass": passed,
    "table-all-in": all_in,
    "clock-call": clock_call,
    "clock-stop": clock_stop,
    "clock-dead": clock_dead,
}
