"""The jackpot in the book: registers, wins, paperwork and cheques, told by two tablets apart."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.book.jackpot import Jackpots, ledger
from pycore.tournament.jackpot import Balance
from tests.core.book.evenings import EVENING, HOUR, evening
from tests.core.book.office import (
    CHEQUE,
    NOW,
    TERMS,
    WIN,
    Office,
    office,
    register,
    sold,
)


def one_night(count: int = 60) -> Office:
    return office().do("count-jackpot", **register(1, count))


def won(count: int = 60) -> Office:
    return one_night(count).do("record-win", **WIN)


def ready() -> Office:
    return won().do("confirm-paperwork", win="w1", reference="LGCA 7")


def balance_and_seed(hall: Office) -> tuple[int, int]:
    now = ledger(hall.state).now
    return now.current, now.seed


@pytest.mark.clause("SELJ-3")
def test_two_tablets_that_sold_apart_merge_to_the_right_cent() -> None:
    """Each holds a part of the third night; who hears of all of it tells it, and every order of
    meeting gives the same cents.
    """
    base = one_night(61)
    desk = base.do("count-jackpot", **register(2, 31, sold=sold(31, 333), records=80))
    door = base.on("door").do("count-jackpot", **register(3, 7, sold=sold(7, 501), records=40))
    whole = register(2, 44, sold=sold(44, 333), records=120)
    for merged in (desk.meets(door), door.meets(desk)):
        full = merged.do("count-jackpot", **whole)
        cents = 61 * 500 + 44 * 333 + 7 * 501
        assert sum(balance_and_seed(full)) == cents == ledger(full.state).sold
        # 90 % of each event by itself: 27,450 + 13,186.8 + 3,156.3, half a cent up
        assert balance_and_seed(full) == (27_450 + 13_187 + 3_156, 3_050 + 1_465 + 351)
        assert full.conflicts == []
        assert full.meets(desk).meets(door).book.digest() == full.book.digest()


def test_the_register_that_more_records_tell_stands_whichever_came_later() -> None:
    fresh = office().do("count-jackpot", **register(1, 61, records=120))
    stale = office().on("door").do("count-jackpot", **register(1, 60))
    for merged in (fresh.meets(stale), stale.meets(fresh)):
        assert ledger(merged.state).sold == 30_500
        assert merged.conflicts == []
    assert fresh.refused("count-jackpot", **register(1, 60)).code == "night-counted"
    assert fresh.refused("count-jackpot", **register(1, 61, records=130)).code == "night-counted"


@pytest.mark.clause("SELJ-5")
@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"cards": 0}, "royal-on-board"),
        ({"cards": 3}, "bad-command"),
        ({"ticket": 61}, "not-in-register"),
        ({"night": "n9"}, "jackpot-not-counted"),
        ({"witness": " "}, "name-needed"),
        ({"win": "a/b"}, "bad-command"),
    ],
)
def test_a_win_that_is_none(change: dict[str, Any], code: str) -> None:
    assert one_night().refused("record-win", **{**WIN, **change}).code == code


def played(at: int | None, began: int | None = NOW - 5_430_000) -> dict[str, Any]:
    """A win that somebody typed in where the night is, *at* a time."""
    return {**WIN, "hand": "", "royal_at_ms": at, "play": {"began_at_ms": began}}


@pytest.mark.clause("SELJ-5")
@pytest.mark.parametrize(
    ("at", "recorded_ms"),
    [(None, NOW), (NOW, NOW), (NOW - 60_000, NOW - 60_000), (NOW - 5_460_000, NOW - 5_460_000)],
    ids=["not said", "now", "a minute ago", "in the minute in which play began"],
)
def test_a_typed_hand_is_recorded_for_the_time_it_was_played_at(
    at: int | None, recorded_ms: int
) -> None:
    (win,) = one_night().do("record-win", **played(at)).state.part(Jackpots).wins.values()
    assert win.royal_at_ms == recorded_ms


@pytest.mark.clause("SELJ-5")
@pytest.mark.parametrize("at", [NOW + 1, NOW - 5_460_001], ids=["to come", "before play"])
def test_no_hand_was_played_before_play_or_is_still_to_come(at: int) -> None:
    refused = one_night().refused("record-win", **played(at))
    assert (refused.code, refused.facts) == (
        "royal-not-in-play",
        {"field": "royal_at_ms", "from_at_ms": NOW - 5_430_000, "until_at_ms": NOW},
    )
    unstarted = one_night().refused("record-win", **played(NOW, None))
    assert unstarted.code == "clock-not-started"


@pytest.mark.clause("SELJ-5")
@pytest.mark.parametrize(
    "elsewhere", [{"play": None}, {"hand": "3/14"}, {"hand": "3/14", "play": None}]
)
def test_a_hand_of_a_night_that_is_elsewhere_is_of_its_day_and_not_to_come(
    elsewhere: dict[str, Any],
) -> None:
    """The earliest place on earth begins the day fourteen hours before the clock of the world."""
    day, earliest_ms = "2026-11-19", NOW - 14 * 3_600_000
    hall = office().do("count-jackpot", **register(1, 60, day=day))
    for at in (NOW + 1, earliest_ms - 1):
        refused = hall.refused("record-win", **{**played(at), **elsewhere})
        assert (refused.code, refused.facts) == (
            "royal-not-in-play",
            {"field": "royal_at_ms", "from_at_ms": earliest_ms, "until_at_ms": NOW},
        )
    for at in (earliest_ms, NOW):
        after = hall.do("record-win", **{**played(at), **elsewhere})
        (win,) = after.state.part(Jackpots).wins.values()
        assert win.royal_at_ms == at


def test_the_same_royal_flush_is_recorded_once() -> None:
    hall = won()
    again = {**WIN, "win": "w2", "witnessed_by": "w-2"}
    assert hall.refused("record-win", **again).code == "win-recorded"
    assert hall.refused("record-win", **{**again, "hand": ""}).code == "win-recorded"
    other = hall.do("record-win", **{**again, "hand": "3/15", "royal_at_ms": NOW - 1})
    assert len(other.state.part(Jackpots).wins) == 2
    base = one_night()
    merged = base.do("record-win", **WIN).meets(base.on("door").do("record-win", **again))
    assert merged.conflicts == ["win-recorded"]
    assert len(merged.state.part(Jackpots).wins) == 1


@pytest.mark.clause("SELJ-10", "SELJ-11")
def test_no_name_gets_into_the_record_as_a_number_or_a_reference() -> None:
    facts = {"field": "reference", "most": 20}
    for text in ("Ann Ross of Gimli", "see the blue folder, Ann has it 7", "a@b.ca 1"):
        refused = won().refused("confirm-paperwork", win="w1", reference=text)
        assert (refused.code, refused.facts) == ("not-a-reference", facts)
        refused = ready().refused("write-cheque", **{**CHEQUE, "number": text}, cents=27_000)
        assert (refused.code, refused.facts["field"]) == ("not-a-reference", "number")
    hand = one_night().refused("record-win", **{**WIN, "hand": "Ann Ross"})
    assert (hand.code, hand.facts) == ("bad-command", {"field": "hand"})
    confirmed = won().do("confirm-paperwork", win="w1", reference="  LGCA   2026-7 ")
    assert confirmed.state.part(Jackpots).wins["w1"].paperwork == "LGCA 2026-7"


@pytest.mark.clause("SELJ-11")
def test_paperwork_is_confirmed_once_and_two_tablets_that_do_agree() -> None:
    hall = ready()
    assert hall.refused("confirm-paperwork", win="w1").code == "paperwork-confirmed"
    assert hall.refused("confirm-paperwork", win="w7").code == "no-such-win"
    merged = hall.meets(won().on("door").meets(won()).do("confirm-paperwork", win="w1"))
    assert merged.conflicts == []
    loose = {**TERMS, "paperwork": False}
    free = office().do("count-jackpot", **register(1, 60, terms=loose)).do("record-win", **WIN)
    assert free.do("write-cheque", **CHEQUE, cents=27_000).conflicts == []


@pytest.mark.clause("SELJ-10")
@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"number": " "}, "field-needed"),
        ({"payee": ""}, "name-needed"),
        ({"day": "x"}, "no-such-day"),
        ({"cents": 26_999}, "cheque-differs"),
        ({"cheque": "a/b"}, "bad-command"),
        ({"win": "w7"}, "no-such-win"),
    ],
)
def test_a_cheque_that_is_none(change: dict[str, Any], code: str) -> None:
    wish = {**CHEQUE, "cents": 27_000, **change}
    assert ready().refused("write-cheque", **wish).code == code


@pytest.mark.clause("SELJ-10")
def test_names_are_kept_beside_the_log_and_not_in_it() -> None:
    hall = ready().do("write-cheque", **CHEQUE, cents=27_000)
    again = {**CHEQUE, "cheque": "c2", "number": "1042", "cents": 1}
    refused = hall.refused("write-cheque", **again)
    assert (refused.code, refused.clause) == ("nothing-due", "SELJ-10")
    short = ready().refused("write-cheque", **CHEQUE, cents=26_999)
    assert (short.code, short.clause) == ("cheque-differs", "SELJ-10")
    assert (hall.book.name("p-1"), hall.book.name("w-1")) == ("A winner", "A dealer")
    lines = repr([record.placed.line for record in hall.book.folded.recorded])
    assert "1041" in lines
    assert "A winner" not in lines
    assert "A dealer" not in lines


@pytest.mark.clause("SELJ-10")
def test_a_cheque_keeps_what_it_was_written_for_and_the_difference_is_said() -> None:
    """A night that is heard of late makes the jackpot larger after the cheque."""
    hall = ready().do("write-cheque", **CHEQUE, cents=27_000)
    with_late_night = hall.do("count-jackpot", **register(0, 10, day="2026-09-30"))
    jackpot = ledger(with_late_night.state)
    assert jackpot.payouts["w1"].cents == 27_000 + 4_500
    assert (jackpot.written["w1"], jackpot.due("w1")) == (27_000, 4_500)
    more = {**CHEQUE, "cheque": "c2", "number": "1042"}
    assert ledger(with_late_night.do("write-cheque", **more, cents=4_500).state).due("w1") == 0
    less = hall.do("count-jackpot", **register(1, 59, records=120))
    assert ledger(less.state).due("w1") == -450
    assert less.refused("write-cheque", **more, cents=1).code == "nothing-due"


def test_one_cheque_number_stands_once() -> None:
    base = ready()
    desk = base.do("write-cheque", **CHEQUE, cents=27_000)
    door = base.on("door").do("write-cheque", **{**CHEQUE, "cheque": "c9"}, cents=27_000)
    assert desk.meets(door).conflicts == ["cheque-used"]
    other = base.on("door").do(
        "write-cheque", **{**CHEQUE, "cheque": "c9", "number": "7"}, cents=27_000
    )
    merged = desk.meets(other)
    assert merged.conflicts == []
    assert ledger(merged.state).due("w1") == -27_000, "both were written: it is said"


def test_everything_is_undone_in_turn_and_comes_back() -> None:
    hall = ready().do("write-cheque", **CHEQUE, cents=27_000)
    ids = [record.placed.id for record in hall.book.folded.recorded]
    blocked = hall.refused("undo", target=ids[1])
    assert (blocked.code, blocked.facts["why"]) == ("undo-blocked", "no-such-win")
    assert hall.refused("undo", target=ids[0]).code == "undo-blocked"
    without = hall.undo(ids[3])
    assert ledger(without.state).due("w1") == 27_000
    bare = hall.undo(ids[1], along=True)
    assert balance_and_seed(bare) == (27_000, 3_000)
    assert bare.undo().state == hall.state
    assert hall.undo(ids[0], along=True).state == office().state


def test_a_jackpot_from_before_holdfast_is_entered_once_and_earlier_nights_lie_in_it() -> None:
    hall = one_night().do("count-jackpot", **register(5, 10))
    opened = hall.do("open-jackpot", day="2026-10-03", current_cents=100_000, seed_cents=9_000)
    assert balance_and_seed(opened) == (100_000 + 4_500, 9_000 + 500)
    assert [line.night for line in ledger(opened.state).lines] == ["n5"]
    assert ledger(opened.state).opening == Balance(100_000, 9_000)  # type: ignore[arg-type]
    again = {"day": "2026-10-03", "current_cents": 100_000, "seed_cents": 9_000}
    assert opened.refused("open-jackpot", **again).code == "jackpot-opened"
    assert balance_and_seed(opened.undo()) == balance_and_seed(hall)
    other = hall.on("door").do("open-jackpot", day="2026-10-03", current_cents=7)
    assert opened.meets(other).conflicts == ["jackpot-opened"]
    same_opening = hall.on("door").do("open-jackpot", **again)
    assert opened.meets(same_opening).conflicts == []


@pytest.mark.parametrize(
    "change",
    [
        {"night": "?"},
        {"day": "x"},
        {"terms": {**TERMS, "one_card_bp": 10_001}},
        {"sold": [{"ticket": 1, "cents": 500, "at": 0}] * 2},
    ],
)
def test_a_register_that_makes_no_sense_waits(change: dict[str, Any]) -> None:
    body = register(1, 3, **change)
    assert office().writes("jackpot/desk", "jackpot-counted/1", body).conflicts == [
        "jackpot-unsound"
    ]


@pytest.mark.clause("SELJ-3", "SELJ-4", "SELJ-8")
def test_of_two_events_of_one_day_the_earlier_hand_wins_first() -> None:
    """By hand: 350 dollars sold, 315 to win and 35 of seed."""
    later = ledger(evening(3 * HOUR, 2 * HOUR).state)
    assert {key: paid.cents for key, paid in later.payouts.items()} == {"w1": 3_500, "w2": 31_500}
    assert [(line.night, line.later) for line in later.lines] == [
        ("n1", False),
        ("n2", False),
        ("n1", True),
    ]
    assert [line.event.sold for line in later.lines] == [30_000, 5_000, 0]
    sooner = ledger(evening(2 * HOUR, 3 * HOUR).state)
    assert {key: paid.cents for key, paid in sooner.payouts.items()} == {"w1": 27_000, "w2": 7_500}
    assert [line.night for line in sooner.lines] == ["n1", "n2"]
    for jackpot in (later, sooner):
        assert jackpot.sold == jackpot.paid + jackpot.now.total == 35_000


@pytest.mark.clause("SELJ-3")
@pytest.mark.parametrize("at", [(2, 2), (3, 2), (2, 3)], ids=["tie", "second", "first"])
def test_who_wins_first_on_one_day_does_not_hang_on_what_is_heard_of_first(
    at: tuple[int, int],
) -> None:
    forwards = ledger(evening(at[0] * HOUR, at[1] * HOUR).state)
    other = ledger(evening(at[0] * HOUR, at[1] * HOUR, backwards=True).state)
    assert forwards.lines == other.lines
    assert forwards.lines[0].night == "n1"
    assert any(line.later for line in forwards.lines) == (at == (3, 2))


@pytest.mark.clause("SELJ-3")
def test_a_royal_flush_of_who_did_not_sign_puts_no_event_first() -> None:
    hall = evening(3 * HOUR, 2 * HOUR)
    fewer = register(2, 2, day="2026-10-01", start_at_ms=EVENING + HOUR, records=120)
    jackpot = ledger(hall.do("count-jackpot", **fewer).state)
    assert [line.night for line in jackpot.lines] == ["n1", "n2"]
    assert [(payout.cents, payout.why) for payout in jackpot.payouts.values()] == [
        (27_000, ""),
        (0, "not-signed"),
    ]


@pytest.mark.clause("SELJ-2", "SELJ-10")
def test_no_cheque_is_written_for_more_than_anybody_paid_in() -> None:
    """Two events of one evening: of a hand before the one that was paid already one hears late."""
    beside = register(2, 10, day="2026-10-01", start_at_ms=NOW + 25 * HOUR)
    hall = one_night(60).do("count-jackpot", **beside)
    hall = hall.do("record-win", **{**WIN, "night": "n2", "ticket": 1})
    hall = hall.do("confirm-paperwork", win="w1", reference="LGCA 7")
    hall = hall.do("write-cheque", **CHEQUE, cents=31_500)
    main = {**WIN, "win": "w2", "hand": "1/9", "royal_at_ms": NOW - HOUR}
    hall = hall.do("record-win", **main).do("confirm-paperwork", win="w2", reference="LGCA 8")
    jackpot = ledger(hall.state)
    assert (jackpot.due("w1"), jackpot.due("w2"), jackpot.balance_cents) == (
        -24_000,
        27_000,
        3_500,
    )
    more = {**CHEQUE, "cheque": "c2", "win": "w2", "number": "1042"}
    refused = hall.refused("write-cheque", **more, cents=27_000)
    assert (refused.code, refused.facts) == ("jackpot-holds-less", {"left_cents": 3_500})
    assert refused.clause == "SELJ-10"


@pytest.mark.clause("SELJ-5")
def test_a_winner_whose_ticket_was_numbered_anew_is_still_in_the_register() -> None:
    """Two doors gave out number 3; the winner has 61 since, and another holds 3."""
    rows = [{**row, "player": f"p-{row['ticket']}"} for row in sold(60)]
    recorded = office().do("count-jackpot", **register(1, 60, sold=rows)).do("record-win", **WIN)
    assert ledger(recorded.state).payouts["w1"].cents == 27_000
    rows[2] = {**rows[2], "player": "p-other"}
    anew = [*rows, {**rows[2], "ticket": 61, "player": "p-3"}]
    again = recorded.do("count-jackpot", **register(1, 61, sold=anew, records=120))
    (payout,) = ledger(again.state).payouts.values()
    assert (payout.royal.ticket, payout.cents, payout.why) == (61, 27_450, "")
    gone = recorded.do("count-jackpot", **register(1, 60, sold=rows, records=130))
    assert ledger(gone.state).payouts["w1"].why == "not-signed"
