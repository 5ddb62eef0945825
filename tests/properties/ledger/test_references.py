"""Lines of any kind go through the short form and come out as they were; nothing else does."""

from __future__ import annotations

import json
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.ledger.lines.frames import BadFrame, BadReference, ToldIds, read_frames, write_frames
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.lines.runs import Run

TID = "night"
OTHER = "x" * 43
STREAMS = st.sampled_from(["clock", "money", "table/1", 'odd"', "", "\\"])
ANY = st.binary(max_size=60).map(lambda raw: raw.replace(b"\n", b""))


@st.composite
def transfers(draw: st.DrawFn) -> list[Run]:
    """Runs of some devices; their lines name ids of this transfer, of none, or are no lines."""
    runs: list[Run] = []
    ids = ["", OTHER]
    for _ in range(draw(st.integers(1, 4))):
        prev = draw(st.sampled_from(ids))
        start = 1 if prev == "" else draw(st.integers(2, 9))
        dev = draw(st.sampled_from(["desk", "door"]))
        run = Run(dev, start, prev, (), prev)
        for _ in range(draw(st.integers(1, 6))):
            run = _longer(draw, run, ids)
        runs.append(run)
    return runs


def _longer(draw: st.DrawFn, run: Run, ids: list[str]) -> Run:
    if draw(st.integers(0, 4)):
        reference = {"base": draw(st.sampled_from(ids)), "own": draw(STREAMS), "n": len(ids)}
        raw = json.dumps(reference, separators=(",", ":")).encode()
    else:
        raw = draw(ANY)
    grown = Run(run.dev, run.start, run.prev, (*run.lines, raw), "")
    ids.append(grown.ids(TID)[-1])
    return replace(grown, head=ids[-1])


@settings(max_examples=300)
@given(transfers())
def test_every_transfer_comes_out_as_it_went_in(runs: list[Run]) -> None:
    sent = write_frames(runs, {}, short_of=TID)
    frames = read_frames(sent, tid=TID)
    assert frames.runs == tuple(runs)
    for run, came in zip(runs, frames.runs, strict=True):
        assert came.ids(TID) == replace(run).ids(TID), "its ids are of the bytes that came"
    assert len(sent) <= len(write_frames(runs, {})) + sum(10 + len(run.lines) for run in runs)


@settings(max_examples=300)
@given(transfers(), st.data())
def test_a_spoilt_transfer_is_refused_or_holds_only_what_was_written(
    runs: list[Run], data: st.DataObject
) -> None:
    sent = write_frames(runs, {}, short_of=TID)
    start = data.draw(st.integers(0, len(sent)))
    end = data.draw(st.integers(start, min(len(sent), start + 20)))
    spoilt = sent[:start] + data.draw(st.binary(max_size=20)) + sent[end:]
    written = {(run.dev, node_id) for run in runs for node_id in run.ids(TID)}
    try:
        frames = read_frames(spoilt, tid=TID)
    except BadFrame:
        return
    logs = LogSet(TID)
    for run in frames.runs:
        logs, _ = logs.receive(run)
    # Whoever changes a line and its head too wrote another log: a chain alone proves no author.
    heads = {run.head for run in runs}
    taken = {(log.dev, i) for log in logs.logs.values() for i in log.ids}
    if all(run.head in heads for run in frames.runs) and all(
        run.dev in ("desk", "door") for run in frames.runs
    ):
        assert taken <= written


@settings(max_examples=300)
@given(st.lists(st.tuples(ANY, ANY), max_size=5), ANY)
def test_any_bytes_in_the_short_form_are_a_line_or_refused(
    before: list[tuple[bytes, bytes]], short: bytes
) -> None:
    earlier = ToldIds()
    for number, (raw, _) in enumerate(before):
        earlier.add(str(number) * 43, raw)
    try:
        raw = earlier.whole(short)
    except BadReference:
        return
    assert len(raw) <= len(short) + 55, "what comes out is bounded by what came in"
