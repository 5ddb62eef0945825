"""Cards typed at the calculator: half a card stays, whatever the worker answers meanwhile."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.webapp.pages import Page, page

__all__ = ["page"]

SEATS = [5, 7]


class Typing:
    """The picker of a hand with two seats, and its field."""

    def __init__(self, page: Page) -> None:
        self.picker, self.state = page.table__pots__picker, page.table__pots__picker.PotsState()
        self.app = SimpleNamespace(state=lambda kind: self.state)
        self.field = SimpleNamespace(value="")

    def does(self, name: str, element: Any = None) -> None:
        self.picker.after(name, lambda app: None, lambda app: SEATS)(self.app, element)

    def types(self, *keys: str) -> None:
        for key in keys:
            self.field.value += key
            self.does("card-typed", self.field)

    def drawn_value(self) -> str:
        drawn = str(self.picker.panel(self.app, SEATS))
        field = drawn[drawn.index('id="cards-type"') :]
        value = field[field.index(' value="') + len(' value="') :]
        return value[: value.index('"')]


@pytest.fixture
def typing(page: Page) -> Typing:
    return Typing(page)


def test_half_a_card_stays_when_the_page_is_drawn_anew(typing: Typing) -> None:
    typing.types("a")
    assert typing.drawn_value() == "a"
    typing.types("s")
    assert typing.drawn_value() == ""
    assert typing.state.cards == {0: ["As"]}


def test_the_ten_is_typed_in_three_keys_and_each_is_kept(typing: Typing) -> None:
    typing.types("1")
    assert typing.drawn_value() == "1"
    typing.types("0")
    assert typing.drawn_value() == "10"
    typing.types("h")
    assert (typing.drawn_value(), typing.state.cards) == ("", {0: ["Th"]})


def test_a_card_that_lies_there_already_leaves_the_field_empty(typing: Typing) -> None:
    typing.types("a", "s", "a", "s")
    assert typing.drawn_value() == ""
    assert typing.state.twice == "As"


def test_clearing_the_cards_clears_what_is_half_typed(typing: Typing) -> None:
    typing.types("k")
    typing.does("cards-clear")
    assert typing.drawn_value() == ""
