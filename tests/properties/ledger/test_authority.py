"""Whatever tablets write, forge and hear in whatever order: every record has one class, everybody
who holds the same shows the same, and nobody writes beyond their part.
"""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.kernel.clauses import Refused
from pycore.ledger.model import acts
from pycore.ledger.model.acts import Undone
from pycore.ledger.model.authority import reach
from pycore.night.devices.tablet_records import Tablets
from pycore.night.night import Night
from pycore.night.subject import NIGHT
from tests.core.hall import Hall, playing

DEVS = ("desk", "door", "felt", "spare", "look")
ROLES = st.sampled_from(
    [
        {"role": "director"},
        {"role": "desk"},
        {"role": "viewer"},
        {"role": "table"},
        {"role": "table", "tables": [1]},
        {"role": "desk", "tables": [1]},
    ]
)
WISHES = ("sell", "pause", "resume", "next", "count", "undo", "settle", "early")
RULINGS = ("place", "place", "stop", "take", "claim", "forge")
Step = tuple[str, str, Any]
STEPS = st.lists(
    st.one_of(
        st.tuples(st.sampled_from(DEVS), st.sampled_from(WISHES), st.integers(0, 30)),
        st.tuples(
            st.sampled_from(DEVS),
            st.sampled_from(RULINGS),
            st.tuples(st.sampled_from(DEVS), ROLES, st.integers(0, 1)),
        ),
        st.tuples(st.sampled_from(DEVS), st.just("meets"), st.sampled_from(DEVS)),
    ),
    max_size=24,
)


def after_step(hall: Hall, kind: str, with_: Any) -> Hall:
    """One step on one tablet; a wish that is refused leaves it as it was."""
    events = hall.night.folded.events
    try:
        match kind:
            case "sell":
                return hall.sell()
            case "pause":
                return hall.do("pause-clock")
            case "resume":
                return hall.do("resume-clock")
            case "next":
                return hall.do("next-level", reason="late")
            case "count":
                stacks = [{"seat": 1, "chips": 15_000 + 100 * with_}]
                return hall.do(
                    "count-stacks", table=1, stacks=stacks, confirmed=True, because="seen"
                )
            case "undo":
                return hall.undo(events[-1 - with_ % len(events)].placed.id)
            case "settle":
                conflict_id = hall.night.conflicts[0].placed.id if hall.night.conflicts else "none"
                return hall.do(
                    "resolve-conflict", target=conflict_id, take=with_ % 2 == 0, block=True
                )
            case "early":
                target = events[-1 - with_ % len(events)].placed.id
                return hall.writes(f"record/{hall.dev}", "undone/1", {"target": target})
            case "place":
                return hall.do("place-tablets", placed=[{"dev": with_[0], **with_[1]}])
            case "stop":
                return hall.do("stop-tablet", dev=with_[0], why="lost")
            case "take":
                return hall.do("take-over", table=with_[2], confirmed=True)
            case "claim":
                body = {"placed": [{"dev": hall.dev, "role": "director", "tables": []}]}
                return hall.writes(
                    f"tablets/{hall.dev}", "tablets-placed/1", {**body, "heard": []}
                )
            case _:
                body = {"dev": with_[0], "table": with_[2], "heard": []}
                return hall.writes(f"tablets/{hall.dev}", "tablet-took-over/1", body)
    except Refused:
        return hall


def played(steps: list[Step]) -> dict[str, Hall]:
    halls = {dev: playing(6).on(dev) for dev in DEVS}
    for dev, kind, with_ in steps:
        hall = halls[dev]
        halls[dev] = hall.meets(halls[with_]) if kind == "meets" else after_step(hall, kind, with_)
        folded = halls[dev].night.folded
        assert folded.state.part(Tablets).of == folded.rights.of
    return halls


def all_met(halls: list[Hall]) -> Hall:
    merged, *others = halls
    for other in others:
        merged = merged.meets(other)
    return merged


@settings(max_examples=150, deadline=None)
@given(STEPS, st.permutations(DEVS))
def test_whoever_is_heard_first_every_record_has_one_class_and_nobody_goes_beyond_their_part(
    steps: list[Step], order: list[str]
) -> None:
    halls = played(steps)
    merged, other = all_met(list(halls.values())), all_met([halls[dev] for dev in order])
    whole = Night.of(merged.night.logs)
    assert merged.night.digest() == other.night.digest() == whole.digest()
    folded = whole.folded
    assert merged.night.folded == folded
    assert len(folded.recorded) == whole.logs.count()
    for event in folded.events:
        if event.kind != "applied" or event.event is None:
            continue
        find = folded.event_of
        if isinstance(event.event, Undone):
            assert not any(folded.rulings.rules(reached) for reached in reach(event.event, find))
        for ruling in folded.rulings.counted:
            if ruling.had_heard(event.placed) or folded.rulings.rules(event.event):
                continue
            parts = NIGHT.slice_of(event.event)
            if not isinstance(event.event, Undone):
                why = NIGHT.authority.bars(
                    ruling.rights, parts, event.event, event.placed.dev, event.placed.seq
                )
                assert why in (None, "no-role")


@settings(max_examples=60, deadline=None)
@given(STEPS)
def test_a_night_where_nobody_has_a_part_folds_as_it_always_did(steps: list[Step]) -> None:
    halls = played([step for step in steps if step[1] not in RULINGS])
    merged = all_met(list(halls.values()))
    whys = {event.why for event in merged.night.folded.events}
    assert not whys & {*acts.BARRED}
    assert "tablets" not in NIGHT.plain(merged.state)
