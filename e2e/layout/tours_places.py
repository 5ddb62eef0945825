"""The way into what the law says of places: who has paid and is not there, and why
somebody is moved.
"""

from __future__ import annotations

from e2e.layout.nights import LONGEST
from e2e.layout.tour import Tour


def absent(tour: Tour) -> None:
    tour.opens("not_there", "tonight")
    tour.look("absent: to be seated", action='[data-task="seat-prepaid"]')
    tour.opens("blinded_off", "tonight")
    tour.sees('[data-test="absent"]')
    tour.look("absent: waited for", action="")
    tour.opens("blinded_off", "door")
    tour.sees('[data-test="absent"]')
    tour.look("absent: at the door", action="")
    tour.folds('[data-fold="door-list"]')
    tour.sees('[data-test="door-list"]')
    tour.look("absent: in the list", action="")
    tour.opens("blinded_off", "seats")
    tour.taps("#table-1")
    tour.sees('[data-act="close-table"]')
    tour.look("absent: at a table", action="")
    tour.opens("not_come", "seats")
    tour.sees('[data-test="absent"]')
    tour.look("absent: to be removed", action="")
    tour.taps("#absent button[type=submit]")
    tour.sees('[data-test="typed-wrong"]')
    tour.acted("absent: to be counted", action="")


def moves(tour: Tour) -> None:
    tour.opens("dealt_uneven", "seats")
    tour.taps("#table-1")
    tour.sees('[data-act="close-table"]')
    tour.taps('.rows-two [data-act="move"]')
    tour.chooses("#move-table-1")
    tour.chooses("#move-seat-2")
    tour.sees('[data-test="change"]')
    tour.acted("moving: in a level", action="")
    tour.types("#move--words", LONGEST)
    tour.look("moving: in somebody's own words", action="")
