"""Papers: everything of a night that is printed, by when it is needed; each in the language that
is chosen for it, as it will stand on paper, to be printed or kept as a file. And what comes back
from paper.
"""

from __future__ import annotations

from webapp.ui.frame import device, page, words
from webapp.ui.frame.catalogue import CATALOGUES
from webapp.ui.frame.html import NOTHING, from_core, html
from webapp.ui.frame.icons import icon
from webapp.ui.frame.parts import button, clause, keys
from webapp.ui.frame.room import Room
from webapp.ui.frame.words import t
from webapp.ui.papers import late
from webapp.ui.papers.state import State, mine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

    from pycore.views.shapes.record import HistoryLine
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet
    from webapp.worker.answers import Packed, PaperLine, PaperMade, Reply

MOMENTS = ("before", "during", "after", "any")
NOW = {"open": "before", "playing": "during"}
BLANK = "blank"


def render(app: Tablet) -> Markup:
    _look(app)
    kept = mine(app)
    if kept.chosen:
        return _open(app)
    if kept.lines is None:
        return html('<p class="soft pad" role="status">{wait}</p>', wait=t("ui.loading"))
    return html(
        '<div class="stack stack-wide"><div class="stack">{groups}</div>'
        '<section class="panel stack"><h2>{title}</h2><p class="soft">{body}</p>'
        '<div class="cluster">{save}</div></section>{late}</div>',
        groups=[_group(app, moment, kept.lines) for moment in _moments(app)],
        title=t("ui.papers.pack"),
        body=t("ui.papers.pack-body"),
        late=late.panel(app),
        save=button("papers-pack", t("ui.papers.pack-save"), "btn-main", "save"),
    )


# ---- the list ----


def _moments(app: Tablet) -> list[str]:
    """That of now first."""
    now = NOW.get(app.view["phase"], "after")
    return [now] + [one for one in MOMENTS if one != now]


def _group(app: Tablet, moment: str, lines: list[PaperLine]) -> Markup:
    """The papers of a moment: those of now, the others folded away."""
    found = [_line(line) for line in lines if line["moment"] == moment]
    if not found:
        return NOTHING
    fold = "papers-" + moment
    title = t("ui.papers." + moment)
    rows = html('<ul class="rows" data-test="{fold}">{rows}</ul>', fold=fold, rows=found)
    if moment == _moments(app)[0]:
        return html(
            '<section class="panel panel-flush"><div class="panel-head"><h2>{title}</h2></div>'
            "{rows}</section>",
            title=title,
            rows=rows,
        )
    return html(
        '<section class="panel panel-flush"><details class="fold" data-fold="{fold}" {open}>'
        "<summary><h2>{title}</h2></summary>{rows}</details></section>",
        fold=fold,
        open="open" if app.is_open(fold) else "",
        title=title,
        rows=rows,
    )


def _line(line: PaperLine) -> Markup:
    return html(
        '<li class="row-whole"><button class="row-link papers-open" type="button" '
        'id="paper-of-{name}" data-act="paper-open" data-paper="{name}">'
        '<span class="grow"><b>{title}</b></span>{icon}'
        "</button></li>",
        name=line["name"],
        title=t("paper.%s.title" % line["name"]),
        icon=icon("next"),
    )


# ---- one paper ----


