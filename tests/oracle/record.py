"""How the golden nights were recorded: once each, and what is recorded is never changed.

    python -m tests.oracle.record NAME

It refuses to write over a night that is there.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from pycore.log.bundle import write_bundle
from tests.core.hall import Hall, counted, thursday

GOLDEN = Path(__file__).parent / "golden"


def thursday_2026() -> Hall:
    """A Selkirk Thursday of 27 on two tablets: whatever may happen, from door to prizes.

    Names are kept out of it, as if they had been erased.
    """
    desk = thursday().at("18:10").sell(12).on("door").sell(6).at("18:30")
    # The door sold a ticket while the desk did not hear of it: one of the two waits.
    apart = desk.on("desk").sell(1, player="desk-19")
    hall = apart.meets(desk.sell(1, player="door-19"))
    hall = hall.on("desk").do(
        "resolve-conflict", target=hall.night.conflicts[0].placed.id, take=False, note="sold twice"
    )
    hall = hall.at("18:40").sell(5)
    for ticket in (1, 4, 9):
        hall = hall.do("join-jackpot", ticket=ticket, signed=True)
    hall = hall.do("refund-entry", ticket=2).sell(1).undo().sell(2)
    hall = hall.at("18:55").draw().at("19:00").start()
    hall = hall.at("19:05").sell(2).rebuy(1, 3, 3).at("19:20").do("pause-clock")
    hall = hall.at("19:24").do("resume-clock").rebuy(5, 6).undo().rebuy(6)
    # At 19:40 the tablet learns that its own clock was a minute and a half behind.
    hall = hall.at("19:40").later(ms=90_000).do("correct-time", delta_ms=90_000)
    hall = hall.at("20:05").out(7, 8).at("20:30").do("announce-payouts")
    hall = hall.out(10, 11).out_together({12: 14_000, 13: 9_500}).out(14, 15)
    hall = hall.at("21:15").do("break-table", table=3, seed="the-third-table-breaks")
    hall = hall.do("move-player", **free_seat(hall), reason="balance").out(16, 17, 18)
    hall = hall.do("next-level").do("previous-level").do("set-time-left", left_ms=120_000)
    hall = hall.out_together({20: 8_000, 21: 8_000}).out(22, 23, 24, 26)
    hall = hall.do("redraw-final-table", seed="the-final-table-is-drawn")
    hall = hall.at("23:00").do(
        "add-level", small_blind_chips=50_000, big_blind_chips=100_000, length_ms=900_000
    )
    left = hall.state.left()
    hall = hall.out(*left[6:]).out_together({left[5]: 30_000, left[4]: 30_000}).out(*left[1:4])
    for ticket, (_, _, prize) in hall.places().items():
        if prize:
            hall = hall.do("pay-prize", ticket=ticket)
    return hall


def stopped_2026() -> Hall:
    """A Selkirk Thursday of 30 that the hour ends: four are counted, two of them equal."""
    hall = thursday().at("18:10").sell(30).at("18:55").draw().at("19:00").start()
    hall = hall.at("19:40").rebuy(1, 2, 3).at("20:10").do("announce-payouts")
    hall = hall.out(*range(30, 10, -1)).do("redraw-final-table", seed="the-final-table-is-drawn")
    hall = hall.at("00:40").out(*range(10, 4, -1)).at("00:45")
    stacks = {1: 240_000, 2: 108_000, 3: 108_000, 4: 31_000}
    hall = hall.do("stop-play", stacks=counted(stacks))
    for ticket in stacks:
        hall = hall.do("pay-prize", ticket=ticket)
    return hall


def called_off_2026() -> Hall:
    """A Selkirk Thursday to which nine came: called off, and all their money given back."""
    hall = thursday().at("18:10").sell(9)
    for ticket in (1, 2):
        hall = hall.do("join-jackpot", ticket=ticket, signed=True)
    hall = hall.at("18:45").do("cancel-night").at("19:10")
    for ticket in range(1, 10):
        hall = hall.do("refund-entry", ticket=ticket)
    return hall


def free_seat(hall: Hall) -> dict[str, int]:
    """The move of ticket 1 to the first free seat at the other table."""
    table = next(row for row in hall.view["tables"] if 1 not in row["seats"])
    return {"ticket": 1, "table": table["table"], "seat": table["seats"].index(None) + 1}


NIGHTS: dict[str, Callable[[], Hall]] = {
    "called-off-2026": called_off_2026,
    "stopped-2026": stopped_2026,
    "thursday-2026": thursday_2026,
}


def main(name: str) -> None:
    place = GOLDEN / f"{name}.txt"
    if place.exists():
        raise SystemExit(f"{place.name} is recorded already; golden nights are never changed")
    hall = NIGHTS[name]()
    place.write_text(write_bundle(hall.night.logs, {}), "utf-8")
    sys.stdout.write(f"{hall.night.logs.count()} records, digest {hall.night.digest()}\n")


if __name__ == "__main__":
    main(sys.argv[1])
