"""Entering an expense, a deposit, a payment, and that a duty is done: one form each."""

from __future__ import annotations

from typing import Any

from browser import Element

from pycore.night.money.money_view import Asked, MoneyView
from webapp.ui.frame import book, forms, page, words
from webapp.ui.frame.html import NOTHING, Markup, html, join
from webapp.ui.frame.parts import clause, field, keys, refusal, shut, submit
from webapp.ui.frame.tablet import Tablet
from webapp.ui.frame.words import t
from webapp.ui.money.state import DEPOSIT, DUTY, EXPENSE, PAYMENT, mine


def said(kind: str, code: str, clause_id: str = "") -> str:
    """A code of a place in words; where the catalogue has none, its clause says it."""
    key = "ui.money." + kind + "." + code
    if words.has(key) or not clause_id:
        return t(key)
    return words.voice().clause(clause_id)[1] or code


def _form(app: Tablet, form: str, act: str, fields: Markup, refused: str) -> Markup:
    return html(
        '<form class="stack" id="{id}" data-submit="{act}" data-input="money-keep" novalidate>'
        "{refused}{fields}{wrong}{send}</form>",
        id=form,
        act=act,
        refused=refusal(app.refusals.get(refused)),
        fields=fields,
        wrong=forms.how_many(mine(app).forms[form]),
        send=submit(act, t("ui.money." + act), "btn-main", "check"),
    )


def _text(app: Tablet, form: str, name: str, label: str = "", help_text: str = "") -> Markup:
    return field(
        form + "--" + name,
        label or t("ui.money." + name),
        mine(app).texts[form].get(name, ""),
        attrs=html('maxlength="80"'),
        help_text=help_text,
    )


def _choice(
    app: Tablet,
    form: str,
    name: str,
    choices: list[tuple[str, str]],
    row: str = "keys-row keys-wide",
) -> Markup:
    rows = [(value, label, "", False) for value, label in choices]
    chosen = mine(app).ticked[form].get(name, "")
    label = t("ui.money." + name)
    return keys(form + "-" + name, label, rows, chosen, "money-choose", row)


def _tick(app: Tablet, form: str, name: str, label: str, clause_id: str) -> Markup:
    return html(
        '<div class="cluster"><label class="check grow"><input type="checkbox" id="{form}--{name}"'
        ' name="{name}" data-change="money-keep" {checked}><span>{label}</span></label>{clause}'
        "</div>",
        form=form,
        name=name,
        checked="checked" if mine(app).ticked[form].get(name) else "",
        label=label,
        clause=clause(clause_id),
    )


def expense(app: Tablet, told: MoneyView) -> Markup:
    chosen = mine(app).ticked[EXPENSE]["kind"]
    typed = forms.Drawing(app, mine(app).forms[EXPENSE], EXPENSE)
    kinds = [one for one in told["kinds"] if one["kind"] == chosen]
    fields = html(
        '{kinds}{never}<div class="two">{what}{payee}</div><div class="two">{cents}{receipt}</div>'
        "{ticks}{approval}",
        kinds=_choice(
            app,
            EXPENSE,
            "kind",
            [(one["kind"], t("ui.money.kind." + one["kind"])) for one in told["kinds"]],
        ),
        never=shut(kinds[0]["never"]) if kinds else "",
        what=_text(app, EXPENSE, "what"),
        payee=_text(app, EXPENSE, "payee"),
        cents=typed.field("cents", t("ui.money.cents")),
        receipt=_text(app, EXPENSE, "receipt"),
        ticks=[_word(app, one) for one in kinds[0]["words"]] if kinds else "",
        approval=_text(app, EXPENSE, "approval", "", t("ui.money.approval-help"))
        if [cap for cap in told["caps"] if cap["what"] == "expenses"]
        else "",
    )
    return _form(app, EXPENSE, "money-expense", fields, "expense")


def _word(app: Tablet, one: Asked) -> Markup:
    label = said("states", one["code"], one["clause"])
    return _tick(app, EXPENSE, "states-" + one["code"], label, one["clause"])


