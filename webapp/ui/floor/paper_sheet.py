"""A paper as it will stand on its sheet, in the language that is chosen for it, to be printed or
kept as a file: one of the night's, or one that a room has beside them. Nothing else is printed.
"""

from __future__ import annotations

from browser import Element

from webapp.ui.app.app import App
from webapp.ui.device import device
from webapp.ui.kit import page, words
from webapp.ui.kit.catalogue import CATALOGUES
from webapp.ui.kit.html import NOTHING, Markup, Piece, from_core, html
from webapp.ui.kit.parts import button, keys
from webapp.ui.kit.words import t
from webapp.worker.answers import PaperMade, Reply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypedDict

    class PaperErrand(TypedDict):
        """Which paper a room opens, of what, and whether it *prints* at once; *back* is that
        room.
        """

        paper: str
        options: dict[str, str]
        prints: bool
        back: str


BLANK = "blank"


class Opened:
    """A paper that is open: the worker is asked *op* with *facts*. It may be had as a form alone
    where it *has_form*, and is where it *is_blank*; it *prints* as soon as it is *made*. Who
    closes it is at *origin* again, an element, in the room *back* ("" for the same).
    """

    def __init__(self, op: str, facts: dict[str, Any], origin: str) -> None:
        self.op = op
        self.facts = facts
        self.origin = origin
        self.back = ""
        self.prints = False
        self.has_form = False
        self.is_blank = False
        self.made: PaperMade | None = None


class OpenPapers:
    """The papers that are open, by the room that shows each; the *lang* that was chosen last, ""
    for the screen's, and the *errand* for which another room sends somebody to the papers.
    """

    def __init__(self) -> None:
        self.opened: dict[str, Opened] = {}
        self.lang = ""
        self.errand: PaperErrand | None = None


def opened(app: App) -> Opened | None:
    """Return the paper that is open in this room."""
    return app.state(OpenPapers).opened.get(app.route)


def show(app: App, paper: Opened) -> None:
    """Open a paper in this room, in the language that was chosen last."""
    app.state(OpenPapers).opened[app.route] = paper
    app.state(OpenPapers).lang = app.state(OpenPapers).lang or words.lang()
    _again(app)
    page.scroll_up()
    page.focus("papers-back")


def beside(app: App, name: str, facts: dict[str, Any], origin: str, prints: bool = False) -> None:
    """Open one that no night alone can make."""
    offset = words.offset_minutes(app.now())
    question = {"paper": name, "utc_offset_minutes": offset, **facts}
    paper = Opened("paper-beside", question, origin)
    paper.prints = prints
    show(app, paper)


# ---- on the page ----


def render(app: App, back_to: str = "", asked_by: Piece = NOTHING) -> Markup:
    """Return the open paper; nothing where none is. *back_to* says where its closing leads,
    *asked_by* who asks for it.
    """
    paper = opened(app)
    if not paper:
        return NOTHING
    made = paper.made
    choices = [(code, name, "", False) for code, name in words.languages()]
    whole = [(0, t("ui.papers.filled"), "", False), (1, t("ui.papers.blank"), "", False)]
    return html(
        '<div class="stack papers"><div class="cluster no-print papers-keys">{back}{languages}'
        "{blank}{acts}</div>{asked}{sheet}</div>",
        back=button(
            "papers-back", back_to or t("common.close"), "", "back", html('id="papers-back"')
        ),
        languages=keys(
            "paper-lang",
            t("ui.papers.language"),
            choices,
            app.state(OpenPapers).lang,
            "paper-lang",
        ),
        blank=keys("paper-blank", t("ui.papers.as"), whole, int(paper.is_blank), "paper-blank")
        if paper.has_form
        else "",
        acts=_acts(made) if made else "",
        asked=asked_by,
        sheet=_sheet(made),
    )


def _acts(made: PaperMade) -> Markup:
    csv = NOTHING
    if made["tables"]:
        csv = button("paper-csv", t("ui.papers.csv"), "", "save")
    return html(
        '<div class="cluster">{print}{save}{csv}</div>',
        print=button("paper-print", t("ui.lists.print-this"), "btn-main", "print"),
        save=button("paper-save", t("ui.papers.save"), "", "save"),
        csv=csv,
    )


def _sheet(made: PaperMade | None) -> Markup:
    if not made:
        return html('<p class="soft pad" role="status">{ui.loading}</p>')
    return html(
        '<div class="papers-sheet" tabindex="0" role="region" aria-label="{title}" '
        'data-test="paper" lang="{lang}">{body}</div>',
        title=made["title"],
        lang=made["lang"],
        body=from_core(made["body"]),
    )


# ---- what is asked of the worker ----


def ask(app: App) -> None:
    """Ask for the open paper as it is now. The worker keeps no words: they go along."""
    paper = opened(app)
    if not paper:
        return
    place, lang, blank = app.route, app.state(OpenPapers).lang, paper.is_blank
    facts = dict(paper.facts)
    if blank:
        facts["options"] = {**facts["options"], BLANK: "1"}

    def answered(reply: Reply[PaperMade]) -> None:
        if app.state(OpenPapers).opened.get(place) is not paper:
            return
        if (app.state(OpenPapers).lang, paper.is_blank) != (lang, blank):
            return
        prints, paper.prints = paper.prints, False
        if "ok" in reply:
            paper.made = reply["ok"]
        else:
            app.state(OpenPapers).opened.pop(place)
            if "refused" in reply:
                app.refusals[place] = reply["refused"]
            else:
                app.failed(reply)
        app.draw()
        if prints and paper.made:
            device.print_page()

    app.bus.call(paper.op, {**facts, "lang": lang, "words": CATALOGUES[lang]}, answered)


def _again(app: App) -> None:
    paper = opened(app)
    if paper:
        paper.made = None
        ask(app)
        app.draw()


# ---- taps ----


def back(app: App, element: Element) -> None:
    """Go back to where it was opened from."""
    paper = app.state(OpenPapers).opened.pop(app.route, None)
    if paper and paper.back:
        app.to(paper.back)
    elif paper:
        app.draw()
        page.show(paper.origin)


def choose_lang(app: App, element: Element) -> None:
    app.state(OpenPapers).lang = element.value
    _again(app)


def choose_blank(app: App, element: Element) -> None:
    paper = opened(app)
    if paper:
        paper.is_blank = element.value == "1"
        _again(app)


def print_it(app: App, element: Element) -> None:
    device.print_page()


def save(app: App, element: Element) -> None:
    paper = opened(app)
    if paper and paper.made:
        device.download(paper.made["filename"], paper.made["text"])


def save_tables(app: App, element: Element) -> None:
    paper = opened(app)
    for table in paper.made["tables"] if paper and paper.made else []:
        device.download(table["filename"], table["text"])


ACTIONS = {
    "papers-back": back,
    "paper-lang": choose_lang,
    "paper-blank": choose_blank,
    "paper-print": print_it,
    "paper-save": save,
    "paper-csv": save_tables,
}
