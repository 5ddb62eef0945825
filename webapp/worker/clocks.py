"""What happens to the clocks that run when the tablet's own was set anew."""

from __future__ import annotations

import contextlib

from pycore.kernel.units import Millis
from pycore.night.night import Night
from pycore.night.summary import clock_set_by
from webapp.worker.shelf import Shelf


async def correct_clocks(shelf: Shelf, delta_ms: int, at_ms: Millis) -> None:
    """Tell every night whose clock this tablet set that times are *delta_ms* later from here on.
    Whoever calls holds the shelf's lock.
    """
    moved: list[Night] = []
    for night in shelf.nights.values():
        # Refused: only a newer version may still write there. Whatever else goes wrong is that
        # night's own trouble; the others are corrected.
        with contextlib.suppress(Exception):
            if _is_playing(night) and clock_set_by(night) in shelf.devs():
                wish = {"command": "correct-time", "delta_ms": delta_ms}
                grown = night.commit(shelf.dev, night.decide(shelf.dev, wish, at_ms))
                shelf.check(grown)
                moved.append(grown)
    if moved:
        await shelf.save(*moved)


def _is_playing(night: Night) -> bool:
    return night.state.phase == "playing" and night.state.clock.running
