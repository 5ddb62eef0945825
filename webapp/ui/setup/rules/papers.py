"""Amendments and exemptions of a licence: their rows, and the form that enters one."""

from __future__ import annotations

from typing import Any

from browser import Element

from pycore.judge.book_view import LicencePaper, LicenceView
from webapp.ui.app.app import App, Command
from webapp.ui.forms import book, forms
from webapp.ui.forms.forms import CommandForm
from webapp.ui.forms.typed_field import InputField
from webapp.ui.kit import page, words
from webapp.ui.kit.choice import listed
from webapp.ui.kit.html import NOTHING, Markup, html, join
from webapp.ui.kit.parts import button, clause, field, submit
from webapp.ui.kit.words import t
from webapp.ui.setup import licence_said
from webapp.ui.setup.house_fields import MOST_COUNT, MOST_GROSS_CENTS

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


def _kind(app: App) -> str:
    """What the paper changes that is being typed."""
    return FORM.texts(app).get("changes", "") or KINDS[0]


def _fields(app: App) -> list[InputField]:
    kind = _kind(app)
    fields = [
        InputField("issued", "day", place="paper--issued"),
        InputField("day", "day", empty=kind != "day", place="paper--day"),
        InputField("last_day", "day", empty=True, place="paper--last_day"),
    ]
    if kind == "hours":
        fields += [InputField(name, "time", place="paper--" + name) for name in HOURS]
    elif kind == "players":
        fields.append(InputField("amount", "count", 1, MOST_COUNT, place="paper--amount"))
    elif kind not in NO_AMOUNT:
        fields.append(InputField("amount", "money", 1, MOST_GROSS_CENTS, place="paper--amount"))
    return fields


def rows(app: App, licence: LicenceView) -> Markup:
    """Return the papers of a licence. Nothing for none."""
    if not licence["papers"]:
        return NOTHING
    return html(
        '<ul class="rows rows-in" data-test="papers">{rows}</ul>',
        rows=[_row(app, paper) for paper in licence["papers"]],
    )


def _row(app: App, paper: LicencePaper) -> Markup:
    label = t("ui.book.take-out")
    target = html(
        'data-target="{id}" aria-label="{spoken}"',
        id=paper["amendment"],
        spoken=t("common.told", about=label, told=paper["number"]),
    )
    until = ""
    if paper["last_day"]:
        until = " · " + t("ui.paper-of.until", day=words.civil(paper["last_day"]))
    return html(
        '<li><div class="grow"><b>{number}</b> {said}<br><span class="soft small">{issued}{until}'
        "</span></div>{drop}</li>",
        number=paper["number"],
        said=licence_said.paper(paper),
        issued=t("ui.paper-of.issued-on", day=words.civil(paper["issued"])),
        until=until,
        drop=button("paper-drop", label, "btn-plain", "", target),
    )


def form(app: App) -> Markup:
    texts, kind, typed = FORM.texts(app), _kind(app), FORM.drawing(app)
    licences = [(licence["licence"], licence["number"]) for licence in app.book["licences"]]
    return html(
        '<details class="fold" data-fold="paper-open" {open}><summary>'
        '<h3>{ui.paper-of.add}</h3></summary><form id="paper" class="stack" '
        'data-submit="paper-keep" data-input="paper-typed" novalidate>'
        '<p class="soft small">{ui.paper-of.help}</p>{refusal}{licence}{changes}{number}{issued}'
        '{what}{day}{last_day}{how_many}<div class="cluster">{keep}</div></form></details>',
        open="open" if app.is_open("paper-open") or texts else "",
        refusal=FORM.wrong(app),
        licence=_select(texts, "licence", t("ui.book.licence"), licences)
        if len(licences) > 1
        else "",
        changes=_select(
            texts,
            "changes",
            t("ui.paper-of.changes"),
            [(change, t("ui.paper-of.kind-" + change)) for change in KINDS],
        ),
        number=field(
            "paper--number",
            t("ui.paper-of.number"),
            texts.get("number", ""),
            attrs=html('maxlength="200"'),
        ),
        issued=typed.field("issued", t("ui.paper-of.issued")),
        what=_what(app, texts, kind, typed),
        day=typed.field("day", t("ui.paper-of.day" if kind == "day" else "ui.paper-of.only-day")),
        last_day=typed.field("last_day", t("ui.paper-of.last_day")),
        how_many=FORM.how_many(app),
        keep=submit("paper-keep", t("ui.book.enter"), "", "check"),
    )


def _what(app: App, texts: dict[str, str], kind: str, typed: forms.Drawing) -> Markup:
    """The fields of what it changes."""
    if kind == "day":
        return NOTHING
    if kind == "hours":
        return join([typed.field(name, t("ui.book." + name)) for name in HOURS])
    if kind == "place":
        return field(
            "paper--place",
            t("ui.paper-of.place"),
            texts.get("place", ""),
            attrs=html('maxlength="200"'),
        )
    if kind == "exempts":
        checks = [(check["check"], t("check." + check["check"])) for check in app.book["checks"]]
        chosen = texts.get("check", "") or checks[0][0]
        clauses = [check["clauses"] for check in app.book["checks"] if check["check"] == chosen]
        return join(
            [
                _select(texts, "check", t("ui.paper-of.check"), checks),
                html(
                    '<p class="soft small">{clauses}</p>',
                    clauses=[clause(clause_id) for clause_id in clauses[0]] if clauses else "",
                ),
            ]
        )
    return typed.field("amount", t("ui.paper-of.kind-" + kind))


def _select(
    texts: dict[str, str], name: str, label: str, choices: list[tuple[str, str]]
) -> Markup:
    chosen = texts.get(name, choices[0][0])
    return html(
        '<div class="field">{listed}</div>',
        listed=listed("paper--" + name, name, "paper-kind", label, choices, chosen),
    )


# ---- taps ----


def chosen(app: App, element: Element) -> None:
    """Begin the form anew: another kind of paper has other fields."""
    FORM.begin(app, FORM.take(app))
    app.draw()


def _command(app: App, values: dict[str, Any], typed: dict[str, Any]) -> Command:
    wish: Command = {"command": "keep-paper", "changes": _kind(app)}
    wish["licence"] = typed.get("licence", "") or app.book["licences"][0]["licence"]
    wish["number"] = typed["number"].strip()
    for name in ("place", "check"):
        if name in typed:
            wish[name] = typed[name].strip()
    wish.update({name: values[name] for name in values if values[name] is not None})
    return wish


FORM = CommandForm(
    "paper",
    _command,
    "paper-keep",
    _fields,
    in_book=True,
    done=lambda app: app.fold("paper-open", False),
    outlives=True,
)


def drop(app: App, element: Element) -> None:
    wish = {"command": "drop-paper", "amendment": page.data(element, "target")}
    book.do(app, wish, "licence")


ACTIONS = {
    **FORM.actions,
    "paper-kind": chosen,
    "paper-drop": drop,
}
