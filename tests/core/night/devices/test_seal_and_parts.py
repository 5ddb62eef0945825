"""The seal where tablets have parts: only who directs seals, and no late part unseals."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.night.night import Night
from tests.core.hall import Hall
from tests.core.kit.apart import placed, together
from tests.core.kit.seals import ended, result, sealed, writing


def shared() -> Hall:
    """A night that is over, directed by `desk`; `door` sold at the door."""
    return placed(ended(), door="desk")


def test_only_who_directs_seals() -> None:
    hall = shared()
    assert hall.on("door").refused("seal-night", confirmed=True).code == "tablet-at-desk"
    assert hall.on("stranger").refused("seal-night", confirmed=True).code == "tablet-no-role"
    assert sealed(hall).night.folded.seal


def test_a_seal_by_a_tablet_that_does_not_direct_seals_nothing() -> None:
    hall = shared()
    body = _body(sealed(hall))
    forged = writing(hall, "door", "night-sealed/1", body, own="seal", lam=500)
    assert forged.conflicts() == ["unsound-seal"]
    assert not forged.night.folded.seal
    real = sealed(forged)
    assert real.night.folded.seal == real.last_id
    assert real.conflicts() == ["unsound-seal"]


def _body(hall: Hall) -> dict[str, Any]:
    line = hall.records("night-sealed")[-1].placed.line
    assert line is not None
    return line.body


@pytest.mark.parametrize("lam", [1, 5, 900])
def test_a_part_that_comes_late_takes_nothing_from_what_is_sealed(lam: int) -> None:
    hall = sealed(shared())
    part = hall.records("tablets-placed")[-1].placed.line
    assert part is not None
    alone = [{"dev": "stray", "role": "director", "tables": []}]
    body = {**part.body, "placed": alone, "heard": []}
    with_late_part = writing(hall, "desk2", "tablets-placed/1", body, own="tablets/desk2", lam=lam)
    assert with_late_part.conflicts() == ["late-after-seal"]
    assert result(with_late_part) == result(hall)
    assert with_late_part.night.folded.seal == hall.night.folded.seal
    assert with_late_part.night.folded.rights == hall.night.folded.rights
    assert Night.of(with_late_part.night.logs).digest() == with_late_part.night.digest()


def test_the_seal_of_a_tablet_that_is_stopped_later_still_stands() -> None:
    two = placed(ended(), second="director")
    apart = sealed(two.on("second"))
    stopped = two.on("desk").do("stop-tablet", dev="second", why="lost")
    merged = together(stopped, apart)
    assert merged.night.folded.seal == apart.last_id
    assert merged.conflicts() == ["late-after-seal"]


def test_parts_are_shut_by_the_seal_and_open_with_it() -> None:
    hall = sealed(shared())
    again = {"placed": [{"dev": "door", "role": "viewer"}]}
    assert hall.refused("place-tablets", **again).code == "sealed"
    opened = hall.do("open-seal", reason="A tablet was counted twice.")
    assert opened.do("place-tablets", **again).conflicts() == []
