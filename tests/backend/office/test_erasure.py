"""Erasing a person: the name goes everywhere, does not come back, and the records stay whole."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from backend.app import create_app
from backend.cli import main
from backend.services.organization import erasure, organizations
from backend.services.organization.erasure import BadErasure
from backend.store.rows import db
from pycore.book.book import BOOK_ID
from pycore.ledger.lines.bundle import read_bundle, write_bundle
from pycore.night.night import Night
from tests.backend.conftest import CODE, closed
from tests.backend.kit.helping import line_bytes, office_with_licence
from tests.backend.kit.office_forms import form_token, sign_in
from tests.backend.tablet import TID, Desk, Tablet, finished_night, run_of
from tests.core.book.office import LICENCE

ROSE = "Rose Spence"
SET_UP, KEPT = "night-set-up/1", "licence-kept/1"


@pytest.fixture
def office(any_app: Flask) -> FlaskClient:
    browser = any_app.test_client()
    sign_in(browser)
    return browser


def posts(office: FlaskClient, path: str, **fields: object) -> TestResponse:
    form = form_token(office.get("/org/people"))
    return office.post(path, data={"form": form, **fields})


def picks(page: TestResponse, *, checked: bool) -> list[str]:
    boxes = re.findall(r'name="one" value="([^"]+)"( checked)?', page.text)
    return [value for value, mark in boxes if bool(mark) == checked]


def test_two_people_of_one_name_are_told_apart_by_night_and_day(
    any_app: Flask, office: FlaskClient
) -> None:
    """A year has many nights of one name."""
    tablet = finished_night(any_app).tablet
    for tid, before in (("friday", ("Ann",)), ("saturday", ("Ben", "Cy"))):
        desk = Desk(tablet, tid, night_name=tid)
        for place, name in enumerate((*before, ROSE)):
            desk.sell(f"{tid}-{place}", name)
        desk.push()
    page = posts(office, "/org/people", name=ROSE).text
    rows = re.findall(r'<li><label class="check">.*?</li>', page, re.S)
    shown = {re.sub(r"<input[^>]*>", "", row) for row in rows}
    assert len(shown) == len(rows) == 3
    assert all("2026" in row for row in shown)


def test_a_person_is_found_over_all_nights_and_erased(any_app: Flask, office: FlaskClient) -> None:
    desk = finished_night(any_app)
    tablet = desk.tablet
    friday = Desk(tablet, "friday")
    friday.sell("p7", "ROSE  spence")
    friday.sell("p8", "Rosemary Spencer")
    friday.push()
    bundle_text = office.get(f"/org/nights/{TID}/bundle.txt").text
    assert ("salt-of-p1x" in bundle_text, "salt-of-p2x" in bundle_text) == (True, True)
    before = any_app.test_client().get(f"/api/nights/{TID}", headers=tablet.headers).json
    people_page = posts(office, "/org/people", name="rose spénce")
    assert sorted(picks(people_page, checked=True)) == ["friday/p7", f"{TID}/p1"]
    assert picks(people_page, checked=False) == []
    assert picks(posts(office, "/org/people", name="spence"), checked=False)
    chosen = picks(people_page, checked=True)
    response = posts(office, "/org/people/erase", one=chosen, grounds="letter of 3 May")
    assert response.status_code == 200
    assert "2 names are erased" in response.text
    for path in (
        f"/org/nights/{TID}",
        f"/org/nights/{TID}/bundle.txt",
        "/org/people",
        f"/org/nights/{TID}/papers/winners.html",
    ):
        page = office.get(path)
        assert page.status_code == 200, path
        assert ROSE not in page.text, path
        assert "salt-of-p1x" not in page.text, path
    assert "(erased p1)" in office.get(f"/org/nights/{TID}/papers/winners.html").text
    assert "Rosemary Spencer" in office.get("/org/nights/friday/bundle.txt").text
    record = office.get("/org/people").text
    assert "letter of 3 May" in record
    assert "2 names" in record
    after = any_app.test_client().get(f"/api/nights/{TID}", headers=tablet.headers).json
    assert after["digest"] == before["digest"]  # the chain and the state hold


def test_a_tablet_that_was_away_does_not_bring_the_name_back(
    any_app: Flask, office: FlaskClient
) -> None:
    desk = finished_night(any_app)
    mark = desk.tablet.send("POST", "/hello", json={}).json["mark"]
    posts(office, "/org/people/erase", one=[f"{TID}/p1"], grounds="asked")
    assert desk.tablet.send("POST", "/hello", json={}).json["mark"] != mark  # tablets hear of it
    assert desk.night.people["p1"]["name"] == ROSE
    desk.push()
    people = desk.tablet.send("GET", f"/t/{TID}/people").json["people"]
    assert ROSE not in str(people)
    assert "salt-of-p1x" not in str(people)
    erased_night = desk.night.with_people(people)
    assert erased_night.people["p1"]["name"] == "(erased p1)"
    # Neither a later name for the same player nor a file of before brings one back.
    desk.night = Night.of(erased_night.logs, erased_night.people)
    salt = "salt-of-p1xxxxxx"
    later = {"p1": {"name": ROSE, "wall": 4_102_444_799_998, "dev": "zzz", "salt": salt}}
    desk.tablet.send("POST", f"/t/{TID}/people", json={"people": later})
    old = {"p1": {"name": ROSE, "wall": 5, "dev": "zzz", "salt": salt}}
    file = write_bundle(erased_night.logs, old)
    response = desk.tablet.send("POST", f"/t/{TID}/bundle.txt", data=file.encode())
    assert response.status_code == 200
    for gone in (ROSE, salt):
        assert gone not in desk.tablet.send("GET", f"/t/{TID}/people").text


def test_a_restored_server_hears_of_the_erasure_from_a_tablet(
    any_app: Flask, office: FlaskClient
) -> None:
    desk = finished_night(any_app)
    posts(office, "/org/people/erase", one=[f"{TID}/p1"], grounds="asked")
    bundle = read_bundle(office.get(f"/org/nights/{TID}/bundle.txt").text)
    desk.push()
    response = desk.tablet.send("POST", f"/t/{TID}/people", json={"people": dict(bundle.people)})
    assert response.json["people"]["p1"]["name"] == "(erased p1)"


def test_what_cannot_be_erased_is_said_and_nothing_is(any_app: Flask, office: FlaskClient) -> None:
    finished_night(any_app)
    assert posts(office, "/org/people", name="r").status_code == 400
    assert "No name like this" in posts(office, "/org/people", name="nobody").text
    for choice, grounds, why in (
        (f"{TID}/p1", " ", "on what grounds"),
        (f"{TID}/p1", f"{ROSE.lower()} wrote", "holds no name"),
        (f"{TID}/p99", "asked", "No name like this"),
        ("nonight/p1", "asked", "No name like this"),
        ("", "asked", "No name like this"),
    ):
        response = posts(office, "/org/people/erase", one=[choice], grounds=grounds)
        assert (response.status_code, why in response.text) == (400, True), grounds
    assert ROSE in office.get(f"/org/nights/{TID}").text
    posts(office, "/org/people/erase", one=[f"{TID}/p1"], grounds="asked")
    assert (
        posts(office, "/org/people/erase", one=[f"{TID}/p1"], grounds="asked").status_code == 400
    )
    with any_app.app_context():
        assert len(erasure.record(any_app.extensions["holdfast"].org)) == 1


def test_the_name_is_gone_from_the_files_of_the_database(tmp_path: Path, dist: Path) -> None:
    app = create_app(tmp_path / "records", dist=dist, pairing_code=CODE)
    finished_night(app)
    with app.app_context():
        org = app.extensions["holdfast"].org
        erasure.erase(org, [(TID, "p1")], "asked", account="", word="erased", now_ms=1)
        db.engine.dispose()
    disk = b"".join(file.read_bytes() for file in (tmp_path / "records").glob("holdfast.sqlite3*"))
    assert ROSE.encode() not in disk
    assert b"salt-of-p1x" not in disk  # nor can anybody try names against the digest that stays
    assert b"Oleson" in disk
    assert b"salt-of-p2x" in disk
    closed(app)


def test_another_organization_s_names_stay(any_app: Flask, office: FlaskClient) -> None:
    finished_night(any_app)
    with any_app.app_context(), pytest.raises(BadErasure):
        erasure.erase("other", [(TID, "p1")], "asked", account="", word="x", now_ms=1)
    assert ROSE in office.get(f"/org/nights/{TID}").text


def test_the_command_erases_the_whole_name_only(
    tmp_path: Path, dist: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    app = create_app(tmp_path / "records", dist=dist, pairing_code=CODE)
    desk = Desk(Tablet(app), "friday")
    desk.sell("p7", ROSE)
    desk.sell("p8", "Rosemary Spencer")
    desk.push()
    closed(app)
    data = ["--grounds", "letter of 3 May", "--yes", "--data", str(tmp_path / "records")]
    assert main(["erase", "rose", *data]) == 2
    assert "No name like this" in capsys.readouterr().err
    assert main(["erase", "rose spence", *data]) == 0
    assert "Names erased: 1." in capsys.readouterr().out


def test_the_command_shows_and_asks_before_it_erases(
    tmp_path: Path,
    dist: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In every organization of the server, each for itself."""
    app = create_app(tmp_path / "records", dist=dist, pairing_code=CODE)
    with app.app_context():
        code = organizations.add("Legion", app.extensions["holdfast"].now_ms() + 1)
    for tablet in (Tablet(app), Tablet(app, "theirs", code=code)):
        desk = Desk(tablet, "friday")
        desk.sell("p7", ROSE)
        desk.push()

    def erases(answer: str | None, *words: str) -> tuple[int, str]:
        def type_answer(question: str) -> str:
            if answer is None:
                raise EOFError
            assert question == "Erase them? yes or no: "
            return answer

        monkeypatch.setattr("builtins.input", type_answer)
        status = main(["erase", ROSE, *words, "--data", str(tmp_path / "records")])
        return status, "".join(capsys.readouterr())

    def names_left() -> list[str]:
        listed = [organization.org for organization in organizations.listed()]
        return [match.name for org in listed for match in erasure.find(org, ROSE)]

    status, printed = erases(None, "--preview")
    assert (status, printed.splitlines()[0]) == (0, "Names to erase, for good: 1")
    assert ROSE in printed.splitlines()[1]
    for answer in (None, "", "no", "y"):
        status, printed = erases(answer, "--grounds", "letter")
        assert (status, printed.splitlines()[-1]) == (1, "Nothing was erased.")
    with app.app_context():
        assert names_left() == [ROSE, ROSE]
    status, printed = erases("Yes", "--grounds", "letter", "--of", "Legion")
    assert (status, "Names erased: 1." in printed) == (0, True)
    with app.app_context():
        assert names_left() == [ROSE], "the other's stays"
    assert erases("yes", "--grounds", "letter", "--of", "Nobody")[0] == 2
    closed(app)


