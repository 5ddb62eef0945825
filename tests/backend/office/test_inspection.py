"""A regulator's link: who gives it, what it shows, what it does not, and when it ends."""

from __future__ import annotations

import hashlib
import io
import logging
import re
import zipfile
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import text
from werkzeug.test import TestResponse

from backend.cli import main
from backend.services.nights import inspected
from backend.services.organization import inspections
from backend.services.sync import patience
from backend.store.rows import db
from pycore.ledger.lines.bundle import read_bundle
from pycore.night.night import Night
from pycore.papers import pack
from pycore.papers.printing import day_of
from pycore.voice import catalogues
from tests.backend.kit.clock import Clock
from tests.backend.kit.office_forms import LINKS, form_token, give, sign_in
from tests.backend.tablet import START_MS, TID, Desk, Tablet, finished_night

OTHER = "friday"
NAMED = "Rose Spence"
PATHS = (
    "",
    "/records",
    "/files",
    "/report.zip",
    "/night.txt",
    "/papers/winners.html",
    "/papers/financial-report.xlsx",
)


def withdraw(client: FlaskClient) -> TestResponse:
    """The newest link that opens is withdrawn."""
    page = client.get(LINKS)
    link = re.search(r'name="link" value="([0-9a-f]{64})"', page.text)
    assert link
    data = {"form": form_token(page), "link": link.group(1)}
    return client.post(f"{LINKS}/withdraw", data=data)


@pytest.fixture
def night(app: Flask) -> Desk:
    return finished_night(app)


@pytest.fixture
def here(client: FlaskClient, night: Desk) -> str:
    sign_in(client)
    return give(client)


@pytest.fixture
def regulator(app: Flask) -> FlaskClient:
    """A browser that never signed in."""
    return app.test_client()


# --- The organization gives it and takes it back -------------------------------------------------


def test_only_the_organization_gives_and_withdraws_links(
    night: Desk, client: FlaskClient, regulator: FlaskClient
) -> None:
    assert regulator.get(LINKS).status_code == 303
    for path in (LINKS, f"{LINKS}/withdraw"):
        assert regulator.post(path, data={"whom": "x", "days": "1"}).status_code == 403
    sign_in(client)
    assert f'href="{LINKS}"' in client.get(f"/org/nights/{TID}").text
    assert client.post(LINKS, data={"whom": "x", "days": "1"}).status_code == 403
    assert 'value="30"' in client.get(LINKS).text
    assert client.get("/org/nights/no-such-night/links").status_code == 404
    assert client.get("/org/nights/organization-book/links").status_code == 404


def test_a_link_is_shown_once_and_only_its_hash_is_kept(
    app: Flask, client: FlaskClient, here: str
) -> None:
    token = here.rpartition("/")[2]
    assert token not in client.get(LINKS).text
    with app.app_context(), db.engine.connect() as connection:
        rows = connection.execute(text("SELECT * FROM inspection")).all()
    assert len(rows) == 1
    assert token not in str(rows)
    assert hashlib.sha256(token.encode()).hexdigest() in str(rows)


@pytest.mark.parametrize(
    ("whom", "days"),
    [
        ("", "30"),
        ("   ", "30"),
        ("x" * 81, "30"),
        ("a\0b", "30"),
        ("a\u202eb", "30"),
        ("Ann", ""),
        ("Ann", "0"),
        ("Ann", "366"),
        ("Ann", "-1"),
        ("Ann", "1.5"),
        ("Ann", "²"),
    ],
)
def test_a_link_has_a_name_and_an_end(
    night: Desk, client: FlaskClient, whom: str, days: str
) -> None:
    sign_in(client)
    form = form_token(client.get(LINKS))
    response = client.post(LINKS, data={"form": form, "whom": whom, "days": days})
    assert response.status_code == 400
    assert "/inspect/" not in response.text
    assert 'aria-invalid="true"' in response.text


def test_a_link_ends_on_its_day_and_says_so(
    app: Flask, client: FlaskClient, regulator: FlaskClient, here: str
) -> None:
    server = app.extensions["holdfast"]
    now = server.now_ms()
    server.now_ms = lambda: now + 29 * inspections.DAY_MS
    assert regulator.get(here).status_code == 200
    server.now_ms = lambda: now + 31 * inspections.DAY_MS
    for path in PATHS:
        response = regulator.get(here + path)
        assert response.status_code == 410, path
        assert "This link has ended or was withdrawn." in response.text
        assert "Thursday" not in response.text
        assert 'href="/org"' not in response.text
    french = regulator.get(here, headers={"Accept-Language": "fr"})
    assert "Ce lien est échu ou a été retiré." in french.text


