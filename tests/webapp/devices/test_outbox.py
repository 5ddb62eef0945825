"""The outbox: what it sends, what it believes, and how long it leaves a server alone."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest

from pycore.ledger.lines.frames import SHORT, read_frames, write_frames
from pycore.ledger.sync.client import LONGEST_WAIT_MS
from pycore.ledger.sync.store import NIGHT_TROUBLE, NightTrouble
from tests.webapp.fakes import CODE, Hall, Organization, run
from webapp.worker.sync.data import acknowledged
from webapp.worker.sync.outbox import Outbox


async def _enrolled(organization: Organization, names: int = 3) -> tuple[Hall, str]:
    """A tablet with a night of one set-up and a few sales, known to the organization."""
    hall = Hall(organization)
    tid = await hall.create()
    for n in range(names):
        await hall.sell(tid, f"Player {n}")
    await hall.enrol()
    return hall, tid


def _pushed(organization: Organization) -> int:
    return sum(path.endswith("/push") for path in organization.requests)


def test_everything_arrives_and_says_so() -> None:
    async def work() -> None:
        organization = Organization()
        hall, tid = await _enrolled(organization)
        data = (await hall.sync())["data"]
        assert organization.digest(tid) == hall.night(tid).digest()
        names = {person["name"] for person in organization.nights[tid].people.values()}
        assert names == {"Player 0", "Player 1", "Player 2"}
        assert (data["here"], data["organization"], data["pending"]) == (4, 4, 0)
        assert (data["problem"], data["label"]) == (None, "Door tablet")
        assert abs(data["clock_offset_ms"] - 5_000) < 2_000
        assert (await hall.get("hello"))["organization"] == "Selkirk Legion"
        await hall.start()  # and it is remembered
        data = (await hall.get("hello"))["data"]
        assert (data["organization"], data["enrolled"]) == (4, True)

    run(work())


def test_a_tablet_that_is_up_to_date_asks_one_question() -> None:
    async def work() -> None:
        organization = Organization()
        hall, tid = await _enrolled(organization)
        await hall.sync()
        organization.requests.clear()
        await hall.get("sync")
        assert organization.requests == ["POST /hello"], "even straight after it sent something"
        await hall.start()
        await hall.get("sync")
        assert organization.requests == ["POST /hello"] * 2, "and after a start, which forgets"
        organization.requests.clear()
        await hall.sync()  # when a person asks, it looks again
        assert f"GET /t/{tid}/heads" in organization.requests

    run(work())


@pytest.mark.parametrize("forms", [[1], [1, SHORT]])
def test_lines_go_in_the_short_form_only_to_a_server_that_reads_it(forms: list[int]) -> None:
    async def work() -> None:
        organization = Organization(forms=forms)
        hall, tid = await _enrolled(organization)
        other = Hall(organization)
        await other.enrol()
        sent: list[str] = []

        def keep(path: str, body: str) -> str:
            if path.endswith("/push"):
                sent.append(body)
            return body

        hall.transport.spoil_request = keep
        await hall.sync()
        await other.sync()
        assert all(('"form":2' in body) == (SHORT in forms) for body in sent)
        assert sent
        assert other.ids(tid) == hall.ids(tid)

    run(work())


def test_a_tablet_nobody_enrolled_talks_to_nobody() -> None:
    async def work() -> None:
        organization = Organization()
        hall = Hall(organization)
        await hall.create()
        assert (await hall.sync())["data"]["enrolled"] is False
        assert organization.requests == []

    run(work())


def test_a_wrong_pairing_code_changes_nothing() -> None:
    async def work() -> None:
        hall = Hall(Organization())
        reply = await hall.ask("enrol", code=" ", label="Door")
        assert reply["failed"]["code"] == "code-missing"
        reply = await hall.ask("enrol", code="WRONG", label="Door")
        assert reply["failed"]["code"] == "pairing-code-refused"
        assert (await hall.get("hello"))["data"]["label"] is None
        assert (await hall.get("enrol", code=f" {CODE} ", label="Door"))["enrolled"] is True

    run(work())


def test_a_second_tablet_fetches_the_night_with_its_names() -> None:
    async def work() -> None:
        organization = Organization()
        door, tid = await _enrolled(organization)
        await door.sync()
        other = Hall(organization)
        await other.enrol()
        assert (await other.sync())["changed"] == [tid]
        view = (await other.get("open", tid=tid))["view"]
        assert other.night(tid).digest() == door.night(tid).digest()
        assert [player["name"] for player in view["players"]] == [
            "Player 0",
            "Player 1",
            "Player 2",
        ]
        # And back: what the other one adds reaches the first.
        await other.sell(tid, "Late")
        await other.sync()
        assert (await door.sync())["changed"] == [tid]
        assert door.night(tid).digest() == other.night(tid).digest()
        assert [p["name"] for p in (await door.get("view", tid=tid))["view"]["players"]][-1] == (
            "Late"
        )

    run(work())


def test_the_desk_goes_on_while_the_outbox_waits_for_the_network() -> None:
    async def work() -> None:
        organization = Organization()
        hall, tid = await _enrolled(organization)
        gate = asyncio.Event()
        send = hall.transport.send

        async def slow(*request: str) -> str:
            await gate.wait()
            return str(await send(*request))

        hall.transport.send = slow
        syncing = asyncio.create_task(hall.sync())
        await asyncio.sleep(0)
        assert len((await hall.sell(tid, "While it waits"))["did"]) == 1
        assert not syncing.done()
        gate.set()
        data = (await syncing)["data"]
        assert data["pending"] == 0
        assert organization.digest(tid) == hall.night(tid).digest()

    run(work())


def test_an_acknowledgement_with_another_id_counts_for_nothing() -> None:
    async def work() -> None:
        organization = Organization()
        hall, _ = await _enrolled(organization)

        def lie(path: str, body: str) -> str:
            if path.endswith(("/push", "/heads")):
                answer = json.loads(body)
                for head in (answer.get("ack") or answer.get("heads") or {}).values():
                    head[1] = "x" * 43
                return json.dumps(answer)
            return body

        hall.transport.spoil = lie
        data = (await hall.sync())["data"]
        assert (data["organization"], data["pending"]) == (0, 4)

    run(work())


@pytest.mark.parametrize("store_id", ["store-1", "store-2"])
def test_a_server_restored_from_an_older_copy_is_refilled_and_until_then_not_believed(
    store_id: str,
) -> None:
    async def work() -> None:
        organization = Organization()
        hall, tid = await _enrolled(organization)
        await hall.sync()
        copy = organization.backup()
        for n in range(3):
            await hall.sell(tid, f"Later {n}")
        await hall.sync()
        organization.nights = copy
        organization.store_id = store_id
        hall.transport.trouble = lambda path, _body: 503 if path.endswith("/push") else None
        data = (await hall.sync())["data"]
        assert (data["organization"], data["pending"]) == (4, 3)
        hall.transport.trouble = lambda _path, _body: None
        data = (await hall.sync())["data"]
        assert (data["organization"], data["pending"]) == (7, 0)
        assert organization.digest(tid) == hall.night(tid).digest()
        assert len(organization.nights[tid].people) == 6

    run(work())


@pytest.mark.parametrize("store_id", ["store-1", "store-2"])
def test_what_another_database_acknowledged_means_nothing(store_id: str) -> None:
    """Put back to a copy, the server got other lines of the same tablet from its twin. How much of
    ours it still has, only a whole answer tells.
    """

    async def work() -> None:
        organization = Organization()
        hall, tid = await _enrolled(organization)
        twin = Hall(organization, hall.disk.copy())
        await hall.sync()
        copy = organization.backup()
        await hall.sell(tid, "After the copy")
        await hall.sync()
        organization.nights, organization.store_id = copy, store_id
        for n in range(3):
            await twin.sell(tid, f"Twin {n}")
        await twin.sync()
        hall.transport.spoil = lambda path, body: body[:-4] if path.endswith("/pull") else body
        data = (await hall.sync())["data"]
        assert data["organization"] <= 4, data
        again = (await Hall(organization, hall.disk).get("hello"))["data"]
        assert again["organization"] == data["organization"], "and after a new start"
        hall.transport.spoil = lambda _path, body: body
        data = (await hall.sync())["data"]
        assert data["organization"] == hall.night(tid).logs.count()
        assert organization.digest(tid) == hall.night(tid).digest()

    run(work())


async def _further(organization: Organization) -> tuple[Hall, str]:
    """A tablet that has all of a night of four, to which another has added two since."""
    first_hall, tid = await _enrolled(organization)
    await first_hall.sync()
    hall = Hall(organization)
    await hall.enrol()
    await hall.sync()
    for n in range(2):
        await first_hall.sell(tid, f"More {n}")
    await first_hall.sync()
    return hall, tid


def test_what_the_server_had_is_told_on_while_more_is_fetched() -> None:
    """A head that is not known yet alarms nobody in the moment before its lines are here."""

    async def work() -> None:
        organization = Organization()
        hall, tid = await _further(organization)
        assert hall.tablet is not None
        shelf, progress = hall.tablet.shelf, []

        def look(path: str, body: str) -> str:
            if path.endswith(("/heads", "/pull")):
                progress.append((path.rpartition("/")[2], acknowledged(shelf, tid)))
            return body

        hall.transport.spoil = look
        data = (await hall.sync())["data"]
        assert progress[:2] == [("heads", 4), ("pull", 4)]
        assert data["organization"] == 6
        assert not shelf.before["org"]

    run(work())


def test_lines_that_nobody_can_take_in_say_that_what_stands_before_them_is_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work() -> None:
        organization = Organization()
        hall, tid = await _further(organization)
        assert hall.tablet is not None

        async def fails(*_: Any) -> Any:
            raise NightTrouble(tid)

        monkeypatch.setattr(hall.tablet.shelf, "receive", fails)
        data = (await hall.sync())["data"]
        assert data["nights"][tid]["trouble"] == NIGHT_TROUBLE
        assert (data["here"], data["organization"], data["pending"]) == (4, 4, 0)

    run(work())


def test_a_server_that_is_given_one_above_it_is_the_organization_no_more() -> None:
    """A hall's laptop stood alone until then: what it has is not what the organization has."""

    async def work() -> None:
        laptop = Organization(level="hub")
        hall, _ = await _enrolled(laptop)
        data = (await hall.sync())["data"]
        assert (data["organization"], data["hub"]) == (0, 4)
        laptop.level = "org"
        data = (await hall.sync())["data"]
        assert data["organization"] == 4
        laptop.level = "hub"
        data = (await hall.sync())["data"]
        assert (data["organization"], data["hub"], data["pending"]) == (0, 4, 0)
        again = (await Hall(laptop, hall.disk).get("hello"))["data"]
        assert (again["organization"], again["hub"]) == (0, 4)
        laptop.level = "org"
        data = (await hall.sync())["data"]
        assert data["organization"] == 4

    run(work())


