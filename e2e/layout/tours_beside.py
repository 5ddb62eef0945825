"""The way into every state of events beside a main one."""

from __future__ import annotations

from e2e.layout.tour import Tour


def evening(tour: Tour) -> None:
    tour.opens("evening_main", "tonight")
    tour.sees('[data-test="evening"]')
    tour.look("evening: the main event")
    tour.opens("evening_selling", "door")
    tour.sees('[data-test="from-main"]')
    tour.types("#name", "Ann Stefansson", enter=True)
    tour.sees('[data-test="same-name"]')
    tour.look("evening: a door beside the main event", action='[data-act="same-no"]')
    tour.opens("evening_played", "evening")
    tour.sees('[data-test="books-together"]')
    tour.look("evening: the books", action="")
    tour.opens("evening_main", "tonight")
    tour.taps('[data-act="undo"]')
    tour.sees('[data-test="evening-warning"]')
    tour.look("evening: somebody in two events", action="")
