"""A name that was written wrongly. The log says that it was corrected, by whom and when; the names
themselves stand beside it, the wrong one and the right one, so that both can be erased.

Clauses: none of the law.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ids import is_id
from pycore.kernel.ranges import Holder, Id
from pycore.kernel.units import Millis
from pycore.night.state import State
from pycore.policies.pack import RulePack
from pycore.record.slices import Beside, Slice, literals


@dataclass(frozen=True, kw_only=True)
class Names:
    """Under which id the name of a player stands since it was corrected, by their pseudonym."""

    written: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, kw_only=True)
class CorrectName:
    """Write the name of a ticket's holder anew; *written* is the id it is kept by."""

    ticket: int
    written: str
    at: Millis


@dataclass(frozen=True, kw_only=True)
class NameCorrected:
    """The name of *player* stands beside the log under the id *written*."""

    ticket: Holder
    player: Id
    written: Id
    at: Millis


def decide(state: State, command: CorrectName, pack: RulePack) -> NameCorrected:
    """Correct a name, in whatever phase the night is; Refused where nobody holds the ticket."""
    entry = state.entries.get(command.ticket)
    if entry is None:
        raise Refused("no-such-ticket", ticket=command.ticket)
    if not is_id(command.written):
        raise Refused("bad-command", field="written")
    return NameCorrected(
        ticket=command.ticket, player=entry.player, written=command.written, at=command.at
    )


Reason = Literal["not-set-up"]


def misfit(state: State, event: NameCorrected) -> Reason | None:
    """A name may be corrected of somebody who was paid back meanwhile: it is still their name."""
    return "not-set-up" if state.settings is None else None


def evolve(state: State, event: NameCorrected) -> State:
    written = {**state.part(Names).written, event.player: event.written}
    return state.having(Names(written=MappingProxyType(written)))


def stands_under(state: State, pseudonym: str) -> str:
    """The id that the name of a player is kept by beside the log."""
    return state.part(Names).written.get(pseudonym, pseudonym)


REFUSALS: Refusals = {
    "bad-command": ("field",),
    "no-such-ticket": ("ticket",),
}

SLICE = Slice(
    name="names",
    part=Names,
    stream="door",
    guarded=False,
    commands={"correct-name": CorrectName},
    events={"name-corrected/1": NameCorrected},
    decide=decide,
    misfit=misfit,
    evolve=evolve,
    reasons=literals(Reason),
    refuses=REFUSALS,
    chance={"written": "id"},
    beside={CorrectName: Beside(text="name", of="written")},
)
