"""A tablet that was let in only to watch: it enters nothing that would then never leave it."""

from __future__ import annotations

from pycore.kernel.clauses import Refusals, Refused
from pycore.portable.rehearsal import is_rehearsal
from webapp.worker.requests import Request
from webapp.worker.shelf import Shelf

REFUSALS: Refusals = {"only-watches": ()}
WRITES = ("do", "deal", "create", "open-beside", "import", "book-do", "house-keep")
"""What is asked for when somebody enters something. A rehearsal leaves no tablet anyway."""


def check(shelf: Shelf, request: Request) -> None:
    """Refuse to write, before anything is saved."""
    is_real = not is_rehearsal(str(request.get("tid", "")))
    if shelf.watches and is_real and request.get("op") in WRITES:
        raise Refused("only-watches")
