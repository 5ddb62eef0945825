"""Entering an expense, a deposit, a payment, and that a duty is done: one form each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from browser import Element

from pycore.night.money.money_view import MoneyView, RequiredWord
from webapp.ui.app.app import App, Command
from webapp.ui.forms import book
from webapp.ui.forms.forms import CommandForm
from webapp.ui.forms.typed_field import InputField
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html, join
from webapp.ui.kit.parts import field, keys, shut, submit, why_key
from webapp.ui.kit.words import t

LIKELY = {"kind": "supplies", "source": "takings", "towards": "expense", "duty": "report"}
"""What is chosen while nobody has."""


def code_text(kind: str, code: str, clause_id: str = "") -> str:
    """Return a code of a place in words; where the catalogue has none, its clause says it."""
    key = "ui.money." + kind + "." + code
    if words.has(key) or not clause_id:
        return t(key)
    return words.voice().clause(clause_id)[1] or code


def _form(app: App, form: CommandForm, act: str, fields: Markup) -> Markup:
    return html(
        '<form class="stack" id="{id}" data-submit="{act}" data-input="{id}-typed" novalidate>'
        "{refused}{fields}{wrong}{send}</form>",
        id=form.name,
        act=act,
        refused=form.wrong(app),
        fields=fields,
        wrong=form.how_many(app),
        send=submit(act, t("ui.money." + act), "btn-main", "check"),
    )


def _text(app: App, form: CommandForm, name: str, help_text: str = "") -> Markup:
    return field(
        form.name + "--" + name,
        t("ui.money." + name),
        form.texts(app).get(name, ""),
        attrs=html('maxlength="80"'),
        help_text=help_text,
    )


def _choice(
    app: App,
    form: CommandForm,
    name: str,
    choices: list[tuple[str, str]],
    row: str = "keys-row keys-wide",
) -> Markup:
    rows = [(value, label, "", False) for value, label in choices]
    label = t("ui.money." + name)
    return keys(form.name + "-" + name, label, rows, _chosen(app, form, name), "money-choose", row)


def _chosen(app: App, form: CommandForm, name: str) -> str:
    """What was chosen of several, else what is likely."""
    chosen: str = form.texts(app).get(form.name + "-" + name, LIKELY.get(name, ""))
    return chosen


def _tick(app: App, form: CommandForm, name: str, label: str, clause_id: str) -> Markup:
    return html(
        '<div class="cluster"><label class="check grow"><input type="checkbox" id="{form}--{name}"'
        ' name="{name}" data-change="{form}-typed" {checked}><span>{label}</span></label>{clause}'
        "</div>",
        form=form.name,
        name=name,
        checked="checked" if form.texts(app).get(name) else "",
        label=label,
        clause=why_key(clause_id),
    )


def expense(app: App, money: MoneyView) -> Markup:
    chosen, typed = _chosen(app, EXPENSE, "kind"), EXPENSE.drawing(app)
    kinds = [kind for kind in money["kinds"] if kind["kind"] == chosen]
    fields = html(
        '{kinds}{never}<div class="two">{description}{payee}</div>'
        '<div class="two">{cents}{receipt}</div>{ticks}{approval}',
        kinds=_choice(
            app,
            EXPENSE,
            "kind",
            [(kind["kind"], t("ui.money.kind." + kind["kind"])) for kind in money["kinds"]],
        ),
        never=shut(kinds[0]["never"]) if kinds else "",
        description=_text(app, EXPENSE, "description"),
        payee=_text(app, EXPENSE, "payee"),
        cents=typed.field("cents", t("ui.money.cents")),
        receipt=_text(app, EXPENSE, "receipt"),
        ticks=[_word(app, word) for word in kinds[0]["words"]] if kinds else "",
        approval=_text(app, EXPENSE, "approval", t("ui.money.approval-help"))
        if [cap for cap in money["caps"] if cap["use"] == "expenses"]
        else "",
    )
    return _form(app, EXPENSE, "money-expense", fields)


def _word(app: App, word: RequiredWord) -> Markup:
    label = code_text("states", word["code"], word["clause"])
    return _tick(app, EXPENSE, "states-" + word["code"], label, word["clause"])


def deposit(app: App, money: MoneyView) -> Markup:
    typed = DEPOSIT.drawing(app)
    is_takings = _chosen(app, DEPOSIT, "source") == "takings"
    fields = html(
        '{source}<div class="two">{account}{day}</div><div class="two">{cents}{slip}</div>{by}',
        source=_choice(
            app,
            DEPOSIT,
            "source",
            [(choice, t("ui.money.source." + choice)) for choice in ("takings", "interest")],
        ),
        account=_text(app, DEPOSIT, "account"),
        day=typed.field("day", t("ui.money.day")),
        cents=typed.field("cents", t("ui.money.cents")),
        slip=_text(app, DEPOSIT, "slip") if is_takings else "",
        by=_text(app, DEPOSIT, "by") if is_takings else "",
    )
    return _form(app, DEPOSIT, "money-deposit", fields)


def payment(app: App, money: MoneyView) -> Markup:
    towards, typed = _chosen(app, PAYMENT, "towards"), PAYMENT.drawing(app)
    fields = html(
        '{towards}{none}{which}<div class="two">{payee}{description}</div>'
        '<div class="two">{cents}{day}</div><div class="two">{cheque}{signers}</div>{support}',
        towards=_choice(
            app,
            PAYMENT,
            "towards",
            [
                (choice, t("ui.money.towards." + choice))
                for choice in ("expense", "prize", "purpose", "transfer")
            ],
        ),
        none=shut(money["transfers"]) if towards == "transfer" else "",
        which=_which(app, money, towards),
        payee=_text(app, PAYMENT, "payee"),
        description=_text(app, PAYMENT, "description"),
        cents=typed.field("cents", t("ui.money.cents")),
        day=typed.field("day", t("ui.money.day")),
        cheque=_text(app, PAYMENT, "cheque"),
        signers=_text(app, PAYMENT, "signers", t("ui.money.signers-help")),
        support=_text(app, PAYMENT, "support") if towards == "purpose" else "",
    )
    return _form(app, PAYMENT, "money-payment", fields)


def _which(app: App, money: MoneyView, towards: str) -> Markup:
    """Which expense it pays, or what purpose it goes to."""
    if towards == "expense":
        if not money["expenses"]:
            return html('<p class="soft">{ui.money.no-expense}</p>')
        rows = [
            (expense_line["expense"], expense_line["description"])
            for expense_line in money["expenses"]
        ]
        return _choice(app, PAYMENT, "expense", rows, "stack stack-tight")
    if towards != "purpose":
        return NOTHING
    rows = [
        (purpose["code"], code_text("purpose", purpose["code"], purpose["clause"]))
        for purpose in money["purposes"]
    ]
    return join(
        [
            _choice(app, PAYMENT, "purpose", rows) if rows else NOTHING,
            _tick(app, PAYMENT, "is_property", t("ui.money.is_property"), money["property"])
            if money["property"]
            else NOTHING,
        ]
    )


def duty(app: App, names: list[str]) -> Markup:
    """Return that one of the open duties is done."""
    typed = DUTY.drawing(app)
    if _chosen(app, DUTY, "duty") not in names:
        DUTY.texts(app)["duty-duty"] = names[0]
    fields = html(
        '{duty}<div class="two">{day}{by}</div>',
        duty=_choice(app, DUTY, "duty", [(name, t("ui.money.done." + name)) for name in names]),
        day=typed.field("day", t("ui.money.day")),
        by=_text(app, DUTY, "by"),
    )
    return _form(app, DUTY, "money-duty", fields)


# ---- what is done ----


def choose(app: App, element: Element) -> None:
    """Choose another kind, or another of several."""
    for form in (EXPENSE, DEPOSIT, PAYMENT, DUTY):
        if element.name.startswith(form.name + "-"):
            form.take(app)
    app.draw()


def _show(name: str) -> Callable[[App], None]:
    """Where it is refused, why is read at the top of its form."""

    def show(app: App) -> None:
        app.draw()
        page.show(name)

    return show


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def _cents(form: str) -> InputField:
    return InputField("cents", "money", 1, place=form + "--cents")


def _day(form: str) -> InputField:
    return InputField("day", "day", is_asked=True, place=form + "--day")


def _expense(app: App, values: dict[str, Any], typed: dict[str, Any]) -> Command:
    texts = EXPENSE.texts(app)
    return {
        "command": "record-expense",
        "kind": _chosen(app, EXPENSE, "kind"),
        "description": texts.get("description", ""),
        "names": [name for name in [texts.get("payee", "").strip()] if name],
        "cents": values["cents"],
        "receipt": texts.get("receipt", ""),
        "states": [name[7:] for name in texts if name.startswith("states-") and texts[name]],
        "approval": texts.get("approval", ""),
    }


def _deposit(app: App, values: dict[str, Any], typed: dict[str, Any]) -> Command:
    texts, source = DEPOSIT.texts(app), _chosen(app, DEPOSIT, "source")
    return {
        "command": "record-deposit",
        "source": source,
        "account": texts.get("account", ""),
        "slip": texts.get("slip", "") if source == "takings" else "",
        "cents": values["cents"],
        "day": values["day"],
        "names": _names(texts.get("by", "")) if source == "takings" else [],
    }


def _payment(app: App, values: dict[str, Any], typed: dict[str, Any]) -> Command:
    texts = PAYMENT.texts(app)
    payee = texts.get("payee", "").strip()
    signers = _names(texts.get("signers", "")) if payee else []
    return {
        "command": "record-payment",
        "towards": _chosen(app, PAYMENT, "towards"),
        "cheque": texts.get("cheque", ""),
        "day": values["day"],
        "names": [payee, *signers] if payee else [],
        "cents": values["cents"],
        "description": texts.get("description", ""),
        "expense": _chosen(app, PAYMENT, "expense"),
        "purpose": _chosen(app, PAYMENT, "purpose"),
        "is_property": bool(texts.get("is_property")),
        "support": texts.get("support", ""),
    }


def _duty(app: App, values: dict[str, Any], typed: dict[str, Any]) -> Command:
    return {
        "command": "close-duty",
        "night": app.tid,
        "duty": _chosen(app, DUTY, "duty"),
        "day": values["day"],
        "names": _names(DUTY.texts(app).get("by", "")),
    }


EXPENSE = CommandForm(
    "expense",
    _expense,
    "money-expense",
    lambda app: [_cents("expense")],
    refused=_show("expense"),
    first_field="expense--description",
    waits=True,
)
DEPOSIT = CommandForm(
    "deposit",
    _deposit,
    "money-deposit",
    lambda app: [_cents("deposit"), _day("deposit")],
    refused=_show("deposit"),
    first_field="deposit--account",
    waits=True,
)
PAYMENT = CommandForm(
    "payment",
    _payment,
    "money-payment",
    lambda app: [_cents("payment"), _day("payment")],
    refused=_show("payment"),
    first_field="payment--payee",
    waits=True,
)
DUTY = CommandForm(
    "duty",
    _duty,
    "money-duty",
    lambda app: [_day("duty")],
    in_book=True,
    first_field="duty--day",
    waits=True,
)


def reopen_duty(app: App, element: Element) -> None:
    command = {"command": "reopen-duty", "night": app.tid, "duty": page.data(element, "duty")}
    book.do(app, command, "duty", None)


ACTIONS = {
    **EXPENSE.actions,
    **DEPOSIT.actions,
    **PAYMENT.actions,
    **DUTY.actions,
    "money-choose": choose,
    "money-reopen": reopen_duty,
}
