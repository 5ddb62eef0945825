"""Who paid and has not come: seated, blinded off till they come, removed after the first break."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from pycore.kernel.clauses import Clause, Refused
from pycore.law.policies.pack import MinimumAge
from pycore.night.base import namesakes
from pycore.night.base.namesakes import folded
from pycore.night.base.parts import Adopted
from pycore.night.floor import staff
from pycore.night.seating import absences
from pycore.night.seating.absence_records import Absences, NoteArrival, PlayerArrived, RemoveAbsent
from pycore.night.seating.absences import absent, away, is_on, is_over, last_level
from pycore.poker.terms import Term
from tests.core.felt import counted_in, deal
from tests.core.hall import SEED, Hall, counted, nunavut, thursday

PAID = ("id-ann", "id-zoe", "id-kim")
ANN: dict[str, Any] = {"player": "id-ann", "name": "Ann Ross", "paid": "prepaid"}
LIST: dict[str, Any] = {
    "players": [*PAID, "id-bob"],
    "prepaid": [True, True, True, False],
    "names": ["Ann Ross", "Zoë Dupré", "Kim Park", "Bob Li"],
}


@cache
def expecting() -> Hall:
    """Nine are there, three have paid and are not, one is expected who has not paid."""
    return thursday().do("expect-players", **LIST).sell(9).at("18:50")


@cache
def waiting() -> Hall:
    """Play has begun; tickets 10, 11 and 12 are seated and have not come."""
    seated = expecting().do("seat-prepaid", seed=SEED)
    return seated.draw().at("19:00").start()


def due() -> Hall:
    """The first break is over: level 5 began at ten past eight."""
    return waiting().at("20:10")


def left_of(hall: Hall) -> dict[int, int]:
    return {row["ticket"]: row["place"] for row in hall.view["standings"]}


@pytest.mark.clause("SEL-11a")
def test_who_has_paid_and_is_not_there_is_seated_by_one_act() -> None:
    hall = expecting().do("seat-prepaid", seed=SEED)
    assert absent(hall.state) == (10, 11, 12)
    assert [hall.state.entries[ticket].paid for ticket in (10, 11, 12)] == ["prepaid"] * 3
    assert [hall.state.entries[ticket].player for ticket in (10, 11, 12)] == list(PAID)
    assert set(hall.draw().state.seats) == set(range(1, 13))
    assert hall.view["desk"]["revenue_cents"] == 12 * 4_000


@pytest.mark.clause("SEL-11a")
def test_one_undo_takes_back_the_act_with_all_its_entries_and_brings_them_back() -> None:
    seated = expecting().do("seat-prepaid", seed=SEED)
    (head,) = seated.records("prepaid-seated")
    undone = seated.undo(head.placed.id)
    assert (sorted(undone.state.entries), absent(undone.state)) == (list(range(1, 10)), ())
    back = undone.undo()
    assert absent(back.state) == (10, 11, 12)


def test_an_entry_of_them_alone_can_be_taken_back() -> None:
    seated = expecting().do("seat-prepaid", seed=SEED)
    last_sale = seated.records("entry-sold")[-1]
    assert absent(seated.undo(last_sale.placed.id).state) == (10, 11)


@pytest.mark.clause("SEL-11a")
def test_after_the_draw_they_draw_free_seats_each_their_own() -> None:
    hall = expecting().draw(tables=2).do("seat-prepaid", seed=SEED)
    places = {(place.table, place.seat) for place in hall.state.seats.values()}
    assert (len(places), hall.state.unseated()) == (12, ())


def test_who_bears_the_name_of_somebody_with_a_ticket_is_asked_about_at_the_door() -> None:
    seated = expecting().sell(player="id-else", name="Ann  ROSS").do("seat-prepaid", seed=SEED)
    assert [seated.state.entries[ticket].player for ticket in absent(seated.state)] == [
        "id-zoe",
        "id-kim",
    ]
    others = seated.refused("seat-prepaid", seed=SEED)
    assert (others.code, others.facts["players"]) == ("nobody-to-seat", 1)


def test_nobody_is_entered_once_entries_have_closed() -> None:
    refused = expecting().draw().at("19:00").start().at("20:10").refused("seat-prepaid", seed=SEED)
    assert (refused.code, refused.clause) == ("entries-closed", "SEL-11b")


@pytest.mark.clause("NU-9.01b")
def test_where_the_rules_say_nothing_of_it_nobody_is_seated_unseen() -> None:
    hall = nunavut().do("expect-players", **LIST).sell(2)
    assert hall.night.pack.play.prepaid_absent == Term(None, "")
    assert hall.refused("seat-prepaid", seed=SEED).code == "absence-not-ruled"
    assert hall.refused("mark-absent", ticket=1).code == "absence-not-ruled"
    assert hall.view["absence"]["clause"] == ""


def test_who_comes_after_that_entry_was_taken_back_buys_one_and_is_there() -> None:
    seated = expecting().do("seat-prepaid", seed=SEED)
    undone = seated.undo(seated.records("entry-sold")[-1].placed.id).at("18:52")
    come = undone.do("sell-entry", player="id-kim", name="Kim Park", paid="prepaid")
    assert (len(come.state.entries), absent(come.state)) == (12, (10, 11))


@pytest.mark.clause("SEL-11a")
@pytest.mark.parametrize("first_tablet", ["door", "desk"])
def test_who_comes_while_another_tablet_seats_the_absent_is_there(first_tablet: str) -> None:
    base = expecting()
    door = base.on("door").at("18:52").do("sell-entry", **ANN)
    desk = base.at("18:55").do("seat-prepaid", seed=SEED)
    merged = desk.meets(door) if first_tablet == "desk" else door.meets(desk)
    ann_entries = [entry for entry in merged.state.entries.values() if entry.player == "id-ann"]
    assert [entry.at for entry in ann_entries] == [door.event.at]
    assert [merged.state.entries[ticket].player for ticket in absent(merged.state)] == [
        "id-zoe",
        "id-kim",
    ]


@pytest.mark.clause("SEL-11a")
@pytest.mark.parametrize("sold_before", [0, 6])
def test_who_came_after_one_seating_is_not_absent_by_another(sold_before: int) -> None:
    base = expecting()
    desk = base.at("18:51").do("seat-prepaid", seed=SEED).at("18:53").do("note-arrival", ticket=10)
    other = base.on("other").at("18:51").sell(sold_before).at("18:56")
    other = other.do("seat-prepaid", seed=SEED)
    for merged in (desk.meets(other), other.meets(desk)):
        names = {merged.state.entries[ticket].player for ticket in absent(merged.state)}
        assert names == {"id-zoe", "id-kim"}


def test_who_was_seated_by_two_tablets_is_absent_till_they_come() -> None:
    base = expecting()
    desk = base.on("one").at("18:51").do("seat-prepaid", seed=SEED)
    other = base.on("other").at("18:56").do("seat-prepaid", seed=SEED)
    assert absent(desk.meets(other).state) == absent(other.meets(desk).state) == (10, 11, 12)


def full(free: int) -> Hall:
    """Six have paid and are not there; *free* tickets are left under the night's limit."""
    paid = [f"id-{index}" for index in range(6)]
    fields: dict[str, Any] = {"prepaid": [True] * 6, "names": [f"N {player}" for player in paid]}
    hall = thursday().do("expect-players", players=paid, **fields)
    return hall.sell(hall.state.adopted.player_cap - free).at("18:50")


