"""A hall with a clock on the wall and a tablet on the desk: the words of the core's tests.

    thursday().sell(20).draw().at("19:00").do("start-clock")
    hall.at("20:10").refused("sell-rebuy", ticket=3, paid="cash").code == "rebuys-closed"

A Hall never changes: every word gives the next one, so one evening can be told on in two ways.
Times are those on the wall; "00:45" is the night after. Nothing is faked: it holds a real Night.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from pycore.kernel.clauses import Refused
from pycore.kernel.units import Millis
from pycore.ledger.fold.folded import RecordedEvent
from pycore.ledger.lines.line import Line, encode
from pycore.ledger.lines.runs import Run
from pycore.night.base.state import State
from pycore.night.night import Night
from pycore.night.night_view import AnyNight, night_view
from pycore.portable.clock import face
from tests.core.shapes import misfits

MIDNIGHT = 1_795_046_400_000
"""00:00 of the day the night begins on, in the hall's own time."""
MINUTE = 60_000
DAY = 86_400_000
SEED = "a-seed-for-the-draw"


def wall(text: str) -> Millis:
    """Milliseconds of "19:00", "20:09:59" or "20:09:59.999"; before noon it is the day after."""
    clock, _, millis = text.partition(".")
    hours, minutes, *seconds = (int(part) for part in clock.split(":"))
    at = ((hours * 60 + minutes) * 60 + sum(seconds)) * 1_000 + int(millis or 0)
    return Millis(MIDNIGHT + at + (DAY if hours < 12 else 0))


