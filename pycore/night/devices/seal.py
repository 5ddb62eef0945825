"""The director's seal at the end of a night: with these heads of every log, this is the result.

Clauses: none of the law. Its short form stands on the signed paper: whoever changes, leaves out or
adds a record later cannot make records again that it fits. What comes late is kept and waits
(ledger/fold/sealing.py); only the director takes it, and then seals again and says why.

The seal asks for what is still missing, and is never refused for it: a tablet may be lost for
good. A duty of the night that is open (judge/acts.py) is named, with the reason for which it is
left open; the record says both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

from pycore.kernel import canonical
from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ids import bytes64, digest64, short_seal
from pycore.kernel.ranges import Count, Id, Key, Moment, Note, Word
from pycore.kernel.text import line
from pycore.kernel.units import Millis
from pycore.kernel.values import dataclass
from pycore.law.policies.pack import RulePack
from pycore.ledger.fold.folded import Folded
from pycore.ledger.lines.signed import MOST_SIG
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Fact, Sealing, SealsRecord, literals
from pycore.ledger.model.subject import Subject
from pycore.night.base.over import over_refusal
from pycore.night.base.state import NightRecord, NightSlice, State

MOST_NOTE = 200
NOT_OPENED = Millis(0)


@dataclass(frozen=True, kw_only=True)
class Head:
    """The last line of a device's log: its number and its id."""

    dev: Id
    seq: Count
    id: Id


Heads = tuple[Head, ...]


@dataclass(frozen=True, kw_only=True)
class OpenDuty:
    """A *duty* of the night that is not done, by its code, and why it is left open."""

    duty: Word
    reason: Note


@dataclass(frozen=True, kw_only=True)
class SealNight(Dated):
    """Seal the night. *confirmed*: the director was asked for what is missing. *left_open* are the
    duties that are not done, each with its reason. After another seal it needs a *reason*. What is
    sealed the record tells: the *heads*, the *digest* of the result, the *tablets* that wrote in
    it beside this one, how many contradictions are *waiting*, which *duties* are open, whether
    anything was *amended* since the seal before. So many records stood in the file that was
    *saved* last. *sig* is the tablet's signature of the seal that it comes to without one.
    """

    confirmed: bool = False
    reason: str = ""
    left_open: tuple[OpenDuty, ...] = ()
    saved: int = 0
    duties: tuple[str, ...] = ()
    tid: str = ""
    heads: Heads = ()
    digest: str = ""
    tablets: int = 0
    waiting: int = 0
    amended: bool = False
    sig: str = ""


@dataclass(frozen=True, kw_only=True)
class OpenSeal(Dated):
    """Open a seal again, with the *reason*: the night goes on as if it had not been sealed."""

    reason: str
    heads: Heads = ()


@dataclass(frozen=True, kw_only=True)
class NightSealed(Dated):
    """The night is sealed: *heads* of every log that the sealing tablet held, *digest* of the
    result; *left_open* is what was not done by then. *after* is the short form of the seal before
    it, and *reason* why there is another. *sig* is the signature of the tablet that seals, ""
    where it has no key.
    """

    heads: Heads
    digest: Id
    waiting: Count = 0
    left_open: tuple[OpenDuty, ...] = ()
    after: Word = ""
    reason: Note = ""
    sig: Key = ""


@dataclass(frozen=True, kw_only=True)
class SealOpened(Dated):
    """The seal was opened again; *heads* say what lay here by then."""

    heads: Heads
    reason: Note


@dataclass(frozen=True, kw_only=True)
class SealKept:
    """A seal, and when and why it was opened again where it was."""

    sealed: NightSealed
    opened_ms: Moment = NOT_OPENED
    opened_for: Note = ""


@dataclass(frozen=True, kw_only=True)
class Seals:
    """Every seal of the night, the first one first."""

    seals: tuple[SealKept, ...] = ()


Command = SealNight | OpenSeal
Event = NightSealed | SealOpened


def told_heads(heads: Mapping[str, Sequence[Any]]) -> Heads:
    """Return heads as a record has them."""
    return tuple(Head(dev=dev, seq=seq, id=head) for dev, (seq, head) in sorted(heads.items()))


def result_digest(subject: Subject[Any], state: State) -> str:
    """Return the SHA-256 over what a seal closes: the state without the parts that go on after
    it.
    """
    open_parts = {concern.name for concern in subject.slices if concern.after_seal == "open"}
    shown = {name: part for name, part in subject.plain(state).items() if name not in open_parts}
    return digest64(canonical.dumps(shown).encode())


def is_amended(folded: Folded[State]) -> bool:
    """Return whether the director took something since the seal: what it says is not the result
    now.
    """
    return bool(folded.seal) and any(
        getattr(backward.event, "sealed", "") == folded.seal and backward.event.take
        for backward in folded.backwards()
        if backward.kind == "applied"
    )


def short(tid: str, sealed: NightSealed) -> str:
    """Return the short form of a seal, as it stands on the signed paper."""
    heads = {head.dev: [head.seq, head.id] for head in sealed.heads}
    return short_seal(tid, canonical.dumps(heads), sealed.digest)


