"""What house rules say of an event that is held beside another on the same evening: how many there
may be, until when one may start, with how many players, and who may enter.

Clauses: those that the file names (SELC-1a, SELC-1b, SELC-3, SELC-11).
"""

from __future__ import annotations

from typing import Literal

from pycore.kernel.units import DAY, MINUTE, Millis
from pycore.kernel.values import dataclass

OpenTo = Literal["out-or-late", "everybody"]
"""Who may enter: whoever is out of the main event or came too late for it, or everybody."""

SHARED = ("balance_few", "balance_many", "refund_minutes", "jackpot_fee_cents")
"""The values that every file of house rules has, and that are the main event's beside it."""


@dataclass(frozen=True, kw_only=True)
class BesideRules:
    """At most so many events stand beside one main event, the last starts at *last_start_minute*
    of the hall's day, each with *least_players* or more. By *clause* whatever else holds for the
    main event holds for them.
    """

    clause: str
    most: int
    most_clause: str
    last_start_minute: int
    last_start_clause: str
    least_players: int
    least_clause: str
    open_to: OpenTo
    open_to_clause: str

    def last_start_at(self, main_start_ms: int, utc_offset_minutes: int) -> Millis:
        """Return the last moment one may start: the first such time on the hall's clock that is
        not before the main event's start.
        """
        last_start_ms = (self.last_start_minute - utc_offset_minutes) * MINUTE
        return Millis(main_start_ms + (last_start_ms - main_start_ms) % DAY)
