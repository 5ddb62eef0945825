"""Evenings as files: each is a real night by the core's own commands, at one same moment of a
Thursday.

Nothing here is faked and nothing waits: a night that has run for an hour began an hour before NOW.
Somebody has a name of eighty letters without a space, and the night's own name has sixty.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from typing import Any

from pycore.kernel.units import Millis
from pycore.ledger.lines.bundle import write_bundle
from tests.core.antes import house
from tests.core.felt import counted_in, deal
from tests.core.hall import (
    MINUTE,
    SEED,
    Hall,
    counted,
    empty_hall,
    nunavut_draft,
    thursday_draft,
    wall,
)

NOW = datetime(2026, 11, 19, 20, 15, tzinfo=UTC)
NOW_MS = wall("20:15")
LONGEST = ("Qikiqtaaluk" * 8)[:80]
NIGHT_NAME = "Memorial Hall Thursday Night Hold’em, Autumn Series, Round 9"
_copy = ContextVar("copy", default="")
MINUTES_AHEAD = 270
"""A hall whose clocks say a quarter to one when NOW is a quarter past eight."""
FIRST = ("Ann", "Bob", "Zoë", "Dave", "Émile", "Ruth", "Joe", "Kay", "Lou", "Mia")
LAST = (
    "Stefansson",
    "Okemaw",
    "Ippak",
    "Carrière-Beauchamp",
    "Sinclair",
    "Bjarnason",
    "Ross",
    "Dyck",
    "Li",
    "Nault",
    "Flett",
    "McKay",
)


def names(count: int) -> list[str]:
    """So many people; the second and the last have the longest name there can be."""
    people = [f"{first_name} {last_name}" for last_name in LAST for first_name in FIRST][:count]
    for place in (1, count - 1):
        if 0 <= place < count:
            people[place] = LONGEST[: 80 - place % 7]
    return people


def own_id(tid: str) -> str:
    """The id of a night in the copy that is being prepared."""
    return tid + _copy.get()


def begun(tid: str, minutes: int, *, kind: str = "thursday", **fields: Any) -> Hall:
    """A night set up an hour before its start; its start was *minutes* ago, or is to come."""
    start = Millis(NOW_MS - minutes * MINUTE)
    hall = replace(empty_hall(tid=own_id(tid)), now=Millis(start - 60 * MINUTE))
    make = nunavut_draft if kind == "nunavut" else thursday_draft
    draft = make(start_at_ms=start, night_name=NIGHT_NAME, **fields)
    return hall.do("set-up-night", **draft)


def sold(hall: Hall, count: int) -> Hall:
    for name in names(count):
        hall = hall.sell(name=name)
    return hall


def started(hall: Hall, count: int, minutes: int) -> Hall:
    """Sold, drawn, and the clock started *minutes* before NOW."""
    hall = sold(hall, count).do("draw-seats", seed=SEED)
    return since(hall, minutes).start()


def since(hall: Hall, minutes: int) -> Hall:
    """The same hall, *minutes* before NOW."""
    return replace(hall, now=Millis(NOW_MS - minutes * MINUTE))


def now(hall: Hall) -> Hall:
    return since(hall, 0)


# ---- the evenings ----


@cache
def selling() -> Hall:
    """The door is open: twenty are in, one of them in the jackpot."""
    return sold(begun("selling", -45), 20).do("join-jackpot", ticket=1, signed=True)


def expecting() -> Hall:
    """Four are expected; one has come, and one has the longest name there can be."""
    named = ["Ann Ross", LONGEST, "Bob Li", "Zoë Dupré"]
    players = [f"soon-{index}" for index in range(4)]
    fields = {"players": players, "names": named, "prepaid": [True, False, True, False]}
    hall = begun("expecting", -45).do("expect-players", **fields)
    return hall.sell(player="soon-0", name="Ann Ross", paid="prepaid")


def with_goods() -> Hall:
    """Two prizes in goods, one of them with the longest name there can be."""
    hall = sold(begun("with-goods", -45), 12)
    hall = hall.do("offer-goods", description="A ham", place=1, value_cents=6_000, donated=True)
    return hall.do("offer-goods", description=LONGEST, place=4, value_cents=125_050)


def goods_announced() -> Hall:
    """Thirteen places of money and a fourteenth, goods at some of them, two prizes handed over."""
    hall = now(started(begun("goods-announced", 250), 120, 250))
    for place, goods in ((1, LONGEST), (1, "A ham"), (7, "A quilt"), (9, LONGEST), (14, "A lamp")):
        hall = hall.do("offer-goods", description=goods, place=place, value_cents=8_000)
    hall = hall.do("announce-payouts").out(*range(120, 9, -1)).out_together({9: 900, 8: 900})
    return hall.do("pay-prize", ticket=14).do("pay-prize", ticket=13)


def goods_over() -> Hall:
    """Over: the winner and the second have goods beside the money, those who tie for third too."""
    hall = now(started(begun("goods-over", 75), 20, 75))
    for place, goods in ((1, LONGEST), (2, "A quilt"), (3, "A ham"), (9, "A lamp")):
        hall = hall.do("offer-goods", description=goods, place=place, value_cents=8_000)
    hall = hall.do("announce-payouts").out(*range(20, 4, -1))
    return hall.out_together({4: 40_000, 3: 40_000}).out(1)


def few() -> Hall:
    """A quarter of an hour before the start, and too few came."""
    return sold(begun("few", -15), 4)


def cancelled() -> Hall:
    return now(sold(begun("cancelled", -15), 4)).do("cancel-night")


def north_open() -> Hall:
    """A Nunavut night before its start, four in, that a storm may call off."""
    return now(sold(begun("north-open", -45, kind="nunavut"), 4))


def short_of_seats() -> Hall:
    """A full house was sold, and then chairs broke: before the draw two seats too few are open."""
    hall = sold(begun("short-of-seats", -10, kind="nunavut"), 50)
    for seat in (9, 10):
        hall = hall.do("block-seat", table=5, seat=seat, reason="the chair is broken")
    return hall


def kept_from_breaking() -> Hall:
    """One table of three could close, but one who sits at it may sit at neither other."""
    hall = now(started(begun("kept", 75), 28, 75)).do("announce-payouts")
    foes = [min(hall.state.at_table(table)) for table in (1, 2, 3)]
    for other in foes[:2]:
        hall = hall.do("keep-apart", ticket=foes[2], other=other, reason="soft play was seen")
    gone = [ticket for table in (1, 2, 3) for ticket in sorted(hall.state.at_table(table))[1:4]]
    return hall.out(*gone)


def called_off_with_prepaid() -> Hall:
    """Four have entered and two more had paid beforehand when the night was called off."""
    hall = sold(begun("called-off", -15), 4)
    people = {
        "players": ["one-expected", "another-expected"],
        "prepaid": [True, True],
        "names": ["Noor Haddad", LONGEST],
    }
    return now(hall.do("expect-players", **people)).do("cancel-night")


def few_late() -> Hall:
    """The hour in which the desk refunds is over, and nobody was refunded."""
    return now(sold(begun("few-late", 75), 4))


def drawn() -> Hall:
    return sold(begun("drawn", -10), 24).do("draw-seats", seed=SEED)


@cache
def running() -> Hall:
    """The second level; rebuys are sold; three are out. Every name is as long as it may be."""
    named = {"organization": LONGEST, "venue": LONGEST[:70]}
    hall = started(begun("running", 25, **named), 24, 25)
    return since(hall.rebuy(4, 5, 5), 20).out(24, 23, 2)


def buying_again() -> Hall:
    """Two said that they buy again, one of them with the longest name; a third did before."""
    hall = started(begun("buying-again", 25), 12, 25)
    hall = since(hall.rebuy(4, 4), 5)
    return hall.do("intend-rebuy", ticket=2).do("intend-rebuy", ticket=5)


def even() -> Hall:
    """Nothing is to do: two full tables and a clock that runs."""
    return started(begun("even", 20), 20, 20)


def rehearsed() -> Hall:
    """The same, not real."""
    return started(begun("rehearsal-even", 20), 20, 20)


def penalized() -> Hall:
    """Somebody was sent away, somebody may come back, and a break was put in before that."""
    hall = since(even_started("penalized", 40), 30)
    hall = hall.do("insert-break", length_ms=5 * MINUTE, reason="the lights went out")
    grounds = {"reason": LONGEST, "clause": "SEL-34"}
    hall = since(hall, 14).do("give-penalty", penalty="a", ticket=1, minutes=10, **grounds)
    return since(hall, 3).do("give-penalty", penalty="b", ticket=2, minutes=40, **grounds)


def even_started(name: str, minutes: int) -> Hall:
    return started(begun(name, minutes), 20, minutes)


def acting() -> Hall:
    """Another such night, on which things are done."""
    return started(begun("acting", 20), 20, 20)


def dealing() -> Hall:
    """One table of ten on which hands are dealt."""
    return started(begun("dealing", 20), 10, 20)


def with_antes() -> Hall:
    """The fifth level: the big blind of 1,000 and as much again for the table."""
    hall = begun("with-antes", 80, template="", house=house())
    return now(started(hall, 10, 80))


def counted_stacks() -> Hall:
    """Another such table, on which four have bet before and lost some."""
    hall = started(begun("counted", 20), 10, 20)
    return counted_in(now(hall), 1, {3: 4_500, 5: 9_000, 7: 12_500, 9: 34_000})


def paused() -> Hall:
    return since(started(begun("paused", 25), 20, 25), 3).do("pause-clock")


def on_break() -> Hall:
    """Two minutes into the first break."""
    return started(begun("break", 62), 20, 62)


def changing_up() -> Hall:
    """The same break, one of two tables counted and changed up, the other known to nobody."""
    hall = counted_in(started(begun("changing", 62), 20, 62), stacks={1: 13_300, 2: 16_700})
    hall = now(hall)
    return hall.do("colour-up", table=1, unit_chips=100, seed=SEED)


def last_level() -> Hall:
    """The structure has run out; there is no hour at which play must end."""
    return now(started(begun("last", 900, kind="nunavut"), 12, 900)).out(12, 11)


def twelve_tables() -> Hall:
    """A full house: 120 players at twelve tables, uneven, in the fifth level."""
    hall = started(begun("twelve", 75), 120, 75)
    hall = since(hall.rebuy(*range(1, 20)), 50).out(120, 119, 118, 110, 109)
    return now(hall)


def to_balance() -> Hall:
    """One table is much fuller than another."""
    hall = started(begun("balance", 75), 40, 75)
    return now(hall).out(*sorted(hall.state.tables()[1])[:4])


def six_out(tid: str) -> Hall:
    """Six are out, one by one."""
    return now(started(begun(tid, 25), 20, 25)).out(*range(20, 14, -1))


def to_break() -> Hall:
    """Forty sat at four tables; twelve are out, and one table can close."""
    hall = now(started(begun("to-break", 75), 40, 75))
    return hall.do("announce-payouts").out(*range(40, 28, -1))


def announced() -> Hall:
    """The prizes are announced, two of them are won and one is paid."""
    hall = now(started(begun("announced", 75), 20, 75)).do("announce-payouts")
    return hall.out(*range(20, 4, -1)).out(2, 3)


def drawn_full() -> Hall:
    """A full house has just got its seats."""
    return since(sold(begun("drawn-full", -10), 120), 1).do("draw-seats", seed=SEED)


def broken() -> Hall:
    """A table has just been broken; somebody whose name is long goes elsewhere."""
    hall = started(begun("broken", 75), 40, 75)
    table = hall.state.seats[2].table
    hall = hall.do("set-table-order", table_order=[table], reason="the lamp is broken")
    return now(hall).out(*range(40, 30, -1)).do("break-table", table=table, seed=SEED)


def bubble() -> Hall:
    """One more goes out without a prize."""
    hall = since(started(begun("bubble", 100), 20, 100), 10).do("announce-payouts")
    places = len(hall.view["payouts"]["places"])
    return now(hall).out(*range(20, places + 1, -1))


def two_out_at_once() -> Hall:
    """On the bubble one goes out at each of the two tables, one tapped after the other; hand for
    hand was announced.
    """
    hall = bubble().do("play-hand-for-hand")
    return hall.out(*(min(hall.state.at_table(table)) for table in hall.state.tables()))


def final_table() -> Hall:
    hall = now(started(begun("final", 75), 20, 75))
    return hall.out(*range(20, 10, -1))


def lopsided_ten() -> Hall:
    """Ten are left of a full house, their stacks counted: most of it lies before one of them."""
    hall = now(started(begun("late", 250), 120, 250)).do("announce-payouts")
    hall = hall.out(*range(120, 10, -1)).do("redraw-final-table", seed=SEED)
    table = next(iter(hall.state.tables()))
    stacks = dict.fromkeys(range(1, 11), 55_000)
    return counted_in(hall, table, {**stacks, 2: 1_305_000})


def royal_flush() -> Hall:
    """Eleven play, all but ticket 1 in the jackpot; seat 1 of table 1 showed a royal flush."""
    hall = begun("royal-flush", 20)
    for index, name in enumerate(names(11)):
        more = {"jackpot": True, "signed": True} if index else {}
        hall = hall.sell(name=name, **more)
    hall = since(hall.do("draw-seats", seed=SEED), 20).start()
    table = deal(counted_in(now(hall)), placed=1).all_in({1, 2}).board("ThJhQh", "2c", "3c")
    return table.show({2: "2d3d", 1: "AhKh"}).ends()


def dealt_uneven() -> Hall:
    """Two tables whose tablets record hands; one has lost three players."""
    hall = started(begun("dealt-uneven", 25, kind="nunavut"), 20, 25)
    hall = now(hall)
    hall = hall.out(*sorted(hall.state.at_table(2))[:3])
    for table in (1, 2):
        dealt = deal(counted_in(hall, table), table)
        while dealt.now.phase == "bet":
            dealt = dealt.folds()
        hall = dealt.ends()
    return hall


def by_a_hand() -> Hall:
    """Somebody went out by a hand that another tablet recorded."""
    hall = started(begun("by-a-hand", 20, kind="nunavut"), 3, 20)
    table = deal(counted_in(now(hall)))
    first_player, second = table.hand.order()[:2]
    table = table.all_in((first_player, second)).board("2c7dTh", "3s", "8c")
    return table.show({first_player: "AsAd", second: "KsKd"}).ends()


def stop_soon() -> Hall:
    """Half past midnight: the director says that play ends soon."""
    hall = begun("stop-soon", 330, utc_offset_minutes=MINUTES_AHEAD - 15)
    hall = now(started(hall, 12, 330)).do("announce-payouts")
    return hall.out(*range(12, 4, -1))


def last_hand() -> Hall:
    """Four minutes before play must end."""
    hall = begun("last-hand", 120, utc_offset_minutes=MINUTES_AHEAD - 4)
    return now(started(hall, 12, 120)).out(12, 11)


def stop_due() -> Hall:
    """The hall closes: 00:45 has come, four are left."""
    hall = begun("stop", 345, utc_offset_minutes=MINUTES_AHEAD)
    hall = now(started(hall, 12, 345)).do("announce-payouts")
    return hall.out(*range(12, 4, -1))


def finished() -> Hall:
    """Over, with a tie for the second prize; the winner's prize is paid."""
    hall = now(started(begun("finished", 75), 20, 75)).do("announce-payouts")
    hall = hall.out(*range(20, 4, -1)).out(4)
    return hall.out_together({1: 40_000, 3: 40_000}).do("pay-prize", ticket=2)


