"""Levels and breaks in their panel: what each row says and can be done with, and the suggestion
that fills them all.
"""

from __future__ import annotations

from typing import Any

from webapp.ui.app.app import App
from webapp.ui.forms.forms import Drawing
from webapp.ui.kit.html import NOTHING, Markup, html, join
from webapp.ui.kit.parts import button
from webapp.ui.kit.words import t
from webapp.ui.setup.rules import advice, form_rows, house_draft
from webapp.ui.setup.rules.house_draft import is_break, levels, room_state

FOLD = "house-suggest"


def panel(app: App, document: dict[str, Any], typed: Drawing) -> Markup:
    rows = []
    number = 0
    items = levels(document)
    for index in range(len(items)):
        if is_break(items[index]):
            label = t("ui.clock.break")
            names: tuple[str, ...] = ("minutes", "remove")
        else:
            number += 1
            label = t("ui.clock.level", number=number)
            names = house_draft.LEVEL
        rows.append(
            form_rows.row(
                "row",
                index,
                label,
                form_rows.cells(typed, "row-%d-" % index, names),
                _acts(index, len(items), label),
                advice.slot(app, document, "said-row-%d" % index) + _below(app, index),
                advice.slot(app, document, "told-row-%d" % index),
                "%d" % index,
            )
        )
    return form_rows.panel(
        "ui.house.form.structure",
        join([_suggestion(app, typed), html('<ol class="form-rows">{rows}</ol>', rows=rows)]),
        html(
            '{said}<div class="cluster">{level}{pause}</div>'
            '<p class="soft small">{ui.house.design.keys}</p>',
            said=advice.slot(app, document, "said-add-level"),
            level=form_rows.add("level", "ui.house.form.add-level"),
            pause=form_rows.add("break", "ui.house.form.add-break"),
        ),
        "ui.house.form.structure-help",
    )


def _acts(index: int, many: int, label: str) -> Markup:
    grip = html(' data-grip="house-drop" tabindex="-1"')
    up, down = (html(' data-alt="ArrowUp"'), html(' data-alt="ArrowDown"'))
    off = html(' aria-disabled="true"')
    return join(
        [
            form_rows.small(
                "none", "row", index, t("ui.house.design.grip", what=label), "grip", "grip", grip
            ),
            form_rows.small(
                "house-up",
                "row",
                index,
                t("ui.house.form.up", what=label),
                "back",
                "turn-up",
                up if index else up + off,
            ),
            form_rows.small(
                "house-down",
                "row",
                index,
                t("ui.house.design.down", what=label),
                "next",
                "turn-up",
                down if index + 1 < many else down + off,
            ),
            form_rows.small(
                "house-below", "row", index, t("ui.house.design.below", what=label), "plus"
            ),
        ]
    )


def _below(app: App, index: int) -> Markup:
    """What may be put beneath the row, while somebody asks for it."""
    if room_state(app).adding != index:
        return NOTHING
    parts = []
    for kind, key in (("level", "ui.house.design.add-like"), ("break", "ui.house.form.add-break")):
        parts.append(
            button(
                "house-put",
                t(key),
                "",
                "plus",
                html('id="put-{kind}" data-kind="{kind}" data-nth="{nth}"', kind=kind, nth=index),
            )
        )
    return html('<div class="cluster">{parts}</div>', parts=parts)


def _suggestion(app: App, typed: Drawing) -> Markup:
    questions = [
        typed.field("ask-" + name, t("ui.house.design.ask-" + name)) for name in house_draft.ASKS
    ]
    filled = NOTHING
    if room_state(app).before:
        filled = html(
            '<div class="cluster" data-test="filled"><p>{ui.house.design.put-back-help}</p>{back}'
            "</div>",
            back=button("house-put-back", t("ui.house.design.put-back"), "", "undo"),
        )
    return html(
        '{filled}<details class="fold" data-fold="{fold}" {open}><summary>'
        '<h3>{ui.house.design.suggest}</h3></summary><div class="stack">'
        '<p class="soft small">{ui.house.design.suggest-help}</p><div class="two">{asked}</div>'
        '<div class="cluster">{do}</div></div></details>',
        filled=filled,
        fold=FOLD,
        open="open" if app.is_open(FOLD) else "",
        asked=questions,
        do=button("house-suggest", t("ui.house.design.suggest-do"), "btn-soft", "check"),
    )
