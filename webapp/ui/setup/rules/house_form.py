"""House rules as a form: a copy of others or a new edition of one's own, as fields or as text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from browser import Element, window

from webapp.ui.app.app import App
from webapp.ui.floor import paper_sheet
from webapp.ui.forms import book, forms
from webapp.ui.forms.typed_field import Form
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import button, refusal, submit
from webapp.ui.kit.words import t
from webapp.ui.setup.rules import (
    advice,
    fixed,
    house_draft,
    house_panels,
    house_refusal,
    jackpot_draft,
)
from webapp.ui.setup.rules.house_draft import Document
from webapp.ui.setup.rules.state import Written, room_state
from webapp.worker.answers import CheckedHouse, Reply

TYPING_MS = 400


def draft(app: App) -> Written | None:
    """What is being written, or None."""
    return room_state(app).house


def begin(app: App, document: Document, is_copy: bool) -> None:
    """Start from a document. A copy gets an id of its own from its name; an edition keeps it."""
    anew = house_draft.copied(document)
    today = words.date_field(app.now())
    if is_copy:
        name = t("ui.house.form.copy-of", name=document["name"])[:200]
        anew["name"] = name
        anew["id"] = book.slug(name)
    anew["edition"] = house_draft.next_edition(app.book["houses"], anew["id"], today)
    room_state(app).house = {"document": anew, "text": None, "copy": is_copy}
    room_state(app).before = None
    room_state(app).ended = None
    room_state(app).asks = {}
    room_state(app).advice = None
    app.refusals.pop("house", None)
    advice.ask(app, anew)


def render(app: App, written: Written) -> Markup:
    document = written["document"]
    as_text = written["text"] is not None
    room_state(app).shown = document
    room_state(app).offered = _asks(app, document)
    return html(
        '<form id="house-form" class="stack stack-wide house-form" data-submit="house-save" '
        'data-change="house-typed" data-input="house-typing" novalidate>'
        '<section class="panel stack">'
        '<div class="cluster between"><h2>{title}</h2>{other}</div>'
        '<p class="soft">{help}</p></section>{body}{foot}</form>',
        title=t("ui.house.form.copy" if written["copy"] else "ui.house.form.edition"),
        other=button(
            "house-as-fields" if as_text else "house-as-text",
            t("ui.house.form.as-fields" if as_text else "ui.house.form.as-text"),
            "btn-plain",
            "",
            html('id="house-other"'),
        ),
        help=t("ui.house.form.help", jurisdiction=t("jurisdiction." + document["jurisdiction"]))
        if not as_text
        else t("ui.house.form.text-help"),
        body=_text(written["text"])
        if written["text"] is not None
        else house_panels.every(
            app, document, forms.Drawing(app, form_of(app, written), "house-form")
        ),
        foot=_foot(app, written),
    )


def _foot(app: App, written: Written) -> Markup:
    refused = app.refusals.get("house")
    show = NOTHING
    if refused and written["text"] is None:
        refused, place = house_refusal.in_form(written["document"], refused)
        if place:
            target = html('data-target="{place}"', place=place)
            show = html(
                '<div class="cluster">{show}</div>',
                show=button("house-show", t("ui.house.form.show"), "", "", target),
            )
    return html(
        '<section class="stack">{advice}{refusal}{show}{how_many}<div class="cluster">{save}'
        "{poster}{cancel}</div></section>",
        advice=advice.slot(app, written["document"], "said-rest")
        if written["text"] is None
        else "",
        refusal=refusal(refused),
        show=show,
        how_many=forms.how_many(room_state(app).form) if written["text"] is None else "",
        save=submit("house-save", t("ui.house.form.keep"), "btn-main btn-big", "check"),
        poster=button(
            "house-poster",
            t("ui.house.design.poster"),
            "btn-big",
            "print",
            html('id="house-poster"'),
        )
        if written["text"] is None
        else "",
        cancel=button("house-cancel", t("common.cancel"), "btn-big"),
    )


def _text(text: str) -> Markup:
    return html(
        '<section class="panel stack"><div class="field"><label for="house-text">{label}</label>'
        '<textarea class="input house-text" id="house-text" name="text" rows="30" '
        'spellcheck="false" autocapitalize="off">{text}</textarea></div></section>',
        label=t("ui.house.form.text"),
        text=text,
    )


def form_of(app: App, written: Written) -> Form:
    """The fields of the draft, with its texts."""
    document = written["document"]
    form = room_state(app).form
    form.fields = house_draft.fields(document)
    form.texts = house_draft.texts(document)
    form.texts.update(_asks(app, document))
    form.keep = lambda: noted(app)
    return form


def _asks(app: App, document: Document) -> dict[str, str]:
    """What a suggestion is asked for: as it was typed, else as the draft has it."""
    values = document["values"]
    house_advice = room_state(app).advice
    lengths = [row["minutes"] for row in house_draft.levels(document) if "minutes" in row]
    likely = (
        values["player_cap"]["value"],
        values["starting_stack_chips"]["value"],
        (house_advice["play_minutes"] if house_advice else None) or 240,
        lengths[0] if lengths else 20,
    )
    texts = {}
    for index in range(len(house_draft.ASKS)):
        name = "ask-" + house_draft.ASKS[index]
        texts[name] = room_state(app).asks.get(name, str(likely[index]))
    return texts


# ---- what a tap does ----


def noted(app: App) -> Written | None:
    """Take what stands in the fields into the draft, and give the draft."""
    written = draft(app)
    if not written:
        return None
    texts = page.form("house-form")
    text = written["text"]
    document = written["document"]
    if text is not None:
        text = texts.get("text", text)
    elif document is room_state(app).shown:  # else the page still shows rows that were moved since
        form = form_of(app, written)
        form.take(texts)
        offered = room_state(app).offered
        document = house_draft.applied(document, texts, form.values(forms.rules()))
        answers = dict(room_state(app).asks)
        for name in offered:
            if name in texts and (name in answers or texts[name] != offered[name]):
                answers[name] = texts[name]
        room_state(app).asks = answers
        if written["copy"]:
            document["id"] = book.slug(document["name"])
        room_state(app).shown = document
    room_state(app).house = {"document": document, "text": text, "copy": written["copy"]}
    return room_state(app).house


def typed(app: App, element: Element) -> None:
    """A field was left: its text outlives whatever is drawn or opened next. With the reference of
    an approval more may be chosen, and without it less.
    """
    before = draft(app)
    written = noted(app)
    if not before or not written or written["text"] is not None:
        return
    if fixed.approved(before["document"]) != fixed.approved(written["document"]):
        app.draw()
    advice.ask(app, written["document"])


def typing(app: App, element: Element) -> None:
    """What is to be said of the draft comes a moment after the last key."""
    turn = room_state(app).turn + 1
    room_state(app).turn = turn

    def later() -> None:
        if app.route == "book" and room_state(app).turn == turn:
            typed(app, element)

    window.setTimeout(app.guard(later), TYPING_MS)


def show_field(app: App, element: Element) -> None:
    page.show(page.data(element, "target"))


def with_row(app: App, element: Element) -> None:
    kind = page.data(element, "kind")
    change(app, lambda document: house_draft.with_row(document, kind))


def without_row(app: App, element: Element) -> None:
    kind, index = page.data(element, "kind"), int(page.data(element, "nth"))
    change(app, lambda document: house_draft.without_row(document, kind, index))


def with_jackpot(app: App, element: Element) -> None:
    ended = room_state(app).ended
    change(app, lambda document: jackpot_draft.begin(house_draft.copied(document), ended))
    page.show("value-" + jackpot_draft.FEE)


def without_jackpot(app: App, element: Element) -> None:
    """What it was stays at hand: a slip must not cost the clauses that it was approved under."""
    written = noted(app)
    if written:
        room_state(app).ended = written["document"]
        change(app, lambda document: jackpot_draft.end(house_draft.copied(document)))
        page.show("with-jackpot")


def change(app: App, changed: Callable[[Document], Document]) -> None:
    written = noted(app)
    if written:
        document = changed(written["document"])
        room_state(app).house = {"document": document, "text": None, "copy": written["copy"]}
        room_state(app).form.renamed()
        room_state(app).adding = -1
        app.draw()
        advice.ask(app, document)


def show_poster(app: App, element: Element) -> None:
    written = noted(app)
    if written:
        facts = {"document": written["document"]}
        paper_sheet.beside(app, "house-poster", facts, "house-poster")


def as_text(app: App, element: Element) -> None:
    """The worker writes the text, and says what does not fit before it does."""
    written = noted(app)
    if written and forms.sent(app, form_of(app, written)) is not None:
        _check(app, {"document": written["document"]}, True)


def as_fields(app: App, element: Element) -> None:
    written = noted(app)
    if written:
        _check(app, {"text": written["text"]}, False)


def _check(app: App, question: dict[str, Any], text_next: bool) -> None:
    def answered(reply: Reply[CheckedHouse]) -> None:
        written = draft(app)
        if not written:
            return
        app.refusals.pop("house", None)
        if "refused" in reply:
            app.refusals["house"] = reply["refused"]
        elif "ok" in reply:
            document: Any = reply["ok"]["document"]
            text = reply["ok"]["text"] if text_next else None
            room_state(app).house = {"document": document, "text": text, "copy": written["copy"]}
            advice.ask(app, document)
        else:
            app.failed(reply)
        app.draw()

    app.bus.call("house-check", question, answered)


def save(app: App, element: Element) -> None:
    written = noted(app)
    if not written:
        return
    request: dict[str, Any] = {"utc_offset_minutes": words.offset_minutes(app.now())}
    if written["text"] is not None:
        request["text"] = written["text"]
    elif forms.sent(app, form_of(app, written)) is None:
        return
    else:
        request["document"] = written["document"]
    book.keep_house(app, request, close)


def close(app: App) -> None:
    room_state(app).house = None
    room_state(app).before = None
    room_state(app).form.clear()
    page.scroll_up()
    page.focus("main")


def cancel(app: App, element: Element) -> None:
    close(app)
    app.refusals.pop("house", None)
    app.draw()


ACTIONS = {
    "house-typed": typed,
    "house-show": show_field,
    "house-with": with_row,
    "house-without": without_row,
    "house-with-jackpot": with_jackpot,
    "house-without-jackpot": without_jackpot,
    "house-typing": typing,
    "house-poster": show_poster,
    "house-as-text": as_text,
    "house-as-fields": as_fields,
    "house-save": save,
    "house-cancel": cancel,
}
