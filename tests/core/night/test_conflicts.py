"""Two tablets that did not hear of each other: nothing is lost, nothing merged in silence.

`here` and `there` are two tablets that held the same night and then went on alone.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from pycore.ledger.fold import fold
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.lines.order import in_order, read
from pycore.ledger.model.subject import Subject
from pycore.night.base.parts import Door
from pycore.night.devices.met import conflicts
from pycore.night.night import Night
from tests.core.hall import SEED, Hall, closed, counted, playing, thursday
from tests.core.kit.conflicts import apart, together

REBUY = {
    "ticket": 1,
    "player": "desk-1",
    "number": 1,
    "fee_cents": 3_000,
    "chips": 12_000,
    "paid": "cash",
}


def test_two_doors_give_out_one_number_and_both_players_are_in() -> None:
    here, there = apart(thursday().sell(3))
    both = together(here.sell(player="p1", name="Ada"), there.sell(player="p2", name="Bo"))
    assert both.conflicts() == []
    assert both.state.entries[4].player == "p1"
    (later,) = both.state.doubled
    assert (both.state.entries[later].player, both.state.doubled[later]) == ("p2", 4)
    assert both.night.name("p2") == "Bo"
    assert both.view["desk"]["revenue_cents"] == 5 * 4_000


def test_the_director_gives_a_doubled_ticket_its_own_number_in_one_act() -> None:
    here, there = apart(thursday().sell(3))
    both = together(here.sell(2, jackpot=False), there.sell().do("join-jackpot", **SIGNED))
    assert both.view["todo"][0]["kind"] == "doubled-ticket"
    (later,) = both.state.doubled
    settled = both.do("renumber-ticket", ticket=later)
    assert (settled.state.doubled, sorted(settled.state.entries)) == ({}, [1, 2, 3, 4, 5, 6])
    assert settled.state.entries[6].player == "there-4"
    assert settled.sell().event.ticket == 7
    assert settled.undo().state == both.state.having(
        replace(both.state.part(Door), given_out=frozenset(range(1, 7)), last_ticket=6)
    )
    refusal = settled.refused("renumber-ticket", ticket=4)
    assert refusal.code == "ticket-not-doubled"


SIGNED = {"ticket": 4, "signed": True}


def test_what_was_paid_for_a_doubled_number_stays_with_the_person_who_paid() -> None:
    """At the door there ticket 21 was Bo's, and Bo bought in again before the doors met."""
    here, there = apart(playing(20))
    bo = there.sell(player="bo").rebuy(21)
    both = together(here.sell(player="ada"), bo)
    by_player = {entry.player: entry for entry in both.state.entries.values()}
    assert (len(by_player["bo"].rebuys), len(by_player["ada"].rebuys)) == (1, 0)
    settled = both.do("renumber-ticket", ticket=by_player["bo"].ticket)
    assert settled.state.entries[22].player == "bo"
    assert settled.night.digest() == Night.of(settled.night.logs).digest()
    open_door = thursday().sell(3)
    cy = open_door.on("there").sell(player="cy").do("refund-entry", ticket=4)
    merged = together(open_door.on("here").sell(player="di"), cy)
    assert [entry.player for entry in merged.state.entries.values()][-1] == "di"
    assert sum(merged.state.refunded.values()) == 4_000


def test_two_who_renumber_one_ticket_agree_or_wait() -> None:
    here, there = apart(thursday().sell(3))
    both = together(here.sell(), there.sell())
    (later,) = both.state.doubled
    door, other = apart(both)
    merged = together(
        door.do("renumber-ticket", ticket=later), other.do("renumber-ticket", ticket=later)
    )
    assert (merged.conflicts(), len(merged.state.entries)) == (["ticket-not-doubled"], 5)


def test_one_player_at_two_doors_enters_once() -> None:
    here, there = apart(thursday().sell(3))
    both = together(here.sell(player="p1"), there.sell(player="x").sell(player="p1"))
    assert both.conflicts() == ["player-entered"]
    assert sorted(entry.player for entry in both.state.entries.values())[-2:] == ["p1", "x"]


