"""The mistakes that make a misdeal here, each said by one tap in the place of typed words."""

from __future__ import annotations

from webapp.ui.frame import page, words
from webapp.ui.frame.html import NOTHING, html
from webapp.ui.frame.parts import button
from webapp.ui.table.dealing import deal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

    from pycore.views.shapes.table import TableView
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet


def causes(table: TableView) -> Markup:
    """A key for each; nothing where the documents of the place name none."""
    named = table["misdeal"]["causes"] if table["misdeal"] else []
    if not named:
        return NOTHING
    return html(
        '<div class="tb-acts" data-test="causes">{keys}</div>',
        keys=[
            button(
                "rule-cause",
                words.voice().clause(cause)[1] or cause,
                "btn-wide tb-cause",
                "",
                html('id="cause-{cause}" data-cause="{cause}"', cause=cause),
            )
            for cause in named
        ],
    )


def say_cause(app: Tablet, element: Element) -> None:
    """A misdeal, with the clause of what caused it for its reason."""
    named = page.data(element, "cause")
    deal(app, {"what": "act", "kind": "misdeal", "ruling": True, "reason": named})


ACTIONS = {"rule-cause": say_cause}
