"""Money: the report as it stands and what it lacks, what is due, what was spent, banked and paid,
and the cash of every desk.

What the night's money was when it was asked last.
"""

from __future__ import annotations

from typing import Any

from pycore.judge.book_view import Due
from pycore.night.money.financial_report import ReportField
from pycore.night.money.money_view import Cap, DeskCash, Lack, MoneyView
from webapp.ui.app import looking
from webapp.ui.app.app import App
from webapp.ui.app.room import Room
from webapp.ui.devices.lately import lately_panel
from webapp.ui.forms import book
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, Piece, html, join
from webapp.ui.kit.parts import badge, button, why_key
from webapp.ui.kit.words import t
from webapp.ui.money.money import entering


class MoneyState:
    def __init__(self) -> None:
        self.answer: MoneyView | None = None
        self.question: Any = None


def room_state(app: App) -> MoneyState:
    return app.state(MoneyState)


# What is done on this screen.
ACTS = ("expense-recorded", "deposit-recorded", "payment-recorded")
STATES = {"open": "badge-act", "overdue": "badge-no", "done": "badge-ok", "kept": ""}


def render(app: App) -> Markup:
    looking.again(app, room_state(app), "money", background=True)
    view = room_state(app).answer
    if not view:
        return html('<p class="soft">{ui.loading}</p>')
    return html(
        '<div class="split"><div class="stack stack-wide">{report}{lacking}{due}{caps}{desks}'
        '</div><div class="stack stack-wide">{lately}{expenses}{deposits}{payments}</div></div>',
        report=_report(view),
        lacking=_lacking(view),
        due=_due(app),
        caps=_caps(view),
        desks=[_desk(desk) for desk in view["desks"]],
        lately=lately_panel(app, ACTS),
        expenses=_entered(
            app,
            "expenses",
            [(_join(expense["description"], expense["payee"], _no("receipt", expense["receipt"]),
                    ", ".join([t("ui.money.no.cheque", no=no) for no in expense["cheques"]])),
              expense["cents"]) for expense in view["expenses"]],
            entering.expense(app, view),
        ),
        deposits=_entered(
            app,
            "deposits",
            [(_join(words.civil(deposit["day"]), deposit["account"], _no("slip", deposit["slip"]),
                    deposit["by"]), deposit["cents"]) for deposit in view["deposits"]],
            entering.deposit(app, view),
        ),
        payments=_entered(
            app,
            "payments",
            [(_join(words.civil(payment["day"]), _no("cheque", payment["cheque"]),
                    payment["payee"], payment["description"]), payment["cents"])
             for payment in view["payments"]],
            entering.payment(app, view),
        ),
    )  # fmt: skip


def _join(*parts: str) -> str:
    return words.joined([part for part in parts if part])


def _no(kind: str, number: str) -> str:
    return t("ui.money.no." + kind, no=number) if number else ""


def _panel(name: str, body: Piece) -> Markup:
    return html(
        '<section class="panel stack" data-test="money-{name}"><h2>{title}</h2>{body}</section>',
        name=name,
        title=t("ui.money.title." + name),
        body=body,
    )


def _report(money: MoneyView) -> Markup:
    """What a place asks for first, with its clauses; then the rest."""
    more = html(
        '<details class="fold" data-fold="money-more"><summary>'
        '<h3>{ui.money.title.more}</h3></summary><dl class="sum">{rows}</dl></details>',
        rows=[_row(report_field) for report_field in money["more"]],
    )
    required = html(
        '<dl class="sum">{rows}</dl>', rows=[_row(field) for field in money["report_fields"]]
    )
    if not money["report_fields"]:
        required = html(
            '<dl class="sum">{rows}</dl>', rows=[_row(field) for field in money["more"]]
        )
    note = html('<p class="small soft">{ui.money.xlsx}</p>')
    return _panel("report", join([required, more if money["report_fields"] else NOTHING, note]))


def _row(field: ReportField) -> Markup:
    money = field["unit"] == "cents"
    return html(
        '<div><dt>{label}{clauses}</dt><dd class="num" data-test="field-{name}">{value}</dd>'
        "</div>",
        label=t("ui.money.field." + field["name"]),
        clauses=why_key(*field["clauses"]),
        name=field["name"],
        value=words.amount(field["value"]) if money else words.grouped(field["value"]),
    )


def _lacking(money: MoneyView) -> Markup:
    if not money["lacking"]:
        return _panel("lacking", badge("badge-ok", t("ui.money.whole"), "check"))
    rows = [_lack(lack) for lack in money["lacking"]]
    return _panel("lacking", html('<ul class="told">{rows}</ul>', rows=rows))


def _lack(lack: Lack) -> Markup:
    return html(
        '<li data-lack="{code}">{says}{clauses}</li>',
        code=lack["code"],
        says=words.tell("ui.money.lack." + lack["code"], lack["facts"]),
        clauses=why_key(*lack["clauses"]),
    )


