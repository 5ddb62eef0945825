"""Branches that do not count: taken back whole, left out, and what was said of them said again."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from pycore.kernel import canonical
from pycore.ledger.fold import step
from pycore.ledger.fold.branches import Stray
from pycore.ledger.lines.line import Line, encode
from pycore.night.night import Night
from tests.core.hall import Hall, playing, thursday

MOST = (1 << 53) - 1
three_sold = cache(lambda: thursday().sell(3))


def astray(begun: Hall, counts: Callable[[Hall], Hall], stray: Callable[[Hall], Hall]) -> Hall:
    """A tablet and a copy of it that went on apart, on the director's: the first counts, for it
    went on longer.
    """
    longer = counts(begun.sell(player=f"{begun.dev}-{begun.night.logs.count()}-one"))
    other = stray(begun.sell(player=f"{begun.dev}-{begun.night.logs.count()}-other"))
    for number in range(other.night.logs.count() + 8 - longer.night.logs.count()):
        longer = longer.do("name-tablet", dev=begun.dev, name=f"Door {number}")
    return longer.meets(other).on("director")


def sells(count: int) -> Callable[[Hall], Hall]:
    def sold(hall: Hall) -> Hall:
        for number in range(count):
            hall = hall.sell(player=f"copy-{number}")
        return hall

    return sold


def settled(hall: Hall, stray: Stray | None = None, take: bool = True) -> Hall:
    branch = stray or hall.night.strays[0]
    why = {} if take else {"note": "written by nobody of ours"}
    return hall.do("settle-branch", dev=branch.dev, tip=branch.tip, take=take, **why)


def said_again(hall: Hall, dev: str, stray: Stray) -> Hall:
    """A settling that nobody decided here, as another director's tablet wrote it."""
    body = {"dev": stray.dev, "tip": stray.tip, "take": True}
    return hall.on(dev).writes(f"record/{dev}", "branch-settled/1", body)


def players(hall: Hall) -> list[str]:
    return sorted(entry.player for entry in hall.state.entries.values())


def sound(hall: Hall) -> Hall:
    anew = Night.of(hall.night.logs)
    assert hall.night.digest() == anew.digest()
    assert hall.night.folded == anew.folded
    return hall


@pytest.mark.parametrize("salt", range(4))
def test_of_a_tablet_and_its_copy_the_one_that_went_on_longer_counts(salt: int) -> None:
    """Whatever the ids at the fork: ten sales at the door count, one on the copy is told."""
    door, copy = sells(10)(three_sold()), three_sold().sell(player=f"other-{salt}")
    merged = copy.meets(door).on("director")
    assert players(merged) == players(door)
    (stray,) = merged.night.strays
    assert [record.event.player for record in stray.items] == [f"other-{salt}"]
    both = sound(settled(merged))
    assert players(both) == sorted([*players(door), f"other-{salt}"])


def test_a_branch_that_was_taken_and_is_the_longer_one_later_is_there_once() -> None:
    door, copy = sells(2)(three_sold()), three_sold().sell(player="other")
    taken = settled(copy.meets(door).on("director"))
    for _ in range(3):
        copy = copy.sell()
    later = sound(taken.meets(copy))
    assert "other" in players(later)
    assert players(sound(settled(later))) == sorted({*players(door), *players(copy)})


def test_the_last_line_of_a_taken_branch_can_be_a_conflict_that_waits() -> None:
    merged = astray(three_sold(), lambda hall: hall.sell(player="copy-0"), sells(1))
    taken = settled(merged)
    (conflict,) = taken.night.conflicts
    assert conflict.why == "player-entered"
    assert taken.night.folded.find(conflict.placed.id) == conflict
    assert not taken.night.folded.counts(conflict)


def test_the_last_line_of_a_taken_branch_can_pass_a_limit_that_waits_to_be_seen() -> None:
    begun = thursday().sell(117)
    merged = astray(begun, lambda hall: hall.sell(2), sells(2))
    taken = settled(merged)
    assert taken.todo().count("breach") == 3
    breach_id = taken.night.folded.breaches()[-1].placed.id
    resolved = taken.do("resolve-conflict", target=breach_id, take=True)
    assert resolved.todo().count("breach") == 2


