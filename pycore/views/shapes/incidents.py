"""What the floor wrote down."""

from __future__ import annotations

from typing import TypedDict

from pycore.night.incidents import Kind


class Noted(TypedDict):
    """A note: of whom (*ticket* None: nobody, *name* "" where unknown), where (*table* 0:
    nowhere), and the *clause* that a ruling follows. *about* is the note that
    it adds to, *record* what its undo names, *dev* the device that wrote it.
    """

    incident: str
    kind: Kind
    text: str
    ticket: int | None
    name: str
    table: int
    clause: str
    overrules: str
    about: str
    at_ms: int
    dev: str
    record: str
