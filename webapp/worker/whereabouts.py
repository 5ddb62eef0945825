"""Where the data of every device is, from what this tablet holds and was told."""

from __future__ import annotations

from collections.abc import Callable

from pycore.kernel.units import Millis
from pycore.night.night import Night
from pycore.views.shapes.whereabouts import Whereabouts
from pycore.views.whereabouts import Words, whereabouts
from webapp.worker.data import HUB, ORGANIZATION, words_of
from webapp.worker.requests import Request
from webapp.worker.shelf import Shelf
from webapp.worker.signing import Signing


class Where:
    """*shelf* and *signing* are this tablet's, *night* the one that a request is about."""

    def __init__(
        self,
        shelf: Callable[[], Shelf],
        signing: Callable[[], Signing],
        night: Callable[[Request], Night],
    ) -> None:
        self._shelf = shelf
        self._signing = signing
        self._night = night

    async def answer(self, request: Request, at_ms: Millis) -> list[Whereabouts]:
        """A row for each device of a night."""
        shelf, night = self._shelf(), self._night(request)
        signed = self._signing().held(night.tid)
        words = Words(
            hub=words_of(shelf, night.tid, HUB),
            organization=words_of(shelf, night.tid, ORGANIZATION),
            known=(
                shelf.beyond.get(night.tid, {}),
                {dev: [one.seq, one.id] for dev, one in signed.items()},
            ),
        )
        return whereabouts(night, shelf.devs(), words)
