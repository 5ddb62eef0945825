"""One record of a night as a sentence, and as the note of what was done last."""

from __future__ import annotations

from pycore.night.night_view import NightView
from pycore.night.records import HistoryLine, RecordView
from pycore.portable import sentences
from pycore.portable.structure import StructureItem
from webapp.ui.devices import undone
from webapp.ui.kit import words
from webapp.ui.kit.words import t

KEY_TOLD = "tablet-key/1"
"""A tablet writes this by itself: the keys stand with the tablets of the night."""


def done_by_people(history: list[HistoryLine]) -> list[HistoryLine]:
    """Return the lines of what people did."""
    return [entry for entry in history if entry["type"] != KEY_TOLD]


def tell(view: NightView, items: list[StructureItem], entry: RecordView) -> str:
    """Return one event of the history as a sentence."""
    facts = entry["facts"]
    facts = sentences.named(facts, [words.called(name) for name in facts.get("names", [])])
    if "index" in facts:
        numbers = [period.number for period in items]
        facts["where"] = sentences.place(words.voice(), numbers, facts["index"])
    if entry["type"] == "branch-settled/1":
        facts["result"] = "taken" if facts["take"] else "left"
    if "target" in facts:
        records: list[RecordView] = [*view["history"], *view["conflicts"]]
        root, result = undone.about(entry, records)
        facts["result"] = result or facts.get("result", "")
        facts["what"] = tell(view, items, root) if root else t("ui.history.earlier")
    return words.event(entry["type"], facts)


def seat_given(view: NightView, entry: RecordView) -> str:
    """Return where somebody sits who bought an entry after the draw: the door sends them there."""
    if entry["type"] != "entry-sold/1":
        return ""
    for player in view["players"]:
        if player["ticket"] == entry["facts"]["stands"] and player["table"]:
            return " · " + t("common.table-seat", table=player["table"], seat=player["seat"])
    return ""
