"""Who checks the age of everybody at which desk, and whose papers were looked at: the kind of
document, never its number.
"""

from __future__ import annotations

from typing import Any

from webapp.ui.app.app import App, Command
from webapp.ui.forms.forms import CommandForm
from webapp.ui.forms.typed_field import InputField
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import keys, submit, why_key
from webapp.ui.kit.words import t

DOCUMENTS = ("driver", "passport", "status", "photo", "known")


def panel(app: App) -> Markup:
    view = app.view["staff"]
    typed = FORM.drawing(app)
    kinds = [(kind, t("ui.staff.document." + kind), "", False) for kind in DOCUMENTS]
    desk = app.view["desk"]
    return html(
        '<section class="panel stack"><h2>{ui.staff.papers}</h2>{vouches}{refusal}'
        '<form class="stack" id="papers" data-submit="papers-check" '
        'data-input="papers-typed" novalidate>{ticket}{kinds}{do}</form>'
        '<p class="soft small" data-test="papers-seen">{seen}</p></section>',
        vouches=html(
            '<ul class="small" data-test="vouches">{rows}</ul>',
            rows=[
                html(
                    "<li>{says}{clause}</li>",
                    says=t("ui.staff.vouches", name=row["name"], at_ms=row["since_ms"]),
                    clause=why_key(desk["age_clause"]),
                )
                for row in view["vouches"]
            ],
        )
        if view["vouches"]
        else NOTHING,
        refusal=FORM.wrong(app),
        ticket=typed.field("ticket", t("ui.incident.ticket")),
        kinds=keys(
            "document",
            t("ui.staff.document"),
            kinds,
            FORM.texts(app).get("document", DOCUMENTS[0]),
            row="keys-row keys-wide",
        ),
        do=submit("papers-check", t("ui.staff.papers-do"), "", "check"),
        seen=words.count("ui.staff.papers-seen", len(view["papers"])),
    )


def _command(app: App, values: dict[str, Any], typed: dict[str, Any]) -> Command:
    return {
        "command": "check-papers",
        "ticket": values["ticket"],
        "document": typed["document"],
    }


FORM = CommandForm(
    "papers",
    _command,
    "papers-check",
    lambda app: [InputField("ticket", "ticket", place="papers--ticket")],
    stays=("document",),
    refused=lambda app: page.focus("papers--ticket"),
    first_field="papers--ticket",
    waits=True,
)

ACTIONS = FORM.actions