def test_two_doors_that_pass_the_cap_together_are_said_to_and_lose_nobody() -> None:
    here, there = apart(thursday().sell(119))
    both = together(here.sell(), there.sell())
    assert (len(both.state.entries), both.conflicts()) == (121, [])
    (passed,) = both.night.folded.breaches()
    assert passed.placed.dev == "there"
    assert [(breach.code, breach.clause) for breach in passed.breaches] == [
        ("player-cap", "SEL-H2")
    ]
    assert both.view["breaches"][0]["passed"][0]["code"] == "player-cap"
    assert "breach" in both.todo()
    assert both.view["payouts"]["band"] == "120+"
    assert sum(row["cents"] for row in both.view["payouts"]["places"]) == 121 * 4_000 * 7 // 10
    settled = both.do("resolve-conflict", target=passed.placed.id, take=True, note="LGCA told")
    assert "breach" not in settled.todo()
    assert settled.view["breaches"][0]["settled"]
    assert both.undo(passed.placed.id).night.folded.breaches() == ()


def test_two_who_touched_the_clock_at_once_need_a_decision() -> None:
    here, there = apart(playing(4).at("19:05"))
    both = together(here.do("pause-clock"), there.do("next-level", reason="late"))
    assert both.conflicts() == ["stale-base"]
    assert (both.clock["number"], both.clock["running"]) == (1, False)
    (conflict,) = both.night.conflicts
    taken = both.do("resolve-conflict", target=conflict.placed.id, take=True, note="yes")
    assert (taken.clock["number"], taken.clock["running"]) == (2, False)
    assert taken.conflicts() == []
    left_out = both.do("resolve-conflict", target=conflict.placed.id, take=False)
    assert left_out.clock["number"] == 1
    assert left_out.conflicts() == []
    assert left_out.state == both.state


def test_what_builds_on_a_conflict_waits_with_it() -> None:
    here, there = apart(playing(4).at("19:05"))
    both = together(
        here.do("pause-clock"),
        there.do("next-level", reason="late")
        .do("next-level", reason="late")
        .do("next-level", reason="late"),
    )
    assert both.conflicts() == ["stale-base"] * 3


def test_different_streams_do_not_disturb_each_other() -> None:
    here, there = apart(playing(18).at("19:05"))
    both = together(here.do("pause-clock").out(3), there.rebuy(5, 6).sell())
    assert both.conflicts() == []
    assert (both.state.rebuy_count(), len(both.state.entries)) == (2, 19)


def test_a_player_who_is_out_here_and_moved_there() -> None:
    here, there = apart(playing(18).at("19:05"))
    both = together(here.out(3), there.do("move-player", ticket=3, table=2, seat=10))
    assert both.conflicts() == ["players-differ"]
    assert 3 in both.state.out()


def test_a_night_called_off_here_does_not_start_there() -> None:
    here, there = apart(thursday().sell(9).draw().at("18:45"))
    both = together(here.do("cancel-night"), there.start())
    assert both.conflicts() == ["night-cancelled"]
    assert both.do("refund-entry", ticket=1).state.phase == "cancelled"


def test_a_night_that_started_here_is_not_called_off_there() -> None:
    here, there = apart(thursday().sell(9).draw().at("18:45"))
    both = together(here.start(), there.do("cancel-night"))
    assert both.conflicts() == ["play-has-begun"]
    assert both.state.phase == "playing"


def test_an_entry_sold_there_while_seats_were_drawn_here_has_no_seat_and_disturbs_nothing() -> (
    None
):
    here, there = apart(thursday().sell(18))
    both = together(here.draw(), there.sell())
    assert both.conflicts() == []
    assert 19 not in both.state.seats
    tables = both.start().out(*range(1, 10))
    assert tables.do("break-table", table=2, seed=SEED).last_record.kind == "applied"
    seated = tables.do("move-player", ticket=19, table=1, seat=both_free(tables))
    assert seated.state.seats[19].table == 1
    assert "seat-player" in both.start().todo()


def both_free(hall: Hall) -> int:
    seats: list[int | None] = hall.view["tables"][0]["seats"]
    return seats.index(None) + 1


