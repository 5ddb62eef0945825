"""Papers: everything of a night that is printed, by when it is needed; each in the language that
is chosen for it, as it will stand on paper, to be printed or kept as a file. And what comes back
from paper.
"""

from __future__ import annotations

from browser import Element

from pycore.night.records import HistoryLine
from pycore.night.results.after_night import Duty
from webapp.ui.app.app import App
from webapp.ui.app.room import Room
from webapp.ui.device import device
from webapp.ui.floor import paper_sheet
from webapp.ui.floor.paper_sheet import Opened
from webapp.ui.floor.papers import late
from webapp.ui.floor.papers.late import room_state
from webapp.ui.kit import page, words
from webapp.ui.kit.catalogue import CATALOGUES
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.icons import icon
from webapp.ui.kit.parts import button, clause
from webapp.ui.kit.words import t
from webapp.worker.answers import Packed, PaperLine, Reply

MOMENTS = ("before", "during", "after", "any")
NOW = {"open": "before", "playing": "during"}


def render(app: App) -> Markup:
    _look(app)
    state = room_state(app)
    if paper_sheet.opened(app):
        return paper_sheet.render(app, t("ui.papers.back"), _clauses(app))
    if state.lines is None:
        return html('<p class="soft pad" role="status">{ui.loading}</p>')
    return html(
        '<div class="stack stack-wide"><div class="stack">{groups}</div>'
        '<section class="panel stack"><h2>{ui.papers.pack}</h2>'
        '<p class="soft">{ui.papers.pack-body}</p><div class="cluster">{save}</div>'
        "</section>{late}</div>",
        groups=[_group(app, moment, state.lines) for moment in _moments(app)],
        late=late.panel(app),
        save=button("papers-pack", t("ui.papers.pack-save"), "btn-main", "save"),
    )


# ---- the list ----


def _moments(app: App) -> list[str]:
    """That of now first."""
    now = NOW.get(app.view["phase"], "after")
    return [now] + [moment for moment in MOMENTS if moment != now]


def _group(app: App, moment: str, lines: list[PaperLine]) -> Markup:
    """The papers of a moment: those of now, the others folded away."""
    paper_rows = [_line(app, line) for line in lines if line["moment"] == moment]
    if not paper_rows:
        return NOTHING
    fold = "papers-" + moment
    title = t("ui.papers." + moment)
    rows = html('<ul class="rows" data-test="{fold}">{rows}</ul>', fold=fold, rows=paper_rows)
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


def _line(app: App, line: PaperLine) -> Markup:
    return html(
        '<li class="row-whole"><button class="row-link papers-open" type="button" '
        'id="paper-of-{name}" data-act="paper-open" data-paper="{name}">'
        '<span class="grow"><b>{title}</b>{duty}</span>{icon}'
        "</button></li>",
        name=line["name"],
        title=t("paper.%s.title" % line["name"]),
        # Once the night asks for it: by when it is handed in, or until when it is kept.
        duty=[
            html('<br><span class="small sun">{said}</span>', said=_said(duty))
            for duty in app.view["after"]
            if line["duty"] and duty["code"].startswith(line["duty"])
        ],
        icon=icon("next"),
    )


def _said(duty: Duty) -> str:
    key = "ui.papers.hand-in" if duty["code"] == "report" else "ui.after." + duty["code"]
    return words.tell(key, duty["facts"])


# ---- one paper ----


def _clauses(app: App) -> Markup:
    paper = paper_sheet.opened(app)
    for line in room_state(app).lines or []:
        if paper and line["name"] == paper.facts["paper"] and line["clauses"]:
            return html(
                '<p class="no-print small soft papers-asked">{ui.papers.asked}{clauses}</p>',
                clauses=[clause(clause_id) for clause_id in line["clauses"]],
            )
    return NOTHING


# ---- what is asked of the worker ----


def _look(app: App) -> None:
    """Ask again where the night has grown since: another paper may have come, and the open one
    may say more.
    """
    question = (app.tid, app.view["events"])
    if room_state(app).question == question:
        return
    room_state(app).question = question
    tid = app.tid

    def answered(reply: Reply[list[PaperLine]]) -> None:
        if "ok" in reply and tid == app.tid:
            room_state(app).lines = reply["ok"]
            app.draw(True)

    def written(reply: Reply[list[HistoryLine]]) -> None:
        if "ok" in reply and tid == app.tid:
            room_state(app).written = reply["ok"]
            app.draw(True)

    app.bus.call("papers", {"tid": tid}, answered)
    app.bus.call("from-paper", {"tid": tid}, written)
    paper_sheet.ask(app)


# ---- actions ----


def open_one(app: App, element: Element) -> None:
    paper = page.data(element, "paper")
    _choose(app, paper, {}, "", False)


def _choose(app: App, name: str, options: dict[str, str], back: str, prints: bool) -> None:
    facts = {"tid": app.tid, "paper": name, "options": options}
    paper = Opened("paper", facts, "paper-of-" + name)
    paper.has_form = True
    paper.back = back
    paper.prints = prints
    paper_sheet.show(app, paper)


def opened(app: App) -> None:
    """Open what another room may have asked for, of something it has."""
    papers = app.state(paper_sheet.OpenPapers)
    wanted, papers.errand = papers.errand, None
    if wanted:
        _choose(app, wanted["paper"], wanted["options"], wanted["back"], wanted["prints"])


def save_pack(app: App, element: Element) -> None:
    """Save everything in one file, in the language of the screen."""

    def save(pack: Packed) -> None:
        device.download_bytes(pack["filename"], pack["base64"])

    lang = words.lang()
    app.ask("pack", {"tid": app.tid, "lang": lang, "words": CATALOGUES[lang]}, save)


ROOM = Room(
    "papers",
    render,
    actions={
        "paper-open": open_one,
        "papers-pack": save_pack,
        **late.ACTIONS,
    },
    opened=opened,
    icon="print",
    linked=10,
)
