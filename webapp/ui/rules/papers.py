"""Amendments and exemptions of a licence: their rows, and the form that enters one."""

from __future__ import annotations

from browser import Element

from pycore.judge.book_view import Licence, LicencePaper
from webapp.ui.frame import book, forms, licence_said, page, words
from webapp.ui.frame.app import Command
from webapp.ui.frame.choice import listed
from webapp.ui.frame.house_fields import MOST_COUNT, MOST_GROSS_CENTS
from webapp.ui.frame.html import NOTHING, Markup, html, join
from webapp.ui.frame.parts import button, clause, field, refusal, submit
from webapp.ui.frame.tablet import Tablet
from webapp.ui.frame.typed_field import Field, Form
from webapp.ui.frame.words import t
from webapp.ui.rules.state import mine

KINDS = (
    "day",
    "hours",
    "place",
    "exempts",
    "players",
    "event-gross",
    "year-gross",
    "prizes",
    "expenses",
)
HOURS = ("from_minute", "until_minute")
NO_AMOUNT = ("day", "hours", "place", "exempts")


def _kind(app: Tablet) -> str:
    """What the paper changes that is being typed."""
    return mine(app).paper.get("changes", "") or KINDS[0]


def paper_form(app: Tablet) -> Form:
    form, kind = mine(app).paper_form, _kind(app)
    form.texts = mine(app).paper
    form.fields = [
        Field("issued", "day", place="paper--issued"),
        Field("day", "day", empty=kind != "day", place="paper--day"),
        Field("last", "day", empty=True, place="paper--last"),
    ]
    if kind == "hours":
        form.fields += [Field(name, "time", place="paper--" + name) for name in HOURS]
    elif kind == "players":
        form.fields.append(Field("amount", "count", 1, MOST_COUNT, place="paper--amount"))
    elif kind not in NO_AMOUNT:
        form.fields.append(Field("amount", "money", 1, MOST_GROSS_CENTS, place="paper--amount"))
    return form


def forms_of(app: Tablet) -> dict[str, Form]:
    return {"paper": paper_form(app)} if app.book and app.book["licences"] else {}


def rows(app: Tablet, licence: Licence) -> Markup:
    """The papers of a licence. Nothing for none."""
    if not licence["papers"]:
        return NOTHING
    return html(
        '<ul class="rows rows-in" data-test="papers">{rows}</ul>',
        rows=[_row(app, paper) for paper in licence["papers"]],
    )


def _row(app: Tablet, paper: LicencePaper) -> Markup:
    target = html('data-target="{id}"', id=paper["amendment"])
    until = ""
    if paper["last"]:
        until = " · " + t("ui.paper-of.until", day=words.civil(paper["last"]))
    return html(
        '<li><div class="grow"><b>{number}</b> {said}<br><span class="soft small">{issued}{until}'
        "</span></div>{drop}</li>",
        number=paper["number"],
        said=licence_said.paper(paper),
        issued=t("ui.paper-of.issued-on", day=words.civil(paper["issued"])),
        until=until,
        drop=button("paper-drop", t("ui.book.take-out"), "btn-plain", "", target),
    )


def form(app: Tablet) -> Markup:
    given, kind = mine(app).paper, _kind(app)
    typed = forms.Drawing(app, paper_form(app), "paper")
    licences = [(one["licence"], one["number"]) for one in app.book["licences"]]
    return html(
        '<details class="fold" data-fold="paper-open" {open}><summary><h3>{label}</h3></summary>'
        '<form id="paper" class="stack" data-submit="paper-keep" data-input="paper-typed" '
        'novalidate><p class="soft small">{help}</p>{refusal}{licence}{changes}{number}{issued}'
        '{what}{day}{last}{how_many}<div class="cluster">{keep}</div></form></details>',
        open="open" if app.is_open("paper-open") or given else "",
        label=t("ui.paper-of.add"),
        help=t("ui.paper-of.help"),
        refusal=refusal(app.refusals.get("paper")),
        licence=_select(given, "licence", t("ui.book.licence"), licences)
        if len(licences) > 1
        else "",
        changes=_select(
            given,
            "changes",
            t("ui.paper-of.changes"),
            [(one, t("ui.paper-of.kind-" + one)) for one in KINDS],
        ),
        number=field(
            "paper--number",
            t("ui.paper-of.number"),
            given.get("number", ""),
            attrs=html('maxlength="200"'),
        ),
        issued=typed.field("issued", t("ui.paper-of.issued")),
        what=_what(app, given, kind, typed),
        day=typed.field("day", t("ui.paper-of.day" if kind == "day" else "ui.paper-of.only-day")),
        last=typed.field("last", t("ui.paper-of.last")),
        how_many=forms.how_many(mine(app).paper_form),
        keep=submit("paper-keep", t("ui.book.enter"), "", "check"),
    )


def _what(app: Tablet, given: dict[str, str], kind: str, typed: forms.Drawing) -> Markup:
    """The fields of what it changes."""
    if kind == "day":
        return NOTHING
    if kind == "hours":
        return join([typed.field(name, t("ui.book." + name)) for name in HOURS])
    if kind == "place":
        return field(
            "paper--place",
            t("ui.paper-of.place"),
            given.get("place", ""),
            attrs=html('maxlength="200"'),
        )
    if kind == "exempts":
        checks = [(one["check"], t("check." + one["check"])) for one in app.book["checks"]]
        chosen = given.get("check", "") or checks[0][0]
        clauses = [one["clauses"] for one in app.book["checks"] if one["check"] == chosen]
        return join(
            [
                _select(given, "check", t("ui.paper-of.check"), checks),
                html(
                    '<p class="soft small">{clauses}</p>',
                    clauses=[clause(one) for one in clauses[0]] if clauses else "",
                ),
            ]
        )
    return typed.field("amount", t("ui.paper-of.kind-" + kind))


def _select(
    given: dict[str, str], name: str, label: str, choices: list[tuple[str, str]]
) -> Markup:
    chosen = given.get(name, choices[0][0])
    return html(
        '<div class="field">{listed}</div>',
        listed=listed("paper--" + name, name, "paper-kind", label, choices, chosen),
    )


# ---- taps ----


def typed(app: Tablet, element: Element) -> None:
    mine(app).paper = page.form("paper")
    forms.typed_in(app, paper_form(app), "paper")


def chosen(app: Tablet, element: Element) -> None:
    """Another kind of paper has other fields."""
    mine(app).paper = page.form("paper")
    mine(app).paper_form.clear()
    app.fold("paper-open", True)
    app.draw()


def keep(app: Tablet, element: Element) -> None:
    given = page.form("paper")
    mine(app).paper = given
    app.fold("paper-open", True)
    values = forms.sent(app, paper_form(app))
    if values is None:
        return
    wish: Command = {"command": "keep-paper", "changes": _kind(app)}
    wish["licence"] = given.get("licence", "") or app.book["licences"][0]["licence"]
    wish["number"] = given["number"].strip()
    for name in ("place", "check"):
        if name in given:
            wish[name] = given[name].strip()
    for name in values:
        if values[name] is not None:
            wish[name] = values[name]
    book.do(app, wish, "paper", _kept)


def _kept(app: Tablet) -> None:
    mine(app).paper = {}
    mine(app).paper_form.clear()
    app.fold("paper-open", False)


def drop(app: Tablet, element: Element) -> None:
    wish = {"command": "drop-paper", "amendment": page.data(element, "target")}
    book.do(app, wish, "licence")


ACTIONS = {
    "paper-typed": typed,
    "paper-kind": chosen,
    "paper-keep": keep,
    "paper-drop": drop,
}