def test_two_late_entries_that_drew_one_seat_are_both_in() -> None:
    here, there = apart(playing(19))
    sold = here.sell(player="p1")
    taken = sold.event
    spare = there.sell(player="p2").undo().sell(player="p3", seed="x" * 16)
    both = together(sold, spare)
    assert both.conflicts() == []
    seats = [(seat.table, seat.seat) for seat in both.state.seats.values()]
    assert len(set(seats)) == len(seats)
    assert (taken.table, taken.seat) in seats
    assert (len(both.state.entries), len(both.state.unseated())) == (21, 1)
    assert "seat-player" in both.todo()


def test_an_entry_sold_there_while_play_was_stopped_here() -> None:
    here, there = apart(playing(4).at("19:05"))
    stacks = counted({1: 5, 2: 6, 3: 7, 4: 8})
    stop = {
        "stacks": stacks,
        "reason": "storm",
        "clause": "TD",
        "confirmed": True,
        "because": "wet",
    }
    both = together(here.do("stop-play", **stop), there.sell())
    assert both.conflicts() == ["night-finished"]
    assert sorted(place for place, _, _ in both.places().values()) == [1, 2, 3, 4]


def test_payouts_announced_here_while_a_rebuy_was_sold_there() -> None:
    there = playing(4).on("there").at("20:09").rebuy(1)
    here = playing(4).on("here").at("20:10").do("announce-payouts")
    both = together(here, there)
    assert both.conflicts() == ["payouts-announced"]
    assert both.state.announced is not None


def test_a_prize_paid_on_two_tablets_is_paid_once() -> None:
    here, there = apart(closed(4).out(4, 3).do("announce-payouts").out(2))
    both = together(here.do("pay-prize", ticket=2), there.do("pay-prize", ticket=2))
    assert both.conflicts() == ["stale-base"]
    (conflict,) = both.night.conflicts
    refusal = both.refused("resolve-conflict", target=conflict.placed.id, take=True)
    assert refusal.code == "does-not-fit"
    assert both.do("resolve-conflict", target=conflict.placed.id, take=False).conflicts() == []


def test_a_record_undone_on_two_tablets_is_undone_once() -> None:
    here, there = apart(thursday().sell(3))
    target = here.last_id
    both = together(here.undo(target), there.undo(target))
    assert sorted(both.state.entries) == [1, 2]
    assert both.conflicts() == []


def test_an_undo_whose_record_is_not_here_yet_takes_effect_when_it_comes() -> None:
    there = thursday().sell(3).on("there").sell()
    undo = there.on("desk").undo()
    early = thursday().sell(3).meets(Hall(_only(undo, "desk"), undo.now))
    assert early.conflicts() == ["no-target"]
    merged = early.meets(there)
    assert merged.conflicts() == []
    assert sorted(merged.state.entries) == [1, 2, 3]


def _only(hall: Hall, dev: str) -> Night:
    return Night.of(LogSet(hall.night.tid).with_log(hall.night.logs.log(dev)))


def test_an_undo_without_its_record_cannot_be_taken_after_all() -> None:
    own = "record/there"
    hall = thursday().sell(3).on("there").writes(own, "undone/1", {"target": "nothing"})
    assert hall.conflicts() == ["no-target"]
    refusal = hall.refused("resolve-conflict", target=hall.last_id, take=True)
    assert refusal.code == "does-not-fit"
    body = {"target": hall.last_id, "take": True}
    forced = hall.writes(own, "conflict-resolved/1", body)
    assert forced.conflicts() == ["no-target", "does-not-fit"]
    assert hall.do("resolve-conflict", target=hall.last_id, take=False).conflicts() == []


def test_what_a_newer_version_wrote_is_kept_and_waits() -> None:
    hall = playing(4).on("there").writes("clock", "clock-mirrored/1", {"angle": 7})
    assert hall.conflicts() == ["unknown-type"]
    assert hall.state == playing(4).state
    assert hall.view["conflicts"][0]["facts"] == {}
    refusal = hall.refused("resolve-conflict", target=hall.last_id, take=True)
    assert refusal.code == "does-not-fit"


