"""Who vouches that everybody at a desk is old enough, and whose papers were looked at.

Clauses: NU-8.08, NU-9.01m, SK-4.f (nobody under age plays, or in Saskatchewan is there at all),
NU-8.05b (players can be told apart), SK-A.2.ff (who seems intoxicated does not play).

A sale without the attested age is refused (entries.py); here stands who attests it for a whole
desk, from when to when. Of a document its kind is kept, never its number nor a date.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from types import MappingProxyType
from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ids import is_id
from pycore.kernel.ranges import Id
from pycore.kernel.units import Millis
from pycore.kernel.values import dataclass
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Fact, TextBeside, literals
from pycore.night.base.parts import OfPlayer
from pycore.night.base.state import NightRecord, NightSlice, State

Document = Literal["driver", "passport", "status", "photo", "known"]
"""What was looked at: a driving licence, a passport, a status card, another card with a photo; or
nothing, as the door knows them.
"""


@dataclass(frozen=True, kw_only=True)
class Vouch:
    """Who attests everybody's age at a desk, by their pseudonym, and since when."""

    person: str
    since: Millis


@dataclass(frozen=True, kw_only=True)
class AgeChecks:
    """By the desk's device who vouches there; by a player's pseudonym what was looked at."""

    vouches: Mapping[str, Vouch] = field(default_factory=lambda: MappingProxyType({}))
    papers: Mapping[str, Document] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, kw_only=True)
class VouchForAge(Dated):
    """From now on somebody at this desk checks everybody who buys; *desk* the record knows."""

    person: str
    desk: str = ""


@dataclass(frozen=True, kw_only=True)
class EndVouch(Dated):
    """At this desk each is checked by themselves again."""

    desk: str = ""


@dataclass(frozen=True, kw_only=True)
class CheckPapers(Dated):
    """The papers of a ticket's holder were looked at."""

    ticket: int
    document: Document


@dataclass(frozen=True, kw_only=True)
class AgeVouched(Dated):
    """*person* vouches for the age of everybody at *desk* from now on."""

    desk: Id
    person: Id


@dataclass(frozen=True, kw_only=True)
class VouchEnded(Dated):
    """Nobody vouches for everybody at *desk* any more."""

    desk: Id


@dataclass(frozen=True, kw_only=True)
class PapersChecked(OfPlayer):
    """A document of this kind was looked at."""

    document: Document


Command = VouchForAge | EndVouch | CheckPapers
Event = AgeVouched | VouchEnded | PapersChecked


Reason = Literal["nobody-vouches"]


REFUSALS: Refusals = {
    "bad-command": ("field",),
    "no-such-ticket": ("ticket",),
    "nobody-vouches": (),
}


class AgeChecksSlice(NightSlice[AgeChecks, Command, Event]):
    """Who vouches for the age of everybody at a desk, and whose papers were looked at."""

    def fill(self, record: NightRecord, device: str, command: Command, name: str) -> Command:
        return command if isinstance(command, CheckPapers) else replace(command, desk=device)

    def decide(self, state: State, command: Command, pack: RulePack) -> Event:
        """Keep who checked, and what; Refused where that is nobody."""
        part = state.part(AgeChecks)
        if isinstance(command, VouchForAge):
            if not is_id(command.person):
                raise Refused("bad-command", field="person")
            return AgeVouched(desk=command.desk, person=command.person, at=command.at)
        if isinstance(command, EndVouch):
            if command.desk not in part.vouches:
                raise Refused("nobody-vouches")
            return VouchEnded(desk=command.desk, at=command.at)
        entry = state.entries.get(command.ticket)
        if entry is None:
            raise Refused("no-such-ticket", ticket=command.ticket)
        return PapersChecked(
            ticket=command.ticket, player=entry.player, document=command.document, at=command.at
        )

    def conflict(self, state: State, event: Event) -> Reason | None:
        if isinstance(event, VouchEnded) and event.desk not in state.part(AgeChecks).vouches:
            return "nobody-vouches"
        return None

    def apply(self, state: State, event: Event) -> State:
        part = state.part(AgeChecks)
        if isinstance(event, PapersChecked):
            papers = MappingProxyType({**part.papers, event.player: event.document})
            return state.having(replace(part, papers=papers))
        vouches = {desk: vouch for desk, vouch in part.vouches.items() if desk != event.desk}
        if isinstance(event, AgeVouched):
            vouches[event.desk] = Vouch(person=event.person, since=event.at)
        return state.having(replace(part, vouches=MappingProxyType(vouches)))

    def facts(self, event: Event) -> tuple[Fact, ...]:
        if isinstance(event, AgeVouched):
            return (Fact("person", event.person, "text"),)
        if not isinstance(event, PapersChecked):
            return super().facts(event)
        return (Fact("ticket", event.ticket, "ticket"), Fact("result", event.document, "text"))


SLICE = AgeChecksSlice(
    name="age-checks",
    part=AgeChecks,
    stream="door",
    guarded=False,
    writers=("desk",),
    commands={
        "vouch-for-age": VouchForAge,
        "end-vouch": EndVouch,
        "check-papers": CheckPapers,
    },
    events={
        "age-vouched/1": AgeVouched,
        "vouch-ended/1": VouchEnded,
        "papers-checked/1": PapersChecked,
    },
    reasons=literals(Reason),
    refuses=REFUSALS,
    chance={"person": "id"},
    beside={VouchForAge: TextBeside(text="name", of="person")},
)
