"""Which browser the tests drive: the path of a Chromium or Chrome that starts on this machine.

A test run asks this once, if one of the chosen tests needs it (conftest.py), and hands the answer
on in HOLDFAST_CHROMIUM. Where none is installed one is downloaded: by Playwright, else by apt-get.

The other engines are found in the same way, but never downloaded: a machine without one skips its
tests.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = (
    "chromium-headless-shell",  # the same engine without windows: less to start and to draw
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "msedge",
)
PLACES = (
    "/snap/bin/chromium",
    "/opt/google/chrome/chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "~/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "${PROGRAMFILES}/Google/Chrome/Application/chrome.exe",
    "${PROGRAMFILES(X86)}/Google/Chrome/Application/chrome.exe",
    "${LOCALAPPDATA}/Google/Chrome/Application/chrome.exe",
    "${LOCALAPPDATA}/Chromium/Application/chrome.exe",
    "${PROGRAMFILES(X86)}/Microsoft/Edge/Application/msedge.exe",
)
PACKAGES = ("chromium-headless-shell", "chromium")
"""Debian's; others have the second only."""
# The others: names on the PATH, then places.
ENGINES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "firefox": (
        ("firefox-esr", "firefox"),
        (
            "/opt/firefox/firefox",
            "/Applications/Firefox.app/Contents/MacOS/firefox",
            "~/Applications/Firefox.app/Contents/MacOS/firefox",
        ),
    ),
    "webkit": (("WebKitWebDriver",), ()),
}
WEBKIT_WINDOW = Path(__file__).resolve().parent.parent / "e2e" / "engines" / "webkit_window.py"
MISSING = {
    "firefox": "No Firefox that starts: `apt-get install firefox-esr`, or name one in"
    " HOLDFAST_FIREFOX.",
    "webkit": "No WebKitGTK that starts: `apt-get install webkit2gtk-driver xvfb`, or name a"
    " WebKitWebDriver in HOLDFAST_WEBKIT.",
}
WHERE_PLAYWRIGHT_KEEPS_ITS_OWN = (
    "from playwright.sync_api import sync_playwright\n"
    "with sync_playwright() as p: print(p.chromium.executable_path)"
)


class NoBrowserError(Exception):
    """One sentence that says what to install."""


def find_browser() -> str:
    """The browser's path; may take minutes, when it has to be downloaded."""
    named = os.environ.get("HOLDFAST_CHROMIUM")
    if named:
        if starts(named):
            return named
        raise NoBrowserError(
            f"HOLDFAST_CHROMIUM names {named}, which does not start: correct it or unset it."
        )
    path = installed() or from_playwright()
    if path:
        return path
    say("No Chromium or Chrome found; downloading one for the tests")
    tried = run(sys.executable, "-m", "playwright", "install", "chromium")
    path = from_playwright()
    if not path and shutil.which("apt-get") and os.name == "posix" and os.geteuid() == 0:
        say("Installing Chromium with apt-get")
        run("apt-get", "update")
        for package in PACKAGES:
            tried = run("apt-get", "install", "-y", "--no-install-recommends", package)
            path = installed()
            if path:
                break
    if not path:
        raise NoBrowserError(
            "The browser tests need Chromium or Chrome; none is installed, and the download ended"
            f" with “{cause(tried)}”: install one, on Debian or Ubuntu with `sudo apt install"
            " chromium`, or name it in HOLDFAST_CHROMIUM, then start the same command again."
        )
    return path


def cause(tried: subprocess.CompletedProcess[str]) -> str:
    """The line in which a program said why it failed, as far as one can tell."""
    lines = [line.strip() for line in tried.stdout.splitlines() if line.strip()]
    if tried.returncode == 0:
        return "a browser that does not start here"
    errors = [line for line in lines if re.match(r"(?i)(e:|.*error|.*fail)", line)]
    return (errors or lines or [f"exit status {tried.returncode}"])[0][:160].rstrip(".:")


def installed() -> str | None:
    named = (shutil.which(name) for name in NAMES)
    placed = (os.path.expandvars(os.path.expanduser(place)) for place in PLACES)
    return next((path for path in (*named, *placed) if path and starts(path)), None)


def find_engine(engine: str) -> str | None:
    """The path of "firefox", or of the driver of "webkit"; None where none starts."""
    if os.name != "posix":
        return None  # their processes are ended as a group, which only exists there
    names, places = ENGINES[engine]
    variable = f"HOLDFAST_{engine.upper()}"
    named = os.environ.get(variable)
    paths = [named] if named else [*map(shutil.which, names), *map(os.path.expanduser, places)]
    starting_path = next((path for path in paths if path and starts_engine(engine, path)), None)
    if named and not starting_path:
        raise NoBrowserError(
            f"{variable} names {named}, which does not start: correct it or unset it."
        )
    return starting_path


def starts_engine(engine: str, path: str) -> bool:
    if engine == "firefox":
        return not is_snap(path) and starts(path)
    # The driver starts anywhere; the browser needs its libraries.
    window = [sys.executable, str(WEBKIT_WINDOW), "--version"]
    return os.path.isfile(path) and run(*window).returncode == 0


def is_snap(path: str) -> bool:
    """A snap has a /tmp of its own, in which no profile of ours is."""
    place = Path(path)
    if not place.is_file():
        return False
    with place.open("rb") as file:
        script = file.read(4096)
    return place.resolve().name == "snap" or b"/snap/bin/" in script


def from_playwright() -> str | None:
    process = run(sys.executable, "-c", WHERE_PLAYWRIGHT_KEEPS_ITS_OWN)
    path = process.stdout.strip().rpartition("\n")[2]
    return path if process.returncode == 0 and starts(path) else None


def starts(path: str) -> bool:
    """Whether the program runs here: a snap stub or missing libraries look installed, too."""
    if not os.path.isfile(path):
        return False
    if os.name == "nt":
        return True  # there, asking for the version opens a window
    try:
        return run(path, "--version").returncode == 0
    except OSError:
        return False


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