def players_to_seat(hall: Hall) -> list[int]:
    return [task["players"] for task in hall.view["todo"] if task["kind"] == "seat-prepaid"]


@pytest.mark.clause("SEL-11a", "SEL-H2")
def test_as_many_are_seated_as_the_limit_has_room_for() -> None:
    hall = full(3)
    assert players_to_seat(hall) == [3]
    seated = hall.do("seat-prepaid", seed=SEED)
    assert [seated.state.entries[ticket].player for ticket in absent(seated.state)] == [
        "id-0",
        "id-1",
        "id-2",
    ]
    (head,) = seated.records("prepaid-seated")
    assert head.event.players == ("id-0", "id-1", "id-2")
    assert players_to_seat(seated) == players_to_seat(full(0)) == []
    assert full(0).refused("seat-prepaid", seed=SEED).code == "player-cap"


def test_as_many_are_seated_as_there_are_seats() -> None:
    hall = expecting()
    limit, seats = hall.state.adopted.table_limit, hall.state.adopted.seats_per_table
    blocked = [(table, seat) for table in range(1, limit + 1) for seat in range(1, seats + 1)]
    for table, seat in blocked[11:]:
        hall = hall.do("block-seat", table=table, seat=seat)
    for before in (hall, hall.draw()):
        assert players_to_seat(before) == [2]
        seated = before.do("seat-prepaid", seed=SEED)
        assert (len(absent(seated.state)), players_to_seat(seated)) == (2, [])
        assert seated.refused("seat-prepaid", seed=SEED).code == "no-seat"


