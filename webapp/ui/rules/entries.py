"""What is typed into the book of events before Holdfast: what they took in."""

from __future__ import annotations

from browser import Element

from pycore.judge.book_view import BookView
from webapp.ui.frame import book, forms, page
from webapp.ui.frame.html import Markup, html
from webapp.ui.frame.parts import button, field, keys, refusal, submit
from webapp.ui.frame.tablet import Tablet
from webapp.ui.frame.typed_field import Form
from webapp.ui.frame.words import t
from webapp.ui.rules.state import mine


def takings_form(app: Tablet) -> Form:
    form = mine(app).takings_form
    form.texts = mine(app).takings
    form.fields = book.takings_fields(app, "takings")
    return form


def forms_of(app: Tablet) -> dict[str, Form]:
    return {"takings": takings_form(app)} if app.book else {}


# ---- takings before Holdfast ----


def takings(app: Tablet) -> Markup:
    given = mine(app).takings
    typed = forms.Drawing(app, takings_form(app), "takings")
    chosen = given.get("jurisdiction", "") or _likely(app.book)
    choices = [(code, t("jurisdiction." + code), "", False) for code in app.book["jurisdictions"]]
    return html(
        '<section class="panel stack"><h2>{title}</h2><p class="soft">{help}</p>{refusal}'
        '<form id="takings" class="stack" data-submit="takings-record" '
        'data-input="takings-typed" novalidate>{where}{day}{gross}{what}{how_many}'
        '<div class="cluster">{enter}{no_others}</div></form></section>',
        title=t("ui.book.before"),
        help=t("ui.book.before-help"),
        refusal=refusal(app.refusals.get("takings")),
        where=keys("jurisdiction", t("ui.book.where"), choices, chosen, row="keys-row keys-wide"),
        day=typed.field("day", t("ui.book.day")),
        gross=typed.field("gross", t("ui.book.gross")),
        how_many=forms.how_many(mine(app).takings_form),
        what=field(
            "takings--what", t("ui.book.what"), given.get("what", ""), attrs=html('maxlength="80"')
        ),
        enter=submit("takings-record", t("ui.book.enter"), "", "plus"),
        no_others=button("takings-complete", t("ui.book.no-others"), ""),
    )


def _likely(book: BookView) -> str:
    """Where the organization most likely plays: by the first house rules that it offers."""
    for house in book["houses"]:
        if not house["retired"]:
            return house["jurisdiction"]
    return ""


def takings_typed(app: Tablet, element: Element) -> None:
    mine(app).takings = page.form("takings")
    forms.typed_in(app, takings_form(app), "takings")


def takings_record(app: Tablet, element: Element) -> None:
    given = page.form("takings")
    mine(app).takings = given
    values = forms.sent(app, takings_form(app))
    if values is not None:
        wish = book.takings_wish(values, given["what"], given.get("jurisdiction", ""))
        book.do(app, wish, "takings", _takings_recorded)


def _takings_recorded(app: Tablet) -> None:
    given = mine(app).takings
    mine(app).takings_form.clear()
    mine(app).takings = {"jurisdiction": given.get("jurisdiction", "")}


def takings_complete(app: Tablet, element: Element) -> None:
    given = page.form("takings")
    book.do(
        app,
        {"command": "state-complete", "jurisdiction": given.get("jurisdiction", "")},
        "takings",
    )


def takings_remove(app: Tablet, element: Element) -> None:
    book.do(app, {"command": "remove-takings", "takings": page.data(element, "target")}, "takings")


ACTIONS = {
    "takings-typed": takings_typed,
    "takings-record": takings_record,
    "takings-complete": takings_complete,
    "takings-remove": takings_remove,
}
