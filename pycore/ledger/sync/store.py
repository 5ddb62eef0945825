"""What the client of `sync/1` needs of whoever keeps the records: a tablet's journal, a hub's
database.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol

from pycore.kernel.values import dataclass
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.lines.runs import Run
from pycore.ledger.lines.signed import Signed
from pycore.ledger.sync.wire import Level

NIGHT_TROUBLE = "night-trouble"
"""The code of a night that cannot be worked out."""


@dataclass(frozen=True)
class HeldLogs:
    """How far every device's log of a night is held here, and the mark of all that is held."""

    heads: Mapping[str, Any]
    mark: str


class NotKept(Exception):
    """What came could not be written down; *code* says why. What is held may still be sent."""

    code: str


class NightTrouble(Exception):
    """A night cannot be worked out here. Its records are kept, and the other nights go on."""


class Store(Protocol):
    """The records of every night that goes to the server. What writes raises NotKept."""

    def dev(self) -> str:
        """Return the id under which this device speaks."""

    def devs(self) -> Collection[str]:
        """Return every id under which this device wrote."""

    async def take_fresh_id(self) -> None:
        """Take a fresh id and speak under it from now on: the server has another's records under
        this one.
        """

    def token(self) -> str:
        """Return what the server knows it by; "" before it was let in."""

    def token_before(self) -> str:
        """Return what the server knew it by before; "" when there is none."""

    def other_tokens(self) -> Sequence[tuple[str, str]]:
        """Return what other servers of the same name know it by, and knew it by before: a hub in
        the hall answers where the organization's server does elsewhere.
        """

    def store_id(self) -> str:
        """Return the database that the server had at the last contact; "" when there was none."""

    def held_logs(self) -> Mapping[str, HeldLogs]:
        """Return what is held of each night."""

    def held_of(self, tid: str) -> HeldLogs:
        """Return what is held of one night."""

    def logs(self, tid: str) -> LogSet:
        """Return all logs of a night; empty when nothing of it is held."""

    def names(self, tid: str) -> Mapping[str, Any]:
        """Return the names of a night: {player: {"name", "wall", "dev"[, "salt"]}}."""

    async def receive(self, tid: str, runs: Sequence[Run], people: Mapping[str, Any]) -> None:
        """Take in what the server brought; what cannot be used is passed over. NightTrouble when
        the night could not be worked out with it.
        """

    async def signed(self, tid: str) -> Signed:
        """Return what devices signed of their logs of a night, this device's own head signed
        now.
        """

    async def note_signed(self, tid: str, signed: Signed) -> None:
        """Note the signed heads that the server brought: they are kept as far as they hold."""

    async def note_heads(self, tid: str, heads: Mapping[str, Any], level: Level) -> None:
        """Note that a server of this level says that it has so much. What is not ours at that
        number counts for nothing; less than before is believed.
        """

    async def note_acks(self, tid: str, acks: Mapping[str, Any], level: Level) -> None:
        """Note that a server of this level has more of some devices."""

    async def note_above(self, tid: str, heads: Mapping[str, Any]) -> None:
        """Note that a hub says that the organization has so much."""

    async def note_refused(self, tid: str, run: Run, why: str) -> None:
        """Note that the server will not take this one line."""

    async def note_contact(
        self, at_ms: int, offset_ms: int, store_id: str, organization: str, level: Level
    ) -> None:
        """Note that the server answered: how far its clock is ahead, its database, its name, its
        level. What another database acknowledged at that level, or this one at the other, means
        nothing now.
        """

    def round_ended(self) -> None:
        """End a round: what a server is ahead of us with, and was not fetched by now, tells
        nothing of what it has of ours.
        """

    async def note_role(self, role: str) -> None:
        """Note what the server let this device in for."""

    async def note_phones(self, address: str) -> None:
        """Note the address by which phones in the hall reach the server, "" where it told none."""

    async def note_heard(self, devices: object, at_ms: int, level: Level) -> None:
        """Note when a server of this level heard each device, as it told
        (`pycore.ledger.sync.heard`); None where it did not.
        """

    async def note_enrolled(self, token: str, label: str) -> None:
        """Note that the server let this device in; no token before counts any more."""

    async def note_token(self, token: str, before: str) -> None:
        """Note that the server knows this device by another token now, and by *before* until
        then.
        """

    async def note_other(self, token: str, before: str) -> None:
        """Note that it is another of those servers that answers now; what the last one knows this
        device by is kept.
        """


class Fleet:
    """What else a device and its server tell each other when they meet. A tablet proves who it is;
    a hub says which devices it let in.
    """

    async def introduced(self) -> Mapping[str, Any]:
        """Return what goes with the pairing code."""
        return {}

    async def prove(self, text: str) -> str:
        """Return the signature of a request (`pycore.ledger.sync.proofs`); "" where there is no
        key.
        """
        return ""

    def greeting(self) -> Mapping[str, Any]:
        """Return what goes with each greeting."""
        return {}

    async def hear(self, answer: object) -> None:
        """Hear what the server answered; None where it had no news. What writes raises NotKept."""

    def round_ended(self, *, in_full: bool) -> None:
        """End a round: everything was asked about and sent; *in_full* where no night was left
        behind.
        """
