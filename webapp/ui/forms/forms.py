"""Forms of typed fields on the page: their inputs, what stands under each, and sending one.

A room declares a CommandForm: its fields, its command and what comes after. What is typed into it
stays until it was saved. While the room draws, a Drawing of it gives the inputs and sentences, and
from then on a field that is left is looked at; when it is sent, something wrong is shown and gets
the focus. The fields of a sheet are looked at only when it is sent. Where one form is not one
command, a room keeps a Form (typed_field) itself and asks sent() for its values.
"""

from __future__ import annotations

from browser import Element

from pycore.portable import typed
from webapp.ui.app.app import App, Command
from webapp.ui.app.room import Act
from webapp.ui.forms import book, drafts, fields
from webapp.ui.forms.typed_field import (
    ALL_WELL,
    Form,
    InputField,
    attributes,
    codes_by_field,
    written,
    wrong_id,
)
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, Piece, attrs, html
from webapp.ui.kit.parts import banner, button, refusal
from webapp.ui.kit.words import t

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Make = Callable[[App, dict[str, Any], dict[str, Any]], Command | None]

_INPUTS = {"day": "date", "time": "time"}
_rules: dict[str, dict[str, object]] = {}  # {language: how it is typed}


def _no_fields(app: App) -> list[InputField]:
    return []


def rules() -> dict[str, object]:
    """Return how numbers and days are typed in the language of the screens."""
    lang = words.lang()
    if lang not in _rules:
        _rules[lang] = typed.of_words(words.voice().words)
    return _rules[lang]


def today(app: App) -> str:
    """Return the hall's day, as days are typed."""
    return words.date_field(app.now())


def text_of(value: object, kind: str) -> str:
    """Return a value as its field shows it in the language of the screens."""
    return written(value, kind, rules())


def sent(app: App, form: Form) -> dict[str, Any] | None:
    """Return {name: value} of a form that was sent. None where something is wrong or asked: then
    it says so, and the focus is at the first such field.
    """
    step = form.send(rules(), today(app))
    if step.outcome == ALL_WELL:
        return step.values
    app.draw()
    look_at(step.place)
    return None


def look_at(place: str) -> None:
    """Bring a field into sight, with the focus in it."""
    fields.unfold(place)
    page.show(place)


def typed_in(app: App, form: Form, form_id: str) -> None:
    """Take what stands in the fields; what was wrong and is right now is said no longer."""
    form.take(page.form(form_id))
    if form.drawn and not fields.is_in_parts() and form.due(rules(), today(app)) != form.drawn:
        app.draw()


def how_many(form: Form) -> Markup:
    """Return how many fields need another look, for above the button."""
    return so_many(len(form.shown(rules())))


def so_many(count: int) -> Markup:
    """Return that so many fields need another look. Nothing for fewer than two."""
    if count < 2:
        return NOTHING
    return html(
        '<p class="wrong" role="alert" data-test="typed-wrong">{wrong}</p>',
        wrong=words.count("ui.typed.wrong", count),
    )


def field_left(app: App, form_id: str, name: str) -> bool:
    """Read a field that was left; True when the form says something else now."""
    form = app.forms.get(form_id)
    if not form or not form.has(name):
        return False
    form.take(page.form(form_id))
    if form.keep:
        form.keep()
    form.leave(name)
    return form.due(rules(), today(app)) != form.drawn


