"""The browsers beside Chromium, where the machine has them.

`other`: a factory of Screens, once for Firefox and once for WebKitGTK: `other()` or
`other("second")` opens a browser with a profile of its own that survives `screen.driver.kill()`;
the same name opens the same profile again. `other.engine` is "firefox" or "webkit". A machine
without the engine skips with one sentence; a whole run fails with it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest

from e2e.engines.screen import Screen
from e2e.engines.webdriver import Driver, Firefox, WebKit
from e2e.machines import Server
from tests.browser import MISSING, find_engine
from tests.kit import promises

ZONE = "America/Winnipeg"
TABLET = (1280, 800)


def _lacks(reason: str) -> NoReturn:
    """A whole run that left these out would be noted as if it had held them."""
    if promises.in_full():
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """An X display: the machine's own, else a virtual one."""
    if os.environ.get("DISPLAY"):
        yield os.environ["DISPLAY"]
        return
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1920x1400x24", "-nolisten", "tcp"]
    if not shutil.which(command[0]):
        _lacks("WebKitGTK needs a screen: `apt-get install xvfb` gives it one")
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as screen:
        assert screen.stdout is not None
        yield ":" + screen.stdout.readline().strip()
        screen.terminate()


class Opener:
    """See the top of this file."""

    def __init__(self, engine: str, path: str, folder: Path, url: str, display: str) -> None:
        self.engine = engine
        self._path = path
        self._folder = folder
        self._url = url
        self._display = display
        self.opened: list[Driver] = []

    def __call__(self, name: str = "tablet", size: tuple[int, int] = TABLET, **env: str) -> Screen:
        profile = self._folder / name
        env = {"TZ": ZONE, "LC_ALL": "C", **env}
        if self.engine == "webkit":
            env["DISPLAY"] = self._display
        make = {"firefox": Firefox, "webkit": WebKit}[self.engine]
        self.opened.append(make(self._path, profile, size, **env))
        return Screen(self.opened[-1], self._url)


@pytest.fixture(params=["firefox", "webkit"])
def other(request: pytest.FixtureRequest, server: Server, tmp_path: Path) -> Iterator[Opener]:
    engine: str = request.param
    path = find_engine(engine)
    if path is None:
        _lacks(MISSING[engine])
    display = request.getfixturevalue("display") if engine == "webkit" else ""
    opener = Opener(engine, path, tmp_path / "profiles", server.url, display)
    yield opener
    for driver in opener.opened:
        driver.kill()
