"""A slice that nobody knew of (tests/core/raffle.py), added to the night: it works everywhere, and
no other file knows its name.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from pycore.ledger.lines.bundle import read_bundle, verify, write_bundle
from pycore.night.base.state import State
from pycore.night.night import Night
from pycore.night.night_view import night_view
from pycore.night.subject import NIGHT
from tests.core.hall import playing, thursday
from tests.core.raffle import (
    RAFFLE,
    Raffle,
    RaffleDrawn,
    RaffleNight,
    RaffleSold,
    SellRaffle,
    sold,
    with_raffle,
)

opened = cache(lambda: with_raffle(thursday().sell(3)))


def test_it_decides_folds_and_refuses() -> None:
    hall = sold(sold(opened()), counter=2, count=7)
    assert hall.state.part(Raffle).sold == {1: 5, 2: 7}
    refusal = hall.refused("sell-raffle", counter=1, count=200)
    assert (refusal.code, refusal.clause, refusal.kind) == ("raffle-sold-out", "X-1", "law")
    assert hall.refused("sell-raffle", counter="one", count=1).facts == {"field": "counter"}
    assert hall.last_record.placed.line is not None
    assert hall.last_record.placed.line.own == "raffle/2"


def test_a_decision_of_several_facts_is_one_unit() -> None:
    hall = opened().do("sell-raffle", counter=1, count=1, secret="lucky", drawn_here=True)
    assert [type(record.event) for record in hall.night.folded.latest(2)] == [
        RaffleSold,
        RaffleDrawn,
    ]
    assert hall.conflicts() == []
    assert hall.state.part(Raffle).drawn


def test_it_is_undone_and_what_must_stay_of_it_stays() -> None:
    hall = sold(opened(), secret="gone").undo()
    assert hall.state.part(Raffle) == Raffle(burnt=frozenset({"gone"}))
    assert hall.undo().state.part(Raffle).sold == {1: 5}


def test_two_counters_apart_agree_and_one_counter_twice_waits() -> None:
    here, there = opened().on("here"), opened().on("there")
    assert sold(here).meets(sold(there, counter=2)).conflicts() == []
    both = sold(here).meets(sold(there))
    assert both.conflicts() == ["stale-base"]
    taken = both.do("resolve-conflict", target=both.night.conflicts[0].placed.id, take=True)
    assert taken.state.part(Raffle).sold == {1: 10}
    body = {"counter": 13, "count": 1, "paid_cents": 200, "secret": ""}
    assert opened().writes("raffle/13", "raffle-sold/1", body).conflicts() == ["hall-dark"]
    assert opened().writes("raffle/9", "raffle-sold/1", body).conflicts() == ["wrong-stream"]
    assert set(RAFFLE.reasons) == {"hall-dark", "raffle-drawn"}


def test_a_limit_that_two_pass_together_is_said() -> None:
    both = sold(opened().on("here"), count=60).meets(
        sold(opened().on("there"), counter=2, count=60)
    )
    (row,) = both.view["breaches"]
    assert (row["type"], row["passed"][0]["code"]) == ("raffle-sold/1", "raffle-sold-out")
    assert "breach" in both.todo()


def test_a_shell_fills_in_chance_and_what_only_it_knows() -> None:
    subject = RaffleNight.subject
    wish = {"command": "sell-raffle", "counter": 1, "count": 1, "drawn_here": True}
    full = subject.filled(wish, lambda: "by-chance", {"drawn_here": lambda fields: False})
    assert full == {**wish, "secret": "by-chance", "drawn_here": False}
    other = {"command": "pause-clock"}
    assert subject.filled(other, lambda: "by-chance", {"drawn_here": lambda fields: True}) == other


def test_the_history_tells_it_with_its_units() -> None:
    hall = opened().do("sell-raffle", counter=1, count=4, secret="x", drawn_here=True)
    drawn, row = night_view(hall.night, hall.now)["history"][:2]
    assert (row["facts"]["paid_cents"], row["units"]["paid_cents"]) == (800, "cents")
    assert (drawn["facts"]["winner"], drawn["units"]) == ("x", {"winner": "text"})


def test_its_file_is_whole_and_read_back() -> None:
    hall = sold(opened())
    text = write_bundle(hall.night.logs, hall.night.people)
    assert verify(text).ok
    again = RaffleNight.of(read_bundle(text).logs)
    assert (again.digest(), again.state) == (hall.night.digest(), hall.state)
    checkpoint = again.to_keep()
    assert checkpoint is not None
    restored = RaffleNight.restored(again.logs, {}, checkpoint)
    assert restored is not None
    assert restored.state == hall.state


def test_synced_to_somebody_who_does_not_know_it_waits_and_comes_back_whole() -> None:
    """An older Holdfast keeps and passes on what it cannot read."""
    hall = sold(opened())
    older, _ = Night.empty(hall.night.tid).receive_all(hall.night.logs.all_runs())
    assert [conflict.why for conflict in older.conflicts] == ["unknown-type"]
    newer, _ = RaffleNight.empty(hall.night.tid).receive_all(older.logs.all_runs())
    assert newer.digest() == hall.night.digest()


def test_the_digest_moves_with_it_and_not_before_it_is_used() -> None:
    plain = playing(4)
    assert with_raffle(plain).night.digest() == plain.night.digest()
    assert sold(with_raffle(plain)).night.digest() != plain.night.digest()


def test_two_slices_cannot_claim_one_thing() -> None:
    for clash in (
        RAFFLE,
        replace(RAFFLE, part=State, commands={"sell-entry": SellRaffle}, events={}),
        replace(RAFFLE, part=State, commands={}, events={"entry-sold/1": RaffleSold}),
        replace(RAFFLE, part=State, commands={}, events={}, stream="record"),
    ):
        with pytest.raises(ValueError, match="claims"):
            RaffleNight.subject.having(clash)


def test_who_may_write_in_a_stream_is_asked_in_one_place() -> None:
    """A slice that does not say who writes in it is the director's alone."""
    parts = [{"dev": "desk", "role": "director"}, {"dev": "door", "role": "desk"}]
    placed = with_raffle(opened().do("place-tablets", placed=parts))
    assert sold(placed).conflicts() == []
    assert placed.on("door").refused("sell-raffle", counter=1, count=1).code == "tablet-at-desk"


def test_what_a_wish_brings_is_not_left_to_chance() -> None:
    wish = {"command": "sell-entry", "player": "mine", "paid": "cash"}
    filled = NIGHT.filled(wish, lambda: "drawn", {})
    assert (filled["player"], filled["seed"]) == ("mine", "drawn")
