"""Two tablets that went on apart, and what both come to."""

from __future__ import annotations

from tests.core.hall import Hall


def apart(hall: Hall) -> tuple[Hall, Hall]:
    return hall.on("here"), hall.on("there")


def together(here: Hall, there: Hall) -> Hall:
    """Both after they met; each holds the same, whoever hears first."""
    one, other = here.meets(there), there.meets(here)
    assert one.night.digest() == other.night.digest()
    assert one.state == other.state
    return one
