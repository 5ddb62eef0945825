"""How this tablet is let in: the pairing code once, then a token that is renewed now and then.

A token is saved before it is used, and the one before it is kept: a server that was set back to an
older copy may know only that one.
"""

from __future__ import annotations

from webapp.worker.journal import StorageProblem
from webapp.worker.peer import NOT_IN, CutShort, Hello, Peer, PeerProblem
from webapp.worker.records import KV, put
from webapp.worker.shelf import Shelf


class Admission:
    """The token of this tablet at one server."""

    def __init__(self, shelf: Shelf, peer: Peer) -> None:
        self._shelf = shelf
        self._peer = peer

    async def enrol(self, code: str, label: str) -> None:
        """Join the organization with its pairing code. PeerProblem when that fails; nothing else
        changes then.
        """
        if not code:
            raise PeerProblem("code-missing")
        try:
            token = await self._peer.enrol(code, label)
        except PeerProblem as problem:
            if problem.code == "enrol-again":
                raise PeerProblem("pairing-code-refused") from problem
            raise
        except (CutShort, KeyError) as err:
            raise PeerProblem("answer-garbled") from err
        async with self._shelf.lock:
            tokens = [put(KV, "token", token), put(KV, "token_before", "")]
            await self._shelf.save(ops=[*tokens, put(KV, "label", label)])

    async def hello(self, app: str) -> Hello:
        """Introduce this tablet, and renew its token where it is told to."""
        try:
            said = await self._peer.hello(app)
        except PeerProblem as problem:
            before = self._shelf.kv("token_before")
            if problem.code != "enrol-again" or not before:
                raise
            await self._keep(before, "")
            said = await self._peer.hello(app)
        if said.renew:
            await self._renew()
        return said

    async def _renew(self) -> None:
        """Ask for the next token. The one that holds is good for weeks yet, so nothing waits for
        it but where this tablet is not let in at all.
        """
        try:
            await self._keep(await self._peer.renewed_token(), self._shelf.kv("token"))
        except PeerProblem as problem:
            if problem.code in NOT_IN:
                raise
        except (CutShort, KeyError, StorageProblem):
            return

    async def _keep(self, token: str, before: str) -> None:
        async with self._shelf.lock:
            await self._shelf.save(ops=[put(KV, "token", token), put(KV, "token_before", before)])
