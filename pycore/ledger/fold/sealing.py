"""What a seal holds: which lines stand under it, and which come late.

A seal names the head of every log that its tablet held. What is not under those heads is kept and
waits for the director, whatever Lamport number it claims; and of two branches of one log the
sealed one counts. A seal is judged by what it seals and by nothing else: no line that comes later
can make it stand or fall. A line that is late for a seal stays so when that is opened again, if it
lay there by then; what is written after the opening counts as on any evening.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from pycore.ledger.fold import branches
from pycore.ledger.fold.fold import read_item, whole
from pycore.ledger.fold.folded import LATE, UNSOUND_SEAL, Folded, FoldItem, Seal
from pycore.ledger.lines import order
from pycore.ledger.lines.chain import DeviceLog
from pycore.ledger.lines.line import Line
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.lines.order import Placed
from pycore.ledger.model.acts import BranchSettled, ConflictResolved, Undone
from pycore.ledger.model.authority import reach
from pycore.ledger.model.state import S
from pycore.ledger.model.subject import Subject

EACH = 32
"""So many seals of one device are looked at: each is judged by a fold of what it seals."""


class _Claim(NamedTuple):
    """An event that claims to be a seal, and what it would be."""

    placed_event: FoldItem
    seal: Seal

    @property
    def base(self) -> str:
        line = self.placed_event.placed.line
        return line.base if line else ""


def sealed(
    subject: Subject[S], logs: LogSet, lines: Mapping[str, Line | None] | None = None
) -> Folded[S]:
    """Return the record that these logs tell, under the seals that stand."""
    return _sealed(subject, logs, {}, lines)


def _sealed(
    subject: Subject[S],
    logs: LogSet,
    judged: dict[str, bool],
    lines: Mapping[str, Line | None] | None = None,
) -> Folded[S]:
    items = [read_item(subject, placed) for placed in order.in_order(logs, lines)]
    claims = _claims(subject, logs, items)
    if not claims:
        return whole(subject, items, branches.reader(logs))
    chain = _chain(subject, logs, claims, judged)
    counted = chosen(logs, chain)
    if counted is not logs:
        items = [read_item(subject, placed) for placed in order.in_order(counted, lines)]
    items = marked(subject, items, chain)
    rivals = len(claims) > len(chain)
    return whole(subject, items, branches.reader(counted), chain, rivals)


def chosen(logs: LogSet, chain: Sequence[Seal]) -> LogSet:
    """Return the logs with what is sealed on the branches that count."""
    changed = {}
    for dev, log in logs.logs.items():
        if log.strays:
            ids = [seal.heads[dev][1] for seal in chain if dev in seal.heads]
            through = log.through(ids)
            if through is not log:
                changed[dev] = through
    return LogSet(logs.tid, {**logs.logs, **changed}) if changed else logs


def is_claim(subject: Subject[Any], placed_event: FoldItem) -> bool:
    """Return whether an event claims to be a seal, or the opening of one, where it may stand."""
    placed, event, why, branch = placed_event
    line = placed.line
    if event is None or line is None or placed.ahead or branch or why not in (None, UNSOUND_SEAL):
        return False
    return subject.seals(event) is not None and line.own == subject.own(event, placed.dev)


def are_claimed(subject: Subject[Any], log: DeviceLog) -> bool:
    """Return whether a line that does not count claims to be a seal."""
    return any(is_claim(subject, event) for event in _astray(subject, log))


def lacking(logs: LogSet, seal: Seal) -> tuple[str, ...]:
    """Return the devices whose sealed lines are not all held here."""
    return tuple(
        dev for dev, (_, head) in sorted(seal.heads.items()) if not logs.log(dev).knows(head)
    )


def marked(
    subject: Subject[Any],
    items: Sequence[FoldItem],
    chain: Sequence[Seal],
    folded: Folded[Any] | None = None,
) -> list[FoldItem]:
    """Return the events, with why where one is late, or claims to be a seal and is none. What they
    undo stands among them or in *folded*.
    """
    standing = {seal.id for seal in chain}
    events = {placed_event.placed.id: placed_event.event for placed_event in items}

    def named(event_id: str) -> Any:
        if event_id in events:
            return events[event_id]
        folded_event = folded.find(event_id) if folded else None
        return folded_event.event if folded_event else None

    def is_open(event: Any) -> bool:
        reached = reach(event, named) if isinstance(event, Undone) else (event,)
        return all(map(stays_open, reached))

    def stays_open(event: Any) -> bool:
        if event is None or isinstance(event, Undone):
            return False
        return subject.of(event).after_seal == "open" and subject.seals(event) is None

    marked_events: list[FoldItem] = []
    for placed_event in items:
        why = placed_event.why
        if placed_event.placed.id in standing:
            why = None
        elif (
            why is None
            and placed_event.event is not None
            and subject.seals(placed_event.event) is not None
        ):
            why = UNSOUND_SEAL
        elif why is None and _is_late(placed_event, chain) and not is_open(placed_event.event):
            why = LATE
        marked_events.append(
            placed_event if why == placed_event.why else placed_event._replace(why=why)
        )
    return marked_events


def _is_late(placed_event: FoldItem, chain: Sequence[Seal]) -> bool:
    """Whether a line is not under a seal that stands, or stood when the line was there already,
    and no act of the director who knew of that seal.
    """
    placed = placed_event.placed
    knew = _knew(placed_event, chain)
    for index, seal in enumerate(chain):
        if seal.opens or seal.covers(placed) or knew >= index:
            continue
        opened = chain[index + 1] if index + 1 < len(chain) else None
        if opened is not None and opened.opens and not opened.covers(placed):
            continue
        return True
    return False


def _knew(placed_event: FoldItem, chain: Sequence[Seal]) -> int:
    """The place of the seal that a director's act says it knew of; -1 where it knew of none."""
    event = placed_event.event
    if not isinstance(event, ConflictResolved | BranchSettled) or not event.sealed:
        return -1
    for index, seal in enumerate(chain):
        if seal.id == event.sealed and placed_event.placed.key > seal.key:
            return index
    return -1


