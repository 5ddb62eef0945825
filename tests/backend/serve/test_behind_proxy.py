"""`holdfast serve --behind-proxy 1` as docs/deployment.md says to run it: the served application,
with a real nginx in front that is set up by that page's own words, and with what nginx would say.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import re
import shutil
import socket
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol
from urllib.parse import urlencode

import pytest

from backend.app import create_app
from backend.front import served
from tests.backend.conftest import CODE, closed
from tests.backend.kit.office_forms import LINKS
from tests.backend.kit.serving import free_port, until
from tests.backend.tablet import Tablet
from tests.kit.account import NAME as NAMED
from tests.kit.account import PASSWORD, office_account

NAME = "club.example"
ENROL = "/api/sync/1/enrol"
WRONG = json.dumps({"dev": "dev-a", "label": "Door", "code": "AAAA-AAAA"}).encode()
STRANGER, OFFICE = "127.0.0.66", "127.0.0.7"
NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")


class Ask(Protocol):
    """Sends one request as the browser at *source* does, and gives the status, headers, text."""

    def __call__(
        self, method: str, path: str, body: bytes = b"", *, source: str = OFFICE, **headers: str
    ) -> tuple[int, http.client.HTTPMessage, str]: ...


@contextlib.contextmanager
def _serving(data: Path, dist: Path, proxies: int) -> Iterator[int]:
    """The port where the organization's server answers; it has a night."""
    app = create_app(data, dist=dist, pairing_code=CODE, proxies=proxies)
    tablet = Tablet(app)
    tablet.push(tablet.write(1))
    office_account(app, CODE)
    front = served(app, threads=4)
    thread = threading.Thread(target=front.run)
    thread.start()
    try:
        yield front.port
    finally:
        front.stop()
        thread.join()
        front.close()
        closed(app)


def _by_itself(port: int) -> Ask:
    """Who writes the headers that a proxy would, and connects to *port*."""

    def ask(
        method: str, path: str, body: bytes = b"", *, source: str = OFFICE, **headers: str
    ) -> tuple[int, http.client.HTTPMessage, str]:
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        proxy_headers = {
            "Host": NAME,
            "X-Forwarded-For": source,
            "X-Forwarded-Proto": "https",
            "X-Forwarded-Host": NAME,
        }
        return _answered(line, method, path, body, {**headers, **proxy_headers})

    return ask


def _answered(
    line: http.client.HTTPConnection, method: str, path: str, body: bytes, headers: dict[str, str]
) -> tuple[int, http.client.HTTPMessage, str]:
    with contextlib.closing(line):
        kind = "application/json" if body.startswith(b"{") else "application/x-www-form-urlencoded"
        line.request(method, path, body, {"Content-Type": kind, **headers})
        response = line.getresponse()
        return response.status, response.headers, response.read().decode()


@contextlib.contextmanager
def _nginx(folder: Path, port: int) -> Iterator[Ask]:
    """One in front of *port*, by the blocks of the page, each browser at an address of its own.

    It speaks plain HTTP: what a visitor came by is the one line that is not the page's.
    """
    page = (Path(__file__).parents[3] / "docs" / "deployment.md").read_text("utf-8")
    blocks = re.findall(r"\n```\n(.*?)```\n", page, re.DOTALL)
    (server,) = [block for block in blocks if block.startswith("client_max_body_size")]
    (headers,) = [block for block in blocks if block.startswith("proxy_http_version")]
    assert "$scheme" in headers
    (folder / "holdfast-proxy.conf").write_text(headers.replace("$scheme", "https"))
    own = free_port()
    places = "\n".join(
        f"{kind}_temp_path {folder}/{kind};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/errors;\n"
        "events { worker_connections 64; }\n"
        f"http {{ access_log off; {places}\n"
        f"server {{ listen 127.0.0.1:{own}; server_name {NAME};\n"
        f"{server.replace('127.0.0.1:8000', f'127.0.0.1:{port}')} }} }}\n"
    )
    assert NGINX
    running = subprocess.Popen(
        [NGINX, "-p", str(folder), "-e", str(folder / "errors"), "-c", str(folder / "nginx.conf")],
        stderr=subprocess.PIPE,
    )

    def listens() -> bool:
        assert running.poll() is None, running.communicate()
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", own)):
            return True
        return False

    def ask(
        method: str, path: str, body: bytes = b"", *, source: str = OFFICE, **headers: str
    ) -> tuple[int, http.client.HTTPMessage, str]:
        line = http.client.HTTPConnection("127.0.0.1", own, timeout=30, source_address=(source, 0))
        return _answered(line, method, path, body, {"Host": NAME, **headers})

    try:
        until(listens)
        yield ask
    finally:
        running.terminate()
        running.communicate(timeout=30)


