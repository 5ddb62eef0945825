"""A WSGI application of a few answers, for what stands in front of one."""

from __future__ import annotations

import threading
from wsgiref.types import StartResponse, WSGIEnvironment

RUNS, GOES_ON = threading.Event(), threading.Event()
"""That the request of `/slow` runs, and that it may end."""


def hall(environ: WSGIEnvironment, start: StartResponse) -> list[bytes]:
    """An application of a few answers."""
    path, body = environ["PATH_INFO"], environ["wsgi.input"].read()
    if path == "/known":
        start("304 Not Modified", [("ETag", '"one"')])
        return []
    if path == "/slow":
        RUNS.set()
        GOES_ON.wait(60)
    if path == "/large":
        start("200 OK", [("Content-Length", "30000000")])
        return [b"x" * 30_000_000]
    text = b"ok\n" if path == "/healthz" else body
    start("200 OK", [("Content-Length", str(len(text)))])
    return [text]
