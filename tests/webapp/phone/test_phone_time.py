"""The phone's idea of the hall's time: right with a wrong clock, after a reload, after a sleep."""

from __future__ import annotations

import pytest

from pycore.portable.clock import Clock
from pycore.portable.structure import level
from pycore.portable.ticket import write_ticket
from webapp.phone.follow import EVERY_MS, SLOWEST_MS, Belief, delay_ms
from webapp.phone.hall import (
    KEPT_LINKS,
    KEPT_MS,
    KeptLink,
    PhoneTime,
    is_far,
    open_last,
    open_link,
    read_kept,
    with_newest,
    write_kept,
)

HALL_MS = 1_795_140_867_123
HOUR_MS = 3_600_000


def link(now_ms: int | None = HALL_MS) -> str:
    items = [level(1, 100, 200, 0, 900_000)]
    return write_ticket(items, Clock(0, 900_000, HALL_MS, True, True), now_ms, {"name": "Night"})


# ---- reading links ----


@pytest.mark.parametrize("wrong_ms", [0, 3 * HOUR_MS, -26 * HOUR_MS])
def test_a_link_read_for_the_first_time_says_how_wrong_the_phone_is(wrong_ms: int) -> None:
    opened = open_link(link(), [], HALL_MS + wrong_ms)
    assert (opened.ahead_ms, opened.set_ms, opened.ticket) == (wrong_ms, HALL_MS, opened.link)


def test_a_page_loaded_again_does_not_take_the_links_time_for_the_present() -> None:
    wrong_ms = 3 * HOUR_MS
    first_read = open_link(link(), [], HALL_MS + wrong_ms)
    kept_nights = read_kept(write_kept(with_newest([], first_read)))
    again = open_link(link(), kept_nights, HALL_MS + wrong_ms + 600_000)
    assert again.ahead_ms == wrong_ms


def test_a_newer_code_is_read_on_its_own() -> None:
    first_read = open_link(link(), [], HALL_MS)
    newer = open_link(link(HALL_MS + 60_000), [first_read], HALL_MS + 60_500)
    assert newer.ahead_ms == 500


def test_a_phone_set_back_since_the_link_was_read_starts_from_the_links_time() -> None:
    first_read = open_link(link(), [], HALL_MS)
    again = open_link(link(), [first_read], HALL_MS - HOUR_MS)
    assert HALL_MS - HOUR_MS - again.ahead_ms == HALL_MS


def test_a_link_without_a_time_waits_for_the_server() -> None:
    opened = open_link(link(None), [], HALL_MS)
    assert opened.set_ms == -1


def test_a_damaged_link_is_refused() -> None:
    with pytest.raises(ValueError, match="damaged"):
        open_link(link()[:-1], [], HALL_MS)


def test_without_a_link_the_last_night_is_shown_until_it_must_be_over() -> None:
    kept_night = KeptLink(link(), link(), HALL_MS, 5)
    assert open_last([kept_night], HALL_MS + KEPT_MS) is kept_night
    assert open_last([kept_night], HALL_MS + KEPT_MS + 6) is None
    assert open_last([], HALL_MS) is None
    assert open_last([KeptLink(link(None), link(None), -1, 0)], HALL_MS) is None


def test_a_few_links_are_kept_newest_first() -> None:
    kept_nights: list[KeptLink] = []
    for minute in range(KEPT_LINKS + 2):
        text = link(HALL_MS + minute)
        kept_nights = with_newest(kept_nights, KeptLink(text, text, HALL_MS + minute, 0))
    kept_nights = with_newest(kept_nights, kept_nights[2])
    assert len(kept_nights) == KEPT_LINKS
    assert len({night.link for night in kept_nights}) == KEPT_LINKS
    assert kept_nights[0].set_ms == HALL_MS + KEPT_LINKS - 1


def test_kept_lines_that_make_no_sense_are_left_out() -> None:
    good = write_kept([KeptLink(link(), link(), HALL_MS, -7)])
    spoilt = "\n".join(["", "x", f"{link()} {link()} soon 1", f"{link()} nothing 1 1", good])
    assert write_kept(read_kept(spoilt)) == good


@pytest.mark.parametrize(("ahead_ms", "far"), [(0, False), (-119_000, False), (121_000, True)])
def test_a_large_difference_is_worth_a_hint(ahead_ms: int, far: bool) -> None:
    assert is_far(ahead_ms) is far
    assert is_far(-ahead_ms) is far


# ---- while the page is open ----


def test_a_corrected_phone_clock_does_not_move_a_page_that_is_seen() -> None:
    time = PhoneTime(HALL_MS, 1_000)
    assert time.now(61_000) == HALL_MS + 60_000  # whatever the wall clock says by then


def test_a_phone_that_slept_catches_up() -> None:
    time = PhoneTime(HALL_MS, 0)
    time.hide(HALL_MS + 5_000, 5_000)
    time.show(HALL_MS + 605_000, 6_000)  # ten minutes by the wall, one second by the timer
    assert time.now(6_000) == HALL_MS + 605_000


def test_a_timer_that_went_on_in_the_dark_is_not_counted_twice() -> None:
    time = PhoneTime(HALL_MS, 0)
    time.hide(HALL_MS + 5_000, 5_000)
    time.show(HALL_MS + 605_000, 605_000)
    assert time.now(605_000) == HALL_MS + 605_000


def test_a_jump_while_the_page_was_seen_is_not_taken_for_sleep_later() -> None:
    time = PhoneTime(HALL_MS, 0)
    jumped = HALL_MS + HOUR_MS
    time.hide(jumped + 10_000, 10_000)
    time.show(jumped + 20_000, 20_000)
    assert time.now(20_000) == HALL_MS + 20_000


def test_a_phone_set_back_in_the_dark_does_not_run_backwards() -> None:
    time = PhoneTime(HALL_MS, 0)
    time.hide(HALL_MS, 0)
    time.show(HALL_MS - HOUR_MS, 30_000)
    assert time.now(30_000) == HALL_MS + 30_000


# ---- following the live address ----


def test_phones_ask_within_three_seconds_but_not_in_step() -> None:
    waits = [delay_ms(0, chance) for chance in range(1_000)]
    assert (min(waits), max(waits)) == (EVERY_MS * 8 // 10, EVERY_MS)
    assert len(set(waits)) > 500


def test_a_server_that_is_away_is_asked_less_and_less() -> None:
    waits = [delay_ms(failures, 999) for failures in range(12)]
    assert waits == sorted(waits)
    assert waits[1] >= 2 * EVERY_MS
    assert waits[-1] == SLOWEST_MS


def test_a_server_that_knows_less_than_the_link_is_not_believed_until_it_learns() -> None:
    belief = Belief(HALL_MS)
    assert not belief.takes("before the pause", HALL_MS - 1)
    assert not belief.takes("before the pause", HALL_MS - 1)
    assert belief.takes("the pause", HALL_MS)
    assert belief.takes("the pause undone", HALL_MS - 1)


def test_news_that_goes_back_in_time_is_an_undo_once_the_answers_change() -> None:
    belief = Belief(HALL_MS)
    assert not belief.takes("before the pause", HALL_MS - 9)
    assert belief.takes("the pause undone", HALL_MS - 8)


def test_a_server_that_knows_as_much_is_believed_at_once() -> None:
    assert Belief(HALL_MS).takes("same clock, fewer players", HALL_MS)
    assert Belief(-1).takes("a link without a time", 0)
