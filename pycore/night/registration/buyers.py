"""Who may buy a ticket, by name: nobody who works play, nobody who has a ticket already.

Clauses: MB-23, NU-9.27 (who is out does not come back: under the same name the door must say
whether it is another), NU-8.17, MB-6a (nor does who works play: staff.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pycore.kernel.clauses import Refusals, Refused
from pycore.law.policies.pack import RulePack
from pycore.night.base.state import State
from pycore.night.floor import staff

if TYPE_CHECKING:
    from pycore.night.registration.entries import SellEntry


def check_workers(state: State, command: SellEntry) -> None:
    """Who works and may not play is sold nothing; under the same name the door is asked."""
    clause = staff.barred(state, command.player)
    if clause:
        raise Refused("works-tonight", clause, kind="law")
    if not command.workers or command.same_person == "no":
        return
    clause = staff.barred(state, command.workers[0])
    if command.same_person:
        raise Refused("works-tonight", clause, kind="law")
    raise Refused("same-name-works", clause, tickets=list(command.namesakes))


def check_namesakes(state: State, command: SellEntry, pack: RulePack) -> None:
    """Whoever has a ticket under this name must be somebody else: the door is asked."""
    found = command.namesakes
    if not found or command.same_person == "no":
        return
    gone = [ticket for ticket in found if ticket in state.out()]
    if not command.same_person:
        clause = pack.no_return if gone else None
        raise Refused("same-name", clause, tickets=list(found), out=bool(gone))
    if gone:
        raise Refused("entry-after-out", pack.no_return, kind="law", ticket=gone[0])
    raise Refused("player-entered")


REFUSALS: Refusals = {
    "entry-after-out": ("ticket",),
    "player-entered": (),
    "same-name": ("out", "tickets"),
    "same-name-works": ("tickets",),
    "works-tonight": (),
}