class Drawing:
    """One drawing of a form, whose id on the page is *form_id*."""

    def __init__(self, app: App, form: Form, form_id: str, apart: bool = False) -> None:
        """*apart*: the inputs do not stand inside their form on the page."""
        self._apart = apart
        self._form = form
        self._id = form_id
        self._wrong = form.shown(rules())
        self._asked = form.shown_questions(rules(), today(app))
        form.drawn = codes_by_field(self._wrong, self._asked)
        if not app.sheet:
            app.forms[form_id] = form

    def field(self, name: str, label: str, help_text: Piece = "", big: bool = False) -> Markup:
        """Return a labelled input with what stands under it."""
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
        """Return the input alone; *label* where nothing beside it says what it is."""
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
        """Return what is wrong with a field, or asked about it. Nothing when all is well."""
        place = self._form.field(name).place
        if name in self._wrong:
            return html(
                '<p class="wrong" id="{id}">{sentence}</p>',
                id=wrong_id(place),
                sentence=words.refusal(self._wrong[name]),
            )
        if name not in self._asked:
            return NOTHING
        question = self._asked[name]
        return banner(
            "banner-warn",
            "warn",
            t("ui.refused." + question["kind"]),
            html(
                '<span id="{id}">{sentence}</span>',
                id=wrong_id(place),
                sentence=words.refusal(question),
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


# ---- a form and its command ----


class _Typed:
    """The declared forms with what stands in them, by their names."""

    def __init__(self) -> None:
        self.forms: dict[str, Form] = {}
        self.touched: set[str] = set()


class CommandForm:
    """A form that sends one command.

    *name* is its id on the page and begins the ids of its fields. *command(app, values, typed)*
    makes the command of what was read and of all that stands in the form; None sends nothing.
    *act* names the button. *fields(app)* are the typed fields as they are now, *likely(app)* the
    texts in them until somebody types. A refusal is shown at *where*; *refused(app)* follows it.
    After it was saved, *stays* alone remain, *done(app)* follows, and *first_field* on the page
    has the focus. *typing(app)* comes before what a key changes. *outlives* a reload: what was
    typed stays for this visit. *waits*: a second tap within a moment does not count.
    """

    def __init__(
        self,
        name: str,
        command: Make,
        act: str,
        fields: Callable[[App], list[InputField]] = _no_fields,
        where: str = "",
        in_book: bool = False,
        stays: tuple[str, ...] = (),
        done: Callable[[App], object] | None = None,
        refused: Callable[[App], object] | None = None,
        first_field: str = "",
        outlives: bool = False,
        waits: bool = False,
        likely: Callable[[App], dict[str, Any]] | None = None,
        typing: Callable[[App], object] | None = None,
    ) -> None:
        self.name = name
        self.where = where or name
        self.actions: dict[str, Act] = {name + "-typed": self.typed, act: self.send}
        self._command = command
        self._fields = fields
        self._in_book = in_book
        self._stays = stays
        self._after = done
        self._refused = refused
        self._first = first_field
        self._outlives = outlives
        self._waits = waits
        self._likely = likely
        self._typing = typing

    # ---- what stands in it ----

    def form(self, app: App) -> Form:
        form = self._form(app)
        form.fields = self._fields(app)
        if self._likely and self.name not in app.state(_Typed).touched:
            form.texts = self._likely(app)
        return form

    def texts(self, app: App) -> dict[str, Any]:
        """Return {name: text, or True/False for a check box} as it was typed; empty before."""
        return self._form(app).texts

    def _form(self, app: App) -> Form:
        by_name = app.state(_Typed).forms
        if self.name not in by_name:
            by_name[self.name] = Form([])
            if self._outlives:
                by_name[self.name].texts = drafts.stored_draft(self.name + app.tid, {})
        return by_name[self.name]

    def drawing(self, app: App) -> Drawing:
        return Drawing(app, self.form(app), self.name)

    def wrong(self, app: App) -> Markup:
        """Return why it was refused."""
        return refusal(app.refusals.get(self.where))

    def how_many(self, app: App) -> Markup:
        """Return how many fields need another look."""
        return how_many(self._form(app))

    def begin(self, app: App, texts: dict[str, Any]) -> None:
        """Begin anew, with these texts in the fields."""
        self._form(app).begin(texts)
        self._keep(app, texts)

    def clear(self, app: App) -> None:
        """Clear the form as after it was saved."""
        texts = self.texts(app)
        self.begin(app, {name: texts[name] for name in self._stays if name in texts})
        app.refusals.pop(self.where, None)
        app.state(_Typed).touched.discard(self.name)

    def _keep(self, app: App, texts: dict[str, Any]) -> None:
        if self._outlives:
            drafts.keep(self.name + app.tid, texts)

    def take(self, app: App) -> dict[str, Any]:
        """Keep what stands on the page, and give it; what it does not ask now keeps its text."""
        on_page = page.form(self.name)
        texts = self.texts(app)
        texts.update(on_page)
        self._keep(app, texts)
        app.state(_Typed).touched.add(self.name)
        return on_page

    # ---- taps ----

    def typed(self, app: App, element: Element) -> None:
        if self._typing:
            self._typing(app)
        self.take(app)
        app.corrected(self.where)
        typed_in(app, self.form(app), self.name)

    def send(self, app: App, element: Element) -> None:
        self.send_with(app, {})

    def send_with(self, app: App, answer: dict[str, Any]) -> None:
        """Send the form as send() does, with what another button than its own says."""
        texts = {**self.take(app), **answer}
        values = sent(app, self.form(app))
        if values is None or (self._waits and not app.tap_counts()):
            return
        command = self._command(app, values, texts)
        if command:
            self.do(app, command)

    def do(self, app: App, command: Command) -> None:
        """Send a command as this form's own."""
        if self._in_book:
            book.do(app, command, self.where, self._done)
        else:
            app.do(command, self.where, lambda: self._done(app), undone=lambda: self._undone(app))

    def _done(self, app: App) -> None:
        self.clear(app)
        if self._waits:
            app.rest()
        if self._after:
            self._after(app)
        if self._first:
            app.draw()
            page.focus(self._first)

    def _undone(self, app: App) -> None:
        if self._waits:
            app.rest()
        if self._refused:
            self._refused(app)


# ---- the answer to a question ----


def still_right(app: App, element: Element) -> None:
    """Send the form again: the day is meant."""
    form_id = page.data(element, "form")
    form = app.forms.get(form_id)
    if form:
        form.confirm(page.data(element, "name"), rules())
        fields.submit(form_id)


def change(app: App, element: Element) -> None:
    form = app.forms.get(page.data(element, "form"))
    if form:
        look_at(form.field(page.data(element, "name")).place)


ACTIONS = {"typed-right": still_right, "typed-change": change}
