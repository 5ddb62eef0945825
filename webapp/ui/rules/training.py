"""Who was trained for what, by whom and when; entered by somebody who was there."""

from __future__ import annotations

from browser import Element

from pycore.judge.book_view import Trained
from webapp.ui.frame import book, forms, page, words
from webapp.ui.frame.html import Markup, html
from webapp.ui.frame.parts import button, field, refusal, submit
from webapp.ui.frame.tablet import Tablet
from webapp.ui.frame.typed_field import Field, Form
from webapp.ui.frame.words import t
from webapp.ui.rules.state import mine

FORM = "training"
TEXTS = ("name", "topic", "by")


def form_of(app: Tablet) -> Form:
    form = mine(app).training_form
    form.texts = mine(app).training
    form.fields = [Field("day", "day", highest=forms.today(app), place="training--day")]
    return form


def panel(app: Tablet) -> Markup:
    given = mine(app).training
    typed = forms.Drawing(app, form_of(app), FORM)
    rows = app.book["training"]
    texts = [
        field(
            "training--" + name,
            t("ui.training." + name),
            given.get(name, ""),
            attrs=html('maxlength="80"'),
        )
        for name in TEXTS
    ]
    return html(
        '<section class="panel stack"><h2>{title}</h2>{rows}{refusal}'
        '<details class="fold" data-fold="training-open" {open}><summary><h3>{add}</h3></summary>'
        '<form id="training" class="stack" data-submit="training-keep" '
        'data-input="training-typed" novalidate>{texts}{day}{keep}</form></details></section>',
        title=t("ui.training.title"),
        rows=html(
            '<ul class="rows rows-in" data-test="trainings">{rows}</ul>',
            rows=[_row(row) for row in rows],
        )
        if rows
        else html('<p class="soft">{none}</p>', none=t("ui.training.none")),
        refusal=refusal(app.refusals.get(FORM)),
        open="open" if app.is_open("training-open") or given else "",
        add=t("ui.training.add"),
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


def typed(app: Tablet, element: Element) -> None:
    mine(app).training = page.form(FORM)
    forms.typed_in(app, form_of(app), FORM)


def keep(app: Tablet, element: Element) -> None:
    given = page.form(FORM)
    mine(app).training = given
    app.fold("training-open", True)
    values = forms.sent(app, form_of(app))
    if values is None:
        return
    wish = {
        "command": "keep-training",
        "names": [given["name"].strip(), given["by"].strip()],
        "topic": given["topic"].strip(),
        "day": values["day"],
    }
    book.do(app, wish, FORM, _kept)


def _kept(app: Tablet) -> None:
    mine(app).training = {}
    mine(app).training_form.clear()


def drop(app: Tablet, element: Element) -> None:
    book.do(app, {"command": "drop-training", "training": page.data(element, "target")}, FORM)


ACTIONS = {"training-typed": typed, "training-keep": keep, "training-drop": drop}
