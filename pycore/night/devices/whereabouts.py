"""Where is the data of every device of a night: how much of it is here, on another tablet, with
the hub and with the organization; when each was last in touch; what is known to be missing, and
what nobody can know.

A device that wrote nothing is told of where a server heard it about the time of the night. Each
figure is at least so: what is said to be somewhere was there when that was last heard, under
the ids it has here. That a device wrote nothing more only a person can say, who puts it away.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import field
from typing import Any, Literal, TypedDict, cast

from pycore.kernel.values import dataclass
from pycore.ledger.fold.folded import RecordedEvent
from pycore.ledger.lines.logset import Heads
from pycore.ledger.sync.heard import Heard, Hearing
from pycore.ledger.sync.whereabouts import lacks, reached
from pycore.night.base.parts import Door
from pycore.night.devices import tablets
from pycore.night.devices.tablet_records import Stand, Tablets, TabletStopped
from pycore.night.devices.tablets_view import RoleOrNone
from pycore.night.night import Night
from pycore.night.records import last_at_ms
from pycore.night.registration.entries import EntrySold
from pycore.night.registration.tickets import Leases


class ServerContact(TypedDict):
    """A server heard a device at *at_ms*, as it told at *told_at_ms*."""

    at_ms: int
    told_at_ms: int


class Whereabouts(TypedDict):
    """Of one device: how many of its records are *here*, the last of them written at *at_ms*; how
    many of these are with another tablet (*beside*), with the hall's *hub* and with the
    *organization*, as each was last heard; how many *lacks* more, at least, somebody knew of.
    Tickets that it *sold*, as far as is known here, and *may_sell*, those it was given and nobody
    is known to have sold. *reported_as*: somebody said, on the tablet *by* at *said_at_ms*, that
    nothing of it counts any more, and why.

    When something of it last came to this tablet (*came_at_ms*), and when each server last heard
    it; None where that is not known. *label* is what it was let in as, "" where no server told;
    *only_watches*: it was let in for nothing else. *new_at_ms*: when it was let in, where nobody
    of the office knows it yet and this tablet may put it out.

    *is_open*: whether it wrote more is not known. *is_settled*: the night's end need not ask.
    """

    dev: str
    role: RoleOrNone
    at_ms: int | None
    here: int
    beside: int
    hub: int
    organization: int
    lacks: int
    label: str
    came_at_ms: int | None
    hub_heard: ServerContact | None
    organization_heard: ServerContact | None
    only_watches: bool
    new_at_ms: int | None
    sold: list[int]
    may_sell: list[int]
    reported_as: Literal["lost", "stolen", "retired", ""]
    by: str
    said_at_ms: int | None
    is_open: bool
    is_settled: bool


BEFORE_MS, AFTER_MS = 12 * 3_600_000, 24 * 3_600_000
"""How long before and after its start a device that was heard may have been at a night."""


@dataclass(frozen=True, kw_only=True)
class HeardElsewhere:
    """What was told from elsewhere: what the *hub* has and what the *organization* has, in each
    who says so itself or who heard it; and of what else there is to *know*, such as signed heads.
    When something of each device *came* here, and what servers told of when they *heard* it.
    """

    hub: tuple[Heads, ...] = ()
    organization: tuple[Heads, ...] = ()
    heads_told: tuple[Heads, ...] = ()
    came: Mapping[str, int] = field(default_factory=dict)
    hub_heard: Hearing | None = None
    organization_heard: Hearing | None = None

    def of(self, dev: str) -> Heard | None:
        """Return how a server knows a device: the organization before a hub."""
        reports = [hearing.of.get(dev) for hearing in self._told()]
        return next((report for report in reports if report), None)

    def around(self, night: Night) -> set[str]:
        """Return the devices that a server heard about the time of a night, or let in for it
        alone; and those that nobody knows yet, whatever they were let in for.
        """
        settings = night.state.settings
        start_ms = settings.start_at_ms if settings else None
        return {
            dev
            for hearing in self._told()
            for dev, heard in hearing.of.items()
            if heard.new_ms is not None or is_around(night.tid, start_ms, heard)
        }

    def _told(self) -> list[Hearing]:
        return [hearing for hearing in (self.organization_heard, self.hub_heard) if hearing]


@dataclass
class _OwnRecords:
    """What the night's own records tell: *words* are (who, what it had), *sold* the numbers that
    each sold, *stops* who stopped whom.
    """

    words: list[tuple[str, dict[str, tuple[int, str]]]] = field(default_factory=list)
    sold: dict[str, list[int]] = field(default_factory=dict)
    stops: dict[str, RecordedEvent] = field(default_factory=dict)


def whereabouts(night: Night, own: Collection[str], words: HeardElsewhere) -> list[Whereabouts]:
    """Return one row for each device that is known of, this tablet (with every id that is its
    *own*) first.
    """
    logs, part, recorded = night.logs, night.state.part(Tablets), _told(night)
    missing = lacks(logs, [*words.hub, *words.organization, *words.heads_told, *_all(recorded)])
    hub, organization = reached(logs, words.hub), reached(logs, words.organization)
    devs = {
        *logs.heads(),
        *part.of,
        *part.names,
        *missing,
        *night.state.part(Leases).numbers_by_dev,
    }
    strangers = words.around(night) - devs
    order = sorted(devs | strangers, key=lambda dev: (dev not in own, dev))
    return [
        _row(
            night,
            dev,
            own,
            recorded,
            {
                "here": len(logs.log(dev).ids),
                "hub": hub.get(dev, 0),
                "organization": organization.get(dev, 0),
                "lacks": missing.get(dev, 0),
                "beside": _beside(night, dev, own, recorded),
            },
            words,
            is_stranger=dev in strangers,
        )
        for dev in order
    ]


def _row(
    night: Night,
    dev: str,
    own: Collection[str],
    recorded: _OwnRecords,
    figures: Mapping[str, int],
    words: HeardElsewhere,
    *,
    is_stranger: bool,
) -> Whereabouts:
    is_own, heard = dev in own, words.of(dev)
    stand, stop = night.state.part(Tablets).of.get(dev), recorded.stops.get(dev)
    why_stopped = _said(stand)
    watches = heard is not None and heard.only_watches
    reads = watches or (stand is not None and stand.role == "viewer")
    is_whole = not figures["lacks"]
    is_asked_for = not is_stranger or (heard is not None and heard.tid == night.tid)
    return {
        "dev": dev,
        "role": stand.role if stand else "",
        "at_ms": last_at_ms(night, dev),
        "here": figures["here"],
        "beside": figures["beside"],
        "hub": figures["hub"],
        "organization": figures["organization"],
        "lacks": figures["lacks"],
        "label": heard.label if heard else "",
        "came_at_ms": words.came.get(dev),
        "hub_heard": _contact(words.hub_heard, dev),
        "organization_heard": _contact(words.organization_heard, dev),
        "only_watches": watches,
        "new_at_ms": heard.new_ms if heard and not is_own else None,
        "sold": sorted({*recorded.sold.get(dev, ())}),
        "may_sell": sorted(_unsold(night, dev)),
        "reported_as": why_stopped,
        "by": stop.placed.dev if why_stopped and stop else "",
        "said_at_ms": stop.event.at if why_stopped and stop else None,
        "is_open": not is_own and not why_stopped and not (watches and not figures["here"]),
        "is_settled": bool(why_stopped) or (is_whole and (is_own or reads or not is_asked_for)),
    }


def is_around(tid: str, start_ms: int | None, heard: Heard) -> bool:
    """Return whether a device that a server heard may have been at a night that begins at
    *start_ms*: it was let in for this one, or for any and was heard within some hours.
    """
    if heard.tid:
        return heard.tid == tid
    return start_ms is not None and start_ms - BEFORE_MS <= heard.at_ms <= start_ms + AFTER_MS


def _contact(hearing: Hearing | None, dev: str) -> ServerContact | None:
    if hearing is None or dev not in hearing.of:
        return None
    return {"at_ms": hearing.of[dev].at_ms, "told_at_ms": hearing.told_ms}


def _said(stand: Stand | None) -> Literal["lost", "stolen", "retired", ""]:
    stopped = stand is not None and stand.stopped is not None
    return cast(Literal["lost", "stolen", "retired", ""], stand.why if stand and stopped else "")


def _told(night: Night) -> _OwnRecords:
    recorded = _OwnRecords()
    for folded_event in night.folded.recorded:
        event = folded_event.event
        if isinstance(event, tablets.KINDS):
            recorded.words.append((folded_event.placed.dev, _heard(event)))
            if isinstance(event, TabletStopped) and night.folded.counts(folded_event):
                recorded.stops[event.dev] = folded_event
        elif isinstance(event, EntrySold) and night.folded.counts(folded_event):
            recorded.sold.setdefault(folded_event.placed.dev, []).append(event.ticket)
    for seal in night.folded.seals:
        recorded.words.append((seal.key[1], dict(seal.heads)))
    return recorded


def _heard(event: Any) -> dict[str, tuple[int, str]]:
    """How much of each log its writer had; the last line of one that it stopped is named."""
    heads = {dev: (lines, "") for dev, lines in tablets.heard(event).items()}
    if isinstance(event, TabletStopped) and event.dev in heads:
        heads[event.dev] = (heads[event.dev][0], event.last_record)
    return heads


def _all(recorded: _OwnRecords) -> Iterable[Heads]:
    return [word for _, word in recorded.words]


def _beside(night: Night, dev: str, own: Collection[str], recorded: _OwnRecords) -> int:
    """How many of a device's records another tablet had when it said so. One that was stopped is
    not counted on, and a count without an id says nothing of a log that was copied.
    """
    of, log = night.state.part(Tablets).of, night.logs.log(dev)
    most_lines = 0
    for who, word in recorded.words:
        if who in own or who == dev or dev not in word or _said(of.get(who)):
            continue
        seq, line_id = word[dev]
        is_ours = log.id_at(seq) == line_id if line_id else not log.strays
        if is_ours and seq <= len(log.ids):
            most_lines = max(seq, most_lines)
    return most_lines


def _unsold(night: Night, dev: str) -> set[int]:
    """The numbers that a device was given and that nobody is known to have sold."""
    part = night.state.part(Leases)
    return {*part.numbers_by_dev.get(dev, ())} - night.state.part(Door).given_out - part.void
