"""Names beside a log: the newer stays, whatever a clock said that no clock can say."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from pycore.kernel import canonical
from pycore.kernel.units import Millis
from pycore.ledger.fold.digests import merged
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.model.names import LATEST_MS
from pycore.ledger.model.subject import KeptText
from pycore.night.night import Night
from pycore.night.subject import NIGHT

NOW = 1_795_136_400_000
NO_LOGS = LogSet("t")


def person(name: str, wall: int, dev: str = "dev-z") -> dict[str, Any]:
    return {"name": name, "wall": wall, "dev": dev}


@pytest.mark.parametrize("wall", [LATEST_MS, canonical.MOST])
def test_a_name_at_a_time_that_cannot_be_gives_way_to_any_other(wall: int) -> None:
    frozen, right = {"p1": person("Thief", wall)}, {"p1": person("Rose Spence", NOW, "dev-a")}
    assert merged(NIGHT, NO_LOGS, frozen, right)["p1"]["name"] == "Rose Spence"
    assert merged(NIGHT, NO_LOGS, right, frozen)["p1"]["name"] == "Rose Spence"


def test_such_a_name_can_be_corrected_on_a_tablet() -> None:
    night = Night.empty("t").with_people({"p1": person("Thief", canonical.MOST)})
    written = night._written("dev-a", "p1", KeptText("Rose Spence", ""), Millis(NOW))
    assert written == person("Rose Spence", NOW, "dev-a")
    assert merged(NIGHT, NO_LOGS, night.people, {"p1": written})["p1"]["name"] == "Rose Spence"


def test_every_order_of_meeting_comes_to_the_same() -> None:
    walls = (
        (0, "dev-a"),
        (NOW, "dev-b"),
        (LATEST_MS - 1, "dev-a"),
        (LATEST_MS, "dev-a"),
        (canonical.MOST, "dev-a"),
        (canonical.MOST, "dev-b"),
    )
    claims = [{"p1": person(f"{wall}{dev}", wall, dev)} for wall, dev in walls]
    ends = set()
    for order in permutations(claims):
        people: Any = {}
        for claim in order:
            people = merged(NIGHT, NO_LOGS, people, claim)
        ends.add(str(sorted(people["p1"].items())))
    assert len(ends) == 1
