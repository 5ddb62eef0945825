"""Every prepared night by its name."""

from __future__ import annotations

from collections.abc import Callable

from tests.core.hall import Hall
from tests.kit import nights
from tests.kit.nights import beside, closing, dealt, devices, law, told

NIGHTS: dict[str, Callable[[], Hall]] = {
    **nights.ALL,
    **nights.NOT_REAL,
    **told.ALL,
    **beside.ALL,
    **dealt.ALL,
    **devices.ALL,
    **law.ALL,
    **closing.ALL,
}
