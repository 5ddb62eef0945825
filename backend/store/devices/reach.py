"""What a device may do, as one value: it stands in the rows of devices and of codes alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, cast, get_args

from backend.store.rows import Device, Pass
from pycore.ledger.sync.roles import writes
from pycore.night.devices.tablet_records import Role

HUB: Literal["hub"] = "hub"
Part = Role | Literal["hub"]
"""What a device was let in for: a part in nights, or to pass on what a hall's tablets wrote and
which of them were put out.
"""
PARTS: tuple[Part, ...] = (*get_args(Role), HUB)


@dataclass(frozen=True)
class DeviceReach:
    """One night, or "" for all of them; with the names or without; what it was let in for."""

    only_tid: str = ""
    names: bool = True
    role: Part = "director"

    @property
    def writes(self) -> bool:
        """Whether it may bring anything at all."""
        return writes(self.role)

    def has(self, tid: str) -> bool:
        """Return whether the records of this night may be read."""
        return self.only_tid in ("", tid)

    def has_names(self, tid: str) -> bool:
        return self.names and self.has(tid)

    def columns(self) -> dict[str, Any]:
        """Return the same as a row keeps it."""
        return {"only_tid": self.only_tid, "reads_names": int(self.names), "role": self.role}


ALL = DeviceReach()
ALL_OF_HALL = DeviceReach(role=HUB)
NOTHING = DeviceReach(names=False, role="viewer")


def reach_of(row: Device | Pass) -> DeviceReach:
    return DeviceReach(row.only_tid, bool(row.reads_names), cast(Part, row.role))
