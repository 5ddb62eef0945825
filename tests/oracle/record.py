"""How the golden nights were recorded: once each, and what is recorded is never changed.

    python -m tests.oracle.record NAME

It refuses to write over a night that is there.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path

from pycore.ledger.lines.bundle import write_bundle
from pycore.ledger.model import codec
from pycore.night.base.known_stacks import at_zero, here
from pycore.night.devices import seal
from tests.core.felt import at_random, counted_in, deal, stranded
from tests.core.hall import MINUTE, Hall, as_played, counted, nunavut, thursday
from tests.signer import Signer

GOLDEN = Path(__file__).parent / "golden"


def thursday_2026() -> Hall:
    """A Selkirk Thursday of 27 on two tablets: whatever may happen, from door to prizes.

    Names are kept out of it, as if they had been erased.
    """
    desk = thursday().at("18:10").sell(12).on("door").sell(6).at("18:30")
    # The door sold a ticket while the desk did not hear of it: two hold one number.
    apart = desk.on("desk").sell(1, player="desk-19")
    hall = apart.meets(desk.sell(1, player="door-19")).on("desk")
    hall = hall.do("renumber-ticket", ticket=100_001)
    # And one player was sold a ticket at both.
    twice = hall.on("door").sell(1, player="both")
    hall = hall.sell(1, player="both").meets(twice)
    hall = hall.do(
        "resolve-conflict", target=hall.night.conflicts[0].placed.id, take=False, note="sold twice"
    )
    hall = hall.at("18:40").sell(2).sell(1, jackpot=True)
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
    why = {"reason": "the hall closes early"}
    hall = hall.do("next-level", **why).do("previous-level")
    hall = hall.do("set-time-left", left_ms=120_000, **why)
    hall = hall.out_together({20: 8_000, 21: 8_000}).out(22, 23, 24, 26)
    hall = hall.do("redraw-final-table", seed="the-final-table-is-drawn")
    hall = hall.at("23:00").do(
        "add-level", small_blind_chips=50_000, big_blind_chips=100_000, length_ms=900_000, **why
    )
    tickets_left = hall.state.still_in()
    hall = (
        hall.out(*tickets_left[6:])
        .out_together({tickets_left[5]: 30_000, tickets_left[4]: 30_000})
        .out(*tickets_left[1:4])
    )
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
    hall = hall.do("stop-play", stacks=counted(stacks), confirmed=True, because="counted twice")
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


def table_2026() -> Hall:
    """Six at a table with a tablet in Nunavut, elimination waiting for the next deal: a split with
    an odd chip, a misdeal, a void hand, a ruling, an absent player, a rebuy at zero chips, one who
    does without, a disqualification, an undone hand, and hands by chance until one is left.
    """
    hall = nunavut(out_at="next-deal").sell(6).at("17:55").draw().at("18:00").start()
    hall = counted_in(hall)
    split = deal(hall).calls(1).folds(4).calls(1).board("2c7d9h").calls(2).board("Js").calls(2)
    hall = split.board("3h").calls(2).show({4: "AsKd", 3: "AdKs"}).ends()
    hall = deal(hall).do("misdeal", reason="a boxed card").ends()
    hall = deal(hall).bet(500).do("void", reason="two aces of spades", clause="NU-B.IR4").ends()
    hall = deal(hall, absent=(1,)).do("raise", 5, amount=75, reason="it stands").folds(4).ends()
    hall = showdown(hall, winner=5, loser=6).rebuy(here(hall.state, 1)[6])
    hall = showdown(hall, winner=5, loser=6).do("settle-table", table=1)
    hall = deal(hall).folds(4).ends().undo()
    thrown_out = deal(hall)
    hall = thrown_out.do("disqualify", thrown_out.turn, reason="hid chips").folds(3).ends()
    dice = random.Random(2026)
    while hall.state.phase == "playing":
        if at_zero(hall.state, 1):
            hall = hall.do("settle-table", table=1)
        else:
            hall = at_random(deal(hall.later(minutes=2)), dice).ends()
    return hall


def two_tablets_at_a_table_2026() -> Hall:
    """Two tablets dealt the same hand of one table; the second one's is set aside."""
    hall = counted_in(nunavut().sell(6).at("17:55").draw().at("18:00").start())
    own_table = deal(hall).folds(5)
    both = hall.meets(deal(hall.on("other")).folds(5).ends())
    return both.do(
        "set-hand-aside", hand=codec.plain(own_table.hand), reason="the other was quicker"
    )


