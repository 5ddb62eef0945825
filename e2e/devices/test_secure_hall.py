"""One name in both places, by HTTPS: at home the organization's server answers it, in the hall the
laptop does. The app is installed once and goes on against either; without both it works on.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from e2e.machines import FLAGS, PAIRING_CODE, ROOT, Browser, Opener, free_port
from e2e.served import Served
from tests.kit.volunteer import THURSDAY, ZONE, Volunteer

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(600)]

NAME = "club.example"
ORIGIN = f"https://{NAME}"
PAIR = ROOT / "tests" / "backend" / "tls"
TRUSTED = "Xb7DPIDCwiSSeKiy86pFtAFDhHoHEUPScFh0U7/1VAE="
"""The key of hall.pem, as Chromium names it: the SHA-256 of its SubjectPublicKeyInfo in base64. To
trust it stands for the root that a tablet is given once.
"""
INSTALLED = """async () => {
  await navigator.serviceWorker.ready
  return [window.isSecureContext, navigator.serviceWorker.controller !== null]
}"""


@pytest.fixture
def new_here() -> bool:
    return True


class Place:
    """A server with the name's certificate, on a port of its own for HTTPS."""

    def __init__(self, folder: Path, dist: Path, *words: str) -> None:
        folder.mkdir()
        for name in ("hall.pem", "hall.key"):
            shutil.copy(PAIR / name, folder / name)
        (folder / "hall.key").chmod(0o600)
        self.secure_port = free_port()
        pair = ["--certificate", str(folder / "hall.pem"), "--key", str(folder / "hall.key")]
        pair += ["--secure-port", str(self.secure_port)]
        self.server = Served(folder / "server", dist, *words, *pair)


@pytest.fixture
def home(dist: Path, tmp_path: Path) -> Iterator[Place]:
    place = Place(tmp_path / "home", dist)
    yield place
    place.server.kill()


@pytest.fixture
def hall(dist: Path, tmp_path: Path) -> Iterator[Place]:
    place = Place(tmp_path / "hall", dist, "--hub")
    yield place
    place.server.kill()


def comes_to(tablet: Opener, place: Place, path: str) -> tuple[Browser, Volunteer]:
    """The same tablet, where the network says that the name is *place*."""
    flags = [
        *FLAGS,
        f"--ignore-certificate-errors-spki-list={TRUSTED}",
        f"--host-resolver-rules=MAP {NAME} 127.0.0.1:{place.secure_port}",
    ]
    browser = tablet("staff", new=True, timezone_id=ZONE, accept_downloads=True, args=flags)
    browser.url = ORIGIN
    volunteer = Volunteer(browser.page)
    volunteer.at(THURSDAY)
    browser.open(path)
    browser.ready()
    return browser, volunteer


def shows(volunteer: Volunteer, **counts: int) -> None:
    """So many records are where; the tablet sends by itself or when it is told to."""
    volunteer.go("data")
    if (key := volunteer.page.locator('[data-act="sync"]')).count():
        volunteer.taps(key)
    for place, count in counts.items():
        expect(volunteer.test(f"data-{place}")).to_have_text(str(count), timeout=60_000)


def test_an_installed_app_goes_by_the_organization_at_home_and_by_the_hub_in_the_hall(
    home: Place, hall: Place, tablet: Opener
) -> None:
    # At home: it installs, is let in, and what it sells is with the organization.
    home.server.start()
    browser, staff = comes_to(tablet, home, "/#/data")
    assert browser.page.evaluate(INSTALLED)[0] is True
    browser.page.reload()
    browser.ready()
    assert browser.page.evaluate(INSTALLED) == [True, True]
    staff.connects(PAIRING_CODE)
    staff.sets_up_selkirk()
    staff.go("door")
    staff.sells_entries(["Ann Ross", "Bob Okemaw"])
    shows(staff, here=4, organization=4)

    # The server is gone: the app comes up and sells; and it is there again.
    home.server.stop()
    browser.page.reload()
    browser.ready()
    staff.go("door")
    staff.sells_entries(["Cy Dyck"])
    shows(staff, here=5, organization=4)
    home.server.start()
    shows(staff, here=5, organization=5)
    night = staff.night
    browser.close()
    home.server.stop()

    # In the hall the laptop answers under the name. It does not know the tablet yet, and says so.
    hall.server.goes_on_to(home.server)
    hall.server.start()
    browser, staff = comes_to(tablet, hall, f"/#/night/{night}/data")
    staff.night = night
    expect(staff.test("problem")).to_contain_text("the hall’s hub, does not know this tablet")
    shows(staff, here=5, organization=5)
    staff.connects(PAIRING_CODE)
    shows(staff, here=5, hub=5, organization=5)
    staff.go("door")
    staff.sells_entries(["Di Flett"])
    shows(staff, here=6, hub=6, organization=5)
    staff.goes("#/nights")
    expect(browser.page.locator("#main")).to_contain_text("The hall’s hub has everything")

    # The internet comes back while the tablet is still in the hall.
    home.server.start()
    shows(staff, organization=6)
    staff.goes("#/nights")
    expect(browser.page.locator("#main")).to_contain_text("The organization has everything.")
    browser.close()

    # At home again it goes on without a code.
    browser, staff = comes_to(tablet, home, f"/#/night/{night}/door")
    staff.night = night
    staff.sells_entries(["Ed Li"])
    shows(staff, here=7, organization=7)
    expect(staff.test("problem")).to_have_count(0)
    assert staff.figure("data-here") == 7