def test_a_number_of_a_branch_that_was_left_out_is_not_given_out_again() -> None:
    without_branch = settled(astray(three_sold(), lambda hall: hall, sells(3)), take=False)
    assert without_branch.night.strays == ()
    assert without_branch.sell().event.ticket == 8


def test_a_number_far_above_all_others_on_a_branch_moves_nothing() -> None:
    def claims(hall: Hall) -> Hall:
        line = Line(lam=MOST, own="clock", base="", wall=hall.now, type="clock-paused/1", body={})
        return hall.writes_bytes(encode(line)).sell(player="copy-1")

    taken = settled(astray(three_sold(), lambda hall: hall, claims))
    assert taken.conflicts() == ["lam-too-high"]
    assert "copy-1" in players(taken)
    after = sound(taken.sell().on("desk").sell())
    assert after.last_record.kind == "applied"
    assert after.last_record.placed.lam < 100


def test_two_directors_who_take_one_branch_take_it_once() -> None:
    merged = astray(
        playing(4), lambda hall: hall, lambda hall: hall.do("next-level", reason="late")
    )
    (stray,) = merged.night.strays
    first_settled, other = settled(merged), said_again(merged, "second", stray)
    both = sound(first_settled.meets(other))
    assert both.state == first_settled.state
    assert both.conflicts() == ["no-target"]
    back = sound(both.undo(first_settled.records("branch-settled")[0].placed.id))
    assert back.state == first_settled.state
    assert back.conflicts() == []


@pytest.mark.parametrize("take", [True, False])
def test_a_branch_that_grew_after_it_was_settled_is_settled_for_what_came(take: bool) -> None:
    copy: list[Hall] = []

    def copy_sells(hall: Hall) -> Hall:
        copy.append(sells(1)(hall))
        return copy[-1]

    first_settled = settled(astray(three_sold(), lambda hall: hall, copy_sells), take=take)
    grown = first_settled.meets(copy[-1].sell(player="copy-9"))
    (stray,) = grown.night.strays
    assert [record.event.player for record in stray.items] == ["copy-9"]
    both = sound(settled(grown))
    assert len(both.state.entries) == len(first_settled.state.entries) + 1
    assert len(both.night.folded.recorded) == len(
        {record.placed.id for record in both.night.folded.recorded}
    )


def test_a_settling_that_was_undone_elsewhere_is_put_back_with_all_it_brought() -> None:
    merged = astray(three_sold(), lambda hall: hall, sells(2))
    taken = settled(merged)
    settling = taken.records("branch-settled")[0].placed.id
    taken = taken.on("helper").sell()
    undone = sound(taken.undo(settling))
    assert "copy-1" not in players(undone)
    back = sound(undone.on("third").undo(undone.last_id))
    assert players(back) == players(taken)


def test_what_an_undo_on_a_branch_took_is_back_when_the_branch_is() -> None:
    """And gone again when it is taken again."""
    sale = three_sold().last_id
    merged = astray(three_sold(), lambda hall: hall, lambda hall: hall.undo(sale))
    taken = sound(settled(merged))
    assert "desk-3" not in players(taken)
    settling = taken.records("branch-settled")[0].placed.id
    undone = sound(taken.on("helper").undo(settling))
    assert "desk-3" in players(undone)
    back = sound(undone.undo(undone.last_id))
    assert "desk-3" not in players(back)


def test_a_branch_on_which_a_branch_was_taken_brings_that_too() -> None:
    """The director's tablet was copied too: the copy had taken a branch back."""
    merged = astray(three_sold(), lambda hall: hall, sells(2))
    (inner,) = merged.night.strays
    outer = astray(merged, lambda hall: hall, lambda hall: settled(hall, inner))
    (stray,) = (branch for branch in outer.night.strays if branch.dev == "director")
    taken = sound(settled(outer.on("third"), stray))
    assert {"copy-0", "copy-1"} <= set(players(taken))
    assert taken.night.strays == ()


def test_a_settling_in_a_stream_that_is_not_its_own_brings_nothing() -> None:
    sale = three_sold().last_id
    merged = astray(three_sold(), lambda hall: hall, lambda hall: hall.undo(sale))
    (stray,) = merged.night.strays
    body = {"dev": stray.dev, "tip": stray.tip, "take": True}
    forged = sound(merged.writes("record/desk", "branch-settled/1", body))
    assert forged.conflicts() == ["wrong-stream"]
    assert forged.state == merged.state


