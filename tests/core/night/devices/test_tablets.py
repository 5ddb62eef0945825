"""The night's tablets: who may write what, a tablet that takes another's place, one that was
stopped. `desk` is the director's tablet; the others went on alone where a test says so.
"""

from __future__ import annotations

from dataclasses import fields

import pytest

from pycore.kernel.clauses import Refused
from pycore.night.devices.tablet_records import Tablets
from pycore.night.night import Night
from pycore.night.subject import NIGHT
from pycore.night.table.hands import HandPlayed
from tests.core.felt import deal
from tests.core.hall import Hall, playing, thursday
from tests.core.kit.apart import counts, placed, together


def test_a_night_where_nobody_has_a_part_is_open_to_all() -> None:
    hall = thursday().sell(3).on("other").sell(1).draw()
    assert hall.conflicts() == []
    assert hall.state.part(Tablets).of == {}
    assert "tablets" not in NIGHT.plain(hall.state)


def test_the_first_part_closes_the_night_to_tablets_without_one() -> None:
    hall = placed(thursday().sell(3), door="desk")
    assert hall.on("stranger").refused("draw-seats", seed="x" * 16).code == "tablet-no-role"
    assert hall.on("door").sell().conflicts() == []
    assert hall.draw().conflicts() == []


def test_somebody_must_direct() -> None:
    hall = thursday().sell(3)
    only = [{"dev": "door", "role": "desk"}]
    assert hall.refused("place-tablets", placed=only).code == "nobody-directs"
    hall = placed(hall, door="desk")
    gone = [{"dev": "desk", "role": "viewer"}]
    assert hall.refused("place-tablets", placed=gone).code == "nobody-directs"
    assert hall.refused("stop-tablet", dev="desk", why="lost").code == "nobody-directs"


@pytest.mark.parametrize(
    ("dev", "command", "fields", "code"),
    [
        ("door", "draw-seats", {"seed": "x" * 16}, "tablet-at-desk"),
        ("felt", "draw-seats", {"seed": "x" * 16}, "tablet-at-table"),
        ("felt", "sell-entry", {"player": "p", "paid": "cash", "seed": "s" * 16},
         "tablet-at-table"),
        ("look", "sell-entry", {"player": "p", "paid": "cash", "seed": "s" * 16},
         "tablet-views-only"),
        ("door", "place-tablets", {"placed": [{"dev": "door", "role": "director"}]},
         "tablet-at-desk"),
        ("door", "resolve-conflict", {"target": "x", "take": True}, "tablet-at-desk"),
        ("door", "settle-branch", {"dev": "x", "tip": "y", "take": True}, "tablet-at-desk"),
    ],
)  # fmt: skip
def test_a_wish_that_is_not_a_tablets_is_refused_before_it_is_written(
    dev: str, command: str, fields: dict[str, object], code: str
) -> None:
    hall = placed(thursday().sell(3), door="desk", felt=5, look="viewer")
    assert hall.on(dev).refused(command, **fields).code == code


def test_a_table_is_counted_by_its_own_tablet() -> None:
    hall = placed(playing(12), felt=1, other=2)
    assert counts(hall.on("felt")).conflicts() == []
    refusal = hall.on("other").refused("count-stacks", table=1, stacks=[{"seat": 1, "chips": 5}])
    assert (refusal.code, refusal.facts) == ("tablet-at-table", {"table": 2})


def test_an_undo_reaches_what_its_tablet_may_write() -> None:
    hall = placed(thursday().sell(3), door="desk").draw()
    assert hall.on("door").refused("undo", target=hall.last_id).code == "tablet-at-desk"
    sold = hall.on("door").sell()
    assert len(sold.undo().state.entries) == 3
    assert sold.on("desk").undo().conflicts() == []


def test_an_undo_of_an_undo_reaches_as_far() -> None:
    hall = placed(thursday().sell(3), door="desk").draw().undo()
    assert hall.on("door").refused("undo", target=hall.last_id).code == "tablet-at-desk"


def test_a_part_is_not_undone_but_given_anew() -> None:
    hall = placed(thursday().sell(3), door="desk")
    part = hall.records("tablets-placed")[0].placed.id
    assert hall.refused("undo", target=part).code == "role-not-undone"
    forced = hall.writes("record/desk", "undone/1", {"target": part})
    assert forced.conflicts() == ["does-not-fit"]
    assert forced.state.part(Tablets) == hall.state.part(Tablets)


