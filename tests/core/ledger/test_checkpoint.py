"""A fold kept for the next start: the same record, or none at all."""

from __future__ import annotations

import contextlib
import json
from typing import Any

import pytest

from pycore.kernel import canonical
from pycore.kernel.clauses import Refused
from pycore.night.night import Night
from tests.core.felt import counted_in, deal
from tests.core.hall import Hall, closed, nunavut, playing, thursday


def fold_on_disk(hall: Hall) -> Any:
    """What a tablet has on its disk after it kept the fold."""
    checkpoint = hall.night.to_keep()
    return None if checkpoint is None else json.loads(canonical.dumps(checkpoint))


HALLS = {
    "at the door": lambda: thursday().sell(8).undo().do("refund-entry", ticket=3),
    "playing": lambda: playing(20).rebuy(1, 2).out(3).do("pause-clock"),
    "a doubled ticket": lambda: (
        thursday().sell(3).on("here").sell().meets(thursday().sell(3).on("there").sell())
    ),
    "a limit passed": lambda: (
        thursday().sell(119).on("here").sell().meets(thursday().sell(119).on("there").sell())
    ),
    "a conflict": lambda: (
        playing(4)
        .on("here")
        .do("pause-clock")
        .meets(playing(4).on("there").do("next-level", reason="late", approval="A-1"))
    ),
    "prizes paid": lambda: (
        closed(4).out(4, 3).do("announce-payouts").out(2).do("pay-prize", ticket=2)
    ),
    "a table": lambda: deal(counted_in(nunavut().sell(6).draw().start())).folds(5).ends(),
}


@pytest.mark.parametrize("name", HALLS)
def test_a_night_from_what_was_kept_is_the_same_night(name: str) -> None:
    night = HALLS[name]().night
    again = Night.restored(night.logs, night.people, fold_on_disk(HALLS[name]()))
    assert again is not None
    assert again.state == night.state
    assert again.folded == Night.of(night.logs).folded
    assert again.digest() == night.digest()
    assert again.conflicts == night.conflicts


@pytest.mark.parametrize("name", HALLS)
def test_it_goes_on_undoes_and_meets_others_like_the_one_that_was_folded(name: str) -> None:
    before = HALLS[name]()
    checkpoint = fold_on_disk(before)
    after = before.on("desk")
    with contextlib.suppress(Refused):  # not every door is open
        after = after.sell()
    with contextlib.suppress(Refused):  # not every clock stands
        after = after.do("resume-clock")
    again = Night.restored(after.night.logs, after.night.people, checkpoint)
    assert again is not None
    assert again.digest() == after.night.digest()
    restored, theirs = Hall(again, after.now, "desk"), after
    newest = next(
        backward for backward in theirs.night.folded.backwards() if backward.kind == "applied"
    )
    mine_undone, theirs_undone = restored.undo(newest.placed.id), theirs.undo(newest.placed.id)
    assert mine_undone.night.digest() == theirs_undone.night.digest()
    older = next(
        backward for backward in before.night.folded.backwards() if backward.kind == "applied"
    )
    other = before.on("aaa").do("undo", target=older.placed.id, reason="wrong", clause="NU-B.DM2")
    assert restored.meets(other).night.digest() == theirs.meets(other).night.digest()


def test_a_record_with_a_branch_that_does_not_count_is_not_kept() -> None:
    desk = thursday().sell(3)
    assert fold_on_disk(desk.sell(player="one").meets(desk.sell(player="other"))) is None


@pytest.mark.parametrize(
    "harm",
    [
        {"format": 5},
        {"of": {"desk": [4, "another-line"]}},
        {"of": {"desk": [400, "a-line-that-is-not-there"]}},
        {"of": {}},
        {"order": []},
        {"order": [0]},
        {"order": [7, 1] * 4},
        {"order": "text"},
        {"state": {"a-slice-of-tomorrow": {}}},
        {"state": {"door": {"entries": {"one": {}}}}},
        {"state": 7},
        {"devs": ["nobody"]},
        {"kinds": 7},
        {"breaches": {"0": [{"colour": "red"}]}},
    ],
)
def test_in_doubt_it_is_thrown_away(harm: dict[str, Any]) -> None:
    hall = thursday().sell(3)
    assert Night.restored(hall.night.logs, {}, {**fold_on_disk(hall), **harm}) is None
    short = {name: content for name, content in fold_on_disk(hall).items() if name not in harm}
    assert Night.restored(hall.night.logs, {}, short) is None


def test_of_another_branch_it_is_thrown_away() -> None:
    desk = thursday().sell(3)
    checkpoint = fold_on_disk(desk.sell(player="one"))
    assert Night.restored(desk.sell(player="other").night.logs, {}, checkpoint) is None


def test_no_line_is_read_before_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = playing(20)
    checkpoint, lines_read = fold_on_disk(hall), []
    monkeypatch.setattr("pycore.ledger.fold.checkpoint.read", lambda raw: lines_read.append(raw))
    again = Night.restored(hall.night.logs, {}, checkpoint)
    assert again is not None
    assert (len(again.folded.events), lines_read) == (hall.night.logs.count(), [])
