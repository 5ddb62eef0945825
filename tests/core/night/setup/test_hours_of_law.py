"""The hours that the law itself sets, of a night whose start is put otherwise than it was set up:
by a letter that moves it, or by whoever starts the clock.
"""

from __future__ import annotations

import pytest

from tests.core.hall import DAY, MIDNIGHT, MINUTE, Hall, empty_hall
from tests.core.kit.houses import draft
from tests.core.kit.licensing import paper, terms

WHY = {"reason": "the ice is out", "approval": "Addendum 2"}


def night(**fields: object) -> Hall:
    """A Saskatchewan night that begins at half past six and ends at ten, three entries sold."""
    return empty_hall().do("set-up-night", **draft("prairie-cup", **fields)).sell(3)


def day(clock: str, days: int = 0) -> int:
    """A time of Thursday's, or of so many days later, also before noon."""
    hours, minutes = clock.split(":")
    return MIDNIGHT + (int(hours) * 60 + int(minutes)) * MINUTE + days * DAY


# --- A letter moves it ---


@pytest.mark.clause("SK-4.o2", "SK-4.o3", "SK-4.b")
@pytest.mark.parametrize(
    ("start", "code", "clause"),
    [
        (day("12:00", 1), "", ""),
        (day("11:59", 1), "lasts-too-long", "SK-4.o2"),
        (day("22:00", 1), "lasts-too-long", "SK-4.o2"),
        (day("12:00", 3), "", ""),
    ],
)
def test_an_addendum_moves_the_start_within_the_hours_of_the_law(
    start: int, code: str, clause: str
) -> None:
    hall = night()
    if not code:
        assert hall.do("amend-night", start_at_ms=start, **WHY).state.adopted.start_at_ms == start
        return
    refusal = hall.refused("amend-night", start_at_ms=start, **WHY)
    assert (refusal.code, refusal.clause, refusal.kind) == (code, clause, "law")


@pytest.mark.clause("NU-6.05", "SK-4.o2", "SK-4.o3")
def test_only_an_exemption_from_that_check_moves_it_beyond() -> None:
    early = {"start_at_ms": day("11:00", 1), **WHY}
    other = night(licensed=terms("2026-11-19", paper("exempts", check="played-within")))
    assert other.refused("amend-night", **early).code == "lasts-too-long"
    freed = night(licensed=terms("2026-11-19", paper("exempts", check="lasts-at-most")))
    assert freed.do("amend-night", **early).state.adopted.start_at_ms == early["start_at_ms"]
    for start, code in ((day("9:29", 1), "begins-too-early"), (day("22:00", 1), "ends-too-late")):
        refusal = freed.refused("amend-night", start_at_ms=start, **WHY)
        assert (refusal.code, refusal.clause, refusal.kind) == (code, "SK-4.o3", "law")


# --- The clock is started at another time than was planned ---


@pytest.mark.clause("SK-4.o2")
def test_play_that_begins_early_lasts_no_longer_than_the_law_lets_it() -> None:
    drawn = night().draw()
    refusal = _at(drawn, day("11:59")).refused("start-clock")
    assert (refusal.code, refusal.clause, refusal.kind) == ("lasts-too-long", "SK-4.o2", "law")
    assert _at(drawn, day("12:00")).do("start-clock").state.started


@pytest.mark.clause("SK-4.o3")
def test_play_begins_no_earlier_than_the_law_lets_it() -> None:
    morning = terms("2026-11-19", paper("exempts", check="lasts-at-most"))
    drawn = night(licensed=morning).draw()
    refusal = _at(drawn, day("9:29")).refused("start-clock")
    assert (refusal.code, refusal.clause, refusal.kind) == ("begins-too-early", "SK-4.o3", "law")
    assert refusal.facts == {"from_at_ms": day("9:30")}
    assert _at(drawn, day("9:30")).do("start-clock").state.started
    sunday = night(licensed=morning, start_at_ms=day("18:30", 3)).draw()
    refusal = _at(sunday, day("11:59", 3)).refused("start-clock")
    assert refusal.facts == {"from_at_ms": day("12:00", 3)}
    assert _at(sunday, day("12:00", 3)).do("start-clock").state.started


@pytest.mark.clause("SK-4.o3")
def test_after_midnight_it_is_still_the_evening_before() -> None:
    """Saturday's play that begins at half past twelve at night is none of Sunday's morning."""
    exempt_terms = terms("2026-11-19", paper("exempts", check="lasts-at-most"))
    drawn = night(licensed=exempt_terms, start_at_ms=day("18:30", 2)).draw()
    assert _at(drawn, day("1:59", 3)).do("start-clock").state.started
    assert _at(drawn, day("2:00", 3)).refused("start-clock").code == "begins-too-early"


def _at(hall: Hall, at: int) -> Hall:
    return hall.later(ms=at - hall.now)
