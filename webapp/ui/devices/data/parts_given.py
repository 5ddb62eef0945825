"""A part as it is chosen on a sheet: what the tablet is for, and at which tables."""

from __future__ import annotations

from typing import Any

from webapp.ui.app.app import App
from webapp.ui.forms.forms import rules
from webapp.ui.forms.typed_field import Form, InputField
from webapp.ui.kit import page
from webapp.ui.kit.html import Markup, html
from webapp.ui.kit.parts import field, keys
from webapp.ui.kit.words import t

ROLES = ("director", "desk", "table", "viewer")
TABLES = InputField("tablet-table", "counts", 1, 999, empty=True)


def part_fields(app: App, role: str, typed: str) -> Markup:
    """Return the role and the tables, as they stand or as they were typed last."""
    return html(
        "{roles}{table}",
        roles=keys(
            "tablet-role",
            t("ui.tablets.role"),
            [(choice, t("ui.tablets.role-" + choice), "", False) for choice in ROLES],
            app.sheet.get("role", role),
        ),
        table=field(
            TABLES.name,
            t("ui.tablets.table"),
            app.sheet.get("typed", typed),
            attrs=html('inputmode="numeric" maxlength="20"'),
            help_text=t("ui.tablets.table-help"),
        ),
    )


def part_given(app: App, where: str, dev: str) -> dict[str, Any] | None:
    """Return the placement that the sheet asks for; None where its tables cannot be read, which
    the sheet then says.
    """
    texts = page.form("sheet")
    role, typed = texts.get("tablet-role", "desk"), str(texts.get(TABLES.name, ""))
    app.sheet = {**app.sheet, "role": role, "typed": typed}
    form = Form([TABLES])
    form.take(texts)
    wrong = form.refusals(rules())
    if wrong:
        app.refusals[where] = wrong[TABLES.name]
        app.draw()
        return None
    return {"dev": dev, "role": role, "tables": form.values(rules())[TABLES.name]}
