"""What every browser test stands on.

`dist`: the built web app (built first when it is not up to date).

`server`: a Server, the organization's real server in a process of its own, started, on a port
that stays the same. `server.kill()` is a SIGKILL, `server.start()` brings it back over the same
data; `server.url`, `server.data`, `server.pairing_code`. `server.fault(cut="stdlib")` switches a
fault on and `server.fault()` all off, see e2e/serving.py; `server.requests()` is
[(method, path, status)] since the last `server.forget()`.

`tablet`: a factory. `tablet()` or `tablet("second")` opens a Chromium with a profile of its own
that survives closing, and gives a Browser: `.page`, `.context`, `.open(path)`, `.ready()` (waits
for the first screen), `.close()`, `.kill()` (SIGKILL of the whole browser); `tablet(name)` again
opens the same profile again. Options of Playwright's launch_persistent_context may be given:
`tablet(viewport=...)`. Its browser has kept the app's files from another day, and nothing else of
it, see e2e/profiles.py; `tablet("name", new=True)` never saw it. At the end of the test every
request that left the server's origin is an error; so is every uncaught script error, unless the
test emptied `.problems`.

`phone`: the same factory with a phone's screen.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Playwright, sync_playwright

from e2e import profiles
from e2e.machines import Browser, Opener, Server, free_port, nursery, opened
from e2e.running import _chrome, _running_hands, chrome, hall, hands, running
from tests.browser import find_browser
from webapp.build.assemble import DEFAULT_OUT, build

__all__ = ["_chrome", "_running_hands", "chrome", "hall", "hands", "running"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last, in whatever order folders were named: Playwright's driver keeps an
    event loop running until the end, and no test after it could run one of its own.
    """
    here = Path(__file__).parent
    items.sort(key=lambda test: here in test.path.parents)


@pytest.fixture(scope="session")
def dist() -> Path:
    build(DEFAULT_OUT)
    return DEFAULT_OUT


@pytest.fixture(scope="session")
def port() -> int:
    """The one that servers take turns at: below those that a machine gives away unasked."""
    for wanted in random.SystemRandom().sample(range(20_000, 32_000), 100):
        with contextlib.suppress(OSError):
            return free_port(wanted)
    raise AssertionError("no port is free")


@pytest.fixture(scope="session", autouse=True)
def _nobody_is_left() -> Iterator[None]:
    yield
    if nursery.cache_info().currsize:
        nursery().close()


@pytest.fixture
def server(dist: Path, port: int, tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "server", dist, port=port)
    try:
        server.start()
        server.forget()
        yield server
    finally:
        server.kill()


@pytest.fixture(scope="session")
def chromium() -> str:
    return find_browser()


@pytest.fixture(scope="session")
def playwright_driver() -> Iterator[Playwright]:
    with sync_playwright() as driver:
        yield driver


@pytest.fixture
def new_here() -> bool:
    """Whether its browser never saw the app; modules about that have a fixture of this name."""
    return False


@pytest.fixture
def tablet(
    server: Server,
    port: int,
    new_here: bool,
    chromium: str,
    playwright_driver: Playwright,
    tmp_path: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Opener]:
    browsers: list[Browser] = []
    opened_before: Path | None = None

    def opener(name: str = "tablet", *, new: bool = False, **options: Any) -> Browser:
        profile = tmp_path / "profiles" / name
        if opened_before and not new:
            profiles.begin(profile, opened_before)
        browsers.append(opened(playwright_driver, chromium, profile, server.url, **options))
        return browsers[-1]

    # Another address or another app is another browser's business.
    if not new_here and (server.port, server.dist) == (port, DEFAULT_OUT):
        opened_before = tmp_path_factory.getbasetemp() / "opened-before"
        if not opened_before.exists():
            browser = opener("opened-before", new=True)
            browser.open()
            browser.ready()
            browser.close()
            profiles.keep(tmp_path / "profiles" / "opened-before", tmp_path / "kept")
            (tmp_path / "kept").rename(opened_before)
            server.forget()

    yield opener
    for browser in browsers:
        browser.close()
    assert [url for browser in browsers for url in browser.strayed] == []
    assert [text for browser in browsers for text in browser.problems] == []


@pytest.fixture
def phone(tablet: Opener) -> Opener:
    def opener(name: str = "phone", **options: Any) -> Browser:
        screen = {"viewport": {"width": 360, "height": 800}, "has_touch": True}
        return tablet(name, new=True, **{**screen, **options})

    return opener
