"""Whatever a night can record is taken back where it was done: nobody looks for the history."""

from __future__ import annotations

import ast
from pathlib import Path

from pycore.night.subject import NIGHT

UI = Path(__file__).resolve().parents[2] / "webapp" / "ui"
OTHERWISE = {
    "entry-sold": "the door's last sales and its list of everybody",
    "rebuy-intended": "the button that said so says otherwise",
    "rebuy-sold": "the door's last sales",
    "jackpot-joined": "with the sale that it came with",
    "play-stopped": "the rows of Out and Standings",
    "incident-noted": "the list of rulings and incidents",
    "counters-named": "with the count of cash that it came with",
    "incident-reported": "the note that was reported, among the rulings and incidents",
    "night-set-up": "the strip; the list of nights puts it back",
    "night-set-beside": "with the set-up that it came with",
    "rules-stated": "with the set-up that it came with",
    "hand-played": "the table's own undo, and the strip",
    "hand-told": "the table's own undo, and the strip",
    "hand-unentered": "the table's own undo, and the strip",
    "way-chosen": "the other ways stand beside it, and the strip",
    "hand-set-aside": "the table's own undo, and the strip",
    "stacks-counted": "the table's own undo, and the strip",
    "table-settled": "the table's own undo, and the strip",
    "time-corrected": "the tablet writes it by itself",
    "tablets-placed": "a part is given anew, not undone",
    "tablet-stopped": "the tablet is given a part again",
    "tablet-took-over": "the direction, or the table, is given back",
    "numbers-leased": "they are given back, not undone",
    "numbers-returned": "they are given anew",
    "numbers-voided": "the strip, by a ruling",
    "tablet-key": "the tablet writes it by itself",
    "tablet-named": "it is called otherwise in the same place",
    "year-counted": "the tablet writes it by itself, as the book has it",
}
"""{record: where its Undo is, if no room lists it as its own}"""


def listed() -> dict[str, set[str]]:
    """{record: the rooms that list it as done there}."""
    rooms_by_record: dict[str, set[str]] = {}
    for path in UI.rglob("room.py"):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "ACTS":
                for name in ast.literal_eval(node.value):
                    rooms_by_record.setdefault(name, set()).add(path.parent.name)
    return rooms_by_record


def recorded() -> set[str]:
    return {name.split("/")[0] for part in NIGHT.slices for name in part.events}


def test_every_record_is_taken_back_in_a_room() -> None:
    assert recorded() - listed().keys() == OTHERWISE.keys()


def test_no_room_lists_what_nobody_records() -> None:
    assert listed().keys() <= recorded()
