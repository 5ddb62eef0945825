"""What waits is taken, taken with other values, or left out, and each of it undone: every class of
conflict against every way to settle it. `desk` directs.
"""

from __future__ import annotations

from typing import Any

import pytest

from pycore.night.night import Night
from pycore.night.registration.entries import EntrySold
from tests.core.hall import Hall, playing, thursday
from tests.core.kit.apart import (
    CASES,
    WHY,
    _counted,
    amends,
    invalid_by_rules,
    settled,
    told_anew,
    unknown_type,
)
from tests.core.kit.seals import ended, sealed


def undone(hall: Hall) -> Hall:
    """The hall without its last record; a seal is opened first, and says why."""
    target = hall.last_id
    if hall.night.folded.seal:
        hall = hall.do("open-seal", reason=WHY)
    return hall.undo(target)


def parts(hall: Hall) -> dict[str, Any]:
    """What the hall came to, but for its seals."""
    return {
        name: part for name, part in hall.night.subject.plain(hall.state).items() if name != "seal"
    }


@pytest.mark.parametrize("name", CASES)
def test_it_is_taken_as_it_was_written_where_it_fits(name: str) -> None:
    case = CASES[name]
    hall = case.hall()
    assert hall.conflicts() == [name]
    if not case.fits:
        target = hall.night.conflicts[0].placed.id
        refusal = hall.on("desk").refused("resolve-conflict", target=target, take=True, note=WHY)
        assert refusal.code == "does-not-fit"
        return
    taken = told_anew(settled(hall, take=True, note=WHY))
    assert taken.conflicts() == []
    assert taken.state != hall.state
    back = told_anew(undone(taken))
    assert back.conflicts() == [name]
    assert parts(back) == parts(hall)


@pytest.mark.parametrize("name", CASES)
def test_it_is_left_out_and_nothing_changes(name: str) -> None:
    hall = CASES[name].hall()
    left_out = told_anew(settled(hall, take=False, note=WHY))
    assert (left_out.conflicts(), left_out.state) == ([], hall.state)
    assert undone(left_out).conflicts() == [name]


@pytest.mark.parametrize("name", CASES)
def test_it_is_taken_with_other_values_and_the_record_says_both(name: str) -> None:
    case = CASES[name]
    hall = case.hall()
    (waiting,) = hall.night.conflicts
    amended = told_anew(settled(hall, take=True, values=amends(case.values), note=WHY))
    assert amended.conflicts() == []
    assert case.comes_to(amended) == case.wanted
    event = amended.event
    assert (event.target, event.note) == (waiting.placed.id, WHY)
    assert {change.path: change.now for change in event.amended} == dict(case.values)
    written = amended.night.folded.events[amended.night.folded.place(waiting.placed.id) or 0]
    assert written.event == waiting.event, "what was written stays as it is"
    effect = amended.night.folded.find(waiting.placed.id)
    assert effect is not None
    assert (effect.kind, effect.event != waiting.event) == ("resolved", True)
    back = told_anew(undone(amended))
    assert (back.conflicts(), parts(back)) == ([name], parts(hall))
    again = told_anew(back.undo())
    assert (again.conflicts(), parts(again)) == ([], parts(amended))


@pytest.mark.parametrize("name", CASES)
def test_other_values_need_a_reason(name: str) -> None:
    hall = CASES[name].hall()
    target = hall.night.conflicts[0].placed.id
    wish = {"target": target, "take": True, "values": amends(CASES[name].values)}
    code = hall.on("desk").refused("resolve-conflict", **wish, note=" ").code
    assert code in ("amending-needs-reason", "late-needs-reason")


@pytest.mark.parametrize("name", CASES)
def test_nothing_that_comes_later_opens_it_again(name: str) -> None:
    """A second tablet that had not heard settles the same, and writes on."""
    case = CASES[name]
    hall = case.hall()
    amended = settled(hall, take=True, values=amends(case.values), note=WHY)
    target = hall.night.conflicts[0].placed.id
    body = {"target": target, "take": False}
    later = amended.on("late").writes("record/late", "conflict-resolved/1", body)
    assert later.state == amended.state
    (conflict,) = later.night.conflicts
    assert conflict.placed.dev == "late", "who settles it again is told so"
    assert conflict.why in ("no-target", "no-role", "late-after-seal")


def test_what_this_version_cannot_read_is_left_or_waits_for_the_update() -> None:
    hall = unknown_type()
    target = hall.last_id
    value = {"path": "angle", "now": 8}
    for fields in ({}, {"values": [value], "note": WHY}):
        refusal = hall.on("desk").refused("resolve-conflict", target=target, take=True, **fields)
        assert refusal.code in ("does-not-fit", "bad-command")
    assert told_anew(settled(hall, take=False)).conflicts() == []


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"values": [{"path": "player", "now": "eve"}]}, "player"),
        ({"values": [{"path": "fee", "now": 1}]}, "fee"),
        ({"values": [{"path": "fee_cents.0", "now": 1}]}, "fee_cents.0"),
        ({"values": [{"path": "fee_cents", "now": -1}]}, "fee_cents"),
        ({"values": [{"path": "fee_cents", "now": "4000"}]}, "fee_cents"),
        ({"values": [{"path": "fee_cents", "now": None}]}, "fee_cents"),
        ({"values": [{"path": "paid", "now": "gold"}]}, "paid"),
        ({"values": [{"path": "fee_cents", "now": 4_000}], "take": False}, "values"),
    ],
)
def test_a_value_that_cannot_be_is_refused(fields: dict[str, Any], field: str) -> None:
    hall = invalid_by_rules()
    wish = {"target": hall.last_id, "take": True, "note": WHY, **fields}
    refusal = hall.on("desk").refused("resolve-conflict", **wish)
    assert (refusal.code, refusal.facts) == ("bad-command", {"field": field})


