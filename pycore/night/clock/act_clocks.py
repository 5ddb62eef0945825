"""How long a player may take to act, as plain data: the called clock, and the time bank."""

from __future__ import annotations

from typing import TypedDict

from pycore.kernel.units import Millis
from pycore.night.clock import time_bank
from pycore.night.night import Night


class CalledTerms(TypedDict):
    """A called clock: so many *seconds*, then a *countdown* of so many more. *without_a_bet*: the
    hand dies even where it could check.
    """

    seconds: int
    countdown: int
    without_a_bet: bool
    clause: str


class TimeChipsLeft(TypedDict):
    """How many time chips the holder of a *ticket* has left."""

    ticket: int
    chips: int


class BankTerms(TypedDict):
    """The time bank, *seconds* at a turn and for each of its *chips*, 0 where the rules have none.
    *is_on* while the final table plays: then it stands in the place of the called clock.
    """

    chips: int
    seconds: int
    is_on: bool
    clause: str
    chips_left: list[TimeChipsLeft]


class ActClocks(TypedDict):
    """How long a player may take to act, by the rules of the night."""

    called: CalledTerms
    bank: BankTerms


def act_clocks(night: Night, at: Millis) -> ActClocks:
    """Return the clocks of the night's rules, and the time chips that are left while they
    count.
    """
    called, bank = night.pack.play.called_clock, night.pack.play.time_bank
    is_on = bool(bank.value.chips) and time_bank.reached(night.state, at)
    return {
        "called": {
            "seconds": called.value.seconds,
            "countdown": called.value.countdown,
            "without_a_bet": called.value.without_a_bet,
            "clause": called.clause,
        },
        "bank": {
            "chips": bank.value.chips,
            "seconds": bank.value.seconds,
            "is_on": is_on,
            "clause": bank.clause,
            "chips_left": [
                {"ticket": ticket, "chips": time_bank.time_chips_left(night.state, ticket)}
                for ticket in night.state.still_in()
                if is_on
            ],
        },
    }