@pytest.fixture(
    params=[
        "its headers",
        pytest.param(
            "nginx",
            marks=pytest.mark.skipif(not NGINX, reason="there is no nginx on this machine"),
        ),
    ]
)
def ask(request: pytest.FixtureRequest, tmp_path: Path, dist: Path) -> Iterator[Ask]:
    with _serving(tmp_path / "data", dist, 1) as port:
        if request.param == "nginx":
            (tmp_path / "nginx").mkdir()
            with _nginx(tmp_path / "nginx", port) as behind:
                yield behind
        else:
            yield _by_itself(port)


def _sends(
    ask: Ask, page: str, path: str, cookie: str = "", **typed: str
) -> tuple[int, http.client.HTTPMessage, str]:
    """Fills in the form on the office's *page* and sends it to *path*."""
    _, headers, shown = ask("GET", page, Cookie=cookie)
    form = re.search(r'name="form" value="([0-9a-f]+)"', shown)
    assert form
    body = urlencode({"form": form.group(1), **typed}).encode()
    cookie = cookie or headers["Set-Cookie"].partition(";")[0]
    return ask("POST", path, body, Cookie=cookie, Origin=f"https://{NAME}")


def _signs_in(ask: Ask) -> str:
    """The cookie of a sign-in with the right password, as it was set."""
    typed = {"name": NAMED, "password": PASSWORD}
    status, headers, _ = _sends(ask, "/org", "/org/sign-in", **typed)
    assert status == 303
    return headers["Set-Cookie"]


def test_who_guesses_shuts_nobody_else_out(ask: Ask) -> None:
    guesses = [ask("POST", ENROL, WRONG, source=STRANGER)[0] for _ in range(6)]
    assert guesses == [403] * 5 + [429]
    assert ask("POST", ENROL, WRONG, source=OFFICE)[0] == 403
    assert _signs_in(ask)


def test_nobody_lends_themselves_an_address(ask: Ask) -> None:
    """What the visitor writes is not what the proxy passes on."""
    guesses = [
        ask("POST", ENROL, WRONG, source=STRANGER, **{"X-Forwarded-For": f"10.0.0.{number}"})[0]
        for number in range(6)
    ]
    assert guesses == [403] * 5 + [429]


def test_it_knows_that_they_came_by_https(ask: Ask) -> None:
    assert ask("GET", "/healthz")[1]["Strict-Transport-Security"] == "max-age=31536000"
    assert {"Secure", "HttpOnly"} <= set(_signs_in(ask).split("; "))


def test_a_links_address_is_https(ask: Ask) -> None:
    """It is a key, and its first use would tell it to everybody on the way."""
    session = _signs_in(ask).partition(";")[0]
    status, _, page = _sends(ask, LINKS, LINKS, session, whom="Inspector Ito", days="30")
    assert status == 200
    assert f"https://{NAME}/inspect/" in page


def test_the_metrics_are_shut_to_whoever_comes_through_it(ask: Ask) -> None:
    assert ask("GET", "/metrics")[0] == 404


def test_whoever_says_so_is_believed_only_where_there_is_a_proxy(
    tmp_path: Path, dist: Path
) -> None:
    with _serving(tmp_path / "data", dist, 0) as port:
        ask = _by_itself(port)
        assert "Strict-Transport-Security" not in ask("GET", "/healthz")[1]
        guesses = [ask("POST", ENROL, WRONG, source=f"10.0.0.{number}")[0] for number in range(6)]
        assert guesses == [403] * 5 + [429], "counted by where they connect from"
        assert ask("GET", "/metrics")[0] == 404, "a proxy that we were not told of is none of ours"
