"""The seal at the end of a night: what stands under it, what comes late, and how it is opened."""

from __future__ import annotations

import itertools

import pytest

from pycore.kernel.ids import READABLE, read_short
from pycore.ledger.lines.line import Line, encode
from pycore.night.devices import seal
from pycore.night.night import Night
from tests.core.hall import Hall, thursday
from tests.core.kit.seals import ended, result, sealed, writing


def test_the_seal_names_the_head_of_every_log_and_what_they_came_to() -> None:
    before = ended()
    after = sealed(before)
    event = after.event
    assert {head.dev: [head.seq, head.id] for head in event.heads} == before.night.logs.heads()
    assert event.digest == result(before)
    assert after.night.folded.seal == after.last_id
    assert seal.standing(after.state) is not None


def test_its_short_form_is_read_back_however_it_was_copied() -> None:
    code = seal.short("night-1", sealed().event)
    assert len(code) == 19
    assert set(code) <= {*READABLE, "-"}
    assert read_short(code.lower().replace("-", " ").replace("0", "o").replace("1", "l")) == code
    assert read_short(code[:-1]) == read_short("") == read_short(code + "U") == ""
    other = seal.short("night-2", sealed().event)
    assert other != code


def test_a_night_that_goes_on_is_not_sealed() -> None:
    assert thursday().sell(3).draw().start().refused("seal-night").code == "night-not-over"


def test_it_asks_for_other_tablets_and_for_what_waits() -> None:
    two = thursday().sell(1).on("door").sell(2).on("desk").draw().start().later(minutes=1)
    finished = two.out(2).out(1)
    refusal = finished.refused("seal-night")
    assert (refusal.code, refusal.facts) == ("seal-asks", {"tablets": 1, "count": 0})
    assert sealed(finished).night.folded.seal
    assert ended().do("seal-night").night.folded.seal  # one tablet alone asks nothing


def test_after_it_nothing_is_changed_by_a_tap() -> None:
    hall = sealed()
    assert hall.refused("amend-night", night_name="Another").code == "sealed"
    out = hall.records("players-eliminated")[-1].placed.id
    assert hall.refused("undo", target=out, along=True, reason="x", clause="x").code == "sealed"
    assert hall.refused("seal-night", confirmed=True).code == "sealed-already"
    assert hall.refused("undo", target=hall.last_id).code == "not-undoable"
    opened = hall.do("open-seal", reason="x")
    assert opened.refused("undo", target=opened.last_id).code == "not-undoable"


def late_sale(hall: Hall, lam: int = 1) -> Hall:
    """A sale on a tablet that nobody had heard of, which sorts before everything."""
    sold = hall.records("entry-sold")[0].placed.line
    assert sold is not None
    body = {**sold.body, "ticket": 9, "player": "stranger"}
    return writing(hall, "stray", "entry-sold/1", body, own="door/stray", lam=lam)


@pytest.mark.parametrize("lam", [1, 2, 100])
def test_what_comes_late_waits_whatever_place_it_claims(lam: int) -> None:
    hall = sealed()
    with_late_sale = late_sale(hall, lam)
    assert with_late_sale.conflicts() == ["late-after-seal"]
    assert result(with_late_sale) == result(hall)
    assert with_late_sale.night.folded.seal == hall.night.folded.seal
    assert Night.of(with_late_sale.night.logs).digest() == with_late_sale.night.digest()


def test_a_late_undo_takes_nothing_back() -> None:
    hall = sealed()
    out = hall.records("players-eliminated")[-1].placed.id
    with_late_undo = writing(hall, "stray", "undone/1", {"target": out}, own="record/stray", lam=3)
    assert with_late_undo.conflicts() == ["late-after-seal"]
    assert result(with_late_undo) == result(hall)


