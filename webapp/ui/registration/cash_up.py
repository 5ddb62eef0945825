"""Cashing up this desk: what it sold by how it was paid, what was given back, what should lie in
the box, what was counted.
"""

from __future__ import annotations

from typing import Any

from pycore.night.money.cash_up import CashCount, CashUp
from webapp.ui.app.app import App, Command
from webapp.ui.floor import paper_links
from webapp.ui.forms.forms import CommandForm
from webapp.ui.forms.typed_field import InputField
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import banner, field, submit
from webapp.ui.kit.words import t
from webapp.worker.answers import Reply

CASH = "door-cash"
"""The fold that holds it at the door."""


class CashState:
    """The till as it was asked last, and of which moment of the evening. Forgotten when the night
    is closed.
    """

    def __init__(self) -> None:
        self.cash: CashUp | None = None
        self.question: Any = None


def panel(app: App) -> Markup:
    is_open = app.is_open(CASH)
    return html(
        '<section class="panel"><details class="fold" data-fold="{fold}" {open}><summary>'
        '<h2>{ui.cash.title}</h2></summary><div class="stack">{body}</div></details></section>',
        fold=CASH,
        open="open" if is_open else "",
        body=body(app) if is_open else "",
    )


def till(app: App) -> CashUp | None:
    """Return the till of this desk as it was asked last; None until it is known."""
    _ask(app)
    return app.state(CashState).cash


def body(app: App) -> Markup:
    """Return the till of this desk with the form that counts it; nothing until it is known."""
    cash_up = till(app)
    if not cash_up:
        return NOTHING
    return html(
        "{sheet}{counted}{form}{print}",
        sheet=_sheet(cash_up),
        counted=_counted(cash_up["counted"]) if cash_up["counted"] else "",
        form=_form(app, cash_up),
        print=paper_links.key("cash-up", t("ui.cash.print"), "", ("desk", cash_up["desk"]), True),
    )


def _sheet(cash_up: CashUp) -> Markup:
    prizes = NOTHING
    if cash_up["prizes"]:
        prizes = html(
            '<p class="small soft">{prizes}</p>',
            prizes=words.count(
                "ui.cash.prizes", cash_up["prizes"], prizes_cents=cash_up["prizes_cents"]
            ),
        )
    nothing = html('<p class="soft">{ui.cash.nothing}</p>')
    return html(
        '<p class="soft small">{desk}</p>{table}{prizes}',
        desk=t("ui.cash.desk", number=cash_up["desk"]),
        table=_table(cash_up) if cash_up["sold"] else nothing,
        prizes=prizes,
    )


def _table(cash_up: CashUp) -> Markup:
    rows = [
        html(
            '<tr><th scope="row">{what} · {way}</th><td class="end num">{count}</td>'
            '<td class="end num">{cents}</td></tr>',
            what=t("ui.cash." + row["kind"]),
            way=t("ui.paid." + row["way"]),
            count=row["count"],
            cents=words.amount(row["cents"]),
        )
        for row in cash_up["sold"]
    ]
    totals = [
        html(
            '<tr><th scope="row" colspan="2">{total}</th>'
            '<td class="end num" data-test="till-{way}"><b>{cents}</b></td></tr>',
            total=t("ui.cash.total-" + row["way"]),
            way=row["way"],
            cents=words.amount(row["cents"]),
        )
        for row in cash_up["totals"]
    ]
    return html(
        '<table class="grid-table till" data-test="till"><thead><tr>'
        '<th scope="col">{ui.cash.kind}</th><th scope="col" class="end">{ui.cash.count}</th>'
        '<th scope="col" class="end">{ui.cash.amount}</th></tr></thead><tbody>{rows}</tbody>'
        "<tfoot>{totals}</tfoot></table>",
        rows=rows,
        totals=totals,
    )


