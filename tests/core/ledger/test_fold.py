"""Late lines, undos and what nobody decided, in a record that is longer than its checkpoints."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from pycore.kernel.clauses import Refused
from pycore.kernel.units import Millis
from pycore.ledger.lines.line import Line, encode
from pycore.ledger.lines.order import highest
from pycore.ledger.model.acts import Undone
from pycore.ledger.model.authority import DEEP, reach
from pycore.night.night import Night
from tests.core.hall import Hall, playing, thursday

MOST = (1 << 53) - 1
begun = cache(lambda: thursday().sell(3))


def sound(hall: Hall) -> Hall:
    anew = Night.of(hall.night.logs)
    assert hall.night.digest() == anew.digest()
    assert hall.night.folded == anew.folded
    return hall


def test_what_was_known_behind_a_late_line_is_not_known_any_more() -> None:
    """Folded again from a checkpoint behind it, the late sale would be forgotten."""
    long = begun().sell(100).on("here")
    late_sale = begun().on("aaa").sell(player="late")
    merged = sound(long.meets(late_sale).draw())
    old = merged.records("entry-sold")[-30].placed.id
    gone = sound(merged.do("undo", target=old, along=True))
    assert "late" in {entry.player for entry in gone.state.entries.values()}


def test_an_undo_far_above_all_others_takes_nothing() -> None:
    body = {"target": begun().last_id}
    line = Line(lam=MOST, own="record/desk", base="", wall=begun().now, type="undone/1", body=body)
    hall = sound(begun().writes_bytes(encode(line)))
    assert (hall.conflicts(), hall.state) == (["lam-too-high"], begun().state)


@pytest.mark.parametrize("raw", [b"not a line", None])
def test_a_line_that_waits_is_not_undone_by_one_that_nobody_decided(raw: bytes | None) -> None:
    ahead = Line(lam=MOST, own="clock", base="", wall=begun().now, type="clock-paused/1", body={})
    hall = begun().on("there").writes_bytes(raw or encode(ahead))
    waiting = hall.conflicts()
    (conflict,) = hall.night.conflicts
    after = sound(hall.writes("record/there", "undone/1", {"target": conflict.placed.id}))
    assert after.conflicts() == waiting


def full(over_cap: int) -> Hall:
    """A night whose cap of 120 two doors passed together."""
    here, there = thursday().sell(119).on("here"), thursday().sell(119).on("there")
    hall = here.sell()
    return hall.meets(there.sell()) if over_cap == 1 else hall.meets(_undecided(there, over_cap))


def _undecided(hall: Hall, count: int) -> Hall:
    for number in range(count):
        body = {
            "ticket": 120 + number,
            "player": f"more-{number}",
            "fee_cents": 4_000,
            "stack_chips": 15_000,
            "paid": "cash",
            "is_late": False,
        }
        hall = hall.writes(f"door/{hall.dev}", "entry-sold/1", body)
    return hall


def test_a_limit_is_seen_once() -> None:
    hall = full(1)
    (passed,) = hall.night.folded.breaches()
    resolved = hall.do("resolve-conflict", target=passed.placed.id, take=True)
    body = {"target": passed.placed.id, "take": True}
    again = resolved.on("other").writes("record/other", "conflict-resolved/1", body)
    assert again.conflicts() == ["no-target"]
    with pytest.raises(Refused, match="no-such-conflict"):
        resolved.do("resolve-conflict", target=passed.placed.id, take=True)


def test_a_limit_that_was_passed_before_stands_against_no_undo() -> None:
    hall = full(3)
    assert len(hall.night.folded.breaches()) == 3
    early = hall.records("entry-sold")[5].placed.id
    assert len(sound(hall.undo(early)).night.folded.breaches()) == 2


def test_a_guarded_stream_still_asks_what_its_author_saw() -> None:
    hall = playing(4).on("there").writes("clock", "clock-paused/1", {}, base="another")
    assert sound(hall).conflicts() == ["stale-base"]


def test_a_number_that_comes_within_reach_stands_where_it_says() -> None:
    """Far above all others only for as long as nobody held the lines in between."""
    hall = begun().on("there")
    line = Line(
        lam=highest(hall.night.logs) + 2,
        own="record/there",
        base="",
        wall=hall.now,
        type="undone/1",
        body={"target": begun().last_id},
    )
    ahead = sound(hall.writes_bytes(encode(line)))
    assert ahead.conflicts() == ["lam-too-high"]
    reached = sound(ahead.on("desk").sell())
    assert (reached.conflicts(), reached.last_record.placed.dev) == ([], "there")
    after = sound(reached.sell())
    assert (after.conflicts(), after.last_record.placed.dev) == ([], "desk")


# --- What an undo reaches ---


UNDO_OF_A_SALE = Undone(target="sale", at=Millis(0))


def tower(floors: int, times: int) -> dict[str, Any]:
    """A record, and undos on it, each naming the one before it so many times more."""
    events: dict[str, Any] = {"sale": "sold"}
    below = "sale"
    for floor in range(floors):
        events[f"undo-{floor}"] = replace(UNDO_OF_A_SALE, target=below, also=(below,) * times)
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
    assert list(reach(replace(UNDO_OF_A_SALE, also=("gone",)), tower(0, 0).get)) == ["sold", None]
    events = tower(3 * DEEP, 1)
    (reached,) = reach(events[f"undo-{3 * DEEP - 1}"], events.get)
    assert isinstance(reached, Undone)
