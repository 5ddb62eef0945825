"""A long night's first push: a part that may be lost on a slow line, and then all the rest."""

from __future__ import annotations

from bench import nights
from pycore.log.bundle import write_bundle
from pycore.log.frames import read_frames
from tests.webapp.fakes import CODE, Hall, Organization, run


def test_what_got_through_in_time_is_followed_by_all_the_rest() -> None:
    logs = nights.cycled(3_000)
    sizes: list[int] = []

    def seen(path: str, body: str) -> int | None:
        if path.endswith("/push"):
            frames = read_frames(body.encode(), tid=logs.tid)
            sizes.append(sum(len(one.lines) for one in frames.runs))
        return None

    async def work() -> None:
        hall = Hall(Organization(max_events=4_000))
        await hall.get("enrol", code=CODE, label="Door")
        await hall.get("import", text=write_bundle(logs, {}))
        hall.transport.trouble = seen
        assert (await hall.get("sync"))["data"]["pending"] == 0

    run(work())
    assert sizes == [1_000, 2_000]
