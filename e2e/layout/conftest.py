"""`stage`: a running page on which any state of the table is reached (stage.py). What costs is
opening it, so each process that runs tests opens one.

`own_stage`: the same on a browser of its own, for what would leave something behind on the shared
one.

`own_browser`: a browser of its own whose clock runs, at the hour that the nights were prepared
for.

After each test all that the eye saw is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import datetime
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from e2e import profiles
from e2e.layout import pictures
from e2e.layout.look import Eye
from e2e.layout.stage import STARTING, Stage
from e2e.machines import Browser, Server, failure, opened
from tests.kit import nights
from tests.kit.volunteer import Volunteer


@pytest.fixture(scope="session", autouse=True)
def _pictures() -> Iterator[None]:
    yield
    if pictures.FOLDER:
        pictures.list_all()


def opened_at(
    moment: datetime, driver: Playwright, chromium: str, hall: Server, profile: Path
) -> Browser:
    """A browser in which it is *moment*."""
    still = {"reduced_motion": "reduce"}  # a colour on its way to another is neither
    browser = opened(driver, chromium, profile, hall.url, timezone_id="UTC", **still)
    browser.page.clock.install(time=moment)
    return browser


def staged(browser: Browser) -> Stage:
    """A stage on a browser that was just opened, a quarter of an hour before the nights' hour."""
    stage = Stage(Eye(browser.page), Volunteer(browser.page))
    browser.open("/#/nights")
    browser.ready()
    stage.stop_clock()
    return stage


@pytest.fixture(scope="session")
def _stage(
    hall: Server,
    chromium: str,
    playwright_driver: Playwright,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Stage]:
    profile = tmp_path_factory.mktemp("layout") / "tablet"
    browser = opened_at(nights.NOW - STARTING, playwright_driver, chromium, hall, profile)
    yield staged(browser)
    browser.close()
    assert browser.problems == []


@pytest.fixture
def stage(_stage: Stage) -> Iterator[Stage]:
    _stage.eye.begins()
    yield _stage
    failed = failure(_stage.page)
    if failed:
        _stage.begins_anew()  # what went wrong here is not the next one's
    assert not failed
    _stage.eye.holds()


@pytest.fixture(scope="session")
def _kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the first browser of its own kept of the app's files, once there was one."""
    return tmp_path_factory.mktemp("layout") / "kept"


@contextmanager
def _own(
    hall: Server,
    chromium: str,
    driver: Playwright,
    folder: Path,
    saved_profile: Path,
    moment: datetime,
    *,
    opens_app: bool = False,
) -> Iterator[Browser]:
    profile = folder / "own"
    if saved_profile.exists():
        profiles.begin(profile, saved_profile)
    browser = opened_at(moment, driver, chromium, hall, profile)
    yield browser
    browser.close()
    if opens_app and not saved_profile.exists():
        profiles.keep(profile, saved_profile)
    assert browser.problems == []


Own = Callable[..., AbstractContextManager[Browser]]


@pytest.fixture
def _opens_own(
    hall: Server, chromium: str, playwright_driver: Playwright, tmp_path: Path, _kept: Path
) -> Own:
    return partial(_own, hall, chromium, playwright_driver, tmp_path, _kept)


@pytest.fixture
def own_browser(_opens_own: Own) -> Iterator[Browser]:
    with _opens_own(nights.NOW) as browser:
        yield browser


@pytest.fixture
def own_stage(_opens_own: Own) -> Iterator[Stage]:
    with _opens_own(nights.NOW - STARTING, opens_app=True) as browser:
        stage = staged(browser)
        yield stage
        stage.eye.holds()
