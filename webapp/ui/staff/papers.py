"""Who checks the age of everybody at which desk, and whose papers were looked at: the kind of
document, never its number.
"""

from __future__ import annotations

from browser import Element

from webapp.ui.frame import forms, page, words
from webapp.ui.frame.html import NOTHING, Markup, html
from webapp.ui.frame.parts import clause, keys, refusal, submit
from webapp.ui.frame.tablet import Tablet
from webapp.ui.frame.words import t
from webapp.ui.staff.state import mine

FORM = "papers"
DOCUMENTS = ("driver", "passport", "status", "photo", "known")


def panel(app: Tablet) -> Markup:
    told = app.view["staff"]
    typed = forms.Drawing(app, mine(app).papers_form, FORM)
    kinds = [(kind, t("ui.staff.document." + kind), "", False) for kind in DOCUMENTS]
    desk = app.view["desk"]
    return html(
        '<section class="panel stack"><h2>{title}</h2>{vouches}{refusal}<form class="stack" '
        'id="papers" data-submit="papers-check" data-input="papers-typed" novalidate>{ticket}'
        '{kinds}{do}</form><p class="soft small" data-test="papers-seen">{seen}</p></section>',
        title=t("ui.staff.papers"),
        vouches=html(
            '<ul class="small" data-test="vouches">{rows}</ul>',
            rows=[
                html(
                    "<li>{says}{clause}</li>",
                    says=t("ui.staff.vouches", name=row["name"], at_ms=row["since_ms"]),
                    clause=clause(desk["age_clause"]),
                )
                for row in told["vouches"]
            ],
        )
        if told["vouches"]
        else NOTHING,
        refusal=refusal(app.refusals.get("papers")),
        ticket=typed.field("ticket", t("ui.incident.ticket")),
        kinds=keys(
            "document",
            t("ui.staff.document"),
            kinds,
            mine(app).seen,
            "papers-kind",
            "keys-row keys-wide",
        ),
        do=submit("papers-check", t("ui.staff.papers-do"), "", "check"),
        seen=words.count("ui.staff.papers-seen", len(told["papers"])),
    )


def typed(app: Tablet, element: Element) -> None:
    forms.typed_in(app, mine(app).papers_form, FORM)


def kind(app: Tablet, element: Element) -> None:
    mine(app).seen = element.value


def check(app: Tablet, element: Element) -> None:
    form = mine(app).papers_form
    form.take(page.form(FORM))
    values = forms.sent(app, form)
    if values is None or not app.tap_counts():
        return

    def done() -> None:
        form.clear()
        app.rest()
        app.draw()
        page.focus("papers--ticket")

    wish = {
        "command": "check-papers",
        "ticket": values["ticket"],
        "document": mine(app).seen,
    }

    def undone() -> None:
        app.rest()
        page.focus("papers--ticket")

    app.do(wish, "papers", done, undone=undone)


ACTIONS = {"papers-typed": typed, "papers-kind": kind, "papers-check": check}