def test_each_name_is_folded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    hall, names = expecting(), list[str]()

    def counting(name: str) -> str:
        names.append(name)
        return folded(name)

    for module in (absences, namesakes, staff):
        monkeypatch.setattr(module, "folded", counting)
    assert absences.prepaid(hall.night, hall.now) == PAID
    assert len(names) == 9 + len(PAID)


# ---- marked, and come ----


@pytest.mark.clause("SEL-11a")
def test_the_mark_counts_whatever_the_clocks_say() -> None:
    sold = thursday().sell(9).on("door").at("18:50").sell(paid="prepaid")
    behind = sold.on("desk").at("18:48").do("mark-absent", ticket=10)
    assert absent(behind.state) == (10,)
    put_right = sold.at("18:52").do("correct-time", delta_ms=-600_000).at("18:43")
    assert absent(put_right.do("mark-absent", ticket=10).state) == (10,)
    assert absent(behind.do("note-arrival", ticket=10).state) == ()


@pytest.mark.clause("SEL-11a")
def test_nobody_is_marked_once_the_first_break_is_over() -> None:
    hall = waiting().do("note-arrival", ticket=10).at("20:09:59")
    assert absent(hall.do("mark-absent", ticket=10).state) == (10, 11, 12)
    refused = hall.at("20:10").refused("mark-absent", ticket=10)
    assert (refused.code, refused.clause) == ("absence-over", "SEL-11a")


@pytest.mark.clause("SEL-11a")
def test_who_was_sold_a_paid_entry_can_be_marked_and_comes_by_one_tap() -> None:
    hall = thursday().sell(3).sell(paid="prepaid").draw()
    assert hall.refused("mark-absent", ticket=1).code == "not-prepaid"
    assert hall.refused("mark-absent", ticket=1).clause == "SEL-11a"
    marked = hall.do("mark-absent", ticket=4)
    assert absent(marked.state) == (4,)
    assert marked.refused("mark-absent", ticket=4).code == "absent-already"
    come = marked.do("note-arrival", ticket=4)
    assert absent(come.state) == ()
    assert come.refused("note-arrival", ticket=4).code == "not-absent"
    assert absent(come.undo().state) == (4,)
    assert marked.refused("note-arrival", ticket=9).code == "player-not-in"


@pytest.mark.clause("SEL-11a", "SEL-18")
def test_the_absent_are_dealt_in_and_blinded_off_where_hands_are_recorded() -> None:
    hall = thursday().sell(3).sell(paid="prepaid").do("mark-absent", ticket=4).draw()
    hall = counted_in(hall.at("19:00").start())
    seats = {place.seat: ticket for ticket, place in hall.state.seats.items()}
    seat = next(seat for seat, ticket in seats.items() if ticket == 4)
    assert away(hall.state, hall.now) == {4}
    for _ in range(4):
        table = deal(hall, absent=[seat])
        assert table.hand.absent == (seat,)
        hall = table.all_in(()).ends()
    assert hall.state.stacks[4].chips == 15_000 - 300
    assert hall.state.chips_in_play() == 60_000
    come = hall.do("note-arrival", ticket=4)
    assert away(come.state, come.now) == frozenset()


# ---- removed ----


