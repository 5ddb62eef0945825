"""Forms of typed fields on the page: their inputs, what stands under each, and sending one.

A room keeps a Form (typed_field) in its state and names it in ROOM's forms. While it draws, a
Drawing of it gives the inputs and sentences; when it is sent, sent() gives the values, or shows
what is wrong and brings the focus there.
"""

from __future__ import annotations

from pycore.portable import typed
from webapp.ui.frame import fields, page, words
from webapp.ui.frame.html import NOTHING, attrs, html
from webapp.ui.frame.parts import banner, button
from webapp.ui.frame.typed_field import ALL_WELL, attributes, told, written, wrong_id
from webapp.ui.frame.words import t

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from browser import Element

    from webapp.ui.frame.html import Markup, Piece
    from webapp.ui.frame.tablet import Tablet
    from webapp.ui.frame.typed_field import Form

_INPUTS = {"day": "date", "time": "time"}
_rules: dict[str, dict[str, object]] = {}  # {language: how it is typed}


def rules() -> dict[str, object]:
    """How numbers and days are typed in the language of the screens."""
    lang = words.lang()
    if lang not in _rules:
        _rules[lang] = typed.of_words(words.voice().words)
    return _rules[lang]


def today(app: Tablet) -> str:
    """The hall's day, as days are typed."""
    return words.date_field(app.now())


def text_of(value: object, kind: str) -> str:
    """A value as its field shows it in the language of the screens."""
    return written(value, kind, rules())


def sent(app: Tablet, form: Form) -> dict[str, Any] | None:
    """{name: value} of a form that was sent. None where something is wrong or asked: then it says
    so, and the focus is at the first such field.
    """
    step = form.send(rules(), today(app))
    if step.what == ALL_WELL:
        return step.values
    app.draw()
    look_at(step.place)
    return None


def look_at(place: str) -> None:
    """Bring a field into sight, with the focus in it."""
    fields.unfold(place)
    page.show(place)


def typed_in(app: Tablet, form: Form, form_id: str) -> None:
    """Take what stands in the fields; what was wrong and is right now is said no longer."""
    form.take(page.form(form_id))
    if form.drawn and not fields.is_in_parts() and form.due(rules(), today(app)) != form.drawn:
        app.draw()


def how_many(form: Form) -> Markup:
    """How many fields need another look, for above the button. Nothing for fewer than two."""
    wrong = form.shown(rules())
    if len(wrong) < 2:
        return NOTHING
    return html(
        '<p class="wrong" role="alert" data-test="typed-wrong">{wrong}</p>',
        wrong=words.count("ui.typed.wrong", len(wrong)),
    )


def left(app: Tablet, form_id: str, name: str) -> bool:
    """A field of a form was left; True when the form says something else now."""
    form = app.room.forms(app).get(form_id)
    if not form or not form.has(name):
        return False
    form.take(page.form(form_id))
    if form.keep:
        form.keep()
    form.leave(name)
    return form.due(rules(), today(app)) != form.drawn


class Drawing:
    """One drawing of a form, whose id on the page is *form_id*."""

    def __init__(self, app: Tablet, form: Form, form_id: str, apart: bool = False) -> None:
        """*apart*: the inputs do not stand inside their form on the page."""
        self._apart = apart
        self._form = form
        self._id = form_id
        self._wrong = form.shown(rules())
        self._asked = form.asked(rules(), today(app))
        form.drawn = told(self._wrong, self._asked)

    def field(self, name: str, label: str, help_text: Piece = "", big: bool = False) -> Markup:
        """A labelled input with what stands under it."""
        field = self._form.field(name)
        return html(
            '<div class="field"><label for="{place}">{label}</label>{input}{help}{below}</div>',
            place=field.place,
            label=label,
            input=self.input(name, "input-big" if big else "", has_help=bool(help_text)),
            help=html(
                '<span class="help" id="{place}-help">{help_text}</span>',
                place=field.place,
                help_text=help_text,
            )
            if help_text
            else "",
            below=self.below(name),
        )

    def input(self, name: str, css: str = "", label: str = "", has_help: bool = False) -> Markup:
        """The input alone; *label* where nothing beside it says what it is."""
        field = self._form.field(name)
        more = attributes(field, name in self._wrong, has_help, name in self._asked)
        if label:
            more["aria-label"] = label
        if self._apart:
            more["form"] = self._id
        return html(
            '<input class="input {css}" id="{place}" name="{name}" type="{kind}" value="{text}" '
            'autocomplete="off"{more}>',
            css=css,
            place=field.place,
            name=name,
            kind=_INPUTS.get(field.kind, "text"),
            text=self._form.texts.get(name, ""),
            more=attrs(more),
        )

    def below(self, name: str) -> Markup:
        """What is wrong with a field, or asked about it. Nothing when all is well."""
        place = self._form.field(name).place
        if name in self._wrong:
            return html(
                '<p class="wrong" id="{id}">{sentence}</p>',
                id=wrong_id(place),
                sentence=words.refusal(self._wrong[name]),
            )
        if name not in self._asked:
            return NOTHING
        asked = self._asked[name]
        return banner(
            "banner-warn",
            "warn",
            t("ui.refused." + asked["kind"]),
            html(
                '<span id="{id}">{sentence}</span>',
                id=wrong_id(place),
                sentence=words.refusal(asked),
            ),
            html(
                '<div class="cluster">{right}{change}</div>',
                right=button(
                    "typed-right", t("ui.typed.still-right"), "btn-main", "", self._at(name)
                ),
                change=button("typed-change", t("ui.typed.change"), "", "", self._at(name)),
            ),
            html('data-test="typed-question" role="alert"'),
        )

    def _at(self, name: str) -> Markup:
        return html('data-form="{id}" data-name="{name}"', id=self._id, name=name)


# ---- the answer to a question ----


def still_right(app: Tablet, element: Element) -> None:
    """The day is meant: the form is sent again."""
    form_id = page.data(element, "form")
    form = app.room.forms(app).get(form_id)
    if form:
        form.confirm(page.data(element, "name"), rules())
        fields.submit(form_id)


def change(app: Tablet, element: Element) -> None:
    form = app.room.forms(app).get(page.data(element, "form"))
    if form:
        look_at(form.field(page.data(element, "name")).place)


ACTIONS = {"typed-right": still_right, "typed-change": change}
