"""`run.py test --advisories`: every package of every lock is looked up, and what could not be is
said by name. The stand-in answers as OSV writes that it does.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Mapping
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from run import ROOT
from tests import advisories
from tests.advisories import Package, looked_up, main, pinned

FLASK = Package("PyPI", "flask", "3.1.3")
TERSER = Package("npm", "terser", "5.51.2")
Answer = Callable[[Mapping[str, Any]], dict[str, Any]]


class Osv:
    """Knows of some advisories, and keeps what it was asked."""

    def __init__(self, advisories: Mapping[str, list[list[str]]]) -> None:
        self.advisories = advisories
        self.packages: list[Package] = []

    def __call__(self, question: Mapping[str, Any]) -> Any:
        return {"results": [self._one(query) for query in question["queries"]]}

    def _one(self, query: Mapping[str, Any]) -> dict[str, Any]:
        package = query["package"]
        self.packages.append(Package(package["ecosystem"], package["name"], query["version"]))
        pages = self.advisories.get(package["name"], [])
        page = int(query.get("page_token", "0"))
        reply: dict[str, Any] = {}
        if pages:
            reply["vulns"] = [{"id": id, "modified": "2026-11-01T00:00:00Z"} for id in pages[page]]
        if page + 1 < len(pages):
            reply["next_page_token"] = str(page + 1)
        return reply


def test_every_package_of_every_lock_is_looked_up_once(capsys: pytest.CaptureFixture[str]) -> None:
    osv = Osv({})
    assert main(osv) == 0
    assert len(osv.packages) == len(set(osv.packages))
    names = {(package.ecosystem, package.name) for package in osv.packages}
    assert {
        ("PyPI", "flask"),
        ("PyPI", "waitress"),
        ("PyPI", "pytest"),
        ("PyPI", "brython"),
    } <= names
    assert {
        ("PyPI", "pokerkit"),
        ("npm", "pyodide"),
        ("npm", "terser"),
        ("npm", "pouchdb"),
    } <= names
    hashed = [
        line
        for lock in advisories.PYTHON_LOCKS
        for line in lock.read_text().splitlines()
        if line.endswith("\\") and not line.startswith(" ")
    ]
    assert sum(package.ecosystem == "PyPI" for package in osv.packages) == len(set(hashed))
    lines = capsys.readouterr().out.splitlines()
    assert lines == [
        f"{len(osv.packages)} packages looked up, 0 with an advisory; 0 not looked up. In no lock,"
        " and never looked up: Python, pip, setuptools, Node and the browsers."
    ]


def test_the_servers_packages_stand_in_the_lock_that_is_read() -> None:
    servers, odd = pinned([ROOT / "requirements.lock"], [])
    assert servers.keys() <= pinned()[0].keys()
    assert odd == {}


def test_an_advisory_is_said_with_its_lock_and_every_page_of_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert (
        main(Osv({"waitress": [["GHSA-1", "PYSEC-2"], ["GHSA-3"]], "pouchdb": [["GHSA-9"]]})) == 1
    )
    output = capsys.readouterr().out
    assert "waitress" in output
    assert "(PyPI), pinned in requirements-test.lock: GHSA-1, PYSEC-2, GHSA-3\n" in output
    assert "(npm), pinned in pouchdb: GHSA-9\n" in output
    assert "2 with an advisory; 0 not looked up" in output


def _broken(answer: Any) -> Answer:
    return lambda question: answer


def _raises(error: Exception) -> Answer:
    def ask(question: Mapping[str, Any]) -> dict[str, Any]:
        raise error

    return ask


@pytest.mark.parametrize(
    ("ask", "why"),
    [
        (_raises(OSError("no network")), "no network"),
        (_raises(json.JSONDecodeError("no JSON", "", 0)), "no JSON"),
        (_raises(TimeoutError()), "TimeoutError"),
        (_broken([]), "list indices"),
        (_broken({"error": "quota"}), "'results'"),
        (_broken({"results": [{}]}), "1 answers to 2 questions"),
        (_broken({"results": [{}, {"vulns": [{"modified": "today"}]}]}), "'id'"),
        (_broken({"results": [None, {}]}), "NoneType"),
    ],
)
def test_what_could_not_be_looked_up_is_said_by_name(ask: Answer, why: str) -> None:
    report = looked_up([FLASK, TERSER], ask)
    assert not report.is_well
    assert report.clear == []
    assert set(report.unasked) == {"flask 3.1.3 (PyPI)", "terser 5.51.2 (npm)"}
    assert all(why in reason for reason in report.unasked.values())
    lines = list(report.lines({FLASK: "requirements.lock", TERSER: "build"}))
    assert lines[0].startswith("not looked up: flask 3.1.3 (PyPI): ")
    assert lines[-1].startswith("0 packages looked up, 0 with an advisory; 2 not looked up.")


def test_a_question_that_fails_takes_only_its_own_packages() -> None:
    """Of 501 the last stands in a question of its own."""
    packages = [Package("PyPI", f"p{number}", "1") for number in range(advisories.MOST + 1)]
    osv = Osv({})

    def ask(question: Mapping[str, Any]) -> Any:
        if len(question["queries"]) == 1:
            raise OSError("gone")
        return osv(question)

    report = looked_up(packages, ask)
    assert report.unasked == {f"p{advisories.MOST} 1 (PyPI)": "gone"}
    assert len(report.clear) == advisories.MOST


def test_what_a_lock_takes_in_without_a_version_is_said(tmp_path: Path) -> None:
    python, node = tmp_path / "some.lock", tmp_path / "package-lock.json"
    python.write_text(
        "flask==3.1.3 \\\n    --hash=sha256:00\nown @ https://example.test/own.zip\n"
    )
    packages = {
        "": {"name": "holdfast-build"},
        "node_modules/terser": {"version": "5.51.2", "integrity": "sha512-00"},
        "node_modules/a/node_modules/@b/forked": {"version": "1.0.0", "resolved": "git+ssh://x"},
    }
    node.write_text(json.dumps({"packages": packages}))
    packages_pinned, odd = pinned([python], [node])
    assert list(packages_pinned) == [FLASK, TERSER]
    assert odd == {
        "own @ https://example.test/own.zip": "some.lock pins no version of it",
        "@b/forked": f"the lock of {tmp_path.name} pins no published version of it",
    }


class _Page(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        question = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        well = self.path == "/v1/querybatch"
        self.send_response(200 if well else 503)
        self.end_headers()
        self.wfile.write(json.dumps({"results": [{} for _ in question["queries"]]}).encode())

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def address() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), _Page) as server:
        threading.Thread(target=server.serve_forever).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_the_question_goes_by_http(address: str) -> None:
    def at(path: str) -> Answer:
        return lambda question: advisories.answer_to(question, address + path)

    assert looked_up([FLASK, TERSER], at("/v1/querybatch")).clear == [FLASK, TERSER]
    assert "503" in looked_up([FLASK], at("/elsewhere")).unasked["flask 3.1.3 (PyPI)"]
