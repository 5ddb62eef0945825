"""Whether a device that was let in for a part writes anything at all. Which records of others it
may write is a night's to say (`pycore.night.devices.let_in`).
"""

from __future__ import annotations

VIEWER = "viewer"


def writes(role: str) -> bool:
    """Return whether whoever was let in for this enters and sends anything: who only watches does
    not.
    """
    return role != VIEWER
