"""What is being changed of the set-up. Forgotten when the night is closed."""

from __future__ import annotations

from pycore.night.setup.house_differs import NightRules
from webapp.ui.app.app import App
from webapp.ui.forms.typed_field import Form


class AmendState:
    """*typed* are the details as they stand in their fields; *rules* those of the night, once they
    are known.
    """

    def __init__(self) -> None:
        self.rules: NightRules | None = None
        self.typed: dict[str, str] = {}
        self.when = Form([])
        self.why: dict[str, str] = {}


def room_state(app: App) -> AmendState:
    return app.state(AmendState)
