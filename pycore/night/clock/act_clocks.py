"""How long a player may take to act, as plain data: the called clock, and the time bank."""

from __future__ import annotations

from pycore.kernel.units import Millis
from pycore.night.clock import time_bank
from pycore.night.night import Night
from pycore.night.night_shape import ActClocks


def act_clocks(night: Night, at: Millis) -> ActClocks:
    """The clocks of the night's rules, and the time chips that are left while they count."""
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
            "left": [
                {"ticket": ticket, "chips": time_bank.left(night.state, ticket)}
                for ticket in night.state.left()
                if is_on
            ],
        },
    }
