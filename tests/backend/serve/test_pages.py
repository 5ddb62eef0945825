"""The built web app as it is served: packed, typed, kept as long as it may be, and shut to
other origins.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from backend.app import create_app
from tests.backend.conftest import CODE, closed

BR = {"Accept-Encoding": "gzip, deflate, br"}


def file_of(dist: Path, url: str) -> Path:
    return dist / (url[1:] + ("index.html" if url.endswith("/") else ""))


def test_every_listed_file_is_packed_for_who_takes_it_and_plain_for_who_does_not(
    client: FlaskClient, dist: Path
) -> None:
    with client.get("/assets/manifest.json") as manifest:
        listed = json.loads(manifest.data)
    assert len(listed) == 8
    for entry in listed:
        file = file_of(dist, entry["url"])
        with client.get(entry["url"], headers=BR) as packed:
            assert packed.status_code == 200, entry["url"]
            assert packed.headers["Content-Encoding"] == "br"
            assert packed.data == file.with_name(file.name + ".br").read_bytes()
            assert "Accept-Encoding" in packed.headers["Vary"]
        with client.get(entry["url"]) as plain:
            assert "Content-Encoding" not in plain.headers
            assert len(plain.data) == entry["bytes"]
            assert plain.headers["Content-Type"] == packed.headers["Content-Type"]
            assert plain.headers["ETag"] != packed.headers["ETag"]


@pytest.mark.parametrize(
    ("url", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/sw.js", "text/javascript; charset=utf-8"),
        ("/assets/worker.0123456789ab.mjs", "text/javascript; charset=utf-8"),
        ("/assets/pyodide.0123456789ab.wasm", "application/wasm"),
        ("/assets/core.0123456789ab.zip", "application/zip"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/assets/manifest.json", "application/json"),
    ],
)
def test_files_have_the_types_that_browsers_insist_on(
    client: FlaskClient, url: str, kind: str
) -> None:
    with client.get(url, headers=BR) as response:
        assert response.headers["Content-Type"] == kind
        assert "Content-Disposition" not in response.headers


def test_hashed_files_are_kept_for_ever_and_the_others_asked_for_again(
    client: FlaskClient,
) -> None:
    with client.get("/assets/style.0123456789ab.css") as response:
        assert response.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    for url in ("/", "/phone/", "/sw.js", "/manifest.webmanifest", "/assets/manifest.json"):
        with client.get(url, headers=BR) as response:
            assert response.headers["Cache-Control"] == "no-cache", url
        etag = {"If-None-Match": response.headers["ETag"]}
        with client.get(url, headers={**BR, **etag}) as again:
            assert again.status_code == 304


@pytest.mark.parametrize("path", ["/", "/phone/", "/org", "/healthz", "/api/live/none"])
def test_a_browser_that_came_by_https_is_told_to_stay_with_it(
    tmp_path: Path, dist: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setenv("HOLDFAST_PROXIES", "1")
    app = create_app(tmp_path / "data", dist=dist, pairing_code=CODE)
    came_by = {"X-Forwarded-Proto": "https"}
    with app.test_client() as client:
        with client.get(path, headers=came_by) as response:
            assert response.headers["Strict-Transport-Security"] == "max-age=31536000"
        with client.get(path) as response:
            assert "Strict-Transport-Security" not in response.headers
    closed(app)


def test_without_a_proxy_of_ours_nobody_can_say_that_it_was_https(client: FlaskClient) -> None:
    with client.get("/", headers={"X-Forwarded-Proto": "https"}) as response:
        assert "Strict-Transport-Security" not in response.headers


def test_pages_stay_inside_their_own_origin(client: FlaskClient) -> None:
    with client.get("/") as director, client.get("/phone/") as phone:
        policies = [response.headers["Content-Security-Policy"] for response in (director, phone)]
        for response in (director, phone):
            assert response.headers["X-Content-Type-Options"] == "nosniff"
            assert response.headers["Referrer-Policy"] == "no-referrer"
            assert response.headers["Cross-Origin-Opener-Policy"] == "same-origin"
        assert "camera=(self)" in director.headers["Permissions-Policy"], "for tablets' codes"
        assert "camera=()" in phone.headers["Permissions-Policy"]
    assert "script-src 'self' 'wasm-unsafe-eval';" in policies[0]
    assert "script-src 'self';" in policies[1]
    for policy in policies:
        assert "unsafe-inline" not in policy
        assert "'unsafe-eval'" not in policy
        assert "http" not in policy
        for part in ("object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"):
            assert part in policy


def test_a_page_is_found_without_its_last_stroke(client: FlaskClient) -> None:
    for page in ("/phone", "/verify"):
        response = client.get(page)
        assert (response.status_code, response.headers["Location"]) == (308, page + "/")


@pytest.mark.parametrize(
    "path",
    ["/nothing", "/../data/pairing-code.txt", "/assets/", "/assets", "/index.html.br", "/%00"],
)
def test_nothing_else_is_served(client: FlaskClient, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 404
    assert response.content_type == "text/html; charset=utf-8"


def test_an_app_that_is_not_built_says_so(tmp_path: Path) -> None:
    app = create_app(tmp_path / "data", dist=tmp_path / "nowhere")
    response = app.test_client().get("/")
    assert response.status_code == 503
    assert (
        response.text
        == "The web app is not built yet: run `python3 run.py build`, then start again.\n"
    )
    closed(app)


def test_two_servers_of_one_build_tell_the_same(client: FlaskClient, dist: Path) -> None:
    def etag_of(url: str) -> str:
        with client.get(url) as response:
            return str(response.headers["ETag"])

    tags = []
    for at in (1, 1_000_000_000):
        for path in dist.rglob("*"):
            os.utime(path, (at, at))
        tags.append([etag_of(url) for url in ("/", "/sw.js")])
    assert tags[0] == tags[1]
    assert tags[0][0] != tags[0][1]