def test_what_the_organization_has_stays_so_when_a_hub_answers_in_its_place() -> None:
    async def work() -> None:
        organization = Organization()
        hall, tid = await _enrolled(organization)
        await hall.sync()
        organization.store_id, organization.level = "store-of-the-hub", "hub"
        for _ in range(2):
            await hall.sell(tid, "Later")
            data = (await hall.sync())["data"]
            assert data["organization"] == 4
        assert data["hub"] == 6

    run(work())


def test_a_tablet_set_back_to_an_older_copy_takes_its_own_events_back_and_goes_on() -> None:
    async def work() -> None:
        organization = Organization()
        hall, tid = await _enrolled(organization)
        old = hall.disk.copy()
        await hall.sell(tid, "After the copy")
        await hall.sync()
        back = Hall(organization, old)
        dev = (await back.get("hello"))["dev"]
        await back.sync()
        assert back.night(tid).digest() == hall.night(tid).digest()
        await back.sell(tid, "Goes on")
        await back.sync()
        assert (await back.get("hello"))["dev"] == dev
        assert organization.nights[tid].logs.forks() == {}

    run(work())


def test_two_copies_of_one_tablet_both_keep_their_events_and_stop_sharing_an_id() -> None:
    async def work() -> None:
        organization = Organization()
        hall, tid = await _enrolled(organization)
        await hall.sync()
        twin = Hall(organization, hall.disk.copy())
        dev = (await hall.get("hello"))["dev"]
        await hall.sell(tid, "Sold by one")
        await twin.sell(tid, "Sold by the other")
        for tablet in (hall, twin, hall, twin):
            await tablet.sync()
        devs = {(await hall.get("hello"))["dev"], (await twin.get("hello"))["dev"]}
        assert len(devs) == 2
        assert organization.nights[tid].logs.forks().keys() == {dev}
        digests = {organization.digest(tid), hall.night(tid).digest(), twin.night(tid).digest()}
        assert len(digests) == 1
        for tablet in (hall, twin):
            data = (await tablet.get("hello"))["data"]
            assert data["missing"] == {"records": 1, "sales": 1, "cents": 4_000}
            assert data["nights"][tid]["missing"] == 1
            await tablet.start()  # and both branches survive a restart
        assert hall.ids(tid) == twin.ids(tid)
        assert len(hall.ids(tid)) == 6

    run(work())


