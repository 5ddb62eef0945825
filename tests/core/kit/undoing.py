"""One night for each command, to be done, undone and done again."""

from __future__ import annotations

from functools import cache
from typing import Any

from pycore.ledger.model import codec
from pycore.night.subject import NIGHT
from tests.core import drawn
from tests.core.felt import counted_in, deal, stranded
from tests.core.hall import (
    LICENSED,
    SEED,
    Hall,
    bubble,
    closed,
    counted,
    empty_hall,
    playing,
    thursday,
    thursday_draft,
    two,
)

WHY = {"reason": "the hall closes early"}


LEVEL = {"small_blind_chips": 50_000, "big_blind_chips": 100_000, "length_ms": 900_000, **WHY}


PENALTY = {"penalty": "a-penalty", "ticket": 1, "minutes": 10, "reason": "soft play"}


STACKS = counted({1: 20_000, 2: 16_000, 3: 14_000, 4: 10_000})


seated = cache(lambda: thursday().sell(4))


prepaid = cache(lambda: seated().sell(paid="prepaid"))


staffed = cache(
    lambda: seated().do("enter-staff", person="ann", name="Ann", role="dealer", table=1)
)


APART = {"ticket": 1, "other": 2, "reason": "soft play was seen"}


paying = cache(lambda: closed(4).out(4, 3).do("announce-payouts").out(2))


chips_counted = cache(lambda: counted_in(playing(4)))


one_waits = cache(
    lambda: (
        deal(chips_counted(), placed=1)
        .all_in({1, 2})
        .board("2c7d9h", "Js", "3h")
        .show({2: "AsAd", 1: "KsKd"})
        .ends()
    )
)


with_deck = cache(lambda: seated().do("keep-deck", deck="blue", name="Blue 1"))


EXPENSE = {
    "expense": "an-expense",
    "kind": "supplies",
    "description": "Cards",
    "people": ["a-supplier"],
    "names": ["Card House"],
    "cents": 100,
}


DEPOSIT = {
    "deposit": "a-deposit",
    "source": "takings",
    "account": "0042",
    "slip": "17",
    "cents": 5_000,
    "day": "2026-11-20",
    "people": ["a-treasurer"],
    "names": ["Ann Ito"],
}


CHEQUE = {
    "payment": "a-payment",
    "towards": "expense",
    "cheque": "101",
    "day": "2026-11-21",
    "people": ["a-supplier"],
    "names": ["Card House"],
    "cents": 100,
    "description": "Cards",
    "expense": "an-expense",
}


COUNT = {
    "float_cents": 0,
    "taken_out_cents": 0,
    "counted_cents": 8_000,
    "people": ["one", "two"],
    "names": ["Ann Ito", "Bo Roy"],
}


