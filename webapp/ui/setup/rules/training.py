"""Who was trained for what, by whom and when; entered by somebody who was there."""

from __future__ import annotations

from typing import Any

from browser import Element

from pycore.judge.book_view import Trained
from webapp.ui.app.app import App, Command
from webapp.ui.forms import book, forms
from webapp.ui.forms.forms import CommandForm
from webapp.ui.forms.typed_field import InputField
from webapp.ui.kit import page, words
from webapp.ui.kit.html import Markup, html
from webapp.ui.kit.parts import button, field, submit
from webapp.ui.kit.words import t

TEXTS = ("name", "topic", "by")


def _fields(app: App) -> list[InputField]:
    return [InputField("day", "day", highest=forms.today(app), place="training--day")]


def _command(app: App, values: dict[str, Any], typed: dict[str, Any]) -> Command:
    app.fold("training-open", True)
    return {
        "command": "keep-training",
        "names": [typed["name"].strip(), typed["by"].strip()],
        "topic": typed["topic"].strip(),
        "day": values["day"],
    }


FORM = CommandForm("training", _command, "training-keep", _fields, in_book=True, outlives=True)


def panel(app: App) -> Markup:
    entered, typed = FORM.texts(app), FORM.drawing(app)
    rows = app.book["training"]
    texts = [
        field(
            "training--" + name,
            t("ui.training." + name),
            entered.get(name, ""),
            attrs=html('maxlength="80"'),
        )
        for name in TEXTS
    ]
    return html(
        '<section class="panel stack"><h2>{ui.training.title}</h2>{rows}{refusal}'
        '<details class="fold" data-fold="training-open" {open}><summary>'
        '<h3>{ui.training.add}</h3></summary><form id="training" class="stack" '
        'data-submit="training-keep" data-input="training-typed" novalidate>{texts}{day}{keep}'
        "</form></details></section>",
        rows=html(
            '<ul class="rows rows-in" data-test="trainings">{rows}</ul>',
            rows=[_row(row) for row in rows],
        )
        if rows
        else html('<p class="soft">{ui.training.none}</p>'),
        refusal=FORM.wrong(app),
        open="open" if app.is_open("training-open") or entered else "",
        texts=texts,
        day=typed.field("day", t("ui.book.day")),
        keep=submit("training-keep", t("ui.book.enter"), "", "check"),
    )


def _row(row: Trained) -> Markup:
    return html(
        '<li><div class="grow"><b>{name}</b> · {topic}<br><span class="soft small">{by}</span>'
        "</div>{drop}</li>",
        name=words.called(row["name"]),
        topic=row["topic"],
        by=t("ui.training.by-on", by=row["by"], day=row["day"]),
        drop=button(
            "training-drop",
            t("ui.book.take-out"),
            "btn-plain",
            "",
            html('data-target="{training}"', training=row["training"]),
        ),
    )


def drop(app: App, element: Element) -> None:
    book.do(
        app, {"command": "drop-training", "training": page.data(element, "target")}, FORM.where
    )


ACTIONS = {**FORM.actions, "training-drop": drop}
