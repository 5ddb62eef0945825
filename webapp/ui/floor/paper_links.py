"""The way to a paper from where somebody looks for it: one of the night's papers, opened in the
room that prints them all.
"""

from __future__ import annotations

from browser import Element

from webapp.ui.app.app import App
from webapp.ui.floor.paper_sheet import OpenPapers
from webapp.ui.kit import page
from webapp.ui.kit.html import NOTHING, Markup, Piece, html
from webapp.ui.kit.parts import button


def key(
    paper: str,
    label: Piece,
    css: str = "",
    about: tuple[str, str] | None = None,
    prints: bool = False,
) -> Markup:
    """Return a button that opens a paper; *about* is the option that says of what, *prints* where
    one press is to put it on paper.
    """
    option = NOTHING
    if about:
        option = html('data-option="{name}" data-about="{of}"', name=about[0], of=about[1])
    facts = html(
        'id="paper-{paper}-{of}" data-paper="{paper}" {option} {prints}',
        paper=paper,
        of=about[1] if about else "",
        option=option,
        prints=html('data-prints="1"') if prints else "",
    )
    return button("paper-of", label, css, "print", facts)


def go(app: App, paper: str, options: dict[str, str], prints: bool) -> None:
    app.state(OpenPapers).errand = {
        "paper": paper,
        "options": options,
        "prints": prints,
        "back": app.route,
    }
    app.to("papers")


def open_one(app: App, element: Element) -> None:
    option = page.data(element, "option")
    options = {option: page.data(element, "about")} if option else {}
    go(app, page.data(element, "paper"), options, bool(page.data(element, "prints")))


ACTIONS = {"paper-of": open_one}
