"""What is known of the clauses: which topic each belongs to, what was decided where two cannot
both be followed. The worker tells it once; it is the same as long as the page is open.
"""

from __future__ import annotations

from pycore.night.setup.library_view import LibraryDecision, LibraryShelf, LibraryTopic
from webapp.ui.app.app import App
from webapp.ui.kit import words
from webapp.ui.kit.catalogue import CATALOGUES
from webapp.ui.kit.html import Markup, html
from webapp.ui.kit.words import t
from webapp.worker.answers import Reply

_kept: list[LibraryShelf] = []
_asked: list[bool] = []


def shelves() -> list[LibraryShelf]:
    """Return every folder of clauses; none before the worker has answered."""
    return _kept


def load(app: App) -> None:
    """Ask the worker, unless it was asked; then draw what needs it."""
    if _asked:
        return
    _asked.append(True)

    def answered(reply: Reply[list[LibraryShelf]]) -> None:
        if "ok" in reply:
            _kept.extend(reply["ok"])
            _kept.append(_others())
            app.draw(True)
        else:
            _asked.clear()

    app.bus.call("library", {}, answered)


def _others() -> LibraryShelf:
    """The clauses that are told and of which no folder says a topic: those of a new place too."""
    shelved = {}
    for shelf in _kept:
        for topic in shelf["topics"]:
            for clause in topic["clauses"]:
                shelved[clause] = True
    clause_ids = [key[7:] for key in CATALOGUES[words.ENGLISH] if key.startswith("clause.")]
    rest = sorted([clause for clause in clause_ids if clause not in shelved])
    topics: list[LibraryTopic] = [{"topic": "other", "clauses": rest}]
    return {
        "name": "other",
        "key": "topic.other",
        "pack": "",
        "is_house": False,
        "topics": topics,
        "guides": [],
        "decisions": [],
    }


def holds(app: App, shelf: LibraryShelf) -> bool:
    """Return whether a folder holds for the open night, house rules only where it is played by
    them; any does while none is open.
    """
    if not app.view:
        return True
    night = app.view["night"]
    if shelf["is_house"]:
        return shelf["name"] in night["houses"]
    return shelf["pack"] in ("", night["pack"])


def decided(app: App, clause_id: str) -> list[Markup]:
    """Return what was decided of a clause, in the place of the open night: the decision, and what
    was overruled by it.
    """
    decisions = []
    for shelf in _kept:
        if holds(app, shelf):
            for library_decision in shelf["decisions"]:
                if (
                    clause_id in library_decision["follows"]
                    or clause_id in library_decision["overrules"]
                ):
                    decisions.append(decision(shelf, library_decision, clause_id))
    return decisions


def decision(shelf: LibraryShelf, library_decision: LibraryDecision, but: str = "") -> Markup:
    """Return one decision: why, which clauses it follows, and what each that gives way would say;
    not what *but* says, beside which it stands.
    """
    lines = [
        _line("ui.library.follows", clause)
        for clause in library_decision["follows"]
        if clause != but
    ]
    lines += [_line("ui.library.overrules", clause) for clause in library_decision["overrules"]]
    return html(
        '<div class="decided small stack stack-tight" data-test="decided-{label}"><p>{says}</p>'
        '<ul class="soft">{lines}</ul></div>',
        label=library_decision["label"],
        says=t("decision.%s.%s" % (shelf["name"], library_decision["label"])),
        lines=lines,
    )


def _line(key: str, clause_id: str) -> Markup:
    _label, says = words.voice().clause(clause_id)
    return html("<li>{told}</li>", told=t(key, clause=clause_id, text=says))
