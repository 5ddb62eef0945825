"""Nothing that a line says can hurt: every field of every event at the edges, in every phase.

Generated from the declarations: a new event or field is tried without being named here. What is
written is sound as a line and comes from nobody's decision; it is applied or it waits, and the
night goes on: it can be folded, shown, told to phones, and the next wish is answered.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from pycore.kernel import canonical
from pycore.kernel.clauses import Refused
from pycore.ledger.lines.line import Line, encode
from pycore.ledger.model import acts
from pycore.night.evening import evening_books, evening_view
from pycore.night.money.money_view import money_view
from pycore.night.night import Night
from pycore.night.night_view import night_view
from pycore.night.phone_ticket import phone_ticket
from pycore.night.subject import NIGHT
from pycore.night.summary import night_summary
from pycore.night.table.table_view import table_view
from tests.core.evening import thursday_evening
from tests.core.felt import counted_in, deal
from tests.core.hall import Hall, bubble, closed, empty_hall, playing, thursday, two
from tests.core.kit.undoing import cases
from tests.kit.promises import HOSTILE
from tests.signer import Signer

MOST = (1 << 53) - 1
EDGES: tuple[Any, ...] = (
    0,
    -1,
    MOST,
    -MOST,
    "text",
    "",
    None,
    True,
    [],
    {},
    253_402_300_799_000,
)
"""0, below it, the largest and the smallest number of a line, text that names nothing, wrong
types, the year 9999.
"""

PHASES: dict[str, Callable[[], Hall]] = {
    "none": empty_hall,
    "open": lambda: thursday().sell(4),
    "drawn": lambda: thursday().sell(4).draw(),
    "playing": lambda: playing(4).at("19:05").rebuy(1),
    "at a table": lambda: deal(counted_in(playing(4))).folds(3).ends(),
    "closed": lambda: closed(4).out(4).do("announce-payouts"),
    "finished": lambda: closed(4).out(4, 3, 2).do("announce-payouts").do("pay-prize", ticket=1),
    "cancelled": lambda: (
        thursday().sell(4).at("18:45").do("cancel-night").do("refund-entry", ticket=1)
    ),
}
PARTS = 4
"""A normal run holds one of so many edges."""


@cache
def phase_of(name: str) -> Hall:
    return PHASES[name]()


FIRST = {
    "night-set-up/1",
    "night-set-beside/1",
    "rules-stated/1",
    "tablets-placed/1",
    "tablet-key/1",
}
"""What a night begins with; and the tablets' parts and keys, which need no night."""


@cache
def samples() -> dict[str, tuple[str, dict[str, Any]]]:
    """{event: (its stream without the device, a sound body)}, one for every event there is."""
    bodies: dict[str, tuple[str, dict[str, Any]]] = {}
    for command, (before, fields) in cases().items():
        for record in before.do(command, **fields).night.folded.latest(2):
            line = record.placed.line
            if line is not None and record.event is not None:
                bodies[line.type] = (line.own, line.body)
    placed = thursday_evening().at("20:30").open().hall(1).records("night-set-beside")[0]
    assert placed.placed.line is not None
    bodies["night-set-beside/1"] = (placed.placed.line.own, placed.placed.line.body)
    rules = [{"rule": "ties", "value": "share", "clause": "MB-1k"}]
    bodies["rules-stated/1"] = ("set-up", {"rules": rules})
    bodies |= hands_at_once()
    bodies |= placings()
    bodies |= moving_again()
    undone = playing(4).undo()
    resolution = {"target": undone.last_id, "take": True, "note": ""}
    bodies["undone/1"] = ("record/there", {"target": undone.last_id, "also": [], "reason": ""})
    bodies["conflict-resolved/1"] = ("record/there", resolution)
    branch = {"dev": "desk", "tip": undone.last_id, "take": True, "note": ""}
    bodies["branch-settled/1"] = ("record/there", branch)
    ended = playing(3).out(2).out(3).do("seal-night", confirmed=True)
    for hall in (ended, ended.do("open-seal", reason="a prize")):
        line = hall.last_record.placed.line
        assert line is not None
        bodies[line.type] = (line.own, line.body)
    key = (
        thursday().do("tell-key", dev="desk", **Signer("desk").key_fields).last_record.placed.line
    )
    assert key is not None
    bodies[key.type] = (key.own, key.body)
    return bodies


