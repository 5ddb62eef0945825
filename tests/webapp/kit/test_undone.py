"""A chain of undos is one sentence, whatever the chain."""

from __future__ import annotations

from typing import Any

import pytest

from webapp.ui.devices.undone import about, grouped, label, target

SALE: dict[str, Any] = {"id": "s", "type": "entry-sold/1", "facts": {}}


def undo(name: str, target: str) -> dict[str, Any]:
    return {"id": name, "type": "undone/1", "facts": {"target": target}}


FIRST, SECOND, THIRD = undo("a", "s"), undo("b", "a"), undo("c", "b")
KNOWN = [THIRD, SECOND, FIRST, SALE]


@pytest.mark.parametrize(
    ("entry", "result", "button"),
    [
        (FIRST, "", "ui.history.redo"),
        (SECOND, "back", "common.undo"),
        (THIRD, "", "ui.history.redo"),
    ],
)
def test_an_undo_of_an_undo_puts_back(entry: dict[str, Any], result: str, button: str) -> None:
    assert about(entry, KNOWN) == (SALE, result)
    assert label(entry, KNOWN) == button


def test_what_is_too_old_or_names_itself_is_about_nothing_at_hand() -> None:
    lost, own = undo("x", "gone"), undo("y", "y")
    assert about(lost, [lost])[0] is None
    assert about(own, [own])[0] is None
    assert label(SALE, KNOWN) == "common.undo"


def test_a_record_that_only_names_another_speaks_of_that_one() -> None:
    settled = {"id": "r", "type": "conflict-resolved/1", "facts": {"target": "s"}}
    assert about(settled, KNOWN) == (SALE, "")


def line(name: str, of: str = "", *, undone: bool = False, refused: bool = False) -> Any:
    row = undo(name, of) if of else {**SALE, "id": name}
    return {**row, "undone": undone, "undo_refused": {"code": "x"} if refused else None}


def test_a_record_and_its_undos_are_one_row_whatever_the_chain() -> None:
    history = [line("c", "b"), line("t"), line("b", "a", undone=True), line("a", "s"), line("s")]
    rows = grouped(history)
    assert [(row["id"], [link["id"] for link in chain]) for row, chain in rows] == [
        ("t", []),
        ("s", ["a", "b", "c"]),
    ]


def test_an_undo_of_what_is_too_old_stands_alone() -> None:
    rows = grouped([line("a", "gone"), line("s")])
    assert [(row["id"], chain) for row, chain in rows] == [("a", []), ("s", [])]


def test_the_button_of_a_row_undoes_what_counts() -> None:
    assert target(line("s"), []) == "s"
    assert target(line("s", refused=True), []) == ""
    assert target(line("s", undone=True), [line("a", "s")]) == "a"
    chain = [line("a", "s", undone=True), line("b", "a", undone=True), line("c", "b")]
    assert target(line("s", undone=True), chain) == "c"
    assert target(line("s", undone=True), []) == "", "another record's undo took it along"
