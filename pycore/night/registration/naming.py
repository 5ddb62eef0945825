"""A name that was written wrongly. The log says that it was corrected, by whom and when; the names
themselves stand beside it, the wrong one and the right one, so that both can be erased.

Clauses: MB-23, NU-9.27 (who is out does not come back: a name that stands already must be that of
somebody else).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from types import MappingProxyType

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ids import is_id
from pycore.kernel.ranges import Holder, Id
from pycore.kernel.values import dataclass
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import TextBeside
from pycore.night.base.namesakes import SamePerson, folded, namesakes
from pycore.night.base.parts import OfPlayer
from pycore.night.base.state import NightRecord, NightSlice, State
from pycore.night.registration import one_name


@dataclass(frozen=True, kw_only=True)
class Names:
    """Under which id the name of a player stands since it was corrected, by their pseudonym."""

    written: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, kw_only=True)
class CorrectName(Dated):
    """Write the name of a ticket's holder anew; *written* is the id it is kept by. *same_person*
    is the door's answer where somebody else of that name has a ticket: *namesakes* are theirs,
    which the names kept beside the log tell.
    """

    ticket: int
    written: str
    same_person: SamePerson = ""
    namesakes: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class NameCorrected(OfPlayer):
    """The name of *player* stands beside the log under the id *written*. *others* are tickets
    under the same name that the door said are other people's.
    """

    written: Id
    others: tuple[Holder, ...] = ()


def _check_namesakes(state: State, command: CorrectName, pack: RulePack) -> None:
    """Whoever stands under this name must be somebody else: the door is asked."""
    namesakes = command.namesakes
    if not namesakes or command.same_person == "no":
        return
    if command.same_person:
        tickets = sorted((command.ticket, *namesakes))
        raise Refused("second-ticket", pack.no_return, kind="law", tickets=tickets)
    is_out = any(ticket in state.out() for ticket in namesakes)
    raise Refused("same-name", pack.no_return, tickets=list(namesakes), out=is_out)


def stands_under(state: State, pseudonym: str) -> str:
    """The id that the name of a player is kept by beside the log."""
    return state.part(Names).written.get(pseudonym, pseudonym)


REFUSALS: Refusals = {
    "bad-command": ("field",),
    "no-such-ticket": ("ticket",),
    "same-name": ("out", "tickets"),
    "second-ticket": ("tickets",),
}


class NamesSlice(NightSlice[Names, CorrectName, NameCorrected]):
    """Corrections of names, which stand beside the log. A name may be corrected of somebody who
    was paid back meanwhile: it is still their name.
    """

    def fill(
        self, record: NightRecord, device: str, command: CorrectName, name: str
    ) -> CorrectName:
        """Return the command with who else has a ticket under the corrected name; nobody anew
        where only its letters change.
        """
        entry = record.state.entries.get(command.ticket)
        if entry is None or folded(record.name(entry.player)) == folded(name):
            return replace(command, namesakes=())
        others = namesakes(record.state, record.name, name)
        return replace(
            command, namesakes=tuple(ticket for ticket in others if ticket != command.ticket)
        )

    def decide(self, state: State, command: CorrectName, pack: RulePack) -> NameCorrected:
        """Correct a name, in whatever phase the night is; Refused where nobody holds the
        ticket.
        """
        entry = state.entries.get(command.ticket)
        if entry is None:
            raise Refused("no-such-ticket", ticket=command.ticket)
        if not is_id(command.written):
            raise Refused("bad-command", field="written")
        _check_namesakes(state, command, pack)
        return NameCorrected(
            ticket=command.ticket,
            player=entry.player,
            written=command.written,
            others=command.namesakes,
            at=command.at,
        )

    def apply(self, state: State, event: NameCorrected) -> State:
        written = {**state.part(Names).written, event.player: event.written}
        named = state.having(Names(written=MappingProxyType(written)))
        return one_name.told_apart(named, event.player, event.others)


SLICE = NamesSlice(
    name="names",
    part=Names,
    stream="door",
    guarded=False,
    writers=("desk",),
    commands={"correct-name": CorrectName},
    events={"name-corrected/1": NameCorrected},
    reasons=("not-set-up",),
    refuses=REFUSALS,
    chance={"written": "id"},
    beside={CorrectName: TextBeside(text="name", of="written")},
)
