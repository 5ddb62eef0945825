"""The session's time: no corrected wall clock moves a countdown, no sleep stops one."""

from __future__ import annotations

from pycore.ledger.lines.bundle import write_bundle
from pycore.portable.clock import face, read_clock
from pycore.portable.structure import read_structure
from tests.core import hall as core
from tests.webapp.fakes import START_MS, Hall, Organization, run
from webapp.worker.session_time import ClockReading, SessionTime

HOUR_MS = 3_600_000


def test_time_goes_by_the_performance_counter() -> None:
    time = SessionTime(START_MS, 500.25)
    assert time.read(START_MS + 10_000, 10_500.75) == ClockReading(START_MS + 10_000)


def test_a_wall_clock_a_little_off_is_not_followed() -> None:
    time = SessionTime(START_MS, 0)
    for second in range(1, 5):
        wall_ms = START_MS + second * 1000 + 2_000
        assert time.read(wall_ms, second * 1000) == ClockReading(START_MS + second * 1000)


def test_a_jump_counts_only_when_it_is_seen_twice_in_a_row() -> None:
    time = SessionTime(START_MS, 0)
    assert time.read(START_MS + HOUR_MS, 100).correction_ms is None
    assert time.read(START_MS + 200, 200) == ClockReading(START_MS + 200)
    assert time.read(START_MS + HOUR_MS, 300).correction_ms is None
    assert time.read(START_MS + HOUR_MS + 100, 400) == ClockReading(START_MS + 400, HOUR_MS - 300)


def test_a_correction_stays_on_offer_until_it_is_followed() -> None:
    time = SessionTime(START_MS, 0)
    for perf_ms in (0, 0, 0):
        reading = time.read(START_MS - HOUR_MS, perf_ms)
    assert reading.correction_ms == -HOUR_MS
    time.follow(START_MS - HOUR_MS, 0)
    assert time.read(START_MS - HOUR_MS + 50, 50) == ClockReading(START_MS - HOUR_MS + 50)


def test_after_sleep_the_wall_clock_is_believed_at_once() -> None:
    time = SessionTime(START_MS, 0)
    slept_ms = START_MS + 10 * 60_000
    assert time.read(slept_ms, 1_000, hidden=True) == ClockReading(slept_ms)
    assert time.read(slept_ms + 1_000, 2_000) == ClockReading(slept_ms + 1_000)


def test_a_clock_that_went_back_was_corrected_even_out_of_sight() -> None:
    time = SessionTime(START_MS, 0)
    time.read(START_MS - HOUR_MS, 0, hidden=True)
    assert time.read(START_MS - HOUR_MS, 0, hidden=True).correction_ms == -HOUR_MS


async def _playing(hall: Hall) -> str:
    tid = await hall.create()
    for name in ("Ann", "Bo", "Cy"):
        await hall.sell(tid, name)
    await hall.do(tid, "draw-seats")
    await hall.do(tid, "start-clock")
    return tid


async def _left_ms(hall: Hall, tid: str) -> int:
    reply = await hall.ask("view", tid=tid)
    clock = reply["ok"]["view"]["clock"]
    items = read_structure(clock["structure"])
    left_ms: int = face(items, read_clock(clock["state"]), reply["at_ms"])["left_ms"]
    return left_ms


def test_a_corrected_tablet_shows_the_same_time_left() -> None:
    async def work() -> None:
        hall = Hall()
        tid = await _playing(hall)
        before_ms = await _left_ms(hall, tid)
        hall.wall_ms += 5 * HOUR_MS
        times_left = [await _left_ms(hall, tid) for _ in range(4)]
        assert times_left == [before_ms - 10 * step for step in range(1, 5)]
        types = [row["type"] for row in (await hall.get("view", tid=tid))["view"]["history"]]
        assert types.count("time-corrected/1") == 1
        await hall.start()  # the next session starts from the corrected clock
        assert before_ms - await _left_ms(hall, tid) < 1_000

    run(work())


def test_a_correction_that_cannot_be_saved_moves_nothing() -> None:
    async def work() -> None:
        hall = Hall()
        tid = await _playing(hall)
        before_ms = await _left_ms(hall, tid)
        hall.wall_ms -= HOUR_MS

        def full(step: str) -> None:
            if step == "commit":
                raise OSError("storage-full")

        hall.journal.trouble = full
        assert [await _left_ms(hall, tid) for _ in range(3)] == [
            before_ms - 10,
            before_ms - 20,
            before_ms - 30,
        ]
        hall.journal.trouble = lambda _step: None
        assert await _left_ms(hall, tid) == before_ms - 40

    run(work())


def test_a_paused_or_finished_night_is_not_corrected() -> None:
    async def work() -> None:
        hall = Hall()
        tid = await _playing(hall)
        await hall.do(tid, "pause-clock")
        events = hall.night(tid).logs.count()
        hall.wall_ms += HOUR_MS
        for _ in range(3):
            await hall.ask("view", tid=tid)
        assert hall.night(tid).logs.count() == events

    run(work())


def test_a_clock_that_only_a_newer_version_understands_is_left_alone() -> None:
    async def work() -> None:
        hall = Hall()
        tid, other = await _playing(hall), await _playing(hall)
        newer = core.Hall(hall.night(tid), hall.wall_ms, "newer")
        newer = newer.writes("clock", "clock-mirrored/1", {})
        await hall.get("import", text=write_bundle(newer.night.logs, {}))
        before_ms = await _left_ms(hall, other)
        hall.wall_ms += HOUR_MS
        times_left = [await _left_ms(hall, other) for _ in range(3)]
        assert times_left == [before_ms - 10, before_ms - 20, before_ms - 30]
        assert (await hall.ask("do", tid=tid, command={"command": "pause-clock"}))["refused"]
        assert "ok" in await hall.ask("do", tid=other, command={"command": "pause-clock"})

    run(work())


def test_a_tablet_that_only_watches_moves_nobodys_clock() -> None:
    async def work() -> None:
        organization = Organization()
        director, watcher = Hall(organization), Hall(organization)
        tid = await _playing(director)
        for hall in (director, watcher):
            await hall.enrol()
            await hall.sync()
        events = watcher.night(tid).logs.count()
        watcher.wall_ms += HOUR_MS
        for _ in range(3):
            await watcher.ask("view", tid=tid)
        assert watcher.night(tid).logs.count() == events

    run(work())