def test_a_helpers_offline_undo_waits_instead_of_taking_the_draw_back() -> None:
    """It had not heard of its part: nothing is taken back, whatever its number."""
    drawn = thursday().sell(4).at("18:55").draw()
    there = drawn.on("there").undo(drawn.last_id)
    here = placed(drawn, there="desk").at("19:00").start().at("19:30").out(4)
    merged = together(here, there)
    assert (merged.state.phase, merged.conflicts()) == ("playing", ["not-owner"])
    assert merged.state == here.state
    assert "undo-took" not in merged.todo()


def test_what_a_helper_sold_before_it_heard_of_its_part_counts() -> None:
    hall = thursday().sell(3)
    there = hall.on("there").sell(2)
    merged = together(placed(hall, there="desk"), there)
    assert (len(merged.state.entries), merged.conflicts()) == (5, [])


def test_who_gets_a_part_later_is_judged_by_it_for_what_they_wrote_before() -> None:
    hall = thursday().sell(3)
    there = hall.on("there").sell(2)
    here = placed(hall, other="desk")
    merged = together(here, there)
    assert merged.conflicts() == ["no-role", "no-role"]
    with_part = here.do("place-tablets", placed=[{"dev": "there", "role": "desk"}])
    assert together(with_part, there).conflicts() == []


def test_a_stranger_slips_under_no_ruling_with_a_low_number() -> None:
    hall = placed(thursday().sell(4).at("18:55").draw(), door="desk")
    target = hall.last_id
    early = Hall(Night.empty(hall.night.tid), hall.now, "aaa")
    early = early.writes("record/aaa", "undone/1", {"target": target})
    early = early.writes("clock", "clock-started/1", {})
    merged = together(hall, early)
    assert merged.state == hall.state
    assert merged.conflicts() == ["no-target", "no-role"]


@pytest.mark.parametrize("ticket", [1, 6])
@pytest.mark.parametrize("own", ["door/desk", "door/aaa"])
def test_a_sale_that_pretends_to_be_the_first_puts_no_honest_one_in_doubt(
    own: str, ticket: int
) -> None:
    """A low number and an honest ticket: the sales, the draw and the start stand as they stood."""
    hall = thursday().sell(6).at("18:58").draw().at("19:00").start()
    sale = {
        "ticket": ticket,
        "player": "aaa-1",
        "fee_cents": 4_000,
        "stack_chips": 15_000,
        "paid": "cash",
        "is_late": False,
    }
    early = Hall(Night.empty(hall.night.tid), hall.now, "aaa").writes(own, "entry-sold/1", sale)
    merged = together(hall, early)
    assert [
        record.placed.dev
        for record in merged.night.folded.recorded
        if not merged.night.folded.counts(record)
    ] == ["aaa"]
    assert len(merged.conflicts()) == 1
    for of in (merged, hall):
        assert (len(of.state.entries), of.state.phase, of.state.revenue()) == (
            6,
            "playing",
            24_000,
        )
    assert merged.state.entries == hall.state.entries
    assert merged.places() == hall.places()
    assert merged.clock == hall.clock


def test_a_spare_tablet_goes_on_where_a_dead_one_left_and_its_late_hand_waits() -> None:
    hall = placed(playing(12), felt=1)
    dead = counts(hall.on("felt"), chips=1_000)
    spare = placed(hall.on("desk"), spare=1)
    going_on = counts(counts(spare.on("spare")), chips=500)
    merged = together(going_on, dead)
    assert merged.conflicts() == ["taken-over"]
    assert merged.state.stacks == going_on.state.stacks
    (conflict,) = merged.night.conflicts
    assert conflict.placed.dev == "felt"
    left_out = merged.on("desk").do("resolve-conflict", target=conflict.placed.id, take=False)
    assert left_out.conflicts() == []


def test_what_the_dead_tablet_writes_later_waits_too_wherever_its_number_puts_it() -> None:
    hall = placed(playing(12), felt=1)
    dead = hall.on("felt")
    for number in range(6):
        dead = counts(dead, chips=1_000 + 100 * number)
    spare = counts(placed(hall, spare=1).on("spare"))
    merged = together(spare, dead)
    assert merged.conflicts() == ["taken-over"] * 6
    assert merged.state.stacks == spare.state.stacks