def copied_tablet_2026() -> Hall:
    """A tablet and a copy of it sold on apart; what the copy's branch put aside is taken back."""
    desk = thursday().at("18:10").sell(3)
    copy = desk.sell(1, player="copy-4").sell(1, player="copy-5")
    both = desk.sell(1, jackpot=True).meets(copy).on("director")
    (stray,) = both.night.strays
    taken = both.at("18:30").do("settle-branch", dev="desk", tip=stray.tip, take=True)
    for ticket in taken.state.doubled:
        taken = taken.do("renumber-ticket", ticket=ticket)
    return taken.sell(2).at("18:50").draw().at("19:00").start()


def floor_2026() -> Hall:
    """A Selkirk Thursday of 27 and what the floor does beside selling, seating and dealing: who is
    expected, goods, blocked seats and pairs kept apart, breaks and lengths, colour-ups, penalties,
    time chips, notes; some of it undone, some brought back, some of it on a second tablet.
    """
    desk = thursday().at("18:05").do("own-chips", owned=OWNED)
    soon = ["soon-1", "soon-2", "soon-3"]
    desk = desk.do("expect-players", players=soon, prepaid=[True, False, True], names=soon)
    desk = desk.do("strike-expected", player="soon-3", confirmed=True)
    desk = desk.sell(1, player="soon-1", paid="prepaid").sell(25)
    hall = desk.on("door").sell(1).do("correct-name", ticket=3, name="N", written="anew")
    hall = hall.do("count-cash", float_cents=10_000, taken_out_cents=0, counted_cents=14_000)
    hall = hall.on("desk").do("amend-night", licence="LGCA 4711", venue="Rink", reason="a leak")
    hall = hall.do("offer-goods", description="A ham", place=2, value_cents=6_000)
    hall = hall.do("offer-goods", description="A quilt", place=1, value_cents=9_000, donated=True)
    hall = hall.do("withdraw-goods", number=1)
    apart = {"ticket": 1, "other": 2, "reason": "soft play"}
    hall = hall.do("keep-apart", **apart).do("let-together", ticket=1, other=2)
    hall = hall.do("keep-apart", ticket=3, other=4, reason="one household")
    hall = hall.do("block-seat", table=2, seat=8, reason="a lamp").undo()
    hall = hall.do("block-seat", table=1, seat=9).do("unblock-seat", table=1, seat=9)
    hall = hall.do("block-seat", table=1, seat=10, reason="a pillar")
    hall = hall.do("set-table-order", table_order=[3, 1, 2], reason="the lamp")
    hall = hall.lasting(12 * MINUTE, 4, 9, 14).at("18:55").draw().at("19:00").start()

    hall = hall.at("19:04").do("note-big-blind", table=1, seat=first_seats(hall)[2])
    hall = hall.do("give-penalty", penalty="one", ticket=5, reason="soft play", clause="SEL-27")
    hall = hall.do("give-penalty", penalty="two", ticket=6, minutes=10, reason="abuse")
    hall = hall.do("give-penalty", penalty="three", ticket=7, hands=2, reason="late")
    hall = hall.at("19:09").do("end-penalty", penalty="two", reason="given by mistake")
    hall = hall.do("intend-rebuy", ticket=8).do("intend-rebuy", ticket=9)
    hall = hall.do("intend-rebuy", ticket=9, wants=False).rebuy(8)
    hall = hall.at("19:10").lasting(20 * MINUTE).at("19:12").undo().undo()
    hall = hall.do("insert-break", length_ms=5 * MINUTE, reason="the lights went out")
    hall = hall.at("19:20").do("exchange-players", ticket=10, other=11, reason="a chair")
    ruling = {"kind": "ruling", "text": "The hand is dead.", "clause": "SEL-27"}
    hall = hall.do("note-incident", incident="a", ticket=12, table=table_of(hall, 12), **ruling)
    hall = hall.do("note-incident", incident="b", about="a", kind="other", text="He agreed.")
    hall = hall.on("door").do("forfeit-chips", ticket=13, chips=600, why="pocketed").on("desk")
    hall = (
        hall.at("19:50").out(*range(20, 28)).do("fill-table", table=4, seed="another-table-opens")
    )
    level = as_played(hall, 8, small_blind_chips=1_000, big_blind_chips=2_500)
    hall = hall.do("amend-structure", changes=[level], reason="the hall closes early")

    hall = hall.at("20:26")
    for table in sorted(hall.state.tables()):
        seats = here(hall.state, table)
        pieces = [{"seat": seat, "pieces": 1 + seat % 7} for seat in sorted(seats)[1:]]
        hall = hall.do(
            "colour-up",
            table=table,
            unit_chips=100,
            counts=pieces,
            seed=f"the-race-at-table-{table}",
        )
    hall = hall.undo().undo()
    hall = hall.at("20:35").do("announce-payouts").out(*range(10, 20))
    hall = hall.do("redraw-final-table", seed="the-final-table-is-drawn")
    hall = hall.do("play-time-chips", ticket=1, chips=2).do("play-time-chips", ticket=2).undo()
    hall = hall.at("21:10").out(*range(9, 1, -1))
    for ticket, (_, _, prize) in hall.places().items():
        if prize:
            hall = hall.do("pay-prize", ticket=ticket)
    return hall


