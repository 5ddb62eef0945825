"""Several organizations on one server: how one is added, and what a database of before becomes."""

from __future__ import annotations

import json
import os
import secrets
from pathlib import Path

import pytest
from flask import Flask

from backend.app import create_app
from backend.cli import main
from backend.config import CODE_FILE
from backend.services.devices import enrolment
from backend.services.organization import accounts, organizations
from backend.services.organization.organizations import BadName
from backend.services.server import Server
from backend.store.db import read, write
from backend.store.devices import passes
from backend.store.devices.reach import DeviceReach
from tests.backend.conftest import CODE, closed
from tests.backend.kit.command_line import holdfast
from tests.backend.kit.office_forms import sign_in
from tests.backend.kit.tables_of import by_organization
from tests.backend.tablet import Tablet, lines_of, run_of


def enrols(app: Flask, code: str) -> int:
    """What a tablet that was never here is answered."""
    ask = {"dev": secrets.token_hex(8), "code": code, "label": "Door"}
    return app.test_client().post("/api/sync/1/enrol", json=ask).status_code


def test_a_code_leads_to_its_own_organization(any_app: Flask) -> None:
    server = any_app.extensions["holdfast"]
    with any_app.app_context():
        code = organizations.add("  Legion   Branch 43 ", 1)
    theirs = Tablet(any_app, "dev-t", code=code.lower().replace("-", " "))
    hello = theirs.send("POST", "/hello", json={}).json
    assert hello["organization"] == "Legion Branch 43"
    assert hello["store_id"] != server.store_id
    ours = Tablet(any_app)
    assert ours.send("POST", "/hello", json={}).json["store_id"] == server.store_id
    browser = any_app.test_client()
    assert sign_in(browser, code).status_code == 303
    assert "Legion Branch 43" in browser.get("/org").text


def test_the_same_device_in_two_organizations_is_two_devices(any_app: Flask) -> None:
    with any_app.app_context():
        code = organizations.add("Legion Branch 43", 1)
    ours, theirs = Tablet(any_app, "dev-a"), Tablet(any_app, "dev-a", code=code)
    theirs.push(theirs.write(2))
    assert ours.heads()["heads"] == {}
    assert ours.send("GET", "/nights").json["nights"] == []
    ours.push(ours.write(1))
    assert theirs.heads()["heads"]["dev-a"][0] == 2


def test_of_a_code_only_the_hash_is_kept(app: Flask, tmp_path: Path) -> None:
    with app.app_context():
        code = organizations.add("Legion Branch 43", 1)
    assert len(code.replace("-", "")) == 12
    closed(app)
    for file in (tmp_path / "data").glob("holdfast.sqlite3*"):
        assert code.encode() not in file.read_bytes()
        assert code.replace("-", "").encode() not in file.read_bytes()


@pytest.mark.parametrize("name", ["", "   ", "a\u202eb", "x" * 81])
def test_a_name_is_one_line(app: Flask, name: str) -> None:
    with app.app_context(), pytest.raises(BadName):
        organizations.add(name, 1)


def test_the_command_shows_the_code_once_and_lists_the_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    data = ["--data", str(tmp_path / "data")]
    closed(create_app(tmp_path / "data"))
    assert main(["organizations", "add", "Legion Branch 43", *data]) == 0
    assert "shown only now: " in capsys.readouterr().out
    monkeypatch.setenv("HOLDFAST_LANG", "fr")
    assert main(["organizations", "list", *data]) == 0
    assert capsys.readouterr().out == "L’organisme du serveur lui-même\nLegion Branch 43\n"
    assert main(["organizations", "add", " ", *data]) == 2
    assert "au plus 80 lettres" in capsys.readouterr().err


# --- Another code, where somebody has it who should not ------------------------------------------


def test_another_code_ends_what_the_old_one_opened(any_app: Flask) -> None:
    with any_app.app_context():
        old = organizations.add("Legion Branch 43", 1)
        org = next(row.org for row in organizations.listed() if row.name)
    theirs = Tablet(any_app, "dev-t", code=old)
    with any_app.app_context():
        new = organizations.another_code(org, None)
        assert organizations.end_what_it_opened(org, pair_again=False) == 0
    assert new != old
    assert enrols(any_app, old) == 403
    assert enrols(any_app, new) == enrols(any_app, CODE) == 200
    assert theirs.heads()["heads"] == {}, "a hall goes on: who is in stays in"


