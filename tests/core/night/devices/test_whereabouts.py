"""Where each device's records are, and what can and cannot be said of the rest."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pycore.ledger.lines.logset import LogSet
from pycore.ledger.sync.heard import Heard, Hearing
from pycore.night.devices.whereabouts import (
    AFTER_MS,
    BEFORE_MS,
    HeardElsewhere,
    Whereabouts,
    is_around,
    whereabouts,
)
from pycore.night.night import Night
from tests.core.hall import Hall, thursday


def whereabouts_by_device(hall: Hall, own: str = "desk", **words: Any) -> dict[str, Whereabouts]:
    rows = whereabouts(hall.night, {own}, HeardElsewhere(**words))
    assert rows[0]["dev"] == own
    return {row["dev"]: row for row in rows}


def without(hall: Hall, **counts: int) -> Hall:
    """The same hall where only so many records of some tablets came."""
    logs = dict(hall.night.logs.logs)
    for dev, count in counts.items():
        logs[dev] = logs[dev].upto(count)
    return replace(hall, night=Night.of(LogSet(hall.night.tid, logs), hall.night.people))


def two_doors() -> Hall:
    """The desk directs; a door sold two of the numbers that it was given."""
    placed = [{"dev": "desk", "role": "director"}, {"dev": "door", "role": "desk"}]
    hall = thursday().do("place-tablets", placed=placed)
    return hall.on("door").sell(name="Rose").later(minutes=3).sell(name="Ken").on("desk")


def heads(hall: Hall, *devs: str) -> dict[str, list[Any]]:
    return {dev: head for dev, head in hall.night.logs.heads().items() if not devs or dev in devs}


def test_this_tablet_is_settled_and_another_is_open_until_it_is_seen() -> None:
    rows = whereabouts_by_device(two_doors())
    assert (rows["desk"]["is_open"], rows["desk"]["is_settled"]) == (False, True)
    assert (rows["door"]["is_open"], rows["door"]["is_settled"]) == (True, False)
    assert rows["door"]["at_ms"] == two_doors().later(minutes=3).now - 180_000


def test_what_a_door_sold_and_what_it_may_have_sold_since() -> None:
    hall = two_doors()
    rows = whereabouts_by_device(hall)
    sold = [record.event.ticket for record in hall.records("entry-sold")]
    assert rows["door"]["sold"] == sold
    assert rows["door"]["may_sell"][0] == sold[-1] + 1
    assert rows["desk"]["sold"] == []


def test_levels_are_as_they_were_told_and_never_more() -> None:
    hall = two_doors()
    before = without(hall, door=1)
    rows = whereabouts_by_device(hall, hub=(heads(hall),), organization=(heads(before, "door"),))
    assert (rows["door"]["here"], rows["door"]["hub"], rows["door"]["organization"]) == (2, 2, 1)
    assert (rows["desk"]["hub"], rows["desk"]["organization"]) == (rows["desk"]["here"], 0)
    other = {"door": [2, hall.night.logs.log("door").ids[0]]}
    assert whereabouts_by_device(hall, hub=(other,))["door"]["hub"] == 0


def test_what_a_server_has_and_is_not_here_is_missing() -> None:
    hall = two_doors()
    rows = whereabouts_by_device(without(hall, door=1), hub=(heads(hall),), organization=())
    assert (rows["door"]["here"], rows["door"]["hub"], rows["door"]["lacks"]) == (1, 0, 1)
    rows = whereabouts_by_device(without(hall, door=0), heads_told=(heads(hall, "door"),))
    assert (rows["door"]["here"], rows["door"]["at_ms"], rows["door"]["lacks"]) == (0, None, 2)


def test_what_a_takeover_had_heard_is_missing_where_it_did_not_come() -> None:
    """The spare that took the table over had records of the lost tablet; this one has not."""
    hall = thursday().sell(3).do("name-tablet", dev="felt", name="Felt")
    hall = hall.do("place-tablets", placed=[{"dev": "desk", "role": "director"}])
    for number in range(3):
        hall = hall.on("felt").do("name-tablet", dev="felt", name=f"Felt {number}")
    hall = hall.on("spare").do("take-over", table=1, confirmed=True).on("desk")
    assert {dev: row["lacks"] for dev, row in whereabouts_by_device(hall).items()} == {
        "desk": 0,
        "felt": 0,
        "spare": 0,
    }
    rows = whereabouts_by_device(without(hall, felt=0))
    assert (rows["felt"]["here"], rows["felt"]["lacks"], rows["felt"]["is_settled"]) == (
        0,
        3,
        False,
    )
    assert rows["desk"]["beside"] == rows["desk"]["here"], "the spare had all of this tablet's"
    assert whereabouts_by_device(hall)["felt"]["beside"] == 3


def test_a_tablet_that_was_put_away_is_settled_by_who_said_so() -> None:
    hall = two_doors().do("stop-tablet", dev="door", why="retired")
    row = whereabouts_by_device(hall)["door"]
    assert (row["reported_as"], row["by"], row["said_at_ms"]) == ("retired", "desk", hall.now)
    assert (row["is_open"], row["is_settled"]) == (False, True)
    back = whereabouts_by_device(
        hall.do("place-tablets", placed=[{"dev": "door", "role": "desk"}])
    )["door"]
    assert (back["reported_as"], back["by"], back["is_settled"]) == ("", "", False)


def test_a_lost_tablet_is_settled_by_that_word_and_what_lacks_is_still_said() -> None:
    hall = two_doors().do("stop-tablet", dev="door", why="lost")
    row = whereabouts_by_device(without(hall, door=1))["door"]
    assert (row["reported_as"], row["lacks"], row["is_settled"]) == ("lost", 1, True)
    assert row["may_sell"], "what it was given it may have sold unheard"


def test_the_word_of_a_lost_tablet_is_no_second_place() -> None:
    """It had heard of the desk's records when it took over; nobody has it any more."""
    hall = thursday().sell(3)
    hall = hall.do("place-tablets", placed=[{"dev": "desk", "role": "director"}])
    hall = hall.on("spare").do("take-over", table=1, confirmed=True).on("desk")
    assert (
        whereabouts_by_device(hall)["desk"]["beside"]
        == whereabouts_by_device(hall)["desk"]["here"]
    )
    assert (
        whereabouts_by_device(hall.do("stop-tablet", dev="spare", why="lost"))["desk"]["beside"]
        == 0
    )