@dataclass(frozen=True)
class Hall:
    """A night, what the wall clock says, and the device that speaks."""

    night: Night
    now: Millis
    dev: str = "desk"

    def at(self, text: str) -> Hall:
        """The same hall when the wall says *text*."""
        return replace(self, now=wall(text))

    def later(self, *, minutes: int = 0, ms: int = 0) -> Hall:
        return replace(self, now=Millis(self.now + minutes * MINUTE + ms))

    def on(self, dev: str) -> Hall:
        """The same hall, seen from another tablet that holds the same night."""
        return replace(self, dev=dev)

    def do(self, command: str, **fields: Any) -> Hall:
        """What the hall is like when the wish came true; Refused when it may not. Who is moved for
        a reason that does not matter is moved as the director says.
        """
        if command in ("move-player", "exchange-players"):
            fields.setdefault("reason", "director")
        decided = self.night.decide(self.dev, {"command": command, **fields}, self.now)
        return replace(self, night=self.night.commit(self.dev, decided))

    def refused(self, command: str, **fields: Any) -> Refused:
        """Why the wish may not come true; the test fails when it may."""
        try:
            self.night.decide(self.dev, {"command": command, **fields}, self.now)
        except Refused as refused:
            return refused
        raise AssertionError(f"{command} {fields} was not refused")

    def lasting(self, length_ms: int, *indexes: int, **why: str) -> Hall:
        """With levels or breaks of another length; what is on now where none is named."""
        changes = [
            as_played(self, index, length_ms=length_ms)
            for index in indexes or [self.clock["index"]]
        ]
        return self.do("amend-structure", changes=changes, **{"reason": "the pace", **why})

    def sell(self, count: int = 1, **fields: Any) -> Hall:
        """Sell *count* entries to people nobody has heard of before."""
        hall = self
        for _ in range(count):
            number = hall.state.last_ticket + 1
            who = {
                "player": f"{self.dev}-{number}",
                "name": f"Player {number}",
                "paid": "cash",
                "of_age": True,
                "seed": f"a-seed-for-ticket-{number:03}",
            }
            hall = hall.do("sell-entry", **{**who, **fields})
        return hall

    def rebuy(self, *tickets: int, **fields: Any) -> Hall:
        hall = self
        for ticket in tickets:
            hall = hall.do("sell-rebuy", ticket=ticket, paid="cash", **fields)
        return hall

    def draw(self, **fields: Any) -> Hall:
        return self.do("draw-seats", **{"seed": SEED, **fields})

    def start(self) -> Hall:
        return self.do("start-clock")

    def out(self, *tickets: int) -> Hall:
        """Put tickets out, one hand after another."""
        hall = self
        for ticket in tickets:
            hall = hall.do("eliminate", out=[{"ticket": ticket, "stack_chips": None}])
        return hall

    def out_together(self, stacks: Mapping[int, int]) -> Hall:
        """Put tickets out on one hand, with the stacks they began it with."""
        return self.do("eliminate", out=counted(stacks))

    def undo(self, event_id: str | None = None) -> Hall:
        """Undo a record, by default the last one."""
        return self.do("undo", target=event_id or self.last_id)

    def meets(self, other: Hall) -> Hall:
        """This hall after taking in everything that the other one's tablet holds."""
        night, _ = self.night.receive_all(other.night.logs.all_runs())
        return replace(self, night=night.with_people(other.night.people))

    def writes(
        self, own: str, kind: str, body: Mapping[str, Any], *, base: str | None = None
    ) -> Hall:
        """The log with a line that nobody decided: what another version may write."""
        head = self.night.folded.heads.get(own, "") if base is None else base
        line = Line(
            lam=self.night.folded.lam + 1,
            own=own,
            base=head,
            wall=self.now,
            type=kind,
            body=dict(body),
        )
        return self.writes_bytes(encode(line))

    def writes_bytes(self, raw: bytes) -> Hall:
        """This device's log with exactly these bytes as its next line."""
        seq, prev = self.night.logs.log(self.dev).head
        run = Run(self.dev, seq + 1, prev, (raw,), "")
        night, _ = self.night.receive(replace(run, head=run.ids(self.night.tid)[-1]))
        return replace(self, night=night)

    @property
    def state(self) -> State:
        return self.night.state

    @property
    def last_record(self) -> RecordedEvent:
        """The last record in the one order."""
        return self.night.folded.recorded[-1]

    @property
    def last_id(self) -> str:
        return self.last_record.placed.id

    @property
    def event(self) -> Any:
        """The last record's event."""
        return self.last_record.event

    @property
    def clock(self) -> dict[str, Any]:
        """What the clock shows now."""
        return dict(face(self.state.structure, self.state.clock, self.now))

    @property
    def view(self) -> dict[str, Any]:
        """What the screens are told now, held to the shape it is declared to have."""
        view = night_view(self.night, self.now)
        wrong = misfits(view, AnyNight)
        assert not wrong, wrong
        return dict(view)

    def todo(self) -> list[str]:
        """What the director is asked to do, most pressing first."""
        return [task["kind"] for task in self.view["todo"]]

    def places(self) -> dict[int, tuple[int, bool, int]]:
        """{ticket: (place, tied, prize in cents)} of everybody with a place."""
        return {
            row["ticket"]: (row["place"], row["tied"], row["prize_cents"])
            for row in self.view["standings"]
        }

    def conflicts(self) -> list[str]:
        """Why records wait for the director."""
        return [conflict.why or "" for conflict in self.night.conflicts]

    def records(self, kind: str) -> list[RecordedEvent]:
        """The records of a type, by its name without the version."""
        return [
            record
            for record in self.night.folded.recorded
            if record.placed.line and record.placed.line.type.partition("/")[0] == kind
        ]


def refused(hall: Hall, command: str, **fields: Any) -> tuple[str, str | None]:
    """Return the code and the clause by which a wish is refused."""
    refusal = hall.refused(command, **fields)
    return refusal.code, refusal.clause


def sizes(hall: Hall) -> list[int]:
    """Return how many sit at each table."""
    return [len(seats) for seats in hall.state.tables().values()]


def as_played(hall: Hall, index: int, **fields: int) -> dict[str, int]:
    """Level or break *index* as it is to be played, but for *fields*: one of the changes that a
    structure takes.
    """
    was = hall.state.structure[index]
    return {
        "index": index,
        "number": was.number,
        "small_blind_chips": was.small,
        "big_blind_chips": was.big,
        "ante_chips": was.ante,
        "length_ms": was.ms,
        **fields,
    }


def counted(stacks: Mapping[int, int]) -> list[dict[str, int]]:
    """Stacks by ticket, as a command carries them."""
    return [{"ticket": ticket, "stack_chips": chips} for ticket, chips in stacks.items()]