def test_what_follows_a_newer_versions_record_in_its_stream_waits_too() -> None:
    newer = playing(4).on("there").writes("clock", "clock-mirrored/1", {})
    hall = newer.writes("clock", "clock-paused/1", {}, base=newer.last_id)
    assert hall.conflicts() == ["unknown-type", "stale-base"]
    assert hall.clock["running"]


def test_where_a_newer_version_wrote_an_older_one_reads_only() -> None:
    """P13: what it would decide there stands on something it cannot read."""
    newer = playing(4).on("there").writes("clock", "clock-mirrored/1", {})
    hall = newer.on("desk")
    refusal = hall.refused("pause-clock")
    assert (refusal.code, refusal.facts) == ("unknown-rules", {"pack": "clock-mirrored/1"})
    assert len(hall.sell().rebuy(1).out(2).state.entries) == 5, "the other streams go on"
    left_out = hall.do("resolve-conflict", target=hall.last_id, take=False)
    assert not left_out.do("pause-clock").clock["running"]


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("clock-paused/1", {}),
        ("time-left-set/1", {"index": "three", "left_ms": 5}),
        ("entry-sold/1", {"ticket": 5}),
        ("players-eliminated/1", {"out": [{"ticket": 1}]}),
        ("seats-drawn/1", {"seed": SEED, "tables": 1, "seats": [[1, 1, 1]]}),
    ],
)
def test_a_body_that_does_not_fit_is_kept_and_waits(kind: str, body: dict[str, Any]) -> None:
    hall = playing(4).on("there").writes("x/there", kind, body)
    expected = "wrong-stream" if kind == "clock-paused/1" else "unsound"
    assert hall.conflicts() == [expected]


@pytest.mark.parametrize(
    ("own", "kind", "body"),
    [
        ("door/there", "clock-paused/1", {}),
        ("door/desk", "rebuy-sold/1", REBUY),
        ("clock", "rebuy-sold/1", REBUY),
        ("table/2", "stacks-counted/1", {"table": 1, "stacks": []}),
        ("record/desk", "undone/1", {}),
        ("record", "undone/1", {}),
        ("seating", "clock-paused/1", {}),
    ],
)
def test_what_stands_in_a_stream_that_is_not_its_own_waits(
    own: str, kind: str, body: dict[str, Any]
) -> None:
    body = body if kind != "undone/1" else {"target": playing(4).last_id}
    hall = playing(4).at("19:05").on("there").writes(own, kind, body)
    assert hall.conflicts() == ["wrong-stream"]
    assert hall.state == playing(4).state


@pytest.mark.parametrize("raw", [b"not a line", b"{}", b"\xff", b'{"lam":1}'])
def test_a_line_that_nobody_can_read_is_kept_and_waits(raw: bytes) -> None:
    hall = playing(4).on("there").writes_bytes(raw)
    assert hall.conflicts() == ["unreadable"]
    assert hall.view["conflicts"][0]["type"] == ""
    assert hall.state == playing(4).state
    assert hall.night.logs.log("there").lines == (raw,)
    (conflict,) = hall.night.conflicts
    assert hall.do("resolve-conflict", target=conflict.placed.id, take=False).conflicts() == []


@pytest.mark.parametrize(
    ("own", "kind", "body", "why"),
    [
        ("door/there", "entry-sold/1", {"table": 99, "seat": 1}, "no-such-seat"),
        ("door/there", "entry-sold/1", {"table": 1, "seat": 99}, "no-such-seat"),
        ("door/there", "entry-sold/1", {"table": 1, "seat": -1}, "unsound"),
        ("seating", "player-moved/1", {"ticket": 1, "table": 1, "seat": 11}, "no-such-seat"),
        ("seating", "player-moved/1", {"ticket": 1, "table": 0, "seat": 1}, "unsound"),
        ("clock", "level-set/1", {"index": 99, "left_ms": 5}, "no-such-level"),
        ("clock", "level-set/1", {"index": -1, "left_ms": 5}, "unsound"),
        ("money", "prize-paid/1", {"ticket": 1, "place": 1, "cents": 5}, "payouts-not-announced"),
        ("standings", "players-eliminated/1", {"out": []}, "player-not-in"),
    ],
)
def test_a_fact_that_cannot_be_is_kept_and_waits(
    own: str, kind: str, body: dict[str, Any], why: str
) -> None:
    sold = {
        "ticket": 5,
        "player": "p",
        "fee_cents": 4_000,
        "stack_chips": 15_000,
        "paid": "cash",
        "is_late": True,
    }
    full = {**sold, **body} if kind == "entry-sold/1" else body
    hall = playing(4).on("there").writes(own, kind, full)
    assert hall.conflicts() == [why]
    assert hall.view["counts"]["players_left"] == 4


