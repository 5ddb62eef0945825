"""A run: what a receiver makes of it, whatever it holds already."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pycore.ledger.lines.chain import line_id
from pycore.ledger.lines.line import MAX_BYTES
from pycore.ledger.lines.runs import Accepted, Run, accept
from tests.core.kit.records import IDS, RAWS, WHOLE, logs_of, part, run_of


def taken(run: Run, count: int) -> Accepted:
    return accept("night", run, logs_of(count).log("desk").id_at)


def test_new_lines_follow_our_head() -> None:
    got = taken(part(3, 5), 2)
    assert got.new == ((3, IDS[2], b"three"), (4, IDS[3], b"four"), (5, IDS[4], b"five"))
    assert (got.dup, got.need, got.fork, got.bad) == (0, None, None, ())


def test_lines_we_have_are_counted_and_passed_over() -> None:
    got = taken(part(1, 4), 3)
    assert ([seq for seq, _, _ in got.new], got.dup) == ([4], 3)
    assert taken(WHOLE, 5) == Accepted(dup=5)


@pytest.mark.parametrize(("count", "need"), [(0, 1), (1, 2), (2, 3)])
def test_a_run_beyond_a_gap_says_what_is_needed_first(count: int, need: int) -> None:
    assert taken(part(4, 5), count) == Accepted(need=need)


def test_a_forged_number_costs_no_more_than_a_true_one() -> None:
    seqs_read: list[int] = []

    def id_at(seq: int) -> str | None:
        seqs_read.append(seq)
        return logs_of(3).log("desk").id_at(seq)

    far = run_of((b"{}",), start=1 << 52, prev="somebody")
    assert accept("night", far, id_at) == Accepted(need=4)
    assert len(seqs_read) < 60


def test_a_run_from_another_chain_asks_for_it_from_the_start() -> None:
    stranger = run_of((b"x", b"y"), 3, "somebody-else")
    assert taken(stranger, 3) == Accepted(need=1)


def test_another_line_with_a_number_we_hold_is_a_fork() -> None:
    other = run_of((b"one", b"two", b"THREE", b"FOUR"))
    got = taken(other, 5)
    assert got.fork is not None
    assert (got.dup, got.fork.seq, got.fork.held_id) == (2, 3, IDS[2])
    ids = other.ids("night")
    assert got.fork.branch == ((3, ids[2], IDS[1], b"THREE"), (4, ids[3], ids[2], b"FOUR"))


def test_a_flipped_byte_anywhere_in_a_run_is_noticed_and_nothing_is_taken() -> None:
    for place, raw in enumerate(RAWS):
        for offset in range(len(raw)):
            flipped = raw[:offset] + bytes([raw[offset] ^ 1]) + raw[offset + 1 :]
            damaged = replace(WHOLE, lines=(*RAWS[:place], flipped, *RAWS[place + 1 :]))
            assert taken(damaged, 0) == Accepted(bad=((5, "bad-hash"),))


def test_a_line_that_is_too_big_is_named() -> None:
    assert taken(run_of((b"one", b"x" * (MAX_BYTES + 1))), 0).bad == ((2, "too-big"),)


@pytest.mark.parametrize(("start", "prev"), [(2, ""), (5, ""), (9, ""), (4, "IDS1"), (3, "IDS5")])
def test_a_run_whose_number_does_not_fit_what_it_follows_is_not_taken(
    start: int, prev: str
) -> None:
    """Its ids are sound by themselves; taken, they would stand where no chain check finds them."""
    follows = IDS[int(prev[3:]) - 1] if prev else ""
    logs, got = logs_of(5).receive(run_of((b"a-forged-line",), start, follows))
    assert got.need is not None
    assert logs == logs_of(5)


def test_tags_name_the_first_line_that_was_touched() -> None:
    tagged = replace(WHOLE, tags=tuple(node_id[:6] for node_id in IDS))
    assert tagged.first_bad("night") is None
    assert replace(tagged, lines=(*RAWS[:2], b"thref", *RAWS[3:])).first_bad("night") == 2
    assert replace(WHOLE, lines=(*RAWS[:2], b"thref", *RAWS[3:])).first_bad("night") == 4
    assert WHOLE.first_bad("another-night") == 4


def test_ids_are_chained() -> None:
    assert IDS[1] == line_id("night", "desk", 2, IDS[0], b"two")
