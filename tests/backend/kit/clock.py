"""A server's clock that stands still."""

from __future__ import annotations

from flask import Flask

from backend.services.server import Server


class Clock:
    """The server of *app* reads *ms* from now on; at first what it reads now, or *at_ms*."""

    def __init__(self, app: Flask, at_ms: int | None = None) -> None:
        server: Server = app.extensions["holdfast"]
        self.ms = server.now_ms() if at_ms is None else at_ms
        server.now_ms = lambda: self.ms
