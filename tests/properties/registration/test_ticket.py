"""The phone ticket: what is written is read again, it is short, and damage is noticed."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.portable.clock import Clock, face, new_clock, write_clock
from pycore.portable.structure import StructureItem, extra_level, level, pause, write_structure
from pycore.portable.ticket import Ticket, UnknownVersion, read_ticket, write_ticket

MINUTE_MS = 60_000
NOW_MS = 1_795_140_867_123
SELKIRK_SMALL_BLINDS = (
    (100, 200, 300, 400),
    (500, 1_000, 1_500, 2_000),
    (3_000, 4_000, 5_000, 8_000),
    (10_000, 15_000, 20_000, 25_000),
)
SELKIRK_EXTRA_SMALL_BLINDS = (30_000, 40_000)
SELKIRK_CHIPS_REMOVED = (100, 500, 1_000)


def selkirk() -> list[StructureItem]:
    """Thursday: 16 levels of 15 minutes, a break after every fourth, and both extra levels."""
    items: list[StructureItem] = []
    number = 0
    for part, smalls in enumerate(SELKIRK_SMALL_BLINDS):
        if part > 0:
            items.append(pause(10 * MINUTE_MS, SELKIRK_CHIPS_REMOVED[part - 1]))
        for small in smalls:
            number += 1
            items.append(level(number, small, 2 * small, 0, 15 * MINUTE_MS))
    for small in SELKIRK_EXTRA_SMALL_BLINDS:
        number += 1
        items.append(extra_level(number, small, 2 * small, 0, 15 * MINUTE_MS))
    return items


def thursday_clock() -> Clock:
    """Level 5 with 9:42 to go, five minutes after the clock was last touched."""
    return Clock(5, 882_123, NOW_MS - 300_123, True, True)


THURSDAY_FACTS = {
    "name": "Thursday main event",
    "players_left": 71,
    "entered": 87,
    "average": 28_732,
    "stop_at_ms": NOW_MS + 270 * MINUTE_MS,
    "utc_offset_minutes": -360,
    "rule": "SEL-20",
    "lang": "en",
    "live": "Ab3_dE-9xYz01234",
}


def thursday_text() -> str:
    return write_ticket(selkirk(), thursday_clock(), NOW_MS, THURSDAY_FACTS)


def as_data(ticket: Ticket) -> tuple[Any, ...]:
    return (
        write_structure(ticket.items),
        write_clock(ticket.clock),
        ticket.now_ms,
        ticket.facts,
    )


def test_a_ticket_says_on_the_phone_what_the_hall_wrote() -> None:
    ticket = read_ticket(thursday_text())
    assert as_data(ticket) == (
        write_structure(selkirk()),
        write_clock(thursday_clock()),
        NOW_MS,
        THURSDAY_FACTS,
    )
    shown = face(ticket.items, ticket.clock, ticket.now_ms)
    assert (shown["number"], shown["left_ms"], shown["big"]) == (5, 582_000, 1_000)
    assert shown["levels"] == 16  # the two extra levels are carried, and not counted


def test_the_clock_of_a_rehearsal_says_so() -> None:
    for running, started in ((True, True), (False, True), (False, False)):
        clock = Clock(0, 900_000, NOW_MS, running, started)
        for is_one in (True, False):
            facts = {**THURSDAY_FACTS, "is_rehearsal": is_one}
            ticket = read_ticket(write_ticket(selkirk(), clock, NOW_MS, facts))
            assert ticket.is_rehearsal == is_one
            assert write_clock(ticket.clock) == write_clock(clock)
            assert ticket.facts == THURSDAY_FACTS


def test_the_whole_selkirk_night_fits_a_version_10_qr_code() -> None:
    url = "http://127.0.0.1:8000/phone/#" + thursday_text()
    assert len(url) <= 200  # 271 bytes is what version 10 holds at error level L


def test_a_ticket_holds_nothing_that_a_link_would_change() -> None:
    facts = {**THURSDAY_FACTS, "name": "50% à l’aréna: “deuxième” & dernière / fin ~ #2?"}
    text = write_ticket(selkirk(), thursday_clock(), NOW_MS, facts)
    assert re.fullmatch(r"[A-Za-z0-9._-]+", text)
    assert re.fullmatch(r"[A-Za-z0-9]", text[-1])  # a full stop at the end would fall off a link


@pytest.mark.parametrize(
    "name",
    [
        "Thursday main event",
        "Sit-N-Go no. 2",
        "Tournoi d’été de la Légion, 2ᵉ soirée",
        "ᐃᖃᓗᐃᑦ ᐱᙳᐊᕐᓂᖅ",
        "ᓄᓇᕗᑦ",
        "Zoë & Søn 100 %",
        "Royal flush 🂡",
        "",
    ],
)
def test_names_survive_in_every_script(name: str) -> None:
    text = write_ticket(selkirk(), thursday_clock(), NOW_MS, {"name": name})
    assert read_ticket(text).facts["name"] == name


def test_a_name_loses_only_control_characters_and_planes_no_script_uses() -> None:
    text = write_ticket(selkirk(), thursday_clock(), NOW_MS, {"name": "a\nb\U000e0041"})
    assert read_ticket(text).facts["name"] == "a b\ufffd"


def test_what_is_not_known_is_minus_one_or_empty() -> None:
    items = [level(1, 25, 50, 0, 20 * MINUTE_MS)]
    ticket = read_ticket(write_ticket(items, new_clock(items), NOW_MS, {"stop_at_ms": None}))
    assert ticket.facts == {
        "name": "",
        "players_left": -1,
        "entered": -1,
        "average": -1,
        "stop_at_ms": -1,
        "utc_offset_minutes": None,
        "rule": "",
        "lang": "",
        "live": "",
    }


@pytest.mark.parametrize("no_time", [None, -1])
def test_a_server_sends_a_ticket_without_a_time(no_time: int | None) -> None:
    text = write_ticket(selkirk(), thursday_clock(), no_time, THURSDAY_FACTS)
    assert read_ticket(text).now_ms == -1
    # Nothing in it changes while nobody touches the clock, so its ETag stands still.
    assert text == write_ticket(selkirk(), thursday_clock(), no_time, THURSDAY_FACTS)


def test_antes_odd_blinds_and_uneven_lengths_are_carried() -> None:
    items = [
        level(1, 25, 75, 0, 20 * MINUTE_MS),
        level(2, 50, 100, 100, 25 * MINUTE_MS),
        pause(7 * MINUTE_MS, 0),
        pause(90_000, 25),
        level(7, 0, 0, 5, 1),
        level(8, 0, 0, 0, 1),
    ]
    text = write_ticket(items, new_clock(items), NOW_MS, {})
    assert write_structure(read_ticket(text).items) == write_structure(items)


amounts = st.integers(0, 10_000_000)
lengths = st.integers(1, 24 * 60 * MINUTE_MS)
any_item = st.one_of(
    st.builds(level, st.integers(1, 99), amounts, amounts, amounts, lengths),
    st.builds(extra_level, st.integers(1, 99), amounts, amounts, amounts, lengths),
    st.builds(pause, lengths, amounts),
)


@given(
    items=st.lists(any_item, min_size=1, max_size=40),
    left_ms=lengths,
    anchor_ms=st.integers(0, 2**42),
    flags=st.tuples(st.booleans(), st.booleans()),
    now_ms=st.integers(0, 2**42),
    name=st.text(
        st.characters(min_codepoint=32, max_codepoint=0x3FFFF, exclude_categories=("Cs",))
    ),
    figures=st.tuples(amounts, amounts, amounts, st.integers(0, 2**42)),
    ahead=st.none() | st.integers(-14 * 60, 14 * 60),
)
def test_every_ticket_reads_as_it_was_written(
    items: list[StructureItem],
    left_ms: int,
    anchor_ms: int,
    flags: tuple[bool, bool],
    now_ms: int,
    name: str,
    figures: tuple[int, int, int, int],
    ahead: int | None,
) -> None:
    clock = Clock(len(items) - 1, left_ms, anchor_ms, flags[0], flags[1])
    facts = {
        "name": name,
        "players_left": figures[0],
        "entered": figures[1],
        "average": figures[2],
        "stop_at_ms": figures[3],
        "utc_offset_minutes": ahead,
        "rule": "NU-9.31",
        "lang": "fr",
        "live": "x-_9",
    }
    ticket = read_ticket(write_ticket(items, clock, now_ms, facts))
    assert as_data(ticket) == (write_structure(items), write_clock(clock), now_ms, facts)


def test_any_one_changed_character_is_noticed() -> None:
    text = thursday_text()
    for at, letter in enumerate(text):
        for other in "0aZ._-é":
            if other != letter:
                with pytest.raises(ValueError, match="ticket"):
                    read_ticket(text[:at] + other + text[at + 1 :])


def test_a_link_cut_short_or_with_something_behind_it_is_noticed() -> None:
    text = thursday_text()
    for cut in range(len(text)):
        with pytest.raises(ValueError, match="ticket"):
            read_ticket(text[:cut])
    for tail in (".", ")", "%20", text):
        with pytest.raises(ValueError, match="ticket"):
            read_ticket(text + tail)


@given(st.text())
def test_anything_else_is_a_damaged_ticket_and_nothing_worse(text: str) -> None:
    with pytest.raises(ValueError, match="ticket"):
        read_ticket(text)


@pytest.mark.parametrize(
    "structure",
    [
        "",
        "U1T1",
        "U1T1A1L1M1",
        "U1T1L1",  # a level without a length
        "U1T1L1M1B",  # a break without a length
        "U1T1L1M1R1",  # chips are removed in breaks only
        "U1T1L1M1B1A1",
        "U1T1L1M1Y1",
        "U1T1LM1",
        "U1T1L1M00000000001",
        "U1T1" + "L1M1" * 201,
        "xU1T1L1M1",
    ],
)
def test_a_ticket_with_a_right_check_and_a_wrong_structure_is_refused(structure: str) -> None:
    with pytest.raises(ValueError, match="damaged ticket"):
        read_ticket(checked(f"1.0.0-1-0-3.{structure}.a.---.x.en.live"))


@pytest.mark.parametrize(
    "body",
    [
        "1.0.1-1-0-3.U1T1L1M1.a.---.x.en.live",  # the clock stands beyond the structure
        "1.0.0-1-0-8.U1T1L1M1.a.---.x.en.live",
        "1.0.0-1-0.U1T1L1M1.a.---.x.en.live",
        "1.0.0-1-0-3.U1T1L1M1.a.--.x.en.live",
        "1.0.0-1-0-3.U1T1L1M1.-0.---.x.en.live",
        "1.0.0-1-0-3.U1T1L1M1.-00é.---.x.en.live",
        "1.0.0-1-0-3.U1T1L1M1.-00a.---.x.en.live",  # code point 10 is no text
        "1.0.0-1-0-3.U1T1L1M1.é.---.x.en.live",
        "1.A.0-1-0-3.U1T1L1M1.a.---.x.en.live",
    ],
)
def test_a_ticket_with_a_right_check_and_wrong_fields_is_refused(body: str) -> None:
    with pytest.raises(ValueError, match="damaged ticket"):
        read_ticket(checked(body))


def checked(body: str) -> str:
    """The body with the check that stands in the module's docstring, reckoned here on its own."""
    total = 7
    for letter in body:
        total = (total * 131 + ord(letter)) % 1_679_609
    digits = ""
    for _ in range(4):
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[total % 36] + digits
        total //= 36
    return body + "." + digits