def test_a_code_for_helpers_ends_with_the_code_of_the_organization(any_app: Flask) -> None:
    server: Server = any_app.extensions["holdfast"]
    with any_app.app_context():
        organizations.add("Legion Branch 43", 1)
        org = next(row.org for row in organizations.listed() if row.name)
        helper = enrolment.new_code()
        reach = DeviceReach(role="viewer", only_tid="", names=False)
        keep = enrolment.code_hash(helper)
        write(lambda session: passes.keep(session, org, keep, reach, now=1, until=2**50, uses=3))
        assert read(lambda session: passes.with_code(session, keep, "dev-h", server.now_ms()))
        organizations.end_what_it_opened(org, pair_again=False)
        assert not read(lambda session: passes.with_code(session, keep, "dev-h", 2))


def test_every_tablet_pairs_again_where_some_may_be_a_strangers(any_app: Flask) -> None:
    with any_app.app_context():
        old = organizations.add("Legion Branch 43", 1)
        org = next(row.org for row in organizations.listed() if row.name)
    theirs, ours = Tablet(any_app, "dev-t", code=old), Tablet(any_app, "dev-a")
    theirs.push(theirs.write(2))
    with any_app.app_context():
        new = organizations.another_code(org, None)
        assert organizations.end_what_it_opened(org, pair_again=True) == 1
        assert organizations.end_what_it_opened(org, pair_again=True) == 0, "those wait already"
    assert theirs.send("GET", "/nights").status_code == 401
    assert ours.send("GET", "/nights").status_code == 200, "those of another organization stay in"
    back = Tablet(any_app, "dev-t", code=new)
    assert back.heads()["heads"]["dev-t"][0] == 2, "what it brought before stays"


def test_the_command_gives_the_servers_own_organization_another_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, dist: Path
) -> None:
    monkeypatch.delenv("HOLDFAST_PAIRING_CODE", raising=False)
    data, code_file = tmp_path / "data", tmp_path / "data" / CODE_FILE
    app = create_app(data, dist=dist)
    old = code_file.read_text().strip()
    Tablet(app, "dev-a", code=old)
    assert main(["organizations", "code", "--tablets", "--data", str(data)]) == 0
    printed, new = capsys.readouterr().out, code_file.read_text().strip()
    assert new != old
    assert new in printed
    assert "paired again before they sync: 1." in printed
    assert os.name != "posix" or code_file.stat().st_mode & 0o777 == 0o600
    # The server runs on, and goes by the new one.
    assert (enrols(app, old), enrols(app, new)) == (403, 200)
    closed(app)
    app = create_app(data, dist=dist)
    assert (enrols(app, old), enrols(app, new)) == (403, 200)
    closed(app)


def test_a_code_that_is_set_where_the_server_runs_is_changed_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, dist: Path
) -> None:
    """The command ends what it opened all the same, and says no code that nobody goes by."""
    monkeypatch.setenv("HOLDFAST_PAIRING_CODE", CODE)
    data = tmp_path / "data"
    app = create_app(data, dist=dist)
    for is_known in (True, False):
        assert main(["organizations", "code", "--data", str(data)]) == 0
        printed = capsys.readouterr().out
        assert "HOLDFAST_PAIRING_CODE" in printed
        assert "is now" not in printed
        assert "Codes for helpers ended" in printed
        if is_known:  # whoever keeps the server may not have it in their own shell
            monkeypatch.delenv("HOLDFAST_PAIRING_CODE")
            assert not (data / CODE_FILE).exists()
    closed(app)


def test_a_command_makes_no_code_beside_a_server_that_has_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where its surroundings set the server's, theirs would be another."""
    data = tmp_path / "data"
    closed(create_app(data, pairing_code=CODE))
    for words in (("accounts", "add", "Ken"), ("organizations", "add", "Legion"), ("tables",)):
        assert main([*words, "--data", str(data)]) == 0
    assert not (data / CODE_FILE).exists()
    closed(create_app(data))
    server_code = (data / CODE_FILE).read_text()
    assert main(["accounts", "list", "--data", str(data)]) == 0
    assert (data / CODE_FILE).read_text() == server_code


