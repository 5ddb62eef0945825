"""One record of a night as a sentence, and as the note of what was done last."""

from __future__ import annotations

from pycore.portable import sentences
from webapp.ui.frame import undone, words
from webapp.ui.frame.words import t

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pycore.night.records import HistoryLine, Record
    from webapp.ui.frame.app import App, Note


def tell(app: App, entry: Record) -> str:
    """One event of the history as a sentence."""
    facts = entry["facts"]
    facts = sentences.named(facts, [words.called(name) for name in facts.get("names", [])])
    if "index" in facts:
        numbers = [item.number for item in app.items]
        facts["where"] = sentences.place(words.voice(), numbers, facts["index"])
    if entry["type"] == "branch-settled/1":
        facts["result"] = "taken" if facts["take"] else "left"
    if "target" in facts:
        known: list[Record] = [*app.view["history"], *app.view["conflicts"]]
        root, result = undone.about(entry, known)
        facts["result"] = result or facts.get("result", "")
        facts["what"] = tell(app, root) if root else t("ui.history.earlier")
    return words.event(entry["type"], facts)


def note_of(app: App, entry: HistoryLine) -> Note:
    """{text, undo, kind}: what was done, and the record that its Undo names."""
    undo = "" if entry["undo_refused"] or entry["type"] == "undone/1" else entry["id"]
    return {"text": tell(app, entry), "undo": undo, "kind": "did"}


def seat_given(app: App, entry: Record) -> str:
    """Where somebody sits who bought an entry after the draw: the door sends them there."""
    if entry["type"] != "entry-sold/1":
        return ""
    player = app.player(entry["facts"]["stands"])
    if not player or not player["table"]:
        return ""
    return " · " + t("common.table-seat", table=player["table"], seat=player["seat"])
