"""What a hub knows of the server that it passes records on to: a small file beside its database,
readable by its owner only.
"""

from __future__ import annotations

import json
import os
import secrets
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from backend.store.private import written_beside

UPWARD_FILE = "upward.json"


@dataclass
class UpwardKnown:
    """*address* is whom all of it is about; *dev*, *secret* (services.own_key) and
    *token* are what it knows the hub by, *token* "" before it let it in; *token_before* is the one
    before. *acks* by night: {device:
    [number, id]} that it has. last_ms: when it was last heard, 0 for never.
    """

    address: str
    dev: str
    secret: str
    token: str = ""
    token_before: str = ""
    store_id: str = ""
    organization: str = ""
    last_ms: int = 0
    acks: dict[str, dict[str, list[Any]]] = field(default_factory=dict)


class BadFile(ValueError):
    """The file does not hold what was written there."""


def fresh_dev() -> str:
    """Return an id that no device has."""
    return secrets.token_urlsafe(12)


def load(path: Path) -> UpwardKnown | None:
    """Return what is known; None where there is no file. Raises OSError, BadFile."""
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        return None
    try:
        return UpwardKnown(**json.loads(text))
    except (TypeError, ValueError) as bad:
        raise BadFile(type(bad).__name__) from bad


def save(path: Path, upstream: UpwardKnown) -> None:
    """Write it to disk, where it is when this returns, whole or not at all. Raises OSError."""
    with written_beside(path, json.dumps(asdict(upstream))) as fresh:
        os.replace(fresh, path)
