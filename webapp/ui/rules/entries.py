"""What is typed into the book: licences, and takings of events before Holdfast."""

from __future__ import annotations

from webapp.ui.frame import book, forms, page, words
from webapp.ui.frame.house_fields import MOST_COUNT, MOST_GROSS_CENTS
from webapp.ui.frame.html import html
from webapp.ui.frame.parts import badge, button, field, keys, refusal, submit
from webapp.ui.frame.typed_field import Field
from webapp.ui.frame.words import t
from webapp.ui.rules.state import mine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from browser import Element

    from pycore.views.shapes.book import BookView, Licence
    from webapp.ui.frame.app import Command
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet
    from webapp.ui.frame.typed_field import Form

LIMITS = (("players", "count"), ("event_gross_cents", "money"), ("year_gross_cents", "money"))
MOST = {"count": MOST_COUNT, "money": MOST_GROSS_CENTS}


def licence_form(app: Tablet) -> Form:
    """The days and limits of a licence; it ends no earlier than it begins."""
    form = mine(app).licence_form
    form.texts = mine(app).licence
    first = Field("first", "day", place="licence--first")
    begins = first.read(form.texts.get("first", ""), forms.rules()).value
    lowest = begins if isinstance(begins, str) else None
    form.fields = [first, Field("last", "day", lowest, place="licence--last")]
    for name, kind in LIMITS:
        place = "licence--" + name
        form.fields.append(Field(name, kind, 1, MOST[kind], empty=True, place=place))
    return form


def takings_form(app: Tablet) -> Form:
    form = mine(app).takings_form
    form.texts = mine(app).takings
    form.fields = book.takings_fields(app, "takings")
    return form


def forms_of(app: Tablet) -> dict[str, Form]:
    return {"licence": licence_form(app), "takings": takings_form(app)} if app.book else {}


def licences(app: Tablet) -> Markup:
    rows = [_licence(licence) for licence in app.book["licences"]]
    is_change = mine(app).licence_id != ""
    return html(
        '<section class="panel stack"><h2>{title}</h2>{rows}{refusal}'
        '<details class="fold" data-fold="licence-open" {open}><summary><h3>{label}</h3>'
        '</summary><form id="licence" class="stack" data-submit="licence-keep" '
        'data-input="licence-typed" novalidate>{fields}<div class="cluster">{keep}{cancel}</div>'
        "</form></details></section>",
        title=t("ui.book.licence"),
        rows=html('<ul class="stack" data-test="licences">{rows}</ul>', rows=rows)
        if rows
        else html('<p class="soft">{none}</p>', none=t("ui.book.licence-none")),
        refusal=refusal(app.refusals.get("licence")),
        open="open" if app.is_open("licence-open") or mine(app).licence else "",
        label=t("ui.book.licence-change" if is_change else "ui.book.licence-add"),
        fields=_licence_fields(app),
        keep=submit("licence-keep", t("ui.book.enter"), "", "check"),
        cancel=button("licence-cancel", t("common.cancel"), "") if is_change else "",
    )


def _licence(licence: Licence) -> Markup:
    first, last = words.civil(licence["first"]), words.civil(licence["last"])
    facts = [t("ui.book.period", first=first, last=last)]
    if licence["office"]:
        facts.append(licence["office"])
    limits: Any = licence
    for name, _ in LIMITS:
        if limits[name] is not None:
            facts.append(words.tell("ui.book.limit-" + name, {name: limits[name]}))
    target = html('data-target="{licence}"', licence=licence["licence"])
    return html(
        '<li class="stack stack-tight"><div class="cluster"><b>{number}</b>{current}</div>'
        '<p class="soft small">{facts}</p><div class="cluster">{change}{drop}</div></li>',
        number=licence["number"],
        current=badge("badge-ok", t("ui.book.current"), "check") if licence["current"] else "",
        facts=" · ".join(facts),
        change=button("licence-change", t("ui.book.change"), "btn-plain", "", target),
        drop=button("licence-drop", t("ui.book.take-out"), "btn-plain", "", target),
    )


def _licence_fields(app: Tablet) -> Markup:
    given = mine(app).licence
    typed = forms.Drawing(app, licence_form(app), "licence")
    parts = [
        field(
            "licence--number",
            t("ui.book.number"),
            given.get("number", ""),
            attrs=html('maxlength="60"'),
        ),
        field(
            "licence--office",
            t("ui.book.office"),
            given.get("office", ""),
            attrs=html('maxlength="80"'),
        ),
        typed.field("first", t("ui.book.first")),
        typed.field("last", t("ui.book.last")),
    ]
    parts += [typed.field(name, t("ui.book." + name)) for name, _ in LIMITS]
    return html(
        '<p class="soft small">{help}</p>{parts}{how_many}',
        help=t("ui.book.limits-help"),
        parts=parts,
        how_many=forms.how_many(mine(app).licence_form),
    )


def licence_typed(app: Tablet, element: Element) -> None:
    mine(app).licence = page.form("licence")
    forms.typed_in(app, licence_form(app), "licence")


def licence_keep(app: Tablet, element: Element) -> None:
    given = page.form("licence")
    mine(app).licence = given
    app.fold("licence-open", True)
    values = forms.sent(app, licence_form(app))
    if values is None:
        return
    wish: Command = {"command": "keep-licence"}
    if mine(app).licence_id:
        wish["licence"] = mine(app).licence_id
    for name in ("number", "office"):
        wish[name] = given[name].strip()
    for name in values:
        if values[name] is not None:
            wish[name] = values[name]
    book.do(app, wish, "licence", _licence_kept)


def _licence_kept(app: Tablet) -> None:
    mine(app).licence = {}
    mine(app).licence_form.clear()
    mine(app).licence_id = ""
    app.fold("licence-open", False)


def licence_cancel(app: Tablet, element: Element) -> None:
    _licence_kept(app)
    app.refusals.pop("licence", None)
    app.draw()


def licence_change(app: Tablet, element: Element) -> None:
    target = page.data(element, "target")
    for licence in app.book["licences"]:
        if licence["licence"] == target:
            given: dict[str, str] = {
                "number": licence["number"],
                "office": licence["office"],
                "first": licence["first"],
                "last": licence["last"],
            }
            limits: Any = licence
            for name, kind in LIMITS:
                given[name] = forms.text_of(limits[name], kind)
            mine(app).licence_form.clear()
            mine(app).licence = given
            mine(app).licence_id = target
            app.fold("licence-open", True)
    app.draw()
    page.show("licence--number")


def licence_drop(app: Tablet, element: Element) -> None:
    book.do(app, {"command": "drop-licence", "licence": page.data(element, "target")}, "licence")


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
    "licence-typed": licence_typed,
    "licence-keep": licence_keep,
    "licence-cancel": licence_cancel,
    "licence-change": licence_change,
    "licence-drop": licence_drop,
    "takings-typed": takings_typed,
    "takings-record": takings_record,
    "takings-complete": takings_complete,
    "takings-remove": takings_remove,
}