def hands_at_once() -> dict[str, tuple[str, dict[str, Any]]]:
    """Each of the answers, and the announcement: one command writes one or the other."""
    gone = bubble().out(*two(bubble()))
    one_out, other_out = two(bubble())
    wishes: list[dict[str, Any]] = [
        {"command": "say-hand", "ticket": one_out},
        {"command": "say-hand", "ticket": one_out, "beside": other_out},
    ]
    halls = [gone.do(**wish) for wish in wishes] + [bubble().do("play-hand-for-hand")]
    lines = [hall.last_record.placed.line for hall in halls]
    return {line.type: (line.own, line.body) for line in lines if line is not None}


def moving_again() -> dict[str, tuple[str, dict[str, Any]]]:
    """A mark that is taken off: the same command writes it as puts it on."""
    before, fields = cases()["keep-seat"]
    free = before.do("keep-seat", **fields).do("keep-seat", ticket=fields["ticket"], stays=False)
    line = free.last_record.placed.line
    assert line is not None
    return {line.type: (line.own, line.body)}


def placings() -> dict[str, tuple[str, dict[str, Any]]]:
    """What is said of tablets, by the one that directs."""
    parts = [{"dev": "desk", "role": "director"}, {"dev": "x", "role": "table", "tables": [1]}]
    stopped = playing(4).do("place-tablets", placed=parts).do("stop-tablet", dev="x", why="lost")
    hall = stopped.on("there").do("take-over", table=1, confirmed=True)
    doors = [{"dev": "desk", "role": "director"}, {"dev": "x", "role": "desk"}]
    leased = playing(4).do("place-tablets", placed=doors)
    sold = leased.on("x").sell().on("desk").do("return-numbers", dev="desk", confirmed=True)
    voided = (
        sold.on("x").do("return-numbers", dev="x").on("desk").do("void-numbers", reason="unsold")
    )
    lines = [
        record.placed.line
        for record in (*hall.night.folded.latest(3), *voided.night.folded.latest(5))
    ]
    return {line.type: (line.own, line.body) for line in lines if line is not None}


def test_there_is_a_sample_of_every_event() -> None:
    assert set(samples()) == set(NIGHT.events)


def harmed(value: Any) -> Iterator[Any]:
    """The value with one place in it at an edge, for every place and every edge."""
    yield from EDGES
    if isinstance(value, dict):
        for name in value:
            for edge in harmed(value[name]):
                yield {**value, name: edge}
            yield {key: inner for key, inner in value.items() if key != name}
    elif isinstance(value, list) and value:
        for edge in harmed(value[0]):
            yield [edge, *value[1:]]
        yield [*value, *value]


def survives(hall: Hall) -> None:
    """What every night must still do."""
    night = hall.night
    assert "fault" not in hall.conflicts()
    view = night_view(night, hall.now)
    canonical.dumps(view)
    night_summary(night)
    if night.state.settings is not None:
        phone_ticket(night, now_ms=hall.now, live="live")
        table_view(night, 1, None, (), hall.now)
        evening_view({night.tid: night}, night, (), hall.now)
        evening_books({night.tid: night}, night, "desk")
        canonical.dumps(money_view(night))
    for wish in (
        {
            "command": "sell-entry",
            "player": "next",
            "name": "Next",
            "paid": "cash",
            "of_age": True,
        },
        {"command": "pause-clock"},
        {"command": "undo", "target": hall.last_id},
    ):
        with contextlib.suppress(Refused):
            decided = night.decide("desk", {"seed": "a-seed-for-the-next", **wish}, hall.now)
            night.commit("desk", decided)


