"""The prizes, for the players' own phones: by place, and nobody's name."""

from __future__ import annotations

from pycore.night.money import money
from pycore.night.night import Night
from pycore.portable.prize_text import write_prizes


def phone_prizes(night: Night) -> str:
    """The prizes in money once they are announced; "" before that."""
    state = night.state
    if state.announced is None:
        return ""
    places = enumerate(money.prizes(state), 1)
    return write_prizes([(place, cents) for place, cents in places if cents])