def test_values_that_still_do_not_fit_are_refused() -> None:
    hall = invalid_by_rules()
    wish = {"target": hall.last_id, "take": True, "note": WHY}
    refusal = hall.on("desk").refused(
        "resolve-conflict", **wish, values=amends({"fee_cents": 2_000})
    )
    assert refusal.code == "does-not-fit"


@pytest.mark.parametrize(
    "amended",
    [
        [{"path": "fee_cents", "was": 1_000, "now": 4_000}],
        [{"path": "fee_cents", "was": True, "now": 4_000}],
        [{"path": "player", "was": "bo", "now": "eve"}],
        [{"path": "fee_cents", "was": 3_000, "now": -4_000}],
        [{"path": "fee_cents", "was": 3_000, "now": 4_000}, {"path": "x.y", "was": 1, "now": 2}],
    ],
)
def test_a_forged_settling_that_names_what_was_not_written_waits(amended: list[Any]) -> None:
    hall = invalid_by_rules()
    body = {"target": hall.last_id, "take": True, "note": WHY, "amended": amended}
    forged = hall.on("desk").writes("record/desk", "conflict-resolved/1", body)
    assert len(forged.conflicts()) == 2
    assert forged.state.entries == hall.state.entries


def test_who_stands_behind_a_ticket_goes_with_the_number() -> None:
    """A rebuy was written for a ticket that nobody holds; it was another player's."""
    rebuy = {
        "ticket": 9,
        "player": "nobody",
        "number": 1,
        "fee_cents": 3_000,
        "chips": 12_000,
        "paid": "cash",
    }
    hall = playing(4).on("door").writes("door/door", "rebuy-sold/1", rebuy)
    assert hall.conflicts() == ["no-such-ticket"]
    amended = told_anew(settled(hall, take=True, values=amends({"ticket": 2}), note=WHY))
    assert [len(entry.rebuys) for entry in amended.state.entries.values()] == [0, 1, 0, 0]
    assert [(change.path, change.was, change.now) for change in amended.event.amended] == [
        ("ticket", 9, 2),
        ("player", "nobody", "desk-2"),
    ]


def test_what_is_taken_with_other_values_counts_with_them_in_every_list() -> None:
    """What was sold is what was settled on, not what was written."""
    hall = invalid_by_rules()
    amended = settled(hall, take=True, values=amends({"fee_cents": 4_000}), note=WHY)
    assert amended.view["desk"]["revenue_cents"] == 4 * 4_000
    sales = [
        record.event for record in amended.night.counting() if isinstance(record.event, EntrySold)
    ]
    assert [sale.fee_cents for sale in sales] == [4_000] * 4


def test_what_was_amended_is_kept_for_the_next_start() -> None:
    hall = invalid_by_rules()
    amended = settled(hall, take=True, values=amends({"fee_cents": 4_000}), note=WHY)
    snapshot = amended.night.to_keep()
    assert snapshot is not None
    restored = Night.restored(amended.night.logs, amended.night.people, snapshot)
    assert restored is not None
    assert restored.folded == amended.night.folded
    assert restored.folded.find(hall.last_id) == amended.night.folded.find(hall.last_id)


def test_the_late_records_of_one_tablet_are_decided_in_one_tap() -> None:
    """Three counts of a tablet that was off when the night was sealed."""
    away = ended().on("door")
    for cents in (100, 200, 300):
        away = away.do("count-cash", float_cents=0, taken_out_cents=0, counted_cents=cents)
    merged = sealed().meets(away)
    assert merged.conflicts() == ["late-after-seal"] * 3
    taken = told_anew(settled(merged, take=True, block=True, note=WHY))
    assert (taken.conflicts(), _counted(taken)) == ([], [100, 200, 300])
    assert told_anew(undone(taken)).conflicts() == ["late-after-seal"] * 3
    left_out = told_anew(settled(merged, take=False, block=True))
    assert (left_out.conflicts(), _counted(left_out)) == ([], [])


def test_a_branch_is_left_out_for_a_reason_only() -> None:
    hall = thursday().sell(3)
    merged = hall.sell(player="one").meets(hall.sell(player="other"))
    (stray,) = merged.night.strays
    wish = {"dev": stray.dev, "tip": stray.tip, "take": False}
    assert merged.refused("settle-branch", **wish).code == "leaving-needs-reason"
    assert merged.do("settle-branch", **wish, note=WHY).night.strays == ()
