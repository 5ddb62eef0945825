"""Two tablets that went on apart, and what both come to."""

from __future__ import annotations

from tests.core.hall import Hall


def apart(hall: Hall) -> tuple[Hall, Hall]:
    return hall.on("here"), hall.on("there")


def together(here: Hall, there: Hall) -> Hall:
    """Both after they met; each holds the same, whoever hears first."""
    merged, other = here.meets(there), there.meets(here)
    assert merged.night.digest() == other.night.digest()
    assert merged.state == other.state
    return merged
