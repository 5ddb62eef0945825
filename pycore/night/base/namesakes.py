"""Who has a ticket under a name already. Names stand beside the log and are compared as people
read them: without case, accents and blanks.

Clauses: MB-23, NU-9.27 (who is out does not come back).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Literal

from pycore.kernel.text import unaccented
from pycore.night.base.state import State

SamePerson = Literal["", "yes", "no"]
"""What the door answers: whether two of one name are one person."""


@lru_cache(maxsize=1024)
def folded(name: str) -> str:
    """Return a name as it is compared: "  Zo\u00eb  du Pr\u00e9 " is "zoedupre"."""
    return "".join(unaccented(name).split())


def namesakes(state: State, named: Callable[[str], str], name: str) -> tuple[int, ...]:
    """Return the tickets of those in this night, in or out, under the same name as *name*; *named*
    gives the name of a pseudonym.
    """
    wanted = folded(name)
    if not wanted:
        return ()
    return tuple(
        ticket
        for ticket, entry in sorted(state.entries.items())
        if folded(named(entry.player)) == wanted
    )
