"""The jackpot over any events, sales, wins, undos and late meetings: no cent appears or vanishes,
at any point, whatever order it is heard of in. What was sold is added up here, by what the test
itself did and what of it stands, never by what the ledger says of itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.book.jackpot import CountedRegister, JackpotLedger, Jackpots, ledger
from pycore.judge.jackpot_view import jackpot_view, newer, night_register
from pycore.kernel.clauses import Refused
from pycore.kernel.units import Millis
from pycore.law import packs
from pycore.law.house import house_format
from pycore.ledger.model import codec
from pycore.night.money.tills import till
from tests.core.book.office import CHEQUE, NOW, TERMS, WIN, Office, office, register, sold
from tests.core.hall import DAY, Hall, empty_hall, thursday, thursday_draft, wall

NIGHTS = 4
BP = st.integers(0, 10_000)
ANY_TERMS = st.fixed_dictionaries(
    {
        "current_bp": BP,
        "one_card_bp": BP,
        "two_cards_bp": st.just(10_000) | BP,
        "sales": st.sampled_from(["all", "before-royal"]),
        "once": st.booleans(),
        "paperwork": st.just(False),
        "clauses": st.just({}),
    }
)
DEVS = st.sampled_from(["desk", "door"])
DAYS = st.lists(st.integers(1, NIGHTS), min_size=NIGHTS, max_size=NIGHTS)
"""The day of each night: several may be held on one."""
STEPS = st.lists(
    st.one_of(
        st.tuples(
            st.just("count"),
            DEVS,
            st.integers(1, NIGHTS),
            st.integers(0, 9),
            st.integers(0, 1_001),
        ),
        st.tuples(
            st.just("win"), DEVS, st.integers(1, NIGHTS), st.integers(1, 9), st.integers(1, 2)
        ),
        st.tuples(st.just("cheque"), DEVS, st.integers(0, 5)),
        st.tuples(st.just("undo"), DEVS, st.integers(1, 6)),
        st.tuples(st.just("open"), DEVS, st.integers(1, NIGHTS), st.integers(0, 99_999)),
        st.tuples(st.just("meet"), DEVS),
    ),
    max_size=24,
)


@dataclass
class Told:
    """What a test told books, by the id under which each took it; *days* are its nights'."""

    days: Mapping[str, str]
    registers: dict[str, tuple[str, int, int]] = field(default_factory=dict)
    """A night, as so many records told it, and what its sales came to."""
    wins: dict[str, tuple[str, str]] = field(default_factory=dict)
    openings: dict[str, tuple[str, int]] = field(default_factory=dict)

    def sales(self, hall: Office) -> dict[str, int]:
        """What was sold by night, as a book was told it last and nobody undid."""
        latest: dict[str, tuple[int, int]] = {}
        for key in standing(hall, self.registers):
            night, records, cents = self.registers[key]
            latest[night] = max(latest.get(night, (0, 0)), (records, cents))
        return {night: cents for night, (_, cents) in latest.items()}


def standing(hall: Office, keys: Iterable[str]) -> list[str]:
    """Those of some records of a book that are in force."""
    applied_ids = {
        event.placed.id for event in hall.book.folded.recorded if event.kind == "applied"
    }
    return [key for key in keys if key in applied_ids]


def whole(hall: Office, story: Told) -> JackpotLedger:
    """The ledger of a book, against what was told."""
    sales = story.sales(hall)
    day, opening = "", 0
    for key in standing(hall, story.openings):
        day, opening = story.openings[key]
    counted = {night: cents for night, cents in sales.items() if story.days[night] >= day}
    return in_order(adds_up(ledger(hall.state), hall, opening, counted, story))


def in_order(book_ledger: JackpotLedger) -> JackpotLedger:
    """A ledger whose wins come in the order of their hands, day by day."""
    firsts = [
        (line.counted.day, min(signed))
        for line in book_ledger.lines
        if (
            signed := [
                payout.royal.at for payout in line.event.payouts if payout.why != "not-signed"
            ]
        )
    ]
    assert firsts == sorted(firsts)
    return book_ledger


