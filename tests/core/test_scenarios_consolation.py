"""S13 of the law register, as far as a consolation sit-n-go is a night of its own: its money, its
table, its rebuys, its levels and its end, by the rules that ship.

Beside its main event it stands in core/night/test_beside.py: that it does not start with seven
players, or after eleven o'clock, that there are ten of them a night at most, and that nobody
enters who still plays in the main event.
"""

from __future__ import annotations

import pytest

from pycore.night.table.hand_in_play import cannot_begin
from tests.core.felt import Table, counted_in, deal
from tests.core.hall import counted, wall
from tests.core.kit.scenarios import consolation


@pytest.mark.clause("SELC-4", "SELC-6", "SEL-H3")
@pytest.mark.parametrize(
    ("players", "revenue", "pool", "first_prize", "second", "licensee"),
    [(8, 160, 120, 80, 40, 40), (9, 180, 135, 90, 45, 45), (10, 200, 150, 100, 50, 50)],
)
def test_s13_two_prizes_of_half_and_a_quarter_of_what_was_paid(
    players: int, revenue: int, pool: int, first_prize: int, second: int, licensee: int
) -> None:
    hall = consolation(players).draw().at("22:00").start()
    desk = hall.view["desk"]
    money = (desk["revenue_cents"], desk["pool_cents"], desk["licensee_share_cents"])
    assert money == (revenue * 100, pool * 100, licensee * 100)
    event = hall.do("announce-payouts").event
    assert event.payouts_cents == (first_prize * 100, second * 100)
    assert hall.state.chips_in_play() == players * 5_000


@pytest.mark.clause("SELC-9")
def test_s13_a_hand_is_played_at_the_blinds_it_began_with() -> None:
    hall = counted_in(consolation(8).draw().at("22:00").start().at("22:14:59"))
    ended = Table(hall.at("22:16"), deal(hall).hand).folds(7).ends()
    assert (ended.event.hand.small_blind, ended.event.hand.big_blind) == (100, 200)
    assert deal(ended).hand.big_blind == 400


@pytest.mark.clause("SELC-3")
def test_s13_an_eleventh_player_gets_no_ticket_and_ten_sit_at_one_table() -> None:
    full = consolation(10)
    refused = full.refused(
        "sell-entry", player="eleven", name="N", paid="cash", seed="a-seed-of-the-11th"
    )
    assert (refused.code, refused.clause, refused.facts) == ("player-cap", "SELC-3", {"limit": 10})
    assert [len(seats) for seats in full.draw().state.tables().values()] == [10]


@pytest.mark.clause("SELC-3")
def test_s13_with_seven_the_director_is_told_that_they_are_too_few() -> None:
    """Told so that it may be called off, from its published start on."""
    seven = consolation(7).at("22:00")
    task = next(task for task in seven.view["todo"] if task["kind"] == "low-turnout")
    assert (task["entries"], task["limit"], task["clause"]) == (7, 8, "SELC-3")
    assert "low-turnout" not in consolation(8).at("22:00").todo()


@pytest.mark.clause("SELC-10")
def test_s13_there_is_no_rebuy() -> None:
    hall = consolation(8).draw().at("22:00").start().at("22:05")
    refused = hall.refused("sell-rebuy", ticket=1, paid="cash")
    assert (refused.code, refused.clause) == ("no-rebuys", "SELC-10")


@pytest.mark.clause("SELC-8", "SELC-11", "SEL-9")
def test_s13_one_that_starts_at_eleven_has_seven_levels_and_then_the_chips_decide() -> None:
    hall = consolation(8, "23:00").draw().at("23:00").start()
    assert hall.state.adopted.stop_at_ms == wall("00:45")
    last_moment = counted_in(hall.do("announce-payouts").at("00:44:59.999"))
    assert (
        last_moment.clock["number"],
        last_moment.clock["small"],
        last_moment.clock["left_ms"],
    ) == (7, 1_200, 1)
    assert cannot_begin(last_moment.state, 1, last_moment.now) is None
    time_up = last_moment.at("00:45")
    refused = cannot_begin(time_up.state, 1, time_up.now)
    assert refused is not None
    assert (refused.code, refused.clause) == ("play-must-stop", "SELC-11")
    three = time_up.out(8, 7, 6, 5, 4)
    done = three.do("stop-play", stacks=counted({1: 9_000, 2: 20_000, 3: 11_000}))
    assert done.places()[2] == (1, False, 8_000)
    assert done.places()[3] == (2, False, 4_000)
    assert done.places()[1] == (3, False, 0)


@pytest.mark.clause("SELC-7")
def test_s13_the_button_starts_at_the_first_seat() -> None:
    assert consolation(8).night.pack.play.button_start.value == "first"
