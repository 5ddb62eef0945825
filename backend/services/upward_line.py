"""The line from a hub to the organization's server: one request, one answer, never for long."""

from __future__ import annotations

import gzip
import json
import urllib.error
import urllib.request
import zlib
from typing import Any

from backend import config

PATIENCE_S = 20
WORTH_PACKING = 1_000
MOST_BYTES = config.MAX_BUNDLE


class _Straight(urllib.request.HTTPRedirectHandler):
    """Goes nowhere else than it was told: a token is shown to one server only."""

    def redirect_request(self, *_given: Any) -> None:
        return None


class Line:
    """To one *address*, such as https://club.example."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._opener = urllib.request.build_opener(_Straight)

    async def send(self, method: str, path: str, headers_json: str, body: str) -> str:
        """{"status", "headers", "body"} as JSON; raises OSError when nobody answered."""
        headers = {**json.loads(headers_json), "Accept-Encoding": "gzip"}
        data = body.encode() if method != "GET" else None
        if data and len(data) > WORTH_PACKING:
            data, headers["Content-Encoding"] = gzip.compress(data), "gzip"
        asked = urllib.request.Request(
            self._address + path, data=data, headers=headers, method=method
        )
        try:
            with self._opener.open(asked, timeout=PATIENCE_S) as answer:
                status, told, raw = answer.status, answer.headers, answer.read(MOST_BYTES + 1)
        except urllib.error.HTTPError as refusal:
            with refusal:
                status, told, raw = refusal.code, refusal.headers, refusal.read(MOST_BYTES + 1)
        if told.get("Content-Encoding") == "gzip":
            unpacked = zlib.decompressobj(zlib.MAX_WBITS | 16)
            raw = unpacked.decompress(raw, MOST_BYTES + 1)
        if len(raw) > MOST_BYTES:
            raise OSError("the answer is too large")
        text = raw.decode("utf-8", "replace")
        return json.dumps({"status": status, "headers": dict(told.items()), "body": text})
