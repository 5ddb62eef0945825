"""Nights recorded by an earlier version fold to what they were, byte by byte, prize by prize."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from pycore.ledger.lines.bundle import read_bundle, verify, write_bundle
from pycore.night.night import Night
from pycore.night.night_view import AnyNight, night_view
from pycore.night.subject import NIGHT
from pycore.night.table.hands import HandPlayed
from tests.core.hall import wall
from tests.oracle.golden_digests import DIGESTS

GOLDEN = Path(__file__).parent / "golden"
KINDS = {
    "big-blind-noted/1", "branch-settled/1", "break-inserted/1", "carried-settled/1",
    "cash-counted/1", "chips-forfeited/1", "chips-owned/1", "clock-paused/1", "clock-resumed/1",
    "clock-started/1", "coloured-up/1", "conflict-resolved/1", "entry-refunded/1", "entry-sold/1",
    "expected-struck/1", "final-table-drawn/1", "goods-offered/1", "goods-withdrawn/1",
    "hand-played/1", "hand-set-aside/1", "incident-noted/1", "jackpot-joined/1", "level-added/1",
    "level-set/1", "name-corrected/1", "night-amended/1", "night-cancelled/1", "night-sealed/1",
    "night-set-up/1", "numbers-leased/1", "numbers-returned/1", "numbers-voided/1",
    "payouts-announced/1", "penalty-ended/1", "penalty-given/1", "play-stopped/1",
    "player-moved/1", "players-eliminated/1", "players-exchanged/1", "players-expected/1",
    "players-kept-apart/1", "players-let-together/1", "prize-paid/1", "rebuy-intended/1",
    "rebuy-sold/1", "seal-opened/1", "seat-blocked/1", "seat-unblocked/1", "seats-drawn/1",
    "stacks-counted/1", "structure-amended/1", "table-broken/1", "table-filled/1",
    "table-order-set/1", "table-settled/1", "tablet-key/1", "tablet-named/1", "tablet-stopped/1",
    "tablet-took-over/1", "tablets-placed/1", "ticket-renumbered/1", "time-chips-played/1",
    "time-corrected/1", "time-left-set/1", "undone/1",
}  # fmt: skip
"""What the nights hold: every kind of record there was when the last of them was recorded. A kind
joins with the night that has it; none ever leaves, and one younger than the nights is not here.
"""


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
        replayed = Night.empty(logs.tid)
        for run in (*runs, *runs):  # what does not connect yet is sent again
            replayed, _ = replayed.receive(run)
        assert replayed.digest() == DIGESTS[name]


LOOKED_AT_BY_NOBODY = [("checks-end", 2)]
"""These nights were held before Holdfast asked for the chips to be counted at the end (SEL-5)."""


def left_to_do(view: AnyNight) -> list[tuple[str, int]]:
    return [(task["kind"], task.get("checks_left", 0)) for task in view["todo"]]  # type: ignore[misc]


def test_the_thursday_of_2026_ends_as_it_ended() -> None:
    thursday = night("thursday-2026")
    view = night_view(thursday, wall("23:30"))
    assert (view["phase"], view["events"], view["conflicts"]) == ("finished", 86, [])
    assert left_to_do(view) == LOOKED_AT_BY_NOBODY
    rows = [(row["place"], row["ticket"], row["prize_cents"]) for row in view["standings"]]
    assert rows[:7] == [
        (1, 1, 34_500),
        (2, 5, 21_500),
        (3, 4, 17_200),
        (4, 3, 12_900),
        (5, 6, 0),
        (5, 9, 0),
        (7, 29, 0),
    ]
    assert all(row["prize_paid_at_ms"] for row in view["standings"][:4])
    assert (view["counts"]["entered"], view["counts"]["chips_in_play"]) == (27, 465_000)
    assert (view["desk"]["rebuys"], sum(thursday.state.refunded.values())) == (5, 4_000)


def test_the_stopped_night_of_2026_ends_as_it_ended() -> None:
    view = night_view(night("stopped-2026"), wall("00:50"))
    assert (view["phase"], view["conflicts"]) == ("finished", [])
    assert left_to_do(view) == LOOKED_AT_BY_NOBODY
    rows = [(row["place"], row["ticket"], row["prize_cents"]) for row in view["standings"]]
    assert rows[:5] == [(1, 1, 36_100), (2, 2, 20_350), (2, 3, 20_350), (4, 4, 13_500), (5, 5, 0)]


def test_the_floor_of_2026_stands_as_it_stood() -> None:
    view = night_view(night("floor-2026"), wall("21:30"))
    assert (view["phase"], view["events"], view["conflicts"]) == ("finished", 109, [])
    assert left_to_do(view) == LOOKED_AT_BY_NOBODY
    rows = [(row["place"], row["ticket"], row["prize_cents"]) for row in view["standings"]]
    assert rows[:5] == [(1, 1, 31_100), (2, 2, 19_400), (3, 3, 15_500), (4, 4, 11_700), (5, 5, 0)]
    chips = view["chips"]
    chip_sums = ("sold", "rebought", "created", "forfeited", "more")
    assert [chips[name] for name in chip_sums] == [405_000, 12_000, 4_200, 600, 1_600]
    differing = [(row["index"], len(row["changes"])) for row in view["amending"]["differs"]]
    assert differing == [(0, 2), (1, 1), (2, 2), (6, 1), (8, 1), (11, 1), (16, 1)]
    assert [(row["kind"], row["clause"], row["about"]) for row in view["incidents"]] == [
        ("other", "", "a"),
        ("ruling", "SEL-27", ""),
    ]
    assert view["seating"]["blocked"] == [{"table": 1, "seat": 10}]
    assert (view["night"]["venue"], view["night"]["licence"]) == ("Rink", "LGCA 4711")


def test_the_sealed_night_of_2026_is_sealed_as_it_was() -> None:
    sealed = night("sealed-2026")
    view = night_view(sealed, wall("23:30"))
    assert (view["phase"], view["events"]) == ("finished", 36)
    assert [(conflict["why"], conflict["dev"]) for conflict in view["conflicts"]] == [
        ("late-after-seal", "door")
    ]
    seal_view = view["seal"]
    assert (seal_view["short"], seal_view["key"], seal_view["signing"]) == (
        "2BEP-N8JG-NFVC-VB34",
        "7P42-8A09-1PN6-P699",
        "signed",
    )
    assert (seal_view["is_again"], seal_view["is_amended"], seal_view["lacking"]) == (
        True,
        False,
        [],
    )
    rows = [(row["place"], row["ticket"], row["prize_cents"]) for row in view["standings"]]
    assert rows[:3] == [(1, 1, 13_700), (2, 44, 5_900), (3, 43, 0)]
    assert view["tablets"]["unsold"] == []


def test_the_night_called_off_in_2026_gave_everything_back() -> None:
    called_off = night("called-off-2026")
    view = night_view(called_off, wall("19:10"))
    assert (view["phase"], view["conflicts"], view["todo"]) == ("cancelled", [], [])
    assert sum(called_off.state.refunded.values()) == 9 * 4_000 + 2 * 500


def test_golden_nights_have_every_kind_of_record_that_is_as_old() -> None:
    events = [event for name in DIGESTS for event in night(name).folded.recorded]
    assert {event.placed.line.type for event in events if event.placed.line} == KINDS
    assert all(event.event is not None for event in events), "a record that can be read no more"


def test_no_kind_of_record_is_forgotten() -> None:
    """A type that lines hold is for ever, or whole nights could not be folded."""
    assert set(NIGHT.events) >= KINDS


def test_the_thursday_of_2026_was_told_by_two_tablets() -> None:
    events = night("thursday-2026").folded.recorded
    assert {event.kind for event in events} == {"applied", "undone", "resolved"}
    assert {event.placed.dev for event in events} == {"desk", "door"}


def test_the_table_of_2026_ends_as_it_ended() -> None:
    table_night = night("table-2026")
    state = table_night.state
    assert (state.phase, table_night.conflicts) == ("finished", ())
    hands = [
        event.event
        for event in table_night.folded.recorded
        if event.event and event.kind == "applied"
    ]
    results = [event.result for event in hands if isinstance(event, HandPlayed)]
    assert results[:4] == ["played", "misdeal", "void", "played"]
    assert state.removed_chips > 0
    chip_sum = sum(stack.chips for stack in state.stacks.values()) + state.felts[1].carried
    assert chip_sum == state.chips_in_play()
