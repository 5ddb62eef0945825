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
import functools
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, Request, expect, sync_playwright

from e2e import profiles
from e2e.nursery import Nursery
from tests.browser import find_browser
from webapp.build.assemble import DEFAULT_OUT, build

ROOT = Path(__file__).resolve().parent.parent
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE_MS = 90_000
PAIRING_CODE = "open-sesame"


expect.set_options(timeout=30_000)


class Server:
    """The real server; see the top of this file."""

    def __init__(
        self, folder: Path, dist: Path, root: Path = ROOT, port: int | None = None
    ) -> None:
        self.data = folder / "data"
        self.dist = dist
        self.root = root
        self.pairing_code = PAIRING_CODE
        self._faults = folder / "faults.json"
        self._log = folder / "requests.log"
        self._said = folder / "server.log"
        self._process: int | subprocess.Popen[bytes] | None = None
        self.port = port or _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        folder.mkdir(parents=True, exist_ok=True)
        self.fault()
        self.forget()

    def start(self) -> None:
        told = ["--port", str(self.port), "--data", str(self.data), "--dist", str(self.dist)]
        told += ["--faults", str(self._faults), "--log", str(self._log)]
        if self.root == ROOT and hasattr(os, "fork"):
            self._process = nursery().start(told, self._said)
        else:
            command = [sys.executable, "-m", "e2e.serving", *told]
            with self._said.open("ab") as said:
                self._process = subprocess.Popen(command, cwd=self.root, stdout=said, stderr=said)
        self._answers()

    def _answers(self) -> None:
        """Wait until it does."""
        for _ in range(1_500):
            if not self._runs():
                raise AssertionError("the server stopped:\n" + self._said.read_text("utf-8"))
            try:
                with self.get("/healthz"):
                    return
            except urllib.error.HTTPError as error:
                error.close()
            except OSError:
                pass
            time.sleep(0.02)
        raise AssertionError("the server does not answer")

    def _runs(self) -> bool:
        if isinstance(self._process, int):
            return nursery().runs(self._process)
        return self._process is not None and self._process.poll() is None

    def kill(self) -> None:
        if isinstance(self._process, int):
            nursery().kill(self._process)
        elif self._process is not None:
            self._process.kill()
            self._process.wait()
        self._process = None

    def get(self, path: str, **headers: str) -> Any:
        """urlopen of a path; headers with _ for -."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return urllib.request.urlopen(urllib.request.Request(self.url + path, headers=named))

    def ask(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        """What it answers, as JSON."""
        request = urllib.request.Request(
            self.url + path,
            method=method,
            data=json.dumps(body).encode() if body is not None else None,
            headers={"Content-Type": "application/json", "Authorization": f"Bearer {token}"},
        )
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def fault(self, **faults: object) -> None:
        part = self._faults.with_suffix(".part")
        part.write_text(json.dumps(faults), "utf-8")
        part.replace(self._faults)

    def requests(self) -> list[tuple[str, str, str]]:
        lines = self._log.read_text("utf-8").splitlines()
        return [(method, path, status) for method, path, status in map(str.split, lines)]

    def forget(self) -> None:
        self._log.write_text("", "utf-8")


class Browser:
    """One Chromium with its profile; see the top of this file."""

    def __init__(self, context: BrowserContext, profile: Path, url: str) -> None:
        self.context = context
        self.url = url
        self.strayed: list[str] = []
        self.problems: list[str] = []
        self._profile = profile
        context.on("request", self._requested)
        context.on("weberror", lambda error: self.problems.append(str(error.error)))
        context.set_default_timeout(PATIENCE_MS)
        self.page: Page = context.pages[0]

    def _requested(self, request: Request) -> None:
        where = urlsplit(request.url)
        inside = where.scheme in ("data", "blob", "about")
        if not inside and f"{where.scheme}://{where.netloc}" != self.url:
            self.strayed.append(request.url)

    def open(self, path: str = "/", page: Page | None = None) -> Page:
        page = page or self.page
        page.goto(self.url + path, wait_until="commit")
        return page

    def ready(self, page: Page | None = None) -> Page:
        page = page or self.page
        expect(page.locator("body")).to_have_attribute("data-ready", "1", timeout=PATIENCE_MS)
        return page

    def close(self) -> None:
        with contextlib.suppress(Exception):  # it may have been killed
            self.context.close()

    def kill(self) -> None:
        """SIGKILL, as when the battery is pulled; the profile stays as it is on disk."""
        process = int(os.readlink(self._profile / "SingletonLock").rpartition("-")[2])
        os.kill(process, signal.SIGKILL)
        for _ in range(100):
            try:
                os.kill(process, 0)
            except ProcessLookupError:
                break
            time.sleep(0.05)
        self.close()


@functools.cache
def nursery() -> Nursery:
    return Nursery(ROOT)


def _free_port(wanted: int = 0) -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", wanted))
        return int(probe.getsockname()[1])


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last, in whatever order folders were named: Playwright's driver keeps an
    event loop running until the end, and no test after it could run one of its own.
    """
    here = Path(__file__).parent
    items.sort(key=lambda item: here in item.path.parents)


