"""Where the data of every device is, from what this tablet holds and was told."""

from __future__ import annotations

from collections.abc import Callable

from pycore.kernel.units import Millis
from pycore.night.devices.whereabouts import HeardElsewhere, Whereabouts, whereabouts
from pycore.night.night import Night
from webapp.worker.database.contacts import CAME, HEARD, came, heard, known_now
from webapp.worker.database.shelf import Shelf
from webapp.worker.requests import Request, field
from webapp.worker.sync.data import HUB, ORGANIZATION, words_of
from webapp.worker.sync.outbox import Outbox
from webapp.worker.sync.signing import Signing


class Where:
    """*shelf*, *signing* and *outbox* are this tablet's, *night* the one that a request names."""

    def __init__(
        self,
        shelf: Callable[[], Shelf],
        signing: Callable[[], Signing],
        night: Callable[[Request], Night],
        outbox: Callable[[], Outbox],
    ) -> None:
        self._shelf = shelf
        self._signing = signing
        self._night = night
        self._outbox = outbox

    async def newcomer(self, request: Request, at_ms: Millis) -> list[Whereabouts]:
        """Return a device that nobody knows is known now, or put out; the rows as they are
        then.
        """
        dev = field(request, "dev", str)
        await self._outbox().newcomer(at_ms, dev, is_known=request.get("known") is True)
        shelf = self._shelf()
        async with shelf.lock:
            await shelf.save(ops=known_now(shelf.kv, dev))
        return await self.answer(request, at_ms)

    async def answer(self, request: Request, at_ms: Millis) -> list[Whereabouts]:
        """Return a row for each device of a night."""
        shelf, night = self._shelf(), self._night(request)
        signed = self._signing().known_heads(night.tid)
        words = HeardElsewhere(
            hub=words_of(shelf, night.tid, HUB),
            organization=words_of(shelf, night.tid, ORGANIZATION),
            heads_told=(
                shelf.beyond.get(night.tid, {}),
                {dev: [head.seq, head.id] for dev, head in signed.items()},
            ),
            came=came(shelf.kv(CAME + night.tid)),
            hub_heard=heard(shelf.kv(HEARD + "hub")),
            organization_heard=heard(shelf.kv(HEARD + "org")),
        )
        return whereabouts(night, shelf.devs(), words)
