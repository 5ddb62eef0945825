"""A tablet that was away meets the night after its seal: what it sold is kept, said on its own
screen, on the director's and in the office, and changes nothing that was sealed; whoever verifies
a saved night is told so.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from backend.cli import main
from tests.kit.locator import expect
from tests.kit.office import lists_devices
from tests.kit.organization import Organization
from tests.kit.papers import SEAL_SHORT
from tests.kit.several import sends
from tests.kit.volunteer import Opener, Volunteer, opens

LATE = "It came after the night was sealed"


def verified(
    volunteer: Volunteer, folder: Path, seal: str, capsys: pytest.CaptureFixture[str]
) -> tuple[int, str]:
    """What `holdfast verify` says of the night that this tablet saves as a file."""
    path = folder / "saved.txt"
    path.write_text(volunteer.exports(folder), "utf-8")
    capsys.readouterr()
    status = main(["verify", str(path), "--seal", seal])
    printed = capsys.readouterr()
    return status, printed.out + printed.err


def decides_on(volunteer: Volunteer) -> None:
    """The screen with what is to be decided."""
    where = f"#/night/{volunteer.night}/conflicts"
    volunteer.goes(where)


def reads_of_the_late_sale(volunteer: Volunteer, sealed: str, called: str) -> None:
    """The seal stands, the sale is in no total, and the working screen says that something is to
    be decided, and why.
    """
    volunteer.go("tonight")
    expect(volunteer.test("seal-short")).to_have_text(sealed)
    volunteer.go("door")
    assert volunteer.figure("entries") == 4
    volunteer.go("tonight")
    expect(volunteer.test("conflict-count").first).to_be_visible()
    decides_on(volunteer)
    expect(volunteer.test("conflict")).to_have_count(1)
    expect(volunteer.test("conflict")).to_contain_text(LATE)


def test_a_tablet_that_meets_the_sealed_night_is_heard_and_changes_nothing(
    server: Organization,
    tablet: Opener,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, director = opens(tablet, "/#/data", name="director")
    director.connects(server.pairing_code)
    director.sets_up_selkirk()
    director.go("door")
    director.sells_entries(["Ann", "Ben", "Cy", "Dee"])
    sends(director)
    away, helper = opens(tablet, "/#/data", name="helper", night=director.night)
    helper.connects(server.pairing_code)
    helper.page.locator('[data-act="sync"]').click()
    expect(helper.test("data-organization")).not_to_have_text("0")
    away.context.set_offline(True)
    helper.go("door")
    helper.sells_entries(["Zoe"])

    director.go("seats")
    director.draws_and_starts()
    director.go("out")
    for ticket in (1, 2, 3):
        director.busts(ticket)
        director.confirms_out()
    director.go("tonight")
    director.seals()
    expect(director.test("seal-short")).to_have_text(SEAL_SHORT)
    sealed = director.test("seal-short").inner_text()
    sends(director)

    away.context.set_offline(False)
    sends(helper)
    sends(director)
    reads_of_the_late_sale(helper, sealed, "helper")
    reads_of_the_late_sale(director, sealed, "director")
    for each in (director, helper):
        status, printed = verified(each, tmp_path, sealed, capsys)
        assert status == 0, printed
        assert "Proved: these are the records" in printed
        assert "Records that came after the seal and do not count: 1" in printed

    office = lists_devices(server)
    office.goto(f"/org/nights/{director.night}")
    expect(office.locator("main")).to_contain_text(LATE)
    expect(office.locator("main")).to_contain_text(sealed)

    # It cannot be taken in as it was written, the night being over: the director leaves it out.
    decides_on(director)
    director.test("conflict").locator('[data-act="conflict-leave"]').click()
    expect(director.test("conflict")).to_have_count(0)
    director.saved()
    director.go("tonight")
    expect(director.test("seal-short")).to_have_text(sealed)
    sends(director)
    sends(helper)
    expect(helper.test("conflict-count")).to_have_count(0)
    status, printed = verified(helper, tmp_path, sealed, capsys)
    assert status == 0, printed
