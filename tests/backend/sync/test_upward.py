"""The hub's way up: what the hall's tablets brought reaches the organization, and every screen
says how far it came.
"""

from __future__ import annotations

import stat
from typing import Any

import pytest

from backend.app import create_app
from backend.services.devices import fleet
from backend.services.sync.upward import BadAddress, checked
from backend.store.devices.reach import HUB
from backend.store.devices.upward_file import UPWARD_FILE, BadFile
from backend.store.rows import db
from tests.backend.club import ABOVE, Club, playing
from tests.backend.kit.helping import code_for
from tests.backend.kit.office_forms import signed_in
from tests.backend.kit.serving import until
from tests.webapp.fakes import CODE, Hall, run
from tests.webapp.served import Wire


def _levels(data: Any) -> tuple[int, int, int, int]:
    return data["here"], data["hub"], data["organization"], data["pending"]


def test_a_tablet_says_how_far_its_records_came(club: Club) -> None:
    async def work() -> None:
        hall, tid = await playing(club)
        assert _levels((await hall.get("hello"))["data"]) == (4, 4, 0, 0)
        assert club.standing().waiting == 4
        club.rounds()
        assert club.has(club.org, tid) == club.has(club.hub, tid)
        assert club.standing().waiting == 0
        data = (await hall.get("sync"))["data"]
        assert _levels(data) == (4, 4, 4, 0)
        assert data["nights"][tid]["organization"] == 4
        await hall.start()  # and it is remembered
        assert _levels((await hall.get("hello"))["data"]) == (4, 4, 4, 0)
        await hall.sell(tid, "One more")
        assert _levels((await hall.get("hello"))["data"]) == (5, 4, 4, 1)

    run(work())


def test_what_others_wrote_at_the_organization_comes_down_to_the_hall(club: Club) -> None:
    async def work() -> None:
        far = Hall()
        far.transport = Wire(club.org)
        tid = await far.create()
        await far.get("enrol", code="ORG-CODE", label="Office")
        await far.sync()
        club.rounds()
        hall = club.tablet()
        await hall.enrol()
        await hall.sync()
        assert hall.ids(tid) == far.ids(tid)
        assert (await hall.get("hello"))["data"]["nights"][tid]["organization"] == 1

    run(work())


def test_the_hall_goes_on_without_the_internet_and_waits_longer_and_longer(club: Club) -> None:
    async def work() -> None:
        _, tid = await playing(club)
        club.rounds()
        club.way.is_cut = True
        hall = club.tablet()
        await hall.enrol()
        await hall.sync()
        await hall.sell(tid, "Late")
        await hall.sync()
        club.rounds(3)
        assert club.standing().problem == "unreachable"
        assert club.standing().waiting == 1
        assert club.up.client.retry_in_ms > 0
        requests_before = len(club.way.paths)
        with club.hub.app_context():
            club.up.once()
        assert len(club.way.paths) == requests_before, "not before its time"
        club.way.is_cut = False
        club.rounds()
        assert (club.standing().problem, club.standing().waiting) == (None, 0)
        assert club.has(club.org, tid) == club.has(club.hub, tid)

    run(work())


@pytest.mark.parametrize("status", [400, 409, 413, 503, 507, 500])
def test_one_nights_trouble_above_delays_no_other(club: Club, status: int) -> None:
    async def work() -> None:
        hall = club.tablet()
        tids = sorted([await hall.create(night_name=name) for name in ("One", "Two", "Three")])
        await hall.enrol()
        await hall.sync()
        club.way.status = {f"/t/{tids[0]}/": status}
        club.rounds(2)
        for tid in tids[1:]:
            assert club.has(club.org, tid) == club.has(club.hub, tid)
        assert club.standing().waiting == 1
        assert club.standing().problem is not None
        club.way.status = {}
        club.up.client._troubles._held[tids[0]].due_ms = 0
        club.rounds()
        assert (club.standing().waiting, club.standing().problem) == (0, None)

    run(work())


@pytest.mark.parametrize(("state", "code"), [("revoked", "revoked"), ("retired", "retired")])
def test_a_hub_that_was_put_out_says_so_and_keeps_everything(
    club: Club, state: str, code: str
) -> None:
    async def work() -> None:
        hall, tid = await playing(club)
        club.rounds()
        with club.org.app_context():
            server = club.org.extensions["holdfast"]
            assert fleet.put(server.org, club.up.records.upward_file.dev, state, server.now_ms())
        await hall.sell(tid, "Kept")
        await hall.sync()
        club.rounds()
        assert (club.standing().problem, club.standing().waiting) == (code, 1)
        with club.org.app_context():
            fleet.put(server.org, club.up.records.upward_file.dev, "in", server.now_ms())
        club.rounds()
        assert (club.standing().problem, club.standing().waiting) == (None, 0)

    run(work())


def test_what_was_revoked_at_the_hub_stays_out_and_holds_nothing_up(club: Club) -> None:
    async def work() -> None:
        hall, tid = await playing(club)
        thief = club.tablet()
        await thief.enrol()
        await thief.sync()
        stolen = thief.tablet.shelf.dev  # type: ignore[union-attr]
        with club.hub.app_context():
            home = club.hub.extensions["holdfast"]
            fleet.put(home.org, stolen, "revoked", home.now_ms())
        await thief.sell(tid, "Stolen sale")
        assert (await thief.sync())["data"]["problem"] == "revoked"
        # It finds another way up: the organization has it, the hub does not take it back.
        thief.transport = Wire(club.org)
        await thief.start()
        await thief.get("enrol", code="ORG-CODE", label="Thief")
        await thief.sync()
        await hall.sell(tid, "Honest sale")
        await hall.sync()
        club.rounds()
        here, _ = club.has(club.hub, tid)
        above, _ = club.has(club.org, tid)
        assert stolen not in here
        assert all(above[dev] == head for dev, head in here.items())
        assert club.standing().waiting == 0

    run(work())


