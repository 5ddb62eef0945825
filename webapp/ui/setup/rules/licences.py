"""The licences in the book: what each says, whether it is in force; the form that enters one."""

from __future__ import annotations

from typing import Any

from browser import Element

from pycore.judge.book_view import LicenceView
from webapp.ui.app.app import App, Command
from webapp.ui.forms import book, forms
from webapp.ui.forms.forms import CommandForm
from webapp.ui.forms.typed_field import InputField
from webapp.ui.kit import page, words
from webapp.ui.kit.html import Markup, html
from webapp.ui.kit.parts import badge, button, field, keys, submit
from webapp.ui.kit.words import t
from webapp.ui.setup import licence_said
from webapp.ui.setup.house_fields import MOST_COUNT, MOST_GROSS_CENTS
from webapp.ui.setup.rules import papers
from webapp.ui.setup.rules.house_draft import room_state

LIMITS = (
    ("players", "count"),
    ("event_gross_cents", "money"),
    ("year_gross_cents", "money"),
    ("prizes_cents", "money"),
    ("expenses_cents", "money"),
    ("population", "count"),
    ("events_week", "count"),
    ("events_period", "count"),
)
MOST = {"count": MOST_COUNT, "money": MOST_GROSS_CENTS}
WHERE = "licence-where"
"""Of which jurisdiction it is: its field in the form, beside another form that asks the same."""
TEXTS = ("number", "office", "game", "application")
ROWS = ("holders", "places", "days")
"""What is typed a line each."""
HOURS = ("from_minute", "until_minute")


def _typed_fields(app: App) -> list[InputField]:
    """The days, hours and limits of a licence."""
    fields = licence_said.days_of(FORM.texts(app), "licence")
    fields += [InputField(name, "time", empty=True, place="licence--" + name) for name in HOURS]
    for name, kind in LIMITS:
        fields.append(InputField(name, kind, 1, MOST[kind], empty=True, place="licence--" + name))
    place = "licence--fee_cents"
    fields.append(InputField("fee_cents", "money", 0, MOST_GROSS_CENTS, empty=True, place=place))
    fields.append(InputField("fee_paid", "day", empty=True, place="licence--fee_paid"))
    return fields


def licences(app: App) -> Markup:
    rows = [_licence(app, licence) for licence in app.book["licences"]]
    is_change = room_state(app).licence_id != ""
    return html(
        '<section class="panel stack"><h2>{ui.book.licence}</h2>{rows}{refusal}'
        '<details class="fold" data-fold="licence-open" {open}><summary><h3>{label}</h3>'
        '</summary><form id="licence" class="stack" data-submit="licence-keep" '
        'data-input="licence-typed" novalidate>{fields}<div class="cluster">{keep}{cancel}</div>'
        "</form></details>{papers}</section>",
        rows=html('<ul class="stack" data-test="licences">{rows}</ul>', rows=rows)
        if rows
        else html('<p class="soft">{ui.book.licence-none}</p>'),
        refusal=FORM.wrong(app),
        open="open" if app.is_open("licence-open") or FORM.texts(app) else "",
        label=t("ui.book.licence-change" if is_change else "ui.book.licence-add"),
        fields=_fields(app),
        keep=submit("licence-keep", t("ui.book.enter"), "", "check"),
        cancel=button("licence-cancel", t("common.cancel"), "") if is_change else "",
        papers=papers.form(app) if rows else "",
    )


def _licence(app: App, licence: LicenceView) -> Markup:
    is_current = licence["status"] == "current"
    state = licence_said.status(licence)
    if licence["current"]:
        state = badge("badge-ok", t("ui.book.current"), "check")
    if is_current:
        # One id for both: who suspended it by a key puts it in force again by it.
        marks = [
            _key(licence, "suspend", "ui.book.suspend", "mark"),
            _key(licence, "end", "ui.book.cancel-licence"),
        ]
    else:
        marks = [_key(licence, "restore", "ui.book.restore", "mark")]
    return html(
        '<li class="stack stack-tight"><div class="cluster"><b>{number}</b>{state}</div>'
        '<p class="soft small">{facts}</p>{special}<div class="cluster">{change}{drop}{marks}'
        "</div>{papers}</li>",
        number=licence["number"],
        state=state,
        facts=words.joined(_facts(licence)),
        special=html('<p class="small">{special}</p>', special=licence["special"])
        if licence["special"]
        else "",
        change=_key(licence, "change", "ui.book.change"),
        drop=_key(licence, "drop", "ui.book.take-out"),
        marks=marks,
        papers=papers.rows(app, licence),
    )


def _key(licence: LicenceView, act: str, label: str, name: str = "") -> Markup:
    """A button of a licence, which is named by its number."""
    facts = html(
        'id="{name}-{licence}" data-target="{licence}" aria-label="{spoken}"',
        name=name or act,
        licence=licence["licence"],
        spoken=t("common.told", about=t(label), told=licence["number"]),
    )
    return button("licence-" + act, t(label), "", "", facts)


def _facts(licence: LicenceView) -> list[str]:
    """What a licence says, in short."""
    facts = licence_said.period(licence)
    if licence["jurisdiction"]:
        facts.append(words.jurisdiction(licence["jurisdiction"]))
    facts += [fact for fact in (licence["office"], licence["game"]) if fact]
    facts += licence["holders"]
    facts += [words.civil(day) for day in licence["days"]]
    limits: Any = licence
    for name, _ in LIMITS:
        if limits[name] is not None:
            facts.append(words.tell("ui.book.limit-" + name, {name: limits[name]}))
    if licence["fee_paid"]:
        facts.append(t("ui.book.fee-paid-on", day=words.civil(licence["fee_paid"])))
    if licence["application"]:
        facts.append(t("ui.book.application-is", text=licence["application"]))
    if licence["note"]:
        facts.append(licence["note"])
    return facts


