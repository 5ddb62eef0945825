"""What a table with a tablet shows in every stage and in whichever way it is run.

Clauses: those of pycore/night/table/hand_in_play.py and hands.py, which decide
everything told here.
"""

from __future__ import annotations

from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.units import Millis
from pycore.ledger.fold.folded import Seen
from pycore.night.base.known_stacks import (
    at_zero,
    denominations,
    here,
    likely_stack,
    reached,
    uncounted,
)
from pycore.night.base.state import State
from pycore.night.night import Night
from pycore.night.registration.intending import intends
from pycore.night.table import hands, stacks
from pycore.night.table.dealt import HandInPlay
from pycore.night.table.hands import HandPlayed, HandSetAside
from pycore.night.table.hands_told import HandTold
from pycore.night.table.hands_unentered import HandUnentered
from pycore.night.table.mixed import Frame
from pycore.night.table.stack_records import StacksCounted
from pycore.night.table.table_shape import (
    CountStep,
    HandStep,
    StackToCount,
    TableLevel,
    TableView,
)
from pycore.night.table.table_ways import way_of
from pycore.night.table.told_view import last_pots
from pycore.portable.structure import LEVEL, Item

REFUSALS: Refusals = {
    "no-such-table": ("table",),
    "not-set-up": (),
}

Recorded = stacks.Event | hands.Event | HandTold | HandUnentered


def last_step(night: Night, table: int) -> Seen | None:
    """The last record of a table: a hand, or what was counted or settled after it."""
    for seen in night.folded.backwards():
        event = seen.event
        if seen.kind == "applied" and isinstance(event, Recorded):
            of = event.table if isinstance(event, stacks.Event) else event.hand.table
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


def common(night: Night, table: int, at: Millis) -> TableView:
    """What is told in every stage, and how the rest looks where it does not apply."""
    state, rules = night.state, night.pack.play
    felt = state.felts.get(table)
    return {
        "tid": night.tid,
        "table": table,
        "stage": "closed",
        "refused": None,
        "hand_no": felt.hands + 1 if felt else 1,
        "level": level(level_to_come(state, at)),
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
        "to_win": None,
        "steps": [],
        "unseen": False,
        "used": "",
        "result": None,
        "undo": None,
        "misdeal": None,
        "zero": [
            {
                "seat": seat,
                "ticket": ticket,
                "name": player_name(night, ticket),
                "wants": intends(state, ticket, at),
            }
            for seat, ticket in sorted(at_zero(state, table).items())
        ],
        "rules": rules.code,
        "count": None,
        "held": None,
        "early": None,
        "way": way_of(state, table),
        "told": None,
        "last": None,
    }


def level_to_come(state: State, at: Millis) -> Item | None:
    """The level that a hand begun at *at* is played at; in a break the one after it."""
    _, rest = reached(state, at)
    return next((item for item in rest if item.kind == LEVEL), None)


def level(item: Item | None) -> TableLevel | None:
    if item is None:
        return None
    return {"number": item.number, "small": item.small, "big": item.big, "ante": item.ante}


def player_name(night: Night, ticket: int) -> str:
    entry = night.state.entries.get(ticket)
    return night.name(entry.player) if entry else ""


def with_last(view: TableView, night: Night, table: int) -> TableView:
    last = last_step(night, table)
    if last is not None:
        view["undo"] = _step(last.event)
        view["last"] = last_pots(last.event) if night.state.phase == "playing" else None
    return view


def to_count(night: Night, table: int, at: Millis) -> list[StackToCount]:
    state, tickets = night.state, here(night.state, table)
    return [
        {
            "seat": seat,
            "ticket": tickets[seat],
            "name": player_name(night, tickets[seat]),
            "stack": 0
            if tickets[seat] in state.unsure
            else likely_stack(state, tickets[seat], at),
        }
        for seat in uncounted(state, table, at)
    ]


def _step(event: Recorded) -> HandStep | CountStep:
    """The last record of a table, as Undo names it."""
    if isinstance(event, HandPlayed | HandSetAside | HandTold | HandUnentered):
        return {"what": "hand", "no": event.hand.no}
    what: Literal["count", "settle"] = "count" if isinstance(event, StacksCounted) else "settle"
    return {"what": what, "kind": what}


def level_of(hand: HandInPlay | Frame) -> TableLevel:
    return {
        "number": hand.level,
        "small": hand.small_blind,
        "big": hand.big_blind,
        "ante": hand.ante,
    }