def deposit(app: Tablet, told: MoneyView) -> Markup:
    source = mine(app).ticked[DEPOSIT]["source"]
    typed = forms.Drawing(app, mine(app).forms[DEPOSIT], DEPOSIT)
    is_takings = source == "takings"
    fields = html(
        '{source}<div class="two">{account}{day}</div><div class="two">{cents}{slip}</div>{by}',
        source=_choice(
            app,
            DEPOSIT,
            "source",
            [(one, t("ui.money.source." + one)) for one in ("takings", "interest")],
        ),
        account=_text(app, DEPOSIT, "account"),
        day=typed.field("day", t("ui.money.day")),
        cents=typed.field("cents", t("ui.money.cents")),
        slip=_text(app, DEPOSIT, "slip") if is_takings else "",
        by=_text(app, DEPOSIT, "by") if is_takings else "",
    )
    return _form(app, DEPOSIT, "money-deposit", fields, "deposit")


def payment(app: Tablet, told: MoneyView) -> Markup:
    ticked = mine(app).ticked[PAYMENT]
    towards = ticked["towards"]
    typed = forms.Drawing(app, mine(app).forms[PAYMENT], PAYMENT)
    fields = html(
        '{towards}{none}{which}<div class="two">{payee}{what}</div><div class="two">{cents}{day}'
        '</div><div class="two">{cheque}{signers}</div>{support}',
        towards=_choice(
            app,
            PAYMENT,
            "towards",
            [
                (one, t("ui.money.towards." + one))
                for one in ("expense", "prize", "purpose", "transfer")
            ],
        ),
        none=shut(told["transfers"]) if towards == "transfer" else "",
        which=_which(app, told, towards),
        payee=_text(app, PAYMENT, "payee"),
        what=_text(app, PAYMENT, "what"),
        cents=typed.field("cents", t("ui.money.cents")),
        day=typed.field("day", t("ui.money.day")),
        cheque=_text(app, PAYMENT, "cheque"),
        signers=_text(app, PAYMENT, "signers", "", t("ui.money.signers-help")),
        support=_text(app, PAYMENT, "support") if towards == "purpose" else "",
    )
    return _form(app, PAYMENT, "money-payment", fields, "payment")


def _which(app: Tablet, told: MoneyView, towards: str) -> Markup:
    """Which expense it pays, or what purpose it goes to."""
    if towards == "expense":
        if not told["expenses"]:
            return html('<p class="soft">{none}</p>', none=t("ui.money.no-expense"))
        rows = [(one["expense"], one["what"]) for one in told["expenses"]]
        return _choice(app, PAYMENT, "expense", rows, "stack stack-tight")
    if towards != "purpose":
        return NOTHING
    rows = [(one["code"], said("purpose", one["code"], one["clause"])) for one in told["purposes"]]
    return join(
        [
            _choice(app, PAYMENT, "purpose", rows) if rows else NOTHING,
            _tick(app, PAYMENT, "is_property", t("ui.money.is_property"), told["property"])
            if told["property"]
            else NOTHING,
        ]
    )


def duty(app: Tablet, names: list[str]) -> Markup:
    """That one of the open duties is done."""
    chosen = mine(app).ticked[DUTY]
    if chosen["duty"] not in names:
        chosen["duty"] = names[0]
    typed = forms.Drawing(app, mine(app).forms[DUTY], DUTY)
    fields = html(
        '{duty}<div class="two">{day}{by}</div>',
        duty=_choice(app, DUTY, "duty", [(one, t("ui.money.done." + one)) for one in names]),
        day=typed.field("day", t("ui.money.day")),
        by=_text(app, DUTY, "by"),
    )
    return _form(app, DUTY, "money-duty", fields, "duty")


# ---- what is done ----


def keep(app: Tablet, element: Element) -> None:
    """What stands on the page, of every form that is there."""
    kept = mine(app)
    for form in kept.forms:
        given = page.form(form)
        for name in given:
            if isinstance(given[name], bool):
                kept.ticked[form][name] = given[name]
            elif not kept.forms[form].has(name):
                kept.texts[form][name] = given[name]
        if given:
            forms.typed_in(app, kept.forms[form], form)


