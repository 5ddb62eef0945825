"""Which refusals ask for words: said once, for declared refusals and fields that there are."""

from __future__ import annotations

import dataclasses
import re

import pytest

from pycore.kernel.rulings import MOST_CLAUSE
from pycore.ledger.model import acts
from pycore.night.setup import amendable
from pycore.night.subject import NIGHT
from pycore.portable.sentences import ASKS, MOST_LETTERS, asks_for, fields_asked
from tests import declared

SOUNDS_LIKE_ASKING = re.compile(
    r"(needs-(reason|clause|approval)|(reason|approval)-needed|ruling)$"
)


@pytest.mark.parametrize("code", sorted(ASKS))
def test_what_asks_is_a_declared_refusal(code: str) -> None:
    assert declared.may_be_refused(code)
    assert set(fields_asked(code)) <= MOST_LETTERS.keys()


def test_every_refusal_that_asks_for_words_says_for_which() -> None:
    asking = {code for code in declared.refusals() if SOUNDS_LIKE_ASKING.search(code)}
    assert asking - ASKS.keys() == set()


def test_what_is_asked_is_a_field_of_a_command_that_is_refused_so() -> None:
    for code, wanted in ASKS.items():
        commands = [
            kind
            for concern in NIGHT.slices
            if code in concern.refuses
            for kind in concern.commands.values()
        ] or list(acts.COMMANDS.values())
        fields = [{field.name for field in dataclasses.fields(kind)} for kind in commands]
        assert any(set(wanted) <= names for names in fields), code


def test_a_field_holds_what_a_record_holds() -> None:
    assert MOST_LETTERS["clause"] == MOST_CLAUSE
    assert MOST_LETTERS["reason"] == amendable.MOST_LETTERS
    assert MOST_LETTERS["approval"] == amendable.MOST_LETTERS


def test_other_refusals_ask_for_nothing() -> None:
    assert fields_asked("table-full") == ()
    assert not asks_for("table-full", "clause")