@pytest.mark.parametrize(
    ("status", "code"),
    [
        (401, "enrol-again"),
        (403, "enrol-again"),
        (426, "update-to-sync"),
        (429, "too-often"),
        (500, "organization-busy"),
        (503, "organization-busy"),
        (507, "organization-full"),
    ],
)
def test_a_server_that_will_not_talk_is_left_alone_and_nothing_is_deleted(
    status: int, code: str
) -> None:
    async def work() -> None:
        organization = Organization()
        hall, tid = await _enrolled(organization)
        before = hall.night(tid)
        hall.transport.trouble = lambda _path, _body: status
        data = (await hall.sync())["data"]
        assert (data["problem"], data["pending"]) == (code, 4)
        assert hall.night(tid) is before
        assert data["enrolled"] is (code != "enrol-again")
        assert "text" in await hall.get("export", tid=tid)
        hall.transport.trouble = lambda _path, _body: None
        if code == "enrol-again":
            await hall.enrol()
        data = (await hall.sync())["data"]
        assert (data["problem"], data["pending"], data["enrolled"]) == (None, 0, True)

    run(work())


def test_no_network_is_a_problem_with_a_name() -> None:
    async def work() -> None:
        hall, _ = await _enrolled(Organization())
        hall.transport.organization = None
        assert (await hall.sync())["data"]["problem"] == "unreachable"

    run(work())