def test_the_smallest_ticket_written_by_hand_is_read() -> None:
    ticket = read_ticket(checked("1..0-1-0-0.U1T1L1M1.a.---.x.en.live"))
    assert (len(ticket.items), ticket.now_ms, ticket.facts["name"]) == (1, -1, "a")


@pytest.mark.parametrize("minutes", [-720, -210, 0, 345, 840, None])
def test_the_halls_zone_goes_with_the_clock(minutes: int | None) -> None:
    facts = {**THURSDAY_FACTS, "utc_offset_minutes": minutes}
    text = write_ticket(selkirk(), thursday_clock(), NOW_MS, facts)
    assert read_ticket(text).facts["utc_offset_minutes"] == minutes


def test_a_link_of_the_version_before_has_no_zone() -> None:
    ticket = read_ticket(checked("1..0-1-0-0.U1T1L1M1.a.3-9-a-b.x.en.live"))
    assert (ticket.facts["players_left"], ticket.facts["utc_offset_minutes"]) == (3, None)
    for body in ("1..0-1-0-0.U1T1L1M1.a.---- .x.en.live", "2..0-1-0-0.U1T1L1M1.a.---.x.en.live"):
        with pytest.raises(ValueError, match="damaged"):
            read_ticket(checked(body.replace(" ", "")))
    with pytest.raises(ValueError, match="damaged"):
        read_ticket(checked("2..0-1-0-0.U1T1L1M1.a.----zz1.x.en.live"))