def test_a_link_that_is_withdrawn_opens_nothing_and_others_stay(
    client: FlaskClient, regulator: FlaskClient, here: str
) -> None:
    assert withdraw(client).status_code == 303
    assert "Withdrawn" in client.get(LINKS).text
    other = give(client, "Somebody else")
    for path in PATHS:
        assert regulator.get(here + path).status_code == 410
    assert regulator.get(other).status_code == 200
    page = client.get(LINKS).text
    assert page.count('name="link"') == 1


def test_a_link_is_withdrawn_at_its_own_night_only(
    app: Flask, night: Desk, client: FlaskClient, regulator: FlaskClient, here: str
) -> None:
    Desk(night.tablet, OTHER).push()
    link = hashlib.sha256(here.rpartition("/")[2].encode()).hexdigest()
    data = {"form": form_token(client.get(LINKS)), "link": link}
    client.post(f"/org/nights/{OTHER}/links/withdraw", data=data)
    assert regulator.get(here).status_code == 200


def test_links_are_kept_the_same_way_in_every_database(any_app: Flask) -> None:
    tablet = Tablet(any_app)
    tablet.push(tablet.write(1))
    server = any_app.extensions["holdfast"]
    with any_app.app_context():
        token = inspections.give(server.org, TID, "  Ann   Ito ", "2", 1_000)
        link = inspections.opened(server.org, token, 1_001)
        assert link
        assert (link.tid, link.whom) == (TID, "Ann Ito")
        assert inspections.opened(server.org, token + "x", 1_001) is None
        assert inspections.opened("another", token, 1_001) is None
        end = 1_000 + 2 * inspections.DAY_MS
        assert inspections.opened(server.org, token, end - 1)
        with pytest.raises(inspections.LinkEnded):
            inspections.opened(server.org, token, end)
        inspections.withdraw(server.org, TID, link.id, 2_000)
        (listed,) = inspections.of_night(server.org, TID, 2_000)
        assert listed.state == "withdrawn"
        with pytest.raises(inspections.LinkEnded):
            inspections.opened(server.org, token, 2_001)
        forgotten_ms = end + inspections.FORGET_MS + 1
        inspections.give(server.org, TID, "Next", "1", forgotten_ms)
        assert inspections.opened(server.org, token, forgotten_ms) is None, "a name kept for ever"


# --- What it shows -------------------------------------------------------------------------------


@pytest.mark.clause("SK-1.d")
def test_the_night_is_shown_whole_to_who_has_the_link(
    night: Desk, client: FlaskClient, regulator: FlaskClient, here: str
) -> None:
    night.do(
        "note-incident", incident="i1", kind="dispute", text="Two <i>claimed</i> the pot", ticket=1
    )
    night.push()
    page = regulator.get(here)
    assert page.status_code == 200
    for words in (
        "Thursday main event",
        "$120",
        "Rose Spence",
        "For Inspector Ito",
        "Director",
        "Two &lt;i&gt;claimed&lt;/i&gt; the pot",
        "No record passes a limit",
        "Clauses that Holdfast holds everyone to",
        "Financial report",
    ):
        assert words in page.text
    bundle = read_bundle(regulator.get(f"{here}/night.txt").text)
    assert Night.of(bundle.logs, bundle.people).digest() in page.text
    assert "Pour Inspector Ito" in regulator.get(f"{here}?lang=fr").text
    assert "Les" in regulator.get(f"{here}/files").text, "the language stays chosen"


