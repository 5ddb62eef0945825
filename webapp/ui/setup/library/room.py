"""The rules library: every clause that Holdfast knows in plain words, to be looked for; how a hand
is played, how hands rank, what words mean, the dealer's steps, conduct; which rule comes first.

Clauses: NU-C, NU-D (there for whoever asks), NU-8.04 (a rule book is at hand), NU-A.1, BC-1.a;
SK-A.2.dd, SK-A.1.lang, SEL-2, SELC-2 (the language of the tables).
"""

from __future__ import annotations

from browser import Element

from pycore.night.setup.library_view import LibraryGuide, LibraryShelf
from pycore.portable import sentences
from pycore.portable.hand_guide import GUIDES, RANKING
from webapp.ui.app.app import App
from webapp.ui.app.room import Room
from webapp.ui.kit import words
from webapp.ui.kit.choice import choice
from webapp.ui.kit.html import NOTHING, Markup, html, join
from webapp.ui.kit.parts import button, clause
from webapp.ui.kit.words import t
from webapp.ui.setup import clause_library
from webapp.ui.setup.library.search import (
    ALL,
    AT_ONCE,
    HERE,
    Found,
    chosen,
    is_looking,
    matching_clauses,
    name_of,
    room_state,
    terms,
    topics,
)
from webapp.ui.table.cards import faces

FOLD = "library-"
ALWAYS = ("ranking", "definitions")
ORDER = ("1", "2", "3", "4", "5", "6")


def render(app: App) -> Markup:
    if not clause_library.shelves():
        return html('<p class="soft pad" role="status">{ui.loading}</p>')
    return html(
        '<div class="stack stack-wide library">{ask}{body}'
        '<p class="small soft">{ui.clause.source}</p></div>',
        ask=_ask(app),
        body=_results(app) if is_looking(app) else _guides(app),
    )


def _ask(app: App) -> Markup:
    here = [] if not app.view else [(HERE, t("ui.library.here"))]
    shelf = room_state(app).shelf
    rows = [*here, (ALL, t("ui.library.everywhere"))]
    rows += [(shelf["name"], name_of(shelf)) for shelf in clause_library.shelves()]
    every = [(ALL, t("ui.library.every-topic")), *topics(app)]
    return html(
        '<form class="panel stack no-print" id="library-ask" data-submit="none" role="search">'
        '<div class="field"><label for="library-text">{ui.library.find}</label>'
        '<input class="input" id="library-text" type="search" value="{text}" '
        'data-input="library-text" autocomplete="off" maxlength="60" '
        'aria-describedby="library-help"><span class="help" '
        'id="library-help">{ui.library.find-help}</span></div>'
        '<div class="two">{shelf}{topic}</div></form>',
        text=room_state(app).text,
        shelf=choice("library-shelf", t("ui.library.document"), rows, shelf),
        topic=choice("library-topic", t("ui.library.topic"), every, room_state(app).topic),
    )


# ---- what was found ----


def _results(app: App) -> Markup:
    rows, is_all = matching_clauses(app)
    shown = rows[: room_state(app).most]
    return html(
        '{meant}<section class="panel panel-flush"><p class="pad-line soft" role="status" '
        'data-test="found">{many}</p><ul class="rows" data-test="clauses">{cards}</ul>{more}'
        "</section>",
        meant=_meant(room_state(app).text),
        many=words.count("ui.library.found", len(rows))
        if is_all or not rows
        else t("ui.library.near"),
        cards=[_card(row) for row in shown],
        more=html(
            '<div class="pad">{more}</div>', more=button("library-more", t("ui.library.more"))
        )
        if len(rows) > len(shown)
        else NOTHING,
    )


def _meant(text: str) -> Markup:
    """The words that are looked for, explained. Nothing while none is typed, or none is known."""
    meanings = terms(text) if text.strip() else []
    if not meanings:
        return NOTHING
    return html(
        '<section class="panel stack stack-tight"><h2>{paper.rules-definitions.title}</h2>'
        '<ul data-test="meant">{terms}</ul></section>',
        terms=[_told(meaning) for meaning in meanings],
    )


def _card(row: Found) -> Markup:
    """A clause: its id, where it stands, what it says, and what was decided of it."""
    shelf, topic, clause_id = row
    decided = [
        clause_library.decision(shelf, decision, clause_id)
        for decision in shelf["decisions"]
        if clause_id in decision["follows"] or clause_id in decision["overrules"]
    ]
    return html(
        '<li data-test="clause-{clause_id}"><div class="grow stack stack-tight"><p><span '
        'class="clause">{clause_id}</span> <span class="soft small">{place} · {topic}</span></p>'
        "<p>{says}</p>{decided}</div></li>",
        clause_id=clause_id,
        place=name_of(shelf),
        topic=t("topic." + topic),
        says=words.voice().clause(clause_id)[1],
        decided=decided,
    )


# ---- what is read together ----


