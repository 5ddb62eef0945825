"""The organization's server in a process of its own, and Chromium on a profile: what the fixtures
of e2e/conftest.py start, open and kill.
"""

from __future__ import annotations

import contextlib
import functools
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psutil
from playwright.sync_api import BrowserContext, Page, Playwright, Request, expect

from e2e.nursery import Nursery

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
AWAKE = "screen-wake-lock"
"""What a tablet's browser grants without asking, and one without windows only when told."""
SMALL = {"width": 1280, "height": 800}
PATIENCE_MS = 90_000
PAIRING_CODE = "open-sesame"


expect.set_options(timeout=30_000)


class Server:
    """The real server; see e2e/conftest.py."""

    def __init__(
        self, folder: Path, dist: Path, root: Path = ROOT, port: int | None = None
    ) -> None:
        self.data = folder / "data"
        self.dist = dist
        self.root = root
        self.pairing_code = PAIRING_CODE
        self.password = ""
        self._faults = folder / "faults.json"
        self._log = folder / "requests.log"
        self._said = folder / "server.log"
        self._process: int | subprocess.Popen[bytes] | None = None
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        folder.mkdir(parents=True, exist_ok=True)
        self.fault()
        self.forget()

    def start(self) -> None:
        arguments = ["--port", str(self.port), "--data", str(self.data), "--dist", str(self.dist)]
        arguments += ["--faults", str(self._faults), "--log", str(self._log)]
        if self.root == ROOT and hasattr(os, "fork"):
            self._process = nursery().start(arguments, self._said)
        else:
            command = [sys.executable, "-m", "e2e.serving", *arguments]
            with self._said.open("ab") as log:
                self._process = subprocess.Popen(command, cwd=self.root, stdout=log, stderr=log)
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

    def first_link(self) -> str:
        """The address that makes the first account, as the command on this machine prints it."""
        command = [sys.executable, "-m", "backend.cli", "accounts", "first"]
        completed = subprocess.run(
            [*command, "--data", str(self.data)],
            cwd=self.root,
            check=True,
            capture_output=True,
            encoding="utf-8",
        )
        return self.url + completed.stdout.split()[-1]

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
    """One Chromium with its profile; see e2e/conftest.py."""

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
        """SIGKILL to all its processes at once, as when the battery is pulled; the profile stays
        as it is on disk.
        """
        own = f"--user-data-dir={self._profile}"
        running = psutil.process_iter(["cmdline"])
        process = next(process for process in running if own in (process.info["cmdline"] or ()))
        group = os.getpgid(process.pid)
        assert group != os.getpgid(0), "the browser has a group of its own"
        os.killpg(group, signal.SIGKILL)
        psutil.wait_procs([process], timeout=10)
        self.close()


def failure(page: Page) -> str:
    """What the app says of its own failure, "" where all is well."""
    return "".join(page.locator('[data-test="failure"]').all_inner_texts())


@functools.cache
def nursery() -> Nursery:
    return Nursery(ROOT)


def free_port(wanted: int = 0) -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", wanted))
        return int(probe.getsockname()[1])


def opened(driver: Playwright, chromium: str, profile: Path, url: str, **options: Any) -> Browser:
    """A Chromium on this profile, as large as a tablet that lies; *options* are Playwright's."""
    settings: dict[str, Any] = {"viewport": SMALL, "locale": "en-CA", "args": FLAGS}
    settings |= {"executable_path": chromium, "headless": True, "permissions": [AWAKE], **options}
    return Browser(driver.chromium.launch_persistent_context(profile, **settings), profile, url)


Opener = Callable[..., Browser]