def to_sign(tid: str, dev: str, sealed: NightSealed) -> bytes:
    """Return what the tablet that seals signs: all that its seal says, duties where it left any
    open.
    """
    content = {
        "heads": [[head.dev, head.seq, head.id] for head in sealed.heads],
        "digest": sealed.digest,
        "waiting": sealed.waiting,
        "after": sealed.after,
        "reason": sealed.reason,
        "at": int(sealed.at),
    }
    if sealed.left_open:
        content["left_open"] = [
            [open_duty.duty, open_duty.reason] for open_duty in sealed.left_open
        ]
    text = canonical.dumps(content).encode()
    return b"tseal1\0%b\0%b\0%b" % (tid.encode(), dev.encode(), text)


def standing(state: State) -> SealKept | None:
    """Return the seal that the night stands under; None where there is none."""
    seal_kepts = state.part(Seals).seals
    return seal_kepts[-1] if seal_kepts and not seal_kepts[-1].opened_ms else None


def _left_open(command: SealNight) -> tuple[OpenDuty, ...]:
    """The duties that are open, each with its reason; nothing that was done meanwhile."""
    reasons = {
        open_duty.duty: line(open_duty.reason, MOST_NOTE) for open_duty in command.left_open
    }
    unsaid = [duty for duty in command.duties if not reasons.get(duty)]
    if unsaid:
        raise Refused("seal-left-open", duty=unsaid[0], count=len(unsaid))
    return tuple(OpenDuty(duty=duty, reason=reasons[duty]) for duty in command.duties)


Reason = Literal["night-not-over", "not-sealed"]


REFUSALS: Refusals = {
    "night-not-over": (),
    "not-sealed": (),
    "seal-asks": ("count", "tablets"),
    "seal-left-open": ("count", "duty"),
    "seal-needs-reason": (),
    "sealed-already": ("short",),
}


class SealSlice(SealsRecord[Event], NightSlice[Seals, Command, Event]):
    """The seal at the end of a night: with these heads of every log, this is the result."""

    def fill(self, record: NightRecord, device: str, command: Command, name: str) -> Command:
        """Return the command with the heads of all logs; a seal with what it closes, too."""
        heads = {**record.counted.heads(), device: list(record.logs.log(device).head)}
        if isinstance(command, OpenSeal):
            return replace(command, heads=told_heads(heads))
        return replace(
            command,
            tid=record.tid,
            heads=told_heads(heads),
            waiting=len(record.conflicts) + len(record.strays),
            digest=result_digest(record.subject, record.state),
            tablets=len(heads.keys() - {device}),
            amended=is_amended(record.folded),
        )

    def decide(self, state: State, command: Command, pack: RulePack) -> Event:
        """Seal the night or open its seal, or say why not."""
        sealed = standing(state)
        reason = line(command.reason, MOST_NOTE)
        if isinstance(command, OpenSeal):
            if sealed is None:
                raise Refused("not-sealed")
            if not reason:
                raise Refused("seal-needs-reason")
            return SealOpened(heads=command.heads, reason=reason, at=command.at)
        if over_refusal(state) is None:
            raise Refused("night-not-over")
        if sealed is not None and not command.amended:
            raise Refused("sealed-already", short=short(command.tid, sealed.sealed))
        if (command.tablets or command.waiting) and not command.confirmed:
            raise Refused("seal-asks", tablets=command.tablets, count=command.waiting)
        seal_kepts = state.part(Seals).seals
        if seal_kepts and not reason:
            raise Refused("seal-needs-reason")
        return NightSealed(
            heads=command.heads,
            digest=command.digest,
            waiting=command.waiting,
            left_open=_left_open(command),
            after=short(command.tid, seal_kepts[-1].sealed) if seal_kepts else "",
            reason=reason,
            sig=command.sig if bytes64(command.sig) and len(command.sig) <= MOST_SIG else "",
            at=command.at,
        )

    def conflict(self, state: State, event: Event) -> Reason | None:
        if isinstance(event, SealOpened):
            return "not-sealed" if standing(state) is None else None
        return "night-not-over" if over_refusal(state) is None else None

    def apply(self, state: State, event: Event) -> State:
        part = state.part(Seals)
        if isinstance(event, SealOpened):
            seal_kept = replace(part.seals[-1], opened_ms=event.at, opened_for=event.reason)
            return state.having(replace(part, seals=(*part.seals[:-1], seal_kept)))
        return state.having(replace(part, seals=(*part.seals, SealKept(sealed=event))))

    def sealing(self, event: Event) -> Sealing:
        """Return what an event says of the logs."""
        heads = {head.dev: (head.seq, head.id) for head in event.heads}
        return Sealing(heads, opens=isinstance(event, SealOpened))

    def facts(self, event: Event) -> tuple[Fact, ...]:
        if not isinstance(event, NightSealed):
            return super().facts(event)
        return (
            Fact("waiting", event.waiting, "number"),
            Fact("count", len(event.left_open), "number"),
            Fact("why", "; ".join(duty.reason for duty in event.left_open), "text"),
            Fact("after", event.after, "text"),
            Fact("reason", event.reason, "text"),
            Fact("result", _result(event), "text"),
        )


def _result(event: NightSealed) -> str:
    if event.after:
        return "again"
    return "open" if event.left_open else "first"


SLICE = SealSlice(
    name="seal",
    part=Seals,
    stream="seal",
    guarded=True,
    commands={"seal-night": SealNight, "open-seal": OpenSeal},
    events={"night-sealed/1": NightSealed, "seal-opened/1": SealOpened},
    reasons=literals(Reason),
    refuses=REFUSALS,
    known_here=("duties",),
    after_seal="open",
)
