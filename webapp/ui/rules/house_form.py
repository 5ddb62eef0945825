"""House rules as a form: a copy of others or a new edition of one's own, as fields or as text."""

from __future__ import annotations

from webapp.ui.frame import book, forms, page, words
from webapp.ui.frame.html import html
from webapp.ui.frame.parts import button, refusal, submit
from webapp.ui.frame.words import t
from webapp.ui.rules import house_draft, house_panels, house_refusal
from webapp.ui.rules.state import mine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from webapp.ui.frame.element import Element
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet


def draft(app: Tablet):
    """What is being written, or None: {"document", "text" (None while it is fields), "copy"}."""
    return mine(app).house


def begin(app: Tablet, document, is_copy) -> None:
    """Start from a document. A copy gets an id of its own from its name; an edition keeps it."""
    found = house_draft.copied(document)
    today = words.date_field(app.now())
    if is_copy:
        name = t("ui.house.form.copy-of", name=document["name"])[:200]
        found["name"] = name
        found["id"] = book.slug(name)
    found["edition"] = house_draft.next_edition(app.book["houses"], found["id"], today)
    mine(app).house = {"document": found, "text": None, "copy": is_copy}
    app.refusals.pop("house", None)


def render(app: Tablet) -> Markup:
    written = draft(app)
    document = written["document"]
    as_text = written["text"] is not None
    return html(
        '<form id="house-form" class="stack stack-wide house-form" data-submit="house-save" '
        'data-change="house-typed" novalidate><section class="panel stack">'
        '<div class="cluster between"><h2>{label}</h2>{button}</div>'
        '<p class="soft">{help}</p></section>{text}{foot}</form>',
        label=t("ui.house.form.copy" if written["copy"] else "ui.house.form.edition"),
        button=button(
            "house-as-fields" if as_text else "house-as-text",
            t("ui.house.form.as-fields" if as_text else "ui.house.form.as-text"),
            "btn-plain",
        ),
        help=t("ui.house.form.help", jurisdiction=t("jurisdiction." + document["jurisdiction"]))
        if not as_text
        else t("ui.house.form.text-help"),
        text=_text(written["text"])
        if as_text
        else house_panels.every(document, forms.Drawing(app, form_of(app), "house-form")),
        foot=_foot(app, written),
    )


def _foot(app: Tablet, written) -> Markup:
    refused = app.refusals.get("house")
    show = ""
    if refused and written["text"] is None:
        refused, place = house_refusal.told(written["document"], refused)
        if place:
            target = html('data-target="{place}"', place=place)
            show = button("house-show", t("ui.house.form.show"), "", "", target)
    return html(
        '<section class="stack">{refusal}{show}{how_many}<div class="cluster">'
        "{house_save}{house_cancel}</div></section>",
        refusal=refusal(refused),
        how_many=forms.how_many(mine(app).form) if written["text"] is None else "",
        show=html('<div class="cluster">{show}</div>', show=show) if show else "",
        house_save=submit("house-save", t("ui.house.form.keep"), "btn-main btn-big", "check"),
        house_cancel=button("house-cancel", t("common.cancel"), "btn-big"),
    )


def _text(text) -> Markup:
    return html(
        '<section class="panel stack"><div class="field"><label for="house-text">{text}</label>'
        '<textarea class="input house-text" id="house-text" name="text" rows="30" '
        'spellcheck="false" autocapitalize="off">{text_2}</textarea></div></section>',
        text=t("ui.house.form.text"),
        text_2=text,
    )


def form_of(app: Tablet):
    """The fields of the draft, with its texts."""
    document = draft(app)["document"]
    form = mine(app).form
    form.fields = house_draft.fields(document)
    form.texts = house_draft.texts(document)
    form.keep = lambda: noted(app)
    return form


def forms_of(app: Tablet):
    written = draft(app)
    return {"house-form": form_of(app)} if written and written["text"] is None else {}


# ---- what a tap does ----


def noted(app: Tablet):
    """Take what stands in the fields into the draft, and give the draft."""
    written = dict(draft(app))
    given = page.form("house-form")
    if written["text"] is not None:
        written["text"] = given.get("text", written["text"])
    else:
        form = form_of(app)
        form.take(given)
        values = form.values(forms.rules())
        document = house_draft.applied(written["document"], given, values)
        if written["copy"]:
            document["id"] = book.slug(document["name"])
        written["document"] = document
    mine(app).house = written
    return written


def typed(app: Tablet, element: Element) -> None:
    """A field was left: its text outlives whatever is drawn or opened next."""
    noted(app)


def show_field(app: Tablet, element: Element) -> None:
    page.show(page.data(element, "target"))


def with_row(app: Tablet, element: Element) -> None:
    _changed(app, house_draft.with_row(noted(app)["document"], page.data(element, "kind")))


def without_row(app: Tablet, element: Element) -> None:
    nth = int(page.data(element, "nth"))
    _changed(app, house_draft.without_row(noted(app)["document"], page.data(element, "kind"), nth))


def move_up(app: Tablet, element: Element) -> None:
    _changed(app, house_draft.moved_up(noted(app)["document"], int(page.data(element, "nth"))))


def _changed(app: Tablet, document) -> None:
    written = dict(draft(app))
    written["document"] = document
    mine(app).house = written
    mine(app).form.renamed()
    app.draw()


def as_text(app: Tablet, element: Element) -> None:
    """The worker writes the text, and says what does not fit before it does."""
    written = noted(app)
    if forms.sent(app, form_of(app)) is not None:
        _checked(app, {"document": written["document"]}, True)


def as_fields(app: Tablet, element: Element) -> None:
    _checked(app, {"text": noted(app)["text"]}, False)


def _checked(app: Tablet, asked, text_next) -> None:
    def answered(reply: Any) -> None:
        written = draft(app)
        if not written:
            return
        app.refusals.pop("house", None)
        if "refused" in reply:
            app.refusals["house"] = reply["refused"]
        elif "ok" in reply:
            written = dict(written)
            written["document"] = reply["ok"]["document"]
            written["text"] = reply["ok"]["text"] if text_next else None
            mine(app).house = written
        else:
            app.failed(reply)
        app.draw()

    app.bus.call("house-check", asked, answered)


def save(app: Tablet, element: Element) -> None:
    written = noted(app)
    asked = {"utc_offset_minutes": words.offset_minutes(app.now())}
    if written["text"] is not None:
        asked["text"] = written["text"]
    elif forms.sent(app, form_of(app)) is None:
        return
    else:
        asked["document"] = written["document"]
    book.keep_house(app, asked, close)


def close(app: Tablet) -> None:
    mine(app).house = None
    mine(app).form.clear()
    page.scroll_up()
    page.focus("main")


def cancel(app: Tablet, element: Element) -> None:
    close(app)
    app.refusals.pop("house", None)
    app.draw()


ACTIONS = {
    "house-typed": typed,
    "house-show": show_field,
    "house-with": with_row,
    "house-without": without_row,
    "house-up": move_up,
    "house-as-text": as_text,
    "house-as-fields": as_fields,
    "house-save": save,
    "house-cancel": cancel,
}