def _guides(app: App) -> Markup:
    shelves = chosen(app)
    folds = []
    for name in GUIDES:
        title = t("paper.rules-%s.title" % name)
        parts = _parts(shelves, name)
        if parts or name in ALWAYS:
            body = NOTHING
            if app.is_open(FOLD + name):
                body = join(
                    [_own(name), *[_guide(shelf, library_guide) for shelf, library_guide in parts]]
                )
            folds.append(_fold(app, name, title, body))
    return html(
        "{language}{folds}{order}",
        language=_language(app) if app.view else NOTHING,
        folds=folds,
        order=_precedence(app, shelves),
    )


def _language(app: App) -> Markup:
    """The one language that is spoken at the tables of the open night."""
    named = sentences.language(words.voice(), app.view["night"]["language"])
    return html(
        '<p class="lead" data-test="language">{said}</p>',
        said=t("common.told", about=t("paper.rules.spoken"), told=named),
    )


def _parts(shelves: list[LibraryShelf], name: str) -> list[tuple[LibraryShelf, LibraryGuide]]:
    """A guide of each place that has it."""
    return [
        (shelf, guide) for shelf in shelves for guide in shelf["guides"] if guide["name"] == name
    ]


def _guide(shelf: LibraryShelf, guide: LibraryGuide) -> Markup:
    """The clauses of one place that are read together, and which one asks for that."""
    return html(
        '<div class="stack stack-tight" data-test="guide-{name}-{shelf}"><h3>{place}{source}</h3>'
        '<ol class="stack stack-tight">{lines}</ol></div>',
        name=guide["name"],
        shelf=shelf["name"],
        place=name_of(shelf),
        source=clause(guide["clause"]),
        lines=[_line(clause_id) for clause_id in guide["clauses"]],
    )


def _fold(app: App, name: str, title: str, body: Markup) -> Markup:
    is_open = app.is_open(FOLD + name)
    return html(
        '<section class="panel"><details class="fold" data-fold="{name}" {open}><summary><h2>'
        '{title}</h2></summary><div class="stack">{body}</div></details></section>',
        name=FOLD + name,
        open="open" if is_open else "",
        title=title,
        body=body,
    )


def _own(guide: str) -> Markup:
    """What a guide has that is the same everywhere."""
    if guide == "ranking":
        return ranking()
    if guide == "definitions":
        return html(
            '<ul data-test="terms">{terms}</ul>', terms=[_told(term) for term in terms("")]
        )
    return NOTHING


def ranking() -> Markup:
    """Return the hands from the best down, each with its cards drawn."""
    return html(
        '<ol class="rows rows-in" data-test="ranking">{rows}</ol>',
        rows=[
            html(
                '<li data-test="rank-{name}"><div class="grow">{says}</div>{cards}</li>',
                name=name,
                says=t("rank." + name),
                cards=faces(cards),
            )
            for name, cards in RANKING
        ],
    )


def _told(text: str) -> Markup:
    return html("<li>{text}</li>", text=text)


def _line(clause_id: str) -> Markup:
    return html(
        "<li>{says}{clause}</li>",
        says=words.voice().clause(clause_id)[1],
        clause=clause(clause_id),
    )


def _precedence(app: App, shelves: list[LibraryShelf]) -> Markup:
    """Which rule comes first, and every decision that was taken by it."""
    body = NOTHING
    if app.is_open(FOLD + "order"):
        body = html(
            '<ol data-test="order">{order}</ol><p>{ui.library.both}</p>{decisions}',
            order=[_told(t("ui.library.order." + rank)) for rank in ORDER],
            decisions=[
                html(
                    "<h3>{name}</h3>{rows}",
                    name=name_of(shelf),
                    rows=[
                        clause_library.decision(shelf, decision) for decision in shelf["decisions"]
                    ],
                )
                for shelf in shelves
                if shelf["decisions"]
            ],
        )
    return _fold(app, "order", t("ui.library.order"), body)


# ---- taps ----


def look(app: App, element: Element) -> None:
    room_state(app).text = element.value
    room_state(app).most = AT_ONCE
    app.draw(only_room=True)


def choose_shelf(app: App, element: Element) -> None:
    room_state(app).shelf = element.value
    room_state(app).topic = ALL
    room_state(app).most = AT_ONCE
    app.draw()


def choose_topic(app: App, element: Element) -> None:
    room_state(app).topic = element.value
    room_state(app).most = AT_ONCE
    app.draw()


def more(app: App, element: Element) -> None:
    room_state(app).most += AT_ONCE
    app.draw()


def opened(app: App) -> None:
    clause_library.load(app)


ROOM = Room(
    "library",
    render,
    actions={
        "library-text": look,
        "library-shelf": choose_shelf,
        "library-topic": choose_topic,
        "library-more": more,
    },
    opened=opened,
    icon="info",
    linked=90,
    of_night=False,
    keeps_night=True,
    first_field="library-text",
    redraws_on_fold=(FOLD,),
)