def test_a_spare_takes_a_table_itself_and_every_tablet_is_told_until_it_was_looked_at() -> None:
    hall = placed(playing(12), felt=1, spare="table")
    taking = hall.on("spare")
    question = taking.refused("take-over", table=1)
    assert (question.code, question.kind) == ("table-taken", "ask")
    dead = counts(hall.on("felt"), chips=1_000)
    merged = together(counts(taking.do("take-over", table=1, confirmed=True)), dead)
    assert merged.conflicts() == ["taken-over"]
    assert "took-over" in merged.todo()
    (passed,) = merged.night.folded.breaches()
    resolved = merged.on("desk").do("resolve-conflict", target=passed.placed.id, take=True)
    assert "took-over" not in resolved.todo()


def test_the_direction_is_taken_from_a_dead_tablet_and_its_late_placing_waits() -> None:
    hall = placed(playing(12), door="desk", felt=1)
    dead = hall.at("19:05").do("place-tablets", placed=[{"dev": "x", "role": "desk"}])
    dead = dead.do("pause-clock").sell()
    door = hall.on("door").at("19:06").do("take-over", confirmed=True)
    door = door.do("next-level", reason="late").sell()
    merged = together(door, dead)
    assert merged.conflicts() == ["taken-over"] * 3, (
        "the part, the numbers given with it, the pause"
    )
    assert (merged.clock["number"], len(merged.state.entries)) == (2, 14)
    assert merged.state.part(Tablets).directors() == ("door",)
    assert merged.on("desk").refused("pause-clock").code == "tablet-at-desk"


def test_what_an_annulled_placing_took_counts_again() -> None:
    hall = placed(playing(12), door="desk", felt=1)
    dealt = counts(hall.on("felt"))
    dead = hall.do("place-tablets", placed=[{"dev": "spare", "role": "table", "tables": [1]}])
    door = hall.on("door").do("take-over", confirmed=True)
    assert together(dead, dealt).conflicts() == ["taken-over"]
    assert together(door, dead, dealt).conflicts() == ["taken-over"]
    assert together(door, dead, dealt).night.conflicts[0].placed.dev == "desk"


def test_what_an_annulled_ruling_annulled_counts_again() -> None:
    """`desk` stopped `two`, which nobody heard before `door` took the direction over."""
    hall = placed(playing(12), door="desk", two="director")
    early_placing = hall.on("two").do("place-tablets", placed=[{"dev": "x", "role": "desk"}])
    later = hall.sell().sell()
    dead = later.do("stop-tablet", dev="two", why="lost")
    assert together(early_placing, dead).conflicts() == ["stopped"]
    heard = later.meets(early_placing).on("door").sell().sell()
    merged = together(heard.do("take-over", confirmed=True), dead, early_placing)
    assert merged.conflicts() == ["taken-over"]
    assert merged.night.conflicts[0].placed.dev == "desk"
    assert "x" in merged.state.part(Tablets).of


def test_who_only_looks_on_or_was_stopped_takes_nothing_over() -> None:
    hall = placed(playing(12), look="viewer", door="desk")
    assert hall.on("look").refused("take-over", confirmed=True).code == "tablet-views-only"
    stopped = hall.do("stop-tablet", dev="door", why="stolen")
    assert stopped.on("door").refused("take-over", confirmed=True).code == "tablet-views-only"
    assert stopped.on("door").refused("pause-clock").code == "tablet-stopped"
    assert thursday().refused("take-over", confirmed=True).code == "no-roles-yet"
    assert hall.refused("take-over", confirmed=True).code == "tablet-placed"


def test_a_takeover_counts_for_the_tablet_that_wrote_it_alone() -> None:
    hall = placed(playing(12), door="desk", look="viewer")
    body = {"dev": "door", "table": 0, "heard": []}
    forged = hall.on("look").writes("tablets/look", "tablet-took-over/1", body)
    assert forged.conflicts() == ["not-owner"]
    body = {"dev": "look", "table": 0, "heard": []}
    forged = hall.on("look").writes("tablets/look", "tablet-took-over/1", body)
    assert forged.conflicts() == ["not-owner"]
    assert forged.state.part(Tablets).directors() == ("desk",)


def test_of_a_stopped_tablet_everything_unheard_waits_and_comes_back_whole() -> None:
    hall = placed(thursday().sell(3), door="desk")
    heard = hall.on("door").sell()
    here = hall.meets(heard).on("desk").do("stop-tablet", dev="door", why="lost")
    merged = together(here, heard.sell(2))
    assert (merged.conflicts(), len(merged.state.entries)) == (["stopped"] * 2, 4)
    first_waiting = merged.night.conflicts[0].placed.id
    back = merged.do("resolve-conflict", target=first_waiting, take=True, block=True)
    assert (back.conflicts(), len(back.state.entries)) == ([], 6)
    again = back.do("place-tablets", placed=[{"dev": "door", "role": "desk"}])
    assert again.on("door").sell().conflicts() == []