def adds_up(
    book_ledger: JackpotLedger, hall: Office, opening: int, sales: Mapping[str, int], story: Told
) -> JackpotLedger:
    """A ledger in which *sales* by night and an opening balance are held or paid to the cent, each
    night's split by its own terms and each win paid at its own night.
    """
    wins = {story.wins[key] for key in standing(hall, story.wins)}
    held_cents, taken_in = opening, opening
    nights = [line.night for line in book_ledger.lines if not line.later]
    assert len(set(nights)) == len(nights)
    won = [
        (payout.royal.key, line.night)
        for line in book_ledger.lines
        for payout in line.event.payouts
    ]
    assert len(set(won)) == len(won)
    assert set(won) == {(key, night) for key, night in wins if night in nights}
    for line in book_ledger.lines:
        event, terms = line.event, line.counted.terms
        night_sold = 0 if line.later else sales[line.night]
        taken_in += night_sold
        assert event.sold == night_sold
        assert event.before.total == held_cents
        cut = event.with_sales.current - event.before.current
        assert -5_000 <= night_sold * terms.current_bp - cut * 10_000 < 5_000
        assert event.with_sales.seed - event.before.seed == night_sold - cut
        paid = sum(payout.cents for payout in event.payouts)
        assert all(payout.cents >= 0 for payout in event.payouts)
        assert event.after.current >= 0
        assert event.after.seed >= 0
        assert event.after.total + paid == held_cents + night_sold
        held_cents = event.after.current + event.after.seed
    assert {line.night for line in book_ledger.lines} >= {
        night for night, cents in sales.items() if cents
    }
    paid = sum(payout.cents for payout in book_ledger.payouts.values())
    assert (
        taken_in
        == opening + sum(sales.values())
        == book_ledger.now.current + book_ledger.now.seed + paid
    )
    assert (book_ledger.paid, book_ledger.sold + opening) == (paid, taken_in)
    return book_ledger


def dated(days: list[int]) -> dict[str, str]:
    return {f"n{number}": f"2026-10-{day:02}" for number, day in enumerate(days, 1)}


def stepped(
    hall: Office, step: Any, number: int, terms: list[dict[str, Any]], story: Told
) -> Office:
    """The office after one wish; as it was where that may not be."""
    act = step[0]
    try:
        if act == "count":
            _, _, night, count, cents = step
            wish = register(
                night, 0, sold=sold(count, cents, NOW - 20 + number), terms=terms[night - 1]
            )
            more = {"day": story.days[f"n{night}"], "records": number + 1}
            hall = hall.do("count-jackpot", **{**wish, **more})
            story.registers[hall.last_record.placed.id] = (f"n{night}", number + 1, count * cents)
            return hall
        if act == "win":
            _, _, night, ticket, cards = step
            more = {"win": f"w{number}", "witnessed_by": f"by{number}", "hand": f"1/{number}"}
            wish = {**WIN, **more, "night": f"n{night}", "ticket": ticket, "cards": cards}
            hall = hall.do("record-win", **{**wish, "royal_at_ms": NOW - 20 + (number * 7) % 20})
            story.wins[hall.last_record.placed.id] = (f"w{number}", f"n{night}")
            return hall
        if act == "cheque":
            wins = sorted(hall.state.part(Jackpots).wins)
            win = wins[step[2] % len(wins)] if wins else "none"
            due = max(0, ledger(hall.state).due(win))
            more = {"cheque": f"c{number}", "number": f"{number}", "paid_to": f"p{number}"}
            return hall.do("write-cheque", **{**CHEQUE, **more, "win": win, "cents": due})
        if act == "undo":
            events = hall.book.folded.latest(step[2])
            return hall.do("undo", target=events[0].placed.id, along=True) if events else hall
        if act == "open":
            day, seed = f"2026-10-0{step[2]}", step[3] // 7
            hall = hall.do("open-jackpot", day=day, current_cents=step[3], seed_cents=seed)
            story.openings[hall.last_record.placed.id] = (day, step[3] + seed)
            return hall
    except Refused:
        return hall
    raise AssertionError(act)


