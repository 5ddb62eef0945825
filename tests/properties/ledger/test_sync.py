"""What the lines of a night promise by themselves, in whatever pieces and order they travel
(P7, P9 and P11 of the design). Histories of tablets and their server are in `tests/simulator/`.
"""

from __future__ import annotations

import random
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.ledger.lines.frames import read_frames, write_frames
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.lines.runs import Run
from tests.core.hall import Hall, playing
from tests.properties.strategies import wish
from tests.webapp.fakes import ids_of as held

WHIMS = ("sell", "sell", "rebuy", "pause", "resume", "next", "out", "move", "undo", "jackpot")


def _goes_on(hall: Hall, seed: int) -> Hall:
    dice = random.Random(seed)
    for _ in range(12):
        hall = wish(hall, dice.choice(WHIMS), dice.randrange(41), dice.randrange(1, 12))
    return hall


@cache
def tablets() -> list[Hall]:
    """Return four tablets that went on alone, the last of them a copy of the first."""
    devices = ("desk", "door", "floor", "desk")
    return [_goes_on(playing(6).on(dev), seed) for seed, dev in enumerate(devices)]


@cache
def logs_met(index: int) -> LogSet:
    """Return the logs of the first two tablets and of another."""
    desk, door = tablets()[:2]
    return desk.meets(door).meets(tablets()[index]).night.logs


@settings(max_examples=60)
@given(st.builds(logs_met, st.sampled_from([2, 3])), st.data())
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
    start = draw(st.integers(0, len(whole.lines) - 1))
    end = draw(st.integers(start + 1, len(whole.lines)))
    ids = whole.ids(logs.tid)
    prev = ids[start - 1] if start else whole.prev
    return Run(whole.dev, whole.start + start, prev, whole.lines[start:end], ids[end - 1])


@settings(max_examples=300)
@given(st.booleans(), st.data())
def test_a_flipped_byte_on_the_wire_is_noticed_and_nothing_false_is_taken(
    short: bool,
    data: st.DataObject,
) -> None:
    """P7. Whatever one byte becomes, no line is held that nobody wrote."""
    history = logs_met(2)
    clean = write_frames(history.all_runs(), {}, short_of=history.tid if short else "")
    place = data.draw(st.integers(0, len(clean) - 1))
    byte = data.draw(st.integers(0, 255))
    taker = LogSet(history.tid)
    try:
        spoilt = clean[:place] + bytes([byte]) + clean[place + 1 :]
        frames = read_frames(spoilt, tid=history.tid)
    except ValueError:
        return
    for run in frames.runs:
        taker, _ = taker.receive(run)
    assert held(taker) <= held(history)


@settings(max_examples=60)
@given(st.lists(st.deferred(lambda: st.sampled_from(tablets())), min_size=1, max_size=6))
def test_an_old_backup_is_refilled_by_whoever_is_left(callers: list[Hall]) -> None:
    """P11. The organization lost everything; whoever calls brings all that they have."""
    server = LogSet(logs_met(2).tid)
    for hall in callers:
        for run in hall.night.logs.missing_for(server.heads(), server.forks()):
            server, _ = server.receive(run)
        assert held(hall.night.logs) <= held(server)
    assert held(server) == set().union(*(held(hall.night.logs) for hall in callers))