def tie_at_the_top() -> Hall:
    """The hall closed with two equal stacks at the top."""
    hall = begun("tie", 345, utc_offset_minutes=MINUTES_AHEAD)
    hall = now(started(hall, 20, 345)).do("announce-payouts").out(*range(20, 4, -1))
    stacks = counted({1: 60_000, 2: 150_000, 3: 150_000, 4: 120_000})
    return hall.do("stop-play", stacks=stacks, confirmed=True, because="counted twice")


def conflicts() -> Hall:
    """Two tablets went on apart: both moved the clock, and a player was put out on both."""
    hall = now(started(begun("conflicts", 25), 20, 25))
    here = hall.do("next-level", reason="a mistake").out(20)
    there = hall.on("helper").do("next-level", reason="a mistake").out(20, 19)
    return here.meets(there)


def passed_limit() -> Hall:
    """Two doors sold the last seat of the house apart."""
    hall = sold(begun("passed", -45), 119)
    return hall.sell(name="Ada Here").meets(hall.on("helper").sell(name="Ida There"))


def noted() -> Hall:
    """Running, with two rulings, a dispute that was added to, and a long name in it."""
    hall = now(started(begun("noted", 25), 20, 25))
    ruling: dict[str, Any] = {"text": "The hand is dead: cards lay in the muck", "table": 2}
    hall = hall.do("note-incident", incident="a", kind="ruling", clause="SEL-37", **ruling)
    hall = hall.do(
        "note-incident",
        incident="b",
        kind="ruling",
        text=LONGEST * 3,
        clause="NU-B.DM1",
        overrules="SEL-44",
        ticket=1,
    )
    hall = hall.do("note-incident", incident="c", kind="dispute", text="A seat was taken twice")
    return hall.do("note-incident", incident="d", kind="other", text="They agreed", about="c")


