"""When a server heard each device: what is told, and what is believed of it."""

from __future__ import annotations

from pycore.ledger.sync.heard import MOST, TOLD_FOR_MS, Heard, read_heard, write_heard

NOW = 1_795_000_000_000


def heard(ago: int, role: str = "director") -> Heard:
    return Heard("Door", "", role, NOW - ago)


def test_a_time_is_told_as_how_long_ago_whatever_the_other_clock_shows() -> None:
    written = write_heard([("door", heard(60_000))], NOW)
    other_clock = NOW - 5 * 3_600_000
    contacts = read_heard(written, other_clock)
    assert contacts is not None
    assert (contacts.told_ms, contacts.of["door"].at_ms) == (other_clock, other_clock - 60_000)
    assert (contacts.of["door"].label, contacts.of["door"].only_watches) == ("Door", False)


def test_who_was_heard_last_is_told_and_nobody_from_long_ago() -> None:
    many = [(f"dev-{n}", heard(n)) for n in range(MOST + 5)]
    written = write_heard([*many, ("old", heard(TOLD_FOR_MS + 1))], NOW)
    assert set(written) == {f"dev-{n}" for n in range(MOST)}
    assert write_heard([("old", heard(TOLD_FOR_MS + 1))], NOW) == {}
    assert write_heard([("ahead", heard(-5))], NOW)["ahead"]["ago"] == 0


def test_who_watches_is_known_by_the_role_it_was_let_in_for() -> None:
    contacts = read_heard(write_heard([("guest", heard(0, "viewer"))], NOW), NOW)
    assert contacts is not None
    assert contacts.of["guest"].only_watches


def test_what_makes_no_sense_is_no_contact() -> None:
    assert read_heard(None, NOW) is None
    assert read_heard([], NOW) is None
    for ago in (-1, True, 1.5, "5", None, TOLD_FOR_MS + 1):
        contacts = read_heard({"door": {"ago": ago}, "": {"ago": 1}, "guest": 7}, NOW)
        assert contacts is not None
        assert contacts.of == {}
    contacts = read_heard({"door": {"ago": 1, "label": 5, "night": ["x"], "role": None}}, NOW)
    assert contacts is not None
    assert contacts.of["door"] == Heard("", "", "", NOW - 1)
    lines = read_heard({"door": {"ago": 1, "label": "a\nb " * 99}}, NOW)
    assert lines is not None
    assert "\n" not in lines.of["door"].label
    assert len(lines.of["door"].label) <= 60


def test_who_is_new_is_told_as_how_long_ago_they_were_let_in() -> None:
    door = Heard("Door", "", "director", NOW - 5, NOW - 90_000)
    contacts = read_heard(write_heard([("door", door), ("desk", heard(0))], NOW), NOW + 7)
    assert contacts is not None
    assert (contacts.of["door"].new_ms, contacts.of["desk"].new_ms) == (NOW + 7 - 90_000, None)
    for new in (-1, True, "5", 1.5):
        bad = read_heard({"door": {"ago": 1, "new": new}}, NOW)
        assert bad is not None
        assert bad.of["door"].new_ms is None
