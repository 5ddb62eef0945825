"""Firefox and WebKitGTK, driven by the W3C WebDriver protocol: no package, no driver downloaded.

Firefox speaks it over its own socket (Marionette); WebKitGTK through WebKitWebDriver, over HTTP.
Each browser keeps a profile that survives `kill()`; all its processes are one process group.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any, Protocol

START_S = 60
ANSWER_S = 120
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
# Nothing but the server under test is asked for anything.
FIREFOX_PREFS: dict[str, object] = {
    "marionette.port": 0,
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.safebrowsing.downloads.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "network.proxy.type": 0,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "toolkit.telemetry.server": "",
}
# WebDriver's commands as Marionette names them, and where each is posted over HTTP.
HTTP = {
    "Navigate": "/url",
    "ExecuteScript": "/execute/sync",
    "ElementClick": "/element/{id}/click",
    "ElementSendKeys": "/element/{id}/value",
    "SetWindowRect": "/window/rect",
}


DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class WebDriverError(Exception):
    """What the browser answered: the error's name, then its words."""


class Driver(Protocol):
    """One browser with one window."""

    def call(self, command: str, **parameters: Any) -> Any:
        """A command of WebDriver by its name, an element in *id*; WebDriverError when it fails."""

    def kill(self) -> None:
        """SIGKILL of the whole browser, as when the battery is pulled."""


class Started:
    """A browser's processes, in a group of their own."""

    def __init__(self, command: list[str], log_path: Path, **env: str) -> None:
        log_path.parent.mkdir(parents=True, exist_ok=True)
        self._said = log_path
        with log_path.open("ab") as out:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                env={**os.environ, **env},
                start_new_session=True,
            )

    def wait_for(self, look: Any) -> Any:
        """What *look* answers once it answers anything; it may raise OSError until then."""
        for _ in range(START_S * 10):
            if self.process.poll() is not None:
                break
            with contextlib.suppress(OSError, ValueError):
                answer = look()
                if answer:
                    return answer
            time.sleep(0.1)
        raise WebDriverError("did not start: " + self._said.read_text("utf-8", "replace")[-2000:])

    def kill(self) -> None:
        """SIGKILL of every process, as when the battery is pulled."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


class Firefox:
    """Marionette: [0, id, command, parameters] out, [1, id, error, result] in, by length."""

    def __init__(self, path: str, profile: Path, size: tuple[int, int], **env: str) -> None:
        profile.mkdir(parents=True, exist_ok=True)
        prefs = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in FIREFOX_PREFS.items()]
        (profile / "user.js").write_text("\n".join(prefs), "utf-8")
        port_file = profile / "MarionetteActivePort"
        port_file.unlink(missing_ok=True)
        command = [path, "--headless", "--marionette", "--no-remote", "--profile", str(profile)]
        wide, high = size
        self.started = Started(
            command,
            profile / "said.log",
            HOME=str(profile),
            MOZ_HEADLESS_WIDTH=str(wide),
            MOZ_HEADLESS_HEIGHT=str(high),
            **env,
        )
        self._turn = 0
        with contextlib.ExitStack() as opened:  # nobody could end what did not begin well
            opened.callback(self.started.kill)
            port = self.started.wait_for(lambda: int(port_file.read_text("utf-8")))
            where = ("127.0.0.1", port)
            line = self.started.wait_for(lambda: socket.create_connection(where))
            self._socket: socket.socket = opened.enter_context(line)
            self._socket.settimeout(ANSWER_S)
            self._file = opened.enter_context(self._socket.makefile("rb"))
            self._read()  # the greeting
            self.call("NewSession", pageLoadStrategy="none")
            self._opened = opened.pop_all()

    def call(self, command: str, **parameters: Any) -> Any:
        self._turn += 1
        sent = json.dumps([0, self._turn, f"WebDriver:{command}", parameters]).encode()
        self._socket.sendall(f"{len(sent)}:".encode() + sent)
        _, _, error, result = self._read()
        if error:
            raise WebDriverError(f"{error['error']}: {error['message']}")
        return result["value"] if isinstance(result, dict) and "value" in result else result

    def _read(self) -> Any:
        digits = b""
        while not digits.endswith(b":"):
            digit = self._file.read(1)
            if not digit:
                raise WebDriverError("Firefox closed the connection")
            digits += digit
        return json.loads(self._file.read(int(digits[:-1])))

    def kill(self) -> None:
        self._opened.close()


class WebKit:
    """WebKitWebDriver, and the window that it starts."""

    def __init__(self, path: str, profile: Path, size: tuple[int, int], **env: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        homes = {"HOME": "", "XDG_DATA_HOME": "share", "XDG_CACHE_HOME": "cache"}
        env |= {name: str(profile / folder) for name, folder in homes.items()}
        self.started = Started([path, f"--port={port}"], profile / "said.log", **env)
        self._url = f"http://127.0.0.1:{port}/session"
        window = Path(__file__).with_name("webkit_window.py")
        options = {
            "binary": sys.executable,
            "args": [str(window), str(profile), *map(str, size)],
        }
        capabilities = {"webkitgtk:browserOptions": options, "pageLoadStrategy": "none"}
        with contextlib.ExitStack() as opened:
            opened.callback(self.started.kill)
            self.started.wait_for(lambda: socket.create_connection(("127.0.0.1", port))).close()
            begun = self._post("", {"capabilities": {"alwaysMatch": capabilities}})
            self._url += "/" + begun["sessionId"]
            opened.pop_all()

    def call(self, command: str, **parameters: Any) -> Any:
        path = HTTP[command].format(id=parameters.pop("id", ""))
        return self._post(path, parameters)

    def _post(self, path: str, body: dict[str, Any]) -> Any:
        request = urllib.request.Request(self._url + path, json.dumps(body).encode())
        request.add_header("Content-Type", "application/json")
        try:
            with DIRECT.open(request, timeout=ANSWER_S) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            with error:
                problem = json.load(error)["value"]
            raise WebDriverError(f"{problem['error']}: {problem['message']}") from None

    def kill(self) -> None:
        self.started.kill()