def test_an_undo_that_was_held_back_is_sealed_so() -> None:
    drawn = thursday().sell(3).draw()
    unheard = drawn.on("door").undo(drawn.last_id)
    finished = (
        drawn.start().later(minutes=5).out(2).later(minutes=1).out(1).meets(unheard).on("desk")
    )
    hall = sealed(finished)
    assert (hall.conflicts(), hall.state.entries) == (["undo-took"], finished.state.entries)
    draw = drawn.last_record.placed.line
    assert draw is not None
    for lam in (1, 5, 40):
        redrawn = writing(hall, "stray", draw.type, draw.body, own=draw.own, lam=lam)
        assert (redrawn.state, redrawn.night.folded.seal) == (hall.state, hall.night.folded.seal)


def test_an_opening_that_claims_a_place_before_its_seal_is_none() -> None:
    hall = sealed()
    heads = [
        {"dev": dev, "seq": seq, "id": head}
        for dev, (seq, head) in hall.night.logs.heads().items()
    ]
    line = Line(
        lam=1,
        own="seal",
        base=hall.last_id,
        wall=hall.now,
        type="seal-opened/1",
        body={"heads": heads, "digest": "x", "reason": "r"},
    )
    reopened = hall.on("stray").writes_bytes(encode(line))
    assert reopened.conflicts() == ["unsound-seal"]
    assert (reopened.state, reopened.night.folded.seal) == (hall.state, hall.night.folded.seal)


def test_an_undo_of_the_seal_reaches_it_not() -> None:
    hall = sealed()
    with_late_undo = writing(
        hall, "stray", "undone/1", {"target": hall.last_id}, own="record/stray", lam=90
    )
    assert with_late_undo.night.folded.seal == hall.night.folded.seal


def test_every_order_of_arrival_gives_the_same_classes() -> None:
    hall = late_sale(sealed())
    runs = hall.night.logs.all_runs()
    digests = set()
    for order in itertools.permutations(runs):
        night = Night.empty("night-1")
        for run in order:
            night, _ = night.receive(run)
        digests.add(night.digest())
    assert digests == {hall.night.digest()}


def test_the_director_takes_what_came_late_and_seals_again_with_the_reason() -> None:
    sealed_once = sealed()
    counted = sealed_once.meets(
        ended().on("door").do("count-cash", float_cents=0, taken_out_cents=0, counted_cents=100)
    )
    waiting = counted.night.conflicts[0].placed.id
    assert counted.on("desk").refused("resolve-conflict", target=waiting, take=True).code == (
        "late-needs-reason"
    )
    taken = counted.on("desk").do(
        "resolve-conflict", target=waiting, take=True, note="the door's tablet was off"
    )
    assert taken.event.sealed == sealed_once.night.folded.seal
    assert result(taken) != result(sealed_once)
    assert not taken.conflicts()
    assert seal.is_amended(taken.night.folded)
    assert taken.refused("seal-night", confirmed=True).code == "seal-needs-reason"
    again = sealed(taken, reason="a sale came late")
    assert again.event.after == seal.short("night-1", sealed_once.event)
    assert again.night.folded.seal == again.last_id
    assert result(again) == result(taken)
    assert Night.of(again.night.logs).digest() == again.night.digest()


def test_an_act_of_the_director_that_did_not_know_the_seal_is_late() -> None:
    """A tablet that was away settles a contradiction that waited when the night was sealed."""
    hall = late_sale(ended(), lam=40).on("desk").later(minutes=1)
    hall = writing(hall, "stray", "entry-sold/1", {"odd": 1}, own="door/stray", lam=41).on("desk")
    sealed_once = sealed(hall)
    waiting = sealed_once.night.conflicts[0].placed.id
    away = writing(
        sealed_once,
        "away",
        "conflict-resolved/1",
        {"target": waiting, "take": False},
        own="record/away",
        lam=60,
    )
    assert away.conflicts()[-1] == "late-after-seal"
    assert waiting in away.night.folded.waiting


