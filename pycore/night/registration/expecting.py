"""Who registered beforehand: expected players, and whether they have paid. Their names stand
beside the log; who comes is sold an entry under the same pseudonym.

Clauses: SEL-10a (registration beforehand). Nothing is taken in here: what was paid counts from
the sale on, as prepaid. What is given back of it stands in refunds.py.

Who was given back what they had paid beforehand: it pays for no entry any more.

Clauses: SEL-10a (registration beforehand), MB-2 (what was given back is no revenue).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ids import is_id
from pycore.kernel.ranges import Id
from pycore.kernel.values import dataclass
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Fact, TextBeside, literals, part_alone
from pycore.night.base.over import REFUSALS as OVER
from pycore.night.base.over import over_refusal
from pycore.night.base.state import NightSlice, State

MOST_EXPECTED = 500
"""So many are expected at most: no hall holds more, and one record tells them all."""


@dataclass(frozen=True, kw_only=True)
class Expected:
    """Whether an expected player has paid, by their pseudonym; whoever came stays among them."""

    paid: Mapping[str, bool] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, kw_only=True)
class ExpectPlayers(Dated):
    """Expect these players, whose pseudonyms a shell made up; *prepaid* says of each whether they
    have paid.
    """

    players: tuple[str, ...]
    prepaid: tuple[bool, ...]


@dataclass(frozen=True, kw_only=True)
class StrikeExpected(Dated):
    """Somebody will not come. *confirmed*: although they have paid."""

    player: str
    confirmed: bool = False


@dataclass(frozen=True, kw_only=True)
class PlayersExpected(Dated):
    """These players are expected; *prepaid* are those of them who have paid."""

    players: tuple[Id, ...]
    prepaid: tuple[Id, ...]


@dataclass(frozen=True, kw_only=True)
class ExpectedStruck(Dated):
    """A player is not expected any more."""

    player: Id


Command = ExpectPlayers | StrikeExpected
Event = PlayersExpected | ExpectedStruck


Reason = Literal["not-expected"]


def waiting(state: State) -> tuple[str, ...]:
    """Return the pseudonyms of those who have paid and were sold nothing yet, nor given it
    back.
    """
    here = {entry.player for entry in state.entries.values()}
    paid = state.part(Expected).paid
    return tuple(player for player, prepaid in paid.items() if prepaid and player not in here)


def given_back(state: State, player: str) -> State:
    """Return the night in which a player, expected or not, has what they paid beforehand back."""
    paid, state = state.part(Expected).paid, noted(state, player)
    if not paid.get(player):
        return state
    return state.having(Expected(paid=MappingProxyType({**paid, player: False})))


REFUSALS: Refusals = {
    "bad-command": ("field",),
    "nobody-expected": (),
    "not-expected": (),
    "prepaid-struck": (),
    "too-many-expected": ("limit", "rows"),
}


class ExpectedSlice(NightSlice[Expected, Command, Event]):
    """Players who registered beforehand, and whether they have paid."""

    def decide(self, state: State, command: Command, pack: RulePack) -> Event:
        """Expect them, all or none, or no longer one of them; Refused where that is nobody."""
        ended = over_refusal(state)
        if ended is not None:
            raise ended
        expected = state.part(Expected).paid
        if isinstance(command, StrikeExpected):
            if command.player not in expected:
                raise Refused("not-expected")
            if command.player in waiting(state) and not command.confirmed:
                raise Refused("prepaid-struck", kind="ask")
            return ExpectedStruck(player=command.player, at=command.at)
        if not command.players:
            raise Refused("nobody-expected")
        count = len(expected) + len(command.players)
        if count > MOST_EXPECTED:
            raise Refused("too-many-expected", rows=count, limit=MOST_EXPECTED)
        if len(command.prepaid) != len(command.players):
            raise Refused("bad-command", field="prepaid")
        fresh = {player for player in command.players if is_id(player) and player not in expected}
        if len(fresh) != len(command.players):
            raise Refused("bad-command", field="players")
        paid = zip(command.players, command.prepaid, strict=True)
        return PlayersExpected(
            players=command.players,
            prepaid=tuple(player for player, is_paid in paid if is_paid),
            at=command.at,
        )

    def conflict(self, state: State, event: Event) -> Reason | None:
        if isinstance(event, ExpectedStruck) and event.player not in state.part(Expected).paid:
            return "not-expected"
        return None

    def apply(self, state: State, event: Event) -> State:
        paid = dict(state.part(Expected).paid)
        if isinstance(event, ExpectedStruck):
            del paid[event.player]
        else:
            paid |= {player: player in event.prepaid for player in event.players}
            state = paid_anew(state, event.prepaid)
        return state.having(Expected(paid=MappingProxyType(paid)))

    def facts(self, event: Event) -> tuple[Fact, ...]:
        if not isinstance(event, PlayersExpected):
            return super().facts(event)
        return (
            Fact("players", len(event.players), "number"),
            Fact("prepaid", len(event.prepaid), "number"),
        )


SLICE = ExpectedSlice(
    name="expected",
    part=Expected,
    stream="door",
    guarded=False,
    writers=("desk",),
    commands={"expect-players": ExpectPlayers, "strike-expected": StrikeExpected},
    events={"players-expected/1": PlayersExpected, "expected-struck/1": ExpectedStruck},
    reasons=literals(Reason),
    refuses={**REFUSALS, **OVER},
    chance={"players": "ids"},
    beside={ExpectPlayers: TextBeside(text="names", of="players")},
)


@dataclass(frozen=True, kw_only=True)
class PaidBack:
    """The pseudonyms of those who have it back, and have not paid beforehand anew."""

    players: frozenset[str] = frozenset()


def has_it_back(state: State, player: str) -> bool:
    return player in state.part(PaidBack).players


def noted(state: State, player: str) -> State:
    """Return the night in which a player has back what they paid beforehand."""
    return state.having(PaidBack(players=state.part(PaidBack).players | {player}))


def paid_anew(state: State, players: Iterable[str]) -> State:
    """Return the night in which these have paid beforehand, whatever they were given back."""
    back = state.part(PaidBack).players
    remaining = back.difference(players)
    return state if remaining == back else state.having(PaidBack(players=remaining))


PAID_BACK = part_alone("paid-back", PaidBack)