@pytest.mark.clause("SEL-11a")
def test_without_a_break_nobody_is_removed_for_not_coming() -> None:
    """What another device wrote may have a structure without one."""
    hall = due()
    settings = hall.state.adopted
    items = [period for period in settings.structure.split(";") if not period.startswith("b,")]
    state = hall.state.having(Adopted(settings=replace(settings, structure=";".join(items))))
    wish = RemoveAbsent(at=hall.now)
    with pytest.raises(Refused) as refusal:
        absences.SLICE.decide(state, wish, settings.rules)
    assert (refusal.value.code, refusal.value.clause) == ("absent-no-break", "SEL-11a")
    assert refusal.value.kind == "law"


@pytest.mark.clause("SK-4.f")
def test_who_comes_later_is_of_age_where_the_law_asks() -> None:
    state = waiting().state
    rules = replace(state.adopted.rules, minimum_age=MinimumAge(19, Clause("SK-4.f")))
    wish = NoteArrival(ticket=10, at=waiting().now)
    with pytest.raises(Refused) as refusal:
        absences.SLICE.decide(state, wish, rules)
    assert (refusal.value.code, refusal.value.clause) == ("age-not-checked", "SK-4.f")
    assert refusal.value.facts == {"years": 19, "ticket": 10}
    come = absences.SLICE.decide(state, replace(wish, of_age=True), rules)
    assert isinstance(come, PlayerArrived)


@pytest.mark.clause("SEL-11a")
def test_the_first_break_is_that_of_the_structure() -> None:
    hall = waiting()
    assert last_level(hall.state.adopted) == 4
    assert [is_over(hall.at(when).state, hall.at(when).now) for when in ("20:09:59", "20:10")] == [
        False,
        True,
    ]
    rested = hall.at("19:05").do("insert-break", length_ms=600_000, reason="the lights went out")
    at = rested.at("19:20")
    assert not is_over(at.state, at.now)
    second = hall.at("21:12")
    assert second.clock["is_break"]
    assert is_over(second.state, second.now)


@pytest.mark.clause("SEL-11a")
def test_a_break_that_was_put_in_is_not_the_first_one() -> None:
    rested = waiting().at("19:50").do("insert-break", length_ms=300_000, reason="a fire alarm")
    assert rested.clock["is_break"]
    assert not is_on(rested.state, rested.now)
    assert "absent-soon" not in rested.todo()
    own = rested.at("20:06")
    assert own.clock["is_break"]
    assert is_on(own.state, own.now)
    assert "absent-soon" in own.todo()


@pytest.mark.clause("SEL-11a")
def test_until_the_break_has_ended_nobody_is_removed() -> None:
    hall = waiting().at("20:05")
    refused = hall.refused("remove-absent")
    assert (refused.code, refused.clause, refused.facts["level"]) == (
        "absent-may-come",
        "SEL-11a",
        5,
    )
    assert "remove-absent" not in hall.todo()
    after = hall.do("note-arrival", ticket=11).at("20:10")
    task = next(task for task in after.view["todo"] if task["kind"] == "remove-absent")
    assert (task["players"], task["uncounted"], task["clause"]) == (2, 2, "SEL-11a")


@pytest.mark.clause("SEL-11a", "SEL-38a", "SEL-38b", "SEL-10b")
def test_one_press_removes_them_all_and_their_chips_with_the_places_of_one_hand() -> None:
    hall = due()
    stacks = counted({10: 9_000, 11: 11_400, 12: 9_000})
    gone = hall.do("remove-absent", stacks=stacks)
    assert left_of(gone) == {11: 10, 10: 11, 12: 11}
    assert gone.state.chips_in_play() == 12 * 15_000 - 29_400
    assert gone.view["chips"]["removed"] == 29_400
    assert gone.state.revenue() == hall.state.revenue()
    assert gone.refused("refund-entry", ticket=10).code == "refund-after-start"
    assert gone.refused("sell-rebuy", ticket=10, paid="cash").code == "rebuys-closed"
    assert absent(gone.state) == ()
    back = gone.undo()
    assert (absent(back.state), back.state.chips_in_play()) == ((10, 11, 12), 180_000)