class Unread:
    """A body that nobody may look into."""

    def _looked(self, *_: object) -> Any:
        raise AssertionError("somebody looks into a body that is no event's")

    __getattr__ = __getitem__ = __contains__ = __iter__ = __len__ = __bool__ = _looked
    __eq__ = _looked
    __hash__ = None  # type: ignore[assignment]


def unread(hall: Hall) -> Hall:
    """A hall whose last record is no event: its body, once it was folded, is nobody's business."""
    line = hall.last_record.placed.line
    assert line is not None
    object.__setattr__(line, "body", Unread())
    return hall


def theirs(own: str) -> str:
    """The stream of the device that writes here; a table's and the night's own are anybody's."""
    stream, _, dev = own.partition("/")
    return f"{stream}/there" if dev and stream != "table" else own


def written(hall: Hall, own: str, kind: str, body: Any) -> Hall:
    own = theirs(own)
    line = {
        "lam": hall.night.folded.lam + 1,
        "own": own,
        "wall": hall.now,
        "type": kind,
        "base": hall.night.folded.heads.get(own, ""),
        "body": body,
    }
    return hall.on("there").writes_bytes(canonical.dumps(line).encode())


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("kind", sorted(NIGHT.events))
def test_no_field_of_an_event_can_hurt(kind: str, phase: str) -> None:
    own, body = samples()[kind]
    hall = phase_of(phase)
    survives(written(hall, own, kind, body))
    shallow = kind == "night-set-up/1"  # its own test goes deeper, with random harm
    tried = False
    for name, value in body.items():
        for index, edge in enumerate(EDGES if shallow else harmed(value)):
            if not HOSTILE.holds_of(f"{kind} {phase} {name} {index}", PARTS):
                continue
            after = written(hall, own, kind, {**body, name: edge})
            if after.last_record.event is not None:
                survives(after)
                continue
            # Whatever is in them: all are the same to whoever does not look.
            assert after.last_record.why == "unsound"
            assert after.state is hall.state
            if not tried:
                survives(unread(after))
            tried = True


@pytest.mark.parametrize("kind", sorted({*NIGHT.events} - FIRST))
def test_before_a_night_is_set_up_nothing_is_applied(kind: str) -> None:
    own, body = samples()[kind]
    why = written(empty_hall(), own, kind, body).conflicts()
    assert why, "it waits for its night"
    assert why != ["wrong-stream"], "it is the night that it waits for"


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize(
    "kind", ["entry-sold/1", "clock-paused/1", "time-corrected/1", "undone/1"]
)
@pytest.mark.parametrize("field", ["lam", "own", "base", "wall", "type"])
def test_no_field_of_a_line_can_hurt(field: str, kind: str, phase: str) -> None:
    own, body = samples()[kind]
    hall = phase_of(phase).on("there")
    sound = Line(
        lam=hall.night.folded.lam + 1,
        own=theirs(own),
        base="",
        wall=hall.now,
        type=kind,
        body=body,
    )
    line_fields = json.loads(encode(sound))
    for edge in (*EDGES, "x" * 3_000, "door/there", "clock"):
        after = hall.writes_bytes(json.dumps({**line_fields, field: edge}).encode())
        survives(after)
        sold = after.on("desk")
        with contextlib.suppress(Refused):
            sold = sold.sell(player="after", name="After")
        assert sold.night.digest() == Night.of(sold.night.logs).digest()


def test_the_reasons_that_a_record_can_wait_for_are_declared() -> None:
    declared = {
        *acts.REASONS,
        *(why for night_slice in NIGHT.slices for why in night_slice.reasons),
    }
    reasons = set()
    for kind, (own, body) in samples().items():
        for hall in map(phase_of, PHASES):
            for name, value in body.items():
                for edge in (value, *EDGES[:4]):
                    reasons |= set(written(hall, own, kind, {**body, name: edge}).conflicts())
    assert reasons <= declared
    assert {
        "unsound",
        "no-such-ticket",
        "clock-not-started",
        "fee-differs",
        "payouts-differ",
    } <= reasons
