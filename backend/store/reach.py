"""What a device may do, as one value: it stands in the rows of devices and of codes alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from backend.store.rows import Device, Pass


@dataclass(frozen=True)
class Reach:
    """One night, or "" for all of them; with the names or without; to write, or to watch."""

    only_tid: str = ""
    names: bool = True
    writes: bool = True

    def has(self, tid: str) -> bool:
        """Whether the records of this night may be read."""
        return self.only_tid in ("", tid)

    def has_names(self, tid: str) -> bool:
        return self.names and self.has(tid)

    def columns(self) -> dict[str, Any]:
        """The same as a row keeps it."""
        return {
            "only_tid": self.only_tid,
            "reads_names": int(self.names),
            "may_write": int(self.writes),
        }


ALL = Reach()


def reach_of(row: Device | Pass) -> Reach:
    return Reach(row.only_tid, bool(row.reads_names), bool(row.may_write))
