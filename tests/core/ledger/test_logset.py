"""All logs of a night: a set that only grows, and what one peer tells another of it."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

from pycore.ledger.lines.chain import DeviceLog, Node
from pycore.ledger.lines.logset import Damaged, LogSet
from pycore.ledger.lines.runs import Accepted, Run
from tests.core.kit.records import IDS, RAWS, logs_of, part, run_of

LEFT = run_of((b"one", b"two", b"left-3", b"left-4"))
RIGHT = run_of((b"one", b"two", b"right-3"))


def all_of(*runs: Run) -> LogSet:
    logs = LogSet("night")
    for run in runs:
        logs, _ = logs.receive(run)
    return logs


def after_one_answer(giver: LogSet, taker: LogSet, max_events: int = 1_000) -> LogSet:
    """The taker after one answer of the giver."""
    for run in giver.missing_for(taker.heads(), taker.forks(), max_events):
        taker, _ = taker.receive(run)
    return taker


def test_heads_tell_number_and_id() -> None:
    logs = all_of(part(1, 3), run_of((b"x",), dev="door"))
    assert logs.heads() == {"desk": [3, IDS[2]], "door": [1, logs.log("door").ids[0]]}
    assert logs.count() == 4
    assert LogSet("night").heads() == {}


def test_a_peer_is_sent_what_it_lacks_and_no_more() -> None:
    (run,) = logs_of(5).missing_for(logs_of(3).heads())
    assert (run.start, run.prev, run.lines, run.head) == (4, IDS[2], RAWS[3:], IDS[4])
    assert logs_of(5).missing_for(logs_of(5).heads()) == ()
    assert after_one_answer(logs_of(5), LogSet("night")) == logs_of(5)


def test_an_answer_has_a_largest_size_and_the_rest_follows() -> None:
    taker = LogSet("night")
    for count in (2, 4, 5):
        taker = after_one_answer(logs_of(5), taker, max_events=2)
        assert taker == logs_of(count)


def test_any_order_of_overlapping_runs_gives_the_same_set() -> None:
    runs = [part(1, 3), part(2, 4), part(4, 5), LEFT, RIGHT]
    whole = all_of(*runs, *runs)
    for order in permutations(runs):
        assert all_of(*order, *order) == whole


def test_a_fork_is_kept_and_told_to_everybody() -> None:
    left_logs, two = all_of(LEFT), all_of(RIGHT)
    both = all_of(LEFT, RIGHT)
    assert both.forks() != {}
    assert after_one_answer(both, left_logs) == both
    assert after_one_answer(both, two) == both
    assert after_one_answer(two, after_one_answer(left_logs, LogSet("night"))) == both
    assert both.missing_for(both.heads(), both.forks()) == ()


def test_a_stray_branch_that_goes_on_counts_once_it_is_the_longer_one() -> None:
    both = all_of(LEFT, RIGHT)
    ((tip,), head) = both.forks()["desk"], both.heads()["desk"]
    longer = run_of((b"later", b"and later"), 4 if tip == RIGHT.head else 5, tip)
    grown, got = both.receive(longer)
    assert got == Accepted()
    assert grown.heads()["desk"][1] == longer.head
    assert grown.forks() == {"desk": [head[1]]}


def test_a_peer_that_holds_a_part_of_a_stray_branch_gets_the_rest_however_long() -> None:
    """Answers are cut; what does not fit into one must still arrive with the next."""
    trunk = (b"one", b"two")
    logs = [
        run_of(trunk + tuple(f"{side}-{number}".encode() for number in range(20)))
        for side in ("left", "right")
    ]
    both, taker = all_of(*logs), logs_of(2)
    for _ in range(30):
        taker = after_one_answer(both, taker, max_events=3)
    assert taker == both


def test_a_peer_on_the_losing_branch_learns_the_winning_one_in_small_answers() -> None:
    trunk = tuple(f"line-{number}".encode() for number in range(10))
    sides = [run_of((*trunk, b"left", b"left-2")), run_of((*trunk, b"right", b"right-2"))]
    both = all_of(*sides)
    for side in sides:
        taker = all_of(side)
        for _ in range(20):
            taker = after_one_answer(both, taker, max_events=3)
        assert taker == both


def test_nothing_is_changed_by_a_run_that_cannot_be_used() -> None:
    logs = logs_of(2)
    assert logs.receive(part(4, 5)) == (logs, Accepted(need=3))
    assert logs.receive(Run("desk", 3, IDS[1], (b"three",), "wrong"))[0] is logs


def test_a_log_with_strays_still_grows_behind_its_head_without_a_copy() -> None:
    both = all_of(LEFT, RIGHT)
    log = both.log("desk")
    seq, prev = log.head
    run = run_of((b"next",))
    run = replace(run, start=seq + 1, prev=prev)
    grown, got = both.receive(replace(run, head=run.ids("night")[-1]))
    assert len(got.new) == 1
    assert grown.log("desk").lines == (*log.lines, b"next")
    assert grown.log("desk").strays == log.strays
    assert grown.log("desk").lines._shared is log.lines._shared


def test_a_line_that_a_stray_waited_for_brings_it_back() -> None:
    """A damaged store may hold a branch whose middle was lost; when it comes the branch counts."""
    lost = DeviceLog("desk", strays={IDS[2]: Node(3, IDS[1], RAWS[2])})
    logs = LogSet("night").with_log(lost.append(zip(IDS[:1], RAWS[:1], strict=True)))
    whole, _ = logs.receive(part(2, 2))
    assert whole.log("desk").ids == IDS[:3]
    assert not whole.log("desk").strays


def test_whole_lines_behind_a_damaged_one_travel_as_a_branch_until_it_comes() -> None:
    behind = replace(part(3, 5), loose=True)
    damaged = all_of(part(1, 1), behind)
    assert damaged.heads() == {"desk": [1, IDS[0]]}
    assert damaged.forks() == {"desk": [IDS[4]]}
    peer = after_one_answer(damaged, all_of(part(1, 1)))
    assert peer == damaged
    assert damaged.missing_for(peer.heads(), peer.forks()) == ()
    # Nobody takes a run for loose that does not say so.
    assert all_of(part(1, 1), part(3, 5)) == all_of(part(1, 1))
    # A peer that has the whole log sends all of it: what hangs on nothing proves nothing before.
    assert after_one_answer(logs_of(5), damaged) == logs_of(5)
    assert after_one_answer(damaged, logs_of(5)) == logs_of(5)


def loose(start: int, prev: str, raw: bytes = b"forged") -> Run:
    return replace(run_of((raw,), start, prev), loose=True)


def test_a_line_that_claims_another_number_than_its_place_never_counts() -> None:
    """Nor is it kept once that is known: a loose one may come before the line that it names."""
    for run in (loose(9, IDS[4]), loose(9, ""), loose(1, IDS[4])):
        assert all_of(held_run := part(1, 5), run) == all_of(held_run)
    early = all_of(part(1, 1), loose(9, IDS[2]))
    assert early.log("desk").strays
    completed, _ = early.receive(part(2, 5))
    assert completed == all_of(part(1, 5))


def test_another_line_in_the_place_of_a_damaged_one_is_not_that_one_back() -> None:
    both = all_of(LEFT, RIGHT)
    left_id, right = (run.ids("night")[2] for run in (LEFT, RIGHT))
    winner, fell = (left_id, right) if both.log("desk").id_at(3) == left_id else (right, left_id)
    for node_id, raw, is_back in (
        (winner, b"?", True),  # its bytes were damaged
        (fell, b"?", True),  # it is held on a branch
        (f"{winner[:-1]}!", both.log("desk").lines[2], True),  # its id was
        (f"{winner[:-1]}A", b"?", False),
        ("", b"?", True),  # nothing tells which line it was
    ):
        assert both.is_back(Damaged("desk", 3, raw, node_id)) is is_back, node_id
    assert not logs_of(2).is_back(Damaged("desk", 3, b"?", ""))