@settings(max_examples=120, deadline=None)
@given(steps=STEPS, terms=st.lists(ANY_TERMS, min_size=NIGHTS, max_size=NIGHTS), days=DAYS)
def test_what_was_sold_is_held_or_paid_at_every_point(
    steps: list[Any], terms: list[dict[str, Any]], days: list[int]
) -> None:
    halls, story = {dev: office().on(dev) for dev in ("desk", "door")}, Told(dated(days))
    for number, step in enumerate(steps):
        dev = step[1]
        if step[0] == "meet":
            halls[dev] = halls[dev].meets(halls["door" if dev == "desk" else "desk"])
        else:
            halls[dev] = stepped(halls[dev], step, number, terms, story)
        whole(halls[dev], story)
    at_desk, other = halls["desk"].meets(halls["door"]), halls["door"].meets(halls["desk"])
    assert whole(at_desk, story) == whole(other, story)
    assert at_desk.book.digest() == other.book.digest()
    assert jackpot_view(at_desk.book, {}) == jackpot_view(other.book, {})


@settings(max_examples=60, deadline=None)
@given(
    order=st.permutations(range(1, NIGHTS + 1)),
    counts=st.lists(st.integers(0, 90), min_size=NIGHTS, max_size=NIGHTS),
    royals=st.lists(st.tuples(st.integers(1, NIGHTS), st.integers(1, 2)), max_size=5),
    days=DAYS,
)
def test_the_order_in_which_nights_are_heard_of_changes_no_cent(
    order: list[int], counts: list[int], royals: list[tuple[int, int]], days: list[int]
) -> None:
    def heard(nights: list[int], wins: list[tuple[int, tuple[int, int]]]) -> JackpotLedger:
        hall, story = office(), Told(dated(days))
        for number in nights:
            night = register(number, counts[number - 1], terms=TERMS, day=story.days[f"n{number}"])
            hall = hall.do("count-jackpot", **night)
            story.registers[hall.last_record.placed.id] = (
                f"n{number}",
                100,
                counts[number - 1] * 500,
            )
        for key, (night, cards) in wins:
            if counts[night - 1]:
                more = {"win": f"w{key}", "witnessed_by": f"by{key}", "hand": f"1/{key}"}
                wish = {**WIN, **more, "night": f"n{night}", "ticket": 1, "cards": cards}
                hall = hall.do("record-win", **{**wish, "royal_at_ms": NOW - 100 + key})
                story.wins[hall.last_record.placed.id] = (f"w{key}", f"n{night}")
        return whole(hall, story)

    wins = list(enumerate(royals))
    in_sequence, other = heard(sorted(order), wins), heard(list(order), wins[::-1])
    assert [line.event for line in in_sequence.lines] == [line.event for line in other.lines]


# --- real nights on two tablets: what the doors sold, and nothing else, is in the jackpot ---

FEES = {"n1": 500, "n2": 333, "n3": 1_001}
AT = {night: week * 7 * DAY for week, night in enumerate(FEES)}
REAL_NIGHTS = st.sampled_from(sorted(FEES))
REAL_STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("sell"), DEVS, REAL_NIGHTS, st.just(0), st.just(0)),
        st.tuples(st.just("sell-without"), DEVS, REAL_NIGHTS, st.just(0), st.just(0)),
        st.tuples(st.just("join"), DEVS, REAL_NIGHTS, st.integers(0, 9), st.just(0)),
        st.tuples(st.just("refund"), DEVS, REAL_NIGHTS, st.integers(0, 9), st.just(0)),
        st.tuples(st.just("undo"), DEVS, REAL_NIGHTS, st.integers(1, 6), st.just(0)),
        st.tuples(st.just("tell"), DEVS, st.just("n1"), st.just(0), st.just(0)),
        st.tuples(st.just("win"), DEVS, REAL_NIGHTS, st.integers(0, 9), st.integers(1, 2)),
        st.tuples(st.just("undo-book"), DEVS, st.just("n1"), st.integers(1, 3), st.just(0)),
        st.tuples(st.just("meet"), DEVS, st.just("n1"), st.just(0), st.just(0)),
    ),
    min_size=6,
    max_size=28,
)