@pytest.mark.parametrize(
    "page",
    [
        "<html>Welcome to the hotel</html>",
        "{}",
        "[]",
        "",
        '{"store_id":"x","proto":[1],"now":1e999}',
    ],
)
def test_a_login_page_in_place_of_the_server_is_not_taken_for_an_answer(page: str) -> None:
    async def work() -> None:
        organization = Organization()
        hall, _ = await _enrolled(organization)
        hall.transport.spoil = lambda _path, _body: page
        data = (await hall.sync())["data"]
        assert data["problem"] in ("answer-garbled", "update-to-sync")
        assert data["organization"] == 0
        hall.transport.spoil = lambda _path, body: body
        assert (await hall.sync())["data"]["pending"] == 0

    run(work())


def test_waits_grow_with_jitter_and_a_servers_wish_comes_on_top() -> None:
    async def work() -> list[int]:
        organization = Organization()
        hall, _ = await _enrolled(organization)
        assert hall.tablet is not None
        hall.transport.trouble = lambda _path, _body: 503
        now_ms = 0
        outbox = Outbox(
            hall.tablet.shelf, hall.transport, "0.1.0", random.Random(1), lambda: now_ms
        )
        waits = []
        for _ in range(14):
            await outbox.sync(0)
            waits.append(outbox.retry_in_ms)
            organization.requests.clear()
            await outbox.sync(0)
            assert organization.requests == []  # not before its time
            now_ms += outbox.retry_in_ms
        hall.transport.headers = {"Retry-After": "120"}
        await outbox.sync(0)
        assert outbox.retry_in_ms >= 120_000
        hall.transport.trouble = lambda _path, _body: None
        await outbox.sync(0, force=True)
        assert organization.requests == []  # the server's wish counts even then
        now_ms += outbox.retry_in_ms
        await outbox.sync(0)
        assert (outbox.problem, outbox.retry_in_ms) == (None, 0)
        return waits

    waits = run(work())
    for turn, wait_ms in enumerate(waits):
        assert 0 <= wait_ms <= min(LONGEST_WAIT_MS, 1000 * 2**turn)
    assert max(waits) > 100_000
    assert len(set(waits[-4:])) == 4


