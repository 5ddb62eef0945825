"""The clauses a sentence rests on, in plain words, laid over the page."""

from __future__ import annotations

from browser import Element

from webapp.ui.app.app import App
from webapp.ui.kit import page, words
from webapp.ui.kit.html import Markup, html
from webapp.ui.kit.words import t
from webapp.ui.setup import clause_library


def dialog(app: App, clause_ids: str) -> Markup:
    """Return clauses, parted by blanks, in plain words, over the page; what was decided where
    another says otherwise.
    """
    clauses = clause_ids.split()
    return html(
        '<div class="veil" data-act="close-over">'
        '<section class="dialog stack" data-act="none" role="dialog" aria-modal="true" '
        'aria-label="{label}">{clauses}<p class="small soft">{ui.clause.source}</p>'
        '<div class="foot"><span></span>{close}</div></section></div>',
        label=t("ui.clause.open", clause=", ".join(clauses)),
        clauses=[_clause(app, clause_id) for clause_id in clauses],
        close=html(
            '<button class="btn btn-main" type="button" id="close-over" data-act="close-over">'
            "{common.close}</button>"
        ),
    )


def _clause(app: App, clause_id: str) -> Markup:
    return html(
        '<h2><span class="clause">{clause_id}</span></h2><p>{says}</p>{decided}',
        clause_id=clause_id,
        says=words.voice().clause(clause_id)[1],
        decided=clause_library.decided(app, clause_id),
    )


def opened(app: App, element: Element) -> None:
    app.clause = page.data(element, "clause")
    app.over_from = page.selector(element)
    app.draw()
    page.focus("close-over")
    clause_library.load(app)