@pytest.mark.clause("SEL-11a")
def test_chips_that_nobody_knows_are_counted_first() -> None:
    hall = due()
    refused = hall.refused("remove-absent")
    assert (refused.code, refused.kind, refused.facts) == (
        "absent-uncounted",
        "ask",
        {"ticket": 10},
    )
    short = hall.refused("remove-absent", stacks=counted({10: 9_000, 11: 9_000}))
    assert (short.code, short.facts["ticket"]) == ("absent-uncounted", 12)
    most = hall.refused("remove-absent", stacks=counted({10: 180_000}))
    assert (most.code, most.facts) == (
        "absent-out-of-range",
        {"ticket": 10, "most_chips": 180_000 - 9},
    )
    both = hall.refused("remove-absent", stacks=counted({10: 100_000, 11: 100_000, 12: 0}))
    assert (both.facts["ticket"], both.facts["most_chips"]) == (11, 80_000 - 9)
    for wrong in (counted({1: 5}), [*counted({10: 5}), *counted({10: 6})]):
        assert hall.refused("remove-absent", stacks=wrong).code == "bad-command"
    gone = hall.do("remove-absent", stacks=counted({10: 0, 11: 0, 12: 15_000}))
    assert left_of(gone) == {12: 10, 10: 11, 11: 11}


@pytest.mark.clause("SEL-11a")
def test_where_hands_are_recorded_the_table_knows_what_is_left() -> None:
    hall = counted_in(thursday().sell(4).sell(paid="prepaid").draw().at("19:00").start())
    hall = hall.do("mark-absent", ticket=5).at("20:10")
    unknown = hall.state.chips_in_play()
    gone = hall.do("remove-absent")
    assert gone.event.out[0].stack_chips == 15_000
    assert gone.state.chips_in_play() == unknown - 15_000


@pytest.mark.clause("SEL-11a")
def test_what_is_typed_is_asked_only_where_no_table_knows() -> None:
    hall = waiting()
    table = hall.state.seats[10].table
    table_counted = counted_in(hall, table).at("20:10")
    gone = table_counted.do("remove-absent", stacks=counted({10: 0, 11: 0, 12: 0}))
    stacks = {absentee.ticket: absentee.stack_chips for absentee in gone.event.out}
    assert stacks[10] == 15_000
    assert stacks == {
        ticket: 15_000 if hall.state.seats[ticket].table == table else 0 for ticket in stacks
    }


@pytest.mark.clause("SEL-11a")
def test_who_won_before_they_left_may_have_more_than_they_bought() -> None:
    hall = waiting().do("note-arrival", ticket=10).at("20:05").do("mark-absent", ticket=10)
    due = hall.at("20:10")
    assert {row["most_chips"] for row in due.view["absence"]["rows"]} == {180_000 - 9}
    gone = due.do("remove-absent", stacks=counted({10: 22_000, 11: 9_000, 12: 9_000}))
    assert gone.state.chips_in_play() == 180_000 - 40_000


def test_somebody_stays() -> None:
    hall = thursday().sell(2, paid="prepaid").do("mark-absent", ticket=1)
    hall = hall.do("mark-absent", ticket=2).draw().at("19:00").start().at("20:10")
    assert hall.refused("remove-absent").code == "somebody-must-win"
    assert thursday().refused("remove-absent").code == "nobody-absent"


# ---- two tablets, undo ----


def test_who_came_at_the_door_while_the_desk_removed_them_waits_for_the_director() -> None:
    hall, stacks = due(), counted({10: 9_000, 11: 9_000, 12: 9_000})
    desk = hall.do("remove-absent", stacks=stacks)
    door = hall.on("door").do("note-arrival", ticket=11)
    for tablet, other in ((desk, door), (door, desk)):
        merged = tablet.meets(other)
        assert merged.conflicts() in (["not-absent"], ["player-not-in"])
    assert desk.meets(door).night.folded.recorded == door.meets(desk).night.folded.recorded