def test_an_undo_of_what_is_not_there_takes_nothing_along() -> None:
    body: dict[str, Any] = {"target": "nobody-knows-this", "also": [three_sold().last_id]}
    hall = sound(three_sold().on("there").writes("record/there", "undone/1", body))
    assert hall.conflicts() == ["no-target"]
    assert hall.state == three_sold().state


def test_a_limit_that_a_conflict_passes_when_it_is_taken_is_said() -> None:
    """One player at two doors; the sale that counted is refunded, the door fills, the other is
    taken after all.
    """
    here, there = thursday().sell(119).on("here"), thursday().sell(119).on("there")
    both = here.sell(player="p1").meets(there.sell(player="p1"))
    (conflict,) = both.night.conflicts
    full = both.do("refund-entry", ticket=120).sell()
    taken = full.do("resolve-conflict", target=conflict.placed.id, take=True)
    assert len(taken.state.entries) == 121
    (passed,) = taken.night.folded.breaches()
    assert [breach.code for breach in passed.breaches] == ["player-cap"]
    assert (passed.placed.id, "breach" in taken.todo()) == (taken.last_id, True)
    resolved = taken.do("resolve-conflict", target=taken.last_id, take=True, note="told")
    assert "breach" not in resolved.todo()


def test_conflicts_wait_in_their_order_whether_or_not_the_fold_was_kept() -> None:
    hall = playing(4).on("there")
    for number in range(8):
        hall = hall.writes("x/there", f"never-heard-of-{number}/1", {})
    checkpoint = json.loads(canonical.dumps(hall.night.to_keep()))
    again = Night.restored(hall.night.logs, {}, checkpoint)
    assert again is not None
    assert again.conflicts == hall.night.conflicts
    assert again.conflicts == tuple(hall.night.folded.events)[-8:]


def test_a_sale_beside_a_branch_that_does_not_count_folds_one_event(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    merged = astray(three_sold().sell(100), lambda hall: hall, sells(2)).on("desk")
    taken = settled(merged.on("director")).on("desk")
    folded: list[int] = []
    through = step.Folding.through

    def counted(self: Any, items: Any) -> Any:
        folded.append(len(items))
        return through(self, items)

    monkeypatch.setattr(step.Folding, "through", counted)
    merged.sell()
    taken.sell()
    assert folded == [1, 1]


def test_an_undo_on_a_branch_that_was_left_out_stays_left_out_when_the_branch_grew() -> None:
    sale, copy = three_sold().last_id, [three_sold()]

    def undoes(hall: Hall) -> Hall:
        copy[0] = hall.undo(sale)
        return copy[0]

    without_branch = settled(astray(three_sold(), lambda hall: hall, undoes), take=False)
    taken = sound(settled(without_branch.meets(copy[0].sell(player="copy-9"))))
    assert {"desk-3", "copy-9"} <= set(players(taken))


def test_what_a_branch_said_of_the_clock_needs_not_have_seen_what_the_other_said() -> None:
    merged = astray(
        playing(4).at("19:05"),
        lambda hall: hall.do("pause-clock"),
        lambda hall: hall.do("next-level", reason="late"),
    )
    taken = settled(merged)
    assert (taken.conflicts(), taken.clock["number"], taken.clock["running"]) == ([], 2, False)


def test_what_is_written_after_a_branch_was_taken_stands_after_it() -> None:
    merged = astray(three_sold(), sells(0), sells(1)).on("zz").sell(3)
    sold = sound(settled(merged).sell(player="last"))
    assert sold.event.player == "last"


def test_a_late_line_and_an_undo_behind_a_long_branch_are_folded_in_their_places() -> None:
    taken = settled(astray(three_sold(), lambda hall: hall, sells(70)))
    after = taken.on("third").sell(40)
    with_late_sale = sound(after.meets(taken.on("aaa").sell(player="late")))
    early = with_late_sale.records("entry-sold")[-30].placed.id
    gone = sound(with_late_sale.undo(early))
    again = sound(gone.undo(gone.last_id))
    assert again.state == with_late_sale.state


def test_a_settling_of_no_branch_at_all_waits() -> None:
    hall = three_sold().on("there")
    body = {"dev": "desk", "tip": "", "take": True}
    assert hall.writes("record/there", "branch-settled/1", body).conflicts() == ["no-target"]