def test_an_opened_seal_lets_the_night_go_on_and_what_was_late_stays_so() -> None:
    hall = late_sale(sealed()).on("desk")
    assert hall.refused("open-seal", reason=" ").code == "seal-needs-reason"
    opened = hall.do("open-seal", reason="the prize of place two was wrong")
    assert opened.night.folded.seal == ""
    assert opened.conflicts() == ["late-after-seal"]
    out = opened.records("players-eliminated")[-1].placed.id
    undone = opened.do("undo", target=out, along=True, reason="wrong", clause="x")
    assert undone.state.phase == "playing"
    assert undone.refused("seal-night", confirmed=True).code == "night-not-over"
    finished = undone.out(3)
    again = sealed(finished, reason="played on")
    assert again.night.folded.seal == again.last_id
    assert len(again.night.folded.seals) == 3
    assert Night.of(again.night.logs).digest() == again.night.digest()


def test_a_deposit_an_expense_and_a_report_still_count() -> None:
    hall = sealed()
    noted = hall.do("note-incident", kind="dispute", text="The projector fell", incident="i1")
    assert not noted.conflicts()
    assert result(noted) == result(hall)
    undone = noted.undo()
    assert not undone.conflicts()
    assert Night.of(undone.night.logs).digest() == undone.night.digest()


def test_a_seal_that_does_not_fit_to_what_it_seals_seals_nothing() -> None:
    """One that names nothing cannot stop a night; nor one of a night that was not over."""
    playing = thursday().sell(3).draw().start()
    empty = {"heads": [], "digest": "x"}
    bad = writing(playing, "stray", "night-sealed/1", empty, own="seal", lam=1)
    assert bad.conflicts() == ["unsound-seal"]
    assert not bad.night.folded.seal
    assert bad.on("desk").later(minutes=1).out(2).out(1).state.phase == "finished"
    everything = {
        "heads": [
            {"dev": dev, "seq": seq, "id": head}
            for dev, (seq, head) in playing.night.logs.heads().items()
        ],
        "digest": "x",
    }
    early = writing(playing, "stray", "night-sealed/1", everything, own="seal", lam=99)
    assert early.conflicts() == ["unsound-seal"]


def test_a_forged_seal_cannot_come_before_the_real_one() -> None:
    hall = sealed()
    for heads in ([], [{"dev": "nobody", "seq": 10**6, "id": "x"}]):
        body = {"heads": heads, "digest": "x"}
        with_forged_seal = writing(hall, "stray", "night-sealed/1", body, own="seal", lam=1)
        assert with_forged_seal.night.folded.seal == hall.night.folded.seal
        assert with_forged_seal.conflicts() == ["unsound-seal"]


def test_of_two_branches_of_one_log_the_sealed_one_counts() -> None:
    """A copy of a tablet writes another line under a number that was sealed: whatever its id."""
    base = thursday().sell(3)
    here = sealed(base.draw().start().later(minutes=5).out(2).out(1))
    for ticket in range(20):
        copy = base.do("amend-night", night_name=f"Night {ticket}")
        merged = here.meets(copy)
        assert merged.night.folded.seal == here.night.folded.seal
        assert result(merged) == result(here)
        assert Night.of(merged.night.logs).digest() == merged.night.digest()


def test_a_sealed_night_is_kept_and_taken_up_again() -> None:
    hall = late_sale(sealed())
    checkpoint = hall.night.to_keep()
    assert checkpoint is not None
    again = Night.restored(hall.night.logs, hall.night.people, checkpoint)
    assert again is not None
    assert again.folded == hall.night.folded


def test_the_seal_before_its_lines() -> None:
    """On a tablet that got the seal first, it stands once the lines under it are there."""
    two = thursday().sell(1).on("door").sell(2).on("desk").draw().start().later(minutes=1)
    hall = sealed(two.out(2).out(1))
    runs = sorted(hall.night.logs.all_runs(), key=lambda run: run.dev != "desk")
    night = Night.empty("night-1")
    for run in runs:
        night, _ = night.receive(run)
    assert night.folded == hall.night.folded


