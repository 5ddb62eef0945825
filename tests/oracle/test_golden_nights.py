"""Nights recorded by an earlier version fold to what they were, byte by byte, prize by prize."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from pycore.log.bundle import read_bundle, verify, write_bundle
from pycore.night.hands import HandPlayed
from pycore.night.night import Night
from pycore.night.subject import NIGHT
from pycore.views.night_view import night_view
from tests.core.hall import wall

GOLDEN = Path(__file__).parent / "golden"
DIGESTS = {
    "called-off-2026": "2365ff899bddbc1183df6268a5afbbae7860c9f2e86a934c6a74b2e9055e6a25",
    "copied-tablet-2026": "132029fbbfc673ed8c40af72ab95aa141c96d9abed3d0028fc7f98ce6a1eb79b",
    "stopped-2026": "6830d0b463465408fda20869a98155c43f86d34a95aa96b3b1e04c0d09f34072",
    "table-2026": "6b13abec709cde0991f287ad1a2957ec569092079562dda279d87750acfe1b66",
    "thursday-2026": "93c9995dc1f776f62808ba3b7e80cb1f1a892c1c1718a1f81d5e3f1cf94cf5a2",
    "two-tablets-at-a-table-2026": (
        "09b3a82664497f16a6d3b7e0ba592a33e7e485be41a9352b6af114b6c41bdeb4"
    ),
}


def night(name: str) -> Night:
    return Night.of(read_bundle((GOLDEN / f"{name}.txt").read_text("utf-8")).logs)


def test_every_golden_night_is_pinned() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(DIGESTS)


@pytest.mark.parametrize("name", DIGESTS)
def test_it_folds_to_its_digest(name: str) -> None:
    assert night(name).digest() == DIGESTS[name]


@pytest.mark.parametrize("name", DIGESTS)
def test_its_file_is_whole_and_is_written_again_to_the_byte(name: str) -> None:
    text = (GOLDEN / f"{name}.txt").read_text("utf-8")
    assert verify(text).ok
    assert write_bundle(read_bundle(text).logs, {}) == text


@pytest.mark.parametrize("name", DIGESTS)
def test_heard_in_any_order_it_is_the_same_night(name: str) -> None:
    logs = night(name).logs
    for runs in permutations(logs.all_runs()):
        told = Night.empty(logs.tid)
        for run in (*runs, *runs):  # what does not connect yet is sent again
            told, _ = told.receive(run)
        assert told.digest() == DIGESTS[name]


def test_the_thursday_of_2026_ends_as_it_ended() -> None:
    view = night_view(night("thursday-2026"), wall("23:30"))
    assert (view["phase"], view["events"], view["conflicts"], view["todo"]) == (
        "finished", 86, [], [],
    )  # fmt: skip
    rows = [(row["place"], row["ticket"], row["prize_cents"]) for row in view["standings"]]
    assert rows[:7] == [
        (1, 1, 34_500), (2, 5, 21_500), (3, 4, 17_200), (4, 3, 12_900), (5, 6, 0), (5, 9, 0),
        (7, 29, 0),
    ]  # fmt: skip
    assert all(row["prize_paid_at_ms"] for row in view["standings"][:4])
    assert (view["counts"]["entered"], view["counts"]["chips_in_play"]) == (27, 465_000)
    assert (view["desk"]["rebuys"], view["desk"]["refunded_cents"]) == (5, 4_000)


def test_the_stopped_night_of_2026_ends_as_it_ended() -> None:
    view = night_view(night("stopped-2026"), wall("00:50"))
    assert (view["phase"], view["conflicts"], view["todo"]) == ("finished", [], [])
    rows = [(row["place"], row["ticket"], row["prize_cents"]) for row in view["standings"]]
    assert rows[:5] == [(1, 1, 36_100), (2, 2, 20_350), (2, 3, 20_350), (4, 4, 13_500), (5, 5, 0)]


def test_the_night_called_off_in_2026_gave_everything_back() -> None:
    view = night_view(night("called-off-2026"), wall("19:10"))
    assert (view["phase"], view["conflicts"], view["todo"]) == ("cancelled", [], [])
    assert view["desk"]["refunded_cents"] == 9 * 4_000 + 2 * 500


def test_golden_nights_have_every_kind_of_record() -> None:
    seen = [one for name in DIGESTS for one in night(name).folded.seen]
    assert {one.placed.line.type for one in seen if one.placed.line} == {
        *NIGHT.events,
    }


def test_the_thursday_of_2026_was_told_by_two_tablets() -> None:
    seen = night("thursday-2026").folded.seen
    assert {one.kind for one in seen} == {"applied", "undone", "resolved"}
    assert {one.placed.dev for one in seen} == {"desk", "door"}


def test_the_table_of_2026_ends_as_it_ended() -> None:
    told = night("table-2026")
    state = told.state
    assert (state.phase, told.conflicts) == ("finished", ())
    hands = [one.event for one in told.folded.seen if one.event and one.kind == "applied"]
    results = [event.result for event in hands if isinstance(event, HandPlayed)]
    assert results[:4] == ["played", "misdeal", "void", "played"]
    assert state.removed_chips > 0
    held = sum(one.chips for one in state.stacks.values()) + state.felts[1].carried
    assert held == state.chips_in_play()
