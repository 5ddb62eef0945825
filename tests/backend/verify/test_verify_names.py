"""`holdfast verify` of the names beside the records: what is as typed, erased, or changed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from backend.cli import main
from backend.store.db import write
from backend.store.organization import people as rows
from pycore.ledger.lines.bundle import write_bundle
from pycore.ledger.model.names import erased
from pycore.night.night import Night
from pycore.papers import pack
from pycore.papers.pack import zipped
from pycore.voice import catalogues
from tests.backend.kit.office_forms import give, sign_in
from tests.backend.tablet import finished_night
from tests.core.hall import Hall, thursday

SALT = "a-salt-of-96-bit"


def hall() -> Hall:
    evening = thursday()
    for name in ("Rose Spence", "Ken Oleson", "Zoë Côté"):
        evening = evening.sell(name=name, salt=SALT)
    return evening


def verified(
    people: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> tuple[int, str, str]:
    path = tmp_path / "night.txt"
    path.write_text(write_bundle(hall().night.logs, people), "utf-8")
    status = main(["verify", str(path)])
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def test_names_as_they_were_typed_are_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    people = hall().night.people
    gone = {**people, "desk-2": erased("desk-2", "erased", "office")}
    del gone["desk-3"]
    status, out, _ = verified({**gone, "x": {**people["desk-1"]}}, tmp_path, capsys)
    assert status == 0
    assert "As typed, to the letter: 1;" in out
    assert "erased: 1; differ: 0; no digest in the records: 1; not here: 1." in out


def test_a_name_that_somebody_changed_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    people = hall().night.people
    altered = {**people, "desk-1": {**people["desk-1"], "name": "Rose\x1b[2J Spencer"}}
    status, out, err = verified(altered, tmp_path, capsys)
    assert status == 1
    assert out == ""  # nobody reads that it is whole, and then that it is not
    assert "ALTERED. These names are not what was typed" in err
    assert "Spencer" in err
    assert "\x1b" not in err
    assert "Oleson" not in err


def test_a_file_without_names_says_how_many_are_elsewhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, _ = verified({}, tmp_path, capsys)
    assert (status, "not here: 3" in out) == (0, True)


@pytest.mark.parametrize("people", [{"p": 5}, {"p": {"name": "A"}}, {"desk-1": {"name": 5}}])
def test_what_can_be_no_name_is_none(
    people: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, _ = verified(people, tmp_path, capsys)
    assert (status, "not here: 3" in out) == (0, True)


def test_the_names_of_a_report_pack_are_looked_at_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "pack.zip"
    night = hall().night
    people = dict(night.people)
    for name, status in (("Rose Spence", 0), ("Rose Spencer", 1)):
        people["desk-1"] = {**people["desk-1"], "name": name}
        files = pack.files(Night.of(night.logs, people), catalogues.catalogue("en"), "en")
        path.write_bytes(zipped(files))
        assert main(["verify", str(path)]) == status
        assert ("As typed, to the letter" in capsys.readouterr().out) is (status == 0)


def test_the_regulators_page_and_the_offices_say_it_too(any_app: Flask) -> None:
    desk = finished_night(any_app)
    office = any_app.test_client()
    sign_in(office)
    paths = (f"/org/nights/{desk.night.tid}", give(office))
    for path in paths:
        page = office.get(path).text
        assert f"As typed, to the letter: {len(desk.night.people)};" in page
        assert "Not what was typed" not in page
    changed = {**desk.night.people["p1"], "name": "<b>Somebody", "wall": desk.at + 1}
    with any_app.app_context():  # nobody brings one: somebody wrote in the database
        org, tid = any_app.extensions["holdfast"].org, desk.night.tid
        write(lambda session: rows.keep(session, org, tid, {"p1": changed}, most=9))
    for path in paths:
        page = office.get(path).text
        assert f"As typed, to the letter: {len(desk.night.people) - 1};" in page
        assert "differ: 1;" in page
        assert re.search(r"Not what was typed</span>\s*<bdi>&lt;b&gt;Somebody</bdi>", page)
