"""A set-up from elsewhere with any field set to anything: a conflict or a night that can be held,
never an exception, whatever is asked of it later.
"""

from __future__ import annotations

import contextlib
import copy
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from pycore.kernel.canonical import MOST
from pycore.kernel.clauses import Refused
from pycore.night.night_view import night_view
from pycore.night.phone_ticket import phone_ticket
from pycore.night.table.table_view import table_view
from tests.core.hall import Hall, empty_hall, nunavut, thursday, wall

COUNT = 240
WRONG = (0, -1, 1, MOST, -MOST, "", "x", None, True, [], {})


def leaves(data: Any) -> Iterator[tuple[Any, Any]]:
    """(the dict or list, the key) of everything in it."""
    for key, value in list(data.items() if isinstance(data, dict) else enumerate(data)):
        yield data, key
        if isinstance(value, dict | list):
            yield from leaves(value)


@cache
def bodies() -> list[dict[str, Any]]:
    dice, made = random.Random(11), []
    for index in range(COUNT):
        line = (thursday, nunavut)[index % 2]().last_record.placed.line
        assert line is not None
        body = copy.deepcopy(line.body)
        # The numbers of the law and of the night are few beside its terms: every second one.
        inside = body["settings"]
        if index % 4 < 2:
            inside = {name: inside[name] for name in inside if name not in ("rules", "clauses")}
        places = list(leaves(inside))
        parent, key = dice.choice(places)
        if parent is inside:
            parent = body["settings"]
        parent[key] = dice.choice(WRONG)
        made.append(body)
    return made


def ask_everything(hall: Hall) -> None:
    """Everything a night is asked, at its start, on the way and late; Refused is an answer."""
    wishes: list[tuple[str, dict[str, Any]]] = [
        *[("sell-entry", {"player": f"p{sale}", "name": f"P{sale}", "paid": "cash", "of_age": True,
                          "seed": "a-seed-for-a-ticket"}) for sale in range(3)],
        ("join-jackpot", {"ticket": 1, "signed": True}),
        ("draw-seats", {"seed": "a-seed-for-the-draw"}),
        ("start-clock", {}),
        ("sell-rebuy", {"ticket": 1, "paid": "cash"}),
        ("count-stacks", {"table": 1, "stacks": [{"seat": 1, "chips": 1_500}]}),
        ("next-level", {"reason": "late", "approval": "A-1"}),
        ("eliminate", {"out": [{"ticket": 2, "stack_chips": None}]}),
        ("refund-entry", {"ticket": 1}),
        ("cancel-night", {}),
        ("stop-play", {"stacks": [{"ticket": 1, "stack_chips": 5}], "reason": "late",
                       "clause": "TD"}),
        ("announce-payouts", {}),
        ("pay-prize", {"ticket": 1}),
    ]  # fmt: skip
    for command, fields in wishes:
        with contextlib.suppress(Refused):
            hall = hall.do(command, **fields)
        for time in ("18:30", "23:59"):
            night_view(hall.night, wall(time))
            phone_ticket(hall.night, now_ms=wall(time), live=None)
            with contextlib.suppress(Refused):
                table_view(hall.night, 1, None, (), wall(time))
    assert hall.night.digest()


@pytest.mark.parametrize("index", range(COUNT))
def test_no_field_of_a_set_up_can_hurt(index: int) -> None:
    hall = empty_hall("18:00").writes("set-up", "night-set-up/1", bodies()[index])
    if hall.conflicts():
        assert set(hall.conflicts()) <= {"unsound", "unsound-settings"}
        return
    ask_everything(hall)
