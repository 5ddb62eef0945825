"""Evenings of several tablets: parts given and stopped, a tablet without a part, the seal at the
end and what came after it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pycore.ledger.lines.logset import LogSet
from pycore.night.night import Night
from tests.core.hall import Hall
from tests.forged import forged
from tests.kit import nights

LONG_TABLET = "Wilhelmina's old iPad at the coat check"[:40]
WRITERS = ("door", "table-five", "spare")


def heard(hall: Hall) -> Hall:
    """Each of the other tablets wrote something, one under a name as long as it may be."""
    for index, dev in enumerate(WRITERS):
        hall = hall.on(dev).sell(name=f"Ann Ross {index}")
    hall = hall.on("door").do("name-tablet", dev="door", name=LONG_TABLET)
    return hall.on("desk")


def several_tablets() -> Hall:
    """Nobody directs yet."""
    return nights.now(heard(nights.sold(nights.begun("several-tablets", -45), 5)))


def parts_given(hall: Hall) -> Hall:
    """The desk directs, the door sells, one works at a table, and one was lost."""
    parts = [
        {"dev": "desk", "role": "director", "tables": []},
        {"dev": "door", "role": "desk", "tables": []},
        {"dev": "table-five", "role": "table", "tables": [1, 2]},
    ]
    hall = hall.do("place-tablets", placed=parts)
    return hall.do("stop-tablet", dev="spare", why="stolen")


def others_direct() -> Hall:
    """Parts are given, and the tablet that looks has none; play is on."""
    hall = nights.sold(nights.begun("others-direct", 25), 17)
    hall = parts_given(heard(hall)).do("draw-seats", seed=nights.SEED)
    return nights.now(nights.since(hall, 25).start())


def ended(tid: str) -> Hall:
    hall = nights.started(nights.begun(tid, 75), 12, 75)
    return nights.now(hall).do("announce-payouts").out(*range(12, 1, -1))


def to_seal() -> Hall:
    """Over; another tablet put the same player out and waits to be decided."""
    hall = nights.now(nights.started(nights.begun("to-seal", 75), 12, 75))
    there = hall.on("helper").do("next-level", reason="a mistake")
    hall = hall.do("next-level", reason="a mistake").do("announce-payouts")
    return hall.out(*range(12, 1, -1)).meets(there)


def seal_lacks() -> Hall:
    """Over; the last records of a lost tablet are with the spare that heard of them."""
    hall = nights.now(nights.started(nights.begun("seal-lacks", 75), 12, 75))
    here = hall.dev
    felt = {"dev": "felt", "role": "table", "tables": [1]}
    hall = hall.do("place-tablets", placed=[{"dev": here, "role": "director"}, felt])
    for index in range(4):
        hall = hall.on("felt").do("name-tablet", dev="felt", name=f"{index} {LONG_TABLET}"[:40])
    hall = hall.on("spare").do("take-over", table=1, confirmed=True)
    hall = hall.on(here).do("announce-payouts").out(*range(12, 1, -1))
    logs = {**hall.night.logs.logs, "felt": hall.night.logs.log("felt").upto(1)}
    night = Night.of(LogSet(hall.night.tid, logs), hall.night.people)
    return replace(hall, night=night)


def sealed_late() -> Hall:
    """Sealed; then a tablet came that had sold a rebuy."""
    hall = nights.started(nights.begun("sealed-late", 75), 12, 75)
    there = nights.since(hall, 45).on("helper").rebuy(3)
    hall = nights.now(hall).do("announce-payouts").out(*range(12, 1, -1))
    return hall.do("seal-night", confirmed=True).meets(there)


def doors_met() -> Hall:
    """Two doors sold one long name apart, and have met; numbers lie unsold between them."""
    hall = nights.sold(nights.begun("doors-met", -45), 5)
    hall = parts_given(hall.on("door").do("name-tablet", dev="door", name=LONG_TABLET).on("desk"))
    there = hall.on("door").sell(name=nights.LONGEST.upper())
    hall = hall.sell(name=nights.LONGEST).meets(there)
    for dev in ("desk", "door"):
        hall = hall.do("return-numbers", dev=dev, confirmed=True)
    return nights.now(hall)


def answered_both_ways() -> Hall:
    """Of two of one long name one tablet said that they are two, another gave one back."""
    hall = nights.sold(nights.begun("answered-both-ways", -45), 5)
    hall = hall.on("door").do("name-tablet", dev="door", name=LONG_TABLET).on("desk")
    there = hall.on("door").sell(name=nights.LONGEST.upper(), player="second")
    hall = hall.sell(name=nights.LONGEST).meets(there)
    (task,) = [task for task in hall.view["todo"] if task["kind"] == "same-person"]
    there = hall.on("door").do("refund-entry", ticket=task["command"]["other"])
    return nights.now(hall.do(**task["command"]).meets(there))


def paid_twice() -> Hall:
    """One rebuy was paid for at two doors, a level was changed on both: names and reasons are as
    long as they may be.
    """
    hall = nights.sold(nights.begun("paid-twice", 25), 12).sell(name=nights.LONGEST)
    hall = hall.on("door").do("name-tablet", dev="door", name=LONG_TABLET).on("desk")
    hall = nights.since(hall.do("draw-seats", seed=nights.SEED), 25).start()
    hall = nights.now(hall)
    reason = (nights.LONGEST * 3)[:200]
    there = hall.on("door").rebuy(13).do("next-level", reason=reason)
    return hall.rebuy(13).do("next-level", reason=reason).meets(there)


def written_over() -> Hall:
    """The night does not count as it stands: somebody wrote a line in the name of the tablet that
    set it up, before all of its own.
    """
    hall = nights.now(nights.sold(nights.begun("written-over", -45), 5))
    logs, _ = hall.night.logs.receive(forged(hall.night.logs, hall.dev, 1))
    return replace(hall, night=Night.of(logs, hall.night.people))


ALL: dict[str, Callable[[], Hall]] = {
    build.__name__: build
    for build in (
        several_tablets,
        others_direct,
        to_seal,
        seal_lacks,
        sealed_late,
        doors_met,
        answered_both_ways,
        paid_twice,
        written_over,
    )
}
