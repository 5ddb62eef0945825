"""All slices as one: every command and event by its stored name, and one decide, misfit and
evolve.

To add a slice, name its module in SLICES; nothing else lists them.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from pycore.kernel.clauses import Refused
from pycore.kernel.units import Millis
from pycore.night import (
    clock,
    entries,
    hands,
    jackpot,
    money,
    refunds,
    seats,
    set_up,
    stacks,
    standings,
)
from pycore.night.state import State
from pycore.policies.pack import RulePack
from pycore.policies.settings import HouseRules
from pycore.record import codec

SLICES: tuple[ModuleType, ...] = (
    set_up,
    entries,
    jackpot,
    refunds,
    seats,
    clock,
    stacks,
    hands,
    standings,
    money,
)
COMMANDS: dict[str, type] = {name: kind for part in SLICES for name, kind in part.COMMANDS.items()}
EVENTS: dict[str, type] = {name: kind for part in SLICES for name, kind in part.EVENTS.items()}
_SLICE_OF: dict[type, ModuleType] = {
    kind: part for part in SLICES for kind in (*part.COMMANDS.values(), *part.EVENTS.values())
}
_NAME_OF: dict[type, str] = {kind: name for name, kind in EVENTS.items()}


def read_command(wish: Mapping[str, Any], at: Millis) -> Any:
    """A command from plain data {"command": name, ...}. Refused when it is unknown or does not
    fit.
    """
    kind = COMMANDS.get(str(wish.get("command")))
    if kind is None:
        raise Refused("unknown-command", command=str(wish.get("command"))[:60])
    try:
        return codec.from_body(kind, wish, at)
    except codec.Unsound as err:
        raise Refused("bad-command", field=err.field) from None


def name_of(event: Any) -> str:
    """The stored name of an event, "entry-sold/1"."""
    return _NAME_OF[type(event)]


def stream_of(event: Any) -> str:
    """The stream an event belongs to: its slice's one, or where the slice has one for each table
    the event's own.
    """
    part = _SLICE_OF[type(event)]
    return str(part.stream(event) if hasattr(part, "stream") else part.STREAM)


def stream_of_kind(kind: type) -> str:
    """The stream of a kind of event; "table" stands for every table's own."""
    return str(_SLICE_OF[kind].STREAM)


def decide(state: State, command: Any, pack: RulePack, house: HouseRules | None = None) -> Any:
    """Answer a wish with a fact, or raise Refused naming the clause. *house* is needed for a
    set-up only.
    """
    if isinstance(command, set_up.SetUpNight):
        assert house is not None
        return set_up.decide(state, command, pack, house)
    if state.settings is None:
        raise Refused("not-set-up")
    return _SLICE_OF[type(command)].decide(state, command, pack)


def misfit(state: State, event: Any) -> str | None:
    """Why an event contradicts the state, if so: another device did something else first."""
    found: str | None = _SLICE_OF[type(event)].misfit(state, event)
    return found


def evolve(state: State, event: Any) -> State:
    """Apply one fact. A fact that contradicts the state changes nothing; it never raises."""
    if misfit(state, event) is not None:
        return state
    found: State = _SLICE_OF[type(event)].evolve(state, event)
    return found


def without(state: State, event: Any) -> State:
    """What stays of a fact that was undone."""
    return entries.burn(state, event) if isinstance(event, entries.EntrySold) else state


def rests_on(later: Any, earlier: Any) -> bool:
    """Whether a fact took for granted what an earlier one says though it would fit without it:
    chips that were counted after a hand lay as that hand had left them.
    """
    if not isinstance(later, stacks.StacksCounted) or not isinstance(earlier, hands.HandPlayed):
        return False
    return not {one.ticket for one in later.stacks}.isdisjoint(
        sat.ticket for sat in earlier.hand.seats
    )