def test_a_tablet_is_known_to_the_hub_and_to_the_organization_under_one_name(club: Club) -> None:
    """Both answer at one address, so the tablet cannot tell before it asked which one it meets."""

    async def work() -> None:
        hall = club.tablet()
        hall.transport.app = club.org
        tid = await hall.create()
        await hall.get("enrol", code="ORG-CODE", label="Desk")
        assert _levels((await hall.sync())["data"]) == (1, 0, 1, 0)
        hall.transport.app = club.hub  # in the hall the name leads there
        data = (await hall.sync())["data"]
        assert (data["problem"], data["organization"]) == ("enrol-again", 1)
        assert data["enrolled"] is False
        await hall.enrol()
        await hall.sell(tid, "Ann Ross")
        assert _levels((await hall.sync())["data"]) == (2, 2, 1, 0)
        for app, problem in ((club.org, None), (club.hub, None), (club.org, None)):
            hall.transport.app = app
            await hall.start()
            data = (await hall.sync())["data"]
            assert (data["problem"], data["enrolled"]) == (problem, True), "no code is asked again"
        assert _levels(data) == (2, 2, 2, 0)

    run(work())


def test_a_restored_organization_is_refilled_and_less_is_said(club: Club) -> None:
    async def work() -> None:
        hall, tid = await playing(club)
        club.rounds()
        await hall.get("sync")
        with club.org.app_context():
            db.engine.dispose()
        club.org = create_app(club.folder / "anew", pairing_code="ORG-CODE")
        club.way.app = club.org
        club.rounds()
        assert club.standing().problem == "enrol-again"
        club.up.code = code_for(club.org, HUB)
        club.rounds()
        assert club.has(club.org, tid) == club.has(club.hub, tid)

    run(work())


def test_the_token_is_the_owners_alone_and_survives_a_start(club: Club) -> None:
    async def work() -> None:
        await playing(club)
        club.rounds()

    run(work())
    path = club.folder / "hub" / UPWARD_FILE
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert "ORG-CODE" not in path.read_text()
    again = club.opened()
    assert again.is_known
    assert again.records.upward_file.acks == club.up.records.upward_file.acks
    other = club.opened(address="https://other.example")
    assert (other.is_known, other.records.upward_file.acks) == (False, {})
    path.write_text("{half")
    with pytest.raises(BadFile):
        club.opened()


def test_a_wrong_code_is_told_once(club: Club) -> None:
    club.up = club.opened("WRONG")
    club.rounds(3)
    assert [path for path in club.way.paths if path.endswith("/enrol")] == ["/api/sync/1/enrol"]
    assert club.standing().problem == "pairing-code-refused"
    assert not club.up.is_known


def test_the_way_up_runs_by_itself_and_stops_at_once(club: Club) -> None:
    async def work() -> str:
        return (await playing(club))[1]

    tid = run(work())
    club.up.every_s = 3_600  # whoever waited for its next round would wait for ever
    club.up.start()
    until(lambda: club.has(club.org, tid)[0])
    assert club.has(club.org, tid) == club.has(club.hub, tid)
    club.up.stop()
    assert club.up._thread is not None
    assert not club.up._thread.is_alive()


def test_the_offices_page_and_the_metrics_say_what_is_not_up_yet(club: Club) -> None:
    async def work() -> None:
        await playing(club)

    run(work())
    browser = signed_in(club.hub.test_client(), CODE)
    page = browser.get("/org").text
    assert "4 records are not there yet" in page
    assert f"{ABOVE} was not heard yet" in page
    metrics = club.hub.test_client().get("/metrics").text
    assert "holdfast_upward_waiting 4\n" in metrics
    club.rounds()
    assert "The organization has everything" in browser.get("/org").text
    club.way.is_cut = True
    club.rounds()
    page = browser.get("/org", headers={"Accept-Language": "fr"}).text
    assert "injoignable" in page
    metrics = club.hub.test_client().get("/metrics").text
    assert "holdfast_upward_waiting 0\n" in metrics
    assert "holdfast_upward_trouble 1\n" in metrics


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("https://club.example", "https://club.example"),
        (" https://club.example:8443/ ", "https://club.example:8443"),
        ("http://127.0.0.1:8000", "http://127.0.0.1:8000"),
        ("http://[::1]:8000", "http://[::1]:8000"),
    ],
)
def test_an_address_to_go_on_to(text: str, address: str) -> None:
    assert checked(text) == address


@pytest.mark.parametrize(
    "text",
    [
        "",
        "club.example",
        "http://club.example",
        "https://",
        "https://a:b",
        "https://u@club.example",
        "https://club.example/org",
        "https://club.example?x=1",
        "ftp://club.example",
        "http://[",
    ],
)
def test_a_token_goes_to_no_other_address(text: str) -> None:
    with pytest.raises(BadAddress):
        checked(text)
