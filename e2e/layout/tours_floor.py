"""The way into what the director writes down and changes beside the clock and the seats."""

from __future__ import annotations

from e2e.layout.nights import LONGEST
from e2e.layout.tour import Tour


def amend(tour: Tour) -> None:
    tour.opens("selling", "amend")
    tour.look("amend: before the first level", action="")
    tour.sees('[data-test="adopted"]')
    tour.look("amend: by which rules", action="", near='[data-test="adopted"]')
    tour.types("#amend--venue", LONGEST)
    tour.sees("#amend--reason")
    tour.look("amend: another hall", action="")
    tour.taps('#amend [data-act="amend-night"]')
    tour.sees('[data-test="refusal"]')
    tour.look("amend: why", action="")
    tour.opens("north_open", "amend")
    tour.types("#calling-off--reason", LONGEST)
    tour.taps('#calling-off [data-act="call-off"]')
    tour.sees('[data-test="refusal"]')
    tour.look("amend: called off without an approval", action="", near="#calling-off")
    tour.opens("even", "amend")
    tour.taps("#levels-open-3")
    tour.sees("#levels-onwards")
    tour.taps('[data-act="levels-next"]')
    tour.taps('[data-act="levels-next"]')
    tour.look("amend: three levels and breaks", action='#sheet [type="submit"]', near="#over")
    tour.taps('#sheet [type="submit"]')
    tour.sees('#sheet [data-test="refusal"]')
    tour.look("amend: levels refused", action='#sheet [type="submit"]', near="#over")
    tour.taps("#sheet-cancel")
    tour.opens("finished", "amend")
    tour.look("amend: over", action="")


def notes(tour: Tour) -> None:
    """A ruling and an incident: the sheet, and their list."""
    tour.opens("noted", "history")
    tour.look("history: rulings and incidents", action="")
    tour.opens("noted", "tonight")
    tour.taps("#incident-strip")
    tour.sees('[data-test="rulings-like"]')
    tour.acted("incident: a ruling", action='[data-test="sheet"] [type="submit"]')
    tour.taps('[data-test="sheet"] [type="submit"]')
    tour.sees('[data-test="sheet"] [data-test="refusal"]')
    tour.look("incident: refused", action="")
    tour.chooses("#incident-kind-injury")
    tour.look("incident: an injury", action="")
    tour.page.keyboard.press("Escape")
    tour.opens("noted", "history")
    tour.taps('[data-test="incidents"] [data-act="incident-open"]')
    tour.sees('[data-test="sheet"]')
    tour.acted("incident: something is added", action="")
    tour.page.keyboard.press("Escape")
