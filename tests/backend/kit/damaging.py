"""A server that forgets what it worked out, once its rows were changed behind its back."""

from __future__ import annotations

from flask import Flask

from backend.services.nights.damage import Sweep
from backend.services.nights.live import LiveClocks
from backend.services.nights.nights import Nights
from backend.services.sync.marks import NightMarks
from backend.store.whole import Wholeness


def forget(app: Flask) -> None:
    home = app.extensions["holdfast"]
    home.nights = Nights(home.org, 1 << 30)
    home.live = LiveClocks(home.org, home.nights)
    home.wholeness = Wholeness()
    home.sweep = Sweep()
    home.marks = NightMarks(home.org)
