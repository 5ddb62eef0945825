"""Fixtures for tablets without a browser (tests/kit/screen.py).

`server`: the organization's server in this process. `tablet`: a factory, as in e2e: `tablet()` or
`tablet("second")` gives a Screen with a disk of its own; the same name again opens the same disk.
`hands`: a person at one, with prepared nights.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.kit import hands as of_hands
from tests.kit.hands import Hands
from tests.kit.organization import Organization
from tests.kit.screen import Screen
from tests.kit.volunteer import ZONE, Opener
from tests.webapp.fakes import Disk


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Organization]:
    organization = Organization(tmp_path / "organization")
    yield organization
    organization.close()


class Tablets:
    """Opens tablets, each with the disk of its name."""

    def __init__(self, server: Organization) -> None:
        self.opened: list[Screen] = []
        self._server = server
        self._disks: dict[str, Disk] = {}

    def __call__(
        self, name: str = "tablet", *, timezone_id: str = ZONE, locale: str = "en-CA", **_: Any
    ) -> Screen:
        disk = self._disks.setdefault(name, Disk())
        screen = Screen(disk=disk, zone=timezone_id, locale=locale, transport=self._server)
        self.opened.append(screen)
        return screen

    def copies(self, name: str, other: str) -> None:
        """The whole disk of a tablet on another, as a copied profile is."""
        self._disks[other] = deepcopy(self._disks[name])


@pytest.fixture
def tablet(server: Organization) -> Iterator[Opener]:
    tablets = Tablets(server)
    yield tablets
    for screen in tablets.opened:
        screen.close()
    assert [text for screen in tablets.opened for text in screen.problems] == []


@pytest.fixture
def hands(tablet: Opener, tmp_path: Path) -> Hands:
    screen = tablet(timezone_id="UTC")
    table_hands = of_hands.at(screen, tmp_path)
    screen.open()
    return table_hands