def test_one_poisoned_event_holds_up_nothing_but_what_hangs_on_it() -> None:
    async def work() -> None:
        organization = Organization()
        hall, tid = await _enrolled(organization, names=9)
        other = Hall(organization)
        await other.get("import", text=(await hall.get("export", tid=tid))["text"])
        await other.sell(tid, "From elsewhere")
        text = (await other.get("export", tid=tid))["text"]
        await hall.get("import", text=text)
        dev = (await hall.get("hello"))["dev"]
        organization.poison = {hall.night(tid).logs.log(dev).lines[5]}
        data = (await hall.sync())["data"]
        # Five of the own chain and the one from elsewhere are there; five wait behind the bad one.
        assert (data["organization"], data["pending"]) == (6, 5)
        assert data["nights"][tid]["problem"] == "refused:malformed"
        assert data["here"] == 11
        # The tablet goes on under a fresh id, and that gets through.
        assert (await hall.get("hello"))["dev"] != dev
        await hall.sell(tid, "Gets through")
        assert (await hall.sync())["data"]["pending"] == 5
        # Once the server has learnt, everything arrives and the notice goes.
        organization.poison = set()
        await hall.start()
        data = (await hall.sync())["data"]
        assert (data["pending"], data["quarantined"]) == (0, 0)
        assert organization.digest(tid) == hall.night(tid).digest()

    run(work())


def test_a_server_that_refuses_everything_is_at_fault_and_not_the_events() -> None:
    async def work() -> None:
        organization = Organization()
        hall, _ = await _enrolled(organization)
        dev = (await hall.get("hello"))["dev"]
        hall.transport.trouble = lambda path, _body: 400 if path.endswith("/push") else None
        data = (await hall.sync())["data"]
        assert data["problem"] == "organization-refuses"
        assert (data["quarantined"], (await hall.get("hello"))["dev"]) == (0, dev)
        hall.transport.trouble = lambda _path, _body: None
        assert (await hall.sync())["data"]["pending"] == 0

    run(work())


