"""A tablet that was let in for a part enters nothing that would then never leave it: it says so
before a question is asked and before anything is saved.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pycore.night.devices.let_in import refused
from pycore.night.night import Night
from pycore.portable.rehearsal import is_rehearsal
from webapp.worker import let_in
from webapp.worker.requests import Request
from webapp.worker.shelf import Shelf

WRITES = ("do", "deal", "create", "open-beside", "import", "book-do", "house-keep")
"""What is asked for when somebody enters something. A rehearsal leaves no tablet anyway."""


def check(shelf: Shelf, request: Request) -> None:
    """Refuse to write where this tablet only watches."""
    is_real = not is_rehearsal(str(request.get("tid", "")))
    if shelf.watches and is_real and request.get("op") in WRITES:
        raise refused(shelf.role)


def check_wish(shelf: Shelf, night: Night, wish: Mapping[str, Any]) -> None:
    """Refuse a wish of a kind that is not this tablet's part. What an undo reaches is asked once
    it is decided.
    """
    kind = night.subject.commands.get(str(wish.get("command")))
    if kind is not None:
        let_in.check_kind(shelf.role, shelf.dev, night, kind)
