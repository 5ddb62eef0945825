"""What of a push is taken, by what the devices were let in for.

Whoever was let in for everything brings everything: a director's tablet takes another's records
into the night, and a hub passes on what it took itself. Whoever was let in for less brings what
its part may write, and what another device wrote whose part may. That another wrote it, a
signature must say, with the key that `services.devices.identity` knows: a helper's tablet that
says so itself would be the director. So of a device without a key, which an old browser has not,
nothing new is carried; but of one that nobody ever heard of, as the bringer's own. The first line
of a log that is more than that, and all behind it, is set aside as "role": it stays on the
tablet, which says so, and is taken once the office lets the tablet in for more, or a tablet that
directs brings it. A line that says another key than its device has is taken of that device only;
and of devices that were never let in, a night has room for so many.

Whoever was let in for one night writes in that night. What it brings for another, and what it
wrote there whoever brings it, waits in a tray that the office empties (`services.sync.tray`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Any

from sqlalchemy.orm import Session

from backend import config
from backend.services.devices import identity
from backend.services.devices.identity import KnownKey
from backend.services.sync import people
from backend.store import chains, logs
from backend.store.devices import devices
from backend.store.devices.reach import reach_of
from backend.store.organization import tray
from pycore.kernel.units import Millis
from pycore.ledger.lines.line import BadLine, decode
from pycore.ledger.lines.runs import Run
from pycore.ledger.lines.signed import DeviceKey, Signed, is_good, keys_said
from pycore.ledger.model.codec import Unsound
from pycore.ledger.model.subject import Subject
from pycore.ledger.sync.swap import first_lines, last_lines
from pycore.night.devices.let_in import barred, is_bound

ROLE = "role"
OTHER_NIGHT = logs.OTHER_NIGHT


@dataclass
class _Push:
    """The runs of one push, with what their devices *signed*, brought *by* a device of this role;
    *own* are the ids of that device. From the server above a hub fetches without a role.
    """

    session: Session
    org: str
    tid: str
    runs: Sequence[Run]
    signed: Signed
    role: str
    own: Collection[str]
    by: str

    @property
    def subject(self) -> Subject[Any]:
        return people.subject_of(self.tid)

    @cached_property
    def parts(self) -> dict[str, tuple[str, str]]:
        return identity.parts(self.session, self.org)

    @cached_property
    def _strangers(self) -> set[str]:
        """Whoever was never let in and has records of this night here, or brings some now. Where
        a lent tablet brings, whoever has some in the tray: it keeps nobody from writing there.
        """
        is_lent = self.by in self.parts and self.parts[self.by][1] not in ("", self.tid)
        devs = tray.devs if is_lent else logs.devs
        return devs(self.session, self.org, self.tid) - self.parts.keys()

    @cached_property
    def _brought(self) -> dict[str, bytes]:
        return {
            line_id: raw
            for run in self.runs
            for line_id, raw in zip(run.ids(self.tid), run.lines, strict=True)
        }

    @cached_property
    def _places(self) -> dict[str, tuple[str, int]]:
        """Where each line of the night stands, once one of them is asked for."""
        return logs.places_of(self.session, self.org, self.tid)

    def find(self, line_id: str) -> Any:
        raw = self._brought.get(line_id)
        if raw is None and line_id in self._places:
            dev, seq = self._places[line_id]
            raw = chains.raws(self.session, self.org, self.tid, dev, seq, seq).get(seq)
        try:
            line = decode(raw or b"")
            return self.subject.read_event(line.type, line.body, Millis(line.wall))
        except (BadLine, LookupError, Unsound):
            return None

    def good(self, run: Run) -> int:
        """Return how many of a run's first lines are taken."""
        where, good = (self.session, self.org, run.dev), len(run.lines)
        if run.dev == identity.OFFICE and self.role:
            return self._held(run)
        if run.dev not in self.own:
            if not self._has_room_for(run.dev):
                return 0
            good = self._before_another_key(run, identity.let_in(*where))
            if is_bound(self.role):
                good = min(good, self._vouched(run, identity.known_key(*where)))
        author = self.role
        if is_bound(author) and run.dev in self.parts:
            author, _ = self.parts[run.dev]
        if not is_bound(author):
            return good
        allowed = {self.role, author}
        for place, raw in enumerate(run.lines[:good]):
            if all(barred(role, self.subject, raw, self.find) for role in allowed):
                return place
        return good

    def of_this_night(self, run: Run) -> int:
        """Return how many of a run's first lines go straight into this night: all of them, but
        where whoever brings it, or wrote it, was let in for another one.
        """
        is_from_above = not self.role
        bound = {self.parts[dev][1] for dev in (self.by, run.dev) if dev in self.parts} - {""}
        return len(run.lines) if is_from_above or bound <= {self.tid} else self._held(run)

    def _has_room_for(self, dev: str) -> bool:
        """Whether one more device that was never let in finds a place, where it is one."""
        if dev in self.parts or dev in self._strangers:
            return True
        helps = is_bound(self.role)
        most = config.MOST_STRANGERS_BY_HELPERS if helps else config.MOST_STRANGERS_OF_NIGHT
        if len(self._strangers) >= most:
            return False
        self._strangers.add(dev)
        return True

    def _before_another_key(self, run: Run, owner: KnownKey | None) -> int:
        """How many come before one that says another key than the one that its device has."""
        if owner is None or owner.key is None:
            return len(run.lines)
        says = (set(keys_said(run.dev, [raw])) - {owner.key} for raw in run.lines)
        return next((at for at, others in enumerate(says) if others), len(run.lines))

    def _vouched(self, run: Run, owner: KnownKey | None) -> int:
        """How many of a run's first lines are known to be of the device whose log it is."""
        if owner is None:
            key = next(iter(keys_said(run.dev, run.lines)), None)
            if key is None:
                return len(run.lines)
        else:
            key = owner.key
        return max(self._held(run), self._signed(run, key))

    def _held(self, run: Run) -> int:
        """How many of them are here already, whoever brought them."""
        last_seq = run.start + len(run.lines) - 1
        ids_here = logs.ids_between(self.session, self.org, self.tid, run.dev, run.start, last_seq)
        ids = run.ids(self.tid)
        new = (at for at, line_id in enumerate(ids) if ids_here.get(run.start + at) != line_id)
        return next(new, len(ids))

    def _signed(self, run: Run, key: DeviceKey | None) -> int:
        """How many of them their device signed."""
        head, ids = self.signed.get(run.dev), run.ids(self.tid)
        at = head.seq - run.start if head else -1
        if head is None or key is None or not 0 <= at < len(ids) or ids[at] != head.id:
            return 0
        return at + 1 if is_good(self.tid, run.dev, key, head) else 0