@pytest.mark.clause("SEL-11a", "SEL-7a")
def test_who_bought_again_while_the_desk_removed_them_was_there() -> None:
    hall = waiting()
    cash = hall.on("cash").at("20:09").do("sell-rebuy", ticket=10, paid="cash")
    stacks = counted({10: 9_000, 11: 9_000, 12: 9_000})
    desk = hall.at("20:11").do("pause-clock").do("resume-clock").do("remove-absent", stacks=stacks)
    for merged in (desk.meets(cash), cash.meets(desk)):
        assert (merged.conflicts(), merged.state.out()) == (["not-absent"], frozenset())
        assert merged.state.chips_in_play() == 180_000 + merged.state.adopted.rebuy_chips
    removed = cash.at("20:11").do("remove-absent", stacks=stacks)
    assert (removed.conflicts(), removed.event.rebuys) == ([], 1)


@pytest.mark.clause("SEL-11a", "SEL-38a")
def test_hands_that_the_desk_had_not_heard_of_leave_no_chips_behind() -> None:
    hall = thursday().sell(3).sell(2, paid="prepaid").do("mark-absent", ticket=4)
    hall = counted_in(hall.do("mark-absent", ticket=5).draw().at("19:00").start())
    table = hall
    for _ in range(3):
        away_at = [table.state.seats[ticket].seat for ticket in (4, 5)]
        table = deal(table, absent=away_at).all_in(()).ends()
    stacks_left = {ticket: table.state.stacks[ticket].chips for ticket in (4, 5)}
    assert sum(stacks_left.values()) < 30_000
    desk = hall.on("floor").at("20:11")
    for _ in range(6):
        desk = desk.do("pause-clock").do("resume-clock")
    desk = desk.do("remove-absent", between_hands=True)
    assert [absentee.stack_chips for absentee in desk.event.out] == [15_000, 15_000]
    for merged in (desk.meets(table), table.meets(desk)):
        assert (merged.conflicts(), merged.state.out()) == ([], {4, 5})
        chips_held = sum(merged.state.stacks[ticket].chips for ticket in merged.state.still_in())
        assert merged.state.chips_in_play() == chips_held + merged.state.chips_carried()
        assert {
            absentee.ticket: absentee.stack_chips for absentee in merged.state.groups[-1]
        } == stacks_left


def test_two_tablets_may_both_say_that_somebody_came() -> None:
    hall = waiting()
    merged = hall.do("note-arrival", ticket=10).meets(
        hall.on("door").do("note-arrival", ticket=10)
    )
    assert (merged.conflicts(), absent(merged.state)) == ([], (11, 12))


def test_without_the_mark_nobody_was_removed_and_the_undo_says_so() -> None:
    hall = counted_in(thursday().sell(4).sell(paid="prepaid").draw().at("19:00").start())
    marked = hall.do("mark-absent", ticket=5)
    gone = marked.at("20:10").do("remove-absent")
    refused = gone.refused("undo", target=marked.last_id)
    assert (refused.code, refused.facts["by"]) == ("undo-blocked", "absent-removed/1")
    both = gone.do("undo", target=marked.last_id, along=True)
    assert both.state.left_count() == 5


@pytest.mark.parametrize(
    ("kind", "body", "why"),
    [
        ("player-absent/1", {"ticket": 9, "player": "nobody"}, "no-such-ticket"),
        ("absent-removed/1", {"out": [{"ticket": 1, "stack_chips": 5}]}, "not-absent"),
        ("absent-removed/1", {"out": []}, "player-not-in"),
        ("absent-removed/1", {"out": [{"ticket": 10, "stack_chips": 900_000}]}, "stacks-differ"),
    ],
)
def test_what_another_version_wrote_and_cannot_be(
    kind: str, body: dict[str, Any], why: str
) -> None:
    hall = due().writes("absences/desk", kind, body)
    assert hall.conflicts() == [why]


def test_before_the_clock_nobody_was_removed() -> None:
    body = {"out": [{"ticket": 10, "stack_chips": 5}]}
    hall = (
        expecting().do("seat-prepaid", seed=SEED).writes("absences/desk", "absent-removed/1", body)
    )
    assert hall.conflicts() == ["clock-not-started"]


def test_nobody_is_absent_in_a_night_that_never_heard_of_it() -> None:
    assert absent(thursday().sell(2).state) == ()
    assert absences.SLICE.part is Absences
