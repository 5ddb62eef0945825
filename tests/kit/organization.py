"""The organization's real server in this process: what a Screen's tablet talks to."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from flask import Flask

from backend.app import create_app
from backend.store.rows import db

CODE = "open-sesame"


class Wire:
    """The transport of a tablet, straight into a Flask application."""

    def __init__(self, app: Flask) -> None:
        self.app = app

    async def send(self, method: str, path: str, headers_json: str, body: str) -> str:
        answer = self.app.test_client().open(
            path, method=method, headers=json.loads(headers_json), data=body.encode()
        )
        headers = {name.lower(): value for name, value in answer.headers.items()}
        return json.dumps({"status": answer.status_code, "headers": headers, "body": answer.text})


class Organization:
    """A server over a folder; *is_up* until it is killed. It is made when it is first asked."""

    pairing_code = CODE

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._app: Flask | None = None
        self.is_up = True

    @property
    def app(self) -> Flask:
        if self._app is None:
            self._app = create_app(self._folder, pairing_code=CODE)
        return self._app

    def kill(self) -> None:
        self.is_up = False

    def start(self) -> None:
        self.is_up = True

    def close(self) -> None:
        if self._app is not None:
            with self._app.app_context():
                db.engine.dispose()

    async def send(self, method: str, path: str, headers_json: str, body: str) -> Any:
        if not self.is_up:
            raise ConnectionError("no network")
        return await Wire(self.app).send(method, path, headers_json, body)