@pytest.fixture(scope="session")
def dist() -> Path:
    build(DEFAULT_OUT)
    return DEFAULT_OUT


@pytest.fixture(scope="session")
def port() -> int:
    """The one that servers take turns at: below those that a machine gives away unasked."""
    for wanted in random.SystemRandom().sample(range(20_000, 32_000), 100):
        with contextlib.suppress(OSError):
            return _free_port(wanted)
    raise AssertionError("no port is free")


@pytest.fixture(scope="session", autouse=True)
def _nobody_is_left() -> Iterator[None]:
    yield
    if nursery.cache_info().currsize:
        nursery().close()


@pytest.fixture
def server(dist: Path, port: int, tmp_path: Path) -> Iterator[Server]:
    found = Server(tmp_path / "server", dist, port=port)
    try:
        found.start()
        found.forget()
        yield found
    finally:
        found.kill()


@pytest.fixture(scope="session")
def chromium() -> str:
    return find_browser()


@pytest.fixture(scope="session")
def playwright_driver() -> Iterator[Playwright]:
    with sync_playwright() as driver:
        yield driver


Opener = Callable[..., Browser]


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
    opened: list[Browser] = []
    kept: Path | None = None

    def opener(name: str = "tablet", *, new: bool = False, **options: Any) -> Browser:
        profile = tmp_path / "profiles" / name
        if kept and not new:
            profiles.begin(profile, kept)
        settings: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "locale": "en-CA"}
        settings |= {"args": FLAGS, "executable_path": chromium, "headless": True, **options}
        context = playwright_driver.chromium.launch_persistent_context(profile, **settings)
        opened.append(Browser(context, profile, server.url))
        return opened[-1]

    # Another address or another app is another browser's business.
    if not new_here and (server.port, server.dist) == (port, DEFAULT_OUT):
        kept = tmp_path_factory.getbasetemp() / "opened-before"
        if not kept.exists():
            browser = opener("opened-before", new=True)
            browser.open()
            browser.ready()
            browser.close()
            profiles.keep(tmp_path / "profiles" / "opened-before", tmp_path / "kept")
            (tmp_path / "kept").rename(kept)
            server.forget()

    yield opener
    for browser in opened:
        browser.close()
    assert [url for browser in opened for url in browser.strayed] == []
    assert [text for browser in opened for text in browser.problems] == []


@pytest.fixture
def phone(tablet: Opener) -> Opener:
    def opener(name: str = "phone", **options: Any) -> Browser:
        screen = {"viewport": {"width": 360, "height": 800}, "has_touch": True}
        return tablet(name, new=True, **{**screen, **options})

    return opener


# Below what they stand on.
from e2e.running import (  # noqa: E402
    _chrome,
    _running_hands,
    chrome,
    hall,
    hands,
    running,
)

__all__ = ["_chrome", "_running_hands", "chrome", "hall", "hands", "running"]