def _text(texts: dict[str, str], name: str) -> Markup:
    return field(
        "licence--" + name,
        t("ui.book." + name),
        texts.get(name, ""),
        attrs=html('maxlength="{most}"', most="200" if name == "application" else "60"),
    )


def _lines(texts: dict[str, str], name: str, rows: str = "2") -> Markup:
    return html(
        '<div class="field"><label for="licence--{name}">{label}</label><textarea class="input" '
        'id="licence--{name}" name="{name}" rows="{rows}" {most} '
        'aria-describedby="licence--{name}-help">'
        '{text}</textarea><span class="help" id="licence--{name}-help">{help}</span></div>',
        name=name,
        label=t("ui.book." + name),
        rows=rows,
        text=texts.get(name, ""),
        help=t("ui.book.%s-help" % name),
        most=html('maxlength="2000"') if name == "special" else "",
    )


def _fields(app: App) -> Markup:
    texts, typed = FORM.texts(app), FORM.drawing(app)
    places = [("", t("ui.book.anywhere"), "", False)]
    places += [(code, t("jurisdiction." + code), "", False) for code in app.book["jurisdictions"]]
    return html(
        '{number}<div class="two">{first}{last}</div>{where}'
        '<details class="fold" data-fold="licence-more" {open}>'
        "<summary>{ui.book.licence-more}</summary><div "
        'class="stack">{office}{holders}{places}{days}{special}<div class="two">{hours}</div>'
        '<p class="soft small">{ui.book.limits-help}</p><div class="two">{limits}</div>'
        '<div class="two">{more}</div></div></details>{how_many}',
        open="open" if app.is_open("licence-more") else "",
        number=_text(texts, "number"),
        office=_text(texts, "office"),
        first=typed.field("first_day", t("ui.book.first_day")),
        last=typed.field("last_day", t("ui.book.last_day")),
        where=keys(
            WHERE,
            t("ui.book.where"),
            places,
            texts.get(WHERE, ""),
            row="keys-row keys-wide",
        ),
        holders=_lines(texts, "holders"),
        places=_lines(texts, "places"),
        days=_lines(texts, "days"),
        hours=[typed.field(name, t("ui.book." + name)) for name in HOURS],
        limits=[typed.field(name, t("ui.book." + name)) for name, _ in LIMITS],
        special=_lines(texts, "special", "4"),
        more=[
            _text(texts, "game"),
            _text(texts, "application"),
            typed.field("fee_cents", t("ui.book.fee_cents")),
            typed.field("fee_paid", t("ui.book.fee_paid")),
        ],
        how_many=FORM.how_many(app),
    )


# ---- taps ----


def _command(app: App, values: dict[str, Any], typed: dict[str, Any]) -> Command:
    wish: Command = {"command": "keep-licence"}
    if room_state(app).licence_id:
        wish["licence"] = room_state(app).licence_id
    for name in (*TEXTS, "special"):
        wish[name] = typed[name].strip()
    wish["jurisdiction"] = typed.get(WHERE, "")
    for name in ROWS:
        wish[name] = [line.strip() for line in typed[name].split("\n") if line.strip()]
    wish["days"] = [_day(line) for line in wish["days"]]
    wish.update({name: values[name] for name in values if values[name] is not None})
    return wish


def _day(line: str) -> str:
    """A day as it is kept, where this line is one."""
    read = InputField("day", "day").read(line, forms.rules()).value
    return read if isinstance(read, str) else line[:10]


def _shut(app: App) -> None:
    room_state(app).licence_id = ""
    app.fold("licence-open", False)
    app.fold("licence-more", False)


FORM = CommandForm(
    "licence", _command, "licence-keep", _typed_fields, in_book=True, done=_shut, outlives=True
)


def licence_cancel(app: App, element: Element) -> None:
    FORM.clear(app)
    _shut(app)
    app.draw()


def licence_change(app: App, element: Element) -> None:
    target = page.data(element, "target")
    for licence in app.book["licences"]:
        if licence["licence"] == target:
            recorded: Any = licence
            names = TEXTS + ("first_day", "last_day", "special", "fee_paid")
            texts: dict[str, Any] = {name: recorded[name] or "" for name in names}
            texts[WHERE] = recorded["jurisdiction"]
            for name in ROWS:
                texts[name] = "\n".join(recorded[name])
            for name in HOURS:
                texts[name] = ""
                if recorded[name] is not None:
                    texts[name] = forms.text_of(recorded[name] % licence_said.DAY_MINUTES, "time")
            for name, kind in LIMITS + (("fee_cents", "money"),):
                texts[name] = forms.text_of(recorded[name], kind)
            FORM.begin(app, texts)
            room_state(app).licence_id = target
            app.fold("licence-open", True)
            app.fold("licence-more", True)
    app.draw()
    page.show("licence--number")


def licence_drop(app: App, element: Element) -> None:
    book.do(app, {"command": "drop-licence", "licence": page.data(element, "target")}, "licence")


def _mark(app: App, element: Element, status: str) -> None:
    wish = {
        "command": "mark-licence",
        "licence": page.data(element, "target"),
        "status": status,
    }
    book.do(app, wish, "licence")


def suspend(app: App, element: Element) -> None:
    _mark(app, element, "suspended")


def end(app: App, element: Element) -> None:
    _mark(app, element, "cancelled")


def restore(app: App, element: Element) -> None:
    _mark(app, element, "current")


ACTIONS = {
    **FORM.actions,
    "licence-cancel": licence_cancel,
    "licence-change": licence_change,
    "licence-drop": licence_drop,
    "licence-suspend": suspend,
    "licence-end": end,
    "licence-restore": restore,
}