def test_a_tablet_that_looks_on_is_not_asked_for_unless_something_lacks() -> None:
    placed = [{"dev": "desk", "role": "director"}, {"dev": "guest", "role": "viewer"}]
    hall = thursday().do("place-tablets", placed=placed)
    row = whereabouts_by_device(hall)["guest"]
    assert (row["here"], row["is_open"], row["is_settled"]) == (0, True, True)
    known_heads = {"guest": [2, "an-id-of-a-line"]}
    assert whereabouts_by_device(hall, heads_told=(known_heads,))["guest"]["is_settled"] is False


def test_this_tablet_too_says_what_of_it_lacks() -> None:
    """It was set back to an older copy of itself, and a server knows more of it."""
    hall = two_doors()
    row = whereabouts_by_device(hall, heads_told=({"desk": [9, "an-id-of-a-line"]},))["desk"]
    assert (row["lacks"], row["is_settled"]) == (9 - row["here"], False)


def test_what_a_seal_names_and_is_not_here_is_missing() -> None:
    hall = thursday().sell(2).on("door").sell(1).on("desk").draw().start().later(minutes=5)
    hall = hall.out(2).out(1).do("seal-night", confirmed=True)
    assert whereabouts_by_device(hall)["door"]["lacks"] == 0
    assert whereabouts_by_device(hall, own="door")["door"]["beside"] == 1, (
        "the desk names it in its seal"
    )


def hearing(hall: Hall, tid: str = "", role: str = "director", **ago: int) -> Hearing:
    of = {dev: Heard("Rose's", tid, role, hall.now - ms) for dev, ms in ago.items()}
    return Hearing(hall.now, of)