@dataclass
class Slips:
    """The doors' own slips of one night, as a person would keep them beside the tablet: every
    record of the test by its id. A tablet stands by those that it holds.
    """

    entries: dict[str, str] = field(default_factory=dict)
    joined: dict[str, str] = field(default_factory=dict)
    refunds: dict[str, str] = field(default_factory=dict)
    undos: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def paid_in(self, slip_ids: set[str]) -> int:
        """How many have paid into the jackpot and have nothing back, by the slips *slip_ids*."""
        gone: set[str] = set()
        for key, targets in sorted(self.undos.items(), key=lambda pair: self.order(pair[0]))[::-1]:
            if key in slip_ids and key not in gone:
                gone.update(targets)
        here = slip_ids - gone
        entered = {who for key, who in self.entries.items() if key in here}
        back = {who for key, who in self.refunds.items() if key in here}
        return len({who for key, who in self.joined.items() if key in here} & entered - back)

    def order(self, key: str) -> int:
        return list(self.undos).index(key)


@dataclass
class Tablet:
    """A tablet of the organization: its nights and its book."""

    dev: str
    nights: dict[str, Hall]
    book: Office

    def registers(self) -> dict[str, CountedRegister]:
        registers = {night: night_register(hall.night) for night, hall in self.nights.items()}
        return {night: counted for night, counted in registers.items() if counted is not None}

    def tell(self) -> None:
        """The registers of the nights, into the book where they are news."""
        for night, counted in newer(self.book.book, self.registers()).items():
            try:
                self.book = self.book.do("count-jackpot", night=night, **codec.plain(counted))
            except Refused as refused:
                assert refused.code == "night-counted"  # noqa: PT017

    def now(self) -> JackpotLedger:
        return ledger(self.book.state, newer(self.book.book, self.registers()))


def tablet(dev: str, nights: dict[str, Hall]) -> Tablet:
    return Tablet(dev, {night: hall.on(dev) for night, hall in nights.items()}, office().on(dev))


@cache
def season() -> dict[str, Hall]:
    """Three Thursdays, set up and not begun, each with another price of the jackpot."""
    nights = {}
    for night, fee in FEES.items():
        start = wall("19:00") + AT[night]
        house = house_format.document(packs.house("selkirk-thursday"))
        house["id"], house["values"]["jackpot_fee_cents"]["value"] = f"our-{night}", fee
        draft = thursday_draft(start_at_ms=start, house=house)
        hall = empty_hall(tid=night).later(ms=AT[night]).do("set-up-night", **draft)
        nights[night] = hall
    return nights


def at_the_door(
    device: Tablet, step: Any, number: int, slips: dict[str, Slips], story: Told
) -> None:
    """One wish at a tablet; nothing where it may not be."""
    act, dev, night, pick, cards = step
    hall, night_slips = device.nights[night].later(ms=1_000), slips[night]
    before = {event.placed.id for event in hall.night.folded.recorded}
    entries = sorted(hall.state.entries)
    ticket = entries[pick % len(entries)] if entries else 0
    who = hall.state.entries[ticket].player if entries else ""
    if act in ("sell", "sell-without"):
        who = f"{dev}-{number}"
        hall = hall.sell(player=who, name=f"Name {who}", jackpot=act == "sell")
    elif act == "join":
        hall = hall.do("join-jackpot", ticket=ticket, signed=True)
    elif act == "refund":
        hall = hall.do("refund-entry", ticket=ticket)
    elif act == "undo":
        sold = season()[night].night.logs.count()
        written = hall.night.folded.latest(min(pick, len(before) - sold))
        if not written:  # nothing but the set-up
            return
        hall = hall.do("undo", target=written[-1].placed.id, along=True)
    elif act == "undo-book":
        book_events = device.book.book.folded.latest(pick)
        if book_events:
            device.book = device.book.do("undo", target=book_events[-1].placed.id, along=True)
        return
    elif act == "win":
        device.tell()
        more = {
            "win": f"w{number}",
            "witnessed_by": f"by{number}",
            "hand": f"1/{number}",
            "player": who,
        }
        wish = {**WIN, **more, "night": night, "ticket": ticket, "cards": cards}
        at = NOW + AT[night] + number
        clock = replace(device.book, now=Millis(max(device.book.now, at)))
        device.book = clock.do("record-win", **{**wish, "royal_at_ms": at})
        story.wins[device.book.last_record.placed.id] = (f"w{number}", night)
        return
    device.nights[night] = hall
    for written in hall.night.folded.recorded:
        key, kind = written.placed.id, type(written.event).__name__
        if key in before:
            continue
        if kind == "EntrySold":
            night_slips.entries[key] = who
        elif kind == "JackpotJoined":
            night_slips.joined[key] = who
        elif kind == "EntryRefunded":
            night_slips.refunds[key] = who
        elif kind == "Undone":
            night_slips.undos[key] = (written.event.target, *written.event.also)