def _counted(count: CashCount) -> Markup:
    """What the last count came to, in words; and its sum, line by line."""
    heading = t("ui.cash.agrees")
    kind = "banner-ok"
    if count["short_cents"]:
        kind, heading = "banner-warn", t("ui.cash.short", short_cents=count["short_cents"])
    elif count["over_cents"]:
        kind, heading = "banner-warn", t("ui.cash.over", over_cents=count["over_cents"])
    return html(
        '{banner}<dl class="sum"><div><dt>{ui.cash.float}</dt>'
        '<dd class="num">{float_cents}</dd></div><div><dt>{ui.cash.took}</dt>'
        '<dd class="num">{cash_cents}</dd></div>{beside}<div><dt>{ui.cash.taken-out}</dt>'
        '<dd class="num">{out_cents}</dd></div><div class="sum-line"><dt>{ui.cash.should-be}</dt>'
        '<dd class="num" data-test="should-be">{should_be}</dd></div><div>'
        '<dt>{ui.cash.counted}</dt><dd class="num">{counted_cents}</dd></div></dl>',
        banner=banner(
            kind,
            "warn" if kind == "banner-warn" else "check",
            heading,
            t("ui.cash.since" if count["since"] else "ui.cash.counted-at", at_ms=count["at_ms"]),
            attrs=html('data-test="cash-counted" role="status"'),
        ),
        float_cents=words.amount(count["float_cents"]),
        beside=_from_beside(count),
        cash_cents=words.amount(count["cash_cents"]),
        out_cents=words.amount(count["taken_out_cents"]),
        should_be=words.amount(count["should_be_cents"]),
        counted_cents=words.amount(count["counted_cents"]),
    )


def _from_beside(count: CashCount) -> Markup:
    """What the other events of the evening put into the box, where it served them too."""
    if count["beside_cents"] is None:
        return NOTHING
    return html(
        '<div><dt>{ui.cash.beside}</dt><dd class="num" data-test="from-beside">{cents}</dd></div>',
        cents=words.amount(count["beside_cents"]),
    )


def _one_box(app: App, cash_up: CashUp) -> Markup:
    """Whether the box served every event of the evening; it does, unless somebody says not."""
    if cash_up["beside_cents"] is None:
        return NOTHING
    return html(
        '<label class="check"><input type="checkbox" id="one-box" name="one_box" '
        'data-change="cash-typed" {checked}><span>{label}</span></label>',
        checked="checked" if FORM.texts(app).get("one_box", True) else "",
        label=t("ui.cash.one-box", beside_cents=cash_up["beside_cents"]),
    )


def _form(app: App, cash_up: CashUp) -> Markup:
    typed = FORM.drawing(app)
    return html(
        '<form class="stack" id="cash" data-submit="count-cash" data-input="cash-typed" '
        'novalidate>{refused}<div class="cash-fields">{float}{out}{counted}</div>{names}{box}'
        "{wrong}{count}</form>",
        refused=FORM.wrong(app),
        float=typed.field("float_cents", t("ui.cash.float")),
        out=typed.field("taken_out_cents", t("ui.cash.taken-out"), t("ui.cash.taken-out-help")),
        counted=typed.field("counted_cents", t("ui.cash.counted")),
        names=field(
            "cash--counters",
            t("ui.money.counters"),
            FORM.texts(app).get("counters", ""),
            attrs=html('maxlength="160"'),
            help_text=t("ui.money.counters-help"),
        ),
        box=_one_box(app, cash_up),
        wrong=FORM.how_many(app),
        count=submit("count-cash", t("ui.cash.do"), "btn-main", "check"),
    )


def _ask(app: App) -> None:
    """Ask for the till where the evening has changed since."""
    state, tid = app.state(CashState), app.tid
    question = (app.view["events"], app.evening.view)
    if state.question == question:
        return
    state.question = question

    def answered(reply: Reply[CashUp]) -> None:
        if "ok" in reply and tid == app.tid:
            app.state(CashState).cash = reply["ok"]
            app.draw(True)

    app.bus.call("cash", {"tid": tid}, answered)


def _fields(app: App) -> list[InputField]:
    return [
        InputField("float_cents", "money", empty=True, place="cash--float"),
        InputField("taken_out_cents", "money", empty=True, place="cash--out"),
        InputField("counted_cents", "money", place="cash--counted"),
    ]


def _command(app: App, values: dict[str, Any], typed: dict[str, Any]) -> Command:
    return {
        "command": "count-evening-cash" if typed.get("one_box") else "count-cash",
        "float_cents": values["float_cents"] or 0,
        "taken_out_cents": values["taken_out_cents"] or 0,
        "counted_cents": values["counted_cents"],
        "names": [name.strip() for name in typed["counters"].split(",") if name.strip()],
    }


FORM = CommandForm(
    "cash",
    _command,
    "count-cash",
    _fields,
    stays=("float_cents", "taken_out_cents", "one_box"),
    outlives=True,
    done=lambda app: app.draw(),
)

ACTIONS = FORM.actions