def test_two_directors_who_placed_apart_leave_the_later_placing_to_be_looked_at() -> None:
    hall = placed(thursday().sell(3), two="director")
    desk = hall.do("place-tablets", placed=[{"dev": "x", "role": "desk"}])
    other = hall.on("two").do("place-tablets", placed=[{"dev": "x", "role": "viewer"}])
    merged = together(desk, other)
    assert merged.conflicts() == ["stale-base"]
    waiting = merged.night.conflicts[0].placed.id
    refusal = merged.refused("resolve-conflict", target=waiting, take=True)
    assert refusal.code == "does-not-fit"
    assert merged.do("resolve-conflict", target=waiting, take=False).conflicts() == []


def test_a_night_that_two_tablets_claim_is_the_first_ones() -> None:
    hall = thursday().sell(3)
    desk = placed(hall)
    other = hall.on("two").do("place-tablets", placed=[{"dev": "two", "role": "director"}])
    merged = together(desk, other)
    assert merged.conflicts() == ["no-role"]
    back = merged.on("two").do("take-over", confirmed=True)
    assert back.state.part(Tablets).directors() == ("two",)


def test_a_handed_over_direction_leaves_the_old_one_at_the_desk() -> None:
    hall = placed(thursday().sell(3), two="desk")
    parts = [{"dev": "two", "role": "director"}, {"dev": "desk", "role": "desk"}]
    hall = hall.do("place-tablets", placed=parts)
    assert hall.refused("draw-seats", seed="x" * 16).code == "tablet-at-desk"
    assert hall.sell().on("two").draw().conflicts() == []


def test_parts_that_make_no_sense_are_refused() -> None:
    hall = placed(thursday().sell(3), door="desk")
    for parts in (
        [],
        [{"dev": "x", "role": "desk"}, {"dev": "x", "role": "table"}],
        [{"dev": "x", "role": "viewer", "tables": [1]}],
        [{"dev": "x", "role": "table", "tables": [1, 1]}],
        [{"dev": "", "role": "desk"}],
    ):
        assert hall.refused("place-tablets", placed=parts).code == "bad-command"
    assert hall.refused("place-tablets", placed=[{"dev": "door", "role": "desk"}]).code == (
        "tablet-placed"
    )


def test_a_kept_fold_knows_whose_everything_is() -> None:
    hall = placed(playing(12), felt=1)
    checkpoint = hall.night.to_keep()
    assert checkpoint is not None
    back = Night.restored(hall.night.logs, hall.night.people, checkpoint)
    assert back is not None
    received, _ = back.receive_all(hall.on("stranger").night.logs.all_runs())
    assert received.digest() == hall.night.digest()
    stranger = hall.on("stranger").writes("record/stranger", "undone/1", {"target": "x"})
    merged = Hall(back, hall.now).meets(stranger)
    assert merged.conflicts() == ["no-target"]
    assert merged.night.digest() == Night.of(stranger.night.logs).digest()


def test_a_slice_that_says_nothing_of_its_writers_is_the_directors_alone() -> None:
    rights = placed(thursday(), door="desk", felt=1).state.part(Tablets)
    bars = NIGHT.authority.bars
    for concern in NIGHT.slices:
        for kind in concern.events.values():
            event = object.__new__(kind)
            object.__setattr__(event, "table", 1)
            # Of numbers the desk returns its own.
            object.__setattr__(event, "dev", "door" if concern.name == "leases" else "")
            object.__setattr__(event, "unheard", False)
            writers = concern.writers_for(kind)
            assert (bars(rights, concern, event, "door", 1) is None) == ("desk" in writers), kind
            assert (bars(rights, concern, event, "felt", 1) is None) == ("table" in writers), kind
            if concern.name != "tablets":
                assert bars(rights, concern, event, "desk", 1) is None
                assert bars(rights, concern, event, "x", 1) == "no-role"


