"""When a server last heard each device that it let in, as it tells a tablet that directs.

A time travels as how long ago it was, so that the two clocks need not agree. A device that is not
named was never let in there, or not heard for longer than is told: nothing follows from that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Any

from pycore.kernel.ids import is_id
from pycore.kernel.text import line
from pycore.kernel.values import dataclass
from pycore.ledger.sync.roles import writes

TOLD_FOR_MS = 48 * 3_600_000
"""How long after it was last heard a device is told of."""
MOST = 200
MOST_LABEL = 60


@dataclass(frozen=True)
class Heard:
    """A device as the server knows it: what it was let in as, the one night (*tid*) or "" for all,
    in which *role*, and when it was heard. *new_ms*: when it was let in, where nobody of the
    office said yet that they know it and this tablet, which was in before, may put it out.
    """

    label: str
    tid: str
    role: str
    at_ms: int
    new_ms: int | None = None

    @property
    def only_watches(self) -> bool:
        """Whether the server takes nothing from it."""
        return not writes(self.role)


@dataclass(frozen=True)
class Hearing:
    """What one server told at *told_ms*, by this device's clock."""

    told_ms: int
    of: Mapping[str, Heard] = field(default_factory=lambda: MappingProxyType({}))


def write_heard(devices: Iterable[tuple[str, Heard]], now_ms: int) -> dict[str, Any]:
    """Return {device: what is told of it}: those that were heard last, and not too long ago. A
    tablet keeps what it was told in the same form.
    """
    by_age = [(now_ms - heard.at_ms, dev, heard) for dev, heard in devices]
    recent = sorted((ago, dev, heard) for ago, dev, heard in by_age if ago <= TOLD_FOR_MS)
    return {
        dev: {
            "label": heard.label,
            "night": heard.tid,
            "role": heard.role,
            "ago": max(0, ago),
            **({"new": max(0, now_ms - heard.new_ms)} if heard.new_ms is not None else {}),
        }
        for ago, dev, heard in recent[:MOST]
    }


def read_heard(devices: object, at_ms: int) -> Hearing | None:
    """Return what a server told just now; None where it told nothing. No device, nothing of it."""
    if not isinstance(devices, dict):
        return None
    heard = {}
    for dev, row in list(devices.items())[:MOST]:
        ago = row.get("ago") if isinstance(row, dict) else None
        if is_id(dev) and type(ago) is int and 0 <= ago <= TOLD_FOR_MS:
            label, tid, role, new = (row.get(name) for name in ("label", "night", "role", "new"))
            heard[dev] = Heard(
                label=line(label, MOST_LABEL) if isinstance(label, str) else "",
                tid=tid if isinstance(tid, str) and is_id(tid) else "",
                role=role if isinstance(role, str) else "",
                at_ms=at_ms - ago,
                new_ms=at_ms - new if type(new) is int and new >= 0 else None,
            )
    return Hearing(at_ms, heard)
