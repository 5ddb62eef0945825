"""A tablet that had the app opened once and did nothing with it: what its browser keeps of the
app itself, the files and what was compiled of them, and nothing else. No records, no settings, no
name of its own: each copy begins as a tablet does that never stood in a hall.

What a browser keeps belongs to an address, so the servers of one test run take turns at one.
"""

from __future__ import annotations

import shutil
from pathlib import Path

KEPT = ("Service Worker", "Cache", "Code Cache")
"""Of a profile: the service worker with its files, and what the browser keeps for speed."""


def keep(profile: Path, to: Path) -> None:
    """Takes from a profile, its browser closed, what it keeps of the app."""
    for name in KEPT:
        shutil.copytree(profile / "Default" / name, to / "Default" / name)


def begin(profile: Path, saved_profile: Path) -> None:
    """A profile that is there stays as it is."""
    if not profile.exists():
        shutil.copytree(saved_profile, profile)