@pytest.mark.clause("SK-1.d")
def test_every_record_is_told_in_order_with_device_and_time(
    app: Flask, night: Desk, regulator: FlaskClient, here: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    night.do("note-incident", incident="i1", kind="other", text="Dropped")
    sale = night.night.folded.recorded[-1].placed.id
    night.do("undo", target=sale)
    night.push()
    server = app.extensions["holdfast"]
    with app.app_context():
        total = len(server.nights.get(TID).night.folded.recorded)
    page = regulator.get(f"{here}/records").text
    rows = re.findall(r"<tr><td class=\"end num\">(\d+)</td>", page)
    assert rows == [str(n + 1) for n in range(total)]
    assert page.index("Rose Spence") < page.index("Gilles Carrière")
    assert "Ken &lt;b&gt;Oleson" in page
    assert "<b>Oleson" not in page
    assert "Undone: " in page
    assert "Director" in page
    assert night.night.logs.heads()["dev-a"][1][:12] in page
    assert "A record that this version cannot read" in page
    assert "{" not in page
    monkeypatch.setattr(inspected, "ON_ONE_PAGE", 3)
    assert f"{here}/records?from=3" in regulator.get(f"{here}/records").text
    last_page = regulator.get(f"{here}/records?from={total - 1}").text
    assert f'<td class="end num">{total}</td>' in last_page
    assert "Later records" not in last_page


def test_an_undo_that_was_undone_is_told_as_put_back(
    night: Desk, regulator: FlaskClient, here: str
) -> None:
    night.do("note-incident", incident="i1", kind="other", text="Dropped")
    for _ in range(2):
        night.do("undo", target=night.night.folded.recorded[-1].placed.id)
    night.push()
    page = regulator.get(f"{here}/records").text
    assert "Put back: " in page
    assert "Undone: Undone" not in page


@pytest.mark.clause("SK-1.d")
def test_a_limit_that_was_passed_stands_with_its_clause(
    app: Flask, client: FlaskClient, regulator: FlaskClient
) -> None:
    desk = Desk(Tablet(app, label="Director"))
    for player in ("p1", "p2", "p3"):
        desk.sell(player, player)
    desk.at = START_MS
    desk.do("draw-seats", seed="0123456789abcdef")
    desk.do("start-clock")
    door_desk = Desk(Tablet(app, "dev-door", label="Door"))
    door_desk.night, door_desk.at = desk.night, desk.at + 40 * 60_000
    for n in range(9):
        door_desk.sell(f"p4{n}", f"Late {n}")
    desk.at += 60_000
    for _ in range(6):
        desk.do("next-level", reason="mistake")
    desk.push()
    door_desk.push()
    sign_in(client)
    here = give(client)
    desk.night, _ = desk.night.receive_all(door_desk.night.logs.all_runs())
    clause = str(desk.night.folded.breaches()[-1].breaches[0].clause)
    for path in (here, f"{here}/records"):
        page = regulator.get(path).text
        assert f'<span class="clause">{clause}</span>' in page
        assert "No record passes a limit" not in page


@pytest.mark.clause("NU-11.01b", "SK-1.d")
def test_every_paper_and_table_opens_by_the_link(regulator: FlaskClient, here: str) -> None:
    page = regulator.get(f"{here}/files").text
    listed = re.findall(rf'href="{here}/(papers/[^"]+)">([^<]+)<', page)
    pack_bytes = regulator.get(f"{here}/report.zip").data
    with zipfile.ZipFile(io.BytesIO(pack_bytes)) as archive:
        inside = {name: archive.read(name) for name in archive.namelist()}
    assert {name for _, name in listed} == inside.keys() - {
        pack.MANIFEST,
        pack.RECORDS,
        pack.SIGNED,
    }
    assert any(name.endswith(".csv") for _, name in listed)
    for name, data in inside.items():
        assert hashlib.sha256(data).hexdigest() in page, name
    assert hashlib.sha256(pack_bytes).hexdigest() in page
    picked = [*listed[:4], *[link for link in listed if "financial-report" in link[0]]]
    for path, name in picked:
        response = regulator.get(f"{here}/{path}")
        assert response.status_code == 200, path
        assert response.data == inside[name], path
        assert "<script" not in response.text


def inside(data: bytes) -> dict[str, bytes]:
    """The files of a pack, in its order."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.mark.clause("SK-1.d")
def test_the_saved_pack_is_verified_by_the_command(
    regulator: FlaskClient, here: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    response = regulator.get(f"{here}/report.zip")
    name = re.findall(r'filename="(.+)"', response.headers["Content-Disposition"])[0]
    assert f"holdfast verify {name}" in regulator.get(f"{here}/files").text
    file = tmp_path / name
    file.write_bytes(response.data)
    assert main(["verify", str(file)]) == 0
    assert "every paper says what the records say" in capsys.readouterr().out
    alone = tmp_path / "night.txt"
    alone.write_bytes(regulator.get(f"{here}/night.txt").data)
    assert main(["verify", str(alone)]) == 0
    changed = response.data.replace(b"Rose Spence", b"Rosa Spence")
    assert changed != response.data
    file.write_bytes(changed)
    capsys.readouterr()
    assert main(["verify", str(file)]) == 1
    touched = next(name for name, text in inside(response.data).items() if b"Rose Spence" in text)
    assert f"{touched} was changed after the pack was made" in capsys.readouterr().err


def test_what_people_typed_is_never_markup(app: Flask, client: FlaskClient) -> None:
    bad = "<script>alert(1)</script>\"'{{7*7}}"
    desk = Desk(Tablet(app, label=bad[:40]), organization=bad, venue=bad, night_name=bad)
    desk.sell("p1", bad)
    desk.do("note-incident", incident="i1", kind="other", text=bad)
    desk.push()
    sign_in(client)
    here = give(client, bad)
    pages = [here, f"{here}/records", f"{here}/files", LINKS, f"{here}/papers/registrations.html"]
    for path in pages:
        response = client.get(path)
        assert response.status_code == 200, path
        assert "<script" not in response.text, path
        assert "{{7*7}}" in response.text or path.endswith("/files"), path


def test_a_night_that_cannot_be_worked_out_is_still_saved(
    regulator: FlaskClient, here: str, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_: object) -> None:
        raise RuntimeError("a newer version's")

    monkeypatch.setattr(inspected, "night_view", breaks)
    response = regulator.get(here)
    assert response.status_code == 200
    assert "Every record of it is kept" in response.text
    assert read_bundle(regulator.get(f"{here}/night.txt").text).logs.tid == TID


# --- What it does not ----------------------------------------------------------------------------


def test_no_other_night_is_reached_by_the_link(
    night: Desk, regulator: FlaskClient, here: str
) -> None:
    other = Desk(night.tablet, OTHER, night_name="Friday secret")
    other.sell("p9", "Hidden Person")
    other.push()
    for path in PATHS:
        response = regulator.get(here + path)
        assert response.status_code == 200, path
        assert b"Friday secret" not in response.data
        assert b"Hidden Person" not in response.data
    for path in (
        f"/org/nights/{OTHER}",
        f"/org/nights/{TID}",
        f"/org/nights/{OTHER}/report.zip",
        LINKS,
        "/org/nights/friday/papers/winners.html",
    ):
        assert regulator.get(path).status_code == 303, path
    for path in (
        f"{here}/{OTHER}",
        f"{here}/nights/{OTHER}",
        f"{here}/papers/{OTHER}.html",
        f"{here}/papers/../../{OTHER}.html",
        f"{here}/papers/winners/nothing.csv",
        f"{here}/papers/nothing.xlsx",
        f"{here}?tid={OTHER}&night={OTHER}",
    ):
        response = regulator.get(path)
        assert "Friday" not in response.text
        assert response.status_code == (200 if "?" in path else 404), path
    assert regulator.get(f"/api/nights/{TID}").status_code == 401


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_nothing_is_written_by_the_link(
    app: Flask, regulator: FlaskClient, here: str, method: str
) -> None:
    with app.app_context(), db.engine.connect() as connection:
        before = connection.execute(text("SELECT count(*) FROM event")).scalar()
    for path in PATHS:
        response = regulator.open(here + path, method=method, data={"whom": "me", "days": "9"})
        assert response.status_code == 405, path
        assert "to read only" in response.text
    with app.app_context(), db.engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM event")).scalar() == before
        assert connection.execute(text("SELECT count(*) FROM inspection")).scalar() == 1


def test_its_pages_stay_inside_and_are_kept_and_found_by_nothing(
    regulator: FlaskClient, here: str
) -> None:
    for path in (*PATHS, "/nothing"):
        response = regulator.get(here + path)
        assert response.headers["Cache-Control"] == "no-store", path
        assert response.headers["Referrer-Policy"] == "no-referrer", path
        assert response.headers["X-Robots-Tag"] == "noindex, nofollow, noarchive", path
        assert response.headers["Content-Security-Policy"].startswith("default-src 'none'"), path
        assert "unsafe" not in response.headers["Content-Security-Policy"]
    page = regulator.get(here).text
    assert "<script" not in page
    assert "style=" not in page
    assert "<form" not in page


def test_whoever_tries_links_soon_waits_and_nothing_is_said_of_them(
    app: Flask, regulator: FlaskClient, here: str
) -> None:
    Clock(app)
    tries = [regulator.get(f"/inspect/{'x' * 42}{n}").status_code for n in range(6)]
    assert tries == [404] * 5 + [429]
    assert regulator.get(here).status_code == 429, "else its source could go on trying"


def test_a_flood_of_wrong_links_shuts_nobody_out(
    app: Flask, regulator: FlaskClient, here: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "ALL_AT_ONCE", 8)
    for number in range(20):
        source = {"REMOTE_ADDR": f"10.0.3.{number}"}
        app.test_client().get("/inspect/" + "x" * 43, environ_base=source)
    assert regulator.get(here).status_code == 200


def test_a_link_cannot_be_used_to_keep_the_server_busy(
    app: Flask, regulator: FlaskClient, here: str
) -> None:
    app.extensions["holdfast"].elapsed_s = lambda: 1.0  # no slow machine fills it up meanwhile
    statuses = {regulator.get(f"{here}/papers/nothing.html").status_code for _ in range(70)}
    assert statuses == {404, 429}


def test_no_link_and_no_name_stands_in_a_log(
    app: Flask,
    regulator: FlaskClient,
    here: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def breaks(*_: object, **__: object) -> None:
        raise RuntimeError(NAMED)

    token = here.rpartition("/")[2]
    with caplog.at_level(logging.DEBUG):
        for path in (*PATHS, "/nothing"):
            regulator.get(here + path)
        monkeypatch.setattr(inspected, "report", breaks)
        assert regulator.get(f"{here}/files").status_code == 500
        monkeypatch.setattr(inspected, "night_view", breaks)
        regulator.get(here)
    assert "RuntimeError in inspection.files" in caplog.text
    for secret in (token, "Rose", "Inspector Ito"):
        assert secret not in caplog.text


def test_the_words_are_there_in_every_language() -> None:
    for lang in catalogues.codes():
        words = catalogues.catalogue(lang)
        assert words["org.inspect.error.410"]
        assert words["org.links.withdraw"]


# --- What was entered later from paper -----------------------------------------------------------


@pytest.mark.clause("NU-11.01d")
def test_what_was_entered_later_from_paper_says_so_wherever_it_is_listed(
    app: Flask, client: FlaskClient, regulator: FlaskClient
) -> None:
    desk = Desk(Tablet(app, label="Director"))
    for number in (1, 2, 3):
        desk.sell(f"p{number}", f"Player {number}")
    desk.at = START_MS
    desk.do("draw-seats", seed="0123456789abcdef")
    desk.do("start-clock")
    desk.at += 30 * 60_000
    wrote = {"wrote": "Ana <b>Okpik", "happened_at_ms": START_MS + 20 * 60_000}
    desk.do("sell-rebuy", ticket=2, paid="cash", **wrote)
    desk.do("eliminate", out=[{"ticket": 3, "stack_chips": None}], **wrote)
    desk.push()
    sign_in(client)
    says = "entered later from paper: 1:20 am, written by Ana &lt;b&gt;Okpik"
    page = client.get(f"/org/nights/{TID}").text.replace("\u00a0", " ")
    assert page.count(says) == 2
    assert "Entered later from paper" in page
    assert "From paper: 1:20 am, written by Ana &lt;b&gt;Okpik; entered 1:30 am" in page
    here = give(client)
    assert regulator.get(f"{here}/records").text.replace("\u00a0", " ").count(says) == 2
    rebuys = client.get(f"/org/nights/{TID}/papers/rebuy-records.html").text
    assert "Ana &lt;b&gt;Okpik" in rebuys
    table = f"/org/nights/{TID}/papers/rebuy-records/{day_of(desk.night)}-rebuys.csv"
    head, row, *_ = client.get(table).text.splitlines()
    assert head.endswith(",paper_at,paper_by,entered_at")
    assert ":20:00,Ana <b>Okpik," in row
    desk.do("undo", target=desk.night.folded.recorded[-1].placed.id)
    desk.push()
    page = client.get(f"/org/nights/{TID}").text.replace("\u00a0", " ")
    assert page.count(says) == 1
