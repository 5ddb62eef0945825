"""What leads the holder of a ticket, and nobody else, to their own seat on their phone."""

from __future__ import annotations

from pycore.kernel.ids import grouped, seat_word
from pycore.papers.kinds import BLANK, Asked


def on_phone(asked: Asked, number: int) -> tuple[str, ...]:
    """The line with the word of the ticket with this printed *number*; none on a form alone, whose
    tickets have no number yet.
    """
    if asked.options.get(BLANK):
        return ()
    word = grouped(seat_word(asked.night.tid, number))
    told = {"number": asked.voice.ticket(number), "word": word}
    return (asked.voice.tell("paper.seat-word", told),)