def _due(app: App) -> Markup:
    """What is due for this night, and the form that says it is done."""
    rows = [due for due in app.book["due"] if due["night"] == app.tid] if app.book else []
    if not rows:
        return NOTHING
    open_duties = [row["duty"] for row in rows if row["state"] in ("open", "overdue")]
    return _panel(
        "due",
        html(
            '<ul class="rows rows-in">{rows}</ul>{form}',
            rows=[_duty(row) for row in rows],
            form=entering.duty(app, open_duties) if open_duties else "",
        ),
    )


def _duty(due: Due) -> Markup:
    undo = NOTHING
    says = t("ui.money.due." + due["duty"], by_day=due["by_day"])
    if due["state"] == "done":
        says = t("ui.money.was." + due["duty"], done_day=due["done_day"], name=due["done_by"])
        facts = html('data-duty="{duty}"', duty=due["duty"])
        undo = button("money-reopen", t("ui.money.reopen"), "btn-plain", "undo", facts)
    return html(
        '<li data-due="{duty}"><span class="grow">{says}{clause}</span>{state}{undo}</li>',
        duty=due["duty"],
        says=says,
        clause=why_key(due["clause"]),
        state=badge(STATES[due["state"]], t("ui.money.state." + due["state"])),
        undo=undo,
    )


def _caps(money: MoneyView) -> Markup:
    if not money["caps"]:
        return NOTHING
    foot = t("ui.money.expected", expected_cents=money["expected_cents"])
    return _panel(
        "caps",
        html(
            '<ul class="told">{rows}</ul><p class="small soft">{foot}</p>',
            rows=[_cap(cap) for cap in money["caps"]],
            foot=foot,
        ),
    )


def _cap(cap: Cap) -> Markup:
    key = "ui.money.cap." + cap["use"]
    state = NOTHING
    if cap["is_breached"]:
        state = badge("badge-no", t("ui.money.cap.over"), "warn")
    elif cap["near"]:
        state = badge("badge-sun", t("ui.money.cap.near"), "warn")
    return html(
        '<li data-cap="{what}">{says}{clauses} {tightest}{state}</li>',
        what=cap["use"],
        says=t(
            key, part_bp=cap["part_bp"], limit_cents=cap["limit_cents"], is_cents=cap["is_cents"]
        ),
        clauses=why_key(*cap["clauses"]),
        tightest=badge("", t("ui.money.cap.tightest")) if cap["tightest"] else "",
        state=state,
    )


def _desk(desk: DeskCash) -> Markup:
    """What a desk took in, by how it was paid, and what was counted by whom."""
    rows: list[tuple[str, int]] = [
        (t("ui.cash." + row["kind"]) + " · " + t("ui.paid." + row["way"]), row["cents"])
        for row in desk["sold"]
    ]
    rows += [(t("ui.cash.total-" + row["way"]), row["cents"]) for row in desk["totals"]]
    count = desk["counted"]
    if count:
        rows += [
            (t("ui.cash.should-be"), count["should_be_cents"]),
            (t("ui.cash.counted"), count["counted_cents"]),
            (t("ui.money.variance"), desk["variance_cents"]),
        ]
    return html(
        '<section class="panel stack" data-test="money-desk"><h2>{title}</h2>{sums}{by}</section>',
        title=t("ui.cash.desk", number=desk["desk"]),
        sums=_sums(rows),
        by=html(
            '<p class="small soft">{by}</p>',
            by=t("ui.money.counted-by", names=desk["counters"] or t("ui.money.nobody")),
        )
        if count
        else "",
    )


def _sums(rows: list[tuple[str, int]]) -> Markup:
    return html(
        '<dl class="sum">{rows}</dl>',
        rows=[
            html(
                '<div><dt>{label}</dt><dd class="num">{value}</dd></div>',
                label=label,
                value=words.amount(cents),
            )
            for label, cents in rows
        ],
    )


def _entered(app: App, name: str, rows: list[tuple[str, int]], form: Markup) -> Markup:
    """What was entered of one kind, and the form for one more, folded until it is wanted."""
    fold = "money-" + name
    body = html(
        '{rows}<details class="fold" data-fold="{fold}" {open}><summary><h3>{label}</h3>'
        "</summary>{form}</details>",
        rows=_sums(rows)
        if rows
        else html('<p class="soft">{none}</p>', none=t("ui.money.none." + name)),
        fold=fold,
        open="open" if app.is_open(fold) else "",
        label=t("ui.money.new." + name),
        form=form,
    )
    return _panel(name, body)


ROOM = Room(
    "money",
    render,
    actions=entering.ACTIONS,
    opened=book.load,
    follows_book=True,
    icon="payouts",
    linked=70,
)