def balanced(
    device: Tablet, slips: dict[str, Slips], story: Told, book_ledger: JackpotLedger
) -> None:
    """A tablet's jackpot is what its own slips come to."""
    sales = {}
    for night, hall in device.nights.items():
        slip_ids = {event.placed.id for event in hall.night.folded.recorded}
        sales[night] = slips[night].paid_in(slip_ids) * FEES[night]
    adds_up(book_ledger, device.book, 0, sales, story)


@settings(max_examples=80, deadline=None)
@given(steps=REAL_STEPS)
def test_what_two_doors_sold_and_did_not_take_back_is_in_the_jackpot_to_the_cent(
    steps: list[Any],
) -> None:
    tablets = {dev: tablet(dev, season()) for dev in ("desk", "door")}
    slips, story = {night: Slips() for night in FEES}, Told({})

    def meet(device: Tablet, other: Tablet) -> None:
        for night in FEES:
            device.nights[night] = device.nights[night].meets(other.nights[night])
        device.book = device.book.meets(other.book)

    for number, step in enumerate(steps):
        device, other = tablets[step[1]], tablets["door" if step[1] == "desk" else "desk"]
        if step[0] == "meet":
            meet(device, other)
        elif step[0] == "tell":
            device.tell()
        else:
            try:
                at_the_door(device, step, number, slips, story)
            except Refused:
                continue
        balanced(device, slips, story, device.now())
    desk, door = tablets["desk"], tablets["door"]
    meet(desk, door)
    meet(door, desk)
    for device in (desk, door):
        device.tell()
        balanced(device, slips, story, ledger(device.book.state))
    assert ledger(desk.book.state) == ledger(door.book.state)


# --- doors apart ---

DOORS = ("desk", "b-door", "z-door")
AT_THE_DOORS = st.lists(
    st.one_of(
        st.tuples(
            st.sampled_from(["join", "join", "refund"]), st.sampled_from(DOORS), st.integers(1, 4)
        ),
        st.tuples(st.sampled_from(["undo", "meet"]), st.sampled_from(DOORS), st.integers(0, 2)),
    ),
    max_size=14,
)


@settings(max_examples=120, deadline=None)
@given(steps=AT_THE_DOORS)
def test_doors_that_join_and_refund_apart_keep_every_cent(
    steps: list[tuple[str, str, int]],
) -> None:
    """What the boxes hold is what was paid by those who are in, and plays for them, whichever door
    heard of what first.
    """
    halls = dict.fromkeys(DOORS, thursday().sell(4))
    for act, dev, which in steps:
        hall = halls[dev].on(dev)
        try:
            if act == "join":
                hall = hall.do("join-jackpot", ticket=which, signed=True)
            elif act == "refund":
                hall = hall.do("refund-entry", ticket=which)
            elif act == "undo":
                events = hall.night.folded.latest(which + 1)
                hall = hall.do("undo", target=events[-1].placed.id, along=True) if events else hall
            else:
                hall = hall.meets(halls[DOORS[which]])
        except Refused:
            continue
        halls[dev] = hall
    desk, door, other = (halls[dev] for dev in DOORS)
    merged = [desk.meets(door).meets(other), other.meets(door).meets(desk)]
    assert merged[0].night.digest() == merged[1].night.digest()
    for hall in (*halls.values(), *merged):
        state, register = hall.state, night_register(hall.night)
        assert register is not None
        joined = sum(sale.cents for sale in register.sold)
        assert joined == sum(state.jackpot.values()) == 500 * len(state.jackpot)
        assert state.jackpot.keys() <= state.entries.keys()
        boxes = sum(till(hall.night, dev).total("cash") for dev in DOORS)
        assert boxes == state.entry_revenue() + joined
