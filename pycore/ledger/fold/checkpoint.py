"""A fold kept for the next start, so that a long record need not be folded again from its first
line. It is only ever a cache: it says what it was folded from, and when anything is in doubt it is
thrown away and the lines are folded as if it had never been there.

What was folded is every device's log up to some line. Events before that are not read until
somebody asks for one of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from pycore.ledger.fold.fold import read_item
from pycore.ledger.fold.folded import Folded, FoldPoint, RecordedEvent, Seal
from pycore.ledger.lines.growing import Growing
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.lines.order import Placed, read
from pycore.ledger.model import codec
from pycore.ledger.model.authority import ruled
from pycore.ledger.model.slices import Breach
from pycore.ledger.model.state import S
from pycore.ledger.model.subject import Subject

FORMAT = 4


class Unread:
    """A `RecordedEvent` whose line is read when it is first asked for."""

    __slots__ = ("_seen", "_told", "breaches", "kind")

    branch = ""

    def __init__(self, row: tuple[Any, ...], kind: str, breaches: tuple[Breach, ...]) -> None:
        self._told = row
        self._seen: RecordedEvent | None = None
        self.kind = kind
        self.breaches = breaches

    def _read(self) -> RecordedEvent:
        if self._seen is None:
            subject, lam, dev, seq, line_id, raw = self._told
            placed_event = read_item(subject, Placed(lam, dev, seq, line_id, read(raw)))
            self._seen = RecordedEvent(
                placed_event.placed, placed_event.event, self.kind, self.breaches
            )
        return self._seen

    @property
    def placed(self) -> Placed:
        return self._read().placed

    @property
    def event(self) -> Any:
        return self._read().event

    @property
    def why(self) -> str | None:
        return self._read().why

    @property
    def same_as(self) -> str:
        return self._read().same_as

    def _replace(self, **fields: Any) -> RecordedEvent:
        return self._read()._replace(**fields)

    def __eq__(self, other: object) -> bool:
        return self._read() == (other._read() if isinstance(other, Unread) else other)

    def __hash__(self) -> int:
        return hash(self._read())


def written(folded: Folded[Any], logs: LogSet) -> dict[str, Any] | None:
    """Return a fold of these logs as plain data. None where it depends on more than the lines that
    count: a branch that does not, a line far above all others.
    """
    folded = folded.all_standing
    if folded.ahead or logs.forks():
        return None
    devs = sorted(logs.logs)
    number = {dev: index for index, dev in enumerate(devs)}
    order, kinds, breaches = [], {}, {}
    for index, event in enumerate(folded.events):
        order += [number[event.placed.dev], event.placed.lam]
        if event.kind != "applied":
            kinds[str(index)] = event.kind
        if event.breaches:
            breaches[str(index)] = codec.plain(event.breaches)
    return {
        "format": FORMAT,
        "of": logs.heads(),
        "devs": devs,
        "order": order,
        "kinds": kinds,
        "breaches": breaches,
        "state": folded.subject.plain(folded.state),
        "lam": folded.lam,
        "heads": dict(folded.heads),
        "waiting": dict(folded.waiting),
        "settled": dict(folded.settled),
        "amended": dict(folded.amended),
        "passed": dict(folded.passed),
        "gone": dict(folded.gone),
        "undos": list(folded.undos),
        "settling": folded.settling,
        "yielded": dict(folded.yielded),
        "rulings": [placed.id for placed, _ in folded.rulings.entries],
        "seals": [
            [
                seal.id,
                list(seal.key),
                {dev: list(head) for dev, head in seal.heads.items()},
                seal.opens,
            ]
            for seal in folded.seals
        ],
        "rivals": folded.rivals,
    }


def restored(subject: Subject[S], logs: LogSet, saved: Mapping[str, Any]) -> Folded[S] | None:
    """Return the fold that was kept, over logs that go on from those it was folded from; None when
    they do not, or when anything about it is in doubt.
    """
    try:
        return _restored(subject, logs, saved)
    except (LookupError, TypeError, ValueError, AttributeError):
        return None


def _restored(subject: Subject[S], logs: LogSet, saved: Mapping[str, Any]) -> Folded[S] | None:
    fits = saved["format"] == FORMAT and not logs.forks()
    if not fits or any(logs.log(dev).id_at(seq) != tip for dev, (seq, tip) in saved["of"].items()):
        return None
    order = saved["order"]
    if len(order) != 2 * sum(seq for seq, _ in saved["of"].values()):
        return None
    device_logs = [logs.log(dev) for dev in saved["devs"]]
    seqs = [0] * len(device_logs)
    kinds, breaches = saved["kinds"], saved["breaches"]
    events: list[RecordedEvent] = []
    places: dict[str, int] = {}
    for index in range(len(order) // 2):
        which, lam = order[2 * index], order[2 * index + 1]
        log, seq = device_logs[which], seqs[which]
        seqs[which] = seq + 1
        line_id = log.ids[seq]
        key = str(index)
        passed = tuple(Breach(**breach) for breach in breaches[key]) if key in breaches else ()
        parts = (subject, lam, log.dev, seq + 1, line_id, log.lines[seq])
        events.append(cast(RecordedEvent, Unread(parts, kinds.get(key, "applied"), passed)))
        places[line_id] = index
    begun = subject.state()
    ruling = [events[places[ruling_id]] for ruling_id in saved["rulings"]]
    rulings = ruled(
        subject.authority, subject.slice_of, [(event.placed, event.event) for event in ruling]
    )
    return Folded(
        subject,
        subject.restored(saved["state"]),
        Growing(events),
        saved["lam"],
        saved["heads"],
        saved["waiting"],
        saved["settled"],
        saved["passed"],
        saved["gone"],
        Growing(saved["undos"]),
        saved["settling"],
        False,
        saved["yielded"],
        rulings,
        tuple(
            Seal(
                seal_id,
                (lam, dev, seq),
                {name: (at, head) for name, (at, head) in heads.items()},
                opens,
            )
            for seal_id, (lam, dev, seq), heads, opens in saved["seals"]
        ),
        saved["rivals"],
        saved["amended"],
        Growing((FoldPoint(0, begun, 0, {}, {}, {}, {}, 0, None, {}),)),
        (),
        places,
    )
