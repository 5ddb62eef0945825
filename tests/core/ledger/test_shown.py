"""The records that another tablet lacks, as a transfer for its camera."""

from __future__ import annotations

import random
import zlib
from dataclasses import replace
from functools import cache

import pytest

from pycore.kernel.ids import digest64
from pycore.ledger.lines.codes import BadCode, read_code, read_message, write_message
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.lines.pieces import (
    MOST_BYTES,
    TooMuch,
    Transfer,
    collected,
    lacking,
    marks,
    read_shown,
    sound_marks,
    write_shown,
)
from pycore.ledger.lines.runs import Run
from pycore.night.night import Night
from tests.core.hall import Hall, thursday

desk = cache(lambda: thursday().sell(3).at("18:55"))
two_tablets = cache(lambda: desk().draw().meets(desk().on("door").sell(2)))


def meets(night: Night, data: bytes) -> Night:
    """The night after a transfer, merged as sync merges."""
    shown = read_shown(data)
    return night.receive_all(shown.runs)[0].with_people(shown.people)


def test_a_new_tablet_gets_the_whole_night_with_its_names() -> None:
    night = two_tablets().night
    data = write_shown(night.logs, night.people, {})
    shown = read_shown(data)
    assert (shown.tid, shown.heads) == ("night-1", night.logs.heads())
    there = meets(Night.empty("night-1"), data)
    assert there.logs == night.logs
    assert there.people == night.people
    assert there.digest() == night.digest()


def test_only_what_the_other_lacks_is_shown_and_only_those_names() -> None:
    night = two_tablets().night
    shown = read_shown(write_shown(night.logs, night.people, marks(desk().night.logs)))
    assert {run.dev: (run.start, len(run.lines)) for run in shown.runs} == {
        "desk": (5, 1),
        "door": (1, 2),
    }
    shown_bytes = b"".join(line for run in shown.runs for line in run.lines)
    assert shown.people.keys() == {who for who in night.people if who.encode() in shown_bytes}
    assert len(shown.people) < len(night.people)
    assert meets(
        desk().night, write_shown(night.logs, night.people, marks(desk().night.logs))
    ).logs


def test_whoever_has_everything_is_sent_nothing() -> None:
    assert lacking(two_tablets().night.logs, marks(two_tablets().night.logs)) == ()
    assert lacking(desk().night.logs, marks(two_tablets().night.logs)) == (), "it is ahead of us"


@pytest.mark.parametrize("turned", [False, True])
def test_a_copy_that_parted_is_found_on_both_after_a_look_each_way(turned: bool) -> None:
    night, other = desk().sell(1).night, desk().at("18:57").sell(2).night
    if turned:
        night, other = other, night
    for _ in range(2):
        other = meets(other, write_shown(night.logs, night.people, marks(other.logs)))
        night = meets(night, write_shown(other.logs, other.people, marks(night.logs)))
    assert night.logs == other.logs
    assert night.logs.forks(), "the branch that lost is kept, and seen"
    assert lacking(night.logs, marks(other.logs)) == ()


def test_marks_go_through_a_code_and_anything_else_is_damage() -> None:
    sent_marks = read_message(read_code(write_message("heads", marks(two_tablets().night.logs))))
    assert sound_marks(sent_marks) == marks(two_tablets().night.logs)
    for bad in (
        [],
        {"desk": 5},
        {"desk": [5]},
        {"desk": [0, "a"]},
        {"desk": ["5", "a"]},
        {"desk": [5, 7]},
        {"": [5, "a"]},
        {"desk": [True, "a"]},
    ):
        with pytest.raises(BadCode, match="damaged"):
            sound_marks(bad)


def test_another_format_and_a_swollen_transfer_are_refused() -> None:
    with pytest.raises(BadCode, match="other-version"):
        read_shown(zlib.compress(b'{"night":{"format":"holdfast-codes/9","tid":"n"}}\n'))
    with pytest.raises(BadCode, match="damaged"):
        read_shown(zlib.compress(b" " * 50_000_000))


def sales(number: int) -> Hall:
    """As many entries sold as on a tablet: every id and seed is chance."""
    hall, chance = thursday(), random.Random("sales")
    for _ in range(number):
        player, seed = (digest64(chance.randbytes(12))[:16] for _ in range(2))
        hall = hall.sell(1, player=player, seed=seed, name=f"Player {player[:9]}")
    return hall


@pytest.mark.parametrize(("records", "codes"), [(1, 2), (5, 4), (20, 10), (50, 24)])
def test_so_many_records_are_so_few_codes(records: int, codes: int) -> None:
    """Eight codes are shown in a second: 50 records take three where none is missed."""
    before, after = sales(10), sales(10 + records)
    data = write_shown(after.night.logs, after.night.people, marks(before.night.logs))
    transfer = Transfer(data)
    assert transfer.blocks <= codes
    begun = collected({}, transfer.piece(0))
    for number in range(1, transfer.blocks):
        begun = collected({begun.name: begun}, transfer.piece(number))
    assert meets(before.night, begun.data()).logs == after.night.logs


@pytest.mark.parametrize(("lines", "length"), [(300, 300), (30, 60_000)])
def test_too_much_for_codes_is_said_and_not_cut(lines: int, length: int) -> None:
    chance = random.Random("lines")
    raw_lines = tuple(chance.randbytes(length // 2).hex().encode() for _ in range(lines))
    bare = Run("desk", 1, "", raw_lines, "")
    logs, _ = LogSet("night-1").receive(replace(bare, head=bare.ids("night-1")[-1]))
    with pytest.raises(TooMuch):
        write_shown(logs, {}, {})
    assert len(write_shown(logs, {}, marks(logs))) < MOST_BYTES
