"""What is being entered of the money, and what the night's money was when it was asked last.
Forgotten when the night is closed.
"""

from __future__ import annotations

from typing import Any

from pycore.night.money.money_view import MoneyView
from webapp.ui.frame.tablet import Tablet
from webapp.ui.frame.typed_field import Field, Form

EXPENSE = "expense"
DEPOSIT = "deposit"
PAYMENT = "payment"
DUTY = "duty"


class State:
    """*texts* and *ticked* are what is typed and chosen, by the form and the field."""

    def __init__(self) -> None:
        self.told: MoneyView | None = None
        self.asked: Any = None
        self.texts: dict[str, dict[str, str]] = {}
        self.ticked: dict[str, dict[str, Any]] = {}
        self.clear(EXPENSE)
        self.clear(DEPOSIT)
        self.clear(PAYMENT)
        self.clear(DUTY)
        self.forms = {
            EXPENSE: Form([_money(EXPENSE)]),
            DEPOSIT: Form([_money(DEPOSIT), _day(DEPOSIT)]),
            PAYMENT: Form([_money(PAYMENT), _day(PAYMENT)]),
            DUTY: Form([_day(DUTY)]),
        }

    def clear(self, form: str) -> None:
        """A form as it begins."""
        self.texts[form] = {}
        self.ticked[form] = dict(BEGIN[form])


BEGIN: dict[str, dict[str, str]] = {
    EXPENSE: {"kind": "supplies"},
    DEPOSIT: {"source": "takings"},
    PAYMENT: {"towards": "expense", "expense": "", "purpose": ""},
    DUTY: {"duty": "report"},
}


def _money(form: str) -> Field:
    return Field("cents", "money", 1, place=form + "--cents")


def _day(form: str) -> Field:
    return Field("day", "day", asked=True, place=form + "--day")


def mine(app: Tablet) -> State:
    return app.state(State)