def test_the_screen_shows_what_may_be_missing_then_the_seal() -> None:
    assert thursday().sell(3).draw().start().view["seal"] is None
    before = ended().view["seal"]
    assert (before["short"], before["waiting"], before["is_again"]) == ("", 0, False)
    hall = sealed()
    shown = hall.view["seal"]
    assert shown["short"] == seal.short("night-1", hall.event)
    assert not shown["is_amended"]
    assert hall.view["history"][0]["undo_refused"]["code"] == "not-undoable"


def test_a_seal_whose_records_are_not_all_here_says_so() -> None:
    two = thursday().sell(1).on("door").sell(2).on("desk").draw().start().later(minutes=1)
    hall = sealed(
        two.out(2)
        .on("late")
        .do("note-incident", kind="dispute", text="x", incident="i")
        .on("desk")
        .out(1)
    )
    night = Night.empty("night-1")
    for run in hall.night.logs.all_runs():
        if run.dev != "late":
            night, _ = night.receive(run)
    view = Hall(night, hall.now).view["seal"]
    assert view["short"] == hall.view["seal"]["short"]
    assert view["lacking"] == ["late"]


def test_a_late_undo_of_a_place_behind_it_takes_nothing_back() -> None:
    hall = sealed()
    out = hall.records("players-eliminated")[-1].placed.id
    with_late_undo = writing(
        hall, "stray", "undone/1", {"target": out}, own="record/stray", lam=90
    )
    assert with_late_undo.conflicts() == ["late-after-seal"]
    assert result(with_late_undo) == result(hall)
    assert Night.of(with_late_undo.night.logs).digest() == with_late_undo.night.digest()


def test_an_opened_seal_is_undone_by_nobody() -> None:
    sealed_once = sealed()
    opened = sealed_once.do("open-seal", reason="x")
    target = {"target": sealed_once.last_id}
    undone = writing(opened, "stray", "undone/1", target, own="record/stray", lam=90)
    assert undone.conflicts() == ["no-target"]
    assert len(undone.night.folded.seals) == 2
    assert undone.state.part(seal.Seals) == opened.state.part(seal.Seals)


def test_two_late_lines_one_before_the_other_are_both_late() -> None:
    hall = late_sale(sealed(), lam=20)
    line = Line(lam=2, own="seal", base="", wall=1, type="seal-opened/1", body={"odd": 1})
    both = writing(late_sale(hall, lam=30), "other", "clock-paused/1", {}, own="clock", lam=2)
    assert set(both.conflicts()) == {"late-after-seal"}
    assert Night.of(both.night.logs).digest() == both.night.digest()
    odd = both.on("odd").writes_bytes(encode(line))
    assert "unsound" in odd.conflicts()
    assert odd.night.folded.seal == hall.night.folded.seal


@pytest.mark.parametrize("fuller_dev", ["aa", "zz"])
def test_of_two_seals_the_one_over_more_records_stands(fuller_dev: str) -> None:
    """Two tablets seal apart, and one had heard of more."""
    less = ended()
    more = less.on("door").do("count-cash", float_cents=0, taken_out_cents=0, counted_cents=100)
    other = "zz" if fuller_dev == "aa" else "aa"
    fuller, thinner = sealed(more.on(fuller_dev)), sealed(less.on(other))
    for merged in (fuller.meets(thinner), thinner.meets(fuller)):
        assert merged.night.folded.seal == fuller.night.folded.seal
        assert merged.conflicts() == ["unsound-seal"]
        assert result(merged) == result(fuller)


def test_a_seal_that_leaves_out_its_own_tablets_records_seals_nothing() -> None:
    hall = ended()
    heads = [
        {"dev": dev, "seq": seq, "id": head}
        for dev, (seq, head) in hall.night.logs.heads().items()
    ]
    wrote = late_sale(hall, lam=90)
    body = {"heads": heads, "digest": "x"}
    forged = writing(wrote, "stray", "night-sealed/1", body, own="seal", lam=91)
    assert forged.night.folded.seal == ""
