"""A slice that nobody knew of stands in the reference page as soon as its subject has it."""

from __future__ import annotations

from backend.commands.reference import reference
from tests.core.raffle import RaffleNight


def test_the_reference_page_has_it() -> None:
    page = reference(RaffleNight.subject)
    assert "### `sell-raffle`" in page
    assert "Stream: `raffle/<raffle>`." in page
    assert "raffle" not in reference()