def branch() -> Hall:
    """A copied tablet: six sales stand on a branch that does not count, for the other one is as
    long and more.
    """
    hall = sold(begun("branch", -45), 3)
    copied = hall.sell(name=LONGEST, player="one")
    for door_number in range(6):
        copied = copied.do("name-tablet", dev=copied.dev, name=f"Door {door_number}")
    return copied.meets(sold_by(hall, "other", 6)).on("director")


def sold_by(hall: Hall, who: str, count: int) -> Hall:
    for index in range(count):
        hall = hall.sell(name=f"{who} {index}", player=f"{who}-{index}")
    return hall


def paid_beforehand(tid: str, minutes: int) -> Hall:
    """Twelve are there; three who have paid are not, one with a long name."""
    hall = begun(tid, minutes)
    players = [f"{tid}-{index}" for index in range(3)]
    fields = {"names": ["Ivy Kootook", LONGEST, "Max Thomas"], "prepaid": [True] * 3}
    return sold(hall.do("expect-players", players=players, **fields), 12)


def not_there() -> Hall:
    """Ten minutes before the start: three have paid and have not come."""
    return now(paid_beforehand("not-there", -10))


def waited_for(tid: str, minutes: int) -> Hall:
    hall = paid_beforehand(tid, minutes).do("seat-prepaid", seed=SEED)
    hall = since(hall.do("draw-seats", seed=SEED), minutes).start()
    return now(hall)


