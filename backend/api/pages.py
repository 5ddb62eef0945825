"""The built web app, file by file, as the build left it. Nothing is made up while serving.

Addresses that carry a hash of their content may be kept for ever; everything else is
asked for again. Beside each file lies the same file packed with Brotli, which is what a browser
gets.
"""

from __future__ import annotations

import hashlib
import mimetypes
import os
import re
from functools import lru_cache
from pathlib import Path

from flask import Blueprint, Response, request, send_file
from werkzeug.security import safe_join

from backend.api.context import server
from backend.api.errors import ApiError, wholeness
from backend.api.headers import DIRECTOR, PHONE, secure
from backend.store.db import StorageBusy, StorageDamaged, read
from backend.store.devices.devices import organization

blueprint = Blueprint("pages", __name__)

# Not from the machine's own table, which on Windows may say anything.
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".zip": "application/zip",
}
HASHED = re.compile(r"(assets|verify)/.*\.[0-9a-f]{12,64}\.[^/]+\Z")
PLAIN = "text/plain; charset=utf-8"
FOR_EVER = "public, max-age=31536000, immutable"
NOT_BUILT = "The web app is not built yet: run `python3 run.py build`, then start again.\n"


@blueprint.get("/healthz")
def health() -> Response:
    """Return whether this process answers and its database can be read."""
    try:
        read(organization)
        if not wholeness().are_pages_whole:
            raise StorageDamaged
    except StorageBusy:
        headers = {"Retry-After": "5"}
        return Response("The database cannot be reached.\n", 503, headers, content_type=PLAIN)
    except StorageDamaged:
        return Response("The database is damaged.\n", 503, content_type=PLAIN)
    return Response("ok\n", content_type=PLAIN)


@blueprint.get("/")
@blueprint.get("/<path:path>")
def app_file(path: str = "") -> Response:
    if path.startswith("api/"):
        raise ApiError(404, "not-found", "There is no such address.")
    dist = server().settings.dist
    if not (dist / "index.html").is_file():
        return Response(NOT_BUILT, status=503, content_type=PLAIN)
    if path in ("phone", "verify"):
        return Response(status=308, headers={"Location": f"/{path}/"})
    name = path + "index.html" if path == "" or path.endswith("/") else path
    full_path = safe_join(str(dist), name)
    file = Path(full_path) if full_path else dist
    # Path.is_file raises for a name that no file system could hold; this is False then.
    if not os.path.isfile(file) or file.suffix == ".br":
        raise ApiError(404, "not-found", "There is no such address.")
    response = _contents(file)
    response.headers["Cache-Control"] = FOR_EVER if HASHED.match(name) else "no-cache"
    # Two tablets without a network read each other's codes.
    is_tablets = not name.startswith(("phone/", "verify/"))
    policy = PHONE if name.startswith("phone/") else DIRECTOR
    return secure(response, policy, has_camera=is_tablets)


@lru_cache(maxsize=256)
def _digest(file: Path, _changed_ns: int, _size: int) -> str:
    """Of the bytes alone: two servers of one build tell the same."""
    return hashlib.sha256(file.read_bytes()).hexdigest()[:32]


def _contents(file: Path) -> Response:
    """The file, packed when the browser takes it, or 304 when the browser has it."""
    packed = file.with_name(file.name + ".br")
    use_packed = packed.is_file() and request.accept_encodings["br"] > 0
    kind = (
        TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    )
    sent = packed if use_packed else file
    there = sent.stat()
    etag = _digest(sent, there.st_mtime_ns, there.st_size)
    response = send_file(sent, mimetype=kind, conditional=True, etag=etag)
    response.headers["Content-Type"] = kind
    response.headers["Vary"] = "Accept-Encoding"
    response.headers.pop("Content-Disposition", None)
    if use_packed:
        response.headers["Content-Encoding"] = "br"
    return response
