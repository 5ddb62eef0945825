"""The nights of one evening together: no night knows another, so what one must know of the others
is handed to it from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.units import Cents, Millis
from pycore.law import packs
from pycore.law.policies.settings import HouseRules
from pycore.night import evening
from pycore.night.evening import EveningBooks, EveningView, cash_beside, evening_books
from pycore.night.money.cash_up import CashUp, cash_up
from pycore.night.night import Night
from webapp.worker.office import Office
from webapp.worker.requests import Request, field
from webapp.worker.shelf import Shelf

REFUSALS: Refusals = {"no-such-house": ()}


class Evenings:
    """The nights on *shelf*, with the *office*'s own rules for events beside another."""

    def __init__(self, shelf: Shelf, office: Office) -> None:
        self._shelf = shelf
        self._office = office
        self._read: dict[tuple[str, str], tuple[Mapping[str, Any], HouseRules | None]] = {}

    def view(self, night: Night, at_ms: Millis) -> EveningView:
        """The evening that a night is part of."""
        own = self._own() if evening.placed(night) is None else []
        return evening.evening_view(self._shelf.nights, night, own, at_ms, self._house_of)

    def books(self, night: Night) -> EveningBooks:
        """What its events came to, with the cash of this tablet's desk."""
        return evening_books(self._shelf.nights, night, self._shelf.dev)

    def cash_beside(self, night: Night) -> Cents | None:
        """What this tablet's desk took in cash in the other events of the evening."""
        return cash_beside(self._shelf.nights, night, self._shelf.dev)

    def cash(self, night: Night) -> CashUp:
        """The cash-up of this tablet's desk."""
        return cash_up(night, self._shelf.dev, self.cash_beside(night))

    def facts_for(self, night: Night, wish: Mapping[str, Any], at_ms: Millis) -> Any:
        """What a wish in a night must know of its evening."""
        return evening.evening_facts(self._shelf.nights, night, wish, at_ms)

    def wish(self, main: Night, request: Request, at_ms: Millis) -> dict[str, Any]:
        """The wish that opens an event beside *main* by the rules that a request names. Refused
        where there are none of that name.
        """
        name, edition = field(request, "template", str), field(request, "house", str)
        called = field(request, "name", str)
        document = self._document(name, edition)
        if document is None and (edition or name not in packs.houses()):
            raise Refused("no-such-house")
        house = packs.read_house(document) if document else packs.house(name)
        made = evening.draft(self._shelf.nights, main, house, called, at_ms)
        return {**made, "house": document}

    def _document(self, name: str, edition: str) -> dict[str, Any] | None:
        for template in self._office.templates():
            if edition and (template["id"], template["edition"]) == (name, edition):
                return template
        return None

    def _house_of(self, template: str, edition: str) -> HouseRules | None:
        """The organization's own rules of any edition, retired ones too; None where they are not
        here or cannot be read. Read once.
        """
        document = self._office.kept_house(template, edition)
        if document is None:
            return None
        memo = self._read.get((template, edition))
        if memo is None or memo[0] is not document:  # of two tablets' documents another may count
            try:
                memo = document, packs.read_house(document)
            except Refused:
                memo = document, None
            self._read[template, edition] = memo
        return memo[1]

    def _own(self) -> list[tuple[str, HouseRules]]:
        houses = [
            (
                str(template["edition"]),
                self._house_of(str(template["id"]), str(template["edition"])),
            )
            for template in self._office.templates()
            if template.get("beside")
        ]
        return [(edition, house) for edition, house in houses if house is not None]
