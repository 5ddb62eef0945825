"""The client: brings what this device holds to a server, and what others wrote to this device.

It sends only what is already saved, and it believes only an acknowledgement whose id is our own
id at that number. Every round starts from the heads that the server reports now, never from
memory: a server that was restored from an older copy is refilled without anybody asking. One bad
event, or one bad night, never holds up the rest: what fails with a night is that night's
trouble, told with it and left alone for a while, and the round goes on.

A device is let in by the pairing code once, then by a token that is renewed now and then. A token
is kept before it is used, and so is the one before it: a server that was set back to an older copy
may know only that one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pycore.kernel.values import dataclass
from pycore.ledger.sync.store import NIGHT_TROUBLE, Fleet, NightTrouble, NotKept, Store
from pycore.ledger.sync.swap import Agreement, Swap
from pycore.ledger.sync.wire import NOT_IN, CutShort, Hello, IdTaken, Peer, PeerProblem, Transport
from pycore.portable.rehearsal import is_rehearsal


class Admission:
    """What lets one device in at one server."""

    def __init__(self, store: Store, peer: Peer, fleet: Fleet) -> None:
        self._store = store
        self._peer = peer
        self._fleet = fleet
        self._tried = ""

    @property
    def token(self) -> str:
        """What this device shows now."""
        return self._tried or self._store.token()

    async def enrol(self, code: str, label: str) -> None:
        """Join the organization with its pairing code. PeerProblem when that fails; nothing else
        changes then.
        """
        if not code:
            raise PeerProblem("code-missing")
        try:
            token = await self._let_in(code, label)
        except PeerProblem as problem:
            if problem.code == "enrol-again":
                raise PeerProblem("pairing-code-refused") from problem
            raise
        except (CutShort, KeyError) as err:
            raise PeerProblem("answer-garbled") from err
        await self._store.note_enrolled(token, label)

    async def _let_in(self, code: str, label: str) -> str:
        """The token; under a fresh id where the server has records of this one, and this device
        cannot show that it wrote them.
        """
        try:
            return await self._peer.enrol(code, label, await self._fleet.introduced())
        except IdTaken:
            await self._store.take_fresh_id()
        return await self._peer.enrol(code, label, await self._fleet.introduced())

    async def hello(self, app: str) -> Hello:
        """Introduce this device, and renew its token where it is told to."""
        store = self._store
        hello = await self._known_by(app, store.token())
        if hello is None and (before := store.token_before()):
            hello = await self._known_by(app, before)
            if hello is not None:
                await store.note_token(before, "")
        for token, before in store.other_tokens():
            if hello is None:
                hello = await self._known_by(app, token)
                if hello is not None:
                    await store.note_other(token, before)
        if hello is None:
            raise PeerProblem("enrol-again")
        await self._fleet.hear(hello.devices)
        if hello.renew:
            await self._renew()
        return hello

    async def _known_by(self, app: str, token: str) -> Hello | None:
        """What the server says to this token; None where it does not know it."""
        self._tried = token
        try:
            return await self._peer.hello(app, self._fleet.greeting())
        except PeerProblem as problem:
            if problem.code != "enrol-again":
                raise
        finally:
            self._tried = ""
        return None

    async def _renew(self) -> None:
        """Ask for the next token. The one that holds is good for weeks yet, so nothing waits for
        it but where this device is not let in at all.
        """
        try:
            token = await self._peer.renewed_token(await self._fleet.introduced())
            await self._store.note_token(token, self._store.token())
        except IdTaken:
            await self._store.take_fresh_id()
        except PeerProblem as problem:
            if problem.code in NOT_IN:
                raise
        except (CutShort, KeyError, NotKept):
            return


FIRST_WAIT_MS = 1_000
LONGEST_WAIT_MS = 300_000


Chance = Callable[[int], int]
"""Some whole number from 0 on, below the one that is given."""


def some_ms(chance: Chance, failures: int) -> int:
    """Return a wait after so many failures before this one: by chance, up to a limit that
    doubles.
    """
    most_ms = min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** min(failures, 16))
    return chance(most_ms + 1)


@dataclass
class _Trouble:
    code: str
    failures: int
    due_ms: int


class Troubles:
    """Nights that did not get through, why, and when each is tried again."""

    def __init__(self, chance: Chance, elapsed_ms: Callable[[], int]) -> None:
        self._chance = chance
        self._elapsed_ms = elapsed_ms
        self._held: dict[str, _Trouble] = {}

    def failed(self, tid: str, code: str) -> None:
        failures = self._held[tid].failures if tid in self._held else 0
        due_ms = self._elapsed_ms() + some_ms(self._chance, failures)
        self._held[tid] = _Trouble(code, failures + 1, due_ms)

    def passed(self, tid: str) -> None:
        self._held.pop(tid, None)

    def forget(self) -> None:
        self._held.clear()

    def of(self, tid: str) -> str | None:
        """Return why a night does not get through, as a code; None when it does."""
        return self._held[tid].code if tid in self._held else None

    def any(self) -> str | None:
        """Return the trouble of some night, always the same one while it lasts."""
        return self._held[min(self._held)].code if self._held else None

    def is_left_alone(self, tid: str) -> bool:
        return tid in self._held and self._held[tid].due_ms > self._elapsed_ms()


AWAY_AFTER = 2
"""When so many nights in a row found nobody at the other end, it is the network, not the night."""

FOR_ALL = (*NOT_IN, "update-to-sync", "too-often")
"""What the server says about this device, whichever night it was asked about."""


@dataclass
class ContactState:
    """How the last contact went."""

    problem: str | None = None
    failures: int = 0
    due_ms: int = 0
    asked_to_wait: bool = False


class Client:
    """One device and one server. *app* names what runs here; *elapsed_ms* is a clock that never
    jumps.
    """

    def __init__(
        self,
        store: Store,
        transport: Transport,
        app: str,
        chance: Chance,
        elapsed_ms: Callable[[], int],
        fleet: Fleet | None = None,
    ) -> None:
        self._store = store
        self._fleet = fleet or Fleet()
        self._peer = Peer(transport, self._token, store.dev, self._now_ms, prove=self._fleet.prove)
        self._admission = Admission(store, self._peer, self._fleet)
        self._app = app
        self._chance = chance
        self._elapsed_ms = elapsed_ms
        self._asked = (0, 0)
        self._is_busy = False
        self._standing = ContactState()
        self._troubles = Troubles(chance, elapsed_ms)
        self._agreement = Agreement(store, elapsed_ms)
        self._swap = Swap(store, self._peer, elapsed_ms)
        self._above = ""

    @property
    def problem(self) -> str | None:
        """Why nothing, or not every night, goes through now, as a code; None when the last contact
        went well.
        """
        return self._standing.problem or self._troubles.any()

    def trouble(self, tid: str) -> str | None:
        """Return why this one night does not go through, as a code."""
        return self._troubles.of(tid)

    @property
    def retry_in_ms(self) -> int:
        """How long to leave the server alone; 0 when it may be asked now."""
        return max(0, self._standing.due_ms - self._elapsed_ms())

    def _token(self) -> str:
        return self._admission.token

    def _now_ms(self) -> int:
        at_ms, elapsed_ms = self._asked
        return at_ms + self._elapsed_ms() - elapsed_ms

    async def enrol(self, at_ms: int, code: str, label: str) -> None:
        """Join the organization with its pairing code. PeerProblem when that fails; nothing else
        changes then.
        """
        self._asked = (at_ms, self._elapsed_ms())
        await self._admission.enrol(code, label)
        self._standing = ContactState()
        self._swap.begin_anew()
        self._forget()

    async def newcomer(self, at_ms: int, dev: str, *, is_known: bool) -> None:
        """Say of a device that was let in after this one that it is known, or put it out.
        PeerProblem when that fails.
        """
        self._asked = (at_ms, self._elapsed_ms())
        await self._peer.newcomer(dev, is_known=is_known)

    async def sync(self, at_ms: int, *, force: bool = False) -> set[str]:
        """Send and fetch whatever is missing on either side; the nights that changed here.

        Returns at once when a sync is under way or the server is to be left alone. *force* is for
        when a person asks: it overrides our own back-off, never a server's wish, and looks again
        at nights where both sides seemed to agree. Never raises for the network: `problem` says
        how it went.
        """
        changed: set[str] = set()
        if self._is_busy or not self._store.token():
            return changed
        if self.retry_in_ms and (self._standing.asked_to_wait or not force):
            return changed
        self._is_busy = True
        self._asked = (at_ms, self._elapsed_ms())
        try:
            await self._round(at_ms, changed, thorough=force)
        except PeerProblem as problem:
            self._back_off(problem.code, problem.wait_ms)
        except NotKept as problem:
            self._back_off(problem.code)
        except Exception:
            # Half an answer, or a hotel's log-in page where the server should be.
            self._back_off("answer-garbled")
        else:
            self._standing.problem = None
            self._standing.failures = 0
            self._standing.due_ms = 0
            self._fleet.round_ended(in_full=self._troubles.any() is None)
        finally:
            self._store.round_ended()
            self._is_busy = False
        return changed

    def _forget(self) -> None:
        """Believe nothing that the server said before."""
        self._above = ""
        self._troubles.forget()
        self._agreement.forget()
        self._swap.forget()

    def _back_off(self, code: str, wait_ms: int = 0) -> None:
        standing = self._standing
        own_ms = some_ms(self._chance, standing.failures)
        standing.due_ms = self._elapsed_ms() + wait_ms + own_ms
        standing.failures += 1
        standing.problem = code
        standing.asked_to_wait = wait_ms > 0

    async def _round(self, at_ms: int, changed: set[str], *, thorough: bool) -> None:
        asked_ms = self._elapsed_ms()
        held_nights = {
            t: night for t, night in self._store.held_logs().items() if not is_rehearsal(t)
        }
        hello = await self._admission.hello(self._app)
        way_ms = (self._elapsed_ms() - asked_ms) // 2
        if hello.store_id != self._store.store_id():
            # Another database than last time, so what it said before means nothing now.
            self._forget()
            self._swap.offer_again()
        self._swap.goes_by(hello, asked_ms)
        await self._store.note_contact(
            at_ms, hello.now_ms - way_ms - at_ms, hello.store_id, hello.organization, hello.level
        )
        await self._store.note_role(hello.role)
        await self._store.note_phones(hello.phones)
        await self._store.note_heard(hello.heard, at_ms, hello.level)
        is_agreed = await self._agreement.on_all(held_nights, hello)
        if is_agreed and not thorough:
            self._troubles.forget()
            if hello.above == self._above:
                return
        listed = await self._peer.nights()
        for tid in sorted(listed):
            await self._store.note_above(tid, _heads(listed[tid].get("above")))
        self._above = hello.above
        if is_agreed and not thorough:
            return
        disk: NotKept | None = None
        away = 0  # nights in a row that found nobody
        all_tids = {*listed, *self._store.held_logs()}
        for tid in sorted(tid for tid in all_tids if not is_rehearsal(tid)):
            night = listed.get(tid)
            if not thorough and await self._is_left(tid, night):
                continue
            code: str | None = None
            try:
                await self._sync_night(tid, night, changed)
                self._troubles.passed(tid)
            except NotKept as problem:
                disk = problem  # what is saved may still be sent
            except PeerProblem as problem:
                if problem.code in FOR_ALL:
                    raise
                code = problem.code
                away = away + 1 if code == "unreachable" else 0
                if problem.wait_ms or away == AWAY_AFTER:
                    self._troubles.failed(tid, code)  # the next round begins with the others
                    raise
            except NightTrouble:
                code = NIGHT_TROUBLE
            except Exception:  # half an answer, or one that makes no sense
                code = "answer-garbled"
            if code is not None:
                self._troubles.failed(tid, code)
            if code != "unreachable":
                away = 0
        if disk is not None:
            raise disk

    async def _is_left(self, tid: str, listed: Mapping[str, Any] | None) -> bool:
        """Whether a night is left alone in this round."""
        return self._troubles.is_left_alone(tid) or await self._agreement.on_night(tid, listed)

    async def _sync_night(self, tid: str, listed: object, changed: set[str]) -> None:
        swapped = await self._swap.night(tid, changed, is_new=listed is None)
        if swapped is not None:
            self._agreement.done(tid, listed, *swapped)


def _heads(heads: object) -> dict[str, Any]:
    """Those entries that are a device's head: [number, id]."""
    if not isinstance(heads, dict):
        return {}
    return {
        str(dev): head
        for dev, head in heads.items()
        if isinstance(head, list)
        and len(head) == 2
        and type(head[0]) is int
        and isinstance(head[1], str)
    }