@cache
def rows() -> dict[str, tuple[Hall, dict[str, Any]]]:
    return {
        "set-up-night": (empty_hall(), thursday_draft()),
        "amend-night": (seated(), {"venue": "Curling rink", **WHY}),
        "take-over-licence": (seated(), {"licensed": LICENSED}),
        "count-year": (seated(), {"gross_before_cents": 70_000}),
        "amend-structure": (
            playing(4),
            {
                "changes": [
                    {
                        "index": 4,
                        "number": 0,
                        "small_blind_chips": 0,
                        "big_blind_chips": 0,
                        "ante_chips": 0,
                        "length_ms": 900_000,
                    }
                ],
                **WHY,
            },
        ),
        "say-hand": (bubble().out(*two(bubble())), {"ticket": two(bubble())[0]}),
        "play-hand-for-hand": (bubble(), {}),
        "keep-seat": (seated(), {"ticket": 1, "table": 2}),
        "note-incident": (
            playing(4),
            {"incident": "one", "kind": "ruling", "text": "The hand is dead", "clause": "SEL-44"},
        ),
        "tick-checks": (seated(), {"checks": ["mb-cards-shown"], "table": 1, "by": "MJ"}),
        "tally-chips": (
            seated(),
            {"moment": "before", "pieces": [{"unit_chips": 100, "pieces": 40}], "by": "MJ"},
        ),
        "keep-deck": (seated(), {"deck": "blue", "name": "Blue 1", "holder": "the box"}),
        "place-deck": (with_deck(), {"deck": "blue", "table": 1}),
        "take-deck": (
            with_deck().do("place-deck", deck="blue", table=1),
            {"deck": "blue", "why": "damaged", "by": "MJ", "sealed": True},
        ),
        "report-incident": (
            playing(4).do("note-incident", incident="one", kind="wrongdoing", text="Cards marked"),
            {"incident": "one", "reporter": "The chairperson", "how": "letter"},
        ),
        "enter-staff": (seated(), {"person": "ann", "name": "Ann", "role": "dealer", "table": 2}),
        "assign-staff": (staffed(), {"person": "ann", "role": "seller"}),
        "leave-staff": (staffed(), {"person": "ann", "why": "break"}),
        "return-staff": (
            staffed().do("leave-staff", person="ann", why="break"),
            {"person": "ann"},
        ),
        "tell-apart": (staffed(), {"person": "ann", "ticket": 1}),
        "tell-players-apart": (seated(), {"ticket": 1, "other": 2}),
        "vouch-for-age": (seated(), {"person": "zoe", "name": "Zoe"}),
        "end-vouch": (seated().do("vouch-for-age", person="zoe", name="Zoe"), {}),
        "check-papers": (seated(), {"ticket": 1, "document": "driver"}),
        "sell-entry": (seated(), {"player": "p", "name": "N", "paid": "cash"}),
        "correct-name": (seated(), {"ticket": 1, "name": "N", "written": "anew"}),
        "expect-players": (seated(), {"players": ["soon"], "prepaid": [True], "names": ["N"]}),
        "strike-expected": (
            seated().do("expect-players", players=["soon"], prepaid=[True], names=["N"]),
            {"player": "soon", "confirmed": True},
        ),
        "seat-prepaid": (
            seated().do("expect-players", players=["soon"], prepaid=[True], names=["N"]),
            {"seed": SEED},
        ),
        "mark-absent": (prepaid(), {"ticket": 5}),
        "note-arrival": (prepaid().do("mark-absent", ticket=5), {"ticket": 5}),
        "remove-absent": (
            prepaid().do("mark-absent", ticket=5).draw().at("19:00").start().at("20:10"),
            {"stacks": counted({5: 9_000})},
        ),
        "count-cash": (
            seated(),
            {"float_cents": 10_000, "taken_out_cents": 0, "counted_cents": 26_000},
        ),
        "intend-rebuy": (playing(4), {"ticket": 1}),
        "offer-goods": (seated(), {"description": "A ham", "place": 1, "value_cents": 6_000}),
        "withdraw-goods": (
            seated().do("offer-goods", description="A ham", place=1, value_cents=6_000),
            {"number": 1},
        ),
        "sell-rebuy": (playing(4), {"ticket": 1, "paid": "cash"}),
        "renumber-ticket": (
            seated().on("here").sell().meets(seated().on("there").sell()).on("here"),
            {"ticket": 100_001},
        ),
        "join-jackpot": (seated(), {"ticket": 1, "signed": True}),
        "refund-entry": (seated(), {"ticket": 2}),
        "refund-prepaid": (
            seated().do("expect-players", players=["soon"], prepaid=[True], names=["N"]),
            {"player": "soon"},
        ),
        "cancel-night": (seated().at("18:45"), {}),
        "draw-seats": (seated(), {"seed": SEED}),
        "move-player": (playing(4), {"ticket": 1, "table": 1, "seat": 9}),
        "note-big-blind": (playing(4), {"table": 1, "seat": 2}),
        "exchange-players": (playing(18), {"ticket": 1, "other": 2}),
        "fill-table": (playing(30), {"table": 4, "seed": SEED}),
        "set-table-order": (seated(), {"table_order": [2, 1]}),
        "block-seat": (seated(), {"table": 1, "seat": 9}),
        "unblock-seat": (seated().do("block-seat", table=1, seat=9), {"table": 1, "seat": 9}),
        "keep-apart": (seated(), APART),
        "let-together": (seated().do("keep-apart", **APART), {"ticket": 1, "other": 2}),
        "break-table": (playing(18).out(*range(1, 9)), {"table": 2, "seed": SEED}),
        "redraw-final-table": (playing(4), {"seed": SEED + "-final"}),
        "start-clock": (seated().draw().at("19:00"), {}),
        "pause-clock": (playing(4), {}),
        "resume-clock": (playing(4).do("pause-clock"), {}),
        "set-time-left": (playing(4), {"left_ms": 60_000, **WHY}),
        "next-level": (playing(4), WHY),
        "previous-level": (playing(4).at("19:20"), WHY),
        "add-level": (playing(4), LEVEL),
        "insert-break": (playing(4).at("19:05"), {"length_ms": 600_000, **WHY}),
        "correct-time": (playing(4), {"delta_ms": 5_000}),
        "count-stacks": (playing(4), {"table": 1, "stacks": [{"seat": 1, "chips": 15_000}]}),
        "choose-way": (playing(4), {"table": 1, "way": "told"}),
        "tell-hand": (
            chips_counted(),
            {
                "table": 1,
                "chips": [{"seat": 1, "chips": 200}, {"seat": 4, "chips": 200}],
                "winners": [[4]],
            },
        ),
        "record-unentered": (chips_counted(), {"table": 1}),
        "record-hand": (
            chips_counted(),
            {"hand": codec.plain(deal(chips_counted()).folds(3).hand)},
        ),
        "set-hand-aside": (
            chips_counted().do(
                "count-stacks",
                table=1,
                stacks=[{"seat": 1, "chips": 14_900}],
                confirmed=True,
                because="counted twice",
            ),
            {"hand": codec.plain(deal(chips_counted()).folds(3).hand), "reason": "counted again"},
        ),
        "settle-table": (one_waits(), {"table": 1}),
        "colour-up": (
            playing(4).at("20:05"),
            {
                "table": 1,
                "unit_chips": 100,
                "seed": SEED,
                "counts": [{"seat": 1, "pieces": 3}, {"seat": 2, "pieces": 7}],
            },
        ),
        "own-chips": (seated(), {"owned": [{"unit_chips": 100, "pieces": 500}]}),
        "forfeit-chips": (chips_counted(), {"ticket": 1, "chips": 500, "why": "pocketed"}),
        "settle-carried": (stranded(), {"table": 2}),
        "eliminate": (playing(4), {"out": counted({1: 5})}),
        "stop-play": (playing(4).at("00:45"), {"stacks": STACKS}),
        "announce-payouts": (closed(4), {}),
        "play-time-chips": (closed(4), {"ticket": 1}),
        "give-penalty": (playing(4), PENALTY),
        "remove-player": (
            chips_counted(),
            {"ticket": 1, "why": "disqualified", "reason": "struck a player"},
        ),
        "end-penalty": (
            playing(4).do("give-penalty", **PENALTY),
            {"penalty": "a-penalty", "reason": "given by mistake"},
        ),
        "pay-prize": (paying(), {"ticket": 2}),
        "name-counters": (
            seated(),
            {"desk": "desk", "counted_at": 1_795_110_000_000, "people": ["a"], "names": ["Ann"]},
        ),
        "record-expense": (paying(), EXPENSE),
        "record-deposit": (paying(), DEPOSIT),
        "record-payment": (paying().do("record-expense", **EXPENSE), CHEQUE),
        "count-evening-cash": (seated(), COUNT),
    }


halls = cache(lambda: (seated(), playing(4), chips_counted(), closed(4), paying()))


GIVEN_ANEW = {
    "place-tablets",
    "stop-tablet",
    "take-over",
    "seal-night",
    "open-seal",
    "tell-key",
    "lease-numbers",
    "return-numbers",
    "void-numbers",
}
"""What a tablet may do and sell, its key, and the seal are not undone (test_tablets.py,
test_leases.py, test_seal.py, test_tablet_keys.py).
"""


COMMANDS = [command for command in NIGHT.commands if command not in GIVEN_ANEW]


@cache
def cases() -> dict[str, tuple[Hall, dict[str, Any]]]:
    """Return a night and a wish by command: its row, else the wish as it is declared."""
    others = [command for command in COMMANDS if command not in rows()]
    return rows() | {other: case for other in others if (case := drawn.case(other, halls()))}
