"""What sync promises, held against many histories of a hall with bad luck (P1 to P9, P11)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.log.frames import read_frames, write_frames
from pycore.log.logset import LogSet
from pycore.log.order import in_order
from pycore.log.runs import Run
from pycore.night.night import Night
from tests.properties.simulator import ORGANIZATION, History, held

HISTORIES = 120


def healed(seed: int) -> History:
    history = History(seed).run()
    history.heal()
    return history


@pytest.mark.parametrize("seed", range(HISTORIES))
def test_after_healing_everybody_holds_and_shows_the_same(seed: int) -> None:
    history = healed(seed)
    logs = [replica.logs for replica in history.replicas.values()]
    assert all(each == logs[0] for each in logs), "P1: all hold the same set"
    assert history.acknowledged <= held(logs[0]), "P2: what was acknowledged is in it"
    assert history.written <= held(logs[0]), "nothing is lost that any surviving tablet holds"
    nights = [Night.of(each) for each in logs]
    assert len({night.digest() for night in nights}) == 1, "P3: all fold to the same state"
    _each_event_has_one_class_and_one_effect(nights[0])
    _forks_are_visible(history)
    _order_extends_every_devices_own(logs[0])


def _each_event_has_one_class_and_one_effect(night: Night) -> None:
    seen = night.folded.seen
    assert len(seen) == night.logs.count(), "P4: each event has a class"
    assert len({one.placed.id for one in seen}) == len(seen), "P5: no event counts twice"
    effects = Counter(type(one.event).__name__ for one in seen if one.kind == "applied")
    taken = sum(one.kind == "resolved" for one in seen)
    assert effects["EntrySold"] == len(night.state.entries) + len(night.state.refunded)
    assert effects["RebuySold"] == night.state.rebuy_count()
    assert taken == 0


def _forks_are_visible(history: History) -> None:
    shown = {str(replica.logs.forks()) for replica in history.replicas.values()}
    assert len(shown) == 1, "P6: a fork is seen on every replica"
    logs = history.replicas[ORGANIZATION].logs
    assert logs.forks().keys() == {dev for dev, log in logs.logs.items() if log.strays}


def _order_extends_every_devices_own(logs: LogSet) -> None:
    places: dict[str, list[int]] = {}
    for placed in in_order(logs):
        places.setdefault(placed.dev, []).append(placed.seq)
    for dev, seqs in places.items():
        assert seqs == list(range(1, len(logs.log(dev).ids) + 1)), "P8"


def test_these_histories_have_the_bad_luck_they_are_for() -> None:
    forked = conflicts = events = 0
    for seed in range(0, HISTORIES, 4):
        logs = healed(seed).replicas[ORGANIZATION].logs
        forked += bool(logs.forks())
        conflicts += len(Night.of(logs).conflicts)
        events += logs.count()
    assert forked >= 5
    assert conflicts >= 30
    assert events >= 500


def test_heads_without_ids_would_hide_a_fork_for_ever() -> None:
    """The ablation: told only how many lines a peer holds, some replicas never meet again."""
    apart = 0
    for seed in range(HISTORIES):
        history = History(seed, by_counter=True).run()
        history.heal()
        logs = [replica.logs for replica in history.replicas.values()]
        apart += any(each != logs[0] for each in logs)
    assert apart >= 10


HISTORY = healed(7).replicas[ORGANIZATION].logs
FORKED = next(
    logs
    for logs in (healed(seed).replicas[ORGANIZATION].logs for seed in range(HISTORIES))
    if logs.forks()
)


@settings(max_examples=60)
@given(st.sampled_from([HISTORY, FORKED]), st.data())
def test_a_batch_in_any_order_twice_or_cut_equals_one_clean_delivery(
    logs: LogSet, data: st.DataObject
) -> None:
    """P9. Any pieces of any log, then whatever is still missing."""
    pieces = data.draw(st.lists(_pieces(logs), max_size=12))
    taker = LogSet(logs.tid)
    for piece in pieces:
        taker, _ = taker.receive(piece)
    assert held(taker) <= held(logs)
    for _ in range(3):
        for run in logs.missing_for(taker.heads(), taker.forks()):
            taker, _ = taker.receive(run)
    assert taker == logs


@st.composite
def _pieces(draw: st.DrawFn, logs: LogSet) -> Run:
    """Some consecutive lines of some device or some stray branch, with the head they have."""
    whole = draw(st.sampled_from(logs.all_runs()))
    first = draw(st.integers(0, len(whole.lines) - 1))
    last = draw(st.integers(first + 1, len(whole.lines)))
    ids = whole.ids(logs.tid)
    prev = ids[first - 1] if first else whole.prev
    return Run(whole.dev, whole.start + first, prev, whole.lines[first:last], ids[last - 1])


@settings(max_examples=300)
@given(st.sampled_from(["", HISTORY.tid]), st.data())
def test_a_flipped_byte_on_the_wire_is_noticed_and_nothing_false_is_taken(
    short_of: str,
    data: st.DataObject,
) -> None:
    """P7. Whatever one byte becomes, no line is held that nobody wrote."""
    clean = write_frames(HISTORY.all_runs(), {}, short_of=short_of)
    place = data.draw(st.integers(0, len(clean) - 1))
    byte = data.draw(st.integers(0, 255))
    taker = LogSet(HISTORY.tid)
    try:
        spoilt = clean[:place] + bytes([byte]) + clean[place + 1 :]
        frames = read_frames(spoilt, tid=HISTORY.tid)
    except ValueError:
        return
    for run in frames.runs:
        taker, _ = taker.receive(run)
    assert held(taker) <= held(HISTORY)


@settings(max_examples=60)
@given(st.lists(st.sampled_from(["desk", "door", "floor"]), min_size=1, max_size=6, unique=True))
def test_an_old_backup_is_refilled_by_whoever_is_left(order: list[str]) -> None:
    """P11. The organization lost everything; any tablet that calls brings all there was."""
    history = healed(3)
    history.replicas[ORGANIZATION].logs = LogSet("night-1")
    server = history.replicas[ORGANIZATION].logs
    for name in order:
        for run in history.replicas[name].logs.missing_for(server.heads(), server.forks()):
            server, _ = server.receive(run)
    assert server == history.replicas["desk"].logs
