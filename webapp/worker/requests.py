"""A request of the page, read: JSON text in, plain fields out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

Request = Mapping[str, Any]


class BadRequest(ValueError):
    """A request that no page of ours sends."""


def read_request(request_json: str) -> Request:
    """Return the request of a text, with the two times that each one carries."""
    try:
        request = json.loads(request_json)
    except ValueError as err:
        raise BadRequest("not JSON") from err
    if not isinstance(request, dict):
        raise BadRequest("not an object")
    for name in ("wall_ms", "perf_ms"):
        if not isinstance(request.get(name), int | float):
            raise BadRequest(f"{name} is missing")
    return request


def field(request: Request, name: str, kind: type) -> Any:
    """Return the field *name*, which must be of *kind*."""
    value = request.get(name)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise BadRequest(f"{name} is missing")
    return value