def test_a_line_damaged_on_the_way_is_sent_again_and_not_blamed() -> None:
    async def work() -> None:
        organization = Organization()
        hall, tid = await _enrolled(organization, names=0)
        cuts_left = 2

        def cut(path: str, body: str) -> str:
            nonlocal cuts_left
            if path.endswith("/push") and cuts_left:
                cuts_left -= 1
                return body[: len(body) // 2]
            return body

        hall.transport.spoil_request = cut
        data = (await hall.sync())["data"]
        assert (data["pending"], data["quarantined"]) == (0, 0)
        assert organization.digest(tid) == hall.night(tid).digest()

    run(work())


def test_a_server_that_takes_little_at_once_gets_little_at_once() -> None:
    async def work() -> None:
        organization = Organization(max_events=4)
        hall, tid = await _enrolled(organization, names=20)
        await hall.sync()
        assert organization.digest(tid) == hall.night(tid).digest()
        assert _pushed(organization) == 6

    run(work())


def test_too_much_at_once_is_split_and_then_remembered() -> None:
    async def work() -> None:
        organization = Organization()
        hall, tid = await _enrolled(organization, names=20)
        sizes: list[int] = []

        def small(path: str, body: str) -> int | None:
            if not path.endswith("/push"):
                return None
            sizes.append(sum(len(run.lines) for run in read_frames(body.encode(), tid=tid).runs))
            return 413 if sizes[-1] > 6 else None

        hall.transport.trouble = small
        await hall.sync()
        assert organization.digest(tid) == hall.night(tid).digest()
        for n in range(8):
            await hall.sell(tid, f"Later {n}")
        sizes.clear()
        await hall.sync()
        assert max(sizes) <= 6
        assert organization.digest(tid) == hall.night(tid).digest()

    run(work())


def test_over_a_slow_line_batches_shrink_until_they_get_through_in_time() -> None:
    async def work() -> None:
        organization = Organization()
        hall, tid = await _enrolled(organization, names=40)

        def slow(path: str, body: str) -> int | None:
            if path.endswith("/push") and len(body) > 9_000:
                raise ConnectionError("nobody answered in time")
            return None

        hall.transport.trouble = slow
        for _ in range(12):
            if not (await hall.sync())["data"]["pending"]:
                break
        assert organization.digest(tid) == hall.night(tid).digest()

    run(work())


def test_what_was_acknowledged_whole_is_not_asked_about_again() -> None:
    async def work() -> None:
        organization = Organization(max_events=5)
        hall, tid = await _enrolled(organization, names=20)
        organization.requests.clear()
        await hall.sync()
        assert organization.requests.count(f"POST /t/{tid}/push") == 5
        assert organization.requests.count(f"GET /t/{tid}/heads") == 0, "its list did not have it"
        assert organization.requests.count(f"POST /t/{tid}/people") == 0, (
            "names went with the lines"
        )
        assert organization.digest(tid) == hall.night(tid).digest()
        for number in range(20):
            await hall.sell(tid, f"More {number}")
        organization.requests.clear()
        await hall.sync()
        assert organization.requests.count(f"POST /t/{tid}/push") == 4
        assert organization.requests.count(f"GET /t/{tid}/heads") == 1
        assert organization.digest(tid) == hall.night(tid).digest()

    run(work())


def test_somebody_else_sending_the_same_log_is_no_trouble() -> None:
    async def work() -> None:
        organization = Organization()
        hall, tid = await _enrolled(organization)
        answered = False

        def moved(path: str, body: str) -> int | None:
            nonlocal answered
            if path.endswith("/push") and not answered:
                answered = True
                frames = read_frames(body.encode(), tid=tid)
                night = hall.night(tid)
                organization.nights[tid] = type(night).empty(tid).receive_all(frames.runs)[0]
                return 409
            return None

        hall.transport.trouble = moved
        data = (await hall.sync())["data"]
        assert (data["pending"], data["problem"]) == (0, None)

    run(work())


def test_a_cut_off_answer_is_not_used_and_the_next_one_is_smaller() -> None:
    async def work() -> None:
        organization = Organization()
        door, tid = await _enrolled(organization, names=30)
        await door.sync()
        other = Hall(organization)
        await other.enrol()
        limits: list[int] = []

        def notice(path: str, body: str) -> int | None:
            if path.endswith("/pull"):
                limits.append(json.loads(body)["max"])
            return None

        def cut(path: str, body: str) -> str:
            return body[:12_000] if path.endswith("/pull") else body

        other.transport.trouble = notice
        other.transport.spoil = cut
        for _ in range(12):
            await other.sync()
        assert limits[:4] == [500, 250, 125, 62]
        assert other.night(tid).digest() == door.night(tid).digest()

    run(work())


def test_one_night_that_cannot_be_fetched_does_not_hold_up_the_others() -> None:
    async def work() -> None:
        organization = Organization()
        hall = Hall(organization)
        first_tid, second = sorted([await hall.create(), await hall.create(night_name="Friday")])
        await hall.enrol()
        hall.transport.spoil = lambda path, body: "{" if f"/{first_tid}/" in path else body
        data = (await hall.sync())["data"]
        assert data["nights"][first_tid]["organization"] == 0
        assert data["nights"][second]["organization"] == 1
        assert data["problem"] == "answer-garbled"

    run(work())


def test_lines_that_do_not_fit_are_not_taken_from_a_server() -> None:
    async def work() -> None:
        organization = Organization()
        door, tid = await _enrolled(organization)
        await door.sync()
        other = Hall(organization)
        await other.enrol()

        def forge(path: str, body: str) -> str:
            return body.replace('"cash"', '"debit"') if path.endswith("/pull") else body

        other.transport.spoil = forge
        assert (await other.sync())["data"]["here"] == 0
        other.transport.spoil = lambda _path, body: body
        await other.sync()
        assert other.night(tid).digest() == door.night(tid).digest()

    run(work())


def test_a_full_tablet_takes_nothing_in_and_says_so() -> None:
    async def work() -> None:
        organization = Organization()
        door, tid = await _enrolled(organization)
        await door.sync()
        other = Hall(organization)
        await other.enrol()

        def full(step: str) -> None:
            if step == "commit":
                raise OSError("storage-full")

        other.journal.trouble = full
        data = (await other.sync())["data"]
        assert (data["problem"], data["storage"], data["here"]) == ("storage-full", "full", 0)
        other.journal.trouble = lambda _step: None
        assert (await other.sync())["data"]["here"] == 4
        assert other.night(tid).digest() == door.night(tid).digest()

    run(work())


def test_of_two_names_that_no_record_says_the_newer_stays_everywhere() -> None:
    async def work() -> None:
        organization = Organization()
        hall, tid = await _enrolled(organization, names=1)
        await hall.sync()
        newer = {"name": "Anne", "wall": 2, "dev": "other"}
        for name in (newer, {**newer, "name": "Nobody", "wall": 1}):
            organization.nights[tid] = organization.nights[tid].with_people({"p9": name})
        await hall.start()
        await hall.sync()
        assert hall.night(tid).name("p9") == "Anne"
        assert '"Anne"' in hall.disk.stores["people"][f"{tid}/p9"]

    run(work())


@pytest.mark.parametrize("later_ms", [1, 10**12])
def test_no_server_writes_over_a_name_that_a_record_says(later_ms: int) -> None:
    async def work() -> None:
        organization = Organization()
        hall, tid = await _enrolled(organization, names=1)
        await hall.sync()
        night = organization.nights[tid]
        (player,) = night.people
        true = night.people[player]
        lie = {**true, "name": "Thief", "wall": true["wall"] + later_ms}
        organization.nights[tid] = night.named({player: lie})
        await hall.start()
        await hall.sync()
        assert hall.night(tid).name(player) == true["name"]

    run(work())


def test_names_that_are_none_are_not_let_in() -> None:
    async def work() -> None:
        organization = Organization()
        hall, tid = await _enrolled(organization, names=1)

        def junk(path: str, body: str) -> str:
            if not path.endswith("/people"):
                return body
            answer = json.loads(body)
            answer["people"] |= {"a": 7, "b/c": {"name": "x", "wall": 1, "dev": "d"}, "d": {}}
            return json.dumps(answer)

        hall.transport.spoil = junk
        assert (await hall.sync())["data"]["problem"] is None
        assert len(hall.night(tid).people) == 1

    run(work())


def test_shuffled_and_repeated_runs_change_nothing() -> None:
    async def work() -> None:
        organization = Organization()
        door, tid = await _enrolled(organization)
        await door.sync()
        other = Hall(organization)
        await other.enrol()

        def shuffle(path: str, body: str) -> str:
            if not path.endswith("/pull"):
                return body
            frames = read_frames(body.encode(), tid=tid)
            again = [*frames.runs[::-1], *frames.runs]
            return write_frames(again, frames.end, short_of=tid).decode()

        other.transport.spoil = shuffle
        await other.sync()
        assert other.night(tid).digest() == door.night(tid).digest()

    run(work())
