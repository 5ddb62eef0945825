"""Whose a record is once its ticket is put right: the person goes with the number, since two may
hold one number and a record names both.
"""

from __future__ import annotations

from typing import Any

from pycore.ledger.model.acts import Amendment
from pycore.night.base.state import State
from pycore.night.registration.entries import EntrySold, TicketRenumbered

PERSONS = {"ticket": "player", "other": "against"}
"""Of a record that names a ticket and the person behind it, the field of either."""
NEW = (EntrySold, TicketRenumbered)
"""What gives somebody a number: it stays theirs under another."""


def amendments_with_holder(
    state: State, written: Any, amendments: tuple[Amendment, ...]
) -> tuple[Amendment, ...]:
    """The amendments of a record, and with a ticket the person who holds it now."""
    if isinstance(written, NEW):
        return amendments
    named = {amendment.path for amendment in amendments}
    along = tuple(
        Amendment(path=person, now=entry.player)
        for amendment in amendments
        if (person := PERSONS.get(amendment.path, ""))
        and person not in named
        and hasattr(written, person)
        and isinstance(amendment.now, int)
        and (entry := state.entries.get(amendment.now)) is not None
    )
    return (*amendments, *along)
