"""A part as it is chosen on a sheet: what the tablet is for, and at which tables."""

from __future__ import annotations

from webapp.ui.frame.html import html
from webapp.ui.frame.parts import field, keys
from webapp.ui.frame.words import t

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from webapp.ui.frame.html import Markup

ROLES = ("director", "desk", "table", "viewer")


def part_fields(role: str, tables: list[int]) -> Markup:
    return html(
        "{roles}{table}",
        roles=keys(
            "tablet-role",
            t("ui.tablets.part"),
            [(one, t("ui.tablets.role-" + one), "", False) for one in ROLES],
            role,
        ),
        table=field(
            "tablet-table",
            t("ui.tablets.table"),
            " ".join([str(table) for table in tables]),
            attrs=html('inputmode="numeric" maxlength="20"'),
            help_text=t("ui.tablets.table-help"),
        ),
    )


def part_given(form: dict[str, Any], dev: str) -> dict[str, Any]:
    """The placement that a filled sheet asks for."""
    typed = str(form.get("tablet-table", "")).replace(",", " ").split()
    tables = [int(one) for one in typed if one.isdigit()]
    return {"dev": dev, "role": form.get("tablet-role", "desk"), "tables": tables}