def _claims(subject: Subject[Any], logs: LogSet, items: Iterable[FoldItem]) -> list[_Claim]:
    """Every event that claims to be a seal, on branches that do not count too."""
    claims = [_claim(subject, event) for event in items if is_claim(subject, event)]
    for log in logs.logs.values():
        astray = (event for event in _astray(subject, log) if is_claim(subject, event))
        claims += [_claim(subject, event) for event in astray]
    each: dict[str, int] = {}
    counted = []
    for claim in sorted(claims, key=lambda claim: claim.seal.key):
        dev = claim.placed_event.placed.dev
        each[dev] = each.get(dev, 0) + 1
        if each[dev] <= EACH:
            counted.append(claim)
    return counted


def _astray(subject: Subject[Any], log: DeviceLog) -> list[FoldItem]:
    """What stands on the branches of a log that do not count."""
    lines = ((node_id, node, order.read(node.raw)) for node_id, node in log.strays.items())
    return [
        read_item(subject, Placed(line.lam if line else 0, log.dev, node.seq, node_id, line))
        for node_id, node, line in lines
    ]


def _claim(subject: Subject[Any], placed_event: FoldItem) -> _Claim:
    placed = placed_event.placed
    sealing = subject.seals(placed_event.event)
    assert sealing is not None
    heads = {**sealing.heads, placed.dev: (placed.seq, placed.id)}
    return _Claim(placed_event, Seal(placed.id, placed.key, heads, sealing.opens))


def _chain(
    subject: Subject[Any], logs: LogSet, claims: Sequence[_Claim], judged: dict[str, bool]
) -> tuple[Seal, ...]:
    """The seals that stand, each written on the one before it and behind it in the order. Of two
    that know nothing of each other it is the one under which more lines stand.
    """
    chain: list[Seal] = []
    ranked = sorted(claims, key=lambda claim: (-_covered(logs, claim.seal), claim.seal.key))
    while True:
        base, key = (chain[-1].id, chain[-1].key) if chain else ("", (0, "", 0))
        after = (claim for claim in ranked if claim.base == base and claim.seal.key > key)
        claim = next((claim for claim in after if _is_sound(subject, logs, claim, judged)), None)
        if claim is None:
            return tuple(chain)
        chain.append(claim.seal)


def _covered(logs: LogSet, seal: Seal) -> int:
    """How many lines that are held stand under a seal."""
    line_count = 0
    for dev, (seq, head) in seal.heads.items():
        log = logs.log(dev)
        if log.knows(head) or len(log.ids) < seq:
            line_count += min(seq, len(log.ids))
    return line_count


def _is_sound(subject: Subject[Any], logs: LogSet, claim: _Claim, judged: dict[str, bool]) -> bool:
    """Whether a seal fits to what it seals, which is all that its writer knew."""
    placed, line = claim.placed_event.placed, claim.placed_event.placed.line
    if placed.id not in judged:
        sealing = subject.seals(claim.placed_event.event)
        assert sealing is not None
        assert line is not None
        knows_itself = sealing.heads.get(placed.dev, (0, ""))[0] == placed.seq - 1
        judged[placed.id] = False
        if knows_itself:
            before = _sealed(subject, under(logs, sealing.heads), judged)
            judged[placed.id] = (
                before.heads.get(line.own, "") == line.base
                and before.rulings.bars(placed, claim.placed_event.event, before.event_of) is None
                and subject.conflict(before.state, claim.placed_event.event) is None
            )
    return judged[placed.id]


def under(logs: LogSet, heads: Mapping[str, tuple[int, str]]) -> LogSet:
    """Return the logs as far as these heads."""
    chain = (Seal("", (0, "", 0), heads, False),)
    log_set = chosen(logs, chain)
    return LogSet(
        logs.tid,
        {
            dev: log_set.log(dev).upto(seq)
            for dev, (seq, _) in heads.items()
            if dev in log_set.logs
        },
    )
