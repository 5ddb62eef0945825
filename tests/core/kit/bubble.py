"""Near the prizes, with two tables in play."""

from __future__ import annotations

from tests.core.hall import Hall, playing


def bubble(players_left: int = 4) -> Hall:
    """Twenty entered and the payouts are announced; *players_left* are in, two or more at each of
    two tables.
    """
    hall = playing(20).at("20:10").do("announce-payouts")
    tables: dict[int, list[int]] = {}
    for ticket in range(1, 21):
        tables.setdefault(hall.state.seats[ticket].table, []).append(ticket)
    in_turns = [ticket for row in zip(*tables.values(), strict=False) for ticket in row]
    staying = in_turns[:players_left]
    return hall.out(*(ticket for ticket in range(20, 0, -1) if ticket not in staying))


def two(hall: Hall) -> tuple[int, int]:
    """One of each table who is in."""
    tables = {hall.state.seats[ticket].table: ticket for ticket in hall.state.still_in()}
    one_out, other_out = sorted(tables.values())
    return one_out, other_out