def test_only_a_conflict_is_resolved_and_only_once() -> None:
    here, there = apart(playing(4).at("19:05"))
    both = together(here.do("pause-clock"), there.do("next-level", reason="late"))
    (conflict,) = both.night.conflicts
    settled = both.do("resolve-conflict", target=conflict.placed.id, take=False, note="twice")
    again = settled.refused("resolve-conflict", target=conflict.placed.id, take=False)
    applied = settled.refused("resolve-conflict", target=here.last_id, take=False)
    assert (again.code, applied.code) == ("no-such-conflict", "no-such-conflict")
    assert settled.refused("undo", target=conflict.placed.id).code == "not-undoable"
    assert settled.undo().conflicts() == ["stale-base"]


def test_every_record_has_exactly_one_class() -> None:
    here, there = apart(playing(4).at("19:05"))
    both = together(
        here.do("pause-clock").rebuy(1), there.do("next-level", reason="late").rebuy(1)
    )
    both = both.undo(both.records("rebuy-sold")[0].placed.id)
    assert len(both.night.folded.recorded) == both.night.logs.count()
    kinds = {record.kind.partition(":")[0] for record in both.night.folded.recorded}
    assert kinds <= {"applied", "undone", "conflict", "resolved"}


def test_whatever_order_the_tablets_are_heard_in_the_night_is_the_same() -> None:
    trunk = thursday().sell(8)
    third = trunk.on("third").draw()
    here = trunk.on("here").sell(2).do("join-jackpot", ticket=1, signed=True)
    there = trunk.on("there").sell(3).undo()
    runs = [hall.night.logs.all_runs() for hall in (here, there, third)]
    nights = []
    for order in permutations(runs):
        night = Night.empty("night-1")
        for some in order:
            night, _ = night.receive_all(some)
        nights.append(night)
    assert len({night.digest() for night in nights}) == 1
    assert nights[0].conflicts != ()


def test_what_arrives_late_is_folded_in_its_place() -> None:
    """The other door sold first and was heard of last: the ticket is his."""
    here, there = apart(thursday().sell(3).at("18:10"))
    there_first = there.on("aaa").sell(player="p1")
    both = together(here.sell(player="p2"), there_first)
    assert [placed.dev for placed in in_order(both.night.logs)][-2:] == ["aaa", "here"]
    assert both.state.entries[4].player == "p1"


def test_a_wish_decided_before_a_message_came_in_is_folded_in_its_place() -> None:
    """Between deciding and committing a tablet may hear from another one."""
    hall = playing(4).at("19:05")
    decided = hall.night.decide("desk", {"command": "pause-clock"}, hall.now)
    heard, _ = hall.night.receive_all(
        hall.on("aaa").do("next-level", reason="late").night.logs.all_runs()
    )
    committed = heard.commit("desk", decided)
    assert committed.digest() == Night.of(committed.logs).digest()
    assert [conflict.why for conflict in committed.conflicts] == ["stale-base"]