def test_what_stands_in_a_tables_stream_names_its_table() -> None:
    """Else a tablet that was replaced there would write on."""
    for concern in NIGHT.slices:
        for kind in concern.events.values() if concern.stream == "table" else ():
            assert {"table", "hand"} & {field.name for field in fields(kind)}, kind
    hall = placed(playing(12), felt=1)
    dead = deal(counts(hall.on("felt"))).folds(5).ends()
    spare = counts(placed(hall, spare=1).on("spare"))
    merged = together(spare, dead)
    assert merged.conflicts() == ["taken-over"] * 2
    assert type(merged.night.conflicts[-1].event) is HandPlayed
    assert merged.state.stacks == spare.state.stacks


def test_who_directs_deals_no_more_at_a_table_that_another_took() -> None:
    hall = counts(playing(12))
    hall = hall.do("place-tablets", placed=[{"dev": "desk", "role": "director", "tables": [1]}])
    dead = deal(hall).folds(5).ends()
    spare = hall.on("spare").do("take-over", table=1, confirmed=True)
    for _ in range(2):
        spare = deal(spare).folds(5).ends()
    merged = together(spare, dead)
    assert merged.conflicts() == ["taken-over"]
    assert merged.state.stacks == spare.state.stacks
    with pytest.raises(Refused, match="table-given"):
        merged.night.check_dealer("desk", 1)
    merged.night.check_dealer("desk", 2)
    with pytest.raises(Refused, match="table-given"):
        deal(merged.on("desk")).folds(5).ends()


def test_only_known_roles_are_declared() -> None:
    roles = {
        role
        for concern in NIGHT.slices
        for kind in (*concern.commands.values(), *concern.events.values())
        for role in concern.writers_for(kind)
    }
    assert roles == {"desk", "table"}


def test_no_decision_on_a_conflict_gives_a_part() -> None:
    hall = placed(thursday().sell(3), two="director")
    desk = hall.do("place-tablets", placed=[{"dev": "x", "role": "desk"}])
    other = hall.on("two").do("place-tablets", placed=[{"dev": "x", "role": "viewer"}])
    merged = together(desk, other).on("desk")
    body = {"target": merged.night.conflicts[0].placed.id, "take": True}
    forced = merged.writes("record/desk", "conflict-resolved/1", body)
    assert forced.conflicts() == ["stale-base", "does-not-fit"]
    assert forced.state.part(Tablets) == merged.state.part(Tablets)


def test_no_branch_that_is_brought_back_gives_a_part() -> None:
    hall = placed(thursday().sell(3), door="desk")
    copy = hall.do("place-tablets", placed=[{"dev": "x", "role": "desk"}])
    merged = hall.sell(3).meets(copy)
    (stray,) = merged.night.strays
    settled = merged.do("settle-branch", dev=stray.dev, tip=stray.tip, take=True)
    assert settled.conflicts() == ["stale-base"]
    assert "x" not in settled.state.part(Tablets).of
    assert Night.of(settled.night.logs).digest() == settled.night.digest()


def test_the_screens_are_told_of_every_tablet_and_its_part() -> None:
    hall = (
        placed(playing(12), door="desk", felt=2)
        .on("door")
        .do("name-tablet", dev="door", name=" Door ")
        .on("stranger")
        .do("name-tablet", dev="stranger", name="New")
    )
    hall = hall.on("desk").do("stop-tablet", dev="stranger", why="stolen")
    view = hall.view["tablets"]
    assert (view["has_roles"], view["at_tables"]) == (True, [1, 2])
    rows = [(row["dev"], row["role"], row["tables"], row["stopped"]) for row in view["rows"]]
    assert rows == [
        ("desk", "director", [], ""),
        ("door", "desk", [], ""),
        ("felt", "table", [2], ""),
        ("stranger", "viewer", [], "stolen"),
    ]
    named = {row["dev"]: (row["name"], row["records"]) for row in view["rows"]}
    assert (named["door"], named["felt"]) == (("Door", 1), ("", 0))
    assert hall.on("felt").refused("name-tablet", dev="door", name="x").code == "tablet-at-table"
    assert hall.refused("name-tablet", dev="door", name="  ").code == "name-needed"
    assert hall.refused("name-tablet", dev="door", name="x" * 41).code == "text-too-long"
    assert hall.on("desk").do("name-tablet", dev="felt", name="Felt").conflicts() == []


def test_a_night_of_one_tablet_is_asked_for_nothing() -> None:
    view = thursday().sell(3).view["tablets"]
    assert (view["has_roles"], [row["dev"] for row in view["rows"]]) == (False, ["desk"])
    assert view["rows"][0]["last_at_ms"] == thursday().now