def test_an_organization_is_renamed_and_no_two_have_one_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of two of one name neither could be reached."""
    data = tmp_path / "data"
    closed(create_app(data, pairing_code=CODE))

    def says(status: int, *words: str) -> str:
        assert main(["organizations", *words, "--data", str(data)]) == status
        return "".join(capsys.readouterr())

    says(0, "add", "Legion Branch 43")
    assert "already" in says(2, "add", "legion  branch 43")
    says(0, "add", "Curling Club")
    assert "already" in says(2, "rename", "Legion Branch 43", "--of", "Curling Club")
    assert "at most 80" in says(2, "rename", " ", "--of", "Curling Club")
    assert "HOLDFAST_ORGANIZATION" in says(2, "rename", "Ours")
    assert "called so" in says(0, "rename", "Curling and Darts", "--of", "Curling Club")
    assert "called so" in says(0, "rename", "Curling and darts", "--of", "Curling and Darts")
    own, legion, club = json.loads(says(0, "list", "--json"))
    assert (own["own"], own["name"]) == (True, "")
    assert [legion["name"], club["name"]] == ["Legion Branch 43", "Curling and darts"]
    assert "called so" in says(0, "rename", "Darts", "--of", club["id"]), "by its id as well"
    app = create_app(data, pairing_code=CODE)
    with app.app_context():
        theirs = app.extensions["holdfast"].of(club["id"])
    assert theirs.settings.organization == "Darts"
    closed(app)


def test_one_that_is_removed_leaves_no_row_and_no_trace_and_the_others_stay(
    any_app: Flask, tmp_path: Path
) -> None:
    server = any_app.extensions["holdfast"]
    with any_app.app_context():
        code = organizations.add("Legion Branch 43", 1)
        org = server.with_code(code).org
    theirs, ours = Tablet(any_app, "dev-t", code=code), Tablet(any_app)
    theirs.push(theirs.write(3))
    theirs.push(run_of("dev-t", lines_of(1), tid="book"), tid="book")
    ours.push(ours.write(2))
    with any_app.app_context():
        accounts.add(org, "Ann", "office", 1)
        there = organizations.content(org)
        assert (there.nights, there.records, there.tablets, there.accounts) == (1, 4, 1, 1)
        organizations.remove(org)
        assert set(by_organization()) == {server.org}
        assert [row.org for row in organizations.listed()] == [server.org]
    assert theirs.send("POST", "/hello", json={}).status_code == 401
    assert enrols(any_app, code) == 403
    assert ours.heads()["heads"]["dev-a"][0] == 2
    closed(any_app)
    for file in (tmp_path / "data").glob("holdfast.sqlite3*"):
        assert org.encode() not in file.read_bytes()


def test_one_is_removed_only_where_somebody_says_yes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed(create_app(tmp_path / "data"))
    assert holdfast("organizations", "add", "Legion", "--data", tmp_path / "data").returncode == 0
    for typed, status in (("no", 1), ("", 1), ("Yes ", 0), ("yes", 2)):
        monkeypatch.setattr("builtins.input", lambda prompt, typed=typed: typed)
        done = holdfast("organizations", "remove", "--of", "Legion", "--data", tmp_path / "data")
        assert done.returncode == status


def test_the_servers_own_is_known_by_the_name_that_its_settings_give_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed(create_app(tmp_path / "data"))
    monkeypatch.setenv("HOLDFAST_ORGANIZATION", "Royal 42")
    data = ("--data", tmp_path / "data")
    assert holdfast("accounts", "add", "Ann", "--of", "royal  42", *data).returncode == 0
    assert holdfast("accounts", "list", "--of", "Royal 42", *data).stdout == "Ann, office\n"
    assert "already" in holdfast("organizations", "add", "royal 42", *data).stderr
    file = tmp_path / "own.backup"
    assert holdfast("backup", file, "--of", "Royal 42", *data).stdout == (
        f"Royal 42 is whole in {file}: 0 nights, 0 records.\n"
    )