def blinded_off() -> Hall:
    """Play is on, and three are waited for."""
    return waited_for("blinded-off", 25)


def not_come() -> Hall:
    """The first break is over, and three have not come."""
    return waited_for("not-come", 75)


ALL: dict[str, Callable[[], Hall]] = {
    build.__name__: build
    for build in (
        selling, buying_again, few, few_late, cancelled, called_off_with_prepaid, short_of_seats,
        kept_from_breaking, drawn, running, even, penalized, acting, dealing,
        counted_stacks, paused, on_break, last_level, twelve_tables, to_balance, announced,
        drawn_full, broken, bubble, two_out_at_once, final_table, lopsided_ten, stop_soon,
        last_hand, stop_due, finished, tie_at_the_top, conflicts, with_antes,
        passed_limit, branch, by_a_hand, dealt_uneven, expecting, with_goods, goods_announced,
        goods_over, changing_up, noted, not_there, blinded_off, not_come, royal_flush,
        north_open,
    )
}  # fmt: skip


NOT_REAL: dict[str, Callable[[], Hall]] = {"rehearsed": rehearsed}
"""What no tablet counts among its records."""


def file(make: Callable[[], Hall], copy: int = 0) -> tuple[str, str]:
    """(the night's id, its file); each *copy* is another night with the same story."""
    with copied(copy):
        hall = make()
    return hall.night.tid, write_bundle(hall.night.logs, hall.night.people)


@contextmanager
def copied(copy: int) -> Iterator[None]:
    """What is prepared meanwhile has ids of its own."""
    if not copy:
        yield
        return
    _forget()
    token = _copy.set(f"-{copy}")
    yield
    _copy.reset(token)
    _forget()


def _forget() -> None:
    for module in [module for name, module in sys.modules.items() if name.startswith(__name__)]:
        for made in vars(module).values():
            getattr(made, "cache_clear", int)()