def sealed_2026() -> Hall:
    """A Selkirk Thursday on four tablets that have keys: parts and ticket numbers are given out, a
    table's tablet is lost and a spare takes over, what the doors did not sell is void, the night
    is sealed, opened for a mistake and sealed again. A sale comes in after the seal.
    """
    hall = thursday()
    for dev in ("desk", "door", "felt", "spare"):
        hall = hall.on(dev).do("tell-key", dev=dev, **Signer(dev).key_fields)
    parts = [
        {"dev": "desk", "role": "director"},
        {"dev": "door", "role": "desk"},
        {"dev": "felt", "role": "table", "tables": [1]},
    ]
    hall = hall.on("desk").do("name-tablet", dev="felt", name="Table 1")
    hall = hall.do("place-tablets", placed=parts)
    for dev in ("desk", "door", "desk", "desk", "door", "door"):
        who = f"{dev}-{hall.night.logs.count()}"
        hall = hall.on(dev).sell(1, player=who, name=who)
    hall = hall.on("desk").do("lease-numbers", dev="door", count=5)
    apart = hall.on("door").sell(1, player="door-apart", name="Apart")
    hall = hall.at("18:55").draw().at("19:00").start().meets(apart).on("desk")
    late_sale = hall.on("door").sell(1, player="door-late", name="Late")
    hall = hall.at("19:30").do("stop-tablet", dev="felt", why="lost")
    hall = hall.on("spare").do("take-over", table=1, confirmed=True).on("desk")
    hall = hall.at("20:10").do("return-numbers", dev="door", confirmed=True)
    hall = hall.do("return-numbers", dev="desk", confirmed=True)
    hall = hall.do("void-numbers", reason="unsold").at("20:30").do("announce-payouts")
    hall = hall.out(*sorted(hall.state.still_in())[1:])
    for ticket, (_, _, prize) in hall.places().items():
        if prize:
            hall = hall.do("pay-prize", ticket=ticket)
    hall = (
        sealed(hall.at("23:00")).at("23:05").do("open-seal", reason="a prize was not signed for")
    )
    return sealed(hall.at("23:10")).meets(late_sale)


def sealed(hall: Hall) -> Hall:
    """The hall sealed by its director, whose tablet signs all that the seal says."""
    why = {"confirmed": True, "reason": "the spare tablet took over"}
    standing = seal.standing(hall.do("seal-night", **why).state)
    assert standing is not None
    sig = Signer(hall.dev).sign(seal.to_sign(hall.night.tid, hall.dev, standing.sealed))
    return hall.do("seal-night", **why, sig=sig)


OWNED = [
    {"unit_chips": 100, "pieces": 400},
    {"unit_chips": 500, "pieces": 300},
    {"unit_chips": 1_000, "pieces": 300},
    {"unit_chips": 5_000, "pieces": 60},
]


def first_seats(hall: Hall) -> list[int]:
    """The seats at table 1 that are taken."""
    return sorted(here(hall.state, 1))


def table_of(hall: Hall, ticket: int) -> int:
    return hall.state.seats[ticket].table


def carried_2026() -> Hall:
    """A Nunavut night in which a table closed over chips that were carried: what it left goes to
    another table's next pot, and that is taken back and leaves play instead.
    """
    hall = stranded().do("settle-carried", table=2, to_table=1).undo()
    return hall.do("settle-carried", table=2)


def showdown(hall: Hall, *, winner: int, loser: int) -> Hall:
    """The hall after a hand in which these two put everything in."""
    table = deal(hall).all_in({winner, loser}).board("2c7d9h", "Js", "3h")
    return table.show({loser: "KsKd", winner: "AsAd"}).ends()


def free_seat(hall: Hall) -> dict[str, int]:
    """The move of ticket 1 to the first free seat at the other table."""
    table = next(row for row in hall.view["tables"] if 1 not in row["seats"])
    return {"ticket": 1, "table": table["table"], "seat": table["seats"].index(None) + 1}


NIGHTS: dict[str, Callable[[], Hall]] = {
    "called-off-2026": called_off_2026,
    "carried-2026": carried_2026,
    "copied-tablet-2026": copied_tablet_2026,
    "floor-2026": floor_2026,
    "sealed-2026": sealed_2026,
    "stopped-2026": stopped_2026,
    "table-2026": table_2026,
    "thursday-2026": thursday_2026,
    "two-tablets-at-a-table-2026": two_tablets_at_a_table_2026,
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
