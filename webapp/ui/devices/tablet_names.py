"""What a tablet of the night is called."""

from __future__ import annotations

from webapp.ui.app.app import App
from webapp.ui.kit.words import t

SHORT = 6


def other(app: App, dev: str) -> str:
    """Return another tablet, by its name where it has one."""
    return t("ui.history.other", dev=called(app, dev))


def called(app: App, dev: str) -> str:
    """Return its name; the start of its id where it was given none."""
    return name(app, dev) or dev[:SHORT]


def decides(app: App) -> bool:
    """Return whether this tablet settles what does not agree: the director's, or any where no
    tablet was given a part.
    """
    if not app.view["tablets"]["has_roles"]:
        return True
    for row in app.view["tablets"]["rows"]:
        if row["dev"] == app.session.dev:
            return row["role"] == "director" and not row["stopped"]
    return False


def name(app: App, dev: str) -> str:
    """Return the name that a tablet was given tonight, "" where it has none."""
    for row in app.view["tablets"]["rows"]:
        if row["dev"] == dev:
            return row["name"]
    return ""
