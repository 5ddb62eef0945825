"""What leads the holder of a ticket, and nobody else, to their own seat on their phone."""

from __future__ import annotations

from pycore.kernel.ids import grouped, live_id, seat_word
from pycore.papers.kinds import BLANK, PaperRequest
from pycore.papers.phones import DrawnCode
from pycore.portable.card import PhoneCard, write_card


def on_phone(request: PaperRequest, number: int, *, has_code: bool = False) -> tuple[str, ...]:
    """The line with the word of the ticket with this printed *number*, beside a code where it
    *has_code*; none on a form alone, whose tickets have no number yet.
    """
    if request.options.get(BLANK):
        return ()
    word = grouped(seat_word(request.night.tid, number))
    facts = {"number": request.voice.ticket(number), "word": word}
    return (request.voice.tell("paper.seat-scan" if has_code else "paper.seat-word", facts),)


def code_on_phone(request: PaperRequest, number: int) -> DrawnCode | None:
    """The code that opens the players' page with this number and its word; None where no server is
    known that phones could ask, and on a form alone.
    """
    phones = None if request.options.get(BLANK) else request.phones
    return phones.code(card_link(request.night.tid, number)) if phones else None


def card_link(tid: str, number: int) -> str:
    """What stands behind the # of the players' page where number and word are to be filled in."""
    return write_card(PhoneCard(live_id(tid), number, seat_word(tid, number)))
