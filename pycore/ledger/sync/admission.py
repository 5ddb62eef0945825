"""How a device is let in: the pairing code once, then a token that is renewed now and then.

A token is kept before it is used, and so is the one before it: a server that was set back to an
older copy may know only that one.
"""

from __future__ import annotations

from pycore.ledger.sync.store import Fleet, NotKept, Store
from pycore.ledger.sync.wire import NOT_IN, CutShort, Hello, IdTaken, Peer, PeerProblem


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
        said = await self._known_by(app, store.token())
        if said is None and (before := store.token_before()):
            said = await self._known_by(app, before)
            if said is not None:
                await store.note_token(before, "")
        for token, before in store.other_tokens():
            if said is None:
                said = await self._known_by(app, token)
                if said is not None:
                    await store.note_other(token, before)
        if said is None:
            raise PeerProblem("enrol-again")
        await self._fleet.hear(said.devices)
        if said.renew:
            await self._renew()
        return said

    async def _known_by(self, app: str, token: str) -> Hello | None:
        """What the server says to this token; None where it does not know it."""
        self._tried = token
        try:
            return await self._peer.hello(app, self._fleet.told())
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
