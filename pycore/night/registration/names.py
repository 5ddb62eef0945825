"""A name that was written wrongly. The log says that it was corrected, by whom and when; the names
themselves stand beside it, the wrong one and the right one, so that both can be erased.

Clauses: MB-23, NU-9.27 (who is out does not come back: a name that stands already must be that of
somebody else).

Two entries under one name that no door has told apart. A door that has heard of the first is
asked at the sale, and its answer stands with it; two doors that did not hear of each other sell
both unasked. Then the question is put once they have met: to each, and the same.

Nothing is decided here but that they are two people. Where it is one person, one of the entries is
paid back or its sale undone, as any other. Where two tablets that did not hear of each other
answered both ways, the question comes again (one_name_tasks.py), and who has seen both
answers settles it.

Clauses: MB-23, NU-9.27 (who is out does not come back).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field, replace
from functools import lru_cache
from itertools import islice
from types import MappingProxyType

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ids import is_id
from pycore.kernel.ranges import Holder, Id
from pycore.kernel.values import dataclass
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Fact, TextBeside
from pycore.night.base.namesakes import SamePerson, folded, namesakes
from pycore.night.base.parts import OfPlayer
from pycore.night.base.state import NightRecord, NightSlice, State


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
    """Return the id that the name of a player is kept by beside the log."""
    return state.part(Names).written.get(pseudonym, pseudonym)


REFUSALS: Refusals = {
    "bad-command": ("field",),
    "no-such-ticket": ("ticket",),
    "players-apart": (),
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
        return told_apart(named, event.player, event.others)


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


NOBODY: frozenset[str] = frozenset()


@dataclass(frozen=True, kw_only=True)
class Apart:
    """Players of one name who are two people: both pseudonyms, in order."""

    pairs: frozenset[str] = frozenset()


@dataclass(frozen=True, kw_only=True)
class TellPlayersApart(Dated):
    """The holders of two tickets have one name and are two people. *after* the record that said
    otherwise, by which *player* or *against* holds none any more.
    """

    ticket: int
    other: int
    player: str = ""
    against: str = ""
    after: str = ""


@dataclass(frozen=True, kw_only=True)
class PlayersToldApart(OfPlayer):
    """Somebody said that *player* and *against*, of one name, are two people; also *after* they
    saw the record that said otherwise.
    """

    other: Holder
    against: Id
    after: Id = ""


def pairs_to_ask(
    state: State, named: Callable[[str], str], most: int | None = None
) -> tuple[tuple[int, int], ...]:
    """Return the tickets, the lower one first, of which somebody must say whether they are one
    person's, so many at *most*; *named* gives the name of a pseudonym.
    """
    return tuple(islice(_asked(state, named), most))


def _asked(state: State, named: Callable[[str], str]) -> Iterator[tuple[int, int]]:
    by_name: dict[str, list[int]] = {}
    for ticket, entry in sorted(state.entries.items()):
        by_name.setdefault(folded(named(entry.player)), []).append(ticket)
    by_name.pop("", None)
    apart = _others(state.part(Apart).pairs)
    for tickets in by_name.values():
        holders = {ticket: state.entries[ticket].player for ticket in tickets}
        later_players = set(holders.values())
        for ticket, player in holders.items():
            later_players.discard(player)
            if open_ones := later_players - apart.get(player, NOBODY):
                for other in tickets:
                    if other > ticket and holders[other] in open_ones:
                        yield ticket, other


@lru_cache(maxsize=4)
def _others(pairs: frozenset[str]) -> dict[str, set[str]]:
    """{player: those from whom they were told apart}: a hall may be full of one name."""
    others_by_player: dict[str, set[str]] = {}
    for pair in pairs:
        player, other = pair.split(" ")
        others_by_player.setdefault(player, set()).add(other)
        others_by_player.setdefault(other, set()).add(player)
    return others_by_player


def are_apart(state: State, ticket: int, other: int) -> bool:
    """Return whether somebody said that the holders of two tickets are two people."""
    entries = state.entries
    return _pair(entries[ticket].player, entries[other].player) in state.part(Apart).pairs


def told_apart(state: State, player: str, others: Iterable[int]) -> State:
    """Return the night in which *player* is another than the holders of these numbers. One that
    two others hold by now says nothing of either: then it is asked again.
    """
    holders = [_holders(state, number, player) for number in others]
    pairs = {_pair(player, holder[0]) for holder in holders if len(holder) == 1}
    if not pairs:
        return state
    return state.having(Apart(pairs=state.part(Apart).pairs | pairs))


def _holders(state: State, number: int, but: str) -> list[str]:
    """The players who hold a number, *but* for one."""
    tickets = [number, *(ticket for ticket, printed in state.doubled.items() if printed == number)]
    players = (state.entries[ticket].player for ticket in tickets if ticket in state.entries)
    return [player for player in players if player != but]


def _pair(player: str, other: str) -> str:
    return " ".join(sorted((player, other)))


class OneNameSlice(NightSlice[Apart, TellPlayersApart, PlayersToldApart]):
    """Players of one name whom somebody told apart. They are two people also where one was paid
    back meanwhile.
    """

    def decide(self, state: State, command: TellPlayersApart, pack: RulePack) -> PlayersToldApart:
        """Tell two players apart; Refused where one holds no ticket, or it was said before."""
        ticket, other = command.ticket, command.other
        if ticket == other:
            raise Refused("bad-command", field="other")
        if command.after:
            if _pair(command.player, command.against) not in state.part(Apart).pairs:
                raise Refused("bad-command", field="after")
            return PlayersToldApart(
                ticket=ticket,
                player=command.player,
                other=other,
                against=command.against,
                after=command.after,
                at=command.at,
            )
        for each_ticket in (ticket, other):
            if each_ticket not in state.entries:
                raise Refused("no-such-ticket", ticket=each_ticket)
        if are_apart(state, ticket, other):
            raise Refused("players-apart")
        return PlayersToldApart(
            ticket=ticket,
            player=state.entries[ticket].player,
            other=other,
            against=state.entries[other].player,
            at=command.at,
        )

    def apply(self, state: State, event: PlayersToldApart) -> State:
        pairs = state.part(Apart).pairs | {_pair(event.player, event.against)}
        return state.having(Apart(pairs=pairs))

    def facts(self, event: PlayersToldApart) -> tuple[Fact, ...]:
        return (Fact("tickets", [event.ticket, event.other], "tickets"),)


ONE_NAME = OneNameSlice(
    name="one-name",
    part=Apart,
    stream="door",
    guarded=False,
    writers=("desk",),
    commands={"tell-players-apart": TellPlayersApart},
    events={"players-told-apart/1": PlayersToldApart},
    reasons=("not-set-up",),
    refuses=REFUSALS,
    after_seal="open",
)
