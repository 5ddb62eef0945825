"""Evenings full of what the law has written down: who works, what was looked at, what the floor
noted, what was spent and banked, what came from paper. Names and words are as long as they may be.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pycore.night.floor.checks_view import checks_view
from tests.core.hall import Hall, licensed
from tests.kit import nights

LONG_NAME = "Marie-Christine Carrière-Beauchamp de la Vérendrye-Qikiqtaaluk"[:60]
LONG_WORDS = (
    "The stub fell to the floor while the flop was dealt, two cards lay face up beside the chair "
    "of seat 7, and three players say that they saw them before anybody could cover them again."
)
PLAYERS = 40


def works(hall: Hall, name: str, role: str, *attested: str, **fields: Any) -> Hall:
    person = f"staff-{len(hall.view['staff']['people'])}"
    staff_fields = {"person": person, "name": name, "role": role, "attested": list(attested)}
    return hall.do("enter-staff", **staff_fields, **fields)


def crew() -> Hall:
    """Everybody is on duty: one with the longest name, one away, one gone, one relieved."""
    hall = nights.started(nights.begun("crew", 40, kind="nunavut"), PLAYERS, 40)
    hall = hall.do("vouch-for-age", person="vouches", name=LONG_NAME)
    hall = works(hall, LONG_NAME, "chairperson", "member")
    hall = works(hall, nights.LONGEST, "pit-boss", "named")
    for table in (1, 2, 3, 4):
        hall = works(
            hall,
            f"Dealer {LONG_NAME}"[:80] if table == 2 else f"Émile Okemaw {table}",
            "dealer",
            table=table,
        )
    hall = works(hall, "Fay Moss-Ittuq", "dealer")
    hall = works(hall, "Zoë Kadlak", "seller")
    hall = works(hall, "Ivy Kootook", "worker")
    hall = nights.since(hall, 20).do("assign-staff", person="staff-6", relieves="staff-2")
    hall = hall.do("leave-staff", person="staff-3", why="break")
    hall = hall.do("leave-staff", person="staff-8", why="gone")
    for ticket, document in ((3, "passport"), (4, "driver"), (5, "known")):
        hall = hall.do("check-papers", ticket=ticket, document=document)
    return nights.now(hall)


def crew_missing() -> Hall:
    """The doors are open and nobody is on duty: a Nunavut night."""
    return nights.sold(nights.begun("crew-missing", -45, kind="nunavut"), 20)


def one_name() -> Hall:
    """Two tablets: one sold to somebody, the other had somebody of that name begin to work."""
    hall = nights.sold(nights.begun("one-name", -45, kind="nunavut"), 4)
    here = hall.sell(name=LONG_NAME)
    there = works(hall.on("helper"), LONG_NAME, "dealer", table=1)
    return here.meets(there)


def looked_at() -> Hall:
    """Nunavut, play is on: half is ticked, the chips were counted twice and differ, decks are in
    play, kept and out.
    """
    hall = nights.sold(nights.begun("looked-at", 40, kind="nunavut"), PLAYERS)
    for check in ("nu-licence", "nu-posters", "nu-notices"):
        hall = hall.do("tick-checks", checks=[check], by="MCB")
    note = {"by": "MJ", "note": f"A red dot and the year: {LONG_NAME}"}
    hall = hall.do("tick-checks", checks=["nu-chips-marked"], **note)
    (counts, *_) = checks_view(hall.night)["counts"]
    units = [row["unit_chips"] for row in counts["rows"]]
    for by, missing in (("MJ", 0), ("ABCDEFGHIJKL", 3)):
        pieces = [{"unit_chips": unit, "pieces": 12_345 - missing} for unit in units]
        hall = hall.do("tally-chips", moment="before", pieces=pieces, by=by)
    hall = nights.since(hall.do("draw-seats", seed=nights.SEED), 40).start()
    for deck, name in (
        ("blue", LONG_NAME[:40]),
        ("red", "Red 1"),
        ("green", "Green 1"),
        ("gold", "Gold 1"),
    ):
        hall = hall.do("keep-deck", deck=deck, name=name, holder=LONG_NAME[:40])
    hall = hall.do("tick-checks", checks=["nu-deck"], deck="blue", by="MJ")
    hall = hall.do("place-deck", deck="blue", table=1).do("place-deck", deck="red", table=2)
    noted = {"kind": "wrongdoing", "text": LONG_WORDS, "table": 2}
    hall = hall.do("note-incident", incident="deck", **noted)
    marked = {"why": "marked", "by": "TD", "instead": "green", "sealed": True, "incident": "deck"}
    return nights.now(hall).do("take-deck", deck="red", **marked)


def floor_log() -> Hall:
    """Nunavut, play is on: rulings, a dispute with its witnesses, a penalty and a disqualification
    that went with a note, what is to be reported and what was.
    """
    hall = nights.now(nights.started(nights.begun("floor-log", 40, kind="nunavut"), PLAYERS, 40))
    long = {"decided": LONG_NAME, "heard": LONG_WORDS[:120], "deck": f"Red, {LONG_NAME}"}
    hall = hall.do(
        "note-incident",
        incident="a",
        kind="dispute",
        text=LONG_WORDS,
        table=2,
        ticket=2,
        outcome="warned",
        **long,
    )
    for incident, text in (("b", LONG_WORDS), ("c", "I saw two kings")):
        statement = {"kind": "other", "said_by": LONG_NAME, "text": text, "about": "a"}
        hall = hall.do("note-incident", incident=incident, **statement)
    hall = hall.do(
        "note-incident",
        incident="d",
        kind="ruling",
        text="The hand is dead",
        clause="NU-9.31",
        overrules="NU-B.DM1",
        table=3,
    )
    hall = hall.do(
        "note-incident", incident="e", kind="conduct", text="Abuse", ticket=2, situation="abuse"
    )
    why = {"reason": LONG_WORDS[:80], "incident": "e"}
    hall = hall.do("give-penalty", penalty="p", ticket=2, minutes=10, **why)
    out = {"ticket": 4, "why": "disqualified", "stack_chips": 15_000, **why}
    hall = hall.do("remove-player", **out, clause="NU-B.TP24")
    report = {"incident": "a", "office": LONG_NAME, "reporter": LONG_NAME, "how": "letter"}
    hall = hall.do("report-incident", **report, reference="CGS 12/26-" + "0" * 40)
    return hall.do("note-incident", incident="f", kind="irregularity", text=LONG_WORDS, table=1)


def accounts() -> Hall:
    """Saskatchewan, over: expenses, deposits and payments with long names, some without what the
    place asks for, two desks counted.
    """
    draft = {"template": "saskatchewan-night", "licensed": licensed(number="SK-26-104")}
    hall = nights.begun("accounts", 200, venue=LONG_NAME, **draft)
    hall = nights.now(nights.started(hall, 31, 200))
    hall = hall.do("announce-payouts").out(*range(31, 1, -1))
    counted = {"float_cents": 10_000, "people": ["one", "two"], "names": [LONG_NAME, "Bo Roy"]}
    hall = hall.do("count-cash", counted_cents=123_450, taken_out_cents=0, **counted)
    spent = {"people": ["payee"], "names": [LONG_NAME], "states": ["approved", "flat-fee"]}
    for index, cents in enumerate((2_500, 1_234_567)):
        purchase = {"description": ("Cards and " + LONG_NAME)[:80], "cents": cents}
        hall = hall.do(
            "record-expense",
            expense=f"e{index}",
            kind="supplies",
            receipt="R-" + "7" * 30,
            **purchase,
            **spent,
        )
    for index in range(2):
        hall = hall.do(
            "record-deposit",
            deposit=f"d{index}",
            source="takings",
            slip="S-" + "1" * 30,
            account="0042-" + "3" * 40,
            cents=98_765,
            day="2026-11-19",
            people=["one"],
            names=[LONG_NAME],
        )
    paid = {"day": "2026-11-19", "people": ["payee"], "names": [LONG_NAME]}
    hall = hall.do(
        "record-payment",
        payment="p1",
        towards="expense",
        expense="e0",
        cheque="101",
        cents=2_500,
        description=("Cards and " + LONG_NAME)[:80],
        **paid,
    )
    return hall.do(
        "record-payment",
        payment="p2",
        towards="purpose",
        purpose="charitable",
        cheque="102",
        cents=50_000,
        description=LONG_WORDS[:80],
        **paid,
    )


def from_paper() -> Hall:
    """An hour of paper is entered: entries, a rebuy and who went out, one of them undone."""
    hall = nights.now(nights.started(nights.begun("from-paper", 90), 20, 90))
    paper = {"happened_at_ms": nights.NOW_MS - 60 * nights.MINUTE, "wrote": LONG_NAME}
    hall = hall.sell(name=LONG_NAME, **paper).do("sell-rebuy", ticket=3, paid="cash", **paper)
    gone = {"out": [{"ticket": 4, "stack_chips": None}], **paper}
    hall = hall.do("eliminate", **gone).undo()
    return hall.do("eliminate", out=[{"ticket": 5, "stack_chips": None}], **paper)


def licensed_until(tid: str, minutes: int) -> Hall:
    """A Nunavut night of forty that began an hour ago, its licence good until *minutes* from
    NOW.
    """
    closing = nights.NOW_MS // nights.MINUTE % (24 * 60) + minutes
    licence = licensed(from_minute=closing - 6 * 60, until_minute=closing, number="NU-2026-1788")
    hall = nights.started(nights.begun(tid, 60, kind="nunavut", licensed=licence), PLAYERS, 60)
    return nights.now(nights.since(hall, 20).out(40, 39))


def hours_soon() -> Hall:
    """Ten minutes to the end of the licensed hours."""
    return licensed_until("hours-soon", 10)


def hours_over() -> Hall:
    """The licensed hours ended seven minutes ago, and play is still on."""
    return licensed_until("hours-over", -7)


def near_limits() -> Hall:
    """Forty play under a licence that limits everything: what came in is nearly all that may, the
    third event of three this week, a third of what may be spent, and no chairperson.
    """
    closing = nights.NOW_MS // nights.MINUTE % (24 * 60) + 25
    limits = {"players": 50, "event_gross_cents": 250_000, "year_gross_cents": 900_000}
    licence = licensed(
        from_minute=closing - 6 * 60,
        until_minute=closing,
        number="NU-2026-1789",
        limits=limits,
        prizes_cents=200_000,
        expenses_cents=30_000,
        events_week=3,
        held_week=2,
        events_period=12,
        held_period=4,
    )
    hall = nights.begun("near-limits", 60, kind="nunavut", licensed=licence)
    hall = nights.now(nights.started(hall, PLAYERS, 60))
    spent = {"kind": "supplies", "description": "Cards", "cents": 10_000, "states": ["approved"]}
    return hall.do("record-expense", expense="e", **spent, people=["payee"], names=["Bo Roy"])


ALL: dict[str, Callable[[], Hall]] = {
    build.__name__: build
    for build in (
        hours_soon,
        hours_over,
        crew,
        crew_missing,
        one_name,
        looked_at,
        floor_log,
        accounts,
        from_paper,
        near_limits,
    )
}
