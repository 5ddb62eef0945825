"""What an undo reaches is asked once of each record, however undos undo undos."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pycore.kernel.units import Millis
from pycore.ledger.model.acts import Undone
from pycore.ledger.model.authority import DEEP, reach

LAST = Undone(target="sale", at=Millis(0))


def tower(floors: int, times: int) -> dict[str, Any]:
    """A record, and undos on it, each naming the one before it so many times more."""
    events: dict[str, Any] = {"sale": "sold"}
    below = "sale"
    for floor in range(floors):
        events[f"undo-{floor}"] = replace(LAST, target=below, also=(below,) * times)
        below = f"undo-{floor}"
    return events


def test_each_record_is_asked_for_once() -> None:
    events, names = tower(DEEP, 9), []

    def find(name: str) -> Any:
        names.append(name)
        return events.get(name)

    assert list(reach(events[f"undo-{DEEP - 1}"], find)) == ["sold"]
    assert sorted(names) == sorted(set(names))


def test_what_is_not_here_is_said_and_what_is_too_deep_is_an_undo() -> None:
    assert list(reach(replace(LAST, also=("gone",)), tower(0, 0).get)) == ["sold", None]
    events = tower(3 * DEEP, 1)
    (reached,) = reach(events[f"undo-{3 * DEEP - 1}"], events.get)
    assert isinstance(reached, Undone)
