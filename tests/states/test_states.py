"""The table of states holds together, without a browser: it is looked at in e2e/layout."""

from __future__ import annotations

import json
import re
from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest

from tests.kit.nights import everything
from tests.states.state import State

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
LAYOUT = ROOT / "e2e" / "layout"
UI = ROOT / "webapp" / "ui"
TABLES = sorted({path.stem for path in HERE.glob("*.py")} - {"__init__", "state", "test_states"})
STATES: dict[str, tuple[State, ...]] = {
    name: import_module(f"tests.states.{name}").STATES for name in TABLES
}


def test_every_state_has_a_name_of_its_own() -> None:
    names = Counter(state.name for states in STATES.values() for state in states)
    assert [name for name, count in names.items() if count > 1] == []


def test_words_and_controls_are_counted_of_every_state_of_a_night() -> None:
    of_nights = {state.name for states in STATES.values() for state in states if state.night}
    assert set(json.loads((LAYOUT / "counts.json").read_text("utf-8"))) == of_nights


def test_every_state_begins_at_a_prepared_night_or_at_an_address() -> None:
    nights = {state.night for states in STATES.values() for state in states}
    assert nights - {""} <= set(everything.NIGHTS)


@pytest.mark.parametrize("name", TABLES)
def test_every_table_is_looked_at(name: str) -> None:
    text = (LAYOUT / f"test_{name}.py").read_text("utf-8")
    assert f"from tests.states.{name} import STATES" in text


def test_every_room_of_the_tablet_is_looked_at() -> None:
    """A new room has a state, or a test that opens it; else this fails."""
    texts = [path.read_text("utf-8") for path in UI.rglob("room.py") if path.parent.name != "app"]
    rooms = {re.findall(r'\bRoom\(\s*"([\w-]+)"', text)[0] for text in texts}
    assert rooms <= {state.screen for states in STATES.values() for state in states} | opened()


def test_no_fewer_states_are_looked_at_than_when_each_was_walked_to() -> None:
    """361 then: the rows here, and those that a test reaches by code of its own."""
    by_code = re.compile(r"\.(?:look|acted|shows)\(")
    calls = [
        call for path in LAYOUT.glob("test_*.py") for call in by_code.findall(path.read_text())
    ]
    assert sum(map(len, STATES.values())) + len(calls) >= 361


def opened() -> set[str]:
    """The rooms that the tests open which are not a state of the table."""
    text = "".join(path.read_text("utf-8") for path in LAYOUT.glob("test_*.py"))
    ways = (r'arrives\("#/([\w-]+)', r'opens\("\w+", "([\w-]+)')
    return {room for way in ways for room in re.findall(way, text)}
