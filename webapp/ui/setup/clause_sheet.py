"""A clause in plain words, laid over the page."""

from __future__ import annotations

from browser import Element

from webapp.ui.app.app import App
from webapp.ui.kit import page
from webapp.ui.kit.html import Markup, html
from webapp.ui.kit.words import t
from webapp.ui.setup import clause_library


def dialog(app: App, clause_id: str) -> Markup:
    """Return a clause in plain words, over the page; what was decided where another says
    otherwise.
    """
    return html(
        '<div class="veil" data-act="close-over">'
        '<section class="dialog stack" data-act="none" role="dialog" aria-modal="true" '
        'aria-labelledby="clause-title"><h2 id="clause-title">{name}</h2><p>{body}</p>'
        '{decided}<p class="small soft">{ui.clause.source}</p>'
        '<div class="foot"><span></span>{close}</div></section></div>',
        name=html('<span class="clause">{clause_id}</span>', clause_id=clause_id),
        body=t("clause." + clause_id),
        decided=clause_library.decided(app, clause_id),
        close=html(
            '<button class="btn btn-main" type="button" id="close-over" data-act="close-over">'
            "{common.close}</button>"
        ),
    )


def opened(app: App, element: Element) -> None:
    app.clause = page.data(element, "clause")
    app.over_from = page.selector(element)
    app.draw()
    page.focus("close-over")
    clause_library.load(app)