def test_the_last_contact_is_told_as_it_is_known_and_unknown_otherwise() -> None:
    hall = two_doors()
    row = whereabouts_by_device(hall)["door"]
    assert (row["came_at_ms"], row["hub_heard"], row["organization_heard"]) == (None, None, None)
    heard = hearing(hall, door=780_000)
    row = whereabouts_by_device(hall, came={"door": hall.now}, organization_heard=heard)["door"]
    assert row["came_at_ms"] == hall.now
    assert row["organization_heard"] == {"at_ms": hall.now - 780_000, "told_at_ms": hall.now}
    assert row["hub_heard"] is None, "what the organization heard is no word of a hub"
    row = whereabouts_by_device(hall, organization_heard=hearing(hall, other=5))["door"]
    assert row["organization_heard"] is None, "a server that did not name it said nothing of it"


def test_a_tablet_that_wrote_nothing_is_told_of_where_a_server_heard_it_this_evening() -> None:
    hall = two_doors()
    row = whereabouts_by_device(hall, organization_heard=hearing(hall, spare=60_000))["spare"]
    assert (row["label"], row["here"], row["organization"]) == ("Rose's", 0, 0)
    assert (row["is_open"], row["only_watches"]) == (True, False)
    assert row["is_settled"], "it may have been at another night: the seal does not ask for it"
    of_last_week = hearing(hall, spare=7 * 86_400_000)
    assert "spare" not in whereabouts_by_device(hall, organization_heard=of_last_week)


def test_a_tablet_let_in_for_this_night_alone_is_asked_for_at_its_end() -> None:
    hall = two_doors()
    heard = hearing(hall, hall.night.tid, role="desk", spare=7 * 86_400_000)
    row = whereabouts_by_device(hall, hub_heard=heard)["spare"]
    assert (row["is_open"], row["is_settled"]) == (True, False)
    assert "spare" not in whereabouts_by_device(
        hall, hub_heard=hearing(hall, "friday", role="desk", spare=1)
    )
    after = whereabouts_by_device(
        hall.do("stop-tablet", dev="spare", why="lost"), hub_heard=heard
    )["spare"]
    assert (after["reported_as"], after["is_settled"]) == ("lost", True)


def test_who_was_let_in_to_watch_has_nothing_to_bring() -> None:
    hall = two_doors()
    heard = hearing(hall, hall.night.tid, role="viewer", guest=0)
    row = whereabouts_by_device(hall, organization_heard=heard)["guest"]
    assert (row["only_watches"], row["is_open"], row["is_settled"]) == (True, False, True)


def test_a_tablet_that_was_given_a_part_is_asked_for_also_where_a_server_heard_it() -> None:
    placed = [{"dev": "desk", "role": "director"}, {"dev": "door", "role": "desk"}]
    hall = thursday().do("place-tablets", placed=placed)
    row = whereabouts_by_device(hall, organization_heard=hearing(hall, door=0))["door"]
    assert (row["here"], row["is_settled"]) == (0, False)


def test_the_hours_of_a_night_are_those_about_its_start() -> None:
    start = 1_795_000_000_000
    for at_ms, is_one in (
        (start - BEFORE_MS - 1, False),
        (start - BEFORE_MS, True),
        (start + AFTER_MS, True),
        (start + AFTER_MS + 1, False),
    ):
        assert is_around("night-1", start, Heard("", "", "director", at_ms)) is is_one
        assert is_around("night-1", start, Heard("", "night-1", "desk", at_ms))
        assert not is_around("night-1", None, Heard("", "", "director", at_ms))


def test_a_tablet_that_nobody_knows_is_told_of_in_any_night_and_is_asked_for_in_none() -> None:
    hall = two_doors()
    of = {"thief": Heard("Tablet 7", "friday", "desk", hall.now - 9 * 86_400_000, hall.now - 1)}
    row = whereabouts_by_device(hall, organization_heard=Hearing(hall.now, of))["thief"]
    assert (row["new_at_ms"], row["is_settled"]) == (hall.now - 1, True)
    of = {"desk": Heard("Desk", "", "director", hall.now, hall.now - 1)}
    assert (
        whereabouts_by_device(hall, organization_heard=Hearing(hall.now, of))["desk"]["new_at_ms"]
        is None
    )
