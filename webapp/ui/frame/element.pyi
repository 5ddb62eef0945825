"""What a tap hands over: the part of an element of the page that rooms read. For mypy alone."""

from __future__ import annotations

from typing import Any, Protocol

class Element(Protocol):
    value: str
    checked: bool
    files: Any

    def getAttribute(self, name: str) -> str | None: ...
