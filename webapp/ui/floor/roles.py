"""What a place calls those who work on a night, and who decides there."""

from __future__ import annotations

from webapp.ui.app.app import App
from webapp.ui.kit.words import has, t


def role_name(app: App, role: str) -> str:
    """Return what the place calls a role; what it is called anywhere, where the place does not
    say.
    """
    own = "role.%s.%s" % (app.view["staff"]["place"], role)
    if has(own):
        return t(own)
    return t("role." + role) if has("role." + role) else role


def who_decides(app: App) -> str:
    """Return who likely decides a ruling at this tablet: who was named here last, else the first
    role of the place where this tablet directs; "" where it does not.
    """
    for row in app.view["incidents"]:
        if row["dev"] == app.session.dev and row["decided"]:
            return row["decided"]
    if app.session.data and app.session.data["role"]:
        return ""
    return role_name(app, app.view["staff"]["roles"][0]["id"])
