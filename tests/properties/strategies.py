"""What Hypothesis may think of: values of any type, events of any kind, wishes of any night."""

from __future__ import annotations

import dataclasses
import random
import types
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from pycore.kernel.clauses import Refused
from pycore.kernel.ranges import IntRange, Letters, Moment
from pycore.kernel.units import Chips
from pycore.night.base.known_stacks import here, known_stack, should_have, uncounted
from pycore.night.chips.colour_ups import next_chip, on_tables, smallest
from pycore.night.floor.penalties import Penalties
from pycore.night.registration.expecting import Expected
from pycore.night.seating.absences import absent
from pycore.night.setup.set_up import NightSetUp
from pycore.night.subject import NIGHT
from tests.core.felt import at_random, counted_in, deal
from tests.core.hall import SEED, Hall, counted
from tests.kit.promises import STORIES

MOST = (1 << 53) - 1
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
SMALL = st.integers(-2, 25)
"""Numbers that are likely to be a ticket, a seat, a level or a place."""
EVENTS: dict[str, type] = NIGHT.events


def examples(full: int) -> int:
    """So many stories of a night; a normal run is told a third of them."""
    return STORIES.dose(part=full // 3, full=full)


def values_of(hint: Any, numbers: st.SearchStrategy[int]) -> st.SearchStrategy[Any]:
    """Values that are sound for a type hint."""
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _within(values_of(inside[0], numbers), inside[1:])
    if hasattr(hint, "__supertype__"):
        return values_of(hint.__supertype__, numbers)
    if hint is bool:
        return st.booleans()
    if hint is int:
        return numbers
    if hint is str:
        return TEXT
    if hint is type(None):
        return st.none()
    if origin is Literal:
        return st.sampled_from(inside)
    if origin in (Union, types.UnionType):
        return st.one_of([values_of(option, numbers) for option in inside])
    if origin is tuple:
        return st.lists(values_of(inside[0], numbers), max_size=3).map(tuple)
    if dataclasses.is_dataclass(hint):
        return events_of(hint, numbers)
    assert origin is Mapping
    return st.dictionaries(TEXT, values_of(inside[1], numbers), max_size=3)


def _within(sound: st.SearchStrategy[Any], marks: tuple[Any, ...]) -> st.SearchStrategy[Any]:
    """Those values that are in range; a number that is not is brought into it."""
    for mark in marks:
        if isinstance(mark, IntRange):
            span = mark.high - mark.low + 1
            sound = sound.map(
                lambda number, mark=mark, span=span: (
                    number
                    if mark.low <= number <= mark.high
                    else mark.low + (number - mark.low) % span
                )
            )
        elif isinstance(mark, Letters):
            sound = sound.map(lambda text, mark=mark: text[: mark.most])
    return sound


def events_of(kind: Any, numbers: st.SearchStrategy[int]) -> st.SearchStrategy[Any]:
    """Any sound value of a dataclass, whether or not it makes sense."""
    hints = get_type_hints(kind, include_extras=True)
    if "at" in hints:
        hints["at"] = Moment
    fields = {name: values_of(hint, numbers) for name, hint in hints.items()}
    return st.builds(kind, **fields)


def any_event(numbers: st.SearchStrategy[int] = SMALL) -> st.SearchStrategy[Any]:
    """An event of any kind but a set-up, which would have to be a night's first."""
    kinds = [kind for kind in EVENTS.values() if kind is not NightSetUp]
    return st.one_of([events_of(kind, numbers) for kind in kinds])


WHY = {"reason": "the hall closes early", "approval": "A-1"}
WHIMS = (
    *("sell", "rebuy", "out", "undo", "hand") * 4,
    *("start", "next", "announce", "pay", "move", "together") * 2,
    "jackpot", "refund", "draw", "pause", "resume", "previous", "left", "add", "correct", "break",
    "final", "stop", "cancel", "settle", "up", "up", "forfeit", "carried",
    "exchange", "fill", "block", "unblock", "apart", "order",
    "penalty", "back", "amend", "note", "blind", "unseen", "missing", "arrive", "gone", "gone",
    "name", "expect", "come", "strike", "prepaid", "intend", "count", "goods",
)  # fmt: skip
wishes = st.tuples(st.sampled_from(WHIMS), st.integers(0, 40), st.integers(1, 12))
"""(what, which one, how much): told to a hall by `wish`."""


def wish(hall: Hall, act: str, which: int, much: int) -> Hall:
    """The hall after a wish that is likely to make sense; the same hall when it is refused."""
    hall = hall.later(minutes=much)
    try:
        return _wish(hall, act, which, much)
    except Refused:
        return hall


SEAT_WHIMS = ("exchange", "fill", "block", "unblock", "apart", "order")


def _seats(hall: Hall, act: str, ticket: int, other: int, which: int, much: int) -> Hall:
    if act == "exchange":
        return hall.do("exchange-players", ticket=ticket, other=other, reason="it is told so")
    if act == "fill":
        return hall.do("fill-table", table=1 + which % 3, seed=f"{SEED}-{which}")
    if act == "apart":
        return hall.do("keep-apart", ticket=ticket, other=other, reason="soft play")
    if act == "order":
        return hall.do("set-table-order", table_order=[1 + which % 3, 4], reason="the lamp")
    return hall.do(f"{act}-seat", table=1 + which % 3, seat=1 + much % 10)


def _wish(hall: Hall, act: str, which: int, much: int) -> Hall:
    state = hall.state
    tickets = list(state.entries) or [1]
    ticket = tickets[which % len(tickets)]
    if act == "sell":
        return hall.sell(player=f"p-{hall.dev}-{hall.night.logs.log(hall.dev).head[0]}")
    if act == "rebuy":
        return hall.rebuy(ticket)
    if act == "jackpot":
        return hall.do("join-jackpot", ticket=ticket, signed=True)
    if act == "refund":
        return hall.do("refund-entry", ticket=ticket)
    if act == "draw":
        return hall.draw(seed=f"{SEED}-{which}")
    if act == "move":
        place = {"table": 1 + which % 3, "seat": 1 + much % 10}
        return hall.do("move-player", ticket=ticket, **place, reason="it is told so")
    if act in SEAT_WHIMS:
        return _seats(hall, act, ticket, tickets[(which + much) % len(tickets)], which, much)
    if act == "break":
        return hall.do("break-table", table=1 + which % 3, seed=f"{SEED}-{which}")
    if act == "final":
        return hall.do("redraw-final-table", seed=f"{SEED}-{which}")
    if act == "out":
        return hall.out(ticket)
    if act == "together":
        out = {
            tickets[(which + index) % len(tickets)]: 100 * (1 + much % (index + 1))
            for index in (0, 1)
        }
        return hall.out_together(out)
    if act == "hand":
        return _hand(hall, 1 + which % 3, which * 13 + much)
    if act == "settle":
        return hall.do("settle-table", table=1 + which % 3)
    if act == "up":
        return up(hall, 1 + which % 3, counted=much % 3)
    if act == "forfeit":
        return hall.do("forfeit-chips", ticket=ticket, chips=100 * much, why="pocketed")
    if act == "carried":
        return hall.do("settle-carried", table=1 + which % 3, to_table=much % 4)
    if act in FLOOR:
        return FLOOR[act](hall, ticket, which, much)
    if act == "stop":
        stacks = {ticket: 100 * (1 + (ticket + much) % 4) for ticket in state.still_in()}
        why = {
            "reason": "tired",
            "clause": "NU-A.3c",
            "confirmed": True,
            "because": "counted twice",
        }
        return hall.do("stop-play", stacks=counted(stacks), **why)
    if act == "left":
        return hall.do("set-time-left", left_ms=much * 60_000, **WHY)
    if act == "add":
        level = {"small_blind_chips": 10**5, "big_blind_chips": 10**6, "length_ms": 60_000 * much}
        return hall.do("add-level", **level, **WHY)
    if act == "correct":
        delta = (which - 20) * 60_000
        return hall.later(ms=delta).do("correct-time", delta_ms=delta)
    if act == "pay":
        return hall.do("pay-prize", ticket=ticket)
    if act == "undo":
        events = hall.night.folded.recorded
        return hall.undo(events[-1 - which % min(len(events), 12)].placed.id)
    if act in DOOR:
        return _at_the_door(hall, act, which, much)
    name = {
        "start": "start-clock",
        "pause": "pause-clock",
        "resume": "resume-clock",
        "next": "next-level",
        "previous": "previous-level",
        "announce": "announce-payouts",
        "cancel": "cancel-night",
    }[act]
    return hall.do(name, **(WHY if name.endswith("-level") else {}))


def _back(hall: Hall, ticket: int, which: int, much: int) -> Hall:
    penalties = sorted(hall.state.part(Penalties).penalties) or ["none"]
    return hall.do("end-penalty", penalty=penalties[which % len(penalties)], reason="enough")


def _fresh(hall: Hall) -> str:
    return f"{hall.dev}-{hall.night.logs.count()}"


def _gone(hall: Hall, ticket: int, which: int, much: int) -> Hall:
    """Who has not come is removed, with so many chips left where nobody knows them."""
    state = hall.state
    unknown = [ticket for ticket in absent(state) if known_stack(state, ticket) is None]
    stacks = counted({ticket: 100 * (much + ticket % 3) for ticket in unknown})
    return hall.do("remove-absent", stacks=stacks, between_hands=which % 2 == 0)


FLOOR: dict[str, Callable[[Hall, int, int, int], Hall]] = {
    "penalty": lambda hall, ticket, which, much: hall.do(
        "give-penalty",
        penalty=_fresh(hall),
        ticket=ticket,
        minutes=10 * (which % 2),
        hands=much * ((which + 1) % 2),
        reason="rough words",
    ),
    "back": _back,
    "amend": lambda hall, ticket, which, much: hall.do(
        "amend-night", night_name=f"Night {which}", reason="renamed", approval="A-1"
    ),
    "note": lambda hall, ticket, which, much: hall.do(
        "note-incident", incident=_fresh(hall), kind="irregularity", text="A glass fell.", table=1
    ),
    "blind": lambda hall, ticket, which, much: hall.do(
        "note-big-blind", table=1 + which % 3, seat=1 + much % 10
    ),
    "unseen": lambda hall, ticket, which, much: hall.do("seat-prepaid", seed=f"{SEED}-{which}"),
    "missing": lambda hall, ticket, which, much: hall.do("mark-absent", ticket=ticket),
    "arrive": lambda hall, ticket, which, much: hall.do("note-arrival", ticket=ticket),
    "gone": _gone,
}
"""What else a director does: (the hall, a ticket, which one, how much)."""


def up(hall: Hall, table: int, counted: int = 1) -> Hall:
    """The hall after a table was changed up; of who was not counted, so many of three are
    *counted*, and all of them rightly where it is 3.
    """
    state = hall.state
    if state.settings is None or state.phase != "playing":
        raise Refused("not-playing")
    unit = smallest(state, table, on_tables(state, hall.now)) or Chips(100)
    into = next_chip(state, unit) or Chips(500)
    counts = []
    for seat, ticket in here(state, table).items():
        if known_stack(state, ticket) is None and seat % 3 < counted:
            right = should_have(state, ticket) % into // unit
            pieces = right if counted == 3 else seat * 7 % 23
            counts.append({"seat": seat, "pieces": pieces, "only": seat % 4 == 0})
    wish = {"table": table, "unit_chips": unit, "counts": counts}
    return hall.do("colour-up", **wish, seed=f"{SEED}-up-{table}")


DOOR = ("name", "expect", "come", "strike", "prepaid", "intend", "count", "goods")


def _at_the_door(hall: Hall, act: str, which: int, much: int) -> Hall:
    state, mark = hall.state, hall.night.logs.log(hall.dev).head[0]
    tickets, expected = list(state.entries) or [1], list(state.part(Expected).paid) or ["nobody"]
    ticket, player = tickets[which % len(tickets)], expected[which % len(expected)]
    if act == "name":
        wish = {"ticket": ticket, "name": "N", "written": f"n-{hall.dev}-{mark}"}
        return hall.do("correct-name", **wish, same_person="no" if much % 2 else "")
    if act == "expect":
        players = [f"e-{hall.dev}-{mark}-{number}" for number in range(1 + much % 3)]
        fields = {"players": players, "names": players, "prepaid": [True] * len(players)}
        return hall.do("expect-players", **fields)
    if act == "come":
        return hall.sell(player=player)
    if act == "strike":
        return hall.do("strike-expected", player=player, confirmed=much % 2 == 1)
    if act == "prepaid":
        return hall.do("refund-prepaid", player=player)
    if act == "intend":
        return hall.do("intend-rebuy", ticket=ticket, wants=much % 3 != 0)
    if act == "count":
        counted_cents = {"float_cents": 100, "taken_out_cents": which, "counted_cents": much}
        return hall.do("count-cash", **counted_cents)
    prize = {"description": "A ham", "place": 1 + which % 5, "value_cents": much * 1_000}
    return hall.do("offer-goods", **prize)


def _hand(hall: Hall, table: int, seed: int) -> Hall:
    """The hall after a hand that chance played; the stacks are counted where they must be."""
    if hall.state.settings is None:
        raise Refused("not-set-up")
    if uncounted(hall.state, table, hall.now):
        hall = counted_in(hall, table)
    away = tuple(seat for seat in here(hall.state, table) if (seat + seed) % 11 == 0)
    return at_random(deal(hall, table, absent=away), random.Random(seed)).ends()


def after_story(hall: Hall, story: list[tuple[str, int, int]]) -> Hall:
    """The hall after a whole story of wishes."""
    for act, which, much in story:
        hall = wish(hall, act, which, much)
    return hall


values = st.recursive(
    st.none() | st.booleans() | st.integers(-MOST, MOST) | TEXT,
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(TEXT, inside, max_size=4),
    max_leaves=20,
)
"""Whatever JSON may hold."""
