"""From what seats were drawn, so that anybody can draw them again."""

from __future__ import annotations

from collections.abc import Iterable

from pycore.night.seating.seat_lists import MovedBy, seat_lists
from pycore.papers.kinds import Asked


def drawn(asked: Asked, acts: Iterable[MovedBy]) -> tuple[str, ...]:
    """A line for each of these records that drew seats, the first one first."""
    return _lines(asked, {(one["at_ms"], one["seed"]) for one in acts if one["seed"]})


def all_drawn(asked: Asked) -> tuple[str, ...]:
    """The draw of everybody's seats, and those since then that are still told."""
    seeds = {
        (one["at_ms"], one["seed"]) for one in seat_lists(asked.night)["moved_by"] if one["seed"]
    }
    draw = asked.night.state.draw
    return _lines(asked, seeds if draw is None else {*seeds, (draw.at, draw.seed)})


def _lines(asked: Asked, seeds: set[tuple[int, str]]) -> tuple[str, ...]:
    return tuple(
        asked.voice.tell("ui.lists.seed", {"at_ms": at_ms, "seed": seed})
        for at_ms, seed in sorted(seeds)
    )
