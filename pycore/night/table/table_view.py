"""A table with a tablet as plain data: who sits there with what, what is to be done next, the hand
in play. Chips are chips, cards are text ("AsKd"), words are the screen's business.

Clauses: those of pycore/night/table/hand_in_play.py and hands.py, which decide everything told
here. Whether a hand can begin and who is out by one is asked of them.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from pycore.kernel.clauses import Refused
from pycore.kernel.units import Millis
from pycore.law import packs
from pycore.law.policies.play import PlayRules
from pycore.night.base.known_stacks import here, known_stack, uncounted, with_chips
from pycore.night.base.state import State
from pycore.night.night import Night
from pycore.night.table import hand_fits, hands, stacks, table_hand, table_taps
from pycore.night.table.dealt import HandInPlay
from pycore.night.table.hand_in_play import begin, cannot_begin, places
from pycore.night.table.hands import HandPlayed
from pycore.night.table.stack_records import TableSettled
from pycore.night.table.stacks import to_settle
from pycore.night.table.table_common import (
    check_table,
    common,
    level,
    level_of,
    level_to_come,
    player_name,
    to_count,
    with_last,
)
from pycore.night.table.table_hand import Replay
from pycore.night.table.table_shape import (
    Mark,
    SeatState,
    Sitting,
    Stage,
    TableSeat,
    TableView,
)
from pycore.night.table.table_ways import EVERY, way_of
from pycore.night.table.told_view import HalfTold, hand_on, told_view
from pycore.poker.actions import ENDED, Phase

EMPTY_SEAT: Sitting = {
    "ticket": None,
    "name": "",
    "stack": None,
    "bet": 0,
    "state": "empty",
    "cards": "",
    "did": None,
    "won": 0,
}


def table_view(
    night: Night,
    table: int,
    hand: HandInPlay | None,
    away: Collection[int],
    at: Millis,
    half: HalfTold | None = None,
) -> TableView:
    """The table at *at*. *hand* is the one in play there, *away* are the seats that stay away
    from the next one, *half* is what was told of the one that is on. Refused when the hall has no
    such table.
    """
    check_table(night, table)
    if hand is None and way_of(night.state, table) != EVERY:
        return _telling(night, table, half, away, at)
    if hand is None:
        return _between(night, table, away, at)
    return _playing(night, hand, away, at)


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
    view = common(night, table, at)
    missing, refused = uncounted(state, table, at), cannot_begin(state, table, at)
    coming = _Next()
    if state.phase != "playing" or len(here(state, table)) < 2:
        view["refused"] = refused.as_data() if refused else None
    elif missing:
        view["stage"] = "count"
        view["count"] = to_count(night, table, at)
    else:
        view["stage"] = "ready"
        coming = _coming(night, table, away, at)
        view["refused"] = coming.refused.as_data() if coming.refused else None
    view["button"] = coming.button
    view["button_dead"] = coming.button is not None and coming.button not in coming.order
    view["small_dead"] = bool(coming.order) and coming.small is None
    view["seats"] = _seats_between(night, table, away, coming)
    return with_last(view, night, table)


def _telling(
    night: Night, table: int, half: HalfTold | None, away: Collection[int], at: Millis
) -> TableView:
    """A table where a hand is on that is told when it is over, or is not entered."""
    state = night.state
    view, coming = common(night, table, at), _Next()
    try:
        view["told"] = told_view(night, table, half, away, at)
        hand, _ = hand_on(night, table, half, away, at)
        coming = _Next(hand.button, hand.small or None, hand.big, hand.order())
        view["stage"], view["level"] = "ready", level_of(hand)
    except Refused as why:
        view["refused"] = why.as_data()
    clock_level = level(level_to_come(state, at))
    view["next_level"] = clock_level if clock_level != view["level"] else None
    view["count"] = to_count(night, table, at) or None
    view["button"] = coming.button
    view["button_dead"] = coming.button is not None and coming.button not in coming.order
    view["small_dead"] = bool(coming.order) and coming.small is None
    view["seats"] = _seats_between(night, table, away, coming)
    if half is not None and view["told"] and view["told"]["rows"]:
        view["undo"] = {"what": "told", "kind": "told"}
        return view
    return with_last(view, night, table)


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
    return stacks.SLICE.apply(state, TableSettled(table=table, out=out, short=short, at=at))


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
            if sitting["stack"] != 0 and seat in coming.order:
                sitting["state"] = "away" if seat in away else "in"
        marks = _marks(seat, coming.button, coming.small, coming.big)
        rows.append({**sitting, "seat": seat, "away": seat in away, "marks": marks, "hand": None})
    return rows


def _marks(seat: int, button: int | None, small: int | None, big: int | None) -> list[Mark]:
    named: tuple[tuple[Mark, int | None], ...] = (
        ("button", button),
        ("small", small),
        ("big", big),
    )
    return [mark for mark, at in named if at == seat]


def _sitting(night: Night, ticket: int) -> Sitting:
    """Somebody who sits there and is in no hand."""
    stack = known_stack(night.state, ticket)
    state: SeatState = "new" if stack is None else "waiting" if stack else "zero"
    return {
        **EMPTY_SEAT,
        "ticket": ticket,
        "name": player_name(night, ticket),
        "stack": stack,
        "state": state,
    }


# --- A hand in play ---


def _playing(night: Night, sitting: HandInPlay, away: Collection[int], at: Millis) -> TableView:
    replay = table_hand.replayed(sitting, night.pack.play)
    hand = replay.hand
    names = {sat.seat: player_name(night, sat.ticket) for sat in sitting.seats}
    refused, recorded = replay.broken, None
    if refused is None:
        refused = hand_fits.cannot_be_recorded(night.state, sitting, night.pack.play)
    if refused is None and hand.phase in ENDED:
        try:
            recorded = as_recorded(night, sitting, at)
        except Refused as why:
            refused = why
    shown = common(night, sitting.table, at)
    now, coming = level_of(sitting), shown["level"]
    lies, pots = table_hand.lying(replay)
    seen = sorted(card for card in hand.seen if card)
    return {
        **shown,
        "stage": _stage(hand.phase),
        "refused": refused.as_data() if refused else None,
        "hand_no": sitting.no,
        "level": now,
        "next_level": coming if coming != now else None,
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
        "turn": table_taps.turn(night, replay, names),
        "due": table_hand.due_cards(replay),
        "to_show": table_hand.to_show(replay, names),
        "used": table_hand.cards_text(tuple(seen)),
        "to_win": table_taps.to_win(replay),
        "steps": table_taps.steps(replay, night),
        "result": table_taps.result(night, replay, recorded, names, at),
        "undo": table_hand.last_step(replay),
        "misdeal": table_hand.misdeal(replay, packs.misdeal_causes(night.state.adopted.pack)),
        "early": table_hand.early(replay, night.pack.wagers),
    }


def as_recorded(night: Night, hand: HandInPlay, at: Millis) -> HandPlayed:
    """The fact that a hand will be once it is recorded; nothing is. Refused when it cannot be."""
    event = hands.SLICE.decide(night.state, hands.RecordHand(hand=hand, at=at), night.pack)
    assert isinstance(event, HandPlayed)
    return event


def _stage(phase: Phase) -> Stage:
    return "called-off" if phase == "misdeal" or phase == "void" else phase


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
            who = {**in_hand, "ticket": sat.ticket, "name": player_name(night, sat.ticket)}
        elif seat in tickets:
            who = _sitting(night, tickets[seat])
        marks = _marks(seat, sitting.button, sitting.small, sitting.big)
        rows.append(
            {
                **who,
                "seat": seat,
                "away": seat in away,
                "marks": marks,
                "hand": held.get(seat),
            }
        )
    return rows