def test_a_ticket_says_that_the_antes_are_the_big_blinds() -> None:
    facts = {**THURSDAY_FACTS, "big_blind_antes": True}
    text = write_ticket(selkirk(), thursday_clock(), NOW_MS, facts)
    assert read_ticket(text).facts == facts
    assert len(text) == len(thursday_text()) + 2
    plain = write_ticket(selkirk(), thursday_clock(), NOW_MS, {**facts, "big_blind_antes": False})
    assert plain == thursday_text()


@pytest.mark.parametrize("figures", ["----1-0", "----1-2", "----1-", "----1", "----1-1-1"])
def test_a_ticket_that_says_anything_else_of_its_antes_is_damaged(figures: str) -> None:
    with pytest.raises(ValueError, match="damaged"):
        read_ticket(checked(f"3..0-1-0-0.U1T1L1A1M1.a.{figures}.x.en.live"))
    assert (
        "big_blind_antes"
        in read_ticket(checked("3..0-1-0-0.U1T1L1A1M1.a.----1-1.x.en.live")).facts
    )


def test_a_later_version_is_told_apart_from_damage() -> None:
    with pytest.raises(UnknownVersion):
        read_ticket("4.anything.at.all")


@pytest.mark.parametrize("live", ["a b", "a.b", "é"])
def test_a_live_id_that_would_not_survive_is_not_written(live: str) -> None:
    with pytest.raises(ValueError, match="not an id"):
        write_ticket(selkirk(), thursday_clock(), NOW_MS, {"live": live})


def test_a_time_below_zero_is_not_written() -> None:
    with pytest.raises(ValueError, match="below zero"):
        write_ticket(selkirk(), Clock(0, -1, 0, False, False), NOW_MS, {})