def thursday_draft(**fields: Any) -> dict[str, Any]:
    """A Selkirk Thursday as a volunteer would fill it in, breaks of ten minutes."""
    draft: dict[str, Any] = {
        "template": "selkirk-thursday",
        "start_at_ms": wall("19:00"),
        "utc_offset_minutes": 0,
        "organization": "Royal Canadian Legion, Branch 42",
        "venue": "Selkirk",
        "settings": {"break_ms": 10 * MINUTE},
    }
    settings = {**draft["settings"], **fields.pop("settings", {})}
    return {**draft, **fields, "settings": settings}


STATED = {
    "prepaid": "door",
    "raises": "previous-raise",
    "finish": "last-out",
    "ties": "share",
    "leaving": "dealt-in-and-dead",
    "rule_book": "tda-2024",
    "language": "en",
    "other": "nothing",
}
"""What a plain hall of Manitoba states of its tournament rules (MB-1)."""
ALL_STATED = {**STATED, "colour_up": "race"}
"""What it would state by rules that do not say how small chips leave play either."""


LICENSED = {"number": "NU-2026-17", "first_day": "2026-04-01", "last_day": "2027-03-31"}
"""A licence of the day as the organization's book tells a night of it: it names no hours, no hall
and no limits of its own.
"""


def licensed(**fields: Any) -> dict[str, Any]:
    """That licence, with what it says beside."""
    return {**LICENSED, **fields}


def nunavut_draft(**fields: Any) -> dict[str, Any]:
    """The five-table example under a Nunavut licence in a town of 2,000."""
    draft: dict[str, Any] = {
        "template": "nunavut-five-table",
        "start_at_ms": wall("18:00"),
        "utc_offset_minutes": 0,
        "organization": "Hamlet Recreation Society",
        "venue": "Community hall",
        "licensed": LICENSED,
        "available_population": 2_000,
        "gross_before_cents": 0,
    }
    return {**draft, **fields}


def empty_hall(at: str = "18:00", tid: str = "night-1", dev: str = "desk") -> Hall:
    return Hall(Night.empty(tid), wall(at), dev)


@cache
def _set_up(kind: str) -> Hall:
    draft = thursday_draft() if kind == "thursday" else nunavut_draft()
    return empty_hall("17:00" if kind == "nunavut" else "18:00").do("set-up-night", **draft)


def thursday(**fields: Any) -> Hall:
    """A Selkirk Thursday, set up at six, nobody in yet."""
    if not fields:
        return _set_up("thursday")
    return empty_hall().do("set-up-night", **thursday_draft(**fields))


def nunavut(**fields: Any) -> Hall:
    """A Nunavut night, set up at five, nobody in yet."""
    if not fields:
        return _set_up("nunavut")
    return empty_hall("17:00").do("set-up-night", **nunavut_draft(**fields))


@cache
def playing(entries: int = 20) -> Hall:
    """A Thursday with *entries* seated players whose clock started at seven sharp."""
    return thursday().sell(entries).at("18:55").draw().at("19:00").start()


@cache
def closed(entries: int = 20) -> Hall:
    """The same Thursday at ten past eight, when the door and the rebuys have closed."""
    return playing(entries).at("20:10")


def bubble(players_left: int = 4) -> Hall:
    """Twenty entered and the payouts are announced; *players_left* are in, two or more at each of
    two tables.
    """
    hall = playing(20).at("20:10").do("announce-payouts")
    tables: dict[int, list[int]] = {}
    for ticket in range(1, 21):
        tables.setdefault(hall.state.seats[ticket].table, []).append(ticket)
    in_turns = [ticket for row in zip(*tables.values(), strict=False) for ticket in row]
    staying = in_turns[:players_left]
    return hall.out(*(ticket for ticket in range(20, 0, -1) if ticket not in staying))


def two(hall: Hall) -> tuple[int, int]:
    """One of each table who is in."""
    tables = {hall.state.seats[ticket].table: ticket for ticket in hall.state.still_in()}
    one_out, other_out = sorted(tables.values())
    return one_out, other_out
