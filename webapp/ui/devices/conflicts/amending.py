"""A record that waits, taken with other values: the fields that may be put right.

What waits as it was asked last, the reasons typed so far, and the values that are put right.
"""

from __future__ import annotations

from typing import Any

from browser import Element

from pycore.night.devices.disagreements import CanBe, Disagreement, Disagreements
from pycore.portable import sentences
from webapp.ui.app.app import App
from webapp.ui.forms import forms
from webapp.ui.forms.typed_field import Form, InputField
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import button, submit
from webapp.ui.kit.words import t


class ConflictsState:
    def __init__(self) -> None:
        self.answer: Disagreements | None = None
        self.question: Any = None
        self.reasons: dict[str, str] = {}
        self.amending: str = ""
        self.paths: dict[str, str] = {}
        self.was: dict[str, str] = {}
        self.form = Form([])


def room_state(app: App) -> ConflictsState:
    return app.state(ConflictsState)


FORM = "amend-values"
KINDS = {
    "cents": "money",
    "chips": "chips",
    "level": "count",
    "ms": "minutes",
    "number": "count",
    "place": "count",
    "seat": "count",
    "table": "count",
    "ticket": "ticket",
}


def can(conflict: Disagreement) -> bool:
    """Return whether there is a value that somebody can type otherwise."""
    return conflict["block"] == 1 and bool(
        [value for value in conflict["values"] if _typed(value)]
    )


def _typed(option: CanBe) -> bool:
    value = option["value"]
    is_told = value is None or (isinstance(value, int) and value >= 0)
    return option["unit"] in KINDS and is_told


def begin(app: App, conflict: Disagreement) -> None:
    """Begin the fields with what was written in them."""
    state = room_state(app)
    state.amending = conflict["id"]
    state.paths = {}
    state.was = {}
    fields: list[InputField] = []
    for value in conflict["values"]:
        if not _typed(value):
            continue
        name = "value-%d" % len(fields)
        kind = KINDS[value["unit"]]
        fields.append(InputField(name, kind, 0, empty=value["value"] is None))
        state.paths[name] = value["path"]
        state.was[name] = forms.text_of(value["value"], kind)
    state.form = Form(fields)
    state.form.begin(dict(state.was))


def panel(app: App, conflict: Disagreement) -> Markup:
    """Return nothing but for the one that is being put right."""
    if room_state(app).amending != conflict["id"]:
        return NOTHING
    form = room_state(app).form
    typed = forms.Drawing(app, form, FORM)
    by_path = {value["path"]: value for value in conflict["values"]}
    return html(
        '<form class="stack" id="{form}" data-submit="conflict-amended" data-input="values-typed" '
        'data-test="amending" novalidate><h3>{ui.against.amend-title}</h3>'
        '<div class="two">{fields}</div>{wrong}<div class="cluster">{do}{no}</div></form>',
        form=FORM,
        fields=[
            typed.field(field.name, _label(by_path[room_state(app).paths[field.name]]))
            for field in form.fields
            if room_state(app).paths[field.name] in by_path
        ],
        wrong=forms.how_many(form),
        do=submit("conflict-amended", t("ui.against.amend-do"), "btn-main", "check"),
        no=button("values-close", t("common.cancel"), ""),
    )


def _label(option: CanBe) -> str:
    name = sentences.value_name(words.voice(), option["field"])
    if not option["row"]:
        return name
    return t("ui.against.row", field=name, n=option["row"])


def values(app: App) -> "list[dict[str, object]] | None":
    """Return what is to count instead, as a command takes it; None where something typed is
    wrong.
    """
    state = room_state(app)
    sent = forms.sent(app, state.form)
    if sent is None:
        return None
    return [
        {"path": state.paths[name], "now": sent[name]}
        for name in sent
        if state.form.texts.get(name, "") != state.was[name]
    ]


def typed(app: App, element: Element) -> None:
    forms.typed_in(app, room_state(app).form, FORM)


def close(app: App, element: Element) -> None:
    room_state(app).amending = ""
    app.draw()
    page.focus("main")


ACTIONS = {"values-typed": typed, "values-close": close}
