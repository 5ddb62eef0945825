"""What a phone is told of a night, and nobody's name: its clock with a few figures, as the text of
a link; the prizes by place; where the holder of each ticket stands.
"""

from __future__ import annotations

from pycore.night.money import money
from pycore.night.night import Night
from pycore.night.night_view import counts
from pycore.night.records import printed, twice
from pycore.night.results.standings import places
from pycore.portable.card import WAITS, write_out, write_prizes, write_seat
from pycore.portable.rehearsal import is_rehearsal
from pycore.portable.ticket import write_ticket


def phone_seats(night: Night) -> dict[int, str]:
    """Return the text of pycore.portable.card, by the number printed on the ticket. A number that
    two hold is left out: the desk tells them apart.
    """
    state = night.state
    gone, both = state.out(), twice(state)
    finished = {place.ticket: place.place for place in places(state)}
    text_by_number = {}
    for ticket in state.entries:
        number, place = printed(state, ticket), state.seats.get(ticket)
        if number in both:
            continue
        if ticket in gone or ticket in finished:
            text_by_number[number] = write_out(finished.get(ticket, 0))
        else:
            text_by_number[number] = write_seat(place.table, place.seat) if place else WAITS
    return text_by_number


def phone_prizes(night: Night) -> str:
    """Return the prizes in money once they are announced; "" before that."""
    state = night.state
    if state.announced is None:
        return ""
    places = enumerate(money.prizes(state), 1)
    return write_prizes([(place, cents) for place, cents in places if cents])


def phone_ticket(
    night: Night,
    *,
    now_ms: int | None,
    live: str | None,
    language: str = "",
    most_letters: int | None = None,
) -> str:
    """Return the ticket of a night that is set up. *now_ms* is the hall's time of writing, None
    for a ticket without one; *live* is the night's public id where a server can be asked;
    *language* is used where the night names none. A name of more than *most_letters* is cut short.
    Where no rule speaks of telephones, the place itself stands for it: it leads to the place's
    rules.
    """
    state = night.state
    settings, figures = state.adopted, counts(state)
    facts = {
        "name": cut(settings.night_name, most_letters),
        "players_left": figures["players_left"],
        "entered": figures["entered"],
        "average": figures["average_stack_chips"],
        "stop_at_ms": settings.stop_at_ms,
        "utc_offset_minutes": settings.utc_offset_minutes,
        "rule": settings.clause("devices") or settings.pack,
        "lang": settings.language or language,
        "live": live,
        "is_rehearsal": is_rehearsal(night.tid),
        "big_blind_antes": settings.ante_payer == "big-blind",
    }
    return write_ticket(state.structure, state.clock, now_ms, facts)


def cut(name: str, most_letters: int | None) -> str:
    """Return a name of so many letters at most, with a sign that some are missing."""
    if most_letters is None or len(name) <= most_letters:
        return name
    return name[: most_letters - 1].rstrip(" ,.;:–—-") + "…"
