"""A long night's first push: all of it at once, and less where that does not get through."""

from __future__ import annotations

import pytest

from bench import nights
from pycore.ledger.lines.bundle import write_bundle
from pycore.ledger.lines.frames import read_frames
from tests.webapp.fakes import CODE, Hall, Organization, run


@pytest.mark.parametrize(
    ("lost", "sizes"), [(0, [3_000]), (1, [3_000, 1_500, 1_500]), (2, [3_000, 1_500, 750, 2_250])]
)
def test_a_long_night_goes_in_one_part_and_after_one_that_is_lost_in_smaller_ones(
    lost: int, sizes: list[int]
) -> None:
    logs = nights.cycled(3_000)
    tried: list[int] = []

    def note_push(path: str, body: str) -> int | None:
        if path.endswith("/push"):
            frames = read_frames(body.encode(), tid=logs.tid)
            tried.append(sum(len(run.lines) for run in frames.runs))
            if len(tried) <= lost:
                raise ConnectionError("nobody answered in time")
        return None

    async def work() -> None:
        hall = Hall(Organization(max_events=4_000))
        await hall.get("enrol", code=CODE, label="Door")
        await hall.get("import", text=write_bundle(logs, {}))
        hall.transport.trouble = note_push
        for _ in range(lost):
            assert (await hall.sync())["data"]["pending"] == 3_000
        assert (await hall.sync())["data"]["pending"] == 0

    run(work())
    assert tried == sizes
