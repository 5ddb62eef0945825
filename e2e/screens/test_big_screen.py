"""The big screen: every moment of a night has its page, seen whole from the smallest projector to
4K, in both languages.

What has just happened stands there for minutes only, so the tests that look for it come first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from e2e.layout.findings import LANGUAGES
from e2e.running import SMALL, Running
from tests.core.hall import Hall, counted
from tests.kit import nights
from tests.kit.nights import told as nights_told
from tests.kit.promises import LAYOUT

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_who_goes_where_is_told(hands: Running) -> None:
    hands.opens(nights.broken, "screen")
    view = nights.broken().view["seating"]
    expect(hands.at(".tv-bar")).to_contain_text("closes")
    expect(hands.at('[data-test="tv-seats"]')).to_be_visible()
    expect(hands.page.locator(".tv-columns tbody tr")).to_have_count(len(view["seat_moves"]))
    expect(hands.at('[data-test="clock"]')).to_be_visible()


def test_a_move_does_not_take_a_broken_table_off_the_screen(hands: Running) -> None:
    hands.opens(nights_told.broken_and_moved, "screen")
    rows = hands.page.locator(".tv-columns tbody tr")
    expect(rows).to_have_count(10)
    expect(hands.at(".tv-bar")).to_contain_text("New seats")


def turns(hands: Running, count: int) -> Iterator[int]:
    """The pages that take turns, one after another."""
    for turn in range(count):
        yield turn
        hands.volunteer.pass_time(0, 10)
        hands.settles()


@pytest.mark.parametrize("make", [nights_told.held_moves, nights_told.held_prizes])
def test_a_pause_is_seen_from_the_last_chair_on_every_page(
    hands: Running, make: Callable[[], Hall]
) -> None:
    """The word is as tall as a twentieth of the screen at least, on a field of its own colour; and
    every other turn it is all there is.
    """
    hands.opens(make, "screen")
    expect(hands.at('[data-test="tv-state"]')).to_have_text("Paused")
    moments: set[str] = set()
    for _ in turns(hands, 8):  # looking may take longer than a page stands
        if len(moments) == 2:
            break
        pause_view = hands.page.evaluate(HELD)
        assert pause_view["said"] == "Paused"
        assert pause_view["tall"] >= 0.1
        assert pause_view["field"] >= 0.4, "of the width of the screen"
        assert seen_whole(hands) == []
        moments.add(pause_view["moment"])
    assert len(moments) == 2


# In one breath, for a page may turn between two questions.
HELD = """() => {
  const word = document.querySelector('[data-test="tv-state"]');
  const held = word.closest(".tv-held");
  const px = parseFloat(getComputedStyle(word).fontSize);
  return {
    moment: document.querySelector('[data-test="tv"]').dataset.moment,
    said: word.textContent.trim(),
    tall: px / innerHeight,
    field: held.getBoundingClientRect().width / innerWidth,
  };
}"""


def test_every_turn_of_the_seats_is_seen_whole(hands: Running) -> None:
    """A to Z, then table by table: nothing is cut, with the longest names there can be."""
    hands.opens(nights.drawn_full, "screen")
    shown = set()
    for _ in turns(hands, 11):
        for test in ("tv-seats", "tv-tables"):
            if hands.page.locator(f'[data-test="{test}"]').count():
                shown.add(test)
        assert seen_whole(hands) == []
    assert shown == {"tv-seats", "tv-tables"}


def test_the_bubble_and_the_prizes_are_told(hands: Running) -> None:
    hands.opens(nights.bubble, "screen")
    expect(hands.at('[data-test="tv-notice"]')).to_contain_text("before the prizes")
    hands.opens(nights.announced, "screen")
    expect(hands.at('[data-test="tv-prizes"] li')).to_be_visible()


def winners_with_long_names() -> Hall:
    """Four tie at the top, each with the longest name there can be."""
    hall = nights.begun("long-tie", 345, utc_offset_minutes=nights.MINUTES_AHEAD)
    hall = nights.since(hall, 400)
    for number in range(20):
        hall = hall.sell(name=f"{number} {nights.LONGEST}"[:80])
    hall = nights.since(hall.do("draw-seats", seed=nights.SEED), 345).start()
    hall = nights.now(hall).do("announce-payouts").out(*range(20, 4, -1))
    stacks = counted({1: 75_000, 2: 75_000, 3: 75_000, 4: 75_000})
    return hall.do("stop-play", stacks=stacks)


def test_the_last_hand_is_told(hands: Running) -> None:
    hands.opens(nights.last_hand, "screen")
    expect(hands.at('[data-test="tv-last"]')).to_contain_text("Last hand: play ends at 12:45")


MOMENTS = (
    nights.broken, nights_told.broken_and_moved, nights_told.held_moves,
    nights_told.announced_full, nights_told.held_prizes, nights.lopsided_ten, nights.announced,
    nights.selling, nights.drawn_full, nights.twelve_tables, nights.paused, nights.on_break,
    nights.last_level, nights.bubble, nights.last_hand, nights.stop_due, nights.cancelled,
    nights.finished, nights.tie_at_the_top, winners_with_long_names, nights_told.over_full,
)  # fmt: skip
SCREENS = ((1280, 720), (1920, 1080), (3840, 2160))
LOOKS = {
    lang: [size for which, size in enumerate(SCREENS) if LAYOUT.has_turn(lang_index, which)]
    for lang_index, lang in enumerate(LANGUAGES)
}
"""The smallest projector and 4K in English, what is between in French, and all in a whole run."""


@pytest.mark.parametrize("make", MOMENTS)
def test_every_moment_of_the_big_screen_is_seen_whole(
    hands: Running, make: Callable[[], Hall]
) -> None:
    """From the smallest projector to 4K, as LOOKS has them: nothing is cut, spills out or lies on
    something else.
    """
    hands.opens(make, "screen")
    assert seen_whole(hands) == []


def seen_whole(hands: Running) -> list[tuple[str, int, object]]:
    """What is not, by language and width of the screen."""
    wrong = []
    for lang, sizes in LOOKS.items():
        hands.page.evaluate("lang => layout.speak(lang)", lang)
        for wide, tall in sizes:
            hands.page.set_viewport_size({"width": wide, "height": tall})
            wish = {"next": "", "near": "", "header": False, "wide": wide}
            faults = hands.page.evaluate("wish => layout.look('light', wish)", wish)
            faults += hands.page.evaluate(OUTSIDE)
            wrong += [(lang, wide, fault) for fault in faults]
    hands.page.evaluate("layout.speak('en')")
    hands.page.set_viewport_size(SMALL)
    return wrong


OUTSIDE = """() => [...document.querySelectorAll("#tv *")].filter((one) => {
  if (one.closest(".hidden-text") || !one.checkVisibility()) return false;
  const box = one.getBoundingClientRect();
  return box.left < -1 || box.top < -1 || box.right > innerWidth + 1
    || box.bottom > innerHeight + 1;
}).map((one) => "outside: " + one.tagName + " " + one.className + " " + one.textContent)"""


def test_a_break_says_when_play_goes_on(hands: Running) -> None:
    hands.opens(nights.on_break, "screen")
    expect(hands.at(".tv-now")).to_contain_text("Back at")


ROWS = """() => [...document.querySelectorAll('[data-test="tv-seats"] tbody tr')]
  .map((row) => [...row.querySelectorAll("th, td")].map((cell) => cell.innerText))"""
SHEETS = """() => [...document.querySelectorAll('[data-test="tv-tables"] table')].map((table) => [
  table.caption.innerText,
  [...table.tBodies].flatMap((body) => [...body.rows])
    .map((row) => [...row.cells].map((cell) => cell.innerText))])"""
"""Read at once: a page stands for seconds."""


def test_everybody_finds_their_seat_after_the_draw(hands: Running) -> None:
    """A to Z, a page after the other, with table and seat."""
    hands.page.set_viewport_size(SMALL)
    hands.opens(nights.drawn_full, "screen")
    by_name: dict[str, tuple[str, str]] = {}
    by_table: dict[str, tuple[str, str]] = {}
    lines = nights.drawn_full().view["seating"]["seat_list"]
    for _ in turns(hands, 42):  # thrice round: where looking takes long, a page goes by unseen
        if len(by_name) == len(by_table) == len(lines):
            break
        for name, table, seat in hands.page.evaluate(ROWS):
            by_name[name] = (table, seat)
        for caption, rows in hands.page.evaluate(SHEETS):
            for seat, name in rows:
                by_table[name] = (caption.removeprefix("Table "), seat)
    assert len(lines) == 120
    assert by_name == {line["name"]: (str(line["table"]), str(line["seat"])) for line in lines}
    assert by_table == by_name


def test_who_goes_where_stands_there_for_some_minutes(hands: Running) -> None:
    hands.opens(nights.broken, "screen")
    hands.volunteer.pass_time(3, 5)
    expect(hands.at(".tv-now")).to_be_visible()
    expect(hands.at('[data-test="tv-seats"]')).to_have_count(0)


def test_after_the_time_play_must_end_no_hand_is_the_last(hands: Running) -> None:
    hands.opens(nights.last_hand, "screen")
    hands.volunteer.pass_time(5)
    expect(hands.at('[data-test="tv-last"]')).to_have_text("")
