"""The organization's tablets as its office sees them: which there are, and putting one out.

A device that is put out shows its token in vain. What it wrote and brought before stays and
counts. What comes of it later, over another tablet or in a file, is set aside as "revoked" when it
was taken away or lost: it may be a thief's work, or real hands that somebody must look at. Of a
tablet that was retired everything counts as before. Letting it in again lets in what was set
aside, as soon as a tablet offers it again.

This says what the server takes. It is no record: on the tablets' own screens nothing is undone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, cast, get_args

from sqlalchemy.orm import Session

from backend.services.devices.enrolment import OPEN
from backend.services.sync import halls
from backend.store import logs
from backend.store.db import read, write
from backend.store.devices import devices, tokens
from backend.store.devices import halls as rows_of_halls
from backend.store.devices.halls import HubWord
from backend.store.devices.reach import HUB, DeviceReach, Part, reach_of
from backend.store.rows import Device
from pycore.ledger.sync.heard import Heard

State = Literal["in", "revoked", "lost", "retired"]
STATES: tuple[State, ...] = get_args(State)


class Contradiction(NamedTuple):
    """A hub, as it is called, knows of a device in something *otherwise*; see services.halls."""

    hub: str
    otherwise: halls.Otherwise
    role: str
    at_ms: int | None


@dataclass(frozen=True)
class Member:
    """A device of the list. *nights* it wrote in; *aside* lines are set aside as "revoked".
    *until_ms* its token holds; at *copied_ms* one was shown that it had replaced. The office
    said at *known_ms* that it knows it, None where it did not yet. *hub* is what the hub is called
    that alone let it in, "" where it was let in here; *contradicted* is what hubs say otherwise.
    """

    dev: str
    label: str
    state: str
    state_ms: int | None
    paired_ms: int
    seen_ms: int | None
    nights: int
    aside: int
    is_open: bool
    until_ms: int
    copied_ms: int | None
    known_ms: int | None
    reach: DeviceReach
    hub: str = ""
    contradicted: tuple[Contradiction, ...] = ()

    @property
    def is_contradicted(self) -> bool:
        """Whether the office has to look at what hubs say of it."""
        return _asks(self.contradicted)


def members(org: str) -> list[Member]:
    """Return every device that was ever let in, here or by a hub, the one heard last first."""

    def work(session: Session) -> list[Member]:
        nights = logs.nights(session, org)
        aside = logs.put_aside(session, org)
        rows = devices.devices(session, org)
        called, reports = (
            {row.dev: row.label for row in rows},
            rows_of_halls.hub_words(session, org),
        )
        ours = [
            Member(
                row.dev,
                row.label,
                row.state,
                row.state_ms,
                row.enrolled_ms,
                row.seen_ms,
                nights.get(row.dev, 0),
                aside.get(row.dev, 0),
                row.token_hash.startswith(OPEN),
                row.until_ms,
                row.copied_ms,
                row.known_ms,
                reach_of(row),
                contradicted=_contradictions(row, reports.get(row.dev, {}), called),
            )
            for row in rows
        ]
        theirs = [
            Member(
                dev,
                report.label,
                report.state,
                report.state_ms,
                0,
                None,
                nights.get(dev, 0),
                aside.get(dev, 0),
                False,
                0,
                None,
                0,
                DeviceReach(report.only_tid, role=cast(Part, report.role)),
                hub=", ".join(called[hub] for hub in halls.by_who_let_it_in(reports[dev])),
                contradicted=_against(reports[dev], called),
            )
            for dev, report in halls.devices_of_hubs(session, org).items()
        ]
        return ours + theirs

    return sorted(
        read(work), key=lambda member: (-(member.seen_ms or member.paired_ms), member.dev)
    )


def _asks(contradicted: Iterable[Contradiction]) -> bool:
    """Whether a hub says otherwise in more than what a device is for: a hall lets a tablet in for
    what it does there.
    """
    return any(contradiction.otherwise != "part" for contradiction in contradicted)


def _contradictions(
    row: Device, reports: Mapping[str, HubWord], called: Mapping[str, str]
) -> tuple[Contradiction, ...]:
    return tuple(
        Contradiction(called[hub], kind, report.role, report.state_ms)
        for hub, report in reports.items()
        for kind in halls.otherwise(row, report)
    )


def _against(
    reports: Mapping[str, HubWord], called: Mapping[str, str]
) -> tuple[Contradiction, ...]:
    return tuple(
        Contradiction(called[hub], "out", report.role, report.state_ms)
        for hub, report in halls.against(reports).items()
    )


def contradicted(org: str) -> int:
    """Return the number of devices of which a hub says otherwise."""

    def work(session: Session) -> int:
        reports = rows_of_halls.hub_words(session, org)
        rows = devices.devices(session, org) if reports else ()
        called = {row.dev: row.label for row in rows}
        ours = sum(_asks(_contradictions(row, reports.get(row.dev, {}), called)) for row in rows)
        return ours + sum(
            bool(halls.against(reports[dev])) for dev in reports.keys() - called.keys()
        )

    return read(work)


def heard(rows: Iterable[Device], by: Device | None = None) -> dict[str, Heard]:
    """Return when each of these was last heard, when it was let in at the latest, and which of
    them *by* may put out. A hub is none of them: it brings what others wrote.
    """
    return {
        row.dev: Heard(
            row.label,
            row.only_tid,
            row.role,
            max(row.enrolled_ms, row.seen_ms or 0),
            row.enrolled_ms if by and _may_put_out(by, row) else None,
        )
        for row in rows
        if row.role != HUB
    }


def _may_put_out(by: Device, row: Device) -> bool:
    """Whoever came in with a code that was overheard is the last, and puts nobody out who was in
    before.
    """
    is_new = row.state == "in" and row.known_ms is None
    return is_new and row.enrolled_ms > by.enrolled_ms


def newcomer(org: str, by: Device, dev: str, now_ms: int, *, is_known: bool) -> bool:
    """Take a tablet's word of one that was let in after it, that it is known, or puts it out;
    False where that is not its to say.
    """
    row: Device | None = read(lambda session: devices.device(session, org, dev))
    may = row is not None and _may_put_out(by, row)
    return may and put(org, dev, "known" if is_known else "revoked", now_ms)


def unknown(org: str) -> int:
    """Return how many devices were let in of which the office did not say yet that it knows
    them.
    """
    rows = read(lambda session: devices.devices(session, org))
    return sum(row.known_ms is None and row.state == "in" for row in rows)


def put(org: str, dev: str, state: str, now_ms: int) -> bool:
    """Put a device into a state, let it pair "again", or say that it is "known"; False where there
    is no such device or state.
    """

    def work(session: Session) -> bool:
        row: Device | None = devices.device(session, org, dev)
        if row is None and state in STATES:
            row = halls.take_in(session, org, dev, OPEN + dev, now_ms)
        if row is None:
            return False
        if state == "again":
            tokens.release(session, org, dev, OPEN + dev)
        elif state == "known":
            devices.note_known(session, org, dev, now_ms)
        elif state in STATES:
            # Later than what was said before, here or in a hall, by whatever clock: see `put_out`.
            before_ms = max(row.state_ms or 0, halls.latest_ms(session, org, dev))
            devices.set_state(session, org, dev, state, max(now_ms, before_ms + 1))
        return state in ("again", "known") or state in STATES

    return write(work)