NOTES = (
    ("incident-noted/1", "Rose  SPÉNCE shouted"),
    ("incident-noted/1", 'she said "I am Rose Spence"'),
    ("incident-noted/1", "Rose Spencer, another person"),
    ("incident-noted/1", "Rosé"),
)


def noted(tablet: Tablet, tid: str = TID) -> None:
    lines = [line_bytes(kind, {"text": text}, lam=99) for kind, text in NOTES]
    tablet.push(run_of("dev-n", lines, tid=tid), tid=tid)


def noted_elsewhere(tablet: Tablet) -> None:
    """On a night that the person did not play, and in the book."""
    noted(tablet, "saturday")
    book = office_with_licence("dev-a").do("keep-licence", **LICENCE | {"office": ROSE}).book
    tablet.push(*book.logs.all_runs(), tid=BOOK_ID)


def test_the_page_says_where_a_name_remains(any_app: Flask, office: FlaskClient) -> None:
    desk = Desk(Tablet(any_app), night_name="Rose Spence Memorial")
    for player, name in (("p1", ROSE), ("p2", "Ken Oleson")):
        desk.sell(player, name)
    desk.push()
    noted(desk.tablet)
    noted_elsewhere(desk.tablet)
    with any_app.app_context():
        remains = erasure.remains(any_app.extensions["holdfast"].org, [(TID, "p1")])
    assert [(row.tid, row.kind, row.count) for row in remains] == [
        (BOOK_ID, KEPT, 1),
        ("saturday", "incident-noted/1", 2),
        (TID, "incident-noted/1", 2),
        (TID, SET_UP, 1),
    ]
    html = posts(office, "/org/people/erase", one=[f"{TID}/p1"], grounds="asked").text
    assert "The name still stands in these records" in html
    holders = re.findall(r"<bdi>(.*?)</bdi>", html.partition('data-test="left"')[2])[:4]
    assert holders[:2] == ["The organization’s book", "saturday"]
    html = posts(office, "/org/people/erase", one=[f"{TID}/p2"], grounds="asked").text
    assert "No record of any night holds it, and none of the book." in html


def test_the_command_says_where_a_name_remains(
    tmp_path: Path, dist: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    app = create_app(tmp_path / "records", dist=dist, pairing_code=CODE)
    desk = Desk(Tablet(app), "friday")
    for player, name in (("p7", ROSE), ("p8", "Ken Oleson")):
        desk.sell(player, name)
    desk.push()
    noted(desk.tablet, "friday")
    noted_elsewhere(desk.tablet)
    closed(app)
    data = ["--data", str(tmp_path / "records")]
    done = ["--grounds", "letter", "--yes", *data]
    for words in (["--preview", *data], done):
        assert main(["erase", ROSE, *words]) == 0
        printed = capsys.readouterr().out.splitlines()[-3:]
        assert [line.partition(", ")[2] for line in printed] == [
            "The organization’s book: 1",
            "Thursday main event: 2",
            "saturday: 2",
        ]
    assert main(["erase", "Ken Oleson", *done]) == 0
    assert "No record of any night holds it" in capsys.readouterr().out
