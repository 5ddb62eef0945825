"""A table with a tablet as plain data: who sits there with what, what is to be done next, the hand
in play. Chips are chips, cards are text ("AsKd"), words are the screen's business.

Clauses: those of pycore/night/hand_in_play.py and hands.py, which decide everything told
here. Whether a hand can begin and who is out by one is asked of them.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, NamedTuple

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.units import Millis
from pycore.night import hand_fits, hands, stacks
from pycore.night.dealt import HandInPlay
from pycore.night.hand_in_play import (
    at_zero,
    begin,
    cannot_begin,
    denominations,
    here,
    known_stack,
    likely_stack,
    places,
    reached,
    uncounted,
    with_chips,
)
from pycore.night.hands import HandPlayed, HandSetAside
from pycore.night.intending import intends
from pycore.night.night import Night
from pycore.night.stacks import StacksCounted, TableSettled, to_settle
from pycore.night.state import State
from pycore.policies.play import PlayRules
from pycore.portable.structure import LEVEL, Item
from pycore.record.folded import Seen
from pycore.rules.actions import ENDED, Phase
from pycore.views import table_hand
from pycore.views.shapes.table import (
    CountStep,
    HandStep,
    Mark,
    SeatState,
    Sitting,
    Stage,
    TableLevel,
    TableSeat,
    TableView,
)
from pycore.views.table_hand import Replay

REFUSALS: Refusals = {
    "no-such-table": ("table",),
    "not-set-up": (),
}

EMPTY_SEAT: Sitting = {
    "ticket": None, "name": "", "stack": None, "bet": 0, "state": "empty", "cards": "",
    "did": None, "won": 0,
}  # fmt: skip


def last_step(night: Night, table: int) -> Seen | None:
    """The last record of a table: a hand, or what was counted or settled after it."""
    for seen in night.folded.backwards():
        event = seen.event
        if seen.kind == "applied" and isinstance(event, stacks.Event | hands.Event):
            of = event.hand.table if isinstance(event, hands.Event) else event.table
            if of == table:
                return seen
    return None


def check_table(night: Night, table: int) -> None:
    """Refused when the hall has no such table."""
    settings = night.state.settings
    if settings is None:
        raise Refused("not-set-up")
    if not 1 <= table <= settings.table_limit:
        raise Refused("no-such-table", table=table)


def table_view(
    night: Night,
    table: int,
    hand: HandInPlay | None,
    away: Collection[int],
    at: Millis,
) -> TableView:
    """The table at *at*. *hand* is the one in play there, *away* are the seats that stay away
    from the next one. Refused when the hall has no such table.
    """
    check_table(night, table)
    if hand is None:
        return _between(night, table, away, at)
    return _playing(night, hand, away, at)


def _common(night: Night, table: int, at: Millis) -> TableView:
    """What is told in every stage, and how the rest looks where it does not apply."""
    state, rules = night.state, night.pack.play
    clock, felt = rules.called_clock, state.felts.get(table)
    return {
        "tid": night.tid,
        "table": table,
        "stage": "closed",
        "refused": None,
        "hand_no": felt.hands + 1 if felt else 1,
        "level": _level(level_to_come(state, at)),
        "level_clause": state.adopted.clause("level-from") or "",
        "next_level": None,
        "unit": denominations(state, at)[0],
        "chips": list(denominations(state, at)),
        "seats": [],
        "button": None,
        "button_dead": False,
        "small_dead": False,
        "board": "",
        "pot": 0,
        "pots": [],
        "carried": felt.carried if felt else 0,
        "turn": None,
        "due": None,
        "to_show": [],
        "used": "",
        "result": None,
        "undo": None,
        "misdeal": None,
        "clock": {
            "seconds": clock.value.seconds,
            "countdown": clock.value.countdown,
            "without_a_bet": clock.value.without_a_bet,
            "clause": clock.clause,
        },
        "zero": [
            {
                "seat": seat,
                "ticket": ticket,
                "name": _name(night, ticket),
                "wants": intends(state, ticket, at),
            }
            for seat, ticket in sorted(at_zero(state, table).items())
        ],
        "rules": rules.code,
        "count": None,
    }


def level_to_come(state: State, at: Millis) -> Item | None:
    """The level that a hand begun at *at* is played at; in a break the one after it."""
    _, rest = reached(state, at)
    return next((item for item in rest if item.kind == LEVEL), None)


def _level(item: Item | None) -> TableLevel | None:
    if item is None:
        return None
    return {"number": item.number, "small": item.small, "big": item.big, "ante": item.ante}


def _name(night: Night, ticket: int) -> str:
    entry = night.state.entries.get(ticket)
    return night.name(entry.player) if entry else ""


# --- Between two hands ---


class _Next(NamedTuple):
    """Where the next hand is played from, as far as that is known, and why it cannot begin."""

    button: int | None = None
    small: int | None = None
    big: int | None = None
    order: tuple[int, ...] = ()
    refused: Refused | None = None


def _between(night: Night, table: int, away: Collection[int], at: Millis) -> TableView:
    state = night.state
    view = _common(night, table, at)
    missing, refused = uncounted(state, table, at), cannot_begin(state, table, at)
    coming = _Next()
    if state.phase != "playing" or len(here(state, table)) < 2:
        view["refused"] = refused.as_data() if refused else None
    elif missing:
        view["stage"] = "count"
        tickets = here(state, table)
        view["count"] = [
            {
                "seat": seat,
                "ticket": tickets[seat],
                "name": _name(night, tickets[seat]),
                "stack": likely_stack(state, tickets[seat], at),
            }
            for seat in missing
        ]
    else:
        view["stage"] = "ready"
        coming = _coming(night, table, away, at)
        view["refused"] = coming.refused.as_data() if coming.refused else None
    view["button"] = coming.button
    view["button_dead"] = coming.button is not None and coming.button not in coming.order
    view["small_dead"] = bool(coming.order) and coming.small is None
    view["seats"] = _seats_between(night, table, away, coming)
    last = last_step(night, table)
    if last is not None:
        view["undo"] = _step(last.event)
    return view


def _step(event: stacks.Event | hands.Event) -> HandStep | CountStep:
    """The last record of a table, as Undo names it."""
    if isinstance(event, HandPlayed | HandSetAside):
        return {"what": "hand", "no": event.hand.no}
    what: Literal["count", "settle"] = "count" if isinstance(event, StacksCounted) else "settle"
    return {"what": what, "kind": what}


def _coming(night: Night, table: int, away: Collection[int], at: Millis) -> _Next:
    """The hand that comes, after those are out whom its deal puts out."""
    state, rules = night.state, night.pack.play
    refused = cannot_begin(state, table, at)
    _, short = to_settle(state, rules, table, at)
    gone = {out.ticket for out in short}
    tickets = here(state, table)
    seats = [seat for seat in with_chips(state, table) if tickets[seat] not in gone]
    if len(seats) < 2:
        return _Next(refused=refused)
    if refused is None:
        try:
            begin(after_settling(state, rules, table, at), rules, table=table, at=at, absent=away)
        except Refused as why:
            refused = why
    placed = places(state, rules, table, seats)
    return _Next(placed.button, placed.small, placed.big, placed.order, refused)


def after_settling(state: State, rules: PlayRules, table: int, at: Millis) -> State:
    """The night as it will be once the next hand of *table* is dealt."""
    out, short = to_settle(state, rules, table, at)
    if not out and not short:
        return state
    return stacks.evolve(state, TableSettled(table=table, out=out, short=short, at=at))


def _seats_between(
    night: Night, table: int, away: Collection[int], coming: _Next
) -> list[TableSeat]:
    state, tickets = night.state, here(night.state, table)
    rows: list[TableSeat] = []
    for seat in range(1, state.adopted.seats_per_table + 1):
        ticket = tickets.get(seat)
        sitting = EMPTY_SEAT
        if ticket is not None:
            sitting = _sitting(night, ticket)
            if sitting["stack"] and seat in coming.order:
                sitting["state"] = "away" if seat in away else "in"
        marks = _marks(seat, coming.button, coming.small, coming.big)
        rows.append({**sitting, "seat": seat, "away": seat in away, "marks": marks, "hand": None})
    return rows


def _marks(seat: int, button: int | None, small: int | None, big: int | None) -> list[Mark]:
    named: tuple[tuple[Mark, int | None], ...] = (
        ("button", button), ("small", small), ("big", big),
    )  # fmt: skip
    return [mark for mark, at in named if at == seat]


def _sitting(night: Night, ticket: int) -> Sitting:
    """Somebody who sits there and is in no hand."""
    stack = known_stack(night.state, ticket)
    state: SeatState = "new" if stack is None else "waiting" if stack else "zero"
    return {
        **EMPTY_SEAT, "ticket": ticket, "name": _name(night, ticket), "stack": stack,
        "state": state,
    }  # fmt: skip


# --- A hand in play ---


def _playing(night: Night, sitting: HandInPlay, away: Collection[int], at: Millis) -> TableView:
    replay = table_hand.replayed(sitting, night.pack.play)
    hand = replay.hand
    names = {sat.seat: _name(night, sat.ticket) for sat in sitting.seats}
    refused, recorded = replay.broken, None
    if refused is None:
        refused = hand_fits.cannot_be_recorded(night.state, sitting, night.pack.play)
    if refused is None and hand.phase in ENDED:
        try:
            recorded = as_recorded(night, sitting, at)
        except Refused as why:
            refused = why
    common = _common(night, sitting.table, at)
    level, coming = _level_of(sitting), common["level"]
    lies, pots = table_hand.lying(replay)
    seen = sorted(card for card in hand.seen if card)
    return {
        **common,
        "stage": _stage(hand.phase),
        "refused": refused.as_data() if refused else None,
        "hand_no": sitting.no,
        "level": level,
        "next_level": coming if coming != level else None,
        "unit": sitting.unit,
        "chips": [chip for chip in _values(night.state) if chip >= sitting.unit],
        "seats": _seats_playing(night, replay, away),
        "button": sitting.button,
        "button_dead": sitting.button not in names,
        "small_dead": sitting.small not in names,
        "board": table_hand.cards_text(hand.board),
        "pot": lies,
        "pots": pots,
        "carried": sitting.carried,
        "turn": table_hand.turn(replay, names),
        "due": table_hand.due_cards(replay),
        "to_show": table_hand.to_show(replay, names),
        "used": table_hand.cards_text(tuple(seen)),
        "result": table_hand.result(replay, recorded, names),
        "undo": table_hand.last_step(replay),
        "misdeal": table_hand.misdeal(replay),
    }


def as_recorded(night: Night, hand: HandInPlay, at: Millis) -> HandPlayed:
    """The fact that a hand will be once it is recorded; nothing is. Refused when it cannot be."""
    event = hands.decide(night.state, hands.RecordHand(hand=hand, at=at), night.pack)
    assert isinstance(event, HandPlayed)
    return event


def _stage(phase: Phase) -> Stage:
    return "called-off" if phase == "misdeal" or phase == "void" else phase


def _level_of(hand: HandInPlay) -> TableLevel:
    return {
        "number": hand.level, "small": hand.small_blind, "big": hand.big_blind, "ante": hand.ante
    }  # fmt: skip


def _values(state: State) -> list[int]:
    return sorted({chip.value for chip in state.adopted.chip_set})


def _seats_playing(night: Night, replay: Replay, away: Collection[int]) -> list[TableSeat]:
    state, sitting = night.state, replay.sitting
    tickets, held = here(state, sitting.table), table_hand.hands_in_words(replay)
    players = {sat.seat: (player, sat) for player, sat in enumerate(sitting.seats)}
    rows: list[TableSeat] = []
    for seat in range(1, max(state.adopted.seats_per_table, *players) + 1):
        who = EMPTY_SEAT
        if seat in players:
            player, sat = players[seat]
            in_hand = table_hand.seat_in_hand(replay, player)
            who = {**in_hand, "ticket": sat.ticket, "name": _name(night, sat.ticket)}
        elif seat in tickets:
            who = _sitting(night, tickets[seat])
        marks = _marks(seat, sitting.button, sitting.small, sitting.big)
        rows.append(
            {
                **who, "seat": seat, "away": seat in away, "marks": marks, "hand": held.get(seat),
            }
        )  # fmt: skip
    return rows
