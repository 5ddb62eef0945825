"""When the director may give somebody another seat, and when they say why."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from pycore.night.seating.seat_changes import proposal
from pycore.portable.clock import CHANGE_MS
from tests.core.felt import counted_in, deal
from tests.core.hall import Hall, nunavut, thursday
from tests.core.kit.houses import set_up

OWN = "the chair is broken"


@cache
def running() -> Hall:
    """Two tables of eight in Nunavut, in the middle of the first level, which ends at 18:20."""
    return nunavut().sell(16).at("17:55").draw(tables=2).at("18:00").start().at("18:10")


@cache
def uneven() -> Hall:
    """Table 2 has lost three, and both tables have just played a hand."""
    hall = running()
    hall = hall.out(*sorted(hall.state.at_table(2))[:3])
    for table in (1, 2):
        dealt = deal(counted_in(hall, table), table)
        while dealt.now.phase == "bet":
            dealt = dealt.folds()
        hall = dealt.ends()
    return hall


def free(hall: Hall, table: int) -> list[int]:
    return [seat for seat in range(1, 11) if seat not in hall.state.tables()[table]]


def move(hall: Hall, **fields: Any) -> dict[str, Any]:
    """A move within a table that nothing asks for."""
    ticket = min(hall.state.at_table(1))
    return {"ticket": ticket, "table": 1, "seat": free(hall, 1)[0], **fields}


@pytest.mark.clause("NU-A.4c")
def test_in_the_middle_of_a_level_a_change_of_seat_waits_or_has_a_reason() -> None:
    hall = running()
    for reason in ("", "director", "balance", "  director "):
        refused = hall.refused("move-player", **move(hall, reason=reason))
        assert (refused.code, refused.clause, refused.kind) == (
            "seat-change-later",
            "NU-A.4c",
            "poker",
        )
        assert refused.facts["at_ms"] == hall.at("18:20").now
    moved = hall.do("move-player", **move(hall, reason=f"  {OWN}\n"))
    assert moved.event.reason == OWN
    line = moved.view["history"][0]["facts"]
    assert (line["reason"], line["result"]) == (OWN, "told")
    assert moved.view["seating"]["moved_by"][0]["reason"] == OWN


@pytest.mark.clause("NU-A.4c")
def test_between_two_levels_and_in_a_break_it_does_not() -> None:
    hall = running()
    ends = hall.at("18:20")
    for now in (ends, ends.later(ms=CHANGE_MS - 1)):
        assert now.do("move-player", **move(now, reason="director")).last_record.kind == "applied"
    mid_level = ends.later(ms=CHANGE_MS)
    assert mid_level.refused("move-player", **move(mid_level)).code == "seat-change-later"
    rested = mid_level.do("insert-break", length_ms=600_000, reason="supper", approval="NU-17")
    assert rested.clock["is_break"]
    assert rested.do("move-player", **move(rested)).last_record.kind == "applied"


@pytest.mark.clause("NU-A.4c")
def test_while_the_clock_stands_nobody_knows_when_the_level_ends() -> None:
    hall = running().do("pause-clock")
    refusal = hall.refused("move-player", **move(hall))
    assert (refusal.code, refusal.clause) == ("seat-change-needs-reason", "NU-A.4c")
    assert hall.do("move-player", **move(hall, reason=OWN)).event.reason == OWN


@pytest.mark.clause("NU-A.4c")
def test_before_play_seats_change_freely_and_a_wrong_record_is_put_right_at_once() -> None:
    seated = nunavut().sell(16).draw(tables=2)
    assert seated.do("move-player", **move(seated)).last_record.kind == "applied"
    hall = running()
    assert hall.do("move-player", **move(hall, reason="mistake")).last_record.kind == "applied"


@pytest.mark.clause("NU-A.4c")
def test_two_change_seats_by_the_same_rule() -> None:
    hall = running()
    ticket, other = min(hall.state.at_table(1)), min(hall.state.at_table(2))
    wish = {"ticket": ticket, "other": other}
    assert hall.refused("exchange-players", **wish).code == "seat-change-later"
    done = hall.do("exchange-players", **wish, reason=OWN)
    assert done.view["history"][0]["facts"]["result"] == "told"
    assert hall.do("exchange-players", **wish, reason="mistake").last_record.kind == "applied"


@pytest.mark.clause("SEL-22")
def test_where_the_rules_do_not_say_when_it_is_any_time() -> None:
    hall = thursday().sell(16).at("18:55").draw(tables=2).at("19:00").start().at("19:10")
    moved = hall.do("move-player", **move(hall, reason="the lamp"))
    line = moved.view["history"][0]
    assert (line["facts"]["reason"], line["facts"]["result"]) == ("the lamp", "told")
    assert moved.undo().state.seats == hall.state.seats
    assert hall.do("move-player", **move(hall)).last_record.kind == "applied"
    assert hall.view["seating"]["change_clause"] == ""
    assert running().view["seating"]["change_clause"] == "NU-A.4c"


@pytest.mark.clause("NU-9.28", "SEL-23", "NU-A.4e")
def test_tables_are_made_even_and_broken_whenever_it_is_needed() -> None:
    hall = running()
    hall = hall.out(*sorted(hall.state.at_table(2))[:2])
    mover = min(hall.state.at_table(1))
    moved = hall.do("move-player", ticket=mover, table=2, seat=free(hall, 2)[0], reason="balance")
    assert moved.last_record.kind == "applied"
    fewer = hall.out(*sorted(hall.state.at_table(1))[:4])
    assert (
        fewer.do("break-table", table=2, seed="a-seed-in-the-level").last_record.kind == "applied"
    )


@pytest.mark.clause("NU-9.29", "MB-25", "NU-A.4f", "NU-A.4h")
def test_who_moves_another_than_the_balancer_proposes_says_why() -> None:
    hall = uneven()
    (task,) = [task for task in hall.view["todo"] if task["kind"] == "balance"]
    assert hall.do(**task["command"]).last_record.kind == "applied"
    proposed = proposal(hall.state, 1, 2, hall.now)
    assert proposed is not None
    ticket, place = proposed
    another = min(hall.state.at_table(1) - {ticket})
    others = [seat for seat in free(hall, 2) if seat != place.to_seat]
    for who, seat in ((another, place.to_seat), (ticket, others[0])):
        wish = {"ticket": who, "table": 2, "seat": seat}
        for reason in ("balance", "director", ""):
            refused = hall.refused("move-player", **wish, reason=reason)
            assert (refused.code, refused.kind) == ("balance-otherwise", "poker")
            assert refused.clause == "NU-A.4h"
            assert refused.facts == {"ticket": ticket, "table": 2, "seat": place.to_seat}
        assert hall.do("move-player", **wish, reason=OWN).event.reason == OWN
    proposed_move = {"ticket": ticket, "table": 2, "seat": place.to_seat, "reason": "director"}
    assert hall.do("move-player", **proposed_move).last_record.kind == "applied"


def test_why_somebody_moved_stands_in_the_history_whatever_the_reason() -> None:
    hall = running().at("18:20")
    for reason in ("balance", "director", "mistake"):
        moved = hall.do("move-player", **move(hall, reason=reason))
        assert moved.view["history"][0]["facts"]["result"] == reason


@pytest.mark.parametrize("reason", ["", "  "])
def test_nobody_gets_another_seat_for_no_reason(reason: str) -> None:
    hall = running().at("18:20")
    ticket, other = sorted(hall.state.at_table(1))[:2]
    for command, fields in (
        ("move-player", move(hall, reason=reason)),
        ("exchange-players", {"ticket": ticket, "other": other, "reason": reason}),
    ):
        refused = hall.refused(command, **fields)
        assert (refused.code, refused.facts) == ("field-needed", {"field": "reason"})


@pytest.mark.clause("BC-4.a", "BC-4.c", "BC-4.g")
def test_in_british_columbia_ten_sit_and_seats_change_between_levels() -> None:
    hall = set_up("harbour-night")
    assert hall.state.adopted.clause("seats_per_table") == "BC-4.a"
    assert "BC-4.g" in {policy.clause.id for policy in hall.night.pack.set_up}
    hall = hall.sell(4).draw().at("19:00").start().later(minutes=5)
    refusal = hall.refused("move-player", ticket=1, table=1, seat=9)
    assert (refusal.code, refusal.clause) == ("seat-change-later", "BC-4.c")


@pytest.mark.clause("BC-3.c")
def test_in_british_columbia_a_structure_changes_with_the_directors_reason() -> None:
    hall = set_up("harbour-night").sell(4).draw().at("19:00").start().later(minutes=5)
    for wish, fields in (("next-level", {}), ("set-time-left", {"left_ms": 60_000})):
        refusal = hall.refused(wish, **fields)
        assert (refusal.code, refusal.clause) == ("change-needs-reason", "BC-3.c")
        event = hall.do(wish, reason="the ferry leaves", **fields).event
        assert (event.reason, event.approval) == ("the ferry leaves", "")
