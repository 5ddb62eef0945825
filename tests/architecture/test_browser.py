"""The tests' browser: an installed one, else Playwright's, else apt-get's, else one sentence.

Programs stand on the PATH as small scripts that note when they were called; the machine's own
browsers are out of sight.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import browser

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the stand-ins are shell scripts")


class Machine:
    """A machine with an empty PATH, on which programs are put one by one."""

    def __init__(self, folder: Path) -> None:
        self.bin = folder / "bin"
        self.bin.mkdir()
        self.playwrights = folder / "playwright" / "chrome"
        self.playwrights.parent.mkdir()
        self.calls: list[str] = []
        self.download_works = True
        self.packages = ["chromium-headless-shell", "chromium"]

    def has(self, name: str, code: int = 0) -> Path:
        return self.put(self.bin / name, code)

    def put(self, path: Path, code: int = 0) -> Path:
        path.write_text(f"#!/bin/sh\nexit {code}\n")
        path.chmod(0o755)
        return path

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """What `browser.run` does, without a network."""
        if command[0] == "apt-get":
            self.calls.append(" ".join(command[:2]))
            if command[-1] in self.packages:
                self.has(command[-1])
        elif "playwright" in command:
            self.calls.append("playwright install")
            if not self.download_works:
                output = (
                    "Downloading Chromium\nError: getaddrinfo ENOTFOUND cdn.example\n  at x.js\n"
                )
                return subprocess.CompletedProcess(command, 1, output)
            self.put(self.playwrights)
        elif "-c" in command:
            return subprocess.CompletedProcess(command, 0, f"{self.playwrights}\n")
        else:
            code = subprocess.call(command, stdout=subprocess.DEVNULL)
            return subprocess.CompletedProcess(command, code, "")
        return subprocess.CompletedProcess(command, 0, "")


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    fake_machine = Machine(tmp_path)
    monkeypatch.setenv("PATH", str(fake_machine.bin))
    monkeypatch.delenv("HOLDFAST_CHROMIUM", raising=False)
    monkeypatch.setattr(browser, "PLACES", ())
    monkeypatch.setattr(browser, "run", fake_machine.run)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    return fake_machine


def test_an_installed_browser_comes_first_and_nothing_is_fetched(machine: Machine) -> None:
    machine.put(machine.playwrights)
    chrome = machine.has("google-chrome")
    assert browser.find_browser() == str(chrome)
    assert machine.calls == []


def test_one_without_windows_comes_before_one_with(machine: Machine) -> None:
    machine.has("chromium")
    shell = machine.has("chromium-headless-shell")
    assert browser.find_browser() == str(shell)


def test_one_that_does_not_start_is_passed_over(machine: Machine) -> None:
    machine.has("chromium", code=1)  # as a snap's stand-in does
    chrome = machine.has("google-chrome")
    assert browser.find_browser() == str(chrome)


def test_what_playwright_fetched_before_is_used_again(machine: Machine) -> None:
    machine.put(machine.playwrights)
    assert browser.find_browser() == str(machine.playwrights)
    assert machine.calls == []


def test_playwright_is_asked_before_apt(machine: Machine) -> None:
    machine.has("apt-get")
    assert browser.find_browser() == str(machine.playwrights)
    assert machine.calls == ["playwright install"]


def test_apt_is_asked_when_playwright_cannot_fetch_one(machine: Machine) -> None:
    machine.has("apt-get")
    machine.download_works = False
    assert browser.find_browser() == str(machine.bin / "chromium-headless-shell")
    assert machine.calls == ["playwright install", "apt-get update", "apt-get install"]


def test_where_apt_has_none_without_windows_it_brings_the_other(machine: Machine) -> None:
    machine.has("apt-get")
    machine.download_works = False
    machine.packages = ["chromium"]
    assert browser.find_browser() == str(machine.bin / "chromium")


def test_who_may_not_install_is_told_what_to_install(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.has("apt-get")
    machine.download_works = False
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(browser.NoBrowserError, match="or name it in HOLDFAST_CHROMIUM") as stop:
        browser.find_browser()
    assert machine.calls == ["playwright install"]
    sentence = str(stop.value)
    assert "\n" not in sentence
    assert "with “Error: getaddrinfo ENOTFOUND cdn.example”" in sentence
    assert "`sudo apt install chromium`" in sentence


# ---- the other engines: found, never fetched ----


@pytest.fixture
def others(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> Machine:
    monkeypatch.delenv("HOLDFAST_FIREFOX", raising=False)
    monkeypatch.delenv("HOLDFAST_WEBKIT", raising=False)
    names = {engine: (named, ()) for engine, (named, _) in browser.ENGINES.items()}
    monkeypatch.setattr(browser, "ENGINES", names)
    return machine


def test_an_installed_firefox_is_found(others: Machine) -> None:
    others.has("firefox-esr", code=1)
    firefox = others.has("firefox")
    assert browser.find_engine("firefox") == str(firefox)


def test_a_firefox_in_a_snap_sees_no_profile_of_ours(others: Machine) -> None:
    stub = others.has("firefox")
    stub.write_text("#!/bin/sh\nexec /snap/bin/firefox\n")
    assert browser.find_engine("firefox") is None


def test_webkit_is_its_driver_and_a_window_that_starts(
    others: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = others.has("WebKitWebDriver")
    window = others.bin / "window.py"
    monkeypatch.setattr(browser, "WEBKIT_WINDOW", window)
    window.write_text("raise OSError")
    assert browser.find_engine("webkit") is None
    window.write_text("")
    assert browser.find_engine("webkit") == str(driver)


@pytest.mark.parametrize("engine", ["firefox", "webkit"])
def test_an_engine_that_is_named_is_taken_and_nothing_else(
    others: Machine, monkeypatch: pytest.MonkeyPatch, engine: str
) -> None:
    others.has("firefox")
    others.has("WebKitWebDriver")
    monkeypatch.setenv(f"HOLDFAST_{engine.upper()}", str(others.bin / "nothing"))
    with pytest.raises(browser.NoBrowserError, match=f"HOLDFAST_{engine.upper()} names"):
        browser.find_engine(engine)


@pytest.mark.parametrize("engine", ["firefox", "webkit"])
def test_a_machine_without_one_is_told_in_a_sentence_and_nothing_is_fetched(
    others: Machine, engine: str
) -> None:
    others.has("apt-get")
    assert browser.find_engine(engine) is None
    assert others.calls == []
    assert browser.MISSING[engine].count(". ") == 0
