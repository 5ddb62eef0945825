"""Every room, and the parts that rooms share and that answer to taps. In a page the build puts
other text here, made of what it finds in the folders (webapp.build.rooms); nothing is listed by
hand.
"""

from __future__ import annotations

from types import ModuleType

from webapp.ui.app.room import Room

ROOMS: tuple[Room, ...] = ()
PARTS: tuple[ModuleType, ...] = ()