def _open(app: Tablet) -> Markup:
    kept = mine(app)
    made = kept.made
    choices = [(code, name, "", False) for code, name in words.languages()]
    whole = [(0, t("ui.papers.filled"), "", False), (1, t("ui.papers.blank"), "", False)]
    return html(
        '<div class="stack papers"><div class="cluster no-print papers-keys">{back}{languages}'
        "{blank}{acts}</div>{asked}{sheet}</div>",
        back=button("papers-back", t("ui.papers.back"), "", "back", html('id="papers-back"')),
        languages=keys("paper-lang", t("ui.papers.language"), choices, kept.lang, "paper-lang"),
        blank=keys("paper-blank", t("ui.papers.as"), whole, int(kept.is_blank), "paper-blank"),
        acts=_acts(made) if made else "",
        asked=_clauses(app),
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


def _clauses(app: Tablet) -> Markup:
    for line in mine(app).lines or []:
        if line["name"] == mine(app).chosen and line["clauses"]:
            return html(
                '<p class="no-print small soft papers-asked">{by}{clauses}</p>',
                by=t("ui.papers.asked"),
                clauses=[clause(one) for one in line["clauses"]],
            )
    return NOTHING


def _sheet(made: PaperMade | None) -> Markup:
    if not made:
        return html('<p class="soft pad" role="status">{wait}</p>', wait=t("ui.loading"))
    return html(
        '<div class="papers-sheet" tabindex="0" role="region" aria-label="{title}" '
        'data-test="paper" lang="{lang}">{body}</div>',
        title=made["title"],
        lang=made["lang"],
        body=from_core(made["body"]),
    )


# ---- what is asked of the worker ----


def _look(app: Tablet) -> None:
    """Ask again where the night has grown since: another paper may have come, and the open one
    may say more.
    """
    asked = (app.tid, app.view["events"])
    if mine(app).asked == asked:
        return
    mine(app).asked = asked
    tid = app.tid

    def answered(reply: Reply[list[PaperLine]]) -> None:
        if "ok" in reply and tid == app.tid:
            mine(app).lines = reply["ok"]
            app.draw(True)

    def written(reply: Reply[list[HistoryLine]]) -> None:
        if "ok" in reply and tid == app.tid:
            mine(app).written = reply["ok"]
            app.draw(True)

    app.bus.call("papers", {"tid": tid}, answered)
    app.bus.call("from-paper", {"tid": tid}, written)
    if mine(app).chosen:
        _make(app)


def _make(app: Tablet) -> None:
    """The open paper as it is now. The worker keeps no words: they go along."""
    kept = mine(app)
    wanted = (app.tid, kept.chosen, kept.lang, kept.is_blank)
    options = {**kept.options, BLANK: "1"} if kept.is_blank else kept.options

    def answered(reply: Reply[PaperMade]) -> None:
        if wanted != (app.tid, mine(app).chosen, mine(app).lang, mine(app).is_blank):
            return
        prints = mine(app).prints
        mine(app).prints = False
        if "ok" in reply:
            mine(app).made = reply["ok"]
        else:
            mine(app).chosen = ""
            app.failed(reply)
        app.draw()
        if prints and mine(app).made:
            device.print_page()

    facts = {"tid": app.tid, "paper": kept.chosen, "lang": kept.lang, "options": options}
    app.bus.call("paper", {**facts, "words": CATALOGUES[kept.lang]}, answered)


# ---- actions ----


def open_one(app: Tablet, element: Element) -> None:
    """In the language that was chosen last, at first the screen's."""
    _choose(app, page.data(element, "paper"), {}, "")
    page.focus("papers-back")


def _choose(app: Tablet, paper: str, options: dict[str, str], back: str) -> None:
    kept = mine(app)
    kept.back = back
    kept.chosen = paper
    kept.options = options
    kept.lang = kept.lang or words.lang()
    kept.is_blank = False
    _again(app)
    page.scroll_up()


def opened(app: Tablet) -> None:
    """Another room may have asked for one, of something it has."""
    wanted = app.paper_errand
    app.paper_errand = None
    if wanted:
        mine(app).prints = wanted["prints"]
        _choose(app, wanted["paper"], wanted["options"], wanted["back"])


def back(app: Tablet, element: Element) -> None:
    """To the room that it was opened from, or to the list, where this paper stands in it."""
    kept = mine(app)
    paper, kept.chosen, kept.made = kept.chosen, "", None
    if kept.back:
        app.to(kept.back)
    else:
        app.draw()
        page.show("paper-of-" + paper)


def choose_lang(app: Tablet, element: Element) -> None:
    mine(app).lang = element.value
    _again(app)


def choose_blank(app: Tablet, element: Element) -> None:
    mine(app).is_blank = element.value == "1"
    _again(app)


def _again(app: Tablet) -> None:
    mine(app).made = None
    _make(app)
    app.draw()


def print_it(app: Tablet, element: Element) -> None:
    device.print_page()


def save(app: Tablet, element: Element) -> None:
    made = mine(app).made
    if made:
        device.download(made["filename"], made["text"])


def save_pack(app: Tablet, element: Element) -> None:
    """Everything in one file, in the language of the screen."""

    def answered(reply: Reply[Packed]) -> None:
        if "ok" in reply:
            device.download_bytes(reply["ok"]["filename"], reply["ok"]["base64"])
        else:
            app.failed(reply)
            app.draw()

    lang = words.lang()
    app.bus.call("pack", {"tid": app.tid, "lang": lang, "words": CATALOGUES[lang]}, answered)


def save_tables(app: Tablet, element: Element) -> None:
    made = mine(app).made
    for table in made["tables"] if made else []:
        device.download(table["filename"], table["text"])


ROOM = Room(
    "papers",
    render,
    state=State,
    actions={
        "paper-open": open_one,
        "papers-back": back,
        "paper-lang": choose_lang,
        "paper-blank": choose_blank,
        "paper-print": print_it,
        "paper-save": save,
        "paper-csv": save_tables,
        "papers-pack": save_pack,
        **late.ACTIONS,
    },
    forms=late.forms_of,
    opened=opened,
    icon="print",
    linked=10,
)
