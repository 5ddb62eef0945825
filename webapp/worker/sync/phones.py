"""What players' phones are given: the clock to follow, and the way to their own seat."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from pycore.kernel.ids import live_id, near_id
from pycore.kernel.units import Millis
from pycore.night.night import Night
from pycore.night.phone_ticket import phone_ticket
from pycore.papers.contents.tickets import card_link
from pycore.papers.phones import Phones
from webapp.worker.answers import Data, PhoneLink
from webapp.worker.database.shelf import Shelf
from webapp.worker.requests import Request, field
from webapp.worker.sync.code_answers import SeatCode
from webapp.worker.sync.codes import SHORT, modules_of, phone_link
from webapp.worker.sync.data import is_reached, is_sent


class OnPhones:
    """*env* knows the address of this page, *data* where the records are now."""

    def __init__(
        self,
        shelf: Callable[[], Shelf],
        env: Mapping[str, Any],
        night: Callable[[Request], Night],
        data: Callable[[], Data],
    ) -> None:
        self._shelf = shelf
        self._env = env
        self._night = night
        self._data = data
        self.ops: dict[str, Callable[[Request, Millis], Awaitable[Any]]] = {
            "qr": self._link_of_moment,
            "seat-code": self._seat_code,
        }

    def ways(self, night: Night) -> Phones | None:
        """Return how phones in the hall reach the players' page of a night; None where no server
        is known that they could ask, or only one that they could not reach.
        """
        return Phones.of(self._origin(), modules_of) if is_sent(self._shelf(), night.tid) else None

    def _origin(self) -> str:
        """The server's, as phones in the hall reach it."""
        return self._shelf().kv("phones") or str(self._env["origin"])

    async def _link_of_moment(self, request: Request, at_ms: Millis) -> PhoneLink:
        """The phone link of this moment. It carries the clock itself, so a phone needs no network
        to show it. The code holds it in few letters, and so in few modules; fewer still where the
        organization answers.
        """
        night = self._night(request)
        # Without the organization there is no server to ask for a live clock.
        live = live_id(night.tid) if is_sent(self._shelf(), night.tid) else None
        lang = self._env["lang"]
        text = phone_ticket(night, now_ms=at_ms, live=live, language=lang)
        short = phone_ticket(night, now_ms=at_ms, live=live, language=lang, most_letters=SHORT)
        near = ""
        if live and is_reached(self._data(), night.tid, at_ms):
            near = f"{self._origin()}/n/{near_id(live)}"
        return phone_link(str(self._env["origin"]), text, short, near)

    async def _seat_code(self, request: Request, at_ms: Millis) -> SeatCode:
        """The code on the card of the ticket with this printed number."""
        night = self._night(request)
        ways = self.ways(night)
        if ways is None:
            return {"drawn": None}
        code = ways.code(card_link(night.tid, field(request, "number", int)))
        return {"drawn": {"size": code.size, "path": code.path}}