def choose(app: Tablet, element: Element) -> None:
    """Another kind, or another of several."""
    keep(app, element)
    form, name = element.name.split("-")
    mine(app).ticked[form][name] = element.value
    app.draw()


def _values(app: Tablet, form: str, element: Element) -> dict[str, Any] | None:
    keep(app, element)
    kept = mine(app)
    kept.forms[form].take(page.form(form))
    values = forms.sent(app, kept.forms[form])
    return values if values is not None and app.tap_counts() else None


def _send(app: Tablet, form: str, command: dict[str, Any], first: str) -> None:
    """Enter it in the night; where it is refused, why is read at the top of its form."""

    def refused() -> None:
        app.rest()
        app.draw()
        page.show(form)

    app.do(command, form, lambda: _done(app, form, first), undone=refused)


def _done(app: Tablet, form: str, first: str) -> None:
    kept = mine(app)
    kept.clear(form)
    kept.forms[form].clear()
    app.draw()
    page.focus(form + "--" + first)


def _names(text: str) -> list[str]:
    return [one.strip() for one in text.split(",") if one.strip()]


def record_expense(app: Tablet, element: Element) -> None:
    values = _values(app, EXPENSE, element)
    if values is None:
        return
    texts, ticked = mine(app).texts[EXPENSE], mine(app).ticked[EXPENSE]
    states = [name[7:] for name in ticked if name.startswith("states-") and ticked[name]]
    command = {
        "command": "record-expense",
        "kind": ticked["kind"],
        "what": texts.get("what", ""),
        "names": [one for one in [texts.get("payee", "").strip()] if one],
        "cents": values["cents"],
        "receipt": texts.get("receipt", ""),
        "states": states,
        "approval": texts.get("approval", ""),
    }
    _send(app, EXPENSE, command, "what")


def record_deposit(app: Tablet, element: Element) -> None:
    values = _values(app, DEPOSIT, element)
    if values is None:
        return
    texts = mine(app).texts[DEPOSIT]
    source = mine(app).ticked[DEPOSIT]["source"]
    command = {
        "command": "record-deposit",
        "source": source,
        "account": texts.get("account", ""),
        "slip": texts.get("slip", "") if source == "takings" else "",
        "cents": values["cents"],
        "day": values["day"],
        "names": _names(texts.get("by", "")) if source == "takings" else [],
    }
    _send(app, DEPOSIT, command, "account")


def record_payment(app: Tablet, element: Element) -> None:
    values = _values(app, PAYMENT, element)
    if values is None:
        return
    texts, ticked = mine(app).texts[PAYMENT], mine(app).ticked[PAYMENT]
    payee = texts.get("payee", "").strip()
    signers = _names(texts.get("signers", "")) if payee else []
    command = {
        "command": "record-payment",
        "towards": ticked["towards"],
        "cheque": texts.get("cheque", ""),
        "day": values["day"],
        "names": [payee, *signers] if payee else [],
        "cents": values["cents"],
        "what": texts.get("what", ""),
        "expense": ticked["expense"],
        "purpose": ticked["purpose"],
        "is_property": bool(ticked.get("is_property")),
        "support": texts.get("support", ""),
    }
    _send(app, PAYMENT, command, "payee")


def close_duty(app: Tablet, element: Element) -> None:
    values = _values(app, DUTY, element)
    if values is None:
        return
    command = {
        "command": "close-duty",
        "night": app.tid,
        "duty": mine(app).ticked[DUTY]["duty"],
        "day": values["day"],
        "names": _names(mine(app).texts[DUTY].get("by", "")),
    }
    book.do(app, command, "duty", lambda tablet: _done(tablet, DUTY, "day"))


def reopen_duty(app: Tablet, element: Element) -> None:
    command = {"command": "reopen-duty", "night": app.tid, "duty": page.data(element, "duty")}
    book.do(app, command, "duty", None)


ACTIONS = {
    "money-keep": keep,
    "money-choose": choose,
    "money-expense": record_expense,
    "money-deposit": record_deposit,
    "money-payment": record_payment,
    "money-duty": close_duty,
    "money-reopen": reopen_duty,
}
