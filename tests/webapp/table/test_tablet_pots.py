"""What the pot calculator and the showdown checker may count on; neither writes anything."""

from __future__ import annotations

from typing import Any

from tests.webapp.fakes import Hall, run

S07: dict[str, Any] = {
    "seats": [
        {"seat": 4, "chips": 50, "folded": True, "all_in": False},
        {"seat": 5, "chips": 1600, "folded": False, "all_in": True},
        {"seat": 7, "chips": 1025, "folded": False, "all_in": True},
        {"seat": 9, "chips": 1600, "folded": False, "all_in": False},
    ],
    "button": 3,
    "unit": 25,
    "order": [[5, 7], [9]],
}
SHOWN = {"board": "As Kd 9h 5c 2s", "cards": {"5": "Ah Qd", "7": "Ac Jh"}}


def test_pots_come_by_the_nights_rules_and_nothing_is_written() -> None:
    async def work() -> None:
        hall = Hall()
        tid = await hall.create()
        commits = len(hall.journal.commits)
        pot_view = await hall.get("pots", tid=tid, hand=S07)
        assert [row["won"] for row in pot_view["seats"]] == [0, 2725, 1550, 0]
        assert pot_view["odd_chip_clause"] == "SEL-39"
        assert len(hall.journal.commits) == commits

    run(work())


def test_the_checker_names_the_winner() -> None:
    async def work() -> None:
        hall = Hall()
        tid = await hall.create()
        showdown = await hall.get("showdown", tid=tid, hand=SHOWN)
        assert (showdown["winners"], showdown["by"]) == ([5], "kicker")

    run(work())


def test_what_cannot_be_is_a_refusal_and_a_missing_hand_our_mistake() -> None:
    async def work() -> None:
        hall = Hall()
        tid = await hall.create()
        twice = {**SHOWN, "cards": {"5": "As Qd"}}
        assert (await hall.ask("showdown", tid=tid, hand=twice))["refused"]["code"] == "card-twice"
        assert (await hall.ask("pots", tid=tid, hand={}))["refused"]["code"] == "bad-command"
        assert (await hall.ask("pots", tid=tid))["failed"]["code"] == "bad-request"
        assert (await hall.ask("pots", tid="x", hand=S07))["failed"]["code"] == "bad-request"

    run(work())