def test_what_was_read_once_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever comes in, a night reads no line a second time: on a tablet that is what costs."""
    here, there = apart(playing(4).at("19:05"))
    news = there.do("pause-clock").rebuy(1)
    lines_read: list[Any] = []
    monkeypatch.setattr(
        "pycore.ledger.lines.order.read", lambda raw: lines_read.append(raw) or read(raw)
    )
    night, _ = here.rebuy(2).night.receive_all(news.night.logs.all_runs())
    assert len(lines_read) == 3
    monkeypatch.undo()
    assert night.digest() == Night.of(night.logs).digest()


def test_of_two_names_for_one_player_the_newer_stays() -> None:
    older = {"p1": {"name": "Old", "wall": 5, "dev": "zz"}}
    newer = {"p1": {"name": "New", "wall": 6, "dev": "aa"}}
    for earlier, second in ((older, newer), (newer, older)):
        night = Night.empty("n").with_people(earlier).with_people(second)
        assert night.name("p1") == "New"
    assert Night.empty("n").name("p1") == ""


def test_a_helpers_offline_undo_of_the_draw_waits_where_the_director_played_on() -> None:
    drawn = thursday().sell(4).at("18:55").draw()
    here, there = apart(drawn)
    here = here.at("19:00").start().at("19:30").out(4)
    there = there.undo(drawn.last_id)
    merged = together(here, there)
    assert (merged.state, merged.conflicts()) == (here.state, ["undo-took"])
    (conflict,) = merged.view["conflicts"]
    assert (conflict["id"], conflict["type"], conflict["dev"]) == (
        there.last_id,
        "undone/1",
        "there",
    )
    assert conflict["takes"]["type"] == "clock-started/1"
    left_out = merged.do("resolve-conflict", target=there.last_id, take=False)
    assert (left_out.state, left_out.conflicts()) == (here.state, [])


def test_an_undo_waits_on_every_tablet_from_the_moment_that_they_meet() -> None:
    """Whichever comes first, and however late the other one."""
    drawn = thursday().sell(4).at("18:55").draw()
    here, there = apart(drawn)
    here = here.at("19:00").start().at("19:30").out(4)
    there = there.undo(drawn.last_id)
    assert there.state.phase == "open"
    both = together(here, there), together(there, here)
    assert {hall.state == here.state for hall in both} == {True}
    assert both[0].night.folded == both[1].night.folded


def test_an_undo_that_took_nothing_and_a_conflict_of_its_own_are_not_laid_to_each_other() -> None:
    here, there = apart(playing(4).at("19:05").rebuy(1))
    merged = together(here.do("pause-clock"), there.undo().do("pause-clock"))
    assert merged.conflicts() == ["stale-base"]


def test_a_helpers_undo_of_their_own_sale_waits_where_the_director_drew_seats_for_it() -> None:
    """With one player fewer the draw would not fit, and nothing after it."""
    sold = thursday().sell(4)
    here, there = apart(sold)
    here = here.at("18:55").draw().at("19:00").start().at("19:30").out(4)
    merged = together(here, there.on("desk").undo(sold.last_id).on("there"))
    assert (merged.state, merged.conflicts()) == (here.state, ["undo-took"])


def test_two_undos_wait_together_where_neither_alone_would_do() -> None:
    sold = thursday().sell(4)
    here, there = apart(sold)
    there = there.undo(sold.records("entry-sold")[2].placed.id).undo(sold.last_id)
    here = here.at("18:55").draw()
    merged = together(here, there)
    assert (merged.state, merged.conflicts()) == (here.state, ["undo-took", "undo-took"])


def test_an_undo_that_has_nothing_to_do_with_it_goes_on_beside_one_that_waits() -> None:
    here, there = apart(thursday().sell(4).at("18:55"))
    sold = here.records("entry-sold")[-1].placed.id
    here = here.draw()
    merged = together(here, there.sell().undo().undo(sold))
    assert (merged.state.entries, merged.conflicts()) == (here.state.entries, ["undo-took"])
    assert [record.kind for record in merged.records("undone")] == [
        "applied",
        "conflict:undo-took",
    ]


def test_an_undo_is_not_made_to_wait_by_records_of_its_own_device() -> None:
    here, there = apart(playing(4).at("19:05"))
    start = here.records("clock-started")[0].placed.id
    merged = together(here.on("desk").do("undo", target=start), there.do("pause-clock"))
    (conflict,) = merged.view["conflicts"]
    assert conflict["takes"]["dev"] == "there"


def test_an_undo_takes_effect_once_the_others_are_undone_too() -> None:
    drawn = thursday().sell(4).at("18:55").draw()
    here, there = apart(drawn)
    merged = together(here.at("19:00").start(), there.undo(drawn.last_id))
    assert merged.conflicts() == ["undo-took"]
    back = merged.undo(merged.records("clock-started")[0].placed.id)
    assert (back.conflicts(), back.state.phase) == ([], "open")


def test_an_undo_that_was_left_out_stays_out_whatever_is_undone_after_it() -> None:
    drawn = thursday().sell(4).at("18:55").draw()
    here, there = apart(drawn)
    there = there.undo(drawn.last_id)
    merged = together(here.at("19:00").start(), there)
    left_out = merged.do("resolve-conflict", target=there.last_id, take=False)
    back = left_out.undo(merged.records("clock-started")[0].placed.id)
    assert (back.conflicts(), back.state) == ([], drawn.state)
    assert left_out.undo(left_out.last_id).conflicts() == ["undo-took"]


def test_an_undo_that_waits_is_not_judged_again_for_every_sale(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn = thursday().sell(4).at("18:55").draw()
    here, there = apart(drawn)
    merged = together(here.at("19:00").start(), there.undo(drawn.last_id))
    monkeypatch.setattr(fold, "_refolded", None)
    assert merged.sell().conflicts() == ["undo-took"]


@pytest.mark.parametrize("more", [0, 4, 40])
def test_an_undo_waits_whatever_else_is_undone_or_waits(more: int) -> None:
    drawn = thursday().sell(4).at("18:55").draw()
    here, there = apart(drawn)
    here = here.at("19:00").start().at("19:30").out(4)
    there = there.undo(drawn.last_id)
    too = drawn.on("too").undo(drawn.last_id)
    assert too.last_id != there.last_id
    both = together(here, there.meets(too))
    assert (both.state, both.conflicts()) == (here.state, ["undo-took", "undo-took"])
    for _ in range(more):
        there = there.sell().undo()
    merged = together(here, there)
    assert (merged.state.seats, merged.conflicts()) == (here.state.seats, ["undo-took"])
    for ticket in range(90, 95):
        sold = {**REBUY, "ticket": ticket, "player": "nobody"}
        here = here.writes("door/here", "rebuy-sold/1", sold)
    merged = together(here, there)
    assert (merged.state.seats, merged.conflicts()[0]) == (here.state.seats, "undo-took")
    last_conflict = merged.night.conflicts[-1].placed.id
    left_out = merged.do("resolve-conflict", target=last_conflict, take=False)
    assert left_out.night.folded == Night.of(left_out.night.logs).folded


def test_a_view_looks_at_each_of_many_conflicts_once(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = playing(4)
    for ticket in range(90, 130):
        sold = {**REBUY, "ticket": ticket, "player": "nobody"}
        hall = hall.writes("door/desk", "rebuy-sold/1", sold)
    looked: list[Any] = []
    of = Subject.of
    monkeypatch.setattr(Subject, "of", lambda its, event: looked.append(event) or of(its, event))
    assert len(conflicts(hall.night)) == 40
    assert len(looked) <= 3 * 40, "which stream, against what, and what is said of it"


@pytest.mark.parametrize("count", [7, 16])
def test_undos_wait_each_for_what_was_sold_on_it(count: int) -> None:
    tickets = range(1, count + 1)
    bought = playing(count + 1).rebuy(*tickets)
    here, there = apart(bought)
    for record in bought.records("rebuy-sold"):
        there = there.undo(record.placed.id)
    merged = together(here.rebuy(*tickets), there)
    waiting = ["undo-took"] * count
    assert (merged.state.rebuy_count(), merged.conflicts()) == (2 * count, waiting)
    takes = [conflict["takes"]["facts"]["ticket"] for conflict in merged.view["conflicts"]]
    assert takes == [*tickets]


def test_no_late_line_throws_out_an_evening_played_on_with_an_undo() -> None:
    """The director takes the draw back and draws anew; a tablet that did not hear of it starts."""
    drawn = thursday().sell(4).at("18:55").draw()
    here, there = apart(drawn)
    here = here.undo(drawn.last_id).sell().draw().at("19:00").start().at("19:30").out(4)
    merged = together(here, there.at("18:58").start())
    assert (merged.state, merged.conflicts()) == (here.state, ["seats-not-drawn"])


def test_what_its_maker_had_seen_holds_no_undo_back() -> None:
    """A record waited already; the undo was made in spite of it."""
    drawn = thursday().sell(4).at("18:55").draw()
    here, there = apart(drawn)
    merged = together(here.at("19:00").start(), there.undo(drawn.last_id))
    again = merged.do("undo", target=drawn.last_id, along=True)
    assert (again.conflicts(), again.state.phase) == ([], "open")
    (first_undo, _) = again.records("undone")
    assert [log_seen.dev for log_seen in first_undo.event.heard] == ["desk"]


def doubled() -> Hall:
    """Two doors gave out ticket 4; the later one bought a rebuy under what they stand under."""
    here, there = apart(thursday().sell(3))
    merged = together(here.sell(name="Ada"), there.sell(name="Bo"))
    merged = merged.on("here").at("18:55").draw().at("19:00").start()
    return merged.rebuy(*merged.state.doubled)


def test_what_a_doubled_ticket_stands_under_is_never_shown_as_its_number() -> None:
    merged = doubled()
    view, (later,) = merged.view, merged.state.doubled
    rows = {row["name"]: (row["ticket"], row["number"], row["doubled"]) for row in view["players"]}
    assert (rows["Ada"], rows["Bo"]) == ((4, 4, True), (later, 4, True))
    assert rows["Player 1"] == (1, 1, False)
    assert (view["numbers"], view["twice"]) == ([{"ticket": later, "number": 4}], [4])
    sales = [row for row in view["history"] if row["type"] == "entry-sold/1"]
    assert {row["facts"]["stands"]: row["facts"]["names"] for row in sales[:2]} == {
        4: ["Ada"],
        later: ["Bo"],
    }


def test_a_renumbered_ticket_is_told_by_its_new_number_everywhere() -> None:
    merged = doubled()
    (later,) = merged.state.doubled
    own = merged.do("renumber-ticket", ticket=later)
    assert (own.view["numbers"], own.view["twice"]) == ([{"ticket": later, "number": 5}], [])
    rebuy = own.view["history"][1]
    assert (rebuy["facts"]["ticket"], rebuy["facts"]["names"]) == (later, ["Bo"])


def test_nobody_stands_under_what_another_stood_under() -> None:
    """Two numbers doubled, the first one settled, a third doubled later: all five are in."""
    here, there = apart(thursday().sell(3))
    merged = together(here.sell(2), there.sell(2))
    first_ticket, second = merged.state.doubled
    door, other = apart(merged.do("renumber-ticket", ticket=first_ticket))
    third = together(door.sell(), other.sell())
    assert len(third.state.entries) == 9
    assert second in third.state.doubled
    assert len(third.state.doubled) == 2


def test_an_undone_sale_does_not_move_what_others_stand_under() -> None:
    here, there = apart(thursday().sell(3))
    merged = together(here.sell(2), there.sell(2))
    first_ticket, second = merged.state.doubled
    buyer = merged.state.entries[first_ticket].player
    sale = next(record for record in merged.records("entry-sold") if record.event.player == buyer)
    after = merged.undo(sale.placed.id)
    assert after.state.doubled.keys() == {second}
    assert after.state.entries[second].player == merged.state.entries[second].player


def test_a_branch_is_settled_alike_whether_its_end_came_before_or_after() -> None:
    """What was named is an ordinary line: forged, or set right since."""
    sold = thursday().sell(1)
    later = sold.sell(1)
    body = {"dev": "desk", "tip": later.last_id, "take": True}
    settled = sold.on("aa").writes("record/aa", "branch-settled/1", body)
    early, other_order = settled.meets(later).night, later.meets(settled).night
    assert early.folded == other_order.folded == Night.of(early.logs, early.people).folded