def room_of_tray(
    session: Session, org: str, tid: str, dev: str, by: str, sizes: Sequence[int]
) -> int:
    """Return how many of the first of a device's new lines, with so many bytes each, find a place
    in the tray; the rest stays on the device until the office took what is here. Whoever was let
    in for another night has one place, under whatever ids they bring it.
    """
    bringer = devices.device(session, org, by)
    is_lent = bringer is not None and not reach_of(bringer).has(tid)
    count, size = tray.waiting_size(session, org, tid, dev, by if is_lent else dev)
    fits = sum(end <= config.MOST_BYTES_OF_TRAY for end in [*accumulate(sizes, initial=size)][1:])
    return max(0, min(fits, config.MOST_LINES_OF_TRAY - count))


def is_full(session: Session, org: str, tid: str, count: int, size: int) -> bool:
    """Return whether a night with so many lines and bytes holds more than it may, beside the
    tray's.
    """

    def is_more(count: int, size: int) -> bool:
        return count > config.MOST_EVENTS_OF_NIGHT or size > config.MOST_BYTES_OF_NIGHT

    if not is_more(count, size):
        return False
    waits, size_of_waits = tray.waiting_size(session, org, tid)
    return is_more(count - waits, size - size_of_waits)


def parted(
    session: Session, org: str, tid: str, runs: Sequence[Run], signed_heads: Signed, by: str
) -> Iterator[tuple[Run, str]]:
    """Yield the parts of every run, each with why it is set aside, "" where it is taken. One that
    does not give its head stays whole: parts of it would be given heads of their own, and nobody
    would see what is wrong with it.
    """
    bringer = devices.device(session, org, by)
    role = bringer.role if bringer else ""
    own = devices.ids_of_tablet(session, org, bringer) if bringer else ()
    push = _Push(session, org, tid, runs, signed_heads, role, own, by)
    for run in runs:
        good = push.good(run)
        here = min(good, push.of_this_night(run))
        if here == len(run.lines) or run.ids(tid)[-1] != run.head:
            yield run, ""
            continue
        if here:
            yield first_lines(tid, run, here), ""
        if good > here:
            yield last_lines(tid, first_lines(tid, run, good), here), OTHER_NIGHT
        if good < len(run.lines):
            yield last_lines(tid, run, good), ROLE
