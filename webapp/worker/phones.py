"""What players' phones are given to follow the clock by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pycore.kernel.ids import live_id, near_id
from pycore.kernel.units import Millis
from pycore.night.night import Night
from pycore.views.phone_ticket import phone_ticket
from webapp.worker.answers import PhoneLink
from webapp.worker.data import is_sent
from webapp.worker.qr import SHORT, phone_link
from webapp.worker.shelf import Shelf


def link_of_moment(
    night: Night, shelf: Shelf, env: Mapping[str, Any], at_ms: Millis, *, is_near: bool
) -> PhoneLink:
    """The phone link of this moment. It carries the clock itself, so a phone needs no network to
    show it. The code holds it in few letters, and so in few modules; fewer still where the
    organization *is_near*.
    """
    # Without the organization there is no server to ask for a live clock.
    live = live_id(night.tid) if is_sent(shelf, night.tid) else None
    lang = env["lang"]
    text = phone_ticket(night, now_ms=at_ms, live=live, language=lang)
    short = phone_ticket(night, now_ms=at_ms, live=live, language=lang, most_letters=SHORT)
    near = near_id(live) if live and is_near else ""
    return phone_link(env["origin"], text, short, near)
