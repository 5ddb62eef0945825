"""What a push came to, in the words of the protocol."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass
class Taken:
    """What a push came to. quarantined and need are in the words of the protocol."""

    ack: dict[str, list[Any]] = field(default_factory=dict)
    dup: int = 0
    cur: int = 0
    quarantined: list[dict[str, Any]] = field(default_factory=list)
    need: list[dict[str, Any]] = field(default_factory=list)

    def as_data(self) -> dict[str, Any]:
        return {
            "ack": self.ack,
            "dup": self.dup,
            "cur": self.cur,
            "quarantined": self.quarantined,
            "need": self.need,
        }
